"""What every decision of a hand cost: it is replayed by the rules, and choices are valued where all cards are known.

The module that does it is generated for a game as a kernel is, and knows no policy.  A decision is judged where
the game's exact layer (`games/<game>/exact.py`) can work out what each legal action is worth, with all cards known
and everybody playing best from there on.  That value is the hand's *par*; a decision loses the par before it less
the value of the action taken.
"""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from analyzer.engine.build import module_of, roots
from analyzer.engine.flat import leaves
from analyzer.engine.kernel_text import head, helpers
from analyzer.engine.rows import row_dtype
from analyzer.errors import AnalyzerError
from analyzer.games.game import Game

_FIELDS = [
    ("hand", "i8"), ("step", "i4"), ("turn", "i4"), ("phase", "i1"), ("seat", "i1"), ("action", "i1"),
    ("choices", "i1"), ("known", "?"), ("best", "u8"), ("value", "f8"), ("par", "f8"),
]  # fmt: skip
VERDICT = np.dtype((np.record, np.dtype(_FIELDS, align=True)))
"""A decision judged.

hand : number of the hand
step : place of the action among all of the hand, from 0
turn : its place among those of the phase
phase, seat, action : as in the log of a trace
choices : legal actions
known : the player to move could know all cards
best : the actions that keep the par, a bit each
value : of the action taken: points of the mover less those of the other for the whole hand, in the unit of `points`
par : the same of the best actions
"""

TEXT = '''

import {exact} as exact


@numba.njit(nogil=True, cache=True)
def judge(rules, pack, log, deal, position_0, scores, bags, follow, verdicts, state, rows, values, memory):
    """Judge the decisions of a hand; returns how many there are, and whether the best line was followed to the end.

    Rows 0 and 1 are those of the hand as it was played; 2 and 3, if `follow`, those of the hand with the lowest best
    action taken from the first decision judged on.
    """
    s = begun = game.start(rules, pack, scores, bags)
    steps, step, turn, filled, following = log[0, 0], 0, 0, 0, False
    while True:
        if step == steps and not following:
            keep(rules, s, deal, position_0 == 1, position_0, rows, 0)
            if not follow or filled == 0:
                return filled, False
            s, following = begun, True
        if following and s.phase == game.OVER:
            keep(rules, s, deal, position_0 == 1, position_0, rows, 2)
            return filled, True
        action = np.int64(0) if following else log[step + 1, 2]
        if exact.solvable(rules, s):
            par = exact.values(rules, s, values, memory)
            best = NO_CARD
            for other in range(63, -1, -1):
                if values[other] == par:
                    best |= ONE << np.uint64(other)
                    action = other if following else action
            if not following:
                if filled == 0:
                    begun = s
                    {stores}
                row = verdicts[filled]
                row.step, row.turn, row.phase, row.seat, row.action = step, turn, s.phase, s.seat, action
                row.choices, row.known = count(game.legal(rules, s)), exact.known(rules, s)
                row.best, row.value, row.par = best, values[action], par
                filled += 1
        elif following:
            return filled, False
        phase = s.phase
        s = game.step(rules, s, action, pack)
        step += 1
        turn = turn + 1 if s.phase == phase else 0
'''


class Judge:
    """Judges hands of a game, one at a time; of one thread.

    Parameters
    ----------
    game : with an exact layer
    follow : also play each hand to its end with best actions

    Raises
    ------
    AnalyzerError : the game has no exact layer
    """

    def __init__(self, game: Game, follow: bool = True) -> None:
        if game.exact is None:
            raise AnalyzerError(f"{game.name} has no exact values, so nothing can be said of par")
        self.game, self.follow = game, follow
        self.module = _module(game)
        self.memory, self.values = game.exact.memory(), np.empty(64)

    def room(self, hands: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Where the states, the rows and the lengths of so many hands go."""
        state = np.dtype([(leaf.name, leaf.kind) for leaf in leaves(self.game.rules.State)], align=True)
        rows = np.zeros((hands, 4), row_dtype(self.game))
        return np.zeros(hands, np.dtype((np.record, state))), rows, np.zeros(hands, np.int64)

    @np.errstate(over="ignore")  # with the JIT off, products of uint64 warn
    def hand(
        self, rules: Any, number: int, deal: int, position_0: int, scores: tuple[int, int], bags: tuple[int, int],
        pack: np.ndarray, log: np.ndarray, state: Any, rows: np.ndarray,
    ) -> tuple[np.ndarray, bool]:  # fmt: skip
        """The decisions of a hand, of VERDICT, and whether its best line was followed.

        Parameters
        ----------
        rules : options as whole numbers
        number, deal, position_0 : of the hand, of its deal, the position of the player in seat 0
        scores, bags : before it, by seat
        pack, log : as a kernel's `trace` writes them
        state : record of `room`, filled where a decision is judged
        rows : (4,) of row_dtype, filled
        """
        verdicts = np.zeros(int(log[0, 0]), VERDICT)
        arguments = (deal, position_0, scores, bags, self.follow, verdicts, state, rows, self.values, self.memory)
        filled, followed = self.module.judge(rules, pack, log, *arguments)
        verdicts = verdicts[:filled]
        verdicts["hand"] = number
        return verdicts, followed


def par_text(game: Game) -> str:
    """The source of the module that judges a game's hands."""
    assert game.exact is not None
    stores = "\n                    ".join(f"state.{leaf.name} = s.{leaf.access}" for leaf in leaves(game.rules.State))
    opening = head(game, {}).replace("import count, has, number", "import NO_CARD, ONE, count")
    return opening + TEXT.format(exact=game.exact.__name__, stores=stores).lstrip() + helpers(game)


@cache
def _module(game: Game) -> ModuleType:
    """The module of a game's judge; finding its name takes as long as judging fifty hands."""
    return module_of(par_text(game), [*roots(game, []), *_exact_parts(game)])


def _exact_parts(game: Game) -> list[Any]:
    """The functions of a game's exact layer."""
    return [value for _, value in sorted(vars(game.exact).items()) if callable(value)]
