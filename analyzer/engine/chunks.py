"""Hands in chunks on a pool of threads, with progress, early stop and Ctrl-C between chunks."""

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from analyzer.engine.batch import BatchKernel
from analyzer.engine.duel import Work
from analyzer.engine.faults import explained, illegal_answer

CHUNK_SECONDS = 0.1
FIRST_CHUNK = 16
PATIENCE = 0.2  # seconds between looks at the keyboard and the clock

Chunk = Callable[[int, int, np.ndarray], Any]
"""Plays hands start..stop-1; the array takes note of an illegal answer."""


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Ranges:
    """Hands out ranges of even starts that take about CHUNK_SECONDS each."""

    def __init__(self, first: int, last: int, threads: int) -> None:
        self.next, self.last, self.size = first, last, FIRST_CHUNK
        self.largest = max(FIRST_CHUNK, (last - first) // (8 * threads))  # so that no thread is left over at the end
        self.lock, self.stopped = threading.Lock(), False

    def take(self) -> tuple[int, int] | None:
        """The next range, or None."""
        with self.lock:
            if self.stopped or self.next >= self.last:
                return None
            start = self.next
            stop = min(self.last, (start + self.size) // 2 * 2)
            self.next = stop if stop > start else self.last
            return start, self.next

    def took(self, hands: int, seconds: float) -> None:
        """Learn how long a range took."""
        with self.lock:
            wanted = hands * CHUNK_SECONDS / max(seconds, 1e-6)
            self.size = int(min(max(wanted, 2), 4 * self.size, self.largest)) // 2 * 2


class Pool:
    """Threads that play ranges of hands until there are none left.

    Parameters
    ----------
    work : what is played
    chunk : plays a range
    replay : plays one hand again, to find who failed in it
    threads : 0 for all processors
    """

    def __init__(self, work: Work, chunk: Chunk, replay: Callable[[Work, int], Any], threads: int) -> None:
        self.work, self.chunk, self.replay = work, chunk, replay
        self.threads = threads or cores()
        self.done: queue.SimpleQueue[tuple[int, Any, BaseException | None]] = queue.SimpleQueue()

    def play(self, first: int, last: int, progress: Callable[[int], None] | None) -> Iterator[Any]:
        """Yield what `chunk` returns for each range of hands first..last-1, in the order of completion."""
        ranges = _Ranges(first, last, self.threads)
        pool = [threading.Thread(target=self._serve, args=(ranges,), daemon=True) for _ in range(self.threads)]
        for thread in pool:
            thread.start()
        left = last - first
        try:
            while left:
                hands, result = self._next()
                left -= hands
                if progress is not None:
                    progress(hands)
                if hands:
                    yield result
        finally:
            ranges.stopped = True
            if left and isinstance(self.work.kernel, BatchKernel):
                self.work.kernel.stop()
            for thread in pool:
                thread.join(timeout=2)

    def _next(self) -> tuple[int, Any]:
        """Hands and result of a finished range; no hands when there is none yet."""
        try:
            hands, result, error = self.done.get(timeout=PATIENCE)
        except queue.Empty:
            return 0, None
        if error is not None:
            raise error
        return hands, result

    def _serve(self, ranges: _Ranges) -> None:
        """Play ranges, in a thread of the pool."""
        while (taken := ranges.take()) is not None:
            begun = time.perf_counter()
            result, error = self._tried(*taken)
            ranges.took(taken[1] - taken[0], time.perf_counter() - begun)
            self.done.put((taken[1] - taken[0], result, error))

    def _tried(self, start: int, stop: int) -> tuple[Any, BaseException | None]:
        """The result of a range, or the error to raise in the caller's thread."""
        fault = np.zeros(8, np.int64)
        try:
            with np.errstate(over="ignore"):  # with the JIT off, products of uint64 warn
                result = self.chunk(start, stop, fault)
            return result, illegal_answer(self.work, fault) if fault[0] else None
        except BaseException as raised:  # noqa: BLE001  handed to the caller's thread
            return None, explained(self.work, raised, start, stop, self._again, lambda n: self.replay(self.work, n))

    def _again(self, start: int, stop: int) -> None:
        self.chunk(start, stop, np.zeros(8, np.int64))
