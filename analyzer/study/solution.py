"""A position worked out, as a document and in words."""

from dataclasses import dataclass
from typing import Any

from analyzer.mechanics.prose import by_suit, columns, tricks

TRICKS, POINTS = "tricks", "points"
NAMES = ("you", "other")


@dataclass(frozen=True)
class Solution:
    """A position worked out, both hands known and both players playing best.

    Parameters
    ----------
    game : its title, such as ``spades/open``
    unit : what values are: `tricks` of the player to move from here on, or `points` of the hand, his less the other's
    value : of the best actions, to the player to move
    best : the actions that keep it
    values : every legal action and its value
    line : how the hand goes on: player (you move first, or other), phase, action, value to whoever acts, and in
        Ninety-Nine the total that it makes
    mine, theirs, led : the cards as they were given
    result : points of you and of the other at the end of the line; None where tricks are counted
    tricks : that you and the other take in the line; None in a game without tricks
    """

    game: str
    unit: str
    value: float
    best: list[str]
    values: dict[str, float]
    line: list[dict[str, Any]]
    mine: str
    theirs: str
    led: str | None
    result: tuple[float, float] | None
    tricks: tuple[int, int] | None

    @property
    def document(self) -> dict[str, Any]:
        """The solution as a JSON document."""
        return {
            "schema": 1, "game": self.game, "mine": self.mine.split(), "theirs": self.theirs.split(), "led": self.led,
            "unit": self.unit, "value": self.value, "best": self.best, "values": self.values, "line": self.line,
            "result": self.result, "tricks": self.tricks,
        }  # fmt: skip

    def __str__(self) -> str:
        """The solution in words, several lines."""
        return "\n".join(_told(self))


def _told(one: Solution) -> list[str]:
    hands = [[name, by_suit(cards.split())] for name, cards in zip(NAMES, (one.mine, one.theirs), strict=True)]
    lines = [f"{one.game}: you to play to the {one.led}" if one.led else f"{one.game}: you are to move"]
    lines += columns(hands)
    lines += [_value(one), "Every choice"]
    ranked = sorted(set(one.values.values()), reverse=True)
    lines += columns([[_number(v), " ".join(a for a, w in one.values.items() if w == v)] for v in ranked])
    return [*lines, "Best play", *_line(one)]


def _value(one: Solution) -> str:
    choices = f"{'best' if len(one.best) < 4 else 'among the best'}: {', '.join(one.best[:4])}"
    if one.unit == TRICKS:
        left = len(one.mine.split())
        return f"Value: {one.value:g} of {left} trick{'s' if left > 1 else ''}; {choices}"
    assert one.result is not None
    mine, theirs = map(_number, one.result)
    return f"Value: {one.value or 0:{'+' if one.value else ''}g} points (you {mine}, other {theirs}); {choices}"


def _number(value: float) -> str:
    return f"{value:g}"


def _line(one: Solution) -> list[str]:
    """The line: calls one after the other, cards trick by trick where there are tricks."""
    calls = [step for step in one.line if step["phase"] in ("bid", "auction") or one.tricks is None]
    cards = [step for step in one.line if step not in calls]
    lines = ["  " + ", ".join(map(_call, calls))] if calls else []
    if not cards or one.tricks is None:
        return lines
    actions: list[dict[str, Any]] = [{"seat": NAMES.index(step["player"]), "action": step["action"]} for step in cards]
    if one.led:
        actions.insert(0, {"seat": 1, "action": one.led})
    return lines + tricks(actions, NAMES, one.tricks)


def _call(step: dict[str, Any]) -> str:
    """An action that is part of no trick, with the total that it makes where there are totals."""
    total = f" ({step['total']})" if "total" in step else ""
    return f"{step['player']} {step['action']}{total}"
