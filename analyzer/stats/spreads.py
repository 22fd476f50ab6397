"""How many times larger one variance is than another on the same pairs, with its error."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

GROUPS = 40


class Spreads:
    """Sums of several numbers of each pair and of their squares, kept in groups so that ratios have an error.

    Parameters
    ----------
    series : how many numbers a pair has
    """

    def __init__(self, series: int) -> None:
        self._pairs = np.zeros(GROUPS)
        self._sums, self._squares = np.zeros((2, GROUPS, series))
        self._next = 0

    def add(self, *series: ArrayLike) -> None:
        """Count a batch: an array a series, one number a pair."""
        values = np.column_stack([np.asarray(each, np.float64) for each in series])
        groups = (self._next + np.arange(len(values))) % GROUPS
        self._next = (self._next + len(values)) % GROUPS
        self._pairs += np.bincount(groups, minlength=GROUPS)
        for k in range(values.shape[1]):
            self._sums[:, k] += np.bincount(groups, values[:, k], GROUPS)
            self._squares[:, k] += np.bincount(groups, values[:, k] ** 2, GROUPS)

    def ratio(self, above: Sequence[int], below: int) -> tuple[float, float]:
        """The sum of the variances of some series over that of one, and its standard error.

        The error is the jackknife's, a group left out at a time.  Source: Efron and Tibshirani (1993), An Introduction
        to the Bootstrap, chapter 11.

        Returns
        -------
        ratio, error : NaN where there are fewer than two pairs a group, or the one does not vary
        """
        if self._pairs.min() < 2:
            return math.nan, math.nan
        whole = self._ratios(self._pairs.sum(), self._sums.sum(axis=0), self._squares.sum(axis=0), above, below)
        pairs, sums, squares = (each.sum(axis=0) - each for each in (self._pairs[:, None], self._sums, self._squares))
        left_out = self._ratios(pairs, sums, squares, above, below)
        error = math.sqrt((GROUPS - 1) * float(np.var(left_out)))
        return float(whole), error

    @staticmethod
    def _ratios(pairs: Floats, sums: Floats, squares: Floats, above: Sequence[int], below: int) -> Floats:
        variance = squares / pairs - (sums / pairs) ** 2
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = variance[..., list(above)].sum(axis=-1) / variance[..., below]
        return np.asarray(np.where(variance[..., below] > 0, ratio, np.nan))
