"""Results of everybody against everybody on the same deals, and the cross table.

All pairings play the same packs, so their results depend on each other: what is summed up is, beside the means, how
every pairing's result goes with every other's over the deals.  From that the error of anything made of them follows.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from analyzer.errors import AnalyzerError
from analyzer.stats.clusters import Floats, Ints, check_level, quantile
from analyzer.stats.intervals import effective_interval, wilson
from analyzer.stats.multiple import holm


class Means(NamedTuple):
    """One mean a pairing, and how they vary together."""

    estimate: Floats  # (pairings,); NaN where no deal counts
    cover: Floats  # (pairings, pairings), covariance over deals; NaN for fewer than two


class Results(NamedTuple):
    """What a round robin came to; pairings as `itertools.combinations` of the names has them, A the first of each."""

    names: tuple[str, ...]
    deals: Ints  # (pairings,), those that count
    margin: Means  # A's points less B's, a hand
    score: Means  # of a deal: 1 if A has more points over its two hands, 0 if B has, 0.5 if they have as many
    won: Ints  # (pairings,), deals that A won
    lost: Ints  # (pairings,), deals that B won

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Places of A and B in `names`, one pair a pairing."""
        return list(combinations(range(len(self.names)), 2))


def among(results: Results, places: Sequence[int]) -> Results:
    """The results of some policies with each other, by their places in `names`, in order."""
    kept = np.array([a in places and b in places for a, b in results.pairs])
    margin, score = (
        Means(means.estimate[kept], means.cover[np.ix_(kept, kept)]) for means in (results.margin, results.score)
    )
    names = tuple(results.names[place] for place in places)
    return Results(names, results.deals[kept], margin, score, results.won[kept], results.lost[kept])


class Sums:
    """Adds up what deals gave in every pairing, in whole numbers: in whatever parts they come, the sums are the same.

    Parameters
    ----------
    names : of two or more policies
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        many = len(names) * (len(names) - 1) // 2
        self.cross = np.zeros((3 * many, 3 * many), np.int64)
        self.total = np.zeros((2, many), np.int64)
        self.won, self.lost = np.zeros(many, np.int64), np.zeros(many, np.int64)

    def add(self, margin: Ints, counted: NDArray[np.bool_]) -> None:
        """Add some deals.

        Parameters
        ----------
        margin : whole numbers (deals, pairings), A's points less B's in both hands of a deal; below 2^20
        counted : bool (deals, pairings), whether the deal counts there; some tens of thousands of deals at most
        """
        kept = np.where(counted, margin, 0)
        sign = np.sign(kept)
        columns = np.concatenate([counted, kept, sign], axis=1).astype(np.float64)
        self.cross += (columns.T @ columns).astype(np.int64)  # exact: whole numbers below 2^53
        self.total += np.stack([kept.sum(axis=0), sign.sum(axis=0)])
        self.won += (sign > 0).sum(axis=0)
        self.lost += (sign < 0).sum(axis=0)

    def results(self, unit: float = 1) -> Results:
        """The results so far.

        Parameters
        ----------
        unit : what one unit of the margins is worth, in points
        """
        many = len(self.won)
        deals = self.cross.diagonal()[:many].copy()
        margin, score = (self._means(deals, place) for place in (0, 1))
        half = unit / 2  # a deal is two hands
        return Results(
            self.names,
            deals,
            Means(half * margin.estimate, half**2 * margin.cover),
            Means(0.5 + score.estimate / 2, score.cover / 4),
            self.won.copy(),
            self.lost.copy(),
        )

    def _means(self, deals: Ints, place: int) -> Means:
        """Means over the deals that count, and their covariance: that of two ratios of sums over the same deals."""
        many = len(deals)
        kind, ones = slice((place + 1) * many, (place + 2) * many), slice(0, many)
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = self.total[place] / deals
            spread = self.cross[kind, kind] - self.cross[kind, ones] * mean - (self.cross[kind, ones] * mean).T
            spread = spread + self.cross[ones, ones] * np.outer(mean, mean)
            scale = 1 / np.sqrt(deals * (deals - 1.0))
            cover = np.where(deals > 1, spread * np.outer(scale, scale), np.nan)
        tiny = np.diag(cover) < 1e-12 * mean**2 / np.maximum(deals, 1)  # every deal gave the same
        cover = np.where(tiny | tiny[:, None], 0.0, cover)
        return Means(mean, cover)


def matrix_of(values: Floats, policies: int) -> Floats:
    """The antisymmetric matrix, (policies, policies), of a value for each pairing: what A has over B, B lacks."""
    out = np.zeros((policies, policies))
    a, b = np.triu_indices(policies, 1)  # in the order of `itertools.combinations`
    out[a, b], out[b, a] = values, 0.0 - values
    return out


def beats_p(estimate: Floats, variance: Floats, deals: Ints, null: float = 0.0) -> tuple[Floats, Floats]:
    """One-sided p-values of A being no better than B, and of B being no better than A, by Student's distribution.

    Where every deal gave the same, that of the sign test: one half to the power of the deals; 1 where all were equal.
    """
    gap, deals = np.asarray(estimate, float) - null, np.asarray(deals, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(variance > 0, gap / np.sqrt(variance), np.nan)
        degrees = np.where(deals > 1, deals - 1, np.nan)
        a, b = stats.t.sf(t, degrees), stats.t.sf(-t, degrees)
    same = (variance == 0) & (deals > 1)
    sure = np.where(gap == 0, 1.0, 0.5**deals)
    return np.where(same, np.where(gap > 0, sure, 1.0), a), np.where(same, np.where(gap < 0, sure, 1.0), b)


def adjusted(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Holm's p-values of claims in both directions, all of them one family.

    "A is better" and "B is better" are two claims with a one-sided p-value each, so that the error held at the level is
    that of any false claim at all, wrong directions included.
    """
    both = holm(np.concatenate([a, b]))
    return both[: len(a)], both[len(a) :]


def cross_table(results: Results, level: float = 0.95) -> pd.DataFrame:
    """Every policy against every other, one row for each ordered pair.

    Parameters
    ----------
    results : Results
    level : confidence level of each interval by itself

    Returns
    -------
    DataFrame: policy, rival, deals; estimate, se, low, high of the margin, points a hand; p, Holm's for the claim that
    the policy beats the rival, one of all claims of the table; score, score_se, score_low, score_high, the share of
    deals won, a drawn one counting half; won, won_low, won_high, the share of deals won, and the same of drawn deals
    """
    check_level(level)
    parts = [_one_side(results, level, turn) for turn in (False, True)]
    p = adjusted(*beats_p(results.margin.estimate, results.margin.cover.diagonal(), results.deals))
    table = pd.concat([part.assign(p=own) for part, own in zip(parts, p, strict=True)])
    order = pd.CategoricalIndex(table["policy"], categories=results.names).codes
    other = pd.CategoricalIndex(table["rival"], categories=results.names).codes
    return table.iloc[np.lexsort((other, order))].reset_index(drop=True)


def _one_side(results: Results, level: float, turn: bool) -> pd.DataFrame:
    """The rows of A against B, or the other way round."""
    first, second = ([results.names[pair[side]] for pair in results.pairs] for side in (0, 1))
    deals, flip = results.deals, -1 if turn else 1
    out = pd.DataFrame({"policy": second if turn else first, "rival": first if turn else second, "deals": deals})
    mean, se = flip * results.margin.estimate + 0.0, np.sqrt(results.margin.cover.diagonal())
    reach = quantile(level, deals) * se
    out = out.assign(estimate=mean, se=se, low=mean - reach, high=mean + reach, p=np.nan)
    score, se = 0.5 + flip * (results.score.estimate - 0.5), np.sqrt(results.score.cover.diagonal())
    ends = effective_interval(score, se, deals, deals, deals, level)
    low, high = (np.where((se == 0) & (score == 0.5), 0.5, end) for end in ends)  # drawn every time
    out = out.assign(score=score, score_se=se, score_low=low, score_high=high)
    won, drawn = results.lost if turn else results.won, deals - results.won - results.lost
    for name, events in (("won", won), ("drawn", drawn)):
        low, high = wilson(events, deals, level)
        share = events / np.where(deals > 0, deals, np.nan)
        out = out.assign(**{name: share, f"{name}_low": low, f"{name}_high": high})
    return out


def check_deals(results: Results) -> None:
    """Refuse results of too few deals.

    Raises
    ------
    AnalyzerError : a pairing has fewer than two deals that count
    """
    few = [pair for pair, deals in zip(results.pairs, results.deals, strict=True) if deals < 2]
    if few:
        a, b = (results.names[place] for place in few[0])
        raise AnalyzerError(f"{a} against {b}: too few deals count to say anything; play more")
