"""Luck taken out: unbiased, by coefficients of the past alone, and as much as there is."""

import numpy as np
import pytest

from analyzer.stats.luck import Adjuster
from analyzer.stats.moments import moments
from tests.stats.simulated import generator


def played(random, pairs):
    """Pair differences of mean 3, of which 80 % of the variance is luck in two of three columns."""
    luck = random.integers(-3, 4, (pairs, 3))
    return 3 + luck @ [4, -2, 0] + random.integers(-7, 8, pairs), luck


def test_the_first_batch_is_left_as_it_is():
    values, luck = played(generator("first"), 100)
    assert Adjuster(3).adjust(values, luck).tolist() == values.tolist()
    assert Adjuster(0).adjust(values, luck[:, :0]).tolist() == values.tolist()


def test_coefficients_are_least_squares_of_the_batches_before():
    adjuster, random = Adjuster(3), generator("coefficients")
    values, luck = played(random, 400)
    adjuster.adjust(values, luck)
    design = np.column_stack([np.ones(400), luck])
    expected = np.linalg.lstsq(design, values, rcond=None)[0][1:]
    np.testing.assert_allclose(adjuster.coefficients, expected, rtol=1e-9)
    more, luck = played(random, 50)
    np.testing.assert_allclose(adjuster.adjust(more, luck), more - luck @ expected)


def test_luck_is_taken_out_without_bias():
    adjuster, random = Adjuster(3), generator("unbiased")
    plain, adjusted = moments([]), moments([])
    for _ in range(40):
        values, luck = played(random, 500)
        plain, adjusted = plain + moments(values), adjusted + moments(adjuster.adjust(values, luck))
    assert plain.variance / adjusted.variance == pytest.approx((80 + 18.67) / (80 / 40 + 18.67), rel=0.08)
    assert abs(adjusted.mean - 3) < 4 * adjusted.se < 4 * plain.se / 2


def test_a_column_that_never_varies_takes_nothing_out():
    adjuster = Adjuster(1)
    for _ in range(3):
        values = np.arange(300) % 11
        assert adjuster.adjust(values, np.zeros((300, 1), int)).tolist() == values.tolist()
