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

    numbers: np.ndarray  # int64: the hands, in order
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
    once: bool = False,
) -> Judged:
    """Play hands first..last-1 and judge their decisions; the same for any number of threads and any chunk size.

    Parameters
    ----------
    threads : 0 for all processors
    progress : called with the hands judged since the last call
    follow : also play each hand to its end with best actions
    once : only the first seating of each deal, as where a policy meets itself

    Raises
    ------
    AnalyzerError : the game has no exact layer
    PlayError : a policy gave an illegal answer or raised an exception
    """
    game = work.duel.rules.game
    Judge(game)  # refused here, not in a thread

    def chunk(start: int, stop: int, fault: np.ndarray) -> Judged | None:
        judge, numbers = Judge(game, follow), np.arange(start + (start & 1 if once else 0), stop, 2 if once else 1)
        states, rows, lengths = judge.room(len(numbers))
        pack, log = np.zeros(int(game.rules.PACK).bit_count(), np.uint64), np.zeros((FIRST_LENGTH, 4), np.int64)
        found, followed = [np.zeros(0, VERDICT)], np.zeros(len(numbers), bool)
        for i, number in enumerate(numbers.tolist()):
            log = _played(work, number, pack, log, fault)
            if fault[0]:
                return None
            lengths[i] = log[0, 0]
            given = (number, number >> 1, number & 1, (0, 0), (0, 0), pack, log, states[i], rows[i])
            verdicts, followed[i] = judge.hand(work.rules, *given)
            found.append(verdicts)
        return Judged(numbers, np.concatenate(found), lengths, states, rows[:, :2], rows[:, 2:], followed)

    return joined(list(Pool(work, chunk, _replay, threads).play(first, last, progress)), game)


def joined(parts: Sequence[Judged], game: Game) -> Judged:
    """Parts as a whole, in the order of their hands."""
    states, rows, lengths = Judge(game).room(0)
    nothing = Judged(lengths, np.zeros(0, VERDICT), lengths, states, rows[:, :2], rows[:, 2:], np.zeros(0, bool))
    ordered = sorted((part for part in parts if len(part.numbers)), key=lambda part: int(part.numbers[0]))
    return Judged(*map(np.concatenate, zip(nothing, *ordered, strict=True)))


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
