"""Card sets: every function against plain integers, in compiled code and for both ways to find the n-th card."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer import cards

SETS = st.integers(1, 2**64 - 1).map(np.uint64)


def members(mask):
    return [number for number in range(64) if int(mask) >> number & 1]


def test_names_and_numbers():
    """Rank then suit, 2 to A, C D H S; the lowest bit is the lowest rank, ties in suit order."""
    names = [cards.card_name(number) for number in range(52)]
    assert names[:5] == ["2C", "2D", "2H", "2S", "3C"]
    assert names[-1] == "AS"
    assert [cards.card_number(name) for name in names] == list(range(52))
    assert cards.card_number("10s") == cards.card_number("TS") == cards.card_number(" ts ")


@pytest.mark.parametrize("name", ["", "1S", "SS", "AX", "11S", "ASS", "A"])
def test_what_is_no_card(name):
    with pytest.raises(ValueError, match="is not a card"):
        cards.card_number(name)


@given(SETS)
def test_one_card_of_a_set(mask):
    held = members(mask)
    assert cards.count(mask) == len(held)
    assert cards.number(mask) == held[0]
    assert int(cards.lowest(mask)) == 1 << held[0]
    assert int(cards.highest(mask)) == 1 << held[-1]
    assert all(cards.has(mask, number) == (number in held) for number in range(64))


@given(SETS, st.data())
def test_the_nth_card(mask, data):
    """Both ways agree with the definition."""
    held = members(mask)
    n = data.draw(st.integers(0, len(held) - 1))
    assert int(cards.nth_by_halving(mask, n)) == 1 << held[n]
    assert int(cards.nth(mask, n)) == 1 << held[n]


@given(st.integers(0, 51))
def test_suit_and_rank(number):
    card = cards.card(number)
    suit = [cards.CLUBS, cards.DIAMONDS, cards.HEARTS, cards.SPADES][number % 4]
    assert int(card) == 1 << number
    assert (cards.suit_of(card), cards.rank_of(card)) == (number % 4, number // 4)
    assert int(cards.same_suit(card)) & int(cards.PACK52) == int(suit)


def test_groups_of_cards():
    assert [cards.card_name(number) for number in members(cards.ACES)] == ["AC", "AD", "AH", "AS"]
    assert [cards.card_name(number) for number in members(cards.TENS)] == ["TC", "TD", "TH", "TS"]
    assert len(members(cards.SPADES)) == 13
