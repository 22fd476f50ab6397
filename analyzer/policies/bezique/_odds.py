"""What a hand may still bring in melds: the value of each times the chance that its missing cards are drawn."""

import numpy as np

from analyzer.cards import count, highest, number
from analyzer.games.bezique.cards import ACES, jack_shift, jacks_of_diamonds, queens_of_spades
from analyzer.games.bezique.melds import NO_MELD, available
from analyzer.games.bezique.scoring import place_of
from analyzer.games.bezique.state import (
    BEZIQUE,
    DOUBLE_BEZIQUE,
    FOUR_ACES,
    FOUR_JACKS,
    FOUR_KINGS,
    FOUR_QUEENS,
    MARRIAGE,
    ROYAL_MARRIAGE,
    SEQUENCE,
    VALUES,
)
from analyzer.jit import inlined, jit
from analyzer.mechanics.double_pack import RANK, SUIT

_8 = np.uint64(8)
_HIGH = np.uint64(24)  # the lowest bit of the five ranks of a sequence


@inlined
def value(kind):
    """Points of a meld by its action."""
    return VALUES[place_of(kind)]


@inlined
def draw_chance(view, hope):
    """The chance that one unseen card will be among those that I draw, times `hope`; below 1."""
    return min(max(hope * (view.stock >> 1) / max(count(view.unseen), 1), 0.0), 0.99)


@jit
def ready(view, hand):
    """Points of the best meld that a hand can declare."""
    melds = available(view.rules, hand, view.spent, view.trumps)
    return value(number(highest(melds))) if melds != NO_MELD else 0


@jit
def copies(wanted, face, free, unseen, p):
    """The chance of holding `wanted` cards of a kind, up to two of them still to be drawn, each with chance p."""
    need, left = wanted - count(free & face), count(unseen & face)
    if need <= 0:
        return 1.0
    if need > left:
        return 0.0
    none = 1.0
    for _ in range(left):  # not a power: that is rounded otherwise when the JIT is off
        none *= 1 - p
    return 1 - none if need == 1 else 1 - none - left * p * none / (1 - p)


@jit
def pairs(first, second, free, unseen, p):
    """The expected number of pairs of two cards: each of the two sets is a card and its twin."""
    one = copies(1, first, free, unseen, p) * copies(1, second, free, unseen, p)
    return one + copies(2, first, free, unseen, p) * copies(2, second, free, unseen, p)


@jit
def prospects(view, hand, spent, p):
    """Points that a hand may still bring in melds, if each unseen card is drawn with chance p (below 1)."""
    unseen, queens = view.unseen, RANK << jack_shift(view.rules) + _8
    total, free = 0.0, hand & ~spent.marriage & (queens | queens << _8)
    for suit in range(4):
        cards = SUIT << np.uint64(2 * suit)
        if free & cards:
            price = value(ROYAL_MARRIAGE) if cards & view.trumps else value(MARRIAGE)
            total += price * pairs(queens & cards, queens << _8 & cards, free, unseen, p)
    first, second = queens_of_spades(view.rules), jacks_of_diamonds(view.rules)
    free = hand & ~spent.bezique
    if free & (first | second):
        total += value(BEZIQUE) * pairs(first, second, free, unseen, p)
    free = hand & ~spent.double
    if free & (first | second) and spent.bezique & (first | second) != first | second:
        total += value(DOUBLE_BEZIQUE) * copies(2, first, free, unseen, p) * copies(2, second, free, unseen, p)
    return total + _run(view, hand & ~spent.sequence, p) + _fours(view, hand & ~spent.four, p)


@inlined
def _run(view, free, p):
    """What a sequence may bring."""
    odds = 1.0
    for i in range(5):
        odds *= copies(1, view.trumps & RANK << _HIGH + _8 * np.uint64(i), free, view.unseen, p)
    return value(SEQUENCE) * odds


@inlined
def _fours(view, free, p):
    """What sets of four may bring: jacks, queens, kings, aces."""
    total, jacks = 0.0, RANK << jack_shift(view.rules)
    ranks = (FOUR_JACKS, jacks), (FOUR_QUEENS, jacks << _8), (FOUR_KINGS, jacks << _8 + _8), (FOUR_ACES, ACES)
    for kind, rank in ranks:
        if count(free & rank) > 1:
            total += value(kind) * copies(4, rank, free, view.unseen, p)
    return total
