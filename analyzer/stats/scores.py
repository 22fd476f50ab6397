"""Proper scores of stated chances, and what they are made of.

A score is a loss: 0 is best.  It is taken apart as Dimitriadis, Gneiting and Jordan (2021) do, Proc. Natl. Acad. Sci.
118(8) e2016191118: score = miscalibration - discrimination + uncertainty.  The forecasts are recalibrated by isotonic
regression, which finds the bins by itself and the same ones for everybody; *miscalibration* is what that gains,
*discrimination* what the recalibrated forecasts gain over the plain frequency, *uncertainty* the score of the plain
frequency.  The ranked probability score is the sum of the Brier scores of "at most k", and so are its parts.

Errors are clustered by deal, each part being a mean of one term a row.  That the recalibrated forecasts are estimated,
too, does not count to first order, as they are those of the least score.  Isotonic regression fits some of the chance:
with few hands miscalibration and discrimination are both too large by the same amount.  So `held_out` says what
recalibration gains on deals that it has not seen: it was found on the odd deals for the even ones, and the reverse.
"""

from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike
from scipy.optimize import isotonic_regression

from analyzer.errors import TableError
from analyzer.stats.clusters import DEAL, Floats, need
from analyzer.stats.intervals import means, rates

PARTS = ("score", "miscalibration", "discrimination", "uncertainty", "held_out")


class Isotonic(NamedTuple):
    """Frequencies that rise with the forecast: a step for each forecast that occurs."""

    forecast: Floats  # those that occur, in order
    rate: Floats  # the frequency fitted to each, rising
    rows: Floats  # how often each occurs


def isotonic(forecast: ArrayLike, event: ArrayLike) -> Isotonic:
    """The rising frequencies that fit best (scipy's pool-adjacent-violators algorithm).

    Parameters
    ----------
    forecast : float array, stated chances; event : bool array, whether it happened
    """
    forecast, event = np.asarray(forecast, float), np.asarray(event, float)
    values, place, rows = np.unique(forecast, return_inverse=True, return_counts=True)
    if not len(values):
        return Isotonic(values, values, values)
    mean = np.bincount(place, event) / rows
    return Isotonic(values, isotonic_regression(mean, weights=rows).x, rows.astype(np.float64))


def recalibrated(fit: Isotonic, forecast: ArrayLike) -> Floats:
    """The frequency that a fit gives each forecast; between those that it knows along a straight line."""
    return np.asarray(np.interp(np.asarray(forecast, float), fit.forecast, fit.rate), np.float64)


def brier(forecast: ArrayLike, event: ArrayLike) -> Floats:
    """The Brier score of each row: (chance - 1 or 0) squared.

    Source: Brier (1950), Monthly Weather Review 78, 1-3, for one event.
    """
    return np.asarray((np.asarray(forecast, float) - np.asarray(event, float)) ** 2, np.float64)


def ranked(chances: ArrayLike, came: ArrayLike) -> Floats:
    """The ranked probability score of each row: the sum over k of the Brier scores of "at most k".

    Source: Epstein (1969), J. Appl. Meteorol. 8, 985-987; Murphy (1971), ibid. 10, 155-156.

    Parameters
    ----------
    chances : float (n, outcomes), the chances of 0, 1, ...
    came : int (n,), what came
    """
    at_most, happened = thresholds(chances, came)
    return np.asarray(brier(at_most, happened).sum(1), np.float64)


def thresholds(chances: ArrayLike, came: ArrayLike) -> tuple[Floats, Floats]:
    """Chances and events of "at most k" for every k but the last, each (n, outcomes - 1)."""
    chances, came = np.asarray(chances, float), np.asarray(came)
    if chances.ndim != 2 or len(chances) != len(came):
        raise TableError(f"chances of shape {chances.shape} for {len(came)} results: one row of chances a result")
    return chances.cumsum(1)[:, :-1], (came[:, None] <= np.arange(chances.shape[1] - 1)).astype(np.float64)


def decomposed(
    table: pd.DataFrame, forecast: ArrayLike, event: ArrayLike, level: float = 0.95, deal: str = DEAL
) -> pd.DataFrame:
    """The Brier score and its parts, or the ranked probability score and its parts where there are several events.

    Parameters
    ----------
    table : DataFrame with the column of deals
    forecast : float (n,), or (n, events): stated chances, one row a row of the table
    event : bool of the same shape, what happened
    level : confidence level

    Returns
    -------
    DataFrame, one row for each of `PARTS` in the column `measure`: rows, deals, estimate, se, low, high.  The first
    four satisfy score = miscalibration - discrimination + uncertainty exactly

    Raises
    ------
    TableError : a chance is missing or lies outside 0 to 1, or the shapes differ
    """
    need(table, deal)
    forecast, event = np.asarray(forecast, float), np.asarray(event, float)
    if forecast.shape != event.shape or len(forecast) != len(table):
        raise TableError(f"{forecast.shape} chances and {event.shape} events for a table of {len(table)} rows")
    if not ((forecast >= 0) & (forecast <= 1 + 1e-9)).all():
        raise TableError("a chance is missing or lies outside 0 to 1")
    even = table[deal].to_numpy() % 2 == 0
    terms = np.zeros((len(table), len(PARTS)))
    columns = (forecast.T, event.T) if forecast.ndim == 2 else ([forecast], [event])
    for said, happened in zip(*columns, strict=True):
        terms += _terms(said, happened, even)
    parts = [means(table, terms[:, i], (), level, deal).assign(measure=name) for i, name in enumerate(PARTS)]
    found = pd.concat(parts, ignore_index=True)
    return found[["measure", *(name for name in found.columns if name != "measure")]]


def _terms(said: Floats, happened: Floats, even: np.ndarray) -> Floats:
    """One term a row of each part, for one event."""
    score = brier(said, happened)
    fitted = brier(recalibrated(isotonic(said, happened), said), happened)
    plain = brier(happened.mean() if len(happened) else 0.0, happened)
    held_out = np.zeros(len(said))
    for half in (even, ~even):
        other = isotonic(said[~half], happened[~half])
        if len(other.forecast):
            held_out[half] = score[half] - brier(recalibrated(other, said[half]), happened[half])
    return np.column_stack([score, score - fitted, plain - fitted, plain, held_out])


def reliability(
    table: pd.DataFrame, forecast: ArrayLike, event: ArrayLike, level: float = 0.95, deal: str = DEAL
) -> pd.DataFrame:
    """A reliability diagram: how often what was given a chance came true, in bins that isotonic regression finds.

    The bins are found on the even deals, as the forecasts between two rises of the isotonic regression, and counted on
    the odd ones, so that the intervals are those of bins fixed beforehand.

    Parameters
    ----------
    forecast, event : arrays (n,), stated chances and whether it happened

    Returns
    -------
    DataFrame, one row a bin that occurs among the odd deals: start, end (the forecasts of the bin), forecast (their
    mean), and as of `analyzer.stats.intervals.rates`
    """
    need(table, deal)
    forecast, event = np.asarray(forecast, float), np.asarray(event, bool)
    odd = table[deal].to_numpy() % 2 == 1
    fit = isotonic(forecast[~odd], event[~odd])
    first = np.flatnonzero(np.diff(fit.rate, prepend=-1.0) > 0)
    edges = (fit.forecast[first[1:]] + fit.forecast[first[1:] - 1]) / 2
    of = np.searchsorted(edges, forecast[odd], side="right")
    counted = pd.DataFrame({DEAL: table[deal].to_numpy()[odd], "bin": of, "said": forecast[odd], "event": event[odd]})
    out = rates(counted, "event", None, "bin", level)
    said = counted.groupby("bin")["said"].agg(["min", "max", "mean"])
    out.insert(1, "start", said["min"].to_numpy())
    out.insert(2, "end", said["max"].to_numpy())
    out.insert(3, "forecast", said["mean"].to_numpy())
    return out


def from_other_half(table: pd.DataFrame, by: list[str], came: str, outcomes: int, deal: str = DEAL) -> Floats:
    """Chances read from a table: how often each result came with these values of `by`, in the other half of the deals.

    The even deals tell of the odd ones and the reverse, so that no row is forecast from itself.  One hand's worth of
    the plain frequencies of that half is added, so that what has not been seen before is not given up.

    Parameters
    ----------
    by : grouping columns, whole numbers; none for the plain frequencies
    came : column of results, 0 to outcomes - 1

    Returns
    -------
    float64 (n, outcomes)
    """
    need(table, came, deal, *by)
    even, result = table[deal].to_numpy() % 2 == 0, table[came].to_numpy(np.int64)
    group = table.groupby(by, sort=False).ngroup().to_numpy() if by else np.zeros(len(table), np.int64)
    groups = int(group.max(initial=0)) + 1
    out = np.empty((len(table), outcomes))
    for half in (even, ~even):
        counts = np.bincount(group[~half] * outcomes + result[~half], minlength=groups * outcomes)
        counts = counts.reshape(groups, outcomes).astype(np.float64)
        plain = (counts.sum(0) + 1 / outcomes) / (counts.sum() + 1)
        counts += plain
        out[half] = (counts / counts.sum(1, keepdims=True))[group[half]]
    return out
