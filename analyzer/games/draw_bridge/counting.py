"""What can be counted of two hands that lie open, as after the first half."""

import numpy as np

from analyzer.cards import ACES, CLUBS, DIAMONDS, HEARTS, JACKS, KINGS, QUEENS, SPADES, count, highest
from analyzer.jit import inlined, jit
from analyzer.mechanics.auction import NO_TRUMP, trumps_of

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
def cashable(mine, theirs):
    """The tricks that one hand can take at once at no-trump: its masters, or the suit when they outlast the other's."""
    top, tricks = masters(mine, theirs), 0
    for s in range(4):
        suit = CLUBS << np.uint64(s)
        sure = count(top & suit)
        tricks += count(mine & suit) if sure >= count(theirs & suit) else sure
    return tricks


@inlined
def losers(mine, theirs):
    """How many cards of one hand lose when each suit is laid down side by side, highest against highest."""
    lost = 0
    for s in range(4):
        suit = CLUBS << np.uint64(s)
        own, other = mine & suit, theirs & suit
        while own and other:
            lost += highest(other) > highest(own)
            own, other = own ^ highest(own), other ^ highest(other)
    return lost


@jit
def expected(mine, theirs, strain):
    """Tricks that the holder of `mine` may expect as declarer, float64.

    With trumps of which he has more than the other: thirteen less his losers, and less two tricks shared among
    the trumps that he has more, as control is soon lost.  At no-trump the other leads and takes what he can:
    eight, less three for every four tricks that he can cash, and one more for every four of the declarer's.
    Fitted to exact play.  Standard deviation of the tricks that exact play takes around it, where it expects seven
    or more: 0.9 with trumps and 1.0 at no-trump in hands dealt at random; in hands that two players have built up in
    a first half 0.6 with seven trumps or more, 1.2 with four, 1.7 at no-trump.
    """
    if strain == NO_TRUMP:
        return 8 - 0.75 * cashable(theirs, mine) + 0.25 * cashable(mine, theirs)
    trumps = trumps_of(strain)
    more = count(mine & trumps) - count(theirs & trumps)
    return 13 - losers(mine, theirs) - 2 / more if more > 0 else 0.0


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
