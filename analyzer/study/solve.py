"""Solves one position from what users say of it: the value, the best actions, how it goes on."""

import re
from typing import Any

import numpy as np

from analyzer.engine.solve import Line, best_line, position_of
from analyzer.engine.wanted import Rules, option_texts
from analyzer.games.game import Game
from analyzer.games.position import check_facts
from analyzer.registry import RuleSet, find_rules
from analyzer.study.solution import NAMES, POINTS, TRICKS, Solution


def solve(game: str, mine: str, theirs: str, rules: Rules = (), **facts: Any) -> Solution:
    """The exact value of a position, with the player who is to move as *you*.

    Parameters
    ----------
    game : rule set, such as ``"spades/open"``
    mine, theirs : cards, such as ``"AS KD 10H"``
    rules : options that differ from the rule set's, a mapping or texts ``"name=value"``
    facts : what else is the case, such as ``led="7C"``; each game has its own, ``analyzer solve --help`` lists them

    Raises
    ------
    AnalyzerError : there is no such position, or it cannot be solved
    """
    ruleset = find_rules(game, option_texts(rules))
    position = position_of(ruleset.game)
    said = check_facts(ruleset.game.name, facts, position.FACTS)
    numbers = type(ruleset.rules)(*map(int, ruleset.rules))
    state, in_tricks = position.position(numbers, mine, theirs, said)
    line = best_line(ruleset.game, numbers, state, in_tricks)
    return _solution(ruleset, state, line, in_tricks, (mine, theirs, said.get("led")))


def _solution(
    ruleset: RuleSet, state: Any, line: Line, in_tricks: bool, cards: tuple[str, str, str | None]
) -> Solution:
    game, unit = ruleset.game, 1.0 if in_tricks else ruleset.game.unit
    rules = type(ruleset.rules)(*map(int, ruleset.rules))
    me = int(state.seat)
    names = [
        {int(a): game.text.action(rules, int(phase), int(a)) for a in np.flatnonzero(np.isfinite(worth))}
        for (phase, *_), worth in zip(line.steps, line.worth, strict=True)
    ]
    values = {name: float(line.worth[0, a]) * unit for a, name in names[0].items()}
    value = max(values.values())
    result = None
    if not in_tricks:
        points = game.rules.points(rules, line.last)[:2]
        result = float(points[me]) * unit, float(points[1 - me]) * unit
    return Solution(
        game=ruleset.title,
        unit=TRICKS if in_tricks else POINTS,
        value=value,
        best=[name for name, worth in values.items() if worth == value],
        values=values,
        line=_steps(game, me, line, names, unit),
        mine=_cards(cards[0]),
        theirs=_cards(cards[1]),
        led=_cards(cards[2]) if cards[2] else None,
        result=result,
        tricks=_taken(game, me, line, cards[2] is not None),
    )


def _steps(game: Game, me: int, line: Line, names: list[dict[int, str]], unit: float) -> list[dict[str, Any]]:
    steps = [
        {
            "player": NAMES[int(seat) != me],
            "phase": game.decisions[game.rules.PHASES[phase]],
            "action": name[int(action)],
            "value": float(worth[action]) * unit,
        }
        for (phase, seat, action, _), worth, name in zip(line.steps, line.worth, names, strict=True)
    ]
    if not game.tricks:  # a game of totals
        steps = [step | {"total": int(mark)} for step, (*_, mark) in zip(steps, line.steps, strict=True)]
    return steps


def _taken(game: Game, me: int, line: Line, led: bool) -> tuple[int, int] | None:
    """Tricks of you and of the other: whoever wins one acts next."""
    if not game.tricks:
        return None
    seats = [int(seat) for phase, seat, *_ in line.steps if game.rules.PHASES[phase] in game.tricks]
    winners = [*seats[1 if led else 2 :: 2], int(line.last.seat)] if seats else []
    return sum(winner == me for winner in winners), sum(winner != me for winner in winners)


def _cards(text: str) -> str:
    """Cards as this program writes them: upper case, the ten a T, apart by a space."""
    words = [word.upper().replace("10", "T") for word in re.split(r"[\s,]+", text.strip()) if word]
    return " ".join(word[:2] + word[2:].lower() for word in words)
