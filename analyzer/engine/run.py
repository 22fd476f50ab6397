"""Plays hands and matches, counted or kept: same rows for any number of threads and any chunk size."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from analyzer.engine.chunks import Pool
from analyzer.engine.duel import Work
from analyzer.engine.rows import row_dtype
from analyzer.engine.trace import Tracer

Progress = Callable[[int], None]
"""Called with the hands or matches played since the last call."""


def tally(work: Work, first: int, last: int, threads: int = 0, progress: Progress | None = None) -> Any:
    """Play hands first..last-1 and count.

    Returns
    -------
    int64 (3, 2, 3) as Python integers: for (position, seat) the hands that count, the sum and the sum of
    squares of their points in the game's unit; in ``[2, 0]`` the same of the margin of A over B per deal
    """
    total = np.zeros((3, 2, 3), object)

    def chunk(start: int, stop: int, fault: np.ndarray) -> np.ndarray:
        out = np.zeros((3, 2, 3), np.int64)
        work.kernel.tally(work.rules, np.uint64(work.duel.seed), start, stop, *work.given, out, fault)
        return out

    for out in Pool(work, chunk, _replay_hand, threads).play(first, last, progress):
        total += out.astype(object)
    total[:2, 1, 0] = total[:2, 0, 0]  # the hands that count are the same for both seats
    total[0, 1], total[1, 1] = total[1, 1].copy(), total[0, 1].copy()  # by position, not by seating
    return total


def rows(work: Work, first: int, last: int, threads: int = 0, progress: Progress | None = None) -> Any:
    """Play hands first..last-1 and keep them: a structured array of `row_dtype`, two rows a hand."""
    out = np.empty(2 * (last - first), row_dtype(work.duel.rules.game))  # in large pages: a third faster than zeros
    for _ in row_pieces(work, first, last, out, threads, progress):
        pass
    return out


def row_pieces(
    work: Work, first: int, last: int, out: np.ndarray, threads: int, progress: Progress | None
) -> Iterator[tuple[int, int, np.ndarray]]:
    """Play hands first..last-1 into `out`; yields (start, stop, rows) of ranges in the order of their completion."""

    def chunk(start: int, stop: int, fault: np.ndarray) -> tuple[int, int, np.ndarray]:
        part = out[2 * (start - first) : 2 * (stop - first)]
        work.kernel.rows(work.rules, np.uint64(work.duel.seed), start, stop, *work.given, part, fault)
        return start, stop, part

    return Pool(work, chunk, _replay_hand, threads).play(first, last, progress)


def matches(
    work: Work, first: int, last: int, max_hands: int, threads: int = 0, progress: Progress | None = None
) -> Any:
    """Play matches first..last-1 and keep their hands, in order."""
    parts = {start: part for start, _, part in match_pieces(work, first, last, max_hands, threads, progress)}
    return np.concatenate([parts[start] for start in sorted(parts)])


def match_pieces(
    work: Work, first: int, last: int, max_hands: int, threads: int, progress: Progress | None
) -> Iterator[tuple[int, int, np.ndarray]]:
    """Play matches first..last-1; yields (start, stop, rows) of ranges in the order of their completion."""
    dtype = row_dtype(work.duel.rules.game, matches=True)

    def replay(work: Work, number: int) -> None:
        for _ in Tracer(work).match(number, max_hands):
            pass

    def chunk(start: int, stop: int, fault: np.ndarray) -> tuple[int, int, np.ndarray]:
        kept, at_once = [], getattr(work.kernel, "matches_at_once", 16)
        for a in range(start, stop, at_once):
            b = min(a + at_once, stop)
            out = np.zeros(2 * max_hands * (b - a), dtype)
            given = work.given[:-1]
            filled = work.kernel.matches(work.rules, np.uint64(work.duel.seed), a, b, max_hands, *given, out, fault)
            kept.append(out[:filled].copy())
            if fault[0]:
                break
        return start, stop, np.concatenate(kept)

    return Pool(work, chunk, replay, threads).play(first, last, progress)


def _replay_hand(work: Work, number: int) -> None:
    Tracer(work).hand(number)
