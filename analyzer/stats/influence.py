"""Clustered variances of curves over time, made from event-time counts and one pass over the rows.

At time t a row's influence on a survival curve is a known function of t while the row is at risk, and a constant
combination of known functions of t afterwards.  So a deal's influence is a short vector that changes only when one of
its rows ends, and the sum over deals of its square is a running sum over the times: no table of rows by times is made.
Source of the influences (infinitesimal jackknife): Jaeckel (1972), Bell Labs memorandum; for curves from clustered
data Ying and Wei (1994), J. Multivariate Analysis 50, 17-29; Therneau, survival package, vignette "Methods", section
on the robust variance of the Kaplan-Meier and the Aalen-Johansen estimates.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analyzer.errors import TableError
from analyzer.stats.clusters import Floats, Ints, deal_codes


class Times(NamedTuple):
    """Rows seen as ends on a grid of times."""

    times: Floats  # float64, the distinct times at which rows end, in order
    when: Ints  # int64, one a row: place of its end on the grid
    deal: Ints  # int64, one a row: its deal, from 0
    at_risk: Ints  # int64, one a time: rows that end then or later
    events: Ints  # int64, one a time: rows whose end then is an event
    deals: int  # number of deals


class Hazard(NamedTuple):
    """What the influences of a product-limit curve need, one value a time; S is the curve."""

    survival: Floats  # S(t), float64
    before: Floats  # S just before t
    drift: Floats  # influence on log S(t) of a row still at risk after t
    ended: Floats  # one a row: influence on log S of the row from its end on


def on_grid(time: ArrayLike, event: ArrayLike, deal: ArrayLike) -> Times:
    """The rows as `Times`.

    Parameters
    ----------
    time : array of non-negative numbers; event : bool array; deal : array of whole numbers; one value a row each

    Raises
    ------
    TableError : lengths differ, a time is missing or negative
    """
    time, event, deal = np.asarray(time, float), np.asarray(event, bool), deal_codes(deal)
    if not len(time) == len(event) == len(deal):
        raise TableError(f"{len(time)} times, {len(event)} events and {len(deal)} deals: one of each a row is needed")
    if not (time >= 0).all():
        raise TableError("a time is missing or negative")
    times, when = np.unique(time, return_inverse=True)
    ends = np.bincount(when, minlength=len(times))
    at_risk = ends[::-1].cumsum()[::-1]
    events = np.bincount(when[event], minlength=len(times))
    return Times(times, when, deal, at_risk, events, len(np.unique(deal)))


def product_limit(grid: Times, event: NDArray[np.bool_]) -> Hazard:
    """The product-limit curve of the rows and its influences, as a `Hazard`.

    With n at risk and d events at a time, the influence on log S of a row at risk is d / (n (n - d)), of a row whose
    event it is -1 / n, so that for rows that are each a deal the squares add up to Greenwood's formula exactly.
    Where S has fallen to 0 its logarithm has none; 0 is put there, and no caller uses it.
    """
    left = grid.at_risk - grid.events
    survival = np.cumprod(left / grid.at_risk)
    share = np.divide(1.0, left, out=np.zeros(len(left)), where=left > 0)
    drift = np.cumsum(grid.events * share / grid.at_risk)
    ended = drift[grid.when] - np.where(event, share[grid.when], 0.0)
    return Hazard(survival.astype(np.float64), np.concatenate([[1.0], survival[:-1]]), drift, ended)


def curve_variance(grid: Times, carried: list[Floats], factors: list[Any]) -> tuple[Floats, Ints]:
    """Clustered variance of a curve at each time of the grid.

    At time t the influence of a deal is factors[0](t) times its rows still at risk, plus the sum over i of
    factors[i](t) times the total of carried[i] over its rows that have ended.

    Parameters
    ----------
    grid : Times
    carried : list of float64 arrays, one value a row
    factors : list of float64 arrays or numbers, one value a time, one more than carried

    Returns
    -------
    variance : float64 array, NaN for fewer than two deals
    deals_at_risk : int64 array, deals with a row that ends then or later
    """
    order = np.lexsort((grid.when, grid.deal))
    when, deal = grid.when[order], grid.deal[order]
    starts = np.flatnonzero(np.diff(deal, prepend=-1))
    sizes = np.diff(starts, append=len(deal))
    first = np.repeat(starts, sizes)
    before = [np.repeat(sizes, sizes) - (np.arange(len(deal)) - first)]
    steps = [np.full(len(deal), -1.0)]
    for values in carried:
        steps.append(values[order])
        running = steps[-1].cumsum() - steps[-1]
        before.append(running - running[first])
    variance = np.zeros(len(grid.times))
    for i, left in enumerate(before):
        for j, right in enumerate(before[: i + 1]):
            change = (left + steps[i]) * (right + steps[j]) - left * right
            total = np.bincount(when, change, len(grid.times)).cumsum() + (float((sizes**2).sum()) if i == 0 else 0.0)
            variance += (1 if i == j else 2) * factors[i] * factors[j] * total
    last = np.bincount(when[before[0] == 1], minlength=len(grid.times))
    scale = grid.deals / (grid.deals - 1) if grid.deals > 1 else np.nan
    return np.maximum(variance, 0) * scale, grid.deals - (last.cumsum() - last)
