"""How well the policies of Spades do: tolerances in standard errors, deals as the unit of evidence."""

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from analyzer import registry
from analyzer.engine import run
from analyzer.engine.duel import Duel, Work
from analyzer.games.spades.features import OUTCOMES

SEED = 77
MADE, SET, NIL_MADE, NIL_FAILED = (OUTCOMES.index(name) for name in ("made", "set", "nil_made", "nil_failed"))
each_ruleset = pytest.mark.parametrize("ruleset", ["open", "closed"])


class Estimate(NamedTuple):
    mean: float
    se: float


def estimate(values):
    return Estimate(float(np.mean(values)), float(np.std(values, ddof=1) / len(values) ** 0.5))


def duel(ruleset, a, b, *options):
    """Two policies made ready to play."""
    rules = registry.find_rules(f"spades/{ruleset}", options)
    policies = registry.find_policies(rules.game)
    return Work(Duel(rules, (registry.find_player(a, policies), registry.find_player(b, policies)), SEED))


@cache
def played(ruleset, a, b, hands=40_000):
    """The rows of the first policy and of the second."""
    rows = run.rows(duel(ruleset, a, b), 0, hands)
    return rows[rows["position"] == 0], rows[rows["position"] == 1]


def margin(ruleset, a, b):
    """Points a hand of the first over the second, by deal."""
    first, second = played(ruleset, a, b)
    return estimate((first["points"] - second["points"]).reshape(-1, 2).mean(1))


def won(ruleset, a, b, matches):
    """The first policy's share of matches, by pair of matches."""
    rows = run.matches(duel(ruleset, a, b), 0, matches, 200)
    first = rows[(rows["hand_in_match"] == 0) & (rows["position"] == 0)]
    return estimate(first["match_won"].reshape(-1, 2).mean(1))


@each_ruleset
def test_bids_of_counter_are_calibrated(ruleset):
    """It takes a little more than it bids; few bids are set, and the bags stay below one a hand."""
    bids, _ = played(ruleset, "counter", "counter")
    surplus = bids["tricks"].astype(float) - bids["bid"]
    assert 0.4 < surplus.mean() < 1.0
    assert surplus.std() < 1.0
    assert np.mean(surplus < 0) < (0.035 if ruleset == "open" else 0.065)
    assert np.mean(surplus == 0) > 0.36
    assert bids["bags"].mean() < 0.9
    by_bid = [surplus[bids["bid"] == bid].mean() for bid in range(3, 10)]
    assert max(by_bid) - min(by_bid) < 0.8  # no bid is much bolder than another


@each_ruleset
def test_cautious_is_hardly_ever_set(ruleset):
    """And pays for it: fewer points, and bags all the same."""
    mine, his = played(ruleset, "cautious", "counter")
    assert np.mean(mine["outcome"] == SET) < min(0.02, np.mean(his["outcome"] == SET))
    assert mine["bid"].mean() < his["bid"].mean() - 0.5
    lost = margin(ruleset, "counter", "cautious")
    assert lost.mean > 4 + 3 * lost.se


@each_ruleset
def test_nils_of_nil_seeker_are_mostly_made(ruleset):
    """Attempts often enough to be looked at; in spades/open, where it knows, none fails."""
    mine, _ = played(ruleset, "nil_seeker", "counter")
    tried = mine[(mine["outcome"] == NIL_MADE) | (mine["outcome"] == NIL_FAILED)]
    made = estimate((tried["outcome"] == NIL_MADE).astype(float))
    assert len(tried) > (0.03 if ruleset == "open" else 0.004) * len(mine)
    assert made.mean == 1 if ruleset == "open" else made.mean > 0.65
    assert tried["spades"].mean() < mine["spades"].mean() - 2


@each_ruleset
def test_score_aware_wins_more_matches_than_counter(ruleset):
    """By more than five standard errors, and by some margin."""
    share = won(ruleset, "score_aware", "counter", 6000)
    assert share.mean > 0.52 + 2 * share.se
    assert share.mean > 0.5 + 5 * share.se


@each_ruleset
@pytest.mark.parametrize("policy", ["counter", "score_aware"])
def test_play_of_a_policy_against_itself_is_even(ruleset, policy):
    """A control: no margin, whatever the seat; half the matches."""
    assert margin(ruleset, policy, policy) == (0, 0)
    share = won(ruleset, policy, policy, 2000)
    assert share.mean == 0.5


@pytest.mark.slow
@each_ruleset
@pytest.mark.parametrize("simple", ["uniform", "lowest", "highest"])
@pytest.mark.parametrize("policy", ["counter", "cautious", "nil_seeker", "score_aware"])
def test_ladder(ruleset, simple, policy):
    """Every policy beats the three that do not know the game, by forty points a hand and more."""
    gained = margin(ruleset, policy, simple)
    assert gained.mean > 40 + 5 * gained.se


@pytest.mark.slow
@each_ruleset
@pytest.mark.parametrize("simple", ["uniform", "lowest", "highest"])
def test_nils_against_naive_opponents_pay(ruleset, simple):
    """Made often enough: more points on the hands with a nil than a usual bid brings."""
    mine, _ = played(ruleset, "nil_seeker", simple, 200_000)
    tried = mine[(mine["outcome"] == NIL_MADE) | (mine["outcome"] == NIL_FAILED)]
    assert tried["points"].mean() > (80 if ruleset == "open" else 20)


OPTIONS = [
    ("bags=off",), ("bags=reset", "bag_limit=3"), ("bag_penalty=0",), ("bag=0", "bag_penalty=10000", "bag_limit=1"),
    ("per_trick=0",), ("per_trick=0", "nil=0", "bag=0", "blind_nil=0", "moon=0"), ("nil=10000",), ("nil=0", "moon=0"),
    ("blind_nil=10000",), ("blind_nil=0",), ("nil_failure=penalty_and_bags", "blind_nil_failure=penalty"),
    ("moon=10000",), ("discards=face_down", "second_card_seen=false"), ("spades_break=any_void",), ("target=1",),
    ("exchange_limit=3", "blind_deadline=before_own_draw"), ("exchange_limit=1",), ("opener=second_drawer",),
    ("target=1000000", "per_trick=10000"),
]  # fmt: skip


@each_ruleset
@pytest.mark.parametrize("options", OPTIONS, ids=",".join)
def test_every_option_is_played_legally(ruleset, options):
    """The engine refuses an illegal action; so matches of every pair end without an error."""
    for policy in ("cautious", "nil_seeker", "score_aware"):
        rows = run.matches(duel(ruleset, policy, "counter", *options), 0, 8, 12)
        assert len(rows) >= 16
        assert rows["bid"].min() >= 0
