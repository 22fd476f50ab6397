"""A hand for a nil: which cards are low enough, in the draft and in the exchange."""

from analyzer.cards import NO_CARD, ONE, SPADES, count, highest, lowest, number, rank_of, same_suit
from analyzer.games.spades.state import DONE, KEEP, PASS, THROW
from analyzer.jit import inlined, jit
from analyzer.policies.spades._play import wished

LOW, NEXT = 4, 4  # the lowest card of a side suit up to a six, the next up to a ten, the third in any case
LOW_TRUMP, NEXT_TRUMP = 0, 2  # a deuce, then up to a four, a six


@inlined
def is_low(hand, card):
    """Whether a card is low enough for a nil, by the number of lower cards of its suit that are with it."""
    lower = count(hand & same_suit(card) & (card - ONE))
    if card & SPADES:
        return rank_of(card) <= LOW_TRUMP + NEXT_TRUMP * lower
    return rank_of(card) <= LOW + NEXT * lower


@jit
def high_cards(hand):
    """The cards of a hand that are not low enough for a nil."""
    left, high = hand, NO_CARD
    while left:
        card = lowest(left)
        left ^= card
        if not is_low(hand, card):
            high |= card
    return high


@jit
def is_low_hand(hand, borne):
    """Whether a hand has no more than `borne` cards that are not low enough for a nil."""
    left, found = hand, 0
    while left and found <= borne:
        card = highest(left)
        left ^= card
        found += not is_low(hand, card)
    return found <= borne


@jit
def draft_low(view, legal):
    """Keep a card that is low enough for a nil."""
    return wished(legal, KEEP if is_low(view.cards, view.offered) else PASS)


@jit
def throw_high(view, legal):
    """In the exchange: throw the highest trump, else the highest card, of those that are not low enough."""
    high = high_cards(view.cards)
    worst = high & SPADES if high & SPADES else high
    return wished(legal, THROW + number(highest(worst)) if worst else DONE)
