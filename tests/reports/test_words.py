"""Sentences are true in every case."""

import numpy as np
import pytest

from analyzer.reports.words import Measure, compared, listed, measure_of, pooled, sign

POINTS = measure_of(1)


def row(estimate, se, low=None, high=None):
    return {
        "estimate": estimate,
        "se": se,
        "low": estimate - 2 * se if low is None else low,
        "high": estimate + 2 * se if high is None else high,
    }


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (row(3.0, 0.5), "a is ahead of b by 3.00 ± 0.50 points a hand"),
        (row(-3.0, 0.5), "b is ahead of a by 3.00 ± 0.50 points a hand"),
        (row(-0.3, 0.5), "a and b cannot be told apart (difference -0.30 ± 0.50 points a hand)"),
        (row(0.0, 0.0), "a and b came out equal on every deal"),
        (row(3.0, np.nan), "too few hands to compare a with b"),
        (row(np.nan, np.nan), "too few hands to compare a with b"),
    ],
)
def test_who_is_ahead(found, said):
    assert compared("a", "b", found, POINTS) == said


def test_wins_are_counted_over_a_hundred_games():
    assert measure_of(0.5) == Measure("wins", 100, "per 100 games")
    assert measure_of(0.5).text(0.25, 0.01) == "25.0 ± 1.0 wins per 100 games"


def test_an_interval_settles_a_sign_or_does_not():
    assert [sign(row(each, 1.0)) for each in (5, -5, 1, np.nan)] == [1, -1, 0, 0]
    assert sign(row(5, 1.0), null=6) == 0


def test_lists_and_sentences():
    assert [listed("a"), listed("ab"), listed("abc"), listed(""), listed("ab", "or")] == [
        "a", "a and b", "a, b and c", "none", "a or b",
    ]  # fmt: skip
    assert pooled(["first", "second"]) == "First; second."
