"""Positions of Bezique's play-off as users describe them."""

import re

import numpy as np

from analyzer.cards import NO_CARD
from analyzer.games.bezique.cards import SUITS, card_name, card_number
from analyzer.games.bezique.state import NONE, PLAYOFF, Spent, State, Table
from analyzer.games.position import MINE, THEIRS, card_set, check_hands, one_of
from analyzer.mechanics.solver.checks import PositionError

FACTS = {"trumps": "C, D, H or S", "led": "the card on the table, if the other player leads"}
_HAND, _ALL_DRAWN = 8, 65
_WITHOUT_COPY = re.compile(r"(?<![\w])(10|[7-9TJQKA])([CDHS])(?![\w])", re.IGNORECASE)


def position(rules, mine, theirs, facts):
    """The State of a position, you to move, and that it is no tricks that count.

    Parameters
    ----------
    mine, theirs : texts such as ``"ASa KD"``; a card without a or b is a copy that is not named elsewhere
    facts : texts by their name in FACTS

    Raises
    ------
    AnalyzerError : there is no such position
    """
    if "trumps" not in facts:
        raise PositionError("the trumps are missing: trumps=H, for example")
    trumps = one_of("trumps", facts["trumps"], tuple(SUITS))
    texts = _with_copies([mine, theirs, facts.get("led", "")])
    cards, others, led = (
        card_set(whose, text, lambda name: card_number(rules, name))
        for whose, text in zip((MINE, THEIRS, "led"), texts, strict=True)
    )
    check_hands(cards, others, led, _HAND, lambda number: card_name(rules, number))
    held = np.uint64(cards), np.uint64(others), np.uint64(led)
    played = ~(held[0] | held[1] | held[2])
    spent = Spent(NO_CARD, NO_CARD, NO_CARD, NO_CARD, NO_CARD)
    table = Table(np.uint64(1 << 2 * trumps), NO_CARD, spent, NONE, NO_CARD, (0, 0), (0, 0), (0, 0))
    return State(PLAYOFF, 0, *held, played, NO_CARD, 0, _ALL_DRAWN, table), False


def _with_copies(texts):
    """The texts with a copy named for every card, a before b, as far as it is free."""
    named = {match.upper() for match in re.findall(r"\w+", " ".join(texts).replace("10", "T"))}

    def copy(match):
        card = f"{match[1]}{match[2]}".upper().replace("10", "T")
        free = next((one for one in "AB" if card + one not in named), "B")
        named.add(card + free)
        return card + free.lower()

    return [_WITHOUT_COPY.sub(copy, text) for text in texts]
