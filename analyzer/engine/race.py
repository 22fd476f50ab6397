"""The chance to win a match from every score, by value iteration over what a hand may come to.

Let ``v(x)`` be A's chance to win from state x = (his seat in the next hand, both scores, both bag counters).  A hand
leads to another state, so ``v(x) = sum of p(y | x) v(y)``, with 1 where A has won and 0 where he has lost.  Passes in
place from high scores to low settle it in a dozen passes, as scores mostly rise (Gauss-Seidel; Puterman, Markov
Decision Processes, 1994, 6.3.3).  The same equations with 1 added in every state give the hands still to be played.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.engine.build import module_of
from analyzer.engine.ladder import Ladder
from analyzer.errors import AnalyzerError
from analyzer.mechanics import sweep as passes
from analyzer.mechanics.sweep import Moves, Outcomes, Regions

TOLERANCE = 1e-7
MOST_SWEEPS = 500

KERNEL = '''\
"""A generated kernel: passes of value iteration over the states of a match."""

import numba

from analyzer.mechanics.sweep import sweep as once


@numba.njit(nogil=True, cache=True)
def sweep(value, live, outcomes, moves, regions, reward, update):
    return once(value, live, outcomes, moves, regions, reward, update)
'''


@dataclass(frozen=True)
class Chain:
    """What the equations are made of.

    Parameters
    ----------
    ladder : the states of a player
    outcomes : what a hand may come to, by list
    moves : where a result leads
    regions : which list belongs to a state
    """

    ladder: Ladder
    outcomes: Outcomes
    moves: Moves
    regions: Regions


@dataclass(frozen=True)
class Solved:
    """A table that satisfies the equations.

    Parameters
    ----------
    value : float64 (2, rungs, counters, counters, rungs): seat of A, his rung and bags, the other's bags and rung
    residual : by how much a state differs at most from what its equation says
    sweeps : passes it took
    """

    value: np.ndarray
    residual: float
    sweeps: int


def solve(
    chain: Chain,
    value: np.ndarray,
    reward: float = 0.0,
    sunk: bool = False,
    tolerance: float = TOLERANCE,
    most: int = MOST_SWEEPS,
    measured: bool = True,
) -> Solved:
    """Solve the equations from a first guess, which is changed in place.

    Parameters
    ----------
    value : the guess; what it holds outside the live states stays
    reward : added in every state
    sunk : scores below the lowest keep their own value instead of counting as the lowest
    tolerance : stop when no state changes by more in a pass
    measured : work out the residual; else the last change of a state stands for it

    Raises
    ------
    AnalyzerError : it does not settle, as the match hardly ever ends
    """
    live = chain.ladder.live(chain.ladder.below - sunk)
    given = chain.outcomes, chain.moves, chain.regions, reward
    kernel = _kernel()
    for sweeps in range(1, most + 1):
        changed = kernel.sweep(value, live, *given, True)
        if changed <= tolerance:
            return Solved(value, kernel.sweep(value, live, *given, False) if measured else changed, sweeps)
    raise AnalyzerError(
        f"the table has not settled after {most:,} passes: with these policies a match hardly ever ends"
    )


def win_table(chain: Chain, guess: np.ndarray | None = None, **how: Any) -> Solved:
    """A's chance to win from every state, to twelve decimals so that none is above 1; `guess` is not changed."""
    found = solve(chain, chain.ladder.start() if guess is None else guess.copy(), **how)
    np.round(found.value, 12, out=found.value)
    return found


def hands_table(chain: Chain, **how: Any) -> Solved:
    """The hands still to be played on average, from every state."""
    return solve(chain, np.zeros_like(chain.ladder.start()), reward=1.0, **how)


def sunk_table(chain: Chain, **how: Any) -> Solved:
    """The chance that a player's score falls below the lowest told apart before the match ends, from every state."""
    value = np.zeros_like(chain.ladder.start())
    value[:, : chain.ladder.below] = 1.0
    value[..., : chain.ladder.below] = 1.0
    return solve(chain, value, sunk=True, **how)


def _kernel() -> Any:
    return module_of(KERNEL, [passes.sweep])


def whole(ladder: Ladder) -> Regions:
    """One list for each seat, whatever the score."""
    n = len(ladder.counters)
    return Regions(np.zeros(ladder.rungs, np.int64), np.zeros(n, np.int64), np.arange(2).reshape(2, 1, 1, 1, 1))


def gathered(lists: int, of: np.ndarray, mine: np.ndarray, theirs: np.ndarray, results: int) -> Outcomes:
    """Outcomes from single hands.

    Parameters
    ----------
    lists : how many there are
    of : int64 (n,), the list that each hand belongs to
    mine, theirs : int64 (n,), the numbers of A's and of the opponent's result
    results : how many results there are
    """
    codes, counts = np.unique((of * results + mine) * results + theirs, return_counts=True)
    where = codes // results**2
    played = np.bincount(where, counts, minlength=lists)
    first = np.searchsorted(where, np.arange(lists + 1))
    return Outcomes(first, codes // results % results, codes % results, counts / played[where])
