"""The scores of a match as rungs of a ladder, so that a player's state is a rung and a bag counter.

With the usual prices of Spades the last digit of a score is the bag counter: tricks bid count ten, a bag one and fills
the counter by one, a penalty of a hundred comes with ten bags.  Then the tens and the counter say it all.  Whether it
is exactly so is worked out from the results that occur; where it is not, or where the rungs would be too many, results
that fall between two rungs are shared between them so that the average score is kept.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from analyzer.errors import AnalyzerError
from analyzer.mechanics.sweep import Live, Moves
from analyzer.registry import RuleSet

MOST_STATES = 1_000  # of one player
MOST_COUNTERS = 20
FLOOR = 0.6  # scores below this share of the target, negative, count as that much


@dataclass(frozen=True)
class Ladder:
    """The states of one player in a match.

    Parameters
    ----------
    rules : the rule set
    step : points from a rung to the next
    per_bag : points that a bag in the counter adds to the score of a rung
    counters : int64, the values of the bag counter that are told apart, from 0
    below : rungs under the lowest that counts
    low, target : scores, the lowest told apart and the one that ends a match
    rungs : in all
    exact : no result falls between two states
    """

    rules: RuleSet
    step: int
    per_bag: int
    counters: np.ndarray
    below: int
    low: int
    target: int
    rungs: int
    exact: bool

    @property
    def scores(self) -> np.ndarray:
        """The score of each rung and counter, int64 (rungs, counters)."""
        rungs = np.arange(self.rungs) - self.below
        scores: np.ndarray = self.low + rungs[:, None] * self.step + self.per_bag * self.counters[None, :]
        return scores

    def around(self, score: Any, bags: Any) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
        """The states around scores and bag counters, arrays (n,): four times (rung, counter, weight), each (n,).

        Where the ladder has a state, the weight of the first is 1.
        """
        spacing = int(self.counters[1]) if len(self.counters) > 1 else 1
        score, bags = np.asarray(score, float), np.asarray(bags, float)
        rung = self.below + (score - self.per_bag * bags - self.low) / self.step
        return [
            (x, y, weight_x * weight_y)
            for x, weight_x in _between(np.clip(rung, self.below, self.rungs - 1), self.rungs - 1)
            for y, weight_y in _between(np.minimum(bags / spacing, len(self.counters) - 1), len(self.counters) - 1)
        ]

    def states(self) -> int:
        """States of one player in which a match goes on, ties apart."""
        return int((self.scores[self.below :] < self.target).sum())

    def live(self, lowest: int) -> Live:
        """The states to work out: both below the target, or both at the same score at or above it."""
        return Live(self.below, lowest, *self._live)

    @cached_property
    def _live(self) -> tuple[np.ndarray, np.ndarray]:
        """The first rung of the opponent's live states and the one after the last, by my rung and both counters."""
        scores, n = self.scores, len(self.counters)
        first, stop = np.zeros((2, self.rungs, n, n), np.int64)
        last = [int(np.searchsorted(scores[:, his], self.target)) for his in range(n)]
        top = self.rungs - 1 - self._highest_step()
        for rung, mine, his in np.ndindex(first.shape):
            score = scores[rung, mine]
            if rung >= self.below and score < self.target:
                first[rung, mine, his], stop[rung, mine, his] = self.below, last[his]
            elif self.below <= rung <= top:
                j = int(np.searchsorted(scores[: top + 1, his], score))
                tied = j <= top and scores[j, his] == score
                first[rung, mine, his], stop[rung, mine, his] = j, j + tied
        return first, stop

    def _highest_step(self) -> int:
        return (self.rungs - 1 - (self.below + -(-(self.target - self.low) // self.step))) // 2

    def start(self) -> np.ndarray:
        """A table with 1 where A has won, 0 where he has lost, a half elsewhere; (2, rungs, n, n, rungs)."""
        scores = self.scores
        mine, his = scores[:, :, None, None], scores.T[None, None, :, :]
        over = (np.maximum(mine, his) >= self.target) & (mine != his)
        value = np.where(over, mine > his, 0.5).astype(float)
        return np.ascontiguousarray(np.stack([value, value]))


def _between(place: np.ndarray, last: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """The whole numbers around places, with weights."""
    low = np.floor(place).astype(np.int64)
    return [(low, 1.0 - (place - low)), (np.minimum(low + 1, last), place - low)]


def settled(rules: RuleSet, results: np.ndarray, counters: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Points and counter after each result (points, bags), from the counters before."""
    match = rules.game.match
    if match is None:
        return results[:, 0], np.zeros(len(results), np.int64)
    points, bags = match.settle(rules.rules, results[:, 0], results[:, 1], counters)
    return points, bags


def make_ladder(rules: RuleSet, results: np.ndarray, floor: int | None = None, step: int | None = None) -> Ladder:
    """The ladder of a rule set on which some results can be told.

    Parameters
    ----------
    results : int64 (n, 2), the points (without penalties) and bags of every result of a hand that occurs
    floor : lower scores count as this one; by default -0.6 of the target, or 0 where nobody loses points
    step : points from a rung to the next; by default the finest that keeps to 1,000 states a player, or up to twice
        that if more results then fall on a rung

    Raises
    ------
    AnalyzerError : the ladder would be too coarse for what a hand scores
    """
    match, target = rules.game.match, rules.rules.target
    counters = np.zeros(1, np.int64) if match is None else _counters(match.counters(rules.rules))
    per_bag = 0 if match is None else match.per_bag(rules.rules)
    shifts = _shifts(rules, results, counters, per_bag)
    finest = int(np.gcd.reduce(np.abs(shifts), axis=None)) or 1
    loses = any((settled(rules, results, np.full(len(results), counter))[0] < 0).any() for counter in counters)
    low = (-round(FLOOR * target) if loses else 0) if floor is None else floor
    coarser = max(1, math.ceil((target - low) / finest * len(counters) / MOST_STATES))
    steps = range(finest * coarser, 2 * finest * coarser + (coarser > 1), finest)
    step = max(steps, key=lambda one: (shifts % one == 0).mean()) if step is None else step
    spread = float(np.abs(shifts).max())
    if step > max(spread / 4, finest):
        raise AnalyzerError(
            f"target={target}: a table of {MOST_STATES:,} states a player has steps of {step:,} points, too coarse for "
            f"hands of up to {spread:,.0f}"
        )
    low = -math.ceil(-low / step) * step
    below = max(1, math.ceil(-shifts.min() / step) + 1)
    above = math.ceil(shifts.max() / step) + 1
    rungs = below + math.ceil((target - low) / step) + 2 * above
    exact = step == finest and len(counters) == (1 if match is None else match.counters(rules.rules))
    return Ladder(rules, step, per_bag, counters, below, low, target, rungs, exact)


def _counters(values: int) -> np.ndarray:
    """The counters told apart: all, or at equal distances."""
    return np.arange(0, values, math.ceil(values / MOST_COUNTERS))


def _shifts(rules: RuleSet, results: np.ndarray, counters: np.ndarray, per_bag: int) -> np.ndarray:
    """How far each result moves the rung from each counter, in points; int64 (counters, results)."""
    moved = []
    for counter in counters:
        points, after = settled(rules, results, np.full(len(results), counter))
        moved.append(points - per_bag * (after - counter))
    return np.stack(moved)


def moves(ladder: Ladder, results: np.ndarray) -> Moves:
    """Where each result leads on a ladder, from each counter."""
    counters, n = ladder.counters, len(ladder.counters)
    spacing = int(counters[1]) if n > 1 else 1
    shape = len(results), n, 4
    rungs, bags, weight = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape)
    for i, counter in enumerate(counters):
        points, after = settled(ladder.rules, results, np.full(len(results), counter))
        up = (points - ladder.per_bag * (after - counter)) / ladder.step
        at = np.minimum(after / spacing, n - 1)
        low_up, low_at = np.floor(up).astype(np.int64), np.floor(at).astype(np.int64)
        more_up, more_at = up - low_up, at - low_at
        for k, (x, y) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
            rungs[:, i, k], bags[:, i, k] = low_up + x, np.minimum(low_at + y, n - 1)
            weight[:, i, k] = (more_up if x else 1 - more_up) * (more_at if y else 1 - more_at)
    order = np.argsort(weight == 0, axis=2, kind="stable")  # those needed first
    return Moves(*(np.ascontiguousarray(np.take_along_axis(part, order, 2)) for part in (rungs, bags, weight)))
