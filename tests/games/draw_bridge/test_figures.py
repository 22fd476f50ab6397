"""Known figures of thirteen cards out of 52, with tolerances in standard errors.

Two players who throw at random keep random hands, so that the hands at the auction follow the exact
probabilities of a deal.  They were computed beforehand by another program.
"""

from math import sqrt

import numpy as np
import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows
from analyzer.registry import find_player, find_policies, find_rules

ALLOWED = 4.0  # standard errors
HANDS = 200_000
SUITS = ["length_c", "length_d", "length_h", "length_s"]


def play(policy, hands):
    """Rows of seat 0 and of seat 1; a policy against itself plays each deal once."""
    found = find_rules("draw-bridge/seed")
    player = find_player(policy, find_policies(found.game))
    table = rows(Work(Duel(found, (player, player), seed=3)), 0, 2 * hands, threads=1)
    table = table[~table["swapped"]]
    return table[table["seat"] == 0], table[table["seat"] == 1]


@pytest.fixture(scope="module")
def random_hands():
    return play("uniform", HANDS)


def off(found, expected):
    """How many standard errors a share lies from its probability."""
    return abs(np.mean(found) - expected) / sqrt(expected * (1 - expected) / len(found))


@pytest.mark.parametrize("seat", [0, 1])
def test_spades_in_a_hand(random_hands, seat):
    for spades, share in enumerate(
        (0.012791, 0.080062, 0.205873, 0.286330, 0.238608, 0.124692, 0.041564, 0.008817, 0.001167)
    ):
        assert off(random_hands[seat]["length_s"] == spades, share) < ALLOWED


@pytest.mark.parametrize("seat", [0, 1])
def test_aces_in_a_hand(random_hands, seat):
    for aces, share in enumerate((0.303818, 0.438848, 0.213493, 0.041200, 0.002641)):
        assert off(random_hands[seat]["aces"] == aces, share) < ALLOWED


@pytest.mark.parametrize("seat", [0, 1])
def test_voids(random_hands, seat):
    """At least one, and a given one."""
    assert off(random_hands[seat]["voids"] > 0, 0.051066) < ALLOWED
    assert off(random_hands[seat]["length_d"] == 0, 0.012791) < ALLOWED


@pytest.mark.parametrize("seat", [0, 1])
def test_shapes(random_hands, seat):
    lengths = np.sort(np.stack([random_hands[seat][suit] for suit in SUITS]), axis=0)[::-1]
    shapes = {"4432": 0.215512, "5332": 0.155168, "5431": 0.129307, "5422": 0.105797, "4333": 0.105361}
    for shape, share in shapes.items():
        same = np.all(lengths == np.array([int(length) for length in shape])[:, None], axis=0)
        assert off(same, share) < ALLOWED


def test_spades_in_play(random_hands):
    """Among the 26 cards that both hold."""
    spades = random_hands[0]["length_s"] + random_hands[1]["length_s"]
    for number, share in zip(range(4, 10), (0.07356, 0.16183, 0.23849, 0.23849, 0.16183, 0.07356), strict=True):
        assert off(spades == number, share) < ALLOWED
    assert abs(spades.mean() - 6.5) < ALLOWED * spades.std() / sqrt(HANDS)


def test_opponent_short_in_a_suit(random_hands):
    """Of ten cards missing from a suit the opponent holds two or fewer in .2639 of cases, 3.33 on average."""
    theirs = random_hands[1]["length_s"][random_hands[0]["length_s"] == 3]
    assert off(theirs <= 2, 0.2639) < ALLOWED
    assert abs(theirs.mean() - 10 / 3) < ALLOWED * theirs.std() / sqrt(len(theirs))


def test_honour_points_of_the_deal(random_hands):
    """Ten of the forty in each hand dealt; as many after a first half in which nobody chooses."""
    for name in ("honours_dealt", "honours"):
        points = random_hands[0][name]
        assert abs(points.mean() - 10) < ALLOWED * points.std() / sqrt(HANDS)


def test_negative_control():
    """Players who choose what they keep must not pass for random ones: the same comparisons fail."""
    first, second = play("counter", 5_000)
    assert off(first["length_s"] == 3, 0.286330) > ALLOWED
    assert off(first["aces"] == 1, 0.438848) > ALLOWED
    assert off(first["voids"] > 0, 0.051066) > ALLOWED
    assert off(second["length_s"][first["length_s"] == 3] <= 2, 0.2639) > ALLOWED
