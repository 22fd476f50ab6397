"""Ratios of variances and their errors."""

import numpy as np
import pytest

from analyzer.stats.spreads import GROUPS, Spreads
from tests.stats.simulated import generator


def ratio(random, pairs, batches=1):
    spreads = Spreads(3)
    for _ in range(batches):
        first, second = random.normal(5, 2, pairs), random.normal(-5, 1, pairs)
        spreads.add(first, second, first + second - 1.5 * random.normal(size=pairs) * 2)
    return spreads.ratio((0, 1), 2)


def test_it_is_the_ratio_of_the_variances():
    random = generator("ratio")
    first, second = random.integers(-9, 10, (2, 1_000))
    spreads = Spreads(3)
    spreads.add(first[:333], second[:333], (first + second)[:333])
    spreads.add(first[333:], second[333:], (first + second)[333:])
    assert spreads.ratio((0, 1), 2)[0] == pytest.approx((first.var() + second.var()) / (first + second).var())


def test_the_error_is_the_spread_of_repeated_ratios():
    random = generator("repeated")
    found = np.array([ratio(random, 400, 2) for _ in range(300)])
    assert found[:, 1].mean() == pytest.approx(found[:, 0].std(), rel=0.2)
    assert found[:, 0].mean() == pytest.approx(5 / 14, rel=0.02)


def test_too_few_or_no_variance():
    few, same = Spreads(2), Spreads(2)
    few.add(np.arange(2 * GROUPS - 1), np.arange(2 * GROUPS - 1))
    same.add(np.arange(500), np.ones(500))
    assert np.isnan([*few.ratio((0,), 1), *same.ratio((0,), 1)]).all()
