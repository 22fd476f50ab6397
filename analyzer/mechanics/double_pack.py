"""Two packs shuffled together: sets of up to 64 cards in which every card exists twice.

A card is bit ``8 * rank + 2 * suit + copy`` of a uint64, with suit 0..3 for C D H S and copy 0 or 1
(a or b).  The lowest bit of a set is therefore its lowest card by rank, ties C D H S, copy a first.
The two copies of a card are twins; neither is higher than the other.
"""

import numpy as np

from analyzer.cards import NO_CARD, number
from analyzer.jit import inlined

FIRST_COPIES = np.uint64(0x5555_5555_5555_5555)  # copy a of every card
RANK = np.uint64(0xFF)  # every card of rank 0; shifted by 8 * r, of rank r
SUIT = np.uint64(0x0303_0303_0303_0303)  # every card of suit 0; shifted by 2 * s, of suit s
BOTH = np.uint64(3)  # a card and its twin, as a factor of copy a

_ONE = np.uint64(1)
_NOT_ONE = ~_ONE
_SUIT_BITS = np.uint64(6)
_IN_RANK = np.uint64(7)


@inlined
def suit_shift(card):
    """Twice the suit of a card, uint64."""
    return np.uint64(number(card)) & _SUIT_BITS


@inlined
def same_suit(card):
    """All cards of a card's suit."""
    return SUIT << suit_shift(card)


@inlined
def ranked_above(card):
    """All cards of a higher rank, of every suit."""
    return _NOT_ONE << (np.uint64(number(card)) | _IN_RANK)


@inlined
def faces(cards):
    """Copy a of every card of which a set has a copy."""
    return (cards | cards >> _ONE) & FIRST_COPIES


@inlined
def twins(cards):
    """Copy a of every card of which a set has both copies."""
    return cards & cards >> _ONE & FIRST_COPIES


@inlined
def unlike(cards):
    """Copy a of every card of which a set has one copy only."""
    return (cards ^ cards >> _ONE) & FIRST_COPIES


@inlined
def winning(cards, led, trumps):
    """The cards of a set that would win as second card of a trick: higher in its suit, or trumps on a plain lead."""
    rivals = same_suit(led)
    return cards & (rivals & ranked_above(led) | trumps & ~rivals)


@inlined
def beats(card, led, trumps):
    """Whether the second card of a trick wins it."""
    return winning(card, led, trumps) != NO_CARD


@inlined
def following(hand, led, trumps, heading):
    """The cards that may be played to a lead where ruffing is compulsory and, if `heading`, going above the lead.

    In this order: a higher card of the suit led (if `heading`), a card of the suit led, a trump, any card.
    """
    suited = hand & same_suit(led)
    higher = suited & ranked_above(led)
    if suited != NO_CARD:
        return higher if heading and higher != NO_CARD else suited
    ruffs = hand & trumps
    return ruffs if ruffs != NO_CARD else hand
