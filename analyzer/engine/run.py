"""Plays hands in chunks on a pool of threads: same rows for any number of threads and any chunk size."""

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from analyzer.engine.batch import BatchKernel
from analyzer.engine.build import build
from analyzer.engine.faults import explained, illegal_answer
from analyzer.engine.rows import row_dtype
from analyzer.engine.trace import Tracer
from analyzer.plugins import JITTED, PLAIN
from analyzer.registry import Player, RuleSet

CHUNK_SECONDS = 0.1
FIRST_CHUNK = 16
PATIENCE = 0.2  # seconds between looks at the keyboard and the clock


class Bar(NamedTuple):
    """Actions taken from the legal ones in one phase, unless nothing would be left."""

    phase: str
    seat: int  # 0, 1, or -1 for both
    mask: int  # the actions, a bit each


@dataclass(frozen=True)
class Duel:
    """Two players at a game: everything but the hands to play that a row depends on."""

    rules: RuleSet
    players: tuple[Player, Player]
    seed: int = 1
    bar: Bar | None = None

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, A and B."""
        return self.players[0].name, self.players[1].name


@dataclass
class Work:
    """A duel made ready for its kernel: the arguments that every call needs."""

    duel: Duel
    kernel: Any = field(init=False)
    rules: Any = field(init=False)
    players: Any = field(init=False)
    barred: Any = None
    memories: threading.local = field(default_factory=threading.local)

    def __post_init__(self) -> None:
        duel = self.duel
        policies = list(dict.fromkeys(player.policy for player in duel.players))
        outside = any(policy.kind != JITTED for policy in policies)
        self.kernel = (BatchKernel if outside else build)(duel.rules.game, policies)
        self.rules = type(duel.rules.rules)(*map(int, duel.rules.rules))
        width = max(1, *(len(player.params) for player in duel.players))
        self.players = tuple(
            (policies.index(player.policy), tuple(map(float, player.params)) + (0.0,) * (width - len(player.params)))
            for player in duel.players
        )
        if duel.bar is not None:
            phase = duel.rules.game.rules.PHASES.index(duel.bar.phase)
            self.barred = (phase, duel.bar.seat, np.uint64(duel.bar.mask))

    @property
    def given(self) -> tuple[Any, ...]:
        """The arguments between a kernel's range of hands and its output."""
        return self.players, self._memory(), self.barred

    def _memory(self) -> tuple[Any, ...]:
        """The scratch arrays of the thread that asks: two for each policy of the kernel, one a position."""
        if not hasattr(self.memories, "arrays"):
            players = self.duel.players
            policies = list(dict.fromkeys(player.policy for player in players))
            if not any(policy.has_memory for policy in policies):
                self.memories.arrays = ()
            else:
                self.memories.arrays = tuple(scratch(policy, player) for policy in policies for player in players)
        arrays: tuple[Any, ...] = self.memories.arrays
        return arrays


def scratch(policy: Any, player: Player) -> np.ndarray:
    """The scratch array of a policy for a player: a small one where another policy plays."""
    if not policy.has_memory or policy.kind == PLAIN:
        return np.zeros(1)
    params = player.params if player.policy == policy else tuple(policy.defaults.values())
    kind = getattr(policy.module, "Params", None)
    return np.ascontiguousarray(policy.module.memory(kind(*params) if kind else ()))


# --- what can be asked for ----------------------------------------------------------------------


def tally(work: Work, first: int, last: int, threads: int = 0, progress: Callable[[int], None] | None = None) -> Any:
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

    for out in _in_chunks(work, chunk, _replay_hand, first, last, threads, progress):
        total += out.astype(object)
    total[:2, 1, 0] = total[:2, 0, 0]  # the hands that count are the same for both seats
    total[0, 1], total[1, 1] = total[1, 1].copy(), total[0, 1].copy()  # by position, not by seating
    return total


def rows(work: Work, first: int, last: int, threads: int = 0, progress: Callable[[int], None] | None = None) -> Any:
    """Play hands first..last-1 and keep them: a structured array of `row_dtype`, two rows a hand."""
    out = np.zeros(2 * (last - first), row_dtype(work.duel.rules.game))
    for _ in row_pieces(work, first, last, out, threads, progress):
        pass
    return out


def row_pieces(
    work: Work, first: int, last: int, out: np.ndarray, threads: int, progress: Callable[[int], None] | None
) -> Iterator[tuple[int, int, np.ndarray]]:
    """Play hands first..last-1 into `out`; yields (start, stop, rows) of ranges in the order of their completion."""

    def chunk(start: int, stop: int, fault: np.ndarray) -> tuple[int, int, np.ndarray]:
        part = out[2 * (start - first) : 2 * (stop - first)]
        work.kernel.rows(work.rules, np.uint64(work.duel.seed), start, stop, *work.given, part, fault)
        return start, stop, part

    return _in_chunks(work, chunk, _replay_hand, first, last, threads, progress)


def matches(
    work: Work, first: int, last: int, max_hands: int, threads: int = 0, progress: Callable[[int], None] | None = None
) -> Any:
    """Play matches first..last-1 and keep their hands, in order."""
    parts = {start: part for start, _, part in match_pieces(work, first, last, max_hands, threads, progress)}
    return np.concatenate([parts[start] for start in sorted(parts)])


def match_pieces(
    work: Work, first: int, last: int, max_hands: int, threads: int, progress: Callable[[int], None] | None
) -> Iterator[tuple[int, int, np.ndarray]]:
    """Play matches first..last-1; yields (start, stop, rows) of ranges in the order of their completion."""
    dtype = row_dtype(work.duel.rules.game, matches=True)

    def replay(work: Work, number: int) -> None:
        for _ in Tracer(work).match(number, max_hands):
            pass

    def chunk(start: int, stop: int, fault: np.ndarray) -> tuple[int, int, np.ndarray]:
        kept = []
        for a in range(start, stop, 16):
            b = min(a + 16, stop)
            out = np.zeros(2 * max_hands * (b - a), dtype)
            given = work.given[:-1]
            filled = work.kernel.matches(work.rules, np.uint64(work.duel.seed), a, b, max_hands, *given, out, fault)
            kept.append(out[:filled].copy())
            if fault[0]:
                break
        return start, stop, np.concatenate(kept)

    return _in_chunks(work, chunk, replay, first, last, threads, progress)


def _replay_hand(work: Work, number: int) -> None:
    Tracer(work).hand(number)


# --- chunks and threads -------------------------------------------------------------------------


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Chunks:
    """Hands out ranges of even starts that take about CHUNK_SECONDS each."""

    def __init__(self, first: int, last: int, threads: int) -> None:
        self.next, self.last, self.size = first, last, FIRST_CHUNK
        self.largest = max(FIRST_CHUNK, (last - first) // (8 * threads))  # so that no thread is left over at the end
        self.lock, self.stopped = threading.Lock(), False

    def take(self) -> tuple[int, int] | None:
        with self.lock:
            if self.stopped or self.next >= self.last:
                return None
            start = self.next
            stop = min(self.last, (start + self.size) // 2 * 2)
            self.next = stop if stop > start else self.last
            return start, self.next

    def took(self, hands: int, seconds: float) -> None:
        with self.lock:
            wanted = hands * CHUNK_SECONDS / max(seconds, 1e-6)
            self.size = int(min(max(wanted, 2), 4 * self.size, self.largest)) // 2 * 2


def _in_chunks(
    work: Work,
    chunk: Callable[[int, int, np.ndarray], Any],
    replay: Callable[[Work, int], Any],
    first: int,
    last: int,
    threads: int,
    progress: Callable[[int], None] | None,
) -> Iterator[Any]:
    """Yield what `chunk` returns for each range, in the order of completion; `replay` names who failed in a hand."""
    threads = threads or cores()
    chunks, done = _Chunks(first, last, threads), queue.SimpleQueue[Any]()

    def again(start: int, stop: int) -> None:
        chunk(start, stop, np.zeros(8, np.int64))

    def worker() -> None:
        while (taken := chunks.take()) is not None:
            fault, begun = np.zeros(8, np.int64), time.perf_counter()
            error: BaseException | None
            try:
                with np.errstate(over="ignore"):  # with the JIT off, products of uint64 warn
                    result = chunk(*taken, fault)
                error = illegal_answer(work, fault) if fault[0] else None
            except BaseException as raised:  # noqa: BLE001  handed to the caller's thread
                result, error = None, explained(work, raised, *taken, again, lambda n: replay(work, n))
            chunks.took(taken[1] - taken[0], time.perf_counter() - begun)
            done.put((taken[1] - taken[0], result, error))

    pool = [threading.Thread(target=worker, daemon=True) for _ in range(threads)]
    for thread in pool:
        thread.start()
    left = last - first
    try:
        while left:
            try:
                hands, result, error = done.get(timeout=PATIENCE)
            except queue.Empty:
                hands, result, error = 0, None, None
            if error is not None:
                raise error
            left -= hands
            if progress is not None:
                progress(hands)
            if hands:
                yield result
    finally:
        chunks.stopped = True
        if left and isinstance(work.kernel, BatchKernel):
            work.kernel.stop()
        for thread in pool:
            thread.join(timeout=2)


def with_bar(duel: Duel, phase: str, seat: int, actions: Sequence[int]) -> Duel:
    """The same duel with some actions barred in a phase."""
    return replace(duel, bar=Bar(phase, seat, sum(1 << action for action in actions)))
