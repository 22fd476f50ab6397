"""Random numbers by place: known values, independence of order, uniform picks and packs."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from analyzer import streams
from analyzer.cards import PACK52, count
from analyzer.jit import either

WORDS = st.integers(0, 2**64 - 1).map(np.uint64)
MASK = 2**64 - 1


def plain_mix(word):
    """The finaliser of splitmix64 on Python integers."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & MASK
    return word ^ (word >> 31)


def test_splitmix64():
    """The first outputs of splitmix64 from state 0 (Vigna's reference program): the finaliser of its Weyl sequence."""
    golden = 0x9E3779B97F4A7C15
    outputs = [int(streams.mix(np.uint64(k * golden & MASK))) for k in (1, 2, 3)]
    assert outputs == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@given(WORDS)
def test_words(place):
    product = int(place) * (int(place) ^ 0xE7037ED1A0B428DB)
    assert int(streams.word(place)) == (product >> 64) ^ (product & MASK)
    assert int(streams.mix(place)) == plain_mix(int(place))


@given(WORDS, st.integers(1, 64))
def test_numbers_below(word, n):
    assert int(streams.below(word, n)) == int(word) * n >> 64


def test_streams_differ():
    """By seed, by deal and by purpose; a seed may be any 64-bit number."""
    places = {int(streams.stream(np.uint64(seed), deal, purpose))
              for seed in (0, 1, 2**63, MASK) for deal in (0, 1, 10**15) for purpose in range(4)}  # fmt: skip
    assert len(places) == 48


def packs(deals, seed=1):
    pack = np.empty(52, np.uint64)
    for deal in range(deals):
        streams.shuffle(np.uint64(seed), deal, PACK52, pack)
        yield pack.copy()


def test_a_pack_holds_every_card_once():
    for pack in packs(50):
        assert int(np.bitwise_or.reduce(pack)) == int(PACK52)
        assert all(count(card) == 1 for card in pack)


def test_packs_are_uniform():
    """Each card in each place: chi-squared with 51 x 51 degrees of freedom; and a control with a fixed last card."""
    seen = np.zeros((52, 52))
    for pack in packs(20_000):
        seen[np.arange(52), np.log2(pack).astype(int)] += 1
    expected = 20_000 / 52
    squares = ((seen - expected) ** 2 / expected).sum()
    freedom, spread = 51 * 51, (2 * 51 * 51) ** 0.5
    assert abs(squares - freedom) < 5 * spread
    seen[51] = 0
    seen[51, 0] = 20_000
    assert ((seen - expected) ** 2 / expected).sum() > freedom + 5 * spread


def test_either():
    """One of two values of a type, tuples included."""
    assert either(True, 1, 2) == 1
    assert either(False, 1, 2) == 2
    assert either(False, (1, np.uint64(5)), (2, np.uint64(6))) == (2, 6)
