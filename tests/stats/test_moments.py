"""Sums of pairs against numpy and scipy."""

import numpy as np
import pytest
from scipy import stats

from analyzer.stats.moments import Moments, moments
from tests.stats.simulated import generator


@pytest.mark.parametrize("kind", [np.int64, np.float64])
def test_sums_in_portions_are_those_of_the_whole(kind):
    values = (generator("moments").normal(40, 25, 3_000) // 1).astype(kind)
    found = moments(values[:700]) + moments(values[700:700]) + moments(values[700:])
    assert (found.pairs, found.mean) == (3_000, pytest.approx(values.mean()))
    assert found.sd == pytest.approx(values.std(ddof=1), rel=1e-12)
    assert found.se == pytest.approx(stats.sem(values), rel=1e-12)
    assert found.equal_sized == pytest.approx(3_000 / stats.kurtosis(values, fisher=False), rel=1e-9)


def test_weight_counts_what_differs():
    assert moments([0] * 990 + [7, -7] * 5).equal_sized == pytest.approx(10)
    assert moments([4] * 50).equal_sized == 0
    assert moments([1]).equal_sized == 0


def test_too_few():
    assert np.isnan([Moments().mean, Moments().se, moments([3]).variance, moments([3]).se]).all()
    assert moments([3]).mean == 3


def test_weight_far_from_zero():
    """One pair of a hundred thousand differs, by a hundred thousandth of what all have in common."""
    values = np.full(100_000, -100_000)
    values[7] += 1
    assert moments(values).equal_sized == pytest.approx(1, rel=1e-4)
