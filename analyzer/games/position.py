"""What users say of a position in the middle of a hand, read and checked: cards, and facts such as bids or trumps.

Every game that can be solved has a module `position` with `FACTS`, what may be said of it beside the two hands, and
`position(rules, mine, theirs, facts)`, the State that is meant.
"""

import re
from collections.abc import Callable, Mapping

from analyzer.cards import card_number
from analyzer.errors import OptionError, UnknownNameError
from analyzer.mechanics.solver.checks import PositionError

MINE, THEIRS = "your hand", "the other hand"


def card_set(whose: str, text: str, number: Callable[[str], int] = card_number) -> int:
    """The set of cards that a text names, apart by spaces or commas.

    Parameters
    ----------
    whose : what the cards are, for errors
    number : the number of a card by its name

    Raises
    ------
    PositionError : a word is no card, or a card is there twice
    """
    cards = 0
    for word in re.split(r"[\s,]+", text.strip()):
        if not word:
            continue
        try:
            card = 1 << number(word)
        except ValueError as error:
            raise PositionError(f"{whose}: {error}") from None
        if cards & card:
            raise PositionError(f"{whose}: {word} is there twice")
        cards |= card
    return cards


def check_hands(mine: int, theirs: int, led: int, most: int, name: Callable[[int], str]) -> int:
    """Refuse hands that cannot be; returns how many cards the player to move has.

    Parameters
    ----------
    mine, theirs, led : sets of cards; `led` is empty when mine leads
    most : cards of a player
    name : of a card by its number
    """
    held, others, table = mine.bit_count(), theirs.bit_count(), led.bit_count()
    twice = mine & theirs | mine & led | theirs & led
    if twice:
        raise PositionError(f"{name((twice & -twice).bit_length() - 1)} is there twice")
    if table > 1:
        raise PositionError(f"{table} cards are led at once: one is led, or none")
    if not held:
        raise PositionError("the player to move has no cards")
    if max(held, others + table) > most:
        raise PositionError(f"{max(held, others + table)} cards are too many: a player has {most} at most")
    if held != others + table:
        extra = " and a card led" if table else ""
        raise PositionError(
            f"unequal hands: {held} {_cards(held)} to move, {others} in the other hand{extra}; "
            "both players have as many, the card led counted"
        )
    return held


def check_tricks(facts: Mapping[str, str], most: int, left: int, counted: bool) -> tuple[int, int]:
    """The tricks taken so far, mine and theirs, which with the cards left make a hand.

    Parameters
    ----------
    most : tricks of a hand
    left : cards of each player
    counted : whether the value hangs on them; else they may be left out

    Raises
    ------
    AnalyzerError : they cannot be
    """
    won = pair("tricks", facts.get("tricks", "0,0"), 0, most)
    if (counted or "tricks" in facts) and sum(won) + left != most:
        cards = "1 card is" if left == 1 else f"{left} cards are"
        gone = "1 trick was" if most - left == 1 else f"{most - left} tricks were"
        raise PositionError(f"{cards} left, so {gone} taken, not {sum(won)}: tricks=MINE,THEIRS")
    return won


def _cards(n: int) -> str:
    return "card" if n == 1 else "cards"


def check_facts(game: str, facts: Mapping[str, object], known: Mapping[str, str]) -> dict[str, str]:
    """What was said of a position, as texts.

    Raises
    ------
    UnknownNameError : the game has no such fact
    """
    for name in facts:
        if name not in known:
            raise UnknownNameError(f"fact of a position of {game}", name, known)
    return {name: str(value) for name, value in facts.items()}


def pair(name: str, text: str, low: int, high: int, words: Mapping[str, int] | None = None) -> tuple[int, int]:
    """Two numbers, mine and theirs, as in ``"4,5"``; `words` may stand for numbers.

    Raises
    ------
    OptionError : it is no such pair
    """
    said = {**{str(n): n for n in range(low, high + 1)}, **(words or {})}
    parts = [part.strip().lower() for part in text.split(",")]
    if len(parts) != 2 or any(part not in said for part in parts):
        also = "".join(f", {word}" for word in words or {})
        raise OptionError(name, text, f"two numbers from {low} to {high}{also}, yours first: {name}=MINE,THEIRS")
    return said[parts[0]], said[parts[1]]


def one_of(name: str, text: str, names: tuple[str, ...]) -> int:
    """The place of a name among some.

    Raises
    ------
    OptionError : it is none of them
    """
    found = {each.lower(): place for place, each in enumerate(names)}
    if text.strip().lower() not in found:
        raise OptionError(name, text, " or ".join([", ".join(names[:-1]), names[-1]]))
    return found[text.strip().lower()]


def yes(name: str, text: str) -> bool:
    """Whether a text says yes.

    Raises
    ------
    OptionError : it says neither yes nor no
    """
    said = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    if text.strip().lower() not in said:
        raise OptionError(name, text, "true or false")
    return said[text.strip().lower()]
