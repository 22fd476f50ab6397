"""Timing for benchmarks: interleaved rounds, medians, and runs of the command line in processes of their own."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import tally
from analyzer.registry import find_player, find_policies, find_rules

ROUNDS = 7


def work(ruleset: str, a: str, b: str, *options: str) -> Work:
    """A duel with its kernel compiled."""
    rules = find_rules(ruleset, options)
    policies = find_policies(rules.game)
    made = Work(Duel(rules, (find_player(a, policies), find_player(b, policies))))
    tally(made, 0, 2, threads=1)
    return made


def rate(play: Callable[[], object], hands: int) -> float:
    """Hands a second of one call."""
    begun = time.perf_counter()
    play()
    return hands / (time.perf_counter() - begun)


def interleaved(*runs: Callable[[], float], rounds: int = ROUNDS) -> list[list[float]]:
    """The rates of some runs, each measured once a round, in turn."""
    found: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for kept, run in zip(found, runs, strict=True):
            kept.append(run())
    return found


def spread(values: Sequence[float], digits: int = 2) -> str:
    """Median and range."""
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def ratios(a: Sequence[float], b: Sequence[float]) -> list[float]:
    """Round by round."""
    return [x / y for x, y in zip(a, b, strict=True)]


def command(*arguments: str, cache: Path | None = None) -> tuple[float, float, str]:
    """Seconds, peak memory in MiB and standard output of one run of the command line in a process of its own."""
    environment = dict(os.environ) | ({"ANALYZER_CACHE": str(cache)} if cache else {})
    begun = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "analyzer", *arguments], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    output = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begun
    if status:
        sys.exit(f"analyzer {' '.join(arguments)} failed")
    scale = 1 if sys.platform == "darwin" else 1024
    return seconds, usage.ru_maxrss * scale / 2**20, output
