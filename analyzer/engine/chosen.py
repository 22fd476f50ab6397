"""Hands by number: the rows of any hands of a run, not of a range."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyzer.engine.chunks import Pool
from analyzer.engine.duel import Work
from analyzer.engine.rows import row_dtype
from analyzer.engine.run import Progress
from analyzer.engine.trace import Tracer


def rows_of(work: Work, numbers: Sequence[int] | np.ndarray, threads: int = 0, progress: Progress | None = None) -> Any:
    """Play some hands and keep them, the same rows as a run of all hands has.

    Parameters
    ----------
    numbers : of the hands, in any order

    Returns
    -------
    structured array of `analyzer.engine.rows.row_dtype`, two rows a hand, in the order of `numbers`
    """
    wanted = [int(number) for number in numbers]
    out = np.empty(2 * len(wanted), row_dtype(work.duel.rules.game))

    def chunk(start: int, stop: int, fault: np.ndarray) -> None:
        seed, given = np.uint64(work.duel.seed), work.given
        for place in range(start, stop):
            part, n = out[2 * place : 2 * place + 2], wanted[place]
            work.kernel.rows(work.rules, seed, n, n + 1, *given, part, fault)
            if fault[0]:
                return

    for _ in Pool(work, chunk, lambda work, place: Tracer(work).hand(wanted[place]), threads).play(
        0, len(wanted), progress
    ):
        pass
    return out
