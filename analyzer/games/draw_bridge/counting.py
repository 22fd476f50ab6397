"""What can be counted of two hands that lie open, as after the first half."""

import numpy as np

from analyzer.cards import ACES, CLUBS, DIAMONDS, HEARTS, JACKS, KINGS, QUEENS, SPADES, count
from analyzer.jit import inlined

_4, _8, _16, _32 = np.uint64(4), np.uint64(8), np.uint64(16), np.uint64(32)


@inlined
def down_from(cards):
    """The cards of a set and all lower ones of their suits."""
    cards |= cards >> _4
    cards |= cards >> _8
    cards |= cards >> _16
    return cards | cards >> _32


@inlined
def masters(mine, theirs):
    """The cards of one hand that no card of the other beats in its suit."""
    return mine & ~down_from(theirs)


@inlined
def lengths(cards):
    """How many clubs, diamonds, hearts, spades a set has."""
    return count(cards & CLUBS), count(cards & DIAMONDS), count(cards & HEARTS), count(cards & SPADES)


@inlined
def longest(cards):
    """The length of the longest suit."""
    clubs, diamonds, hearts, spades = lengths(cards)
    return max(clubs, diamonds, hearts, spades)


@inlined
def honours(cards):
    """Honour points: ace 4, king 3, queen 2, jack 1."""
    return 4 * count(cards & ACES) + 3 * count(cards & KINGS) + 2 * count(cards & QUEENS) + count(cards & JACKS)
