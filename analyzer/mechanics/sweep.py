"""One pass of value iteration over the states of a match: compiled, one thread, always in the same order.

A player's state is a rung (his score, in steps of the ladder, see `analyzer.engine.ladder`) and his bag counter.
``value[seat, rung, bags, their bags, their rung]`` belongs to the player A who sits in `seat` in the next hand.
"""

from typing import NamedTuple

import numpy as np

from analyzer.jit import jit


class Outcomes(NamedTuple):
    """Lists of what a hand may come to; list i is ``first[i]`` to ``first[i + 1] - 1``."""

    first: np.ndarray  # int64 (lists + 1,)
    mine: np.ndarray  # int64: number of A's result
    theirs: np.ndarray  # int64: number of the opponent's result
    chance: np.ndarray  # float64; they add up to 1 in each list


class Moves(NamedTuple):
    """Where a result leads from a counter: up to four rungs and counters, as results may fall between them."""

    rungs: np.ndarray  # int64 (results, counters, 4): rungs up
    bags: np.ndarray  # int64 (results, counters, 4): the counter afterwards
    weight: np.ndarray  # float64 (results, counters, 4); 0 from the first that is not needed


class Regions(NamedTuple):
    """Which list of outcomes belongs to a state: ``lists[seat, mine, bags, theirs, their bags]`` of its regions."""

    rung: np.ndarray  # int64 (rungs,): region of a rung; a region is a range of rungs
    bags: np.ndarray  # int64 (counters,)
    lists: np.ndarray  # int64 (2, r, b, r, b)


class Live(NamedTuple):
    """The states that are worked out; all others keep their value."""

    low: int  # the lowest rung; one below it counts as `lowest`
    lowest: int
    first: np.ndarray  # int64 (rungs, counters, counters): the opponent's first live rung, by my rung and both counters
    stop: np.ndarray  # int64, the same: the one after his last


@jit
def sweep(value, live, outcomes, moves, regions, reward, update):
    """Work out every live state from the others, highest rung first.

    Parameters
    ----------
    value : float64 (2, rungs, counters, counters, rungs), changed in place if `update`
    reward : added in every live state
    update : False to measure only

    Returns
    -------
    the largest change of a state
    """
    flat = value.reshape(-1)
    _, rungs, counters, _, width = value.shape
    fresh = np.empty(width)
    largest = 0.0
    for mine in range(rungs - 1, live.low - 1, -1):
        for bags in range(counters):
            for seat in range(2):
                row = (seat * rungs + mine) * counters + bags
                for his_bags in range(counters):
                    first, stop = live.first[mine, bags, his_bags], live.stop[mine, bags, his_bags]
                    if first >= stop:
                        continue
                    base = (row * counters + his_bags) * width
                    start = first
                    while start < stop:
                        end = part_end(regions.rung, start, stop)
                        i = regions.lists[
                            seat, regions.rung[mine], regions.bags[bags], regions.rung[start], regions.bags[his_bags]
                        ]
                        fresh[start:end] = reward
                        place = (1 - seat) * rungs, mine, bags, his_bags
                        add_list(flat, fresh, live, outcomes, moves, i, place, (counters, width), start, end)
                        start = end
                    for j in range(first, stop):
                        largest = max(largest, abs(fresh[j] - flat[base + j]))
                        if update:
                            flat[base + j] = fresh[j]
                    if update and first == live.low and live.lowest == live.low:
                        flat[base : base + first] = fresh[first]
    return largest


@jit
def part_end(region, start, stop):
    """The end of the range of rungs from `start` that lie in one region."""
    end = start + 1
    while end < stop and region[end] == region[start]:
        end += 1
    return end


@jit
def add_list(flat, fresh, live, outcomes, moves, i, place, sizes, start, end):
    """Add to `fresh` what a list of outcomes brings the opponent's rungs start..end-1."""
    ahead, mine, bags, his_bags = place
    counters, width = sizes
    for t in range(outcomes.first[i], outcomes.first[i + 1]):
        a, b, chance = outcomes.mine[t], outcomes.theirs[t], outcomes.chance[t]
        for k in range(4):
            weight = chance * moves.weight[a, bags, k]
            if weight == 0.0:
                break
            rung = max(mine + moves.rungs[a, bags, k], live.lowest)
            row = (ahead + rung) * counters + moves.bags[a, bags, k]
            for m in range(4):
                share = weight * moves.weight[b, his_bags, m]
                if share == 0.0:
                    break
                source = (row * counters + moves.bags[b, his_bags, m]) * width + moves.rungs[b, his_bags, m]
                for j in range(start, end):
                    fresh[j] += share * flat[source + j]
