"""Sums of pair differences: all that intervals and sequential tests need to know of them."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike


@dataclass(frozen=True)
class Moments:
    """Sums over pairs of a number and its powers.

    Sums of whole numbers are exact in the first two powers, so they do not depend on the order of adding.

    Parameters
    ----------
    pairs : how many
    total, square, cube, fourth : sums of the first to fourth powers
    """

    pairs: int = 0
    total: float = 0
    square: float = 0
    cube: float = 0.0
    fourth: float = 0.0

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
        if self.pairs < 2 or self.variance == 0:
            return 0.0
        mean = self.mean
        fourth = self.fourth - 4 * mean * self.cube + 6 * mean**2 * self.square - 3 * self.pairs * mean**4
        return (self.variance * (self.pairs - 1)) ** 2 / fourth


def moments(values: ArrayLike) -> Moments:
    """The sums of an array of pair differences, whole numbers or float64, one a pair."""
    numbers = np.asarray(values)
    real = numbers.astype(np.float64)
    powers = float((real**3).sum()), float((real**4).sum())
    if numbers.dtype.kind in "iu":
        whole = numbers.astype(np.int64)
        return Moments(len(numbers), int(whole.sum()), int((whole * whole).sum()), *powers)
    return Moments(len(numbers), float(real.sum()), float((real * real).sum()), *powers)
