"""Random numbers that are a function of their place, not of the order in which they are asked for.

A stream is named by (seed, deal, purpose); its n-th number is computed from the name and n alone.
So a hand depends on its seed and number only: not on threads, chunks, or what other hands did.

The generator is wyrand (Wang Yi, 2019): a Weyl sequence whose every term is multiplied by its own
scrambled copy to 128 bits and folded.  A stream's start is two rounds of the splitmix64 finaliser
(Steele, Lea and Flood, 2014).
"""

import llvmlite.ir as ir
import numpy as np
from numba.core import types

from analyzer.cards import count, nth
from analyzer.jit import compiled_as, inlined, jit

PACK, CHANCE, SEAT_0, SEAT_1 = range(4)
"""What a stream is for: the order of the pack, chance after the shuffle, the policy of a seat."""

_STEP = np.uint64(0xA0761D6478BD642F)
_SCRAMBLE = np.uint64(0xE7037ED1A0B428DB)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_MASK = 2**64 - 1
_WORD, _WIDE = ir.IntType(64), ir.IntType(128)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)


def _wide_product(builder, a, b):
    """Emit the high and the low word of a 128-bit product."""
    product = builder.mul(builder.zext(a, _WIDE), builder.zext(b, _WIDE))
    return builder.trunc(builder.lshr(product, _WIDE(64)), _WORD), builder.trunc(product, _WORD)


def _emit_word(builder, place):
    scrambled = builder.xor(place, _WORD(int(_SCRAMBLE)))
    return builder.xor(*_wide_product(builder, place, scrambled))


@inlined
def mix(word):
    """The splitmix64 finaliser: a bijection of uint64 that spreads every bit."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@inlined
def stream(seed, deal, purpose):
    """The start of a stream, a uint64 place: `advance` it, then read its `word`."""
    return mix(mix(np.uint64(seed) + np.uint64(purpose + 1) * _GOLDEN) + np.uint64(deal) * _GOLDEN)


@compiled_as(types.uint64(types.uint64), lambda builder, place: builder.add(place, _WORD(int(_STEP))))
def advance(place):
    """The next place of a stream."""
    return np.uint64(int(place) + int(_STEP) & _MASK)


@compiled_as(types.uint64(types.uint64), _emit_word)
def word(place):
    """The 64 random bits at a place."""
    product = int(place) * (int(place) ^ int(_SCRAMBLE))
    return np.uint64((product >> 64) ^ (product & _MASK))


@compiled_as(types.uint64(types.uint64, types.uint64), lambda builder, word, n: _wide_product(builder, word, n)[0])
def below(word, n):
    """A number 0..n-1 as uint64 from 64 random bits; the bias is below n / 2**64."""
    return np.uint64(int(word) * int(n) >> 64)


@inlined
def pick(cards, word):
    """One card of a set that is not empty, each equally likely."""
    return nth(cards, below(word, count(cards)))


@jit
def shuffle(seed, deal, cards, pack):
    """Write the cards of a set into `pack`, uint64 (count of cards,), in the order of this deal."""
    place = stream(seed, deal, PACK)
    size = count(cards)
    for i in range(size):
        place = advance(place)
        pack[i] = nth(cards, below(word(place), size - i))
        cards ^= pack[i]
