"""Means and errors from whole numbers: exact, clustered by deal, the same however they are added up."""

import math

import numpy as np
import pytest

from analyzer.engine import counts, run
from analyzer.engine.counts import SIDES, Counts, singles
from analyzer.engine.duel import Work
from analyzer.engine.wanted import make_duel


def test_mean_and_error_of_single_values():
    """Against the textbook formula: sample variance over n."""
    values = np.array([3, -7, 12, 0, 5, 5, -40])
    found = singles(len(values), int(values.sum()), int((values**2).sum()))
    assert found.mean() == pytest.approx(values.mean())
    assert found.se() == pytest.approx(values.std(ddof=1) / math.sqrt(len(values)))
    assert found.se(0.5) == pytest.approx(found.se() / 2)


def test_error_is_that_of_the_clusters():
    """Binder (1983): sums of residuals over clusters of unequal size."""
    clusters = [[1, 5], [2], [9, 8, 7], [-3, 0]]
    sums, sizes = np.array([sum(c) for c in clusters]), np.array([len(c) for c in clusters])
    found = Counts(
        4, int(sizes.sum()), int(sums.sum()), int((sums**2).sum()), int((sums * sizes).sum()), int((sizes**2).sum())
    )
    residuals = sums - sizes * sums.sum() / sizes.sum()
    assert found.mean() == pytest.approx(29 / 8)
    assert found.se() == pytest.approx(math.sqrt((residuals**2).sum() * 4 / 3) / 8)


def test_too_little_says_nothing():
    assert math.isnan(Counts().mean())
    assert math.isnan(Counts().se())
    assert singles(1, 5, 25).mean() == 5
    assert math.isnan(singles(1, 5, 25).se())


def test_nothing_is_lost_in_large_numbers():
    """A quadrillion hands of -116 and one of -115: floating-point sums would not know."""
    many = 10**15
    found = singles(many, -116 * many, 116**2 * many) + singles(1, -115, 115**2)
    assert found.total == -116 * many - 115
    assert found.se() == pytest.approx(1 / many)


@pytest.fixture(scope="module")
def made():
    return Work(make_duel("spades/closed", "uniform", "highest", seed=3))


def test_counts_of_rows_are_those_of_the_kernel(made):
    rows, total = run.rows(made, 0, 501), run.tally(made, 0, 501)
    assert counts.from_hands(rows) == counts.from_kernel(total, 501)


def test_counts_add_up_part_by_part(made, monkeypatch):
    rows = run.rows(made, 0, 501)
    whole = counts.from_hands(rows)
    assert counts.from_hands(rows[:400]) + counts.from_hands(rows[400:]) == whole
    monkeypatch.setattr(counts, "_AT_ONCE", 64)
    assert counts.from_hands(rows) == whole


def test_censored_games_are_not_counted():
    """docs/rules/ninety-nine.md: a game cut off at max_plies has no points; its deal has no margin."""
    cut = Work(make_duel("ninety-nine/seed", "uniform", "highest", rules=["max_plies=60"]))
    rows = run.rows(cut, 0, 200)
    found = counts.from_hands(rows)
    assert 0 < found.points[0].values < 100
    assert sum(side.values for side in found.points) == rows["counted"].sum()
    assert found.margin.values == rows["counted"].reshape(-1, 4).all(axis=1).sum()
    assert found == counts.from_kernel(run.tally(cut, 0, 200), 200)


def test_matches_are_counted_by_pair(made):
    rows = run.matches(made, 0, 12, max_hands=9)
    found = counts.from_matches(rows)
    assert (found.hands, found.matches) == (len(rows) // 2, 12)
    for (position, seat), side in zip(SIDES, found.points, strict=True):
        own = rows[(rows["position"] == position) & (rows["seat"] == seat)]
        sums = [int(own["points"][own["match"] // 2 == pair].sum()) for pair in range(6)]
        assert (side.clusters, side.values, side.total) == (6, len(own), sum(sums))
        assert side.square == sum(one**2 for one in sums)
    firsts = rows[(rows["hand_in_match"] == 0) & (rows["position"] == 0)]["match_won"]
    assert found.wins.total == (firsts == 1).sum()
    assert found.wins.values == (firsts >= 0).sum()
    signed = np.where(rows["position"] == 0, rows["points"], -rows["points"])
    assert found.margin.total == signed.sum()
    assert counts.from_matches(rows[rows["match"] < 4]) + counts.from_matches(rows[rows["match"] >= 4]) == found
