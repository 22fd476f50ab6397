"""Hands a second and peak memory of `analyzer simulate ... --out`, two threads, Parquet written."""

import tempfile
from pathlib import Path

from bench.measure import command

HANDS = (1_000_000, 10_000_000)


def main() -> None:
    """To promise: at least 0.5 million hands a second, and memory that does not grow with the hands."""
    for hands in HANDS:
        with tempfile.TemporaryDirectory() as folder:
            duel = ("simulate", "spades/closed", "uniform", "uniform")
            arguments = (*duel, "--hands", str(hands), "--out", f"{folder}/run", "--threads", "2", "--quiet")
            seconds, memory, _ = command(*arguments)
            size = sum(file.stat().st_size for file in Path(folder).rglob("*.parquet"))
        print(
            f"  {hands:>11,} hands: {hands / seconds / 1e6:.2f} million a second in all, peak {memory:.0f} MiB, "
            f"{size / hands:.1f} bytes a hand",
            flush=True,
        )
