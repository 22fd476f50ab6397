"""Sets of cards in 64 bits: the only bit arithmetic of the project.

A card of the 52-card pack is bit ``4 * rank + suit`` of a uint64, with rank 0..12 for 2..A and suit
0..3 for C D H S; a set of cards is the union of its cards.  The lowest bit of a set is therefore its
lowest card by rank, ties in the order C D H S.  Everything here works on any set of up to 64 things.

All sets are np.uint64: a set that meets a signed integer silently becomes signed or a float.
Each intrinsic has a Python twin, used when the JIT is off.
"""

import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic

import llvmlite.ir as ir
from analyzer.jit import FAST_BITS, JIT_ON, inlined

NO_CARD = np.uint64(0)
ONE = np.uint64(1)
PACK52 = np.uint64(2**52 - 1)
SUIT = np.uint64(0x1111_1111_1111_1111)  # every card of suit 0; shifted by s, of suit s
CLUBS, DIAMONDS, HEARTS, SPADES = (np.uint64(0x1_1111_1111_1111 << s) for s in range(4))
ACES, KINGS, QUEENS, JACKS, TENS = (np.uint64(0xF << 4 * r) for r in (12, 11, 10, 9, 8))

_THREE = np.uint64(3)
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


def _unary(emit):
    """An intrinsic uint64 -> uint64 from a function (builder, value) -> value."""

    def typed(typingctx, value):
        def codegen(context, builder, signature, args):
            return emit(builder, args[0])

        return types.uint64(types.uint64), codegen

    return intrinsic(typed)


if JIT_ON:
    _popcount = _unary(lambda builder, value: builder.ctpop(value))
    _trailing = _unary(lambda builder, value: builder.cttz(value, ir.Constant(ir.IntType(1), 0)))
    _leading = _unary(lambda builder, value: builder.ctlz(value, ir.Constant(ir.IntType(1), 0)))
else:

    def _popcount(value):
        return np.uint64(int(value).bit_count())

    def _trailing(value):
        return np.uint64((int(value) & -int(value)).bit_length() - 1 if value else 64)

    def _leading(value):
        return np.uint64(64 - int(value).bit_length())


@inlined
def count(cards):
    """How many cards a set has, int64."""
    return np.int64(_popcount(cards))


@inlined
def number(card):
    """The number 0..63 of a set's lowest card, int64."""
    return np.int64(_trailing(card))


@inlined
def card(number):
    """The set of one card, by its number 0..63."""
    return ONE << np.uint64(number)


@inlined
def lowest(cards):
    """The lowest card of a set (empty for an empty set)."""
    return cards & (~cards + ONE)


@inlined
def highest(cards):
    """The highest card of a set that is not empty."""
    return ONE << (np.uint64(63) - _leading(cards))


@inlined
def suit_of(card):
    """The suit 0..3 of a card, int64."""
    return np.int64(_trailing(card) & _THREE)


@inlined
def rank_of(card):
    """The rank 0..12 (2..A) of a card, int64."""
    return np.int64(_trailing(card) >> np.uint64(2))


@inlined
def same_suit(card):
    """All cards of a card's suit."""
    return SUIT << (_trailing(card) & _THREE)


@inlined
def has(cards, number):
    """Whether card `number` (0..63) is in a set."""
    return (cards >> np.uint64(number)) & ONE != NO_CARD


# --- the n-th card of a set ---------------------------------------------------------------------


@intrinsic
def _deposit(typingctx, value, mask):
    def codegen(context, builder, signature, args):
        word = ir.IntType(64)
        deposit = ir.FunctionType(word, [word, word])
        return builder.call(cgutils.get_or_insert_function(builder.module, deposit, "llvm.x86.bmi.pdep.64"), args)

    return types.uint64(types.uint64, types.uint64), codegen


@inlined
def nth_by_deposit(cards, n):
    """`nth` with the processor's bit-deposit instruction."""
    return _deposit(ONE << np.uint64(n), cards)


@inlined
def nth_by_halving(cards, n):
    """`nth` by halving the word six times: for every processor, and for the JIT switched off."""
    left, place, width = np.uint64(n), np.uint64(0), np.uint64(32)
    while width != NO_CARD:
        low = _popcount((cards >> place) & ((ONE << width) - ONE))
        if left >= low:
            left -= low
            place += width
        width >>= ONE
    return ONE << place


nth = nth_by_deposit if FAST_BITS and JIT_ON else nth_by_halving
"""``nth(cards, n)``: the card with n lower cards in the set, n from 0 to count - 1."""
