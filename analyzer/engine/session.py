"""Plays a run part by part: counts, keeps and stores it, and when it is stopped keeps what is whole."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from analyzer.engine import counts, run
from analyzer.engine.counts import Tally
from analyzer.engine.duel import Work
from analyzer.engine.rows import row_dtype
from analyzer.engine.store import Store, part_size
from analyzer.errors import PlayError

Progress = Callable[[int], None]


@dataclass
class Session:
    """A run and what has come of it so far.

    Parameters
    ----------
    first : an even number
    last : hands first..last-1 are played or, if `max_hands` is given, matches
    max_hands : the hands after which an undecided match is censored
    threads : 0 for all processors
    progress : called with the hands or matches played since the last call, also 0
    keep : keep the rows in memory
    storing : they are going to be written
    store : where they are written
    rows : the parts kept, structured arrays of `row_dtype`
    seconds : spent playing
    """

    work: Work
    first: int
    last: int
    max_hands: int | None = None
    threads: int = 0
    progress: Progress | None = None
    keep: bool = False
    storing: bool = False
    store: Store | None = None
    tally: Tally = field(default_factory=Tally)
    rows: list[np.ndarray] = field(default_factory=list)
    seconds: float = 0.0
    seconds_compile: float = 0.0

    @property
    def entry(self) -> str:
        """The function of the kernel that plays it."""
        if self.max_hands is not None:
            return "matches"
        return "rows" if self.keep or self.storing else "tally"

    def compile(self) -> None:
        """Compile the kernel, or load it from the cache, by playing the first hand or match for nothing.

        Raises
        ------
        PlayError : a policy fails in it already
        """
        begun, progress = time.perf_counter(), self.progress
        alive = None if progress is None else lambda _: progress(0)
        if self.entry == "tally":
            run.tally(self.work, self.first, self.first + 1, 1, alive)
        else:
            for _ in self._pieces(self.first, self.first + 1, self._room(1), 1, alive):
                pass
        self.seconds_compile += time.perf_counter() - begun

    def play(self) -> None:
        """Play it all.

        Raises
        ------
        PlayError, StoreError, KeyboardInterrupt : everything whole until then has been handed on
        """
        if self.entry == "tally":
            begun = time.perf_counter()
            total = run.tally(self.work, self.first, self.last, self.threads, self.progress)
            self.tally = counts.from_kernel(total, self.last - self.first)
            self.seconds = time.perf_counter() - begun
            return
        size = part_size(self.max_hands)
        for start in range(self.first, self.last, size):
            self._part(start, min(start + size, self.last))

    def _part(self, start: int, stop: int) -> None:
        """Play a part; when stopped, the hands before the first that is not played are a part of their own."""
        pieces: dict[int, tuple[int, np.ndarray]] = {}
        begun, room = time.perf_counter(), self._room(stop - start)
        try:
            for first, last, rows in self._pieces(start, stop, room, self.threads, self.progress):
                pieces[first] = last, rows
        except (KeyboardInterrupt, PlayError):
            self.seconds += time.perf_counter() - begun
            whole, rows = _joined(start, pieces, room)
            if whole > start:
                self._hand_on(start, whole, rows)
            raise
        self.seconds += time.perf_counter() - begun
        self._hand_on(start, stop, _joined(start, pieces, room)[1])

    def _room(self, numbers: int) -> np.ndarray | None:
        """Where the rows of so many hands go; matches bring their own, as nobody knows how many hands they take."""
        if self.max_hands is not None:
            return None
        return np.zeros(2 * numbers, row_dtype(self.work.duel.rules.game))

    def _pieces(
        self, start: int, stop: int, room: np.ndarray | None, threads: int, progress: Progress | None
    ) -> Iterator[tuple[int, int, np.ndarray]]:
        if self.max_hands is not None:
            return run.match_pieces(self.work, start, stop, self.max_hands, threads, progress)
        assert room is not None
        return run.row_pieces(self.work, start, stop, room, threads, progress)

    def _hand_on(self, start: int, stop: int, rows: np.ndarray) -> None:
        tally = counts.from_hands(rows) if self.max_hands is None else counts.from_matches(rows)
        self.tally += tally
        if self.keep:
            self.rows.append(rows)
        if self.store is not None:
            self.store.put(start, stop - start, rows, tally, self.seconds)


def _joined(start: int, pieces: dict[int, tuple[int, np.ndarray]], room: np.ndarray | None) -> tuple[int, np.ndarray]:
    """Where the first gap between the pieces from `start` on is, and the rows before it."""
    end, rows = start, []
    while end in pieces:
        end, piece = pieces[end]
        rows.append(piece)
    if room is not None:
        return end, room[: 2 * (end - start)]
    return end, np.concatenate(rows) if rows else np.zeros(0)
