"""Totals from strata that were sampled more or less than they occur.

Deals are looked through in order (the first phase), which tells how often each stratum occurs; of each stratum some
rows, the first of them, are then measured (the second phase).  The total weighs the mean of each stratum by how often
it occurs.  Its error has both parts, that of the means and that of the weights, each linearised over deals.  Source:
Cochran (1977), Sampling Techniques, 12.2, double sampling for stratification; Binder (1983) for the linearisation.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from analyzer.errors import TableError
from analyzer.stats.clusters import Estimate, Floats, Ints, check_level, deal_codes, deal_sums, quantile, standard_error
from analyzer.stats.intervals import effective_interval


class Looked(NamedTuple):
    """What the first phase saw: deals by the strata of their two rows.

    Parameters
    ----------
    pairs : int64 (strata + 1, strata + 1), number of deals whose first row is of one stratum and whose second is of
        another; the last place is for no row
    """

    pairs: Ints

    @property
    def rows(self) -> Ints:
        """Rows of each stratum, int64 (strata,)."""
        return np.asarray((self.pairs.sum(1) + self.pairs.sum(0))[:-1], np.int64)

    @property
    def deals(self) -> int:
        """Deals looked at."""
        return int(self.pairs.sum())


def shares(looked: Looked) -> tuple[Floats, Floats]:
    """How often each stratum occurs among all rows, and the standard error, clustered by deal; float64 (strata,)."""
    rows = looked.rows
    total, strata = rows.sum(), len(rows)
    share = rows / max(total, 1)
    row = np.append(np.eye(strata), np.zeros((1, strata)), 0)  # what a row of each kind adds to each stratum
    gap = row - np.append(np.ones(strata), 0.0)[:, None] * share
    squares = np.zeros(strata)
    for c in range(strata):
        squares[c] = (looked.pairs * (gap[:, None, c] + gap[None, :, c]) ** 2).sum()
    return share, standard_error(squares / max(total, 1) ** 2, looked.deals)


def total(
    looked: Looked,
    stratum: ArrayLike,
    other: ArrayLike,
    value: ArrayLike,
    deal: ArrayLike,
    level: float = 0.95,
    rate: bool = False,
) -> Estimate:
    """Mean over all rows of what was measured in a sample of each stratum.

    Parameters
    ----------
    looked : the first phase
    stratum : int (n,), the stratum of each row measured
    other : int (n,), that of the other row of its deal; the number of strata, or more, where there is none
    value : float (n,), what was measured; rows with NaN are left out
    deal : int (n,)
    level : confidence level
    rate : the values are yes and no (1 and 0).  Then the interval is that of `analyzer.stats.intervals.rates`, and a
        stratum in which all are alike is given the spread that one more yes and one more no would make

    Returns
    -------
    Estimate; missing if a stratum that occurs has no row measured

    Raises
    ------
    TableError : the arrays differ in length, or a stratum was never looked at
    """
    check_level(level)
    arrays = np.asarray(stratum), np.asarray(other), np.asarray(value, float), deal_codes(np.asarray(deal))
    if len({len(each) for each in arrays}) > 1:
        raise TableError(f"strata, others, values and deals differ in length: {[len(each) for each in arrays]}")
    own, partner, measure, deals = (each[~np.isnan(arrays[2])] for each in arrays)
    rows = looked.rows
    strata, share = len(rows), looked.rows / max(looked.rows.sum(), 1)
    measured = np.bincount(own, minlength=strata)
    if (measured[:strata][rows == 0] > 0).any() or len(measured) > strata:
        raise TableError("a row was measured of a stratum that was not looked at")
    if ((rows > 0) & (measured == 0)).any() or not rows.sum():
        return Estimate(np.nan, np.nan, np.nan, np.nan, len(measure), len(np.unique(deals)))
    mean = np.bincount(own, measure, strata) / np.maximum(measured, 1)
    estimate = float((share * mean).sum())
    between = np.append(np.where(rows > 0, mean - estimate, 0.0) / rows.sum(), 0.0)  # of a row looked at
    within = (share / np.maximum(measured, 1))[own] * (measure - mean[own])
    squares = float((looked.pairs * (between[:, None] + between[None, :]) ** 2).sum())
    squares += 2 * float((within * (between[own] + between[np.minimum(partner, strata)])).sum())
    inner, counted = deal_sums(within, np.zeros(len(within), np.int64), deals, 1)
    squares += float(inner[0])
    if rate:
        alike = (measured > 0) & ((mean == 0) | (mean == 1))
        few = (measured + 1) / (measured + 2)
        squares += float((share**2 * few * (1 - few) / np.maximum(measured, 1))[alike].sum())
    se = float(standard_error(max(squares, 0.0), counted[0]))
    if rate:
        ends = effective_interval(estimate, se, len(measure), len(measure), counted[0], level)
        return Estimate(estimate, se, float(ends[0]), float(ends[1]), len(measure), int(counted[0]))
    reach = se * float(quantile(level, counted[0]))
    return Estimate(estimate, se, estimate - reach, estimate + reach, len(measure), int(counted[0]))
