"""Rings of policies: found where they were planted, named once, and not found where there are none."""

import numpy as np
import pytest

from analyzer.stats.cycles import find_cycles
from analyzer.stats.round_robin import cross_table
from tests.stats.leagues import RING, ladder, played


@pytest.fixture
def rng():
    return np.random.default_rng(3)


@pytest.fixture
def quick(monkeypatch):
    """Thousands of small leagues: statsmodels' corrections collect garbage at every call, most of the time there is."""
    monkeypatch.setattr("gc.collect", lambda *_: 0)


def test_a_planted_ring_is_found_and_named(rng):
    means = ladder([0, 0, 0, 9, -9])
    means[:3, :3] = 4 * RING
    found = find_cycles(cross_table(played(rng, means, 3000)))
    assert found["cycle"].tolist() == [("a", "b", "c")]
    row = found.iloc[0]
    assert row["length"] == 3
    assert abs(row["margin"] - 4) < 5 * row["se"]
    assert row["p"] < 1e-6


def test_the_strongest_ring_comes_first(rng):
    means = np.zeros((6, 6))
    means[:3, :3], means[3:, 3:] = 2 * RING, -6 * RING
    means[:3, 3:], means[3:, :3] = 20, -20
    found = find_cycles(cross_table(played(rng, means, 5000)))
    assert found["cycle"].tolist() == [("d", "f", "e"), ("a", "b", "c")]
    assert found["margin"].is_monotonic_decreasing
    table = cross_table(played(rng, means, 5000)).set_index(["policy", "rival"])
    assert (table.loc[[("d", "f"), ("f", "e"), ("e", "d")], "estimate"] > 0).all()


def test_a_ring_of_four_without_one_of_three(rng):
    means = np.zeros((4, 4))  # opposite ones are equal: no triangle can be settled
    for a in range(4):
        means[a, (a + 1) % 4], means[(a + 1) % 4, a] = 6, -6
    found = find_cycles(cross_table(played(rng, means, 3000)))
    assert found["cycle"].tolist() == [("a", "b", "c", "d")]


def test_a_ring_with_a_link_that_is_not_settled_is_none(rng):
    means = 4 * RING.copy()
    means[2, 0], means[0, 2] = 0.01, -0.01
    assert find_cycles(cross_table(played(rng, means, 3000))).empty


def test_a_pecking_order_has_none(rng):
    assert find_cycles(cross_table(played(rng, ladder([6, 4, 2, 0, -2]), 4000))).empty


@pytest.mark.slow
def test_false_rings_are_as_rare_as_stated(rng, quick):
    """Seven policies that differ little or not at all: a ring in at most 5 % of leagues, whatever the truth."""
    runs = 300
    for steps in (np.zeros(7), np.linspace(0, 3, 7)):
        found = sum(not find_cycles(cross_table(played(rng, ladder(steps), 150))).empty for _ in range(runs))
        assert found / runs < 0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)
    naive = 0
    for _ in range(runs):
        table = cross_table(played(rng, np.zeros((7, 7)), 150))
        naive += not find_cycles(table.assign(p=np.where(table["estimate"] > 0, 0.0, 1.0))).empty
    assert naive / runs > 0.5  # without any correction rings are everywhere
