"""Survival curves, medians, restricted means, hazards and shares by cause, with the deal as the unit of every error.

A row is one clock: `time` when it stopped, `event` whether by the event (true) or by something else (censored), `deal`
the deal it belongs to.  Rows of one deal (both seatings, both players) may depend on each other in any way.  A row
censored at a time is still at risk of the events of that time, as is usual.
"""

from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from analyzer.errors import AnalyzerError
from analyzer.stats.clusters import Estimate, Floats, Ints, check_level, deal_sums, quantile, standard_error
from analyzer.stats.influence import Times, curve_variance, on_grid, product_limit
from analyzer.stats.intervals import effective_interval, wilson


def kaplan_meier(time: ArrayLike, event: ArrayLike, deal: ArrayLike, level: float = 0.95) -> pd.DataFrame:
    """The Kaplan-Meier curve with pointwise bands.

    Standard errors are the clustered infinitesimal jackknife, which is Greenwood's formula where each row is a deal
    of its own; bands are symmetric on the scale of log(-log S).  Before the first event, where that scale has none,
    the band is Wilson's for no event among the deals at risk; where S is 0 error and band are missing.  Source: Kaplan
    and Meier (1958), JASA 53; Kalbfleisch and Prentice (2002), 1.4.1; `analyzer.stats.influence` for the clustering.

    Parameters
    ----------
    time : array of numbers; event : bool array; deal : whole-number array; one value a row each
    level : confidence level of the bands, each time by itself

    Returns
    -------
    DataFrame, one row for each time at which a clock stopped: time, at_risk, events, censored (rows), deals (at risk),
    estimate (S just after the time), se, low, high.  S is 1 before the first of them
    """
    check_level(level)
    grid = on_grid(time, event, deal)
    curve = product_limit(grid, np.asarray(event, bool))
    variance, deals = curve_variance(grid, [curve.ended], [curve.drift, 1.0])
    se = np.where(curve.survival > 0, curve.survival * np.sqrt(variance), np.nan)
    out = _counts(grid).assign(deals=deals)
    return _banded(out, curve.survival, se, level, grid.deals)


def cumulative_incidence(
    time: ArrayLike, cause: ArrayLike | pd.Series, deal: ArrayLike, level: float = 0.95
) -> pd.DataFrame:
    """Cause-specific cumulative incidence (Aalen-Johansen): the share ended by each cause up to each time.

    Unlike one minus a Kaplan-Meier curve that treats other causes as censored, the shares of all causes and the
    survival of all of them together add up to 1.  Errors and bands as in `kaplan_meier`, on the scale of
    log(-log(1 - share)).  Source: Aalen and Johansen (1978), Scand. J. Statist. 5, 141-150; Choudhury (2002), Stat.
    Med. 21, 1129-1144, for the scale.

    Parameters
    ----------
    cause : array, one value a row: what ended it (text, category or number), missing for censored

    Returns
    -------
    DataFrame, causes that occur in sorted order, for each one row a time: cause, time, at_risk, events (of this
    cause), deals, estimate, se, low, high
    """
    check_level(level)
    labels = pd.Series(cause).reset_index(drop=True)
    event = labels.notna().to_numpy()
    grid = on_grid(time, event, deal)
    curve = product_limit(grid, event)
    earlier = np.concatenate([[0.0], curve.drift[:-1]])
    parts = []
    for name in sorted(labels.dropna().unique()):
        mine = (labels == name).to_numpy(bool, na_value=False)
        events = np.bincount(grid.when[mine], minlength=len(grid.times))
        step = curve.before * events / grid.at_risk
        share = step.cumsum()
        drift = (step * (earlier - 1 / grid.at_risk)).cumsum()
        own = np.where(mine, (curve.before / grid.at_risk)[grid.when], 0.0)
        kept = drift[grid.when] + own - curve.ended * share[grid.when]
        variance, deals = curve_variance(grid, [curve.ended, kept], [drift, share, 1.0])
        out = pd.DataFrame(
            {"cause": name, "time": grid.times, "at_risk": grid.at_risk, "events": events, "deals": deals}
        )
        out = _banded(out, 1 - share, np.sqrt(variance), level, grid.deals)
        parts.append(out.assign(estimate=share, low=1 - out["high"], high=1 - out["low"]))
    names = ["cause", "time", "at_risk", "events", "deals", "estimate", "se", "low", "high"]
    return pd.concat(parts, ignore_index=True)[names] if parts else pd.DataFrame(columns=names)


def survival_at(curve: pd.DataFrame, time: float) -> pd.Series:
    """Row of a curve in force at a time: of the last stop not after it; S is 1 before the first.

    Returns
    -------
    Series estimate, se, low, high and deals; estimate 1 with error and interval missing before the first stop
    """
    place = int(np.searchsorted(curve["time"], time, side="right")) - 1
    names = ["estimate", "se", "low", "high", "deals"]
    if place < 0:
        return pd.Series([1.0, np.nan, np.nan, np.nan, np.nan], names)
    return curve.iloc[place][names].astype(float)


def median(curve: pd.DataFrame, share: float = 0.5) -> tuple[float, float, float]:
    """When the curve first falls to `share`, with the interval of the times its band allows.

    Source: Brookmeyer and Crowley (1982), Biometrics 38, 29-41, on the scale of the curve's own bands.

    Parameters
    ----------
    curve : table of `kaplan_meier`
    share : between 0 and 1, the median by default

    Returns
    -------
    time, low, high : floats; infinite where not reached while clocks ran, NaN where the curve has no band
    """
    if not 0 < share < 1:
        raise AnalyzerError(f"a share of survivors lies between 0 and 1, not at {share!r}")

    def first(values: pd.Series) -> float:
        below = np.flatnonzero(np.asarray(values) <= share)
        return float(curve["time"].iloc[below[0]]) if len(below) else np.inf

    high = curve["high"].mask(curve["estimate"] <= 0, curve["high"].ffill())
    low = curve["low"].mask(curve["estimate"] <= 0, 0.0)
    if curve["low"].isna().all():
        return first(curve["estimate"]), np.nan, np.nan
    return first(curve["estimate"]), first(low), first(high)


def restricted_mean(
    time: ArrayLike, event: ArrayLike, deal: ArrayLike, horizon: float, level: float = 0.95
) -> Estimate:
    """Mean of the time survived, each counted up to `horizon` only: the area under the curve up to there.

    The error is the clustered infinitesimal jackknife of the area.  Source: Royston and Parmar (2013), BMC Med. Res.
    Methodol. 13:152, for the measure; the influence is that of the curve, integrated.

    Parameters
    ----------
    horizon : positive time

    Returns
    -------
    Estimate; all missing if clocks stopped running before the horizon with survivors left
    """
    check_level(level)
    mean, terms, deals_of = restricted_terms(time, event, deal, horizon)
    if mean != mean:
        return Estimate(np.nan, np.nan, np.nan, np.nan, len(terms), len(np.unique(deals_of)))
    squares, deals = deal_sums(terms, np.zeros(len(terms), np.int64), deals_of, 1)
    se = float(standard_error(squares, deals)[0])
    reach = se * float(quantile(level, deals)[0])
    return Estimate(mean, se, max(mean - reach, 0.0), min(mean + reach, float(horizon)), len(terms), int(deals[0]))


def restricted_terms(time: ArrayLike, event: ArrayLike, deal: ArrayLike, horizon: float) -> tuple[float, Floats, Ints]:
    """The mean of `restricted_mean`, the influence of each row on it, and the row's deal, numbered from 0.

    The mean is missing (NaN) if clocks stopped running before the horizon with survivors left.
    """
    if not 0 < horizon < np.inf:
        raise AnalyzerError(f"the horizon is a positive time, not {horizon!r}")
    time, event = np.asarray(time, float), np.asarray(event, bool)
    event = event & (time <= horizon)
    grid = on_grid(np.minimum(time, horizon), event, deal)
    curve = product_limit(grid, event)
    if not len(time) or (grid.times[-1] < horizon and curve.survival[-1] > 0):
        return np.nan, np.zeros(len(time)), grid.deal
    gaps = np.diff(grid.times, append=max(horizon, grid.times[-1]))
    area = grid.times[0] + np.concatenate([[0.0], np.cumsum(curve.survival * gaps)])
    drift = np.concatenate([[0.0], np.cumsum(curve.survival * curve.drift * gaps)])
    return float(area[-1]), drift[grid.when] + curve.ended * (area[-1] - area[grid.when]), grid.deal


def hazard(time: ArrayLike, event: ArrayLike, deal: ArrayLike, edges: ArrayLike, level: float = 0.95) -> pd.DataFrame:
    """Risk of the event for each unit of time at risk, by bins of time.

    A bin (a, b] holds the units a+1 .. b of whole-number times: events in it over units lived through in it, a ratio
    clustered by deal, with the interval of `analyzer.stats.intervals.rates`.

    Parameters
    ----------
    edges : increasing numbers, the ends of the bins

    Returns
    -------
    DataFrame, one row a bin: start, end, events, exposure (units of time), rows, deals, estimate, se, low, high
    """
    check_level(level)
    time, event = np.asarray(time, float), np.asarray(event, bool)
    grid = on_grid(time, event, deal)
    edges = np.asarray(edges, float)
    if len(edges) < 2 or not (np.diff(edges) > 0).all():
        raise AnalyzerError(f"edges of bins increase, unlike {edges.tolist()}")
    found = [_bin_row(time, event, grid.deal, start, end) for start, end in pairwise(edges)]
    out = pd.DataFrame(found, columns=["start", "end", "events", "exposure", "rows", "deals", "estimate", "se"])
    low, high = effective_interval(out["estimate"], out["se"], out["exposure"], out["rows"], out["deals"], level)
    se = np.where(out["se"] == 0, (high - low) / (2 * stats.norm.ppf(0.5 + level / 2)), out["se"])
    return out.assign(se=se, low=low, high=high)


def _bin_row(time: Floats, event: NDArray[np.bool_], deal: Ints, start: float, end: float) -> tuple[Any, ...]:
    alive = time > start
    exposure = np.minimum(time[alive], end) - start
    happened = event[alive] & (time[alive] <= end)
    total = exposure.sum()
    rate = happened.sum() / total if total else np.nan
    terms = (happened - rate * exposure) / total if total else exposure
    squares, deals = deal_sums(terms, np.zeros(len(terms), np.int64), deal[alive], 1)
    se = float(standard_error(squares, deals)[0])
    return start, end, int(happened.sum()), total, int(alive.sum()), int(deals[0]), rate, se


def _counts(grid: Times) -> pd.DataFrame:
    ends = np.bincount(grid.when, minlength=len(grid.times))
    return pd.DataFrame(
        {"time": grid.times, "at_risk": grid.at_risk, "events": grid.events, "censored": ends - grid.events}
    )


def _banded(out: pd.DataFrame, survival: Floats, se: Floats, level: float, deals: int) -> pd.DataFrame:
    """The table with estimate, se, low and high of a curve falling from 1; bands on the scale of log(-log)."""
    inner = (survival > 0) & (survival < 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        log = np.log(np.where(inner, survival, 0.5))
        reach = quantile(level, deals) * np.where(inner, se, np.nan) / np.abs(survival * log)
        low, high = survival ** np.exp(reach), survival ** np.exp(-reach)
    none = survival >= 1
    floor = wilson(out["deals"], out["deals"], level)[0]
    enough = none & (deals > 1)
    low, high = np.where(enough, floor, low), np.where(enough, 1.0, high)
    return out.assign(estimate=survival, se=np.where(none, np.nan, se), low=low, high=high)
