"""Everybody against everybody: sums in any parts, means and errors of the pairings, the cross table."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analyzer.errors import AnalyzerError
from analyzer.stats.paired import paired_tables
from analyzer.stats.ratings import rating_table
from analyzer.stats.round_robin import Sums, cross_table, matrix_of
from tests.stats.leagues import RING, ladder, names, played, summed


@pytest.fixture
def rng():
    return np.random.default_rng(11)


@pytest.fixture
def quick(monkeypatch):
    """Thousands of small leagues: statsmodels' corrections collect garbage at every call, most of the time there is."""
    monkeypatch.setattr("gc.collect", lambda *_: 0)


@pytest.fixture
def margin(rng):
    return rng.integers(-9, 10, size=(500, 6))


@pytest.fixture
def counted(rng):
    return rng.random((500, 6)) < 0.9


def test_sums_are_the_same_in_any_parts(margin, counted):
    whole, parts = Sums(names(4)), Sums(names(4))
    whole.add(margin, counted)
    for start in range(0, 500, 77):
        parts.add(margin[start : start + 77], counted[start : start + 77])
    assert np.array_equal(whole.cross, parts.cross)
    for one, other in zip(whole.results(), parts.results(), strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_means_and_covariance_are_those_of_the_deals(margin):
    """With every deal counting, NumPy's covariance of the mean; a margin of a deal is one of two hands."""
    results = summed(margin, 4)
    assert np.allclose(results.margin.estimate, margin.mean(0) / 2)
    assert np.allclose(results.margin.cover, np.cov(margin.T) / 500 / 4)
    score = 0.5 + np.sign(margin) / 2
    assert np.allclose(results.score.estimate, score.mean(0))
    assert np.allclose(results.score.cover, np.cov(score.T) / 500)
    assert np.array_equal(results.won, (margin > 0).sum(0))
    assert np.array_equal(results.lost, (margin < 0).sum(0))


def test_deals_that_do_not_count_are_left_out(margin, counted):
    results = summed(margin, 4, counted)
    for place in range(6):
        own = margin[counted[:, place], place] / 2
        assert results.deals[place] == len(own)
        assert results.margin.estimate[place] == pytest.approx(own.mean())
        assert results.margin.cover[place, place] == pytest.approx(own.var(ddof=1) / len(own))


def test_errors_of_a_difference_of_two_pairings_are_paired_by_deal(rng):
    margin = rng.integers(-9, 10, size=(300, 1)) + rng.integers(-2, 3, size=(300, 3))
    cover = summed(margin, 3).margin.cover
    one, other = (pd.DataFrame({"deal": np.arange(300), "points": margin[:, place] / 2}) for place in (0, 1))
    paired = paired_tables(one, other, "points")
    assert np.sqrt(cover[0, 0] + cover[1, 1] - 2 * cover[0, 1]) == pytest.approx(paired.se)
    assert paired.se < np.sqrt(cover[0, 0])


def test_the_cross_table_has_each_pair_in_both_directions(rng):
    table = cross_table(played(rng, ladder([3, 1, 0]), 400))
    assert list(zip(table["policy"], table["rival"], strict=True)) == [
        ("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b"),
    ]  # fmt: skip
    turned = list(zip(table["rival"], table["policy"], strict=True))
    back = table.set_index(["policy", "rival"]).loc[turned].reset_index()
    assert np.allclose(table["estimate"], -back["estimate"])
    assert np.allclose(table["low"], -back["high"])
    assert np.allclose(table["score"] + back["score"], 1)
    assert np.allclose(table["won"] + back["won"] + table["drawn"], 1)
    assert (table["score_low"] < table["score"]).all()
    assert np.allclose(table["score"], table["won"] + table["drawn"] / 2)


def test_p_values_are_holms_of_both_directions(rng):
    """Of six one-sided claims the surest one counts six times."""
    results = played(rng, ladder([0.5, 0, -0.5]), 200)
    table = cross_table(results)
    t = table["estimate"] / table["se"]
    raw = stats.t.sf(t, 199)
    assert table["p"].min() == pytest.approx(6 * raw.min())
    assert ((table["p"] < 0.5) <= (table["estimate"] > 0)).all()


def test_policies_that_are_the_same_are_equal_without_a_doubt():
    table = cross_table(summed(np.zeros((50, 1), int), 2))
    assert table.loc[0, ["estimate", "se", "low", "high", "p"]].tolist() == [0, 0, 0, 0, 1]
    assert table.loc[0, ["score", "score_low", "score_high"]].tolist() == [0.5, 0.5, 0.5]


def test_the_same_margin_on_every_deal_is_judged_by_the_sign_test():
    table = cross_table(summed(np.full((10, 1), 3), 2))
    assert table["p"].tolist() == pytest.approx([2 * 0.5**10, 1])
    assert table.loc[0, "score"] == 1
    assert 0.6 < table.loc[0, "score_low"] < 1 == table.loc[0, "score_high"]


def test_too_few_deals_are_refused_by_what_needs_an_error(rng):
    with pytest.raises(AnalyzerError, match="a against b: too few deals"):
        rating_table(summed(np.ones((1, 1), int), 2))


def test_the_matrix_is_antisymmetric():
    assert np.array_equal(matrix_of(np.array([1.0, -1, 1]), 3), RING)


@pytest.mark.slow
def test_intervals_hold_the_truth(rng, quick):
    """Both kinds of interval of the cross table, 95 %, 1,000 leagues of 60 deals."""
    means, runs = ladder([4, 1, 0]), 1000
    truth = played(np.random.default_rng(1), means, 400_000)
    inside = np.zeros(2)
    for _ in range(runs):
        table = cross_table(played(rng, means, 60))
        inside[0] += ((table["low"] <= 3) & (table["high"] >= 3))[0]
        inside[1] += table["score_low"][0] <= truth.score.estimate[0] <= table["score_high"][0]
    assert (np.abs(inside / runs - 0.95) < 4 * np.sqrt(0.95 * 0.05 / runs)).all(), inside / runs


@pytest.mark.slow
def test_false_claims_are_as_rare_as_stated(rng, quick):
    """Six policies, all equal: any claim at all in at most 5 % of leagues; without correction in far more."""
    runs, claimed, naive = 600, 0, 0
    for _ in range(runs):
        table = cross_table(played(rng, np.zeros((6, 6)), 100))
        claimed += (table["p"] < 0.05).any()
        naive += ((table["low"] > 0) | (table["high"] < 0)).any()
    assert claimed / runs < 0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)
    assert naive / runs > 0.3
