"""Spades, uniform against uniform, beside a C program written for this game alone (spades_random.c)."""

import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from analyzer.engine.run import rows, tally
from bench.measure import interleaved, rate, ratios, spread, work

HANDS = 4_000_000
SOURCE = Path(__file__).with_name("spades_random.c")


def yardstick(folder: str) -> Path | None:
    """The C program compiled, or None without a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = Path(folder) / "spades_random"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, SOURCE, "-lm"], check=True)
    return program


def c_rate(program: Path) -> float:
    """Hands a second of the C program, one hand at a time."""
    line = subprocess.run([program, "4800000", "1", "1"], check=True, capture_output=True, text=True).stdout
    return float(line.split("hands/s ")[1].split()[0])


def main() -> None:
    """Print hands a second and ratios: to promise, 0.70 of C counting, 0.45 keeping rows, 1.8 for two threads."""
    made = work("spades/closed", "uniform", "uniform", "blind_nil=0")
    runs = [
        lambda: rate(lambda: tally(made, 0, HANDS, threads=1), HANDS),
        lambda: rate(lambda: rows(made, 0, HANDS // 4, threads=1), HANDS // 4),
        lambda: rate(lambda: tally(made, 0, HANDS, threads=2), HANDS),
    ]
    rows(made, 0, 2)
    with tempfile.TemporaryDirectory() as folder:
        program = yardstick(folder)
        if program is not None:
            runs.append(lambda: c_rate(program))
        counted, kept, doubled, *rest = interleaved(*runs)
    millions = [[value / 1e6 for value in values] for values in (counted, kept, doubled)]
    for name, values in zip(("counting, one thread", "keeping rows, one thread", "two threads"), millions, strict=True):
        print(f"  {name:26} {spread(values)} million hands a second")
    print(f"  {'two threads / one':26} {spread(ratios(doubled, counted))}")
    same = np.array_equal(tally(made, 0, 100_000, threads=2), tally(made, 0, 100_000, threads=1))
    print(f"  {'equal counts':26} {same}")
    if rest:
        print(f"  {'C, width 1':26} {spread([value / 1e6 for value in rest[0]])} million hands a second")
        print(f"  {'counting / C':26} {spread(ratios(counted, rest[0]))}")
        print(f"  {'keeping rows / C':26} {spread(ratios(kept, rest[0]))}")
    else:
        print("  no C compiler here: the ratio to C was not measured")
