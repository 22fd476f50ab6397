"""Hands played from given states of a match: the kernel of single hands, with scores and bags to begin with."""

from typing import Any

import numpy as np

from analyzer.engine.build import module_of, roots
from analyzer.engine.chunks import Pool
from analyzer.engine.duel import Work
from analyzer.engine.kernel_text import kernel_text
from analyzer.engine.rows import row_dtype
from analyzer.engine.run import Progress
from analyzer.engine.trace import Tracer
from analyzer.errors import AnalyzerError
from analyzer.plugins import JITTED

STAGED = '''

@numba.njit(nogil=True, cache=True)
def staged(rules, seed, first, last, starts, players, memories, barred, out, fault):
    """Play hands first..last-1, hand n from state n mod so many of `starts`, and write two rows for each."""
    pack = np.empty(count(game.PACK), np.uint64)
    for n in range(first, last):
        deal, swapped = n >> 1, n & 1
        if swapped == 0 or n == first:
            shuffle(seed, deal, game.PACK, pack)
        i = n % len(starts)
        a, b, bags_a, bags_b = starts[i, 0], starts[i, 1], starts[i, 2], starts[i, 3]
        scores, bags = ((b, a), (bags_b, bags_a)) if swapped else ((a, b), (bags_a, bags_b))
        s, wrong, answer = play(rules, pack, seed, deal, scores, bags, swapped, players, memories, barred, None)
        if wrong:
            fault[0], fault[1], fault[2] = wrong, answer, n
            return
        keep(rules, s, deal, swapped == 1, swapped, out, 2 * (n - first))
'''


def staged_rows(
    work: Work, first: int, last: int, starts: np.ndarray, threads: int = 0, progress: Progress | None = None
) -> Any:
    """Play hands first..last-1 from given states, and keep their rows.

    Parameters
    ----------
    starts : int64 (n, 4), score of A, score of B, bag counter of A, of B; hand h begins in state h mod n

    Returns
    -------
    structured array of `row_dtype`, two rows a hand

    Raises
    ------
    AnalyzerError : a policy is not compiled
    PlayError : a policy failed in play
    """
    game, policies = work.duel.rules.game, list(dict.fromkeys(player.policy for player in work.duel.players))
    plain = [policy.name for policy in policies if policy.kind != JITTED]
    if plain:
        raise AnalyzerError(
            f"policy {plain[0]} is not compiled: hands from other scores than 0 need policies with @jit"
        )
    kernel = module_of(kernel_text(game, policies) + STAGED, roots(game, policies))
    out = np.empty(2 * (last - first), row_dtype(game))
    starts = np.ascontiguousarray(starts, np.int64)

    def chunk(start: int, stop: int, fault: np.ndarray) -> None:
        part = out[2 * (start - first) : 2 * (stop - first)]
        kernel.staged(work.rules, np.uint64(work.duel.seed), start, stop, starts, *work.given, part, fault)

    for _ in Pool(work, chunk, lambda work, number: Tracer(work).hand(number), threads).play(first, last, progress):
        pass
    return out
