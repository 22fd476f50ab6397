"""The policies: who beats whom, and what their docstrings promise."""

from math import sqrt

import numpy as np
import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows
from analyzer.games.bezique import rules
from analyzer.policies.bezique import brisque_hunter, melder, reckoner
from analyzer.registry import find_player, find_policies, find_rules
from tests.games.bezique.table import SEED, action_name, cards, position, ruled, view_of


def choice(policy, phase, state, given=SEED):
    """What a policy does, in words."""
    view, legal = view_of(given, state), np.uint64(rules.legal(given, state))
    params = policy.Params() if hasattr(policy, "Params") else ()
    memory = [policy.memory(params)] if hasattr(policy, "memory") else []
    return action_name(given, state, getattr(policy, phase)(params, view, legal, np.uint64(0), *memory))


def test_melder_does_not_break_a_marriage():
    """The king would win a worthless trick."""
    state = position(SEED, "trick", "KCa QCb 7Da 8Sa 9Da 7Sa 8Db 9Sa", led="9Ca")
    assert choice(melder, "trick", state) in ("7Da", "7Sa")


def test_melder_wins_to_declare():
    """With a bezique ready it takes the trick with a card that it can spare."""
    state = position(SEED, "trick", "QSa JDa 7Da 8Sa 9Da 7Sa 9Cb 8Db", led="8Ca")
    assert choice(melder, "trick", state) == "9Cb"


def test_melder_lets_a_dead_king_go():
    """Both queens of clubs and all other kings have been played: before a trump, or an honour in hope."""
    dead = cards(SEED, "QCa QCb KDa KDb KHa KHb KSa KSb")
    state = position(SEED, "trick", "KCa QHa QHb 8Ha ASa ADa AHb JHa", turnup="9Ha", led="7Cb")
    assert choice(melder, "trick", state._replace(played=state.played | dead)) == "KCa"


@pytest.mark.parametrize(
    ("hand", "led", "card"),
    [
        ("9Cb JCa KCa 8Ha 7Sa", "TCa", "JCa"),
        ("9Cb 8Ha 7Ha 7Sa", "ACa", "7Ha"),
        ("TCa ACb 7Sa", "9Ca", "TCa"),
        ("TDa ADb 8Sa 7Ha", "9Ca", "8Sa"),
        ("TDa ADb", "9Ca", "TDa"),
    ],
)
def test_brisque_hunter_takes_aces_and_tens(hand, led, card):
    """As cheaply as it can, and gives none away while it has another card."""
    assert choice(brisque_hunter, "trick", position(SEED, "trick", hand, led=led)) == card


@pytest.mark.parametrize("policy", [melder, reckoner, brisque_hunter])
def test_sevens_and_melds(policy):
    """Exchange before show; the highest meld; but a meld before a seven that would take its turn."""
    state = position(SEED, "seven", "7Ha KCa QCa", "9Sa")
    assert choice(policy, "seven", state) == "exchange 7Ha"
    given = ruled(seven_uses_meld="true")
    assert choice(policy, "seven", position(given, "seven", "7Ha KCa QCa", "9Sa"), given) == "none"
    assert choice(policy, "seven", position(given, "seven", "7Ha KCa QDa", "9Sa"), given) == "exchange 7Ha"
    assert choice(policy, "meld", position(SEED, "meld", "KCa QSa KSa JDa", "9Da")) == "bezique"


def test_reckoner_declares_both_royal_marriage_and_sequence():
    """While tricks enough are left."""
    for drawn, meld in [(17, "royal marriage"), (55, "royal marriage"), (57, "sequence"), (63, "sequence")]:
        state = position(SEED, "meld", "AHa THa KHa QHa JHa", "9Da", turnup="8Ha", drawn=drawn)
        assert choice(reckoner, "meld", state) == meld


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["seed", "classic"])
@pytest.mark.parametrize(
    ("better", "worse", "margin"),
    [("reckoner", "melder", 39), ("reckoner", "brisque_hunter", 134), ("melder", "brisque_hunter", 91)],
)
def test_who_beats_whom(ruleset, better, worse, margin):
    """Points a deal, paired by deal; each margin is as promised within 15 points and four standard errors."""
    found = find_rules(f"bezique/{ruleset}")
    policies = find_policies(found.game)
    duel = Duel(found, (find_player(better, policies), find_player(worse, policies)), seed=11)
    table = rows(Work(duel), 0, 8_000, threads=1)
    points = table["points"].reshape(-1, 2, 2).astype(float)
    gap = (points[:, 0, 0] - points[:, 0, 1] + points[:, 1, 1] - points[:, 1, 0]) / 2
    assert abs(gap.mean() - margin) < 15 + 4 * gap.std(ddof=1) / sqrt(len(gap))
    assert gap.mean() > 4 * gap.std(ddof=1) / sqrt(len(gap))
