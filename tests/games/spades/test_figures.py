"""Figures that must come out, each with its source, a tolerance in standard errors, and a control that must fail."""

import math

import numpy as np
import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows, tally
from analyzer.registry import find_player, find_policies, find_rules
from tests.games.spades.drafters import kept_marked_cards

PLAIN = ("blind_nil=0", "bag_penalty=0")
TOLERANCE = 4.5  # standard errors: about one false alarm in 150,000


def duel(ruleset, *options, policy="uniform", seed=1):
    rules = find_rules(ruleset, options)
    player = find_player(policy, find_policies(rules.game))
    return Work(Duel(rules, (player, player), seed))


@pytest.fixture(scope="module")
def table():
    """Hands of uniform against itself, one seating of each deal (the other is the same hand)."""
    kept = rows(duel("spades/closed", *PLAIN), 0, 800_000)
    return kept[~kept["swapped"]]


def away(values, expected):
    """How many standard errors the mean of some values is from what is expected."""
    return abs(np.mean(values) - expected) / (np.std(values) / math.sqrt(len(values)))


FIGURES = [  # uniform v uniform, bench/spades_random.c, 96 million hands; its own errors are far smaller
    ("tricks", 0, 6.46546),
    ("tricks", 1, 6.53454),
    ("points", 0, -32.695),
    ("points", 1, -31.976),
    ("bags", 0, 1.4383),
    ("bags", 1, 1.4682),
]


@pytest.mark.parametrize(("column", "seat", "expected"), FIGURES)
def test_uniform_against_uniform(table, column, seat, expected):
    assert away(table[table["seat"] == seat][column].astype(float), expected) < TOLERANCE


@pytest.mark.parametrize(("seat", "expected"), [(0, 0.46186), (1, 0.46680)])
def test_bids_met_by_chance(table, seat, expected):
    own = table[table["seat"] == seat]
    assert away(np.isin(own["outcome"], (0, 2)).astype(float), expected) < TOLERANCE


def test_the_wrong_seat_would_be_noticed(table):
    """A control: the tricks of seat 1 are not those of seat 0."""
    assert away(table[table["seat"] == 1]["tricks"].astype(float), 6.46546) > TOLERANCE


SPADES_IN_13 = [0.012791, 0.080062, 0.205873, 0.286330, 0.238608, 0.124692, 0.041564, 0.008817, 0.001167]


def spade_counts(table):
    own = table[table["seat"] == 0]["spades"]
    return np.bincount(own, minlength=14)[:9], len(own)


def surprise(counts, total, expected):
    """The greatest deviation of some counts from their expected shares, in standard errors."""
    expected = np.asarray(expected)
    return np.max(np.abs(counts / total - expected) / np.sqrt(expected * (1 - expected) / total))


def test_spades_in_a_random_hand(table):
    """The published table of probabilities (bridgehands.com); uniform drafting gives a random hand."""
    assert surprise(*spade_counts(table), SPADES_IN_13) < TOLERANCE


def test_other_spade_shares_would_be_noticed(table):
    """A control: the shares of a hand of 26 cards."""
    counts, total = spade_counts(table)
    assert surprise(counts[4:9], total, [0.07356, 0.16183, 0.23849, 0.23849, 0.16183]) > TOLERANCE


def test_aces_and_voids_in_a_random_hand(table):
    """Exact: aces in 13 cards, P(0..4); at least one void."""
    own = table[table["seat"] == 0]
    aces = np.bincount(own["aces"], minlength=5)
    assert surprise(aces, len(own), [0.303818, 0.438848, 0.213493, 0.041200, 0.002641]) < TOLERANCE
    assert surprise(np.array([np.sum(own["voids"] > 0)]), len(own), [0.051066]) < TOLERANCE


@pytest.mark.parametrize(("marked", "expected"), [(4, 1.9412), (13, 5.7353)])
def test_keeping_marked_cards(marked, expected):
    """Keep the first card iff it is one of K marked cards: 13 K (103 - K) / 2652 of them a hand, for both players."""
    assert expected == pytest.approx(13 * marked * (103 - marked) / 2652, abs=5e-5)
    counts = kept_marked_cards(marked, deals=40_000)
    for seat in (0, 1):
        assert away(counts[:, seat], expected) < TOLERANCE
        assert away(counts[:, seat], expected + 0.05) > TOLERANCE, "a control"


@pytest.mark.slow
def test_uniform_against_uniform_closely():
    """The same figures from 40 million hands, in the errors of bench/spades_random.c itself."""
    counted = tally(duel("spades/closed", *PLAIN, seed=7), 0, 40_000_000)
    for seat, expected in ((0, -32.695), (1, -31.976)):
        n, total, squares = counted[0, seat]
        error = math.hypot(math.sqrt((squares / n - (total / n) ** 2) / n), 0.008)
        assert abs(total / n - expected) < TOLERANCE * error
