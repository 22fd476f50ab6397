"""Exact play of two known hands where the follower must follow suit, ruff, and perhaps head the trick.

Cards are those of `analyzer.mechanics.double_pack`.  Each *prize* is worth one to the winner of its
trick, and the last trick `final` more.  A value is what the player to move wins from now on, less
what the other wins.  The search is alpha-beta; of cards that are equal in all that follows it tries
one.  Eight cards each take some 40 microseconds.
"""

from typing import NamedTuple

import numpy as np

from analyzer.cards import NO_CARD, ONE, count, highest, lowest, number
from analyzer.jit import inlined, jit, recursive
from analyzer.mechanics.double_pack import RANK, beats, following, ranked_above, same_suit

FAR = 99  # beyond every value
_RANK_BITS = np.uint64(56)


class Stakes(NamedTuple):
    """What is played for, and how."""

    trumps: np.uint64
    prizes: np.uint64  # cards that are worth one
    final: int  # what the last trick is worth beside its prizes
    heading: bool  # a higher card of the suit led must be played


@jit
def best(stakes, mine, theirs, led):
    """A card of the best value: the lowest of them."""
    moves, most, chosen = candidates(stakes, mine, theirs, led), -FAR, NO_CARD
    while moves != NO_CARD:
        card = lowest(moves)
        moves ^= card
        if chosen == NO_CARD and moves == NO_CARD:
            return card
        worth = value(stakes, mine, theirs, led, most, FAR, card)
        if worth > most:
            most, chosen = worth, card
    return chosen


@recursive
def value(stakes, mine, theirs, led, low, high, among):
    """The value of a position, exact if it lies between `low` and `high`, else a bound on that side.

    Parameters
    ----------
    mine, theirs : uint64, cards held by the player to move, at least one, and by the other
    led : uint64, the card to beat, none when leading
    among : uint64, the cards that may be played next, none for all that the rules allow
    """
    most = count((mine | theirs | led) & stakes.prizes) + stakes.final
    if most <= low:
        return most
    if -most >= high:
        return -most
    gain, moves = -FAR, among if among else candidates(stakes, mine, theirs, led)
    while moves != NO_CARD and gain < high:
        card = lowest(moves) if led else highest(moves)
        moves ^= card
        left, floor = mine ^ card, max(low, gain)
        if led == NO_CARD:
            gain = max(gain, -value(stakes, theirs, left, card, -high, -floor, NO_CARD))
            continue
        trick, won = count((led | card) & stakes.prizes), beats(card, led, stakes.trumps)
        if left == NO_CARD:
            gain = max(gain, trick + stakes.final if won else -trick - stakes.final)
        elif won:
            gain = max(gain, trick + value(stakes, left, theirs, NO_CARD, floor - trick, high - trick, NO_CARD))
        else:
            gain = max(gain, -trick - value(stakes, theirs, left, NO_CARD, -trick - high, -trick - floor, NO_CARD))
    return gain


@inlined
def candidates(stakes, mine, theirs, led):
    """The cards that may be played, one of each that are equal."""
    if led == NO_CARD:
        return distinct(mine, theirs, stakes.prizes)
    return distinct(following(mine, led, stakes.trumps, stakes.heading), theirs | led, stakes.prizes)


@inlined
def distinct(cards, others, prizes):
    """A set without the cards that are equal to a lower one of it in all that follows.

    Two cards of a suit are equal if both or neither is a prize, and the other player has no card, held
    or on the table, of their ranks or of a rank between.
    """
    left, rest = NO_CARD, cards
    while rest != NO_CARD:
        card = lowest(rest)
        rest ^= card
        suit = same_suit(card)
        below = cards & suit & (card - ONE)
        if below == NO_CARD:
            left |= card
            continue
        below = highest(below)
        between = others & suit & (_rank(below) | ranked_above(below)) & ~ranked_above(card)
        alike = (below & prizes != NO_CARD) == (card & prizes != NO_CARD)
        left |= NO_CARD if between == NO_CARD and alike else card
    return left


@inlined
def _rank(card):
    """All cards of a card's rank."""
    return RANK << (np.uint64(number(card)) & _RANK_BITS)
