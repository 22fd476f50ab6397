"""What hands come to, for the tables of a match: from the score 0, or from all scores where a policy looks at them.

A policy that plays by the score has not one distribution of outcomes but one for every state.  The states are then
gathered in regions, ranges of scores and bag counters that are one rung wide near the target, and each region has its
own.  Half of the hands are those of whole matches, so that the states that matches go through have their share; the
others begin in all regions alike, anywhere in each.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.engine.duel import Work
from analyzer.engine.ladder import Ladder, settled
from analyzer.engine.run import Progress
from analyzer.engine.staged import staged_rows
from analyzer.mechanics.sweep import Regions
from analyzer.registry import RuleSet

AT_ONCE = 200_000  # hands whose rows are held at a time
GROUPS = 10  # of hands, for the errors
LOOKS = (0.0, 0.25, 0.5, 0.7, 0.8, 0.9, 0.96, 0.99, -0.2)  # shares of the target at which hands are compared
LOOK_HANDS = 200
IRRATIONAL = np.sqrt([2.0, 3.0, 5.0, 7.0])
CODE = 4_096  # more than any number of bags of a hand


@dataclass(frozen=True)
class Hands:
    """Single hands as matches see them.

    Parameters
    ----------
    mine, theirs : int64 (n, 2), points without penalties and bags, A's and the opponent's
    seat : int64 (n,), A's
    starts : int64 (n, 4), the state each began in: A's score, the opponent's, both counters
    group : int64 (n,), 0 to `GROUPS` - 1; groups are independent
    """

    mine: np.ndarray
    theirs: np.ndarray
    seat: np.ndarray
    starts: np.ndarray
    group: np.ndarray

    @property
    def results(self) -> np.ndarray:
        """Every result that occurs, int64 (results, 2), in order."""
        codes = np.unique(np.concatenate([_coded(self.mine), _coded(self.theirs)]))
        return np.stack([codes // CODE, codes % CODE], axis=1)

    def numbered(self, results: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The numbers of A's and of the opponent's results among all."""
        codes = _coded(results)
        return np.searchsorted(codes, _coded(self.mine)), np.searchsorted(codes, _coded(self.theirs))


def _coded(results: np.ndarray) -> Any:
    return results[:, 0] * CODE + results[:, 1]


def joined(parts: list[Hands]) -> Hands:
    """Several lots of hands as one."""
    fields = ("mine", "theirs", "seat", "starts", "group")
    return Hands(*(np.concatenate([getattr(part, field) for part in parts]) for field in fields))


def hands_of(rules: RuleSet, rows: Any, starts: np.ndarray, first: int, group: np.ndarray) -> Hands:
    """Hands from rows, two a hand, the states they began in, and the number of the first."""
    n = len(rows) // 2
    bags = rows["bags"].astype(np.int64) if rules.game.match is not None else np.zeros(2 * n, np.int64)
    both = np.stack([rows["points"].astype(np.int64), bags], axis=1).reshape(n, 2, 2)
    a_second = rows["position"].reshape(n, 2)[:, 0] == 1
    both[a_second] = both[a_second, ::-1]
    if rules.game.match is not None:
        for side in (0, 1):
            points, bags = both[:, side].T
            both[:, side, 0] = rules.game.match.without_penalty(rules.rules, points, bags, starts[:, 2 + side])
    return Hands(both[:, 0], both[:, 1], (np.arange(first, first + n) & 1), starts, group)


def _played(work: Work, starts: np.ndarray, first: int, group: np.ndarray, **how: Any) -> Hands:
    """Hands from number `first` on, one from each state."""
    rows = staged_rows(work, first, first + len(starts), np.roll(starts, first % len(starts), axis=0), **how)
    return hands_of(work.duel.rules, rows, starts, first, group)


def from_zero(work: Work, hands: int, threads: int = 0, progress: Progress | None = None) -> Hands:
    """Hands 0 to hands - 1 of the duel, all from scores and counters 0; an even number."""
    parts = []
    for first in range(0, hands, AT_ONCE):
        n = min(AT_ONCE, hands - first)
        group = (np.arange(first, first + n) >> 1) % GROUPS
        parts.append(_played(work, np.zeros((n, 4), np.int64), first, group, threads=threads, progress=progress))
    return joined(parts)


def share_by_score(work: Work, threads: int = 0) -> float:
    """The share of hands that come out otherwise where they begin at other scores; 0 for players blind to the score.

    The same `LOOK_HANDS` hands are played from scores 0 and from pairs of scores and counters all over the match.
    """
    target, match = work.duel.rules.rules.target, work.duel.rules.game.match
    counters = 1 if match is None else match.counters(work.duel.rules.rules)
    states = [
        (round(a * target), round(b * target), i % counters, (3 * i + 2 * j) % counters)
        for i, a in enumerate(LOOKS)
        for j, b in enumerate(LOOKS)
    ]
    group = np.zeros(LOOK_HANDS, np.int64)
    base, differ = None, np.zeros(LOOK_HANDS, bool)
    for state in [(0, 0, 0, 0), *states]:
        starts = np.tile(np.array(state, np.int64), (LOOK_HANDS, 1))
        rows = staged_rows(work, 0, LOOK_HANDS, starts, threads)
        hands = hands_of(work.duel.rules, rows, starts, 0, group)
        told = [rows[column.name].reshape(LOOK_HANDS, 2) for column in work.duel.rules.game.columns]
        seen = np.concatenate([np.stack(told, axis=2).reshape(LOOK_HANDS, -1), hands.mine, hands.theirs], axis=1)
        base = seen if base is None else base
        differ |= (seen != base).any(axis=1)
    return float(differ.mean())


# --- by score -----------------------------------------------------------------------------------


def regions_of(ladder: Ladder, hands: int, each: int = 40) -> Regions:
    """Regions of a ladder, as fine as so many hands allow with `each` in a region on average."""
    fine = max(4, ladder.rungs // 8)
    n = len(ladder.counters)
    for wide, bags in ((3, 2), (5, 2), (5, 4), (10, 4), (10, 10), (20, 10)):
        rung = _rung_regions(ladder, fine if wide < 10 else fine // 2, wide)
        of_bags = np.arange(n) // min(bags, n)
        sizes = int(rung.max()) + 1, int(of_bags.max()) + 1
        if 2 * (sizes[0] * sizes[1]) ** 2 * each <= hands:
            break
    shape = 2, sizes[0], sizes[1], sizes[0], sizes[1]
    return Regions(rung, of_bags, np.arange(int(np.prod(shape))).reshape(shape))


def _rung_regions(ladder: Ladder, fine: int, wide: int) -> np.ndarray:
    """The region of every rung: single ones before the target, wider below, everything from the target on in one."""
    scores = ladder.scores[:, 0]
    last = int(np.searchsorted(scores, ladder.target))
    left = last - np.arange(ladder.rungs)  # 1 for the last rung before the target
    zero = last - int(np.searchsorted(scores, 0))
    coarse = fine + (np.minimum(left, zero) - fine + wide - 1) // wide
    lost = np.maximum(left - zero, 0)
    below = (lost > 0).astype(np.int64) + (lost > 10)
    backwards = np.where(left <= 0, 0, np.where(left <= fine, left, coarse + below))
    regions: np.ndarray = backwards.max() - backwards
    return regions


def lists_of(ladder: Ladder, regions: Regions, hands: Hands) -> np.ndarray:
    """The list of outcomes that each hand belongs to, by the state it began in."""
    if regions.lists.size == 2:
        return hands.seat
    spacing = int(ladder.counters[1]) if len(ladder.counters) > 1 else 1
    of = []
    for side in (0, 1):
        score, bags = hands.starts[:, side], hands.starts[:, 2 + side]
        rung = ladder.below + np.round((score - ladder.per_bag * bags - ladder.low) / ladder.step).astype(np.int64)
        of.append(regions.rung[np.clip(rung, ladder.below, ladder.rungs - 1)])
        of.append(regions.bags[np.minimum(bags // spacing, len(ladder.counters) - 1)])
    lists: np.ndarray = regions.lists[hands.seat, *of]
    return lists


def by_score(
    work: Work, ladder: Ladder, regions: Regions, hands: int, threads: int = 0, progress: Progress | None = None
) -> Hands:
    """About so many hands from all scores: half of them whole matches, half from every region alike."""
    parts, played = [], 0
    for part in _matches(work, hands // 2, threads, progress):
        parts.append(part)
        played += len(part.seat)
    starts = _everywhere(ladder, regions, hands - played)
    first = 4 * hands  # deals that no match has seen
    for at in range(0, len(starts), AT_ONCE):
        some = starts[at : at + AT_ONCE]
        group = (np.arange(at, at + len(some)) >> 1) % GROUPS
        parts.append(_played(work, some, first + at, group, threads=threads, progress=progress))
    return joined(parts)


def _matches(work: Work, hands: int, threads: int, progress: Progress | None) -> Iterator[Hands]:
    """Matches side by side, a hand of each at a time, until so many hands are played; then those begun are ended."""
    target, n = work.duel.rules.rules.target, max(2, min(AT_ONCE, hands // 8 // 2 * 2))
    fresh = np.zeros((n, 4), np.int64), np.arange(n) & 1, np.arange(n) // 2
    states, seats, pairs = fresh
    first, played = 0, 0
    while len(states) and first < 2 * hands:
        order = [np.flatnonzero(seats == seat) for seat in (0, 1)]
        both = max(map(len, order))
        slots = np.stack([np.pad(one, (0, both - len(one)), constant_values=-1) for one in order], axis=1).ravel()
        real = slots >= 0
        starts = np.where(real[:, None], states[slots], 0)
        part = _played(work, starts, first, pairs[slots] % GROUPS, threads=threads, progress=progress)
        first += len(slots)
        part = Hands(*(getattr(part, name)[real] for name in ("mine", "theirs", "seat", "starts", "group")))
        yield part
        played += int(real.sum())
        ended = after(work.duel.rules, part)
        over = (ended[:, :2].max(axis=1) >= target) & (ended[:, 0] != ended[:, 1])
        states, seats, pairs = ended[~over], 1 - part.seat[~over], pairs[slots[real]][~over]
        if played < hands and len(states) < n // 2:
            states, seats, pairs = (np.concatenate([a, b]) for a, b in zip((states, seats, pairs), fresh, strict=True))


def after(rules: RuleSet, hands: Hands) -> np.ndarray:
    """The states that hands lead to, int64 (n, 4)."""
    states = np.empty((len(hands.seat), 4), np.int64)
    for side, result in enumerate((hands.mine, hands.theirs)):
        before, bags = hands.starts[:, side], hands.starts[:, 2 + side]
        points, states[:, 2 + side] = settled(rules, result, bags)
        states[:, side] = before + points
    return states


def _everywhere(ladder: Ladder, regions: Regions, hands: int) -> np.ndarray:
    """States for so many hands, every region of both players in turn, anywhere within it; pairs of hands share one."""
    rungs, bags = int(regions.rung.max()) + 1, int(regions.bags.max()) + 1
    starts = np.empty((max(2, hands // 2 * 2), 4), np.int64)
    number = np.arange(len(starts)) // 2
    for side in (0, 1):
        place = number % (rungs * bags) if side == 0 else number // (rungs * bags) % (rungs * bags)
        rung = _any_of(regions.rung, place % rungs, 2 * side, number, ladder.below)
        counter = _any_of(regions.bags, place // rungs, 2 * side + 1, number, 0)
        starts[:, side] = ladder.scores[np.minimum(rung, ladder.rungs - 1), counter]
        starts[:, 2 + side] = ladder.counters[counter]
    return starts


def _any_of(region: np.ndarray, wanted: np.ndarray, stream: int, number: np.ndarray, low: int) -> Any:
    """One of the members of each wanted region, from `low` on, by a random number of its own."""
    first = np.maximum(np.searchsorted(region, wanted), low)
    size = np.searchsorted(region, wanted, side="right") - first
    chance = np.modf(number * IRRATIONAL[stream])[0]  # Weyl's sequence: as even as can be
    return first + (chance * size).astype(np.int64)
