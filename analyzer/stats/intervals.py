"""Means, ratios, rates and shares by group, each with its error; the deal is the unit of evidence.

Every table returned has the grouping columns, then `rows` and `deals` used, `estimate`, `se` (standard error), and
`low` and `high`, the ends of the interval.  A group of fewer than two deals has an estimate without an error (NaN),
which `analyzer.stats.text` words as too few.  Groups that do not occur are absent.
"""

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from analyzer.stats.clusters import (
    DEAL,
    By,
    Estimate,
    Floats,
    Values,
    check_level,
    deal_codes,
    deal_sums,
    group_codes,
    names,
    need,
    numbers,
    quantile,
    standard_error,
    totals,
)


def ratios(
    table: pd.DataFrame,
    numerator: Values,
    denominator: Values | None = None,
    by: By = (),
    level: float = 0.95,
    deal: str = DEAL,
) -> pd.DataFrame:
    """Sum of one column over the sum of another, by group, with errors clustered by deal.

    The linearised ratio estimator: a deal may give a group any number of rows, also none.  Source: Cochran (1977),
    Sampling Techniques, 6.3 and 9A.  The interval is Student's with one degree of freedom less than deals.

    Parameters
    ----------
    table : DataFrame with the columns named
    numerator, denominator : column name or aligned array of numbers; rows with one missing are left out.  Without a
        denominator every row counts one, and the ratio is the mean
    by : column name or list of them
    level : confidence level
    deal : column of deal numbers

    Returns
    -------
    DataFrame, one row a group that occurs (one row in all without `by`)
    """
    check_level(level)
    out, _ = _ratio_table(table, numerator, denominator, by, deal)
    reach = quantile(level, out["deals"]) * out["se"]
    return out.assign(low=out["estimate"] - reach, high=out["estimate"] + reach)


def means(table: pd.DataFrame, value: Values, by: By = (), level: float = 0.95, deal: str = DEAL) -> pd.DataFrame:
    """Mean of a column by group; see `ratios`."""
    return ratios(table, value, None, by, level, deal)


def rates(
    table: pd.DataFrame,
    event: Values,
    trials: Values | None = None,
    by: By = (),
    level: float = 0.95,
    deal: str = DEAL,
) -> pd.DataFrame:
    """How often something happens, by group, with intervals that also serve rates of 0 and 1.

    The interval is Wilson's for the effective number of trials: the number of independent trials that would have the
    clustered standard error, lessened for the few degrees of freedom of few deals.  Where deals show no spread, as at
    a rate of 0 or 1, the trials of a deal count as one between them.  Source: Korn and Graubard (1998), Survey
    Methodology 24, 193-201, with Wilson's interval in the place of Clopper and Pearson's, as in Dean and Pagano
    (2015), J. Surv. Stat. Methodol. 3, 484-503; the effective number is not cut off at the number of trials, so that
    rows written twice change nothing.

    Parameters
    ----------
    event : column name or aligned array: yes/no, or the number of events in the row
    trials : column name or aligned array, how many trials the row holds; one if left out
    by, level, deal : as in `ratios`

    Returns
    -------
    DataFrame as of `ratios`, and `events`, their number; where the deals show no spread, `se` is that of a normal
    interval as wide as this one
    """
    check_level(level)
    out, base = _ratio_table(table, event, trials, by, deal)
    events = np.rint(out["estimate"].fillna(0) * base).astype(np.int64)
    out.insert(out.columns.to_list().index("estimate"), "events", events)
    low, high = effective_interval(out["estimate"], out["se"], base, out["rows"], out["deals"], level)
    se = np.where(out["se"] == 0, (high - low) / (2 * stats.norm.ppf(0.5 + level / 2)), out["se"])
    return out.assign(se=se, low=low, high=high)


def shares(table: pd.DataFrame, column: str, by: By = (), level: float = 0.95, deal: str = DEAL) -> pd.DataFrame:
    """Shares of the values of a column by group: the table of `rates` for each value, with the value in `column`.

    Values that never occur in a group have a row all the same, with a share of 0 and its interval.
    """
    need(table, column)
    known = table[table[column].notna()]
    values = sorted(known[column].unique())
    parts = [rates(known, (known[column] == value).to_numpy(), None, by, level, deal) for value in values]
    if not parts:
        return rates(known, np.zeros(0), None, by, level, deal).assign(**{column: pd.Series(dtype=object)}).iloc[:0]
    out = pd.concat(parts, keys=values, names=[column]).reset_index(column)
    front = [*names(by), column]
    out = out[front + [name for name in out.columns if name not in front]]
    return out.sort_values(front, kind="stable").reset_index(drop=True)


def overall(table: pd.DataFrame, value: Values, level: float = 0.95, deal: str = DEAL) -> Estimate:
    """Mean of a column over the whole table as an `Estimate`."""
    return Estimate(*means(table, value, (), level, deal).loc[0, list(Estimate._fields)])


def overall_rate(
    table: pd.DataFrame, event: Values, trials: Values | None = None, level: float = 0.95, deal: str = DEAL
) -> Estimate:
    """Rate over the whole table as an `Estimate`."""
    return Estimate(*rates(table, event, trials, (), level, deal).loc[0, list(Estimate._fields)])


def wilson(events: ArrayLike, trials: ArrayLike, level: float = 0.95) -> tuple[Floats, Floats]:
    """Wilson's interval for independent trials (statsmodels), arrays or numbers; NaN for no trials.

    Source: Wilson (1927), JASA 22, 209-212; Brown, Cai and DasGupta (2001), Statistical Science 16.

    Returns
    -------
    low, high : float64 arrays of the broadcast shape
    """
    events, trials = np.broadcast_arrays(np.asarray(events, float), np.asarray(trials, float))
    some = trials > 0
    ends = proportion_confint(np.where(some, events, 0), np.where(some, trials, 1), 1 - check_level(level), "wilson")
    low, high = (np.where(some, end, np.nan) for end in ends)
    return np.where(some & (events == 0), 0.0, low), np.where(some & (events == trials), 1.0, high)


def effective_interval(
    rate: ArrayLike, se: ArrayLike, trials: ArrayLike, rows: ArrayLike, deals: ArrayLike, level: float = 0.95
) -> tuple[Floats, Floats]:
    """Wilson's interval of a clustered rate for its effective number of trials; see `rates`.

    Parameters
    ----------
    rate, se : rate and clustered standard error, 0 or NaN where there is no spread
    trials, rows, deals : trials behind the rate, rows that hold them, deals the rows come from
    """
    rate, se, trials, rows, deals = (np.asarray(each, float) for each in (rate, se, trials, rows, deals))
    enough = deals > 1
    with np.errstate(divide="ignore", invalid="ignore"):
        effective = np.where(se > 0, rate * (1 - rate) / se**2, trials * deals / rows)
        effective = effective * (stats.norm.ppf(0.5 + level / 2) / quantile(level, deals)) ** 2
    effective = np.where(enough, effective, 0)
    return wilson(np.where(enough, rate, 0) * effective, effective, level)


def _ratio_table(
    table: pd.DataFrame, numerator: Values, denominator: Values | None, by: By, deal: str
) -> tuple[pd.DataFrame, Floats]:
    """Groups with rows, deals, estimate and se; and the sum of the denominator in each."""
    need(table, deal)
    above = numbers(table, numerator)
    below = np.ones(len(table)) if denominator is None else numbers(table, denominator)
    codes, labels = group_codes(table, by)
    keep = (codes >= 0) & ~np.isnan(above) & ~np.isnan(below)
    above, below, codes, groups = above[keep], below[keep], codes[keep], len(labels)
    rows, base = np.bincount(codes, minlength=groups), totals(codes, below, groups)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = totals(codes, above, groups) / base
        terms = (above - ratio[codes] * below) / base[codes]
    squares, deals = deal_sums(terms, codes, deal_codes(table[deal].to_numpy()[keep]), groups)
    se = standard_error(squares, deals)
    size = totals(codes, np.abs(above), groups)
    with np.errstate(divide="ignore", invalid="ignore"):
        se = np.where(se < 1e-12 * size / np.abs(base), 0.0, se)
    return labels.assign(rows=rows, deals=deals, estimate=ratio, se=se), base
