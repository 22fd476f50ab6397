"""Hands played up to a decision: the cards held there, what a policy forecasts, and what the rows say of the hand.

The module that does it is generated for a game and some policies as a kernel is (`analyzer.engine.kernel_text`): the
same loops of the same phases with the same random numbers, and nothing of the phases after them.  So it shows the
very hands that the kernel plays, for a fraction of the time.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from analyzer.engine.build import module_of, roots
from analyzer.engine.chunks import Pool
from analyzer.engine.duel import Work
from analyzer.engine.faults import place
from analyzer.engine.kernel_text import choosers, head, helpers, loop
from analyzer.engine.rows import row_dtype
from analyzer.engine.run import Progress
from analyzer.engine.trace import Tracer
from analyzer.errors import AnalyzerError, PlayError
from analyzer.games.game import Forecast, Game
from analyzer.plugins import JITTED, Policy

TOLERANCE = 1e-6  # by which the chances of a forecast may miss 1 together

NOTE = """

@inlined
def note(policy, position, numbers, memories, rules, s, cards, said):
    view = seen_by_mover(rules, s)
    cards[s.seat] = view.cards
{told}"""

ALSO = "            note(policy, position, numbers, memories, rules, s, cards[2 * i :], said[2 * i + s.seat])\n"

OPENINGS = '''

@inlined
def opened(rules, pack, seed, deal, scores, bags, position_0, players, memories, barred, log, cards, said, i):
    """One hand up to the end of its opening phases."""
    chance, at_0, at_1 = stream(seed, deal, CHANCE), stream(seed, deal, SEAT_0), stream(seed, deal, SEAT_1)
    steps = 0
    s = game.start(rules, pack, scores, bags)
    while s.phase <= {last}:
{phases}    return s, 0, 0


@numba.njit(nogil=True, cache=True)
def openings(rules, seed, first, last, players, memories, barred, out, cards, said, fault):
    """The openings of hands first..last-1: rows, hands held, forecasts."""
    pack = np.empty(count(game.PACK), np.uint64)
    for n in range(first, last):
        deal, swapped, i = n >> 1, n & 1, n - first
        shuffle(seed, deal, game.PACK, pack)
        s, wrong, answer = opened(
            rules, pack, seed, deal, (0, 0), (0, 0), swapped, players, memories, barred, None, cards, said, i
        )
        if wrong:
            fault[0], fault[1], fault[2] = wrong, answer, n
            return
        keep(rules, s, deal, swapped == 1, swapped, out, 2 * i)
'''


class Openings(NamedTuple):
    """Hands up to the decision at which a game's policies may state a forecast, two rows a hand, by seat.

    Parameters
    ----------
    rows : structured (2n,) of `analyzer.engine.rows.row_dtype`; only what is known at the end of that phase means
        something
    cards : uint64 (2n,), the hand held at the decision; 0 for a player who had none to make
    said : float64 (2n, outcomes), the chances that the policy of this seat states; nan where it states none
    """

    rows: np.ndarray
    cards: np.ndarray
    said: np.ndarray


def openings(work: Work, first: int, last: int, threads: int = 0, progress: Progress | None = None) -> Openings:
    """Play hands first..last-1 up to the decision at which the game's policies may state a forecast.

    Parameters
    ----------
    work : what is played; its policies are jitted
    threads : 0 for all processors

    Returns
    -------
    Openings

    Raises
    ------
    AnalyzerError : the game has nothing to forecast, or a policy is not jitted
    PlayError : a policy failed in play, or its chances are none
    """
    game = work.duel.rules.game
    about = _about(game)
    kernel = openings_kernel(game, work.policies)
    out = np.zeros(2 * (last - first), row_dtype(game))
    cards, said = np.zeros(len(out), np.uint64), np.full((len(out), about.outcomes), np.nan)

    def chunk(start: int, stop: int, fault: np.ndarray) -> None:
        part = slice(2 * (start - first), 2 * (stop - first))
        seed = np.uint64(work.duel.seed)
        kernel.openings(work.rules, seed, start, stop, *work.given, out[part], cards[part], said[part], fault)

    for _ in Pool(work, chunk, lambda work, n: Tracer(work).hand(n), threads).play(first, last, progress):
        pass
    _check(work, out, cards, said)
    return Openings(out, cards, said)


def openings_kernel(game: Game, policies: Sequence[Policy]) -> Any:
    """The module whose function `openings` plays the openings of a game with some policies.

    Raises
    ------
    AnalyzerError : the game has nothing to forecast, or a policy is not jitted
    """
    outside = [policy.name for policy in policies if policy.kind != JITTED]
    if outside:
        raise AnalyzerError(f"{', '.join(outside)}: only jitted policies can be asked for what comes before the play")
    forecasts = [policy.module.forecast for policy in policies if policy.forecasts]
    return module_of(openings_text(game, policies), [*roots(game, policies), *forecasts])


def openings_text(game: Game, policies: Sequence[Policy]) -> str:
    """The source of that module."""
    used, phases, about = dict(enumerate(policies)), game.rules.PHASES, _about(game)
    last = phases.index(about.phase)
    loops = [loop(game, phase, ALSO if phase == about.phase else "") for phase in phases[: last + 1]]
    text = head(game, used) + choosers(game, used) + helpers(game) + _note(used)
    return text + OPENINGS.format(last=last, phases="".join(loops))


def _about(game: Game) -> Forecast:
    if game.forecast is None:
        raise AnalyzerError(f"{game.name} has nothing that its policies forecast")
    return game.forecast


def _note(policies: dict[int, Policy]) -> str:
    """The function that writes down what is held and forecast at a decision."""
    told = ""
    for i, policy in policies.items():
        if policy.forecasts:
            params = f"params_{i}(numbers)" if policy.defaults else "()"
            memory = f", memories[{2 * i}] if position == 0 else memories[{2 * i + 1}]" if policy.has_memory else ""
            told += f"    if policy == {i}:\n        p{i}.forecast({params}, view, said{memory})\n"
    return NOTE.format(told=told)


def _check(work: Work, rows: np.ndarray, cards: np.ndarray, said: np.ndarray) -> None:
    """Refuse chances that are none: below 0, unknown, or not 1 together."""
    policies = [player.policy.forecasts for player in work.duel.players]
    told = np.array(policies)[rows["position"]] & (cards != 0)
    with np.errstate(invalid="ignore"):
        good = (said >= 0).all(1) & (np.abs(said.sum(1) - 1) <= TOLERANCE)
    wrong = np.flatnonzero(told & ~good)
    if len(wrong):
        row, chances = rows[wrong[0]], said[wrong[0]]
        name, n = work.duel.names[row["position"]], 2 * int(row["deal"]) + int(row["swapped"])
        bad = chances[~(chances >= 0)]
        words = f"{bad[0]:g} is no chance" if len(bad) else f"its chances add up to {chances.sum():.6g}, not to 1"
        raise PlayError(f"policy {name} made a forecast that is none: {words} in {place(n, 0)})")
