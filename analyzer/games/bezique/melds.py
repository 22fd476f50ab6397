"""Which melds a hand may make, with which cards, and what they leave [B5, B6]."""

import numpy as np

from analyzer.cards import NO_CARD, count, lowest
from analyzer.games.bezique.cards import ACES, jack_shift, jacks, jacks_of_diamonds, kings, queens, queens_of_spades
from analyzer.games.bezique.scoring import place_of
from analyzer.games.bezique.state import (
    BEZIQUE,
    DOUBLE_BEZIQUE,
    FOUR_ACES,
    FOUR_JACKS,
    FOUR_KINGS,
    FOUR_QUEENS,
    MARRIAGE,
    NEVER,
    NONE,
    ROYAL_MARRIAGE,
    SEQUENCE,
    Spent,
    Table,
)  # fmt: skip
from analyzer.jit import either, inlined, jit
from analyzer.mechanics.double_pack import BOTH, SUIT, faces, suit_shift, twins, unlike

NO_MELD = np.uint64(1)
_RUN = np.uint64(0x0101_0101_0100_0000)  # copy a of the ranks of a sequence, in suit 0: the five highest
_RUN_RANKS = np.uint64(0xFFFF_FFFF_FF00_0000)
_EVEN, _PAIRS, _NIBBLE = np.uint64(0x55), np.uint64(0x33), np.uint64(0x0F)
_1, _2, _8 = np.uint64(1), np.uint64(2), np.uint64(8)


@inlined
def available(rules, hand, spent, trumps):
    """The melds that a hand can make now, as a mask of actions; NO_MELD is always there."""
    trump = suit_shift(trumps)
    return (
        NO_MELD
        | _marriages(rules, hand & ~spent.marriage, trump)
        | _fours(rules, hand & ~spent.four)
        | _beziques(rules, hand, spent)
        | _if(_sequence_in(hand & ~spent.sequence, trump), SEQUENCE)
    )


@inlined
def _if(condition, kind):
    """The mask of a kind if it can be melded."""
    return np.uint64(condition) << np.uint64(kind)


@inlined
def _marriages(rules, cards, trump):
    """The suits in which there are a king and a queen."""
    court = faces(cards >> jack_shift(rules) + _8)
    suits = court & court >> _8 & _EVEN
    royal = suits & _1 << trump
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
def _beziques(rules, hand, spent):
    """Bezique, and double bezique unless all of its cards were in one [B6.6, B6.7]."""
    single, double = hand & ~spent.bezique, hand & ~spent.double
    both = queens_of_spades(rules) | jacks_of_diamonds(rules)
    pair = (single & queens_of_spades(rules) != NO_CARD) & (single & jacks_of_diamonds(rules) != NO_CARD)
    four = (double & both == both) & (spent.bezique & both != both)
    return _if(pair, BEZIQUE) | _if(four, DOUBLE_BEZIQUE)


@inlined
def _sequence_in(cards, trump):
    """Whether there are ace, ten, king, queen and jack of trumps."""
    return faces(cards) >> trump & _RUN == _RUN


# --- the cards of a meld [B6.10] ----------------------------------------------------------------


@jit
def fitting(rules, hand, spent, trumps, kind):
    """The cards of a hand that can fill a place of a meld that it can make."""
    if kind < FOUR_JACKS or kind == ROYAL_MARRIAGE:
        suit = trumps if kind == ROYAL_MARRIAGE else SUIT << np.uint64(2 * (kind - MARRIAGE))
        return hand & ~spent.marriage & suit & (kings(rules) | queens(rules))
    if kind == SEQUENCE:
        return hand & ~spent.sequence & trumps & _RUN_RANKS
    if kind in (BEZIQUE, DOUBLE_BEZIQUE):
        used = spent.bezique if kind == BEZIQUE else spent.double
        return hand & ~used & (queens_of_spades(rules) | jacks_of_diamonds(rules))
    rank = jacks(rules)
    if kind == FOUR_QUEENS:
        rank = queens(rules)
    elif kind == FOUR_KINGS:
        rank = kings(rules)
    elif kind == FOUR_ACES:
        rank = ACES
    return hand & ~spent.four & rank


@jit
def choice(spent, kind, fit, picked):
    """What is to be chosen next of the cards that fit, and all cards of the meld if nothing is.

    Returns
    -------
    (asked, meld), one of them empty : asked is the set of cards that may fill the next open place
    """
    if _is_four(kind) or kind == DOUBLE_BEZIQUE:
        return _choice_of_four(spent, fit & ~picked, picked)
    differ = twins(fit) & _different(spent)
    open_places = differ & ~faces(picked)
    if open_places != NO_CARD:
        return lowest(open_places) * BOTH, NO_CARD
    alike = twins(fit) & ~differ
    return NO_CARD, picked | fit & ~(differ * BOTH | alike << _1)


@inlined
def _is_four(kind):
    """Whether a meld is four of a kind."""
    return kind == FOUR_JACKS or (kind >= FOUR_QUEENS and kind <= FOUR_ACES)


@inlined
def _choice_of_four(spent, left, picked):
    """The same where any of the cards left may fill any of four places."""
    places = 4 - count(picked)
    if places == 0:
        return NO_CARD, picked
    if places == count(left):
        return NO_CARD, picked | left
    if places == 1 and left == (twins(left) & ~_different(spent)) * BOTH:
        return NO_CARD, picked | lowest(left)
    return left, NO_CARD


@inlined
def _different(spent):
    """Copy a of every card whose twin may still serve otherwise than the card."""
    return (
        unlike(spent.marriage) | unlike(spent.sequence) | unlike(spent.bezique) | unlike(spent.double)
        | unlike(spent.four)
    )  # fmt: skip


@jit
def declared(rules, table, seat, trick, kind, cards):
    """The table after a meld: its cards are faced, spent for some kinds, and counted."""
    place = place_of(kind)
    first, second = table.firsts
    fresh = trick << 5 * place
    if seat == 0:
        melds = table.melds[0] + (1 << 3 * place), table.melds[1]
        firsts = either(first >> 5 * place & 31 == 0, first | fresh, first), second
    else:
        melds = table.melds[0], table.melds[1] + (1 << 3 * place)
        firsts = first, either(second >> 5 * place & 31 == 0, second | fresh, second)
    spent = spent_by(rules, table.spent, kind, cards)
    return Table(table.turnup, table.faced | cards, spent, NONE, cards, melds, firsts, table.scores)


@inlined
def spent_by(rules, spent, kind, cards):
    """What the cards of a meld may not serve for any more [B6.2 to B6.9]."""
    once, sequence, double, four = rules.meld_reuse == NEVER, kind == SEQUENCE, kind == DOUBLE_BEZIQUE, _is_four(kind)
    bezique = kind == BEZIQUE or double
    marriage = not bezique and not four
    no_double = double or (bezique and not rules.bezique_upgrade)
    return Spent(
        spent.marriage | either(once or marriage, cards, NO_CARD),
        spent.sequence | either(once or sequence, cards, NO_CARD),
        spent.bezique | either(once or bezique, cards, NO_CARD),
        spent.double | either(once or no_double, cards, NO_CARD),
        spent.four | either(once or four, cards, NO_CARD),
    )
