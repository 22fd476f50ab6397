"""Sums of pair differences: all that intervals and sequential tests need to know of them."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike


@dataclass(frozen=True)
class Moments:
    """Sums over pairs of a number and its powers.

    Sums of whole numbers are exact, so they do not depend on the order of adding.

    Parameters
    ----------
    pairs : how many
    total, square, cube, fourth : sums of the first to fourth powers
    """

    pairs: int = 0
    total: float = 0
    square: float = 0
    cube: float = 0
    fourth: float = 0

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(
            self.pairs + other.pairs,
            self.total + other.total,
            self.square + other.square,
            self.cube + other.cube,
            self.fourth + other.fourth,
        )

    @property
    def mean(self) -> float:
        """Mean of the pairs; NaN without any."""
        return self.total / self.pairs if self.pairs else math.nan

    @property
    def variance(self) -> float:
        """Their variance, with n - 1; NaN for fewer than two."""
        if self.pairs < 2:
            return math.nan
        return max(self.square * self.pairs - self.total**2, 0) / (self.pairs * (self.pairs - 1))

    @property
    def sd(self) -> float:
        """Their standard deviation."""
        return math.sqrt(self.variance)

    @property
    def se(self) -> float:
        """Standard error of the mean."""
        return self.sd / math.sqrt(self.pairs) if self.pairs > 1 else math.nan

    @property
    def equal_sized(self) -> float:
        """How many equally large deviations from the mean would weigh as much as these: pairs over kurtosis.

        A thousand pairs of which all but three agree count as three, not as a thousand: the normal approximation that
        every interval here rests on is judged by this number.
        """
        n, total = self.pairs, self.total
        squares = n * self.square - total**2
        fourths = n**3 * self.fourth - 4 * n**2 * total * self.cube + 6 * n * total**2 * self.square - 3 * total**4
        return n * squares**2 / fourths if squares > 0 and fourths > 0 else 0.0


def moments(values: ArrayLike) -> Moments:
    """The sums of an array of pair differences, whole numbers or float64, one a pair."""
    numbers = np.asarray(values)
    if numbers.dtype.kind in "iu":
        different, often = np.unique(numbers, return_counts=True)
        powers = [sum(v**k * n for v, n in zip(different.tolist(), often.tolist(), strict=True)) for k in range(1, 5)]
        return Moments(len(numbers), *powers)
    real = numbers.astype(np.float64)
    return Moments(len(numbers), *(float((real**k).sum()) for k in range(1, 5)))
