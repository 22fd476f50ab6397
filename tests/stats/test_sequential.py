"""The confidence sequence and the sequential test against their definitions."""

import numpy as np
import pytest
from scipy import optimize, stats
from scipy.special import logsumexp

from analyzer.errors import AnalyzerError
from analyzer.stats.sequential import confidence_sequence, likelihood_ratio, ratio_bounds


@pytest.mark.parametrize("level", [0.9, 0.95])
def test_at_its_ends_the_mixture_of_likelihood_ratios_is_one_over_alpha(level):
    # Ville: the mixture exceeds 1/alpha at any time with the probability alpha at most.  Its normal mixing law has the
    # standard deviation that makes the interval narrowest at `tightest`; that is found here by search.
    narrowest = optimize.minimize_scalar(lambda log: ends_by_integration(10_000, np.exp(log), level), (-4.5, -2.5))
    for pairs in (200, 10_000, 1_000_000):
        _, high = confidence_sequence(pairs, 0.0, 1.0, level, tightest=10_000)
        assert high == pytest.approx(ends_by_integration(pairs, np.exp(narrowest.x), level), rel=1e-3)


def ends_by_integration(pairs, spread, level):
    """The mean at which the mixture over normal alternatives, integrated numerically, is 1/alpha."""

    def excess(mean):
        precision = pairs + spread**-2
        x = mean * pairs / precision + np.linspace(-9, 9, 401) / np.sqrt(precision)
        logs = pairs * (x * mean - x**2 / 2) + stats.norm.logpdf(x, 0, spread)
        return logsumexp(logs) + np.log(x[1] - x[0]) + np.log(1 - level)

    return optimize.brentq(excess, 0, 2)


def test_width_against_an_ordinary_interval():
    pairs = np.array([1_000, 10_000, 1_000_000])
    low, high = confidence_sequence(pairs, 5.0, 2.0)
    ordinary = stats.norm.ppf(0.975) * 2 / np.sqrt(pairs)
    assert np.round((high - 5) / ordinary, 1).tolist() == [2.0, 1.5, 1.8]  # as the docstring of TIGHTEST says
    np.testing.assert_allclose(high - 5, 5 - low)


def test_fewer_than_two_pairs_say_nothing():
    assert np.isnan(confidence_sequence([0, 1], [np.nan, 3.0], [np.nan, np.nan])).all()
    with pytest.raises(AnalyzerError, match=r"1\.5"):
        confidence_sequence(10, 0, 1, level=1.5)


def test_likelihood_ratio_is_that_of_normal_data_with_the_best_variance():
    data = np.random.default_rng(1).normal(0.4, 3, 500)

    def best(mean):
        return stats.norm.logpdf(data, mean, np.sqrt(((data - mean) ** 2).mean())).sum()

    found = likelihood_ratio(500, data.mean(), data.std(), 0.0, 1.0)
    assert found == pytest.approx(best(1.0) - best(0.0), rel=1e-9)
    assert likelihood_ratio(500, 0.0, 0.0, 0.0, 1.0) == 0


def test_bounds_as_in_wald():
    # the usual bounds of engine testing at chess, alpha = beta = 0.05
    assert np.round(ratio_bounds(0.05, 0.05), 2).tolist() == [-2.94, 2.94]
    assert ratio_bounds(0.025, 0.05) == pytest.approx((np.log(0.05 / 0.975), np.log(0.95 / 0.025)))
