"""What is to be played, as users write it: who at which rules, how many hands, which seed."""

import os
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from analyzer.engine.duel import Duel, with_bar
from analyzer.errors import AnalyzerError, OptionError, UnknownNameError
from analyzer.games.game import Game
from analyzer.registry import find_player, find_policies, find_rules

Rules = Mapping[str, Any] | Iterable[str]
Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
Barred = tuple[str, Iterable[int]] | tuple[str, int, Iterable[int]]

MOST_HANDS = 10**15
MOST_IN_MATCH = 1_000
DEFAULT_HANDS = 100_000
MOST_THREADS = 1_024
SEEDS = 2**64


def whole(name: str, value: Any, low: int, high: int) -> int:
    """A whole number, given as a number or as text such as ``1_000_000`` or ``1e6``.

    Parameters
    ----------
    name : what the number is for, as users know it: `hands`, `seed`
    low, high : the least and the greatest number allowed

    Raises
    ------
    OptionError : it is none, or out of range
    """
    allowed = f"a whole number from {low:,} to {high:,}"
    text = str(value).strip()
    try:
        number = Decimal(text)
    except InvalidOperation:
        raise OptionError(name, text, allowed) from None
    if isinstance(value, bool) or not number.is_finite() or not low <= number <= high or number != int(number):
        raise OptionError(name, text, allowed)
    return int(number)


def seed_number(value: Any) -> int:
    """A seed, 0 to 2^64 - 1."""
    return whole("seed", value, 0, SEEDS - 1)


def hands_or_matches(hands: Any = None, deals: Any = None, matches: Any = None) -> tuple[int, bool]:
    """How many hands or matches are asked for, and whether they are matches.

    Raises
    ------
    AnalyzerError : a number cannot be used, or two of the three are given
    """
    given = {"hands": hands, "deals": deals, "matches": matches}
    named = [name for name, value in given.items() if value is not None]
    if len(named) > 1:
        told = " and ".join(f"{name}={given[name]}" for name in named)
        raise AnalyzerError(f"{told} are given together: name hands, deals (two hands each) or matches")
    if matches is not None:
        return whole("matches", matches, 1, MOST_HANDS // MOST_IN_MATCH), True
    if deals is not None:
        return 2 * whole("deals", deals, 1, MOST_HANDS // 2), False
    return whole("hands", DEFAULT_HANDS if hands is None else hands, 1, MOST_HANDS), False


def numbered(name: str, value: Any) -> range:
    """Hands or matches by number: ``12`` is one, ``12:20`` are those from 12 to 19; a range is taken as it is.

    Raises
    ------
    AnalyzerError : the text is neither, or the range is empty
    """
    if isinstance(value, range):
        value = f"{value.start}:{value.stop}"
    first, colon, stop = str(value).partition(":")
    try:
        start = whole(name, first, 0, MOST_HANDS - 1)
        end = whole(name, stop, start + 1, MOST_HANDS) if colon else start + 1
    except OptionError:
        allowed = f"a number N or a range N:M (N to M-1), from 0 to {MOST_HANDS - 1:,}"
        raise OptionError(name, value, allowed) from None
    return range(start, end)


def threads_number(value: Any) -> int:
    """A number of threads; 0 is all processors that the process may use."""
    return whole("threads", value, 0, MOST_THREADS)


def max_hands_number(value: Any) -> int:
    """The hands after which an undecided match is censored."""
    return whole("max-hands", value, 1, MOST_IN_MATCH)


# --- who, at which rules ------------------------------------------------------------------------


def make_duel(
    game: str, a: str, b: str, seed: Any = 1, rules: Rules = (), policies: Paths = (), barred: Barred | None = None
) -> Duel:
    """The duel that these texts mean.

    Parameters
    ----------
    game : rule set, such as ``"spades/open"``
    a, b : policies, such as ``"counter"`` or ``"counter(shade=1)"``
    seed : 0 to 2^64 - 1
    rules : options that differ from the rule set's, a mapping or texts ``"name=value"``
    policies : a file or folder of the user's own policies, or several
    barred : ``(phase, actions)`` or ``(phase, seat, actions)``, action numbers taken out of the legal ones

    Raises
    ------
    AnalyzerError : something is unknown or cannot be used
    """
    ruleset = find_rules(game, option_texts(rules))
    number = seed_number(seed)
    known = find_policies(ruleset.game, listed(policies))
    duel = Duel(ruleset, (find_player(a, known), find_player(b, known)), number)
    return duel if barred is None else with_bar(duel, *_bar(ruleset.game, barred))


def option_texts(rules: Rules) -> list[str]:
    """Options as texts ``name=value``."""
    if isinstance(rules, Mapping):
        return [f"{name}={value}" for name, value in rules.items()]
    return [str(text) for text in listed(rules)]


def _bar(game: Game, barred: Any) -> tuple[str, int, list[int]]:
    """Phase (as the rules know it), seat (-1 for both) and actions of a bar."""
    spoken, seat, actions = barred if len(barred) == 3 else (barred[0], -1, barred[1])
    phases = {name: phase for phase, name in game.decisions.items()} | {phase: phase for phase in game.decisions}
    if spoken not in phases:
        raise UnknownNameError(f"phase of {game.name}", spoken, phases)
    return phases[spoken], whole("seat", seat, -1, 1), [whole("action", action, 0, 63) for action in actions]


def listed(value: Any) -> list[Any]:
    """One thing or several, as a list."""
    if isinstance(value, str | os.PathLike):
        return [value]
    return list(value)
