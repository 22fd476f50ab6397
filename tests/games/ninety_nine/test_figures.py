"""Known figures of Ninety-Nine, with tolerances in standard errors.

The figures were computed beforehand by another program that shares nothing with this one.  Where a figure
is itself an estimate, its own error counts too: it is taken to rest on `THEIRS` games.
"""

from math import comb, sqrt

import numpy as np
import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows
from analyzer.games.ninety_nine import rules
from analyzer.games.ninety_nine.state import NINES, TENS
from analyzer.registry import find_player, find_policies, find_rules
from analyzer.streams import shuffle

THEIRS = 5_000
ALLOWED = 4.0  # standard errors
SEED = 20


def play(ruleset, a, b, deals, *options):
    """Rows of A's hands and of B's, one game after the other; a policy against itself plays each deal once."""
    found = find_rules(f"ninety-nine/{ruleset}", options)
    policies = find_policies(found.game)
    duel = Duel(found, (find_player(a, policies), find_player(b, policies)), seed=SEED)
    table = rows(Work(duel), 0, 2 * deals, threads=1)
    if a == b:
        table = table[~table["swapped"]]
    return table[table["position"] == 0], table[table["position"] == 1]


def error(share, games, theirs=THEIRS):
    """Standard error of the difference of two shares, each from its own number of games."""
    return sqrt(share * (1 - share) * (1 / games + 1 / theirs))


@pytest.mark.parametrize(
    ("a", "b", "undecided"),
    [
        ("safe-uniform", "safe-uniform", 0.997),
        ("greedy", "greedy", 0.985),
        ("saver", "saver", 0.998),
        ("greedy", "safe-uniform", 0.990),
    ],
)
def test_one_pass_of_the_pack_hardly_ever_ends_the_game(a, b, undecided):
    """Share of games without a loser, known to half of the last digit given."""
    first, second = play("single-pass", a, b, 50_000)
    found = 1 - np.mean(first["lost"] | second["lost"])
    assert abs(found - undecided) < ALLOWED * error(undecided, len(first), 100_000) + 0.0005


def test_negative_control_of_the_undecided_share():
    """Players who do not look at the total must not pass for safe ones: the same comparison fails."""
    first, second = play("single-pass", "uniform", "uniform", 20_000)
    found = 1 - np.mean(first["lost"] | second["lost"])
    assert abs(found - 0.997) > ALLOWED * error(0.997, len(first), 100_000) + 0.0005


LENGTHS = [
    ("greedy", "greedy", 10_000, (122, 1174, 4893)),
    ("saver", "saver", 10_000, (67, 294, 1242)),
    ("greedy", "safe-uniform", 10_000, (None, 129, None)),
    ("greedy", "saver", 10_000, (None, 217, None)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b", "deals", "quantiles"), LENGTHS)
def test_length_of_games_with_reshuffling(a, b, deals, quantiles):
    """Plies of both at which 5, 50 and 95 % of the games are over."""
    for share, plies in zip((0.05, 0.5, 0.95), quantiles, strict=True):
        if plies is not None:
            found, games = over_by(plies, a, b, deals)
            assert abs(found - share) < ALLOWED * error(share, games)


def over_by(plies, a, b, deals):
    """Share of games that are over after so many plies, and the number of independent games: one a deal."""
    first, second = play("seed", a, b, deals)
    lengths = first["plies"].astype(np.int64) + second["plies"]
    return np.mean(lengths <= plies), deals


@pytest.mark.slow
def test_negative_control_of_the_length():
    """With one more safe total the games last longer, and the same comparison fails."""
    first, second = play("seed", "saver", "saver", 10_000, "lose_at=gt", "limit=110")
    lengths = first["plies"].astype(np.int64) + second["plies"]
    assert abs(np.mean(lengths <= 294) - 0.5) > ALLOWED * error(0.5, 10_000)


@pytest.mark.slow
def test_random_games_that_go_on_after_five_thousand_plies():
    first, _ = play("seed", "safe-uniform", "safe-uniform", 5_000)
    assert abs(np.mean(first["censored"]) - 0.52) < ALLOWED * error(0.52, 5_000) + 0.005


@pytest.mark.slow
@pytest.mark.parametrize(("rival", "share"), [("safe-uniform", 0.9999), ("saver", 0.99)])
def test_greedy_wins(rival, share):
    first, second = play("seed", "greedy", rival, 10_000)
    decided = first["lost"] | second["lost"]
    assert abs(np.mean(second["lost"][decided]) - share) < ALLOWED * error(share, 10_000) + (1 - share) / 2


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["greedy", "saver", "safe-uniform"])
def test_no_seat_has_an_edge(policy):
    """Seat 0 wins 0.47 to 0.52 of the decided games."""
    first, second = play("seed", policy, policy, 5_000)
    decided = np.sum(first["lost"] | second["lost"])
    won = np.sum(second["lost"][second["seat"] == 1]) / decided
    slack = ALLOWED * error(0.5, decided)
    assert 0.47 - slack < won < 0.52 + slack


def test_hands_without_a_nine_or_a_ten():
    """No 9 and no 10 among 5 of 40: 0.306039; among the cards above five, the wrong question, far from it."""
    exact = comb(32, 5) / comb(40, 5)
    assert round(exact, 6) == 0.306039
    pack = np.empty(40, np.uint64)
    without, wrong, deals = 0, 0, 20_000
    for deal in range(deals):
        shuffle(np.uint64(SEED), deal, rules.PACK, pack)
        hand = np.bitwise_or.reduce(pack[:5])
        without += not hand & (NINES | TENS)
        wrong += not hand & NINES
    assert abs(without / deals - exact) < ALLOWED * sqrt(exact * (1 - exact) / deals)
    assert abs(wrong / deals - exact) > 10 * ALLOWED * sqrt(exact * (1 - exact) / deals)


def test_chance_to_be_lost_at_a_total():
    """[5 of 40 cards at random] .3060 at 98 falls to 0 at 91; exact values from the count of safe cards."""
    known = {91: 0, 92: 0.0001, 93: 0.0012, 94: 0.0066, 95: 0.0236, 96: 0.0646, 97: 0.1494, 98: 0.3060}
    given = rules.Rules()
    for total, chance in known.items():
        losing = 40 - (int(rules.safe(given, total)) & int(rules.PACK)).bit_count()
        assert round(comb(losing, 5) / comb(40, 5), 4) == chance
