"""Care when many are compared and the best is named."""

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike
from scipy import stats
from statsmodels.stats.multitest import multipletests

from analyzer.stats.clusters import DEAL, Floats, Ints, Values, check_level, deal_codes, need, numbers


def p_values(estimate: ArrayLike, se: ArrayLike, deals: ArrayLike, null: float = 0.0) -> Floats:
    """Two-sided p-values of estimates against `null`, Student's with one degree of freedom less than deals; arrays.

    NaN where the error is missing or 0.
    """
    estimate, se, deals = (np.asarray(each, float) for each in (estimate, se, deals))
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(se > 0, np.abs(estimate - null) / se, np.nan)
    return np.asarray(2 * stats.t.sf(t, np.where(deals > 1, deals - 1, np.nan)))


def holm(p: ArrayLike) -> Floats:
    """p-values adjusted for their number by Holm's step-down method (statsmodels); missing ones stay and do not count.

    Source: Holm (1979), Scand. J. Statist. 6, 65-70.
    """
    p = np.asarray(p, float)
    out = np.full(p.shape, np.nan)
    known = ~np.isnan(p)
    if known.any():
        out[known] = multipletests(p[known], method="holm")[1]
    return out


def best_of(
    table: pd.DataFrame, value: Values, arm: Values, families: int = 1, level: float = 0.95, deal: str = DEAL
) -> pd.DataFrame:
    """Which of several arms has the highest mean, and which others may yet be the best.

    Every arm is compared with every other by deal, as in `analyzer.stats.paired.differences`.  An arm may be the best
    unless some other beats it at the one-sided error (1 - level) / (arms - 1) / families; so the arms left hold the
    true best with at least the probability `level` whatever the selection, and if one alone is left it may be called
    the best.  Source: Gupta (1965), Technometrics 7, 225-245, subset selection, with Bonferroni's bound in the place
    of equal variances.  The mean of the arm picked is flattered by the picking; to quote what it earns, pick on half
    of the deals and measure on the other.

    Parameters
    ----------
    table : DataFrame
    value, arm : column names, or arrays aligned with the table
    families : how many such choices the report makes at once (kinds of hand); the error is shared out among them

    Returns
    -------
    DataFrame, one row an arm of at least two deals, highest mean first: the arm under `arm`, rows, deals, estimate, se,
    behind (the leader's mean less this one's) and behind_se, paired, missing for the leader; may_be_best (bool)
    """
    check_level(level)
    need(table, arm, deal)
    values = numbers(table, value)
    names = table[arm] if isinstance(arm, str) else pd.Series(arm)
    keep = ~np.isnan(values) & names.notna().to_numpy()
    codes, labels = pd.factorize(names[keep].to_numpy(), sort=True)
    rows = np.bincount(codes, minlength=len(labels))
    mean = np.bincount(codes, values[keep], len(labels)) / rows
    terms = (values[keep] - mean[codes]) / rows[codes]
    deals, cover = _by_deal(terms, codes, deal_codes(table[deal].to_numpy()[keep]), len(labels))
    enough = np.flatnonzero(deals > 1)
    order = enough[np.argsort(-mean[enough], kind="stable")]
    spread = cover[np.ix_(order, order)]
    mean, var = mean[order], np.diag(spread)
    gap = mean[:, None] - mean[None, :]
    error = np.sqrt(np.maximum(var[:, None] + var[None, :] - 2 * spread, 0))
    degrees = np.minimum(deals[order][:, None], deals[order][None, :]) - 1
    limit = stats.t.isf((1 - level) / max(len(order) - 1, 1) / families, degrees)
    beaten = (gap > limit * error) & (gap > 1e-12 * np.abs(mean).max(initial=0))
    name = arm if isinstance(arm, str) else "arm"
    out = pd.DataFrame({name: labels[order], "rows": rows[order], "deals": deals[order], "estimate": mean})
    leads = np.arange(len(out)) == 0
    behind, behind_se = np.where(leads, np.nan, mean[:1] - mean), np.where(leads, np.nan, error[:1].ravel())
    out = out.assign(se=np.sqrt(var), behind=behind, behind_se=behind_se, may_be_best=~beaten.any(axis=0))
    return out


def _by_deal(terms: Floats, codes: Ints, deals: Ints, arms: int) -> tuple[Ints, Floats]:
    """Deals of each arm, int64, and the covariance of the arms' means, (arms, arms) float64."""
    places, deals = np.unique(deals, return_inverse=True)
    cells = deals * arms + codes
    size = len(places) * arms
    sums = np.bincount(cells, terms, size).reshape(len(places), arms)
    seen = np.bincount(cells, minlength=size).reshape(len(places), arms) > 0
    return seen.sum(axis=0), sums.T @ sums * len(places) / max(len(places) - 1, 1)
