"""Who lasts longer: survival curves of two arms compared on the same deals.

Both arms are measured on the same deals, often in the same games, so they depend on each other.  Every comparison here
is a difference whose influence is added up over the rows of a deal, whichever arm they are in: what a deal gives to
both cancels, and no row is taken for independent evidence.  `saved` says what that was worth: the variance that two
independent samples of this size would have had, over the one that the difference has.

Sources: Lee, Wei and Amato (1992), in Survival Analysis: State of the Art, 237-247, and Lin and Wei (1989), JASA 84,
1074-1078, for rank tests and their influences with clustered data; Royston and Parmar (2013), BMC Med. Res. Methodol.
13:152, for restricted means; Andersen (2013), Stat. Med. 32, 5278-5285, for time lost by cause.  The curves are those
of `analyzer.stats.survival`.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.duration.survfunc import survdiff

from analyzer.errors import AnalyzerError, TableError
from analyzer.stats.clusters import DEAL, Floats, check_level, deal_codes, deal_sums, need, quantile, standard_error
from analyzer.stats.influence import on_grid, product_limit
from analyzer.stats.survival import restricted_terms


class LogRank(NamedTuple):
    """A log-rank test."""

    observed: int  # events of the first arm
    expected: float  # of them, if both arms ran the same risk at every time
    chi2: float  # clustered by deal, 1 degree of freedom; NaN where there is too little
    p: float  # of it
    chi2_independent: float  # the usual statistic, right only if no row depends on another
    p_independent: float
    rows: int
    deals: int


def log_rank(
    table: pd.DataFrame, time: str, event: str, arm: str, first: Any, second: Any, deal: str = DEAL
) -> LogRank:
    """Whether two arms run the same risk at every time: the log-rank test with the deal as the unit.

    Observed less expected events of the first arm is a sum of one influence a row; its variance is that of independent
    deals.  The usual statistic (statsmodels) is given beside it.

    Parameters
    ----------
    table : DataFrame, a row a clock
    time, event : columns as of `analyzer.stats.survival.kaplan_meier`
    arm : column; rows in which it is neither `first` nor `second` are left out

    Raises
    ------
    TableError : a column is absent, or the arms are one
    """
    part = _arms(table, arm, first, second, time, event, deal)
    mine, happened = (part[arm] == first).to_numpy(), part[event].to_numpy(bool)
    grid = on_grid(part[time].to_numpy(), happened, part[deal].to_numpy())
    ends = np.bincount(grid.when[mine], minlength=len(grid.times))
    share = ends[::-1].cumsum()[::-1] / grid.at_risk  # of those at risk, in the first arm
    risk = grid.events / grid.at_risk
    drift = np.where(mine, risk.cumsum()[grid.when], 0.0) - (share * risk).cumsum()[grid.when]
    terms = np.where(happened, mine - share[grid.when], 0.0) - drift
    squares, deals = deal_sums(terms, np.zeros(len(terms), np.int64), grid.deal, 1)
    se = float(standard_error(squares, deals)[0])
    observed, expected = int(happened[mine].sum()), float((share * grid.events).sum())
    chi2 = ((observed - expected) / se) ** 2 if se > 0 else np.nan
    usual, p_usual = np.nan, np.nan
    if se > 0:
        usual, p_usual = survdiff(part[time].to_numpy(float), happened.astype(int), mine.astype(int))
    p = float(stats.chi2.sf(chi2, 1))
    return LogRank(observed, expected, chi2, p, float(usual), float(p_usual), len(part), int(deals[0]))


def restricted_difference(
    table: pd.DataFrame,
    time: str,
    event: str,
    arm: str,
    first: Any,
    second: Any,
    horizons: Sequence[float],
    level: float = 0.95,
    deal: str = DEAL,
) -> pd.DataFrame:
    """Mean time survived up to a horizon: the first arm's less the second's.

    Parameters
    ----------
    table, time, event, arm : as in `log_rank`
    horizons : positive times

    Returns
    -------
    DataFrame, one row a horizon: horizon, rows, deals, first, second (the means), estimate, se, low, high, saved;
    missing where clocks stopped running before the horizon with survivors left
    """
    part = _arms(table, arm, first, second, time, event, deal)
    rows = []
    for horizon in horizons:
        sides = []
        for name in (first, second):
            own = part[part[arm] == name]
            ends, lost, deals = (own[column].to_numpy() for column in (time, event, deal))
            sides.append(restricted_terms(ends, lost, deals, horizon)[:2])
        rows.append({"horizon": horizon, **_difference(part, arm, first, sides, level, deal)})
    return pd.DataFrame(rows)


def incidence_difference(
    table: pd.DataFrame,
    time: str,
    cause: str,
    arm: str,
    first: Any,
    second: Any,
    horizons: Sequence[float],
    level: float = 0.95,
    deal: str = DEAL,
) -> pd.DataFrame:
    """Cumulative incidence by cause (Aalen-Johansen) at a horizon, and the time that each cause takes, compared.

    Parameters
    ----------
    table, time, arm : as in `log_rank`
    cause : column of what ended each row, missing for censored
    horizons : positive times

    Returns
    -------
    DataFrame, for each horizon and cause that occurs two rows by `measure`: `share` ended by the cause up to the
    horizon, and `time lost` to it, the area under that share; horizon, cause, measure, then as of
    `restricted_difference`
    """
    part = _arms(table, arm, first, second, time, deal)
    need(part, cause)
    rows = []
    for horizon in horizons:
        for name in sorted(part[cause].dropna().astype(object).unique()):
            sides = [_incidence(part[part[arm] == each], time, cause, name, horizon, deal) for each in (first, second)]
            for place, measure in enumerate(("share", "time lost")):
                two = [side[place] for side in sides]
                named = {"horizon": horizon, "cause": name, "measure": measure}
                rows.append({**named, **_difference(part, arm, first, two, level, deal)})
    return pd.DataFrame(rows, columns=["horizon", "cause", "measure", *_FIGURES])


_FIGURES = ("rows", "deals", "first", "second", "estimate", "se", "low", "high", "saved")
Side = tuple[float, Floats]  # an estimate of one arm, and the influence of each of its rows


def _arms(table: pd.DataFrame, arm: str, first: Any, second: Any, *columns: str) -> pd.DataFrame:
    """The rows of the two arms."""
    need(table, arm, *columns)
    if first == second:
        raise TableError(f"the two arms compared are the same, {first!r}")
    kept: pd.DataFrame = table[(table[arm] == first) | (table[arm] == second)]
    return kept


def _incidence(part: pd.DataFrame, time: str, cause: str, name: Any, horizon: float, deal: str) -> tuple[Side, Side]:
    """Share ended by a cause up to the horizon, and time lost to it, as in `cumulative_incidence`, with influences."""
    if not 0 < horizon < np.inf:
        raise AnalyzerError(f"the horizon is a positive time, not {horizon!r}")
    ends = part[time].to_numpy(float)
    within = ends <= horizon
    event = part[cause].notna().to_numpy() & within
    mine = (part[cause] == name).to_numpy(bool, na_value=False) & within
    grid = on_grid(np.minimum(ends, horizon), event, part[deal].to_numpy())
    curve = product_limit(grid, event)
    if not len(ends) or (grid.times[-1] < horizon and curve.survival[-1] > 0):
        return (np.nan, np.zeros(len(ends))), (np.nan, np.zeros(len(ends)))
    step = curve.before * np.bincount(grid.when[mine], minlength=len(grid.times)) / grid.at_risk
    share = step.cumsum()
    earlier = np.concatenate([[0.0], curve.drift[:-1]])
    drift = (step * (earlier - 1 / grid.at_risk)).cumsum()
    own = np.where(mine, (curve.before / grid.at_risk)[grid.when], 0.0)
    kept = drift[grid.when] + own - curve.ended * share[grid.when]
    gaps = np.diff(grid.times, append=max(horizon, grid.times[-1]))
    area, drifted = (np.concatenate([[0.0], np.cumsum(each * gaps)]) for each in (share, drift))
    left = horizon - grid.times[grid.when]
    lost = drifted[grid.when] + curve.ended * (area[-1] - area[grid.when]) + kept * left
    return (float(share[-1]), curve.ended * share[-1] + kept), (float(area[-1]), lost)


def _difference(
    part: pd.DataFrame, arm: str, first: Any, sides: Sequence[Side], level: float, deal: str
) -> dict[str, float]:
    """One estimate less another, with the error of their difference over deals."""
    check_level(level)
    (one, own), (other, theirs) = sides
    mine, deals_of = (part[arm] == first).to_numpy(), deal_codes(part[deal].to_numpy())
    terms = np.empty(len(part))
    terms[mine], terms[~mine] = own, -theirs
    se, deals = _clustered(terms, deals_of)
    apart = np.hypot(_clustered(own, deals_of[mine])[0], _clustered(theirs, deals_of[~mine])[0])
    if se < 1e-12 * (abs(one) + abs(other)):
        se = 0.0  # every deal says the same, but for rounding
    if not np.isfinite(one - other):
        se = apart = np.nan
    reach, gap = se * float(quantile(level, deals)), one - other
    saved = (apart / se) ** 2 if se > 0 else np.nan
    found = (len(part), deals, one, other, gap, se, gap - reach, gap + reach, saved)
    return dict(zip(_FIGURES, found, strict=True))


def _clustered(terms: Floats, deals: Any) -> tuple[float, int]:
    squares, counted = deal_sums(terms, np.zeros(len(terms), np.int64), deals, 1)
    return float(standard_error(squares, counted)[0]), int(counted[0])
