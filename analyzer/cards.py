"""Sets of cards in 64 bits: the only bit arithmetic of the project.

A card of the 52-card pack is bit ``4 * rank + suit`` of a uint64, with rank 0..12 for 2..A and suit
0..3 for C D H S; a set of cards is the union of its cards.  The lowest bit of a set is therefore its
lowest card by rank, ties in the order C D H S.  Everything here works on any set of up to 64 things.

All sets are np.uint64: a set that meets a signed integer silently becomes signed or a float.
The functions of a few instructions are written twice: in Python, and as what compiled code does.
"""

import llvmlite.ir as ir
import numpy as np
from numba.core import cgutils, types

from analyzer.jit import FAST_BITS, compiled_as, inlined

NO_CARD = np.uint64(0)
ONE = np.uint64(1)
PACK52 = np.uint64(2**52 - 1)
SUIT = np.uint64(0x1111_1111_1111_1111)  # every card of suit 0; shifted by s, of suit s
CLUBS, DIAMONDS, HEARTS, SPADES = (np.uint64(0x1_1111_1111_1111 << s) for s in range(4))
ACES, KINGS, QUEENS, JACKS, TENS = (np.uint64(0xF << 4 * r) for r in (12, 11, 10, 9, 8))

_WORD, _BIT = ir.IntType(64), ir.IntType(1)
_OF_SET = types.int64(types.uint64)
_SET_OF_SET = types.uint64(types.uint64)
_NTH = types.uint64(types.uint64, types.uint64)
_RANKS, _SUITS = "23456789TJQKA", "CDHS"


# --- text ---------------------------------------------------------------------------------------


def card_name(number):
    """Name of card number 0..51: rank then suit, ``"TS"`` for the ten of spades."""
    return _RANKS[number >> 2] + _SUITS[number & 3]


def card_number(name):
    """Number 0..51 of a card given by name; lower case and ``10S`` are accepted.

    Raises
    ------
    ValueError : `name` is not a card
    """
    text = str(name).strip().upper().replace("10", "T")
    if len(text) != 2 or text[0] not in _RANKS or text[1] not in _SUITS:
        raise ValueError(f"{name!r} is not a card: write rank then suit, such as QS or 10H")
    return 4 * _RANKS.index(text[0]) + _SUITS.index(text[1])


# --- sets ---------------------------------------------------------------------------------------


def _place(builder, cards):
    """Emit the place of the lowest bit; 64 for an empty set."""
    return builder.cttz(cards, _BIT(0))


def _suit(builder, card):
    return builder.and_(_place(builder, card), _WORD(3))


@compiled_as(_OF_SET, lambda builder, cards: builder.ctpop(cards))
def count(cards):
    """How many cards a set has, int64."""
    return int(cards).bit_count()


@compiled_as(_OF_SET, _place)
def number(card):
    """The number 0..63 of a set's lowest card, int64; 64 for an empty set."""
    return (int(card) & -int(card)).bit_length() - 1 if card else 64


@compiled_as(_SET_OF_SET, lambda builder, number: builder.shl(_WORD(1), number))
def card(number):
    """The set of one card, by its number 0..63."""
    return ONE << np.uint64(number)


@compiled_as(_SET_OF_SET, lambda builder, cards: builder.and_(cards, builder.neg(cards)))
def lowest(cards):
    """The lowest card of a set (empty for an empty set)."""
    return np.uint64(int(cards) & -int(cards))


@compiled_as(_SET_OF_SET, lambda builder, cards: builder.lshr(_WORD(2**63), builder.ctlz(cards, _BIT(0))))
def highest(cards):
    """The highest card of a set that is not empty."""
    return ONE << np.uint64(int(cards).bit_length() - 1)


@compiled_as(_OF_SET, _suit)
def suit_of(card):
    """The suit 0..3 of a card, int64."""
    return number(card) & 3


@compiled_as(_OF_SET, lambda builder, card: builder.lshr(_place(builder, card), _WORD(2)))
def rank_of(card):
    """The rank 0..12 (2..A) of a card, int64."""
    return number(card) >> 2


@compiled_as(_SET_OF_SET, lambda builder, card: builder.shl(_WORD(int(SUIT)), _suit(builder, card)))
def same_suit(card):
    """All cards of a card's suit."""
    return SUIT << np.uint64(number(card) & 3)


@compiled_as(
    types.boolean(types.uint64, types.int64),
    lambda builder, cards, number: builder.trunc(builder.lshr(cards, number), _BIT),
)
def has(cards, number):
    """Whether card `number` (0..63) is in a set."""
    return bool(int(cards) >> int(number) & 1)


# --- the n-th card of a set ---------------------------------------------------------------------


@inlined
def nth_by_halving(cards, n):
    """`nth` by halving the word six times: for every processor."""
    left, place, width = np.uint64(n), np.uint64(0), np.uint64(32)
    while width != NO_CARD:
        low = np.uint64(count((cards >> place) & ((ONE << width) - ONE)))
        if left >= low:
            left -= low
            place += width
        width >>= ONE
    return ONE << place


def _deposit(builder, cards, n):
    """Emit the processor's own bit-deposit instruction."""
    kind = ir.FunctionType(_WORD, [_WORD, _WORD])
    deposit = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
    return builder.call(deposit, [builder.shl(_WORD(1), n), cards])


@compiled_as(_NTH, _deposit)
def nth_by_deposit(cards, n):
    """`nth` by the processor's own bit-deposit instruction."""
    return nth_by_halving(cards, n)


nth = nth_by_deposit if FAST_BITS else nth_by_halving
"""``nth(cards, n)``: the card with n lower cards in the set, n from 0 to count - 1."""
