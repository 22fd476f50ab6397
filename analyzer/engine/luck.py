"""Hands played with what they owe to the cards: the kernel of single hands, and a game's `luck` beside every row."""

from typing import Any

import numpy as np

from analyzer.engine.build import module_of, roots
from analyzer.engine.chunks import Pool
from analyzer.engine.duel import Duel, Work
from analyzer.engine.kernel_text import kernel_text
from analyzer.engine.rows import row_dtype
from analyzer.engine.run import Progress
from analyzer.engine.trace import Tracer
from analyzer.plugins import JITTED

LUCKY = '''
import {luck} as luck


@numba.njit(nogil=True, cache=True)
def lucky(rules, seed, first, last, players, memories, barred, out, owed, fault):
    """Play hands first..last-1; write two rows for each, and one of luck."""
    pack = np.empty(count(game.PACK), np.uint64)
    for n in range(first, last):
        deal, swapped = n >> 1, n & 1
        if swapped == 0 or n == first:
            shuffle(seed, deal, game.PACK, pack)
        s, wrong, answer = play(rules, pack, seed, deal, (0, 0), (0, 0), swapped, players, memories, barred, None)
        if wrong:
            fault[0], fault[1], fault[2] = wrong, answer, n
            return
        keep(rules, s, deal, swapped == 1, swapped, out, 2 * (n - first))
        luck.write(rules, s, pack, owed, n - first)
'''


def columns(duel: Duel) -> tuple[str, ...]:
    """What luck can be told of a duel's hands; nothing where the game has none or a policy is not compiled."""
    luck = duel.rules.game.luck
    if luck is None or any(player.policy.kind != JITTED for player in duel.players):
        return ()
    return tuple(luck.COLUMNS)


def rows_and_luck(
    work: Work, first: int, last: int, threads: int = 0, progress: Progress | None = None
) -> tuple[Any, np.ndarray]:
    """Play hands first..last-1 of a duel that has `columns`.

    Returns
    -------
    rows : structured array of `row_dtype`, two rows a hand
    luck : int64 (hands, columns), of seat 0 less of seat 1

    Raises
    ------
    PlayError : a policy failed in play
    """
    game, policies = work.duel.rules.game, list(dict.fromkeys(player.policy for player in work.duel.players))
    assert game.luck is not None
    text = kernel_text(game, policies) + LUCKY.format(luck=game.luck.__name__)
    kernel = module_of(text, [*roots(game, policies), game.luck.write])
    out = np.empty(2 * (last - first), row_dtype(game))
    owed = np.zeros((last - first, len(game.luck.COLUMNS)), np.int64)

    def chunk(start: int, stop: int, fault: np.ndarray) -> None:
        kept, its = out[2 * (start - first) : 2 * (stop - first)], owed[start - first : stop - first]
        kernel.lucky(work.rules, np.uint64(work.duel.seed), start, stop, *work.given, kept, its, fault)

    for _ in Pool(work, chunk, lambda work, number: Tracer(work).hand(number), threads).play(first, last, progress):
        pass
    return out, owed
