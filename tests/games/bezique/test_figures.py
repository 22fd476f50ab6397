"""Known figures, with tolerances in standard errors; they were computed beforehand by other programs."""

from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows
from analyzer.games.bezique import rules
from analyzer.games.bezique.melds import available
from analyzer.games.bezique.state import (
    BEZIQUE,
    DOUBLE_BEZIQUE,
    FOUR_ACES,
    FOUR_JACKS,
    FOUR_KINGS,
    FOUR_QUEENS,
    ROYAL_MARRIAGE,
    SEQUENCE,
)
from analyzer.mechanics.double_pack import same_suit
from analyzer.registry import find_player, find_policies, find_rules
from analyzer.streams import shuffle
from tests.games.bezique.table import ABOVE_KING, SEED, UNSPENT

ALLOWED = 4.0  # standard errors
DEALS = 40_000
PUBLISHED_DEALS = 8_000
HERE = Path(__file__).parent
MARRIAGES = 0b11110 | 1 << ROYAL_MARRIAGE
FOURS = [1 << kind for kind in (FOUR_JACKS, FOUR_QUEENS, FOUR_KINGS, FOUR_ACES)]


def off(found, expected):
    """How many standard errors a share lies from its probability."""
    return abs(np.mean(found) - expected) / sqrt(expected * (1 - expected) / len(found))


# --- what is dealt --------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[SEED, ABOVE_KING], ids=["below_jack", "above_king"])
def dealt(request):
    """For each deal: non-dealer's hand, dealer's hand, turn-up, all trumps, melds that the non-dealer holds."""
    pack, found = np.empty(64, np.uint64), []
    for deal in range(DEALS):
        shuffle(np.uint64(5), deal, rules.PACK, pack)
        state = rules.start(request.param, pack, (0, 0), (0, 0))
        mine, turnup = np.uint64(state.mine), np.uint64(state.table.turnup)
        trumps = np.uint64(same_suit(turnup))
        found.append((mine, state.theirs, turnup, trumps, available(request.param, mine, UNSPENT, trumps)))
    return np.array(found, np.uint64).T


def test_trumps_dealt(dealt):
    mine, _, _, trumps, _ = dealt
    held = np.bitwise_count(mine & trumps)
    for number, share in enumerate((0.0974, 0.2852, 0.3327, 0.2012, 0.0686)):
        assert off(held == number, share) < ALLOWED
    assert abs(held.mean() - 1.9048) < ALLOWED * held.std() / sqrt(DEALS)


def test_sevens_dealt(dealt):
    """The turn-up is a seven once in eight; else one of the two others lies in a hand, or in either hand."""
    mine, theirs, turnup, trumps, _ = dealt
    sevens = trumps & np.uint64(0xFF)
    plain = turnup & sevens == 0
    assert off(~plain, 0.1250) < ALLOWED
    assert off((mine & sevens != 0)[plain], 0.2396) < ALLOWED
    assert off(((mine | theirs) & sevens != 0)[plain], 0.4465) < ALLOWED


def test_melds_dealt(dealt):
    """Bezique, double bezique, sequence, any marriage, any four and each four in the first eight cards."""
    melds = dealt[4]
    assert off(melds & np.uint64(1 << BEZIQUE) != 0, 0.050289) < ALLOWED
    assert off(melds & np.uint64(1 << DOUBLE_BEZIQUE) != 0, 0.000110) < ALLOWED
    assert off(melds & np.uint64(1 << SEQUENCE) != 0, 0.000206) < ALLOWED
    assert off(melds & np.uint64(MARRIAGES) != 0, 0.1920) < ALLOWED
    assert off(melds & np.uint64(sum(FOURS)) != 0, 0.0247) < ALLOWED
    for four in FOURS:
        assert off(melds & np.uint64(four) != 0, 0.0062) < ALLOWED


# --- what two simple players score ----------------------------------------------------------------

PUBLISHED = {
    "greedy_random": {
        "points": (127.1, 121.4), "melds": (32.4, 30.2), "sevens": (7.9, 8.0), "brisques": (81.8, 78.2),
    },
    "least_worth": {
        "points": (222.1, 222.5), "melds": (127.9, 128.2), "sevens": (9.2, 9.3), "brisques": (80.0, 80.0),
    },
}  # fmt: skip


def means(policy, ruleset="seed"):
    """Mean and standard deviation of each published number, by seat; a policy against itself plays each deal once."""
    found = find_rules(f"bezique/{ruleset}")
    policies = find_policies(found.game, [HERE / "greedy_random.py", HERE / "least_worth.py"])
    player = find_player(policy, policies)
    table = rows(Work(Duel(found, (player, player), seed=2)), 0, 2 * DEALS, threads=1)
    once = table[~table["swapped"]]
    values = {name: once[name].astype(float) * (10 if name == "brisques" else 1) for name in PUBLISHED["least_worth"]}
    return {
        (name, seat): (column[once["seat"] == seat].mean(), column[once["seat"] == seat].std())
        for name, column in values.items()
        for seat in (0, 1)
    }


def errors_off(found, published):
    """The greatest distance from the published means, in standard errors of the difference, rounding included."""
    return max(
        (abs(mean - published[name][seat]) - 0.05) / (sd * sqrt(1 / DEALS + 1 / PUBLISHED_DEALS))
        for (name, seat), (mean, sd) in found.items()
    )


@pytest.mark.parametrize("policy", PUBLISHED)
def test_simple_players(policy):
    assert errors_off(means(policy), PUBLISHED[policy]) < ALLOWED


def test_negative_control():
    """Neither player passes for the other, nor the first for one who melds at random."""
    assert errors_off(means("greedy_random"), PUBLISHED["least_worth"]) > ALLOWED
    assert errors_off(means("least_worth"), PUBLISHED["greedy_random"]) > ALLOWED
    assert errors_off(means("uniform"), PUBLISHED["greedy_random"]) > ALLOWED
