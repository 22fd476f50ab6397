"""One position worked out: what every action is worth, and how the hand goes on when both play best.

The module that does it is generated for a game as a kernel is, so that its machine code is kept on disk.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from analyzer.engine.build import module_of, roots
from analyzer.engine.kernel_text import head
from analyzer.engine.trace import typed
from analyzer.errors import AnalyzerError
from analyzer.games.game import Game
from analyzer.jit import is_jitted

MOST_STEPS = 64

TEXT = '''

import {exact} as exact
import {position} as position


@numba.njit(nogil=True, cache=True)
def best_line(rules, s, steps, worth, memory):
    """Write every decision of best play, ties to the lowest action: phase, seat, action, mark; and all values.

    Returns how many there are, and the last state.
    """
    pack, n = np.empty(0, np.uint64), 0
    while s.phase != game.OVER:
        best, choice = {values}(rules, s, worth[n], memory), 63
        for action in range(63, -1, -1):
            choice = action if worth[n, action] == best else choice
        steps[n, 0], steps[n, 1], steps[n, 2] = s.phase, s.seat, choice
        s = game.step(rules, s, choice, pack)
        steps[n, 3] = {mark}
        n += 1
    return n, s
'''


class Line(NamedTuple):
    """The best play from a position on."""

    steps: np.ndarray  # int64 (n, 4): phase, seat, action and mark of each decision, as in the log of a trace
    worth: np.ndarray  # float64 (n, 64): the value of every action to the seat that decides, nan where it is not legal
    last: Any  # the State after it


def position_of(game: Game) -> ModuleType:
    """The module that reads positions of a game.

    Raises
    ------
    AnalyzerError : no position of the game can be solved
    """
    name = f"{game.rules.__name__.rpartition('.')[0]}.position"
    if game.exact is None or find_spec(name) is None:
        raise AnalyzerError(f"positions of {game.name} cannot be solved")
    return import_module(name)


def best_line(game: Game, rules: Any, state: Any, in_tricks: bool) -> Line:
    """Work a position out, by the values of the game's exact layer or by the number of tricks.

    Parameters
    ----------
    rules : options as whole numbers
    state : with `exact.solvable`
    in_tricks : value in tricks of the player to move instead of points of the hand
    """
    position = position_of(game)
    assert game.exact is not None
    values = "position.tricks" if in_tricks else "exact.values"
    mark = "game.mark(rules, s)" if hasattr(game.rules, "mark") else "0"
    text = (
        head(game, {})
        + TEXT.format(exact=game.exact.__name__, position=position.__name__, values=values, mark=mark).lstrip()
    )
    reached = [value for module in (game.exact, position) for _, value in sorted(vars(module).items())]
    kernel = module_of(text, [*roots(game, []), *filter(is_jitted, reached)])
    steps, worth = np.zeros((MOST_STEPS, 4), np.int64), np.zeros((MOST_STEPS, 64))
    with np.errstate(over="ignore"):  # with the JIT off, products of uint64 warn
        n, last = kernel.best_line(rules, state, steps, worth, game.exact.memory())
    return Line(steps[:n], worth[:n], typed(last, type(last)))
