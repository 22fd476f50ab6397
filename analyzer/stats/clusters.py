"""Sums over deals, from which every error here is made.

A deal is dealt to both seatings and both players, so its rows are one piece of evidence.  An estimate is linearised:
it is written as a sum of one small term a row (the row's influence), the terms of a deal are added up, and the
variance is that of independent deals, G/(G-1) times the sum of the squared deal totals, G the number of deals.
Source: Binder (1983), On the variances of asymptotically normal estimators from complex surveys, Int. Stat. Rev. 51;
Liang and Zeger (1986), Biometrika 73.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from analyzer.errors import AnalyzerError, TableError

DEAL = "deal"

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Values = str | ArrayLike | pd.Series  # a column by name, or an array aligned with the table
By = str | Sequence[str]


class Estimate(NamedTuple):
    """One number with its error; NaN where there is too little to say it."""

    estimate: float
    se: float  # standard error
    low: float  # ends of the interval
    high: float
    rows: int  # rows used
    deals: int  # deals they come from


def check_level(level: float) -> float:
    """The confidence level, refused unless it lies between 0 and 1."""
    if not 0 < level < 1:
        raise AnalyzerError(f"a confidence level lies between 0 and 1, not at {level!r}")
    return level


def need(table: pd.DataFrame, *wanted: Any) -> None:
    """Refuse a table that lacks one of these columns."""
    absent = [name for name in wanted if isinstance(name, str) and name not in table.columns]
    if absent:
        raise TableError(f"no column {', '.join(absent)}; the table has {', '.join(map(str, table.columns))}")


def numbers(table: pd.DataFrame, value: Values) -> Floats:
    """A column by name, or an array aligned with the table, as float64 with NaN for missing."""
    need(table, value)
    values = table[value] if isinstance(value, str) else pd.Series(value)
    if len(values) != len(table):
        raise TableError(f"{len(values)} values for a table of {len(table)} rows")
    return values.to_numpy(dtype=np.float64, na_value=np.nan)


def group_codes(table: pd.DataFrame, by: By) -> tuple[Ints, pd.DataFrame]:
    """Groups of rows.

    Returns
    -------
    codes : int64 array, one a row, numbering the groups in sorted order; -1 where a grouping value is missing
    labels : DataFrame of the grouping columns, one row a group; without columns and one row long if `by` is empty
    """
    by = names(by)
    need(table, *by)
    codes, missing = np.zeros(len(table), np.int64), np.zeros(len(table), bool)
    if not by:
        return codes, pd.DataFrame(index=range(1))
    levels = []
    for name in by:
        own, values = pd.factorize(table[name], sort=True)
        codes, missing = codes * len(values) + own, missing | (own < 0)
        levels.append(values)
    found = np.flatnonzero(np.bincount(codes[~missing], minlength=1))
    place = np.full(int(found.max(initial=0)) + 1, -1, np.int64)
    place[found] = np.arange(len(found))
    at = np.unravel_index(found, [len(values) for values in levels])
    labels = pd.DataFrame({name: values[i] for name, values, i in zip(by, levels, at, strict=True)})
    return np.where(missing, -1, place[np.where(missing, 0, codes)]), labels


def names(by: By) -> list[str]:
    """Grouping columns as a list, one name alone included."""
    return [by] if isinstance(by, str) else list(by)


def deal_codes(deals: ArrayLike | pd.Series) -> Ints:
    """Deal numbers as small whole numbers from 0, an int64 array (not every one need occur)."""
    deals = np.asarray(deals)
    if deals.dtype.kind not in "iu":
        raise TableError(f"deal numbers are whole numbers, not {deals.dtype}")
    return (deals - deals.min()).astype(np.int64) if len(deals) else deals.astype(np.int64)


def totals(codes: Ints, weights: Floats, groups: int) -> Floats:
    """Sum of the weights of each group, a float64 array."""
    return np.bincount(codes, weights, groups).astype(np.float64)


def deal_sums(terms: Floats, codes: Ints, deals: Ints, groups: int) -> tuple[Floats, Ints]:
    """Squares of the sums of `terms` over each deal, added up within each group.

    Parameters
    ----------
    terms : float64 array, one a row
    codes, deals : int64 arrays, one a row, from 0
    groups : number of groups

    Returns
    -------
    squares : float64 array, one a group
    counts : int64 array, number of deals with a row in the group
    """
    if not len(terms):
        return np.zeros(groups), np.zeros(groups, np.int64)
    cells = deals * groups + codes
    order = np.argsort(cells, kind="stable")  # quick where the table is in the order of its deals, as runs are
    cells = cells[order]
    starts = np.flatnonzero(np.diff(cells, prepend=-1))
    sums, where = np.add.reduceat(terms[order], starts), cells[starts] % groups
    return totals(where, sums**2, groups), np.bincount(where, minlength=groups).astype(np.int64)


def standard_error(squares: ArrayLike, deals: ArrayLike) -> Floats:
    """Standard error from summed squared deal totals; NaN for fewer than two deals."""
    squares, deals = np.asarray(squares, float), np.asarray(deals, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(deals > 1, np.sqrt(squares * deals / (deals - 1)), np.nan)


def quantile(level: float, deals: ArrayLike) -> Floats:
    """Student's factor of a two-sided interval from so many deals; NaN for fewer than two."""
    degrees = np.asarray(deals, float) - 1
    return np.asarray(stats.t.ppf(0.5 + level / 2, np.where(degrees > 0, degrees, np.nan)))
