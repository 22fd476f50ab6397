"""One number for each policy, from everybody against everybody, and whether one number is enough.

A deal is the contest: whoever has more points over its two hands, one in each seat, has won it.  The rating is Elo's,
that is, Bradley and Terry's on a scale of 400 points for odds of ten to one: the expected score of a deal is
1 / (1 + 10 ** (-difference / 400)).  The draw model is half points: a drawn deal counts half for each, and nothing is
said of how often deals are drawn.  Only the mean score is modelled, so the ratings are right whatever the share of
draws, and errors do not come from the model but from how scores vary over deals, those of all pairings together.

Source: Bradley and Terry (1952), Biometrika 39, 324-345; Elo (1978), The Rating of Chessplayers; for fitting a mean and
taking the errors from the clusters Papke and Wooldridge (1996), J. Appl. Econometrics 11, 619-632, and Liang and Zeger
(1986), Biometrika 73, 13-22.
"""

import math
import warnings
from typing import NamedTuple

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats
from scipy.sparse.csgraph import connected_components
from statsmodels.tools.sm_exceptions import PerfectSeparationWarning

from analyzer.stats.clusters import Floats, Ints, check_level, quantile
from analyzer.stats.round_robin import Means, Results, adjusted, among, beats_p, check_deals

ELO = 400 / math.log(10)  # points of the scale for a log-odds of one


class Fit(NamedTuple):
    """Whether one number for each policy describes the results of all pairings."""

    statistic: float  # Hotelling's T-squared of the residuals as an F; NaN where there is nothing to test
    freedom: int  # residuals that one number each leaves free
    p: float  # of so large a statistic if one number were enough
    explained: float  # part of the spread of the results that the numbers explain, the noise taken off
    worst: tuple[str, str]  # the pairing that is most standard errors away from what the numbers say
    found: float  # its result, of the first named against the second
    said: float  # what the numbers say of it


class Rated(NamedTuple):
    """Numbers for the policies, centred on 0, with what they were made of."""

    value: Floats  # (policies,)
    cover: Floats  # (policies, policies)
    fit: Fit


def elo(results: Results) -> Rated | None:
    """Elo ratings, by a binomial GLM of the scores (statsmodels), with errors clustered by deal.

    Finite ratings exist among policies that cannot be parted into two groups of which one won every deal against the
    other.  Source: Ford (1957), Amer. Math. Monthly 64, 28-33.

    Parameters
    ----------
    results : Results

    Returns
    -------
    Rated, in Elo points, for the largest group that has finite ratings, whose mean is 0; NaN for the others.  None
    where no two policies have them

    Raises
    ------
    AnalyzerError : a pairing has fewer than two deals that count
    """
    check_deals(results)
    size = len(results.names)
    drawn = results.deals - results.won - results.lost
    a, b = np.array(results.pairs).T
    above = np.zeros((size, size), bool)
    above[a, b], above[b, a] = results.won + drawn > 0, results.lost + drawn > 0
    group = connected_components(above, connection="strong")[1]
    inside = np.flatnonzero(group == np.bincount(group).argmax())
    if len(inside) < 2:
        return None
    rated = _finite(among(results, inside.tolist()))
    value, cover = np.full(size, np.nan), np.full((size, size), np.nan)
    value[inside], cover[np.ix_(inside, inside)] = ELO * rated.value, ELO**2 * rated.cover
    return Rated(value, cover, rated.fit)


def _finite(results: Results) -> Rated:
    """Log-odds of policies all of which have finite ones."""
    design, centre = _design(results), _centred(len(results.names))
    half = design @ centre  # every pairing from both sides, so that one pairing alone is not a fit without residuals
    score, weights = results.score.estimate, np.tile(results.deals / 2, 2)
    sides = np.concatenate([score, 1 - score]), np.concatenate([half, -half])
    model = sm.GLM(*sides, sm.families.Binomial(), var_weights=weights)
    with warnings.catch_warnings():  # a perfect fit is no separation: that was ruled out above
        warnings.simplefilter("ignore", PerfectSeparationWarning)
        fitted = model.fit(tol=1e-12)
    said = np.asarray(fitted.mu)[: len(score)]
    slope = said * (1 - said)
    solve = _solution(half, results.deals * slope, results.deals.astype(float))
    return _rated(results, results.score, design, centre, np.asarray(fitted.params), solve, said, slope, 0.5)


def additive(results: Results) -> Rated:
    """Numbers whose differences come nearest to the margins, in points a hand, the mean of all policies being 0.

    With every pairing weighed alike that is the mean margin over all policies, itself included as 0.  Source: Mosteller
    (1951), Psychometrika 16, 3-9, for the least squares; errors as in `elo`.
    """
    check_deals(results)
    size = len(results.names)
    design, centre = _design(results), _centred(size)
    ones = np.ones(len(results.deals))
    solve = _solution(design @ centre, ones, ones)
    value = solve @ results.margin.estimate
    said = design @ centre @ value
    return _rated(results, results.margin, design, centre, value, solve, said, ones, 0.0)


def rating_table(results: Results, level: float = 0.95) -> pd.DataFrame:
    """The policies in order, the best rated first.

    Parameters
    ----------
    results : Results
    level : confidence level of the intervals, each by itself, and of all places together

    Returns
    -------
    DataFrame, in the order of the ratings, or of mean margins if some policy has no finite rating: policy; rating,
    rating_se, rating_low, rating_high, in Elo points around the mean, missing where there is none; place_low and
    place_high, the best and the worst place that the policy may have: behind all that are shown to be better, before
    all that are shown to be worse, with Holm's correction for all pairs both ways; margin, margin_se, margin_low,
    margin_high, mean lead over the other policies in points a hand; score and score_se, mean score of a deal against
    the others

    Source: for places from corrected comparisons of all pairs Mohamad, Goeman and van Zwet (2022), Biometrics 78
    """
    check_level(level)
    size, deals = len(results.names), int(results.deals.min())
    rated, points = elo(results), additive(results)
    factor = float(quantile(level, deals))
    out = pd.DataFrame({"policy": results.names})
    value = np.full(size, np.nan) if rated is None else rated.value
    cover = np.full((size, size), np.nan) if rated is None else rated.cover
    out = _with_interval(out, "rating", value, np.sqrt(cover.diagonal()), factor)
    judged = points if rated is None or np.isnan(value).any() else rated
    low, high = _places(judged, deals, level)
    out = out.assign(place_low=low, place_high=high)
    wide = size / (size - 1)  # a policy does not meet itself
    out = _with_interval(out, "margin", wide * points.value, wide * np.sqrt(points.cover.diagonal()), factor)
    share = np.abs(_design(results)).T / (size - 1)
    side = _design(results).T / (size - 1)
    score = share @ np.full(len(results.deals), 0.5) + side @ (results.score.estimate - 0.5)
    error = np.sqrt(np.maximum((side @ results.score.cover @ side.T).diagonal(), 0))
    out = out.assign(score=score, score_se=error)
    return out.iloc[np.argsort(-judged.value, kind="stable")].reset_index(drop=True)


def _with_interval(out: pd.DataFrame, name: str, value: Floats, se: Floats, factor: float) -> pd.DataFrame:
    columns = {name: value, f"{name}_se": se, f"{name}_low": value - factor * se, f"{name}_high": value + factor * se}
    return out.assign(**columns)


def _places(rated: Rated, deals: int, level: float) -> tuple[Ints, Ints]:
    """The best and the worst place of each."""
    size = len(rated.value)
    a, b = np.triu_indices(size, 1)
    gap = rated.value[a] - rated.value[b]
    variance = rated.cover[a, a] + rated.cover[b, b] - 2 * rated.cover[a, b]
    variance = np.where(variance < 1e-12 * np.maximum(gap**2, rated.cover.diagonal().max(initial=0)), 0.0, variance)
    gap = np.where((variance == 0) & (np.abs(gap) < 1e-9 * np.abs(rated.value).max(initial=0)), 0.0, gap)
    p, other = adjusted(*beats_p(gap, variance, np.full(len(gap), deals)))
    better = np.zeros((size, size), bool)
    better[a, b], better[b, a] = p < 1 - level, other < 1 - level
    return 1 + better.sum(axis=0), size - better.sum(axis=1)


# --- fitting --------------------------------------------------------------------------------------


def _design(results: Results) -> Floats:
    """(pairings, policies): 1 for A, -1 for B."""
    out = np.zeros((len(results.deals), len(results.names)))
    for row, (a, b) in enumerate(results.pairs):
        out[row, a], out[row, b] = 1.0, -1.0
    return out


def _centred(size: int) -> Floats:
    """(policies, policies - 1): numbers that add up to 0, from the free ones; its columns are orthonormal."""
    return np.linalg.svd(np.eye(size) - 1 / size)[0][:, : size - 1]


def _solution(design: Floats, inner: Floats, outer: Floats) -> Floats:
    """How the free numbers move with the results: the derivative of a weighted fit."""
    return np.asarray(np.linalg.solve(design.T @ (inner[:, None] * design), design.T * outer))


def _rated(
    results: Results, means: Means, design: Floats, centre: Floats, free: Floats, solve: Floats, said: Floats,
    slope: Floats, null: float,
) -> Rated:  # fmt: skip
    """Numbers and their fit, all by the delta method from the covariance of the results."""
    cover = centre @ solve @ means.cover @ solve.T @ centre.T
    none = cover.diagonal() < 1e-18 * np.abs(means.estimate).max() ** 2  # every deal gave the same, up to rounding
    cover = np.where(none | none[:, None], 0.0, cover)
    left = means.estimate - said
    residual = np.eye(len(left)) - slope[:, None] * (design @ centre @ solve)
    noise = residual @ means.cover @ residual.T
    freedom = len(left) - len(free)
    statistic, p = _hotelling(left, noise, freedom, int(results.deals.min()))
    spread = ((means.estimate - null) ** 2 - means.cover.diagonal()).sum()
    unexplained = (left**2 - noise.diagonal()).sum()
    explained = float(np.clip(1 - unexplained / spread, 0, 1)) if spread > 0 else math.nan
    with np.errstate(divide="ignore", invalid="ignore"):
        worst = int(np.argmax(np.nan_to_num(np.abs(left) / np.sqrt(np.maximum(noise.diagonal(), 0)), posinf=0)))
    a, b = results.pairs[worst]
    pair = results.names[a], results.names[b]
    fit = Fit(statistic, freedom, p, explained, pair, float(means.estimate[worst]), float(said[worst]))
    return Rated(centre @ free, cover, fit)


def _hotelling(left: Floats, noise: Floats, freedom: int, deals: int) -> tuple[float, float]:
    """Hotelling's test that all residuals are 0: an F statistic and its p-value; NaN where nothing can be tested.

    Source: Hotelling (1931), Ann. Math. Statist. 2, 360-378.
    """
    values, vectors = np.linalg.eigh(noise)
    kept = np.argsort(-values)[:freedom]
    kept = kept[values[kept] > 1e-10 * max(float(values.max(initial=0)), 1e-300)]
    if not len(kept) or deals <= len(kept):
        return math.nan, math.nan
    squared = float((((vectors[:, kept].T @ left) ** 2) / values[kept]).sum())
    statistic = squared * (deals - len(kept)) / (len(kept) * (deals - 1))
    return statistic, float(stats.f.sf(statistic, len(kept), deals - len(kept)))
