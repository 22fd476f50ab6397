"""What a hand may still bring in melds: the value of each times the chance that its missing cards are drawn."""

import numpy as np

from analyzer.cards import NO_CARD, count
from analyzer.games.bezique.cards import ACES, jack_shift, jacks_of_diamonds, queens_of_spades
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

_1, _2, _8 = np.uint64(1), np.uint64(2), np.uint64(8)
_HIGH = np.uint64(24)  # the lowest bit of the five ranks of a sequence


@inlined
def value(kind):
    """Points of a meld by its action."""
    return VALUES[place_of(kind)]


@inlined
def draw_chance(view):
    """The chance that one unseen card will be among those that I draw."""
    return (view.stock >> 1) / max(count(view.unseen), 1)


@jit
def chance(need, left, p):
    """The chance that at least `need`, up to two, of `left` cards are drawn, each drawn with chance p."""
    if need <= 0:
        return 1.0
    if need > left:
        return 0.0
    none = (1 - p) ** left
    return 1 - none if need == 1 else 1 - none - left * p * none / (1 - p)


@jit
def pairs(first, second, hand, unseen, p):
    """The expected number of pairs of two cards: each of the two sets is a card and its twin."""
    held_1, left_1, held_2, left_2 = (
        count(hand & first),
        count(unseen & first),
        count(hand & second),
        count(unseen & second),
    )
    one = chance(1 - held_1, left_1, p) * chance(1 - held_2, left_2, p)
    return one + chance(2 - held_1, left_1, p) * chance(2 - held_2, left_2, p)


@jit
def prospects(view, hand, spent, p):
    """Points that a hand may still bring in melds, if each unseen card is drawn with chance p (below 1)."""
    rules, unseen, queens = view.rules, view.unseen, RANK << jack_shift(view.rules) + _8
    total = 0.0
    free = hand & ~spent.marriage & (queens | queens << _8)
    for suit in range(4):
        cards = SUIT << np.uint64(2 * suit)
        if free & cards:
            price = value(ROYAL_MARRIAGE) if cards & view.trumps else value(MARRIAGE)
            total += price * pairs(queens & cards, queens << _8 & cards, free, unseen, p)
    total += value(SEQUENCE) * _run(view, hand & ~spent.sequence, p)
    first, second = queens_of_spades(rules), jacks_of_diamonds(rules)
    if hand & ~spent.bezique & (first | second):
        total += value(BEZIQUE) * pairs(first, second, hand & ~spent.bezique, unseen, p)
    if hand & ~spent.double & (first | second) and spent.bezique & (first | second) != first | second:
        total += value(DOUBLE_BEZIQUE) * _both(first, second, hand & ~spent.double, unseen, p)
    return total + _fours(view, hand & ~spent.four, p)


@inlined
def _run(view, free, p):
    """The chance of a sequence."""
    odds = 1.0
    for i in range(5):
        face = view.trumps & RANK << _HIGH + _8 * np.uint64(i)
        if free & face == NO_CARD:
            odds *= chance(1, count(view.unseen & face), p)
    return odds


@inlined
def _both(first, second, free, unseen, p):
    """The chance of all copies of two cards."""
    return chance(2 - count(free & first), count(unseen & first), p) * chance(
        2 - count(free & second), count(unseen & second), p
    )


@inlined
def _fours(view, free, p):
    """What sets of four may bring: jacks, queens, kings, aces."""
    total, jacks = 0.0, RANK << jack_shift(view.rules)
    for kind, rank in (
        (FOUR_JACKS, jacks),
        (FOUR_QUEENS, jacks << _8),
        (FOUR_KINGS, jacks << _8 + _8),
        (FOUR_ACES, ACES),
    ):
        held = count(free & rank)
        if held > 1:
            total += value(kind) * chance(4 - held, count(view.unseen & rank), p)
    return total
