"""Differences between two things measured on the same deals, where the luck of the deal cancels."""

from typing import Any

import numpy as np
import pandas as pd

from analyzer.errors import TableError
from analyzer.stats.clusters import (
    DEAL,
    By,
    Estimate,
    Values,
    check_level,
    deal_codes,
    deal_sums,
    group_codes,
    need,
    numbers,
    quantile,
    standard_error,
)


def differences(
    table: pd.DataFrame,
    value: Values,
    arm: Values,
    first: Any,
    second: Any,
    by: By = (),
    level: float = 0.95,
    deal: str = DEAL,
) -> pd.DataFrame:
    """Mean of `value` where `arm` is `first` less its mean where `arm` is `second`, by group, paired by deal.

    Each mean is linearised over deals and the two are subtracted deal by deal, so what a deal gives to both arms
    cancels, and deals that give rows to one arm only count for what they are.  With every deal in both arms and as
    many rows in each this is the paired difference.  Source: Cochran (1977), Sampling Techniques, 6.13 and 6.17, the
    difference of two ratios from one sample.

    Parameters
    ----------
    table : DataFrame
    value : column name or aligned array
    arm : column name or aligned array, such as policy or seat
    first, second : the two values of `arm` compared; other rows are left out
    by, level, deal : as in `analyzer.stats.intervals.ratios`

    Returns
    -------
    DataFrame: grouping columns, rows, deals, first, second (the two means), estimate, se, low, high
    """
    check_level(level)
    if first == second:
        raise TableError(f"the two arms compared are the same, {first!r}")
    need(table, arm, deal)
    arms = (table[arm] if isinstance(arm, str) else pd.Series(arm)).to_numpy()
    values = numbers(table, value)
    codes, labels = group_codes(table, by)
    keep = (codes >= 0) & ~np.isnan(values) & ((arms == first) | (arms == second))
    values, codes, sign = values[keep], codes[keep], np.where(arms[keep] == first, 1, -1)
    groups, deals = len(labels), deal_codes(table[deal].to_numpy()[keep])
    mean, few, terms = {}, np.zeros(groups, bool), np.zeros(len(values))
    for side in (1, -1):
        mine = sign == side
        rows = np.bincount(codes[mine], minlength=groups)
        with np.errstate(divide="ignore", invalid="ignore"):
            mean[side] = np.bincount(codes[mine], values[mine], groups) / rows
            terms[mine] = side * (values[mine] - mean[side][codes[mine]]) / rows[codes[mine]]
        few |= deal_sums(np.zeros(mine.sum()), codes[mine], deals[mine], groups)[1] < 2
    squares, count = deal_sums(terms, codes, deals, groups)
    se = np.where(few, np.nan, standard_error(squares, count))
    out = labels.assign(rows=np.bincount(codes, minlength=groups), deals=count, first=mean[1], second=mean[-1])
    return _finish(out.assign(estimate=mean[1] - mean[-1], se=se), level)


def paired_tables(
    first: pd.DataFrame, second: pd.DataFrame, value: str, level: float = 0.95, deal: str = DEAL
) -> Estimate:
    """Mean of `value` in one table less its mean in another, over the deals that occur in both, as an `Estimate`.

    Two runs of the same seed play the same packs; each deal gives the difference of its two means.

    Parameters
    ----------
    first, second : DataFrames with the columns `value` and `deal`
    """
    check_level(level)
    need(first, value, deal)
    need(second, value, deal)
    one, other = (table[table[value].notna()].groupby(deal)[value].agg(["mean", "size"]) for table in (first, second))
    common = one.index.intersection(other.index)
    one, other = one.loc[common], other.loc[common]
    gap = (one["mean"] - other["mean"]).to_numpy(float)
    rows = int(one["size"].sum() + other["size"].sum())
    if not len(gap):
        return Estimate(np.nan, np.nan, np.nan, np.nan, rows, 0)
    se = float(standard_error(((gap - gap.mean()) ** 2).sum() / len(gap) ** 2, len(gap)))
    reach = se * float(quantile(level, len(gap)))
    return Estimate(gap.mean(), se, gap.mean() - reach, gap.mean() + reach, rows, len(gap))


def _finish(out: pd.DataFrame, level: float) -> pd.DataFrame:
    tiny = 1e-12 * (out["first"].abs() + out["second"].abs())
    out["se"] = out["se"].mask(out["se"] < tiny, 0.0)
    reach = quantile(level, out["deals"]) * out["se"]
    return out.assign(low=out["estimate"] - reach, high=out["estimate"] + reach)
