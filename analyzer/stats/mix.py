"""The mix of policies that nobody beats, and every policy measured against it.

Take the league as a game in which each of two players picks a policy and wins the margin.  That game has a value of 0,
and a mix of policies that loses to none: an equilibrium.  Where there are several, the one of greatest entropy is
taken, so that a policy that is there under two names shares its weight and changes nothing else.  A policy's
Nash-averaged rating is its margin against the mix: 0 for those in it, at most 0 for all others.  To beat weak policies
by much gains nothing.

Source: Balduzzi, Tuyls, Perolat and Graepel (2018), Re-evaluating evaluation, NeurIPS 31.
"""

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import optimize, special

from analyzer.stats.clusters import Floats, check_level
from analyzer.stats.resampling import normal_draws
from analyzer.stats.round_robin import Results, check_deals, matrix_of

Flags = NDArray[np.bool_]

REPLICATES = 400
NEAR = 1e-8  # part of the greatest margin, or of all weight, that counts as 0


def nash_mix(margins: Floats, tries: Iterable[Flags] = ()) -> Floats:
    """The equilibrium of greatest entropy of an antisymmetric game, by linear programming and a convex dual (SciPy).

    Parameters
    ----------
    margins : float64 (policies, policies), what the row gains from the column; antisymmetric
    tries : bool arrays (policies,), guesses of the policies that have a weight, which save time where one is right

    Returns
    -------
    float64 (policies,), weights that add up to 1
    """
    size, scale = len(margins), float(np.abs(margins).max(initial=0))
    if scale == 0:
        return np.full(size, 1 / size)
    game = margins / scale
    for inside in tries:
        if (mix := _only(game, inside)) is not None:
            return mix
    mix = _only(game, _equilibrium(game, np.zeros(size)) > 0)
    return _widest(game) if mix is None else mix


def mix_table(results: Results, seed: int = 1, level: float = 0.95, replicates: int = REPLICATES) -> pd.DataFrame:
    """The mix and what every policy earns against it.

    Errors are from a bootstrap over deals, in its normal form: as a margin is a mean of many deals, the means of a
    sample of deals drawn anew are normal with the covariance of the results; the mix is worked out again for every
    draw.  A weight jumps where two policies are nearly equal, so its ends say what other samples of as many deals would
    have given and are no interval of stated coverage.

    Parameters
    ----------
    results : Results
    seed : of the draws
    level : part of the draws between the ends
    replicates : number of draws

    Returns
    -------
    DataFrame, the greatest weight first: policy; weight, weight_low, weight_high; drawn, its mean weight over the
    draws; rating, rating_se, rating_low, rating_high, margin against the mix in points a hand, at most 0

    Source: Efron and Tibshirani (1993), An Introduction to the Bootstrap, 6.5 and 13.3
    """
    check_level(level)
    check_deals(results)
    size = len(results.names)
    margins = matrix_of(results.margin.estimate, size)
    mix = nash_mix(margins)
    weights, ratings, seen = np.empty((replicates, size)), np.empty((replicates, size)), [mix > 0]
    for row, draw in enumerate(normal_draws(seed, replicates, results.margin.estimate, results.margin.cover)):
        again = matrix_of(draw, size)
        weights[row] = nash_mix(again, seen)
        if not any(np.array_equal(weights[row] > 0, inside) for inside in seen):
            seen.append(weights[row] > 0)
        ratings[row] = _earned(again, weights[row])
    ends = [(1 - level) / 2, (1 + level) / 2]
    weight_low, weight_high = np.quantile(weights, ends, axis=0)
    low, high = np.quantile(ratings, ends, axis=0)
    out = pd.DataFrame(
        {
            "policy": results.names,
            "weight": mix,
            "weight_low": weight_low,
            "weight_high": weight_high,
            "drawn": weights.mean(axis=0),
            "rating": _earned(margins, mix),
            "rating_se": ratings.std(axis=0, ddof=1),
            "rating_low": low,
            "rating_high": high,
        }
    )
    return out.sort_values(["weight", "rating"], ascending=False, kind="stable", ignore_index=True)


def _earned(margins: Floats, mix: Floats) -> Floats:
    """What every policy earns against an equilibrium: nothing, up to rounding, or less."""
    earned = np.asarray(margins @ mix)
    return np.where(earned > -10 * NEAR * np.abs(margins).max(initial=0), 0.0, earned)


# --- equilibria -----------------------------------------------------------------------------------


def _equilibrium(game: Floats, wish: Floats) -> Floats:
    """An equilibrium, the one with the greatest mean of `wish`."""
    size = len(game)
    found = optimize.linprog(-wish, -game.T, np.zeros(size), np.ones((1, size)), [1.0], (0, 1), method="highs")
    if not found.success:
        raise ArithmeticError(f"no equilibrium was found: {found.message}")
    mix = np.where(found.x < NEAR, 0.0, found.x)
    return np.asarray(mix / mix.sum())


def _only(game: Floats, inside: Flags) -> Floats | None:
    """The equilibrium of just these policies, if it is the only one there is.

    It is if its weights are positive and fixed by gaining nothing against each other, and all other policies lose.
    """
    _, values, vectors = np.linalg.svd(game[np.ix_(inside, inside)])
    if (values > NEAR).sum() != len(values) - 1 or abs(vectors[-1].sum()) < NEAR:
        return None
    mix = np.zeros(len(game))
    mix[inside] = vectors[-1] / vectors[-1].sum()
    return mix if (mix[inside] > NEAR).all() and (game[~inside] @ mix < -NEAR).all() else None


def _widest(game: Floats) -> Floats:
    """The equilibrium of greatest entropy among several.

    Its weights are exponentials of what one multiplier for each policy says, which the convex dual finds: a multiplier
    is free where the mix gains nothing against the policy in any equilibrium, else at least 0.
    """
    corners = np.array([_equilibrium(game, wish) for wish in np.eye(len(game))])
    inside = corners.mean(axis=0) > 0
    against = game[inside]

    def dual(multipliers: Floats) -> tuple[float, Floats]:
        said = against @ multipliers
        return float(special.logsumexp(said)), against.T @ special.softmax(said)

    found = optimize.minimize(
        dual,
        np.zeros(len(game)),
        jac=True,
        method="L-BFGS-B",
        bounds=[(None if free else 0, None) for free in inside],
        options={"ftol": 0, "gtol": 1e-10, "maxiter": 20_000, "maxfun": 100_000, "maxcor": 30},
    )
    mix = np.zeros(len(game))
    mix[inside] = special.softmax(against @ found.x)
    return mix
