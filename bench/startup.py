"""Seconds to a first result in a new process: with an empty kernel cache, then with a warm one."""

import tempfile
from pathlib import Path

from bench.measure import command, spread

DUELS = (
    ("spades/open", "uniform", "uniform"),
    ("spades/closed", "counter", "cautious"),
    ("ninety-nine/seed", "greedy", "saver"),
    ("draw-bridge/penalty", "counter", "competitor"),
    ("bezique/seed", "melder", "brisque_hunter"),
)


def main() -> None:
    """To promise: under 5 s empty, under 2 s warm."""
    for duel in DUELS:
        with tempfile.TemporaryDirectory() as folder:
            arguments = ("simulate", *duel, "--hands", "1000", "--quiet")
            cold, *_ = command(*arguments, cache=Path(folder))
            warm = [command(*arguments, cache=Path(folder))[0] for _ in range(3)]
        print(f"  {' '.join(duel):46} empty cache {cold:.2f} s, warm {spread(warm)} s", flush=True)
