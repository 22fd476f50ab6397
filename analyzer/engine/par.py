"""What the decisions of many hands cost: played, and judged one by one, on threads."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from analyzer.engine.chunks import Pool
from analyzer.engine.duel import Work
from analyzer.engine.judge import VERDICT, Judge
from analyzer.engine.trace import FIRST_LENGTH, Tracer
from analyzer.games.game import Game


class Judged(NamedTuple):
    """Some hands and what became of their decisions; as long as there are hands, verdicts apart."""

    first: int  # number of the first hand
    verdicts: np.ndarray  # of VERDICT, in the order of play
    lengths: np.ndarray  # int64: actions of the hand
    states: np.ndarray  # the state of the first decision judged, a field for each leaf of State
    played: np.ndarray  # (n, 2) of row_dtype: the rows of the hand as played
    best: np.ndarray  # (n, 2): the rows had both taken the lowest best action from the first decision judged on
    followed: np.ndarray  # bool: whether there are such rows


def judge_hands(
    work: Work,
    first: int,
    last: int,
    threads: int = 0,
    progress: Callable[[int], None] | None = None,
    follow: bool = True,
) -> Judged:
    """Play hands first..last-1 and judge their decisions; the same for any number of threads and any chunk size.

    Parameters
    ----------
    threads : 0 for all processors
    progress : called with the hands judged since the last call
    follow : also play each hand to its end with best actions

    Raises
    ------
    AnalyzerError : the game has no exact layer
    PlayError : a policy gave an illegal answer or raised an exception
    """
    game = work.duel.rules.game
    Judge(game)  # refused here, not in a thread

    def chunk(start: int, stop: int, fault: np.ndarray) -> tuple[int, Judged] | None:
        judge = Judge(game, follow)
        states, rows, lengths = judge.room(stop - start)
        pack, log = np.zeros(int(game.rules.PACK).bit_count(), np.uint64), np.zeros((FIRST_LENGTH, 4), np.int64)
        found, followed = [], np.zeros(stop - start, bool)
        for i, number in enumerate(range(start, stop)):
            log = _played(work, number, pack, log, fault)
            if fault[0]:
                return None
            lengths[i] = log[0, 0]
            given = (number, number >> 1, number & 1, (0, 0), (0, 0), pack, log, states[i], rows[i])
            verdicts, followed[i] = judge.hand(work.rules, *given)
            found.append(verdicts)
        return start, Judged(start, np.concatenate(found), lengths, states, rows[:, :2], rows[:, 2:], followed)

    parts = sorted(Pool(work, chunk, _replay, threads).play(first, last, progress), key=lambda part: part[0])
    return joined(first, [part for _, part in parts], game)


def joined(first: int, parts: Sequence[Judged], game: Game) -> Judged:
    """Parts in their order as a whole."""
    if not parts:
        states, rows, lengths = Judge(game).room(0)
        return Judged(first, np.zeros(0, VERDICT), lengths, states, rows[:, :2], rows[:, 2:], np.zeros(0, bool))
    return Judged(first, *(np.concatenate(columns) for columns in list(zip(*parts, strict=True))[1:]))


def _played(work: Work, number: int, pack: np.ndarray, log: np.ndarray, fault: np.ndarray) -> np.ndarray:
    """Play a hand; its pack is written to `pack`, its log is returned: `log`, or a longer one."""
    while True:
        log[0, 0] = 0
        start = np.uint64(work.duel.seed), number >> 1, number & 1, (0, 0), (0, 0)
        work.kernel.trace(work.rules, *start, *work.given, pack, log, fault)
        fault[2] = number
        steps = int(log[0, 0])
        if fault[0] or steps < len(log):
            return log
        log = np.zeros((2 * steps, 4), np.int64)


def _replay(work: Work, number: int) -> None:
    Tracer(work).hand(number)
