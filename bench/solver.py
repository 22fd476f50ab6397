"""Processor time of exact solves, 13 cards each (8 with two packs), every one with an empty table, one core."""

import time
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from analyzer.games.spades.scoring import score
from analyzer.games.spades.state import LOOK, Opening, Rules
from analyzer.mechanics import solver
from analyzer.mechanics.solver import play, search, two_packs

DEALS = 2_000
SPADES = np.uint64(0x8_8888_8888_8888)
NONE = np.uint64(0)
PRIZES = {"ten below jack": np.uint64(0xFF << 56 | 0xFF << 24), "ten above king": np.uint64(0xFFFF << 48)}
GAMES = (  # name, trumps, broken, median in ms to stay below
    ("tricks, no-trump", NONE, True, 0.15),
    ("tricks, spades trump", SPADES, True, 0.20),
    ("tricks, spades trump, to be broken", SPADES, False, 1.0),
)


def main() -> None:
    """Print a line for each kind of solve."""
    began = time.process_time()
    solver.tricks(1, 2, "NT")
    print(f"first call from Python, compiling: {time.process_time() - began:.1f} s")
    print(f"{'':42} {'median':>9} {'mean':>7} {'90 %':>7} {'worst':>7}  milliseconds")
    rng = np.random.default_rng(1)
    hands = deals(rng, 52, 13)
    table = search.memory()
    for name, trumps, broken, bar in GAMES:
        rules = play.Play(trumps, broken, False)
        show(name, solves(hands, table, lambda a, b, r=rules: play.value(r, a, b, NONE, play.TRICKS, table)), bar)
    rules, out = play.Play(SPADES, False, False), np.empty(64)
    payoffs = iter(list(spades_payoffs(rng, len(hands))))
    show("spades points", solves(hands, table, lambda a, b: play.value(rules, a, b, NONE, next(payoffs), table)), 1.0)
    for name, trumps, broken, _ in GAMES:
        kind = play.Play(trumps, broken, False)
        each = solves(hands, table, lambda a, b, r=kind: play.by_card(r, a, b, NONE, play.TRICKS, out, table))
        show(name + ", every card", each)
    payoffs = iter(list(spades_payoffs(rng, len(hands))))
    each = solves(hands, table, lambda a, b: play.by_card(rules, a, b, NONE, next(payoffs), out, table))
    show("spades points, every card", each)
    show_two_packs(deals(rng, 64, 8))
    show_par(hands)


def show_two_packs(hands: list[tuple[np.uint64, np.uint64]]) -> None:
    """Lines for both ranks of the ten, heading or not."""
    table = two_packs.memory()
    for name, prizes in PRIZES.items():
        for heading in (True, False):
            stakes = two_packs.Stakes(np.uint64(0x0303_0303_0303_0303), prizes, 1, heading)
            times = solves(hands, table, lambda a, b, s=stakes: two_packs.value(s, a, b, NONE, table))
            show(f"two packs, {name}, {'' if heading else 'no '}heading", times, 0.05)


def show_par(hands: list[tuple[np.uint64, np.uint64]]) -> None:
    """The ten solves of a deal, five strains and two leaders, in one call for all deals, on one core."""
    pairs = np.array(hands)
    began = time.thread_time()
    solver.tricks(pairs[:, None], pairs[:, None, ::-1], np.arange(5)[:, None])
    seconds = time.thread_time() - began
    print(f"all strains, both leaders: {1000 * seconds / len(pairs):.2f} ms a deal in an array of {len(pairs):,} deals")


def solves(
    hands: list[tuple[np.uint64, np.uint64]], table: np.ndarray, solve: Callable[[np.uint64, np.uint64], object]
) -> Iterator[float]:
    """Milliseconds of processor time for each pair of hands, the first left out, which compiles."""
    for first, (mine, theirs) in enumerate(hands):
        table[:] = 0
        began = time.thread_time_ns()
        solve(mine, theirs)
        taken = time.thread_time_ns() - began
        if first:
            yield taken / 1e6


def show(name: str, times: Iterable[float], bar: float | None = None) -> None:
    """Print quantiles, and the median that was promised."""
    row = np.array(list(times))
    promise = f"  (median at most {bar})" if bar else ""
    low, mean, high, most = np.median(row), row.mean(), np.quantile(row, 0.9), row.max()
    print(f"{name:42} {low:9.3f} {mean:7.3f} {high:7.3f} {most:7.2f}{promise}", flush=True)


def deals(rng: np.random.Generator, pack: int, cards: int) -> list[tuple[np.uint64, np.uint64]]:
    """Random pairs of hands, as sets."""
    packs = rng.permuted(np.tile(np.arange(pack, dtype=np.uint64), (DEALS + 1, 1)), axis=1)
    bits = np.uint64(1) << packs
    first, second = (part.sum(axis=1, dtype=np.uint64) for part in (bits[:, :cards], bits[:, cards : 2 * cards]))
    return list(zip(first, second, strict=True))


def spades_payoffs(rng: np.random.Generator, count: int) -> Iterator[np.ndarray]:
    """Points less the opponent's by tricks, for bids of 0 to 8 and bag counters of 0 to 9, both Spades' failed nils."""
    for _ in range(count):
        rules = Rules(nil_failure=int(rng.integers(2)))
        bids, bags = rng.integers(0, 9, 2), rng.integers(0, 10, 2)
        mine, theirs = (
            Opening(0, int(counter), LOOK, int(bid), 0, NONE, NONE, 0, NONE)
            for bid, counter in zip(bids, bags, strict=True)
        )
        yield np.array([float(score(rules, mine, k).points - score(rules, theirs, 13 - k).points) for k in range(14)])


if __name__ == "__main__":
    main()
