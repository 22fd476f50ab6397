"""Many means and rates of one table by the same groups, the work of grouping done once."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy import stats

from analyzer.errors import TableError
from analyzer.stats.clusters import (
    DEAL,
    By,
    Values,
    check_level,
    deal_codes,
    group_codes,
    names,
    need,
    numbers,
    quantile,
    standard_error,
    totals,
)
from analyzer.stats.intervals import effective_interval


def several(
    table: pd.DataFrame,
    means: Mapping[str, Values],
    rates: Mapping[str, Values],
    by: By = (),
    level: float = 0.95,
    deal: str = DEAL,
) -> pd.DataFrame:
    """The tables of `analyzer.stats.intervals.means` and `rates` for several values, one below the other.

    Parameters
    ----------
    table : DataFrame, with known values in the grouping columns
    means, rates : column names or aligned arrays without missing values, by the name of what they measure
    by, level, deal : as in `analyzer.stats.intervals.ratios`

    Returns
    -------
    DataFrame: grouping columns, measure, rows, deals, estimate, se, low, high; the means first

    Raises
    ------
    TableError : a value is missing
    """
    check_level(level)
    need(table, deal)
    codes, labels = group_codes(table, by)
    if (codes < 0).any():
        raise TableError(f"{int((codes < 0).sum())} rows lack a value in {', '.join(names(by))}")
    groups = len(labels)
    cells = deal_codes(table[deal].to_numpy()) * groups + codes
    order = np.argsort(cells, kind="stable")
    cells = cells[order]
    starts = np.flatnonzero(np.diff(cells, prepend=-1))
    where, sizes = cells[starts] % groups, np.diff(starts, append=len(cells))
    rows, deals = np.bincount(codes, minlength=groups), np.bincount(where, minlength=groups)
    parts = []
    for name, value in {**means, **rates}.items():
        values = numbers(table, value)[order]
        if np.isnan(values).any():
            raise TableError(f"{name} is missing in {int(np.isnan(values).sum())} rows")
        sums = np.add.reduceat(values, starts) if len(starts) else np.zeros(0)  # of each deal in each group
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = totals(where, sums, groups) / rows
            squares = totals(where, ((sums - mean[where] * sizes) / rows[where]) ** 2, groups)
            error = standard_error(squares, deals)
            error = np.where(error < 1e-12 * totals(where, np.abs(sums), groups) / rows, 0.0, error)
        out = labels.assign(measure=name, rows=rows, deals=deals, estimate=mean, se=error)
        parts.append(_rate_ends(out, level) if name in rates else _mean_ends(out, level))
    return pd.concat(parts, ignore_index=True)


def _mean_ends(out: pd.DataFrame, level: float) -> pd.DataFrame:
    reach = quantile(level, out["deals"]) * out["se"]
    return out.assign(low=out["estimate"] - reach, high=out["estimate"] + reach)


def _rate_ends(out: pd.DataFrame, level: float) -> pd.DataFrame:
    low, high = effective_interval(out["estimate"], out["se"], out["rows"], out["rows"], out["deals"], level)
    se = np.where(out["se"] == 0, (high - low) / (2 * stats.norm.ppf(0.5 + level / 2)), out["se"])
    return out.assign(se=se, low=low, high=high)
