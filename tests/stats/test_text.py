"""Digits follow the error, and what cannot be said is put in words."""

import numpy as np
import pandas as pd
import pytest

from analyzer.stats.text import count, percent, percent_interval, with_error, with_interval


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (61.2386, 0.1311, "61.24 ± 0.13"),
        (-32.695, 0.008, "-32.6950 ± 0.0080"),
        (61.2386, 0.0996, "61.24 ± 0.10"),
        (61.2386, 0.0994, "61.239 ± 0.099"),
        (61.2386, 9.96, "61 ± 10"),
        (61234.5, 1234.5, "61,200 ± 1,200"),
        (-0.004, 0.13, "0.00 ± 0.13"),
        (6.5, 0, "6.5 (no spread)"),
        (100, 0.0, "100 (no spread)"),
        (3.0, np.nan, "too few hands"),
        (np.nan, np.nan, "too few hands"),
        (pd.NA, 1.0, "too few hands"),
        (None, None, "too few hands"),
        (3.0, np.inf, "too few hands"),
    ],
)
def test_value_and_error(value, error, text):
    assert with_error(value, error) == text


def test_units_and_percent():
    assert with_error(1.234, 0.056, "tricks") == "1.234 ± 0.056 tricks"
    assert percent(0.61234, 0.0131) == "61.2 ± 1.3 %"
    assert percent(0.5, np.nan, "too few games") == "too few games"


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((61.24, 60.98, 61.50), "61.24 (60.98 to 61.50)"),
        ((294, 281.2, 307.4), "294 (281 to 307)"),
        ((1174, 1050, np.inf), "1,174 (1,050 or more)"),
        ((np.inf, 2400, np.inf), "2,400 or more"),
        ((3, -np.inf, 4), "3 (4 or less)"),
        ((7.0, 7.0, 7.0), "7 (no spread)"),
        ((0.0, np.nan, np.nan), "too few hands"),
        ((np.inf, np.inf, np.inf), "too few hands"),
    ],
)
def test_intervals(numbers, text):
    assert with_interval(*numbers) == text


def test_percent_interval():
    assert percent_interval(0.0, 0.0, 0.1611) == "0.0 % (0.0 to 16.1)"


def test_counts():
    assert (count(1234567), count(0), count(np.nan)) == ("1,234,567", "0", "none")
