"""How well a number said before (a bid) agrees with what came of it (tricks)."""

from typing import Any

import numpy as np
import pandas as pd

from analyzer.stats.clusters import DEAL, By, Estimate, Values, names, need, numbers
from analyzer.stats.intervals import means, overall, rates
from analyzer.stats.multiple import holm, p_values


def joint_table(table: pd.DataFrame, row: str, column: str) -> pd.DataFrame:
    """How often each pair of values occurs.

    Parameters
    ----------
    row, column : names of two columns of whole numbers, or of categories

    Returns
    -------
    DataFrame of int64 counts, every whole number between the least and the greatest that occur having its row and
    column; cells add up to the rows of `table` in which both are known
    """
    need(table, row, column)
    counts = pd.crosstab(table[row], table[column])
    return counts.reindex(index=_all_between(counts.index), columns=_all_between(counts.columns), fill_value=0)


def calibration(
    table: pd.DataFrame, said: str, came: str, by: By = (), level: float = 0.95, deal: str = DEAL
) -> pd.DataFrame:
    """What came, on average, of each value said: the calibration curve with intervals clustered by deal.

    Parameters
    ----------
    said, came : column names (bid, tricks)
    by : further grouping columns

    Returns
    -------
    DataFrame as of `analyzer.stats.intervals.means`, one row a group and value of `said`, and `bias`: estimate less
    the value said, which has the same standard error
    """
    out = means(table, came, [*names(by), said], level, deal)
    return out.assign(bias=out["estimate"] - out[said].astype(float))


def accuracy(
    table: pd.DataFrame, said: str, came: str, by: By = (), level: float = 0.95, deal: str = DEAL
) -> pd.DataFrame:
    """Exact, over and under rates, bias and mean absolute error of what was said, by group.

    Returns
    -------
    DataFrame as of `analyzer.stats.intervals.rates` with a column `measure` after the grouping columns: `exact`, `over`
    (more came than was said) and `under` are rates, `bias` (mean of came less said) and `error` (mean absolute
    difference) are in the unit of the columns
    """
    gap = numbers(table, came) - numbers(table, said)
    known = table[gap == gap]
    gap = gap[gap == gap]
    parts = {
        "exact": rates(known, gap == 0, None, by, level, deal),
        "over": rates(known, gap > 0, None, by, level, deal),
        "under": rates(known, gap < 0, None, by, level, deal),
        "bias": means(known, gap, by, level, deal),
        "error": means(known, abs(gap), by, level, deal),
    }
    out = pd.concat(parts, names=["measure", "row"]).reset_index("measure").sort_index(kind="stable")
    front = [*names(by), "measure"]
    return out[front + [name for name in out.columns if name not in front]].reset_index(drop=True)


def bucket_bias(
    table: pd.DataFrame, said: Values, came: Values, by: By, level: float = 0.95, deal: str = DEAL
) -> pd.DataFrame:
    """What came less what was said, by bucket, so that opposite errors of different buckets do not cancel.

    Parameters
    ----------
    said, came : column names or arrays aligned with the table
    by : the columns whose values together are a bucket

    Returns
    -------
    DataFrame as of `analyzer.stats.intervals.means`, one row a bucket that occurs, with `share` of the rows and
    `p`, the two-sided p-value of a bias of 0, corrected for the number of buckets by Holm's method
    """
    out = means(table, numbers(table, came) - numbers(table, said), by, level, deal)
    p = holm(p_values(out["estimate"], out["se"], out["deals"]))
    return out.assign(share=out["rows"] / max(out["rows"].sum(), 1), p=p)


def gross_bias(
    table: pd.DataFrame, said: Values, came: Values, by: By, level: float = 0.95, deal: str = DEAL
) -> Estimate:
    """The mean size of the bias of a row's bucket, which errors of opposite directions do not lessen.

    The direction of each bucket's bias is taken from the even deals and its size from the odd ones, so that noise adds
    nothing to it: without any bias the estimate is 0 on average, and otherwise it is at most the true mean size.

    Parameters
    ----------
    said, came, by : as in `bucket_bias`
    """
    need(table, deal, *names(by))
    gap = numbers(table, came) - numbers(table, said)
    known = table.assign(gap=gap)[~np.isnan(gap)]
    even = known[deal].to_numpy() % 2 == 0
    direction = np.sign(
        known["gap"].where(even).groupby([known[name] for name in names(by)], observed=True).transform("mean")
    )
    odd = known.assign(size=direction.fillna(0.0) * known["gap"])[~even]
    return overall(odd, "size", level, deal)


def _all_between(index: pd.Index) -> Any:
    return range(int(index.min()), int(index.max()) + 1) if len(index) and index.dtype.kind in "iu" else index
