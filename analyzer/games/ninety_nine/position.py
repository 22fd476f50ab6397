"""Positions of Ninety-Nine from the empty stock on as users describe them."""

import numpy as np

from analyzer.cards import NO_CARD
from analyzer.games.ninety_nine.rules import loses
from analyzer.games.ninety_nine.state import (
    HAND,
    PACK_SIZE,
    PLAY,
    RESHUFFLE,
    UNPLAYED,
    ZERO,
    State,
)  # fmt: skip
from analyzer.games.ninety_nine.text import card_name, card_number
from analyzer.games.position import MINE, THEIRS, card_set
from analyzer.mechanics.solver.checks import PositionError

FACTS = {"total": "of the pile, before you play"}
_LOWEST = -10 * PACK_SIZE


def position(rules, mine, theirs, facts):
    """The State of a position, you to move, and that it is no tricks that count.

    Parameters
    ----------
    mine, theirs : texts such as ``"AS 7D"``
    facts : texts by their name in FACTS

    Raises
    ------
    AnalyzerError : there is no such position
    """
    if rules.stock_empty == RESHUFFLE:
        raise PositionError(
            "stock_empty=reshuffle: the pile is shuffled when the stock is empty, so what follows is chance; "
            "say stock_empty=play_out_draw, play_out_empty_loses or stop_draw"
        )
    cards, others = card_set(MINE, mine, card_number), card_set(THEIRS, theirs, card_number)
    _check(cards, others)
    total = _total(rules, facts)
    plies = PACK_SIZE - (rules.start != ZERO) - cards.bit_count() - others.bit_count()
    if plies >= rules.max_plies:
        raise PositionError(f"max_plies={rules.max_plies}: the game was cut off before, as {plies} cards were played")
    held = np.uint64(cards), np.uint64(others)
    return State(PLAY, 0, *held, NO_CARD, False, NO_CARD, total, plies, UNPLAYED, held), False


def _check(cards, others):
    """Refuse hands that cannot be."""
    held, theirs, twice = cards.bit_count(), others.bit_count(), cards & others
    if twice:
        raise PositionError(f"{card_name((twice & -twice).bit_length() - 1)} is there twice")
    if not held:
        raise PositionError("the player to move has no cards")
    if max(held, theirs) > HAND:
        raise PositionError(f"{max(held, theirs)} cards are too many: a player has {HAND} at most")
    if not held - 1 <= theirs <= held:
        raise PositionError(
            f"unequal hands: {held} to move, {theirs} in the other hand; the other has as many, or one fewer"
        )


def _total(rules, facts):
    if "total" not in facts:
        raise PositionError("the total is missing: total=87, for example")
    try:
        total = int(facts["total"])
    except ValueError:
        raise PositionError(f"total={facts['total']} is not possible: total takes a whole number") from None
    lowest = 0 if rules.floor_zero else _LOWEST
    if total < lowest or loses(rules, total):
        most = rules.limit + rules.lose_at - 1
        raise PositionError(f"total={total} is not possible: with limit={rules.limit} it is from {lowest} to {most}")
    return total
