"""Seconds until `analyzer compare` has its verdict, and how far pairing reduces the variance in Spades."""

import tempfile
from pathlib import Path

from analyzer.study.compare import compare
from bench.measure import command

COMMAND = ("compare", "spades/open", "counter", "cautious", "--quiet")
PAIRINGS = (
    ("spades/open", "counter", "cautious"),
    ("spades/closed", "counter", "cautious"),
    ("spades/open", "counter", "score_aware"),
    ("spades/open", "counter", "nil_seeker"),
)
DEALS = 20_000


def main() -> None:
    """To promise: a verdict in under 10 s; pairs that divide the variance by 2.5 where the policies draft alike."""
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = (command(*COMMAND, cache=Path(folder))[0] for _ in range(2))
    print(f"  {' '.join(COMMAND[:-1])}: empty cache {cold:.2f} s, warm {warm:.2f} s", flush=True)
    for game, a, b in PAIRINGS:
        ratio, error = compare(game, a, b, deals=DEALS, test="fixed").pairing
        print(f"  {game}, {a} against {b}: {ratio:.2f} ± {error:.2f} times less variance by pairs", flush=True)
