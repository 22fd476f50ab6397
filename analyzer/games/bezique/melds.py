"""Which melds a hand may make, with which cards, and what they leave [B5, B6]."""

import numpy as np

from analyzer.cards import NO_CARD, count, lowest
from analyzer.games.bezique.cards import ACES, jack_shift, jacks, jacks_of_diamonds, kings, queens, queens_of_spades
from analyzer.games.bezique.scoring import place_of
from analyzer.games.bezique.state import (
    BEZIQUE, DOUBLE_BEZIQUE, FOUR_ACES, FOUR_JACKS, FOUR_KINGS, FOUR_QUEENS, MARRIAGE, NEVER, ROYAL_MARRIAGE, SEQUENCE,
    Table,
)  # fmt: skip
from analyzer.jit import inlined, jit
from analyzer.mechanics.double_pack import BOTH, SUIT, faces, same_suit, suit_shift, twins, unlike

NO_MELD = np.uint64(1)
_RUN = np.uint64(0x0101_0101_0100_0000)  # copy a of the five high ranks of suit 0: those of a sequence
_EVEN, _PAIRS, _NIBBLE = np.uint64(0x55), np.uint64(0x33), np.uint64(0x0F)
_1, _2, _8 = np.uint64(1), np.uint64(2), np.uint64(8)


@inlined
def available(rules, hand, table, turnup):
    """The melds that a hand can make now, as a mask of actions; NO_MELD is always there."""
    return (
        NO_MELD
        | _marriages(rules, hand & ~table.marriage, turnup)
        | _fours(rules, hand & ~table.four)
        | _beziques(rules, hand, table)
        | _if(_sequence_in(hand & ~table.sequence, turnup), SEQUENCE)
    )


@inlined
def _if(condition, kind):
    """The mask of a kind if it can be melded."""
    return np.uint64(condition) << np.uint64(kind)


@inlined
def _marriages(rules, cards, turnup):
    """The suits in which there are a king and a queen."""
    court = faces(cards >> jack_shift(rules) + _8)
    suits = court & court >> _8 & _EVEN
    royal = suits & _1 << suit_shift(turnup)
    plain = suits ^ royal
    plain = (plain | plain >> _1) & _PAIRS
    plain = (plain | plain >> _2) & _NIBBLE
    return plain << _1 | _if(royal != NO_CARD, ROYAL_MARRIAGE)


@inlined
def _fours(rules, cards):
    """The ranks of which there are four cards [B5.6]."""
    return (
        _if(count(cards & jacks(rules)) > 3, FOUR_JACKS)
        | _if(count(cards & queens(rules)) > 3, FOUR_QUEENS)
        | _if(count(cards & kings(rules)) > 3, FOUR_KINGS)
        | _if(count(cards & ACES) > 3, FOUR_ACES)
    )


@inlined
def _beziques(rules, hand, table):
    """Bezique, and double bezique unless all of its cards were in one [B6.6, B6.7]."""
    single, double = hand & ~table.bezique, hand & ~table.double
    both = queens_of_spades(rules) | jacks_of_diamonds(rules)
    pair = (single & queens_of_spades(rules) != NO_CARD) & (single & jacks_of_diamonds(rules) != NO_CARD)
    four = (double & both == both) & (table.bezique & both != both)
    return _if(pair, BEZIQUE) | _if(four, DOUBLE_BEZIQUE)


@inlined
def _sequence_in(cards, turnup):
    """Whether there are ace, ten, king, queen and jack of trumps."""
    return faces(cards) >> suit_shift(turnup) & _RUN == _RUN


# --- the cards of a meld [B6.10] ----------------------------------------------------------------


@jit
def fitting(rules, hand, table, turnup, kind):
    """The cards of a hand that can fill a place of a meld that it can make."""
    trumps = same_suit(turnup)
    if kind < FOUR_JACKS or kind == ROYAL_MARRIAGE:
        suit = trumps if kind == ROYAL_MARRIAGE else SUIT << np.uint64(2 * (kind - MARRIAGE))
        return hand & ~table.marriage & suit & (kings(rules) | queens(rules))
    if kind == SEQUENCE:
        return hand & ~table.sequence & trumps & _RUN_OF_ANY_SUIT
    if kind == BEZIQUE or kind == DOUBLE_BEZIQUE:
        spent = table.bezique if kind == BEZIQUE else table.double
        return hand & ~spent & (queens_of_spades(rules) | jacks_of_diamonds(rules))
    rank = jacks(rules)
    if kind == FOUR_QUEENS:
        rank = queens(rules)
    elif kind == FOUR_KINGS:
        rank = kings(rules)
    elif kind == FOUR_ACES:
        rank = ACES
    return hand & ~table.four & rank


@jit
def choice(table, kind, fit, picked):
    """What is to be chosen next of the cards that fit, and all cards of the meld if nothing is.

    Returns
    -------
    (asked, meld), one of them empty : asked is the set of cards that may fill the next open place
    """
    if kind == DOUBLE_BEZIQUE or (kind >= FOUR_JACKS and kind != ROYAL_MARRIAGE and kind != BEZIQUE and kind != SEQUENCE):
        return _choice_of_four(table, fit & ~picked, picked)
    differ = twins(fit) & _different(table)
    open_places = differ & ~faces(picked)
    if open_places != NO_CARD:
        return lowest(open_places) * BOTH, NO_CARD
    alike = twins(fit) & ~differ
    return NO_CARD, picked | fit & ~(differ * BOTH | alike << _1)


@inlined
def _choice_of_four(table, left, picked):
    """The same where any of the cards left may fill any of four places."""
    places = 4 - count(picked)
    if count(left) == places:
        return NO_CARD, picked | left
    if places == 1 and left == (twins(left) & ~_different(table)) * BOTH:
        return NO_CARD, picked | lowest(left)
    return left, NO_CARD


@inlined
def _different(table):
    """Copy a of every card whose twin may still serve otherwise than the card."""
    return (
        unlike(table.marriage) | unlike(table.sequence) | unlike(table.bezique) | unlike(table.double)
        | unlike(table.four)
    )  # fmt: skip


@jit
def laid(rules, table, seat, trick, kind, cards):
    """The table after a meld: its cards are faced, spent for some kinds, and counted."""
    once = rules.meld_reuse == NEVER
    sequence = kind == SEQUENCE
    marriage = kind < FOUR_JACKS or kind == ROYAL_MARRIAGE or sequence
    double = kind == DOUBLE_BEZIQUE
    bezique = kind == BEZIQUE or double
    four = not marriage and not bezique
    first, more = 5 * place_of(kind), 1 << 3 * place_of(kind)
    melds, firsts = table.melds, table.firsts
    if seat == 0:
        firsts = firsts[0] | (0 if firsts[0] >> first & 31 else trick << first), firsts[1]
        melds = melds[0] + more, melds[1]
    else:
        firsts = firsts[0], firsts[1] | (0 if firsts[1] >> first & 31 else trick << first)
        melds = melds[0], melds[1] + more
    return Table(
        table.faced | cards,
        table.marriage | (cards if once or marriage else NO_CARD),
        table.sequence | (cards if once or sequence else NO_CARD),
        table.bezique | (cards if once or bezique else NO_CARD),
        table.double | (cards if once or double or (bezique and not rules.bezique_upgrade) else NO_CARD),
        table.four | (cards if once or four else NO_CARD),
        melds,
        firsts,
    )
