"""Every policy against every other: one kernel for all pairings, and what each deal gave in each of them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.engine import run
from analyzer.engine.duel import Duel, Work
from analyzer.engine.rows import row_dtype
from analyzer.plugins import JITTED
from analyzer.registry import Player, RuleSet

BLOCK_BYTES = 2**25  # of margins and rows held at a time
BLOCK_DEALS = 2**15  # at most; no pool of threads is worth less than some thousand hands


class Block(NamedTuple):
    """What some deals gave in every pairing, A being the policy that was named first."""

    margin: NDArray[np.int64]  # (deals, pairings): A's points less B's over both seatings, in units of the game
    counted: NDArray[np.bool_]  # (deals, pairings): whether neither hand was censored


@dataclass
class Pairings:
    """The pairings of a league, each policy with every other, made ready to play.

    Parameters
    ----------
    rules : game and options
    players : two or more
    seed : of every pack and every choice; all pairings see the same packs
    """

    rules: RuleSet
    players: Sequence[Player]
    seed: int = 1
    works: list[Work] = field(init=False)

    def __post_init__(self) -> None:
        inside = sorted({p for p in self.players if p.policy.kind == JITTED}, key=lambda p: (p.policy.name, p.params))
        self.works = [
            Work(Duel(self.rules, pair, self.seed), tuple(inside) if set(pair) <= set(inside) else ())
            for pair in combinations(self.players, 2)
        ]

    def compile(self, alive: Callable[[], None]) -> None:
        """Compile the kernels, or load them from the cache, by playing a hand of each pairing for nothing.

        Parameters
        ----------
        alive : called now and then

        Raises
        ------
        PlayError : a policy fails in it already
        """
        for work in self.works:
            run.rows(work, 0, 1, 1, lambda _: alive())

    def play(self, deals: int, threads: int, progress: Callable[[int], None] | None) -> Iterator[Block]:
        """Play deals 0..deals-1 of every pairing; yields blocks of them in order.

        Raises
        ------
        PlayError : a policy failed
        """
        for start in range(0, deals, self._block):
            stop = min(start + self._block, deals)
            rows = np.empty(4 * (stop - start), row_dtype(self.rules.game))
            margin = np.empty((stop - start, len(self.works)), np.int64)
            counted = np.empty(margin.shape, np.bool_)
            for place, work in enumerate(self.works):
                for _ in run.row_pieces(work, 2 * start, 2 * stop, rows, threads, progress):
                    pass
                margin[:, place], counted[:, place] = deal_margins(rows)
            yield Block(margin, counted)

    @cached_property
    def _block(self) -> int:
        """Deals of a block."""
        bytes_of_deal = 4 * row_dtype(self.rules.game).itemsize + 40 * len(self.works)
        return max(min(BLOCK_DEALS, BLOCK_BYTES // bytes_of_deal), 1)


def deal_margins(rows: np.ndarray) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """A's points less B's in each deal of whole deals, both seatings together, and whether both hands count.

    Parameters
    ----------
    rows : structured (4 deals,) of `row_dtype`, beginning with a first seating

    Returns
    -------
    margin : int64 (deals,), in units of the game
    counted : bool (deals,)
    """
    points = rows["points"].reshape(-1, 4).astype(np.int64)
    margin: NDArray[np.int64] = points @ np.array([1, -1, -1, 1])
    counted: NDArray[np.bool_] = np.all(rows["counted"].reshape(-1, 4), axis=1)
    return margin, counted
