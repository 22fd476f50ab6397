"""Two-card tricks, against the rule in words (docs/rules/spades.md S6.4, S6.8)."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card
from analyzer.mechanics.tricks import beats, following, winning

TRUMPS = [CLUBS, DIAMONDS, HEARTS, SPADES, np.uint64(0)]
HANDS = st.sets(st.integers(0, 51), min_size=1, max_size=13)


def mask(numbers):
    return np.uint64(sum(1 << number for number in numbers))


def wins(second, led, trump):
    """The follower wins with a higher card of the suit led, or a trump on a plain lead; `trump` is a suit or 4."""
    if second % 4 == led % 4:
        return second // 4 > led // 4
    return second % 4 == trump


@given(HANDS, st.integers(0, 51))
def test_following(hand, led):
    hand = hand - {led} or {(led + 1) % 52}
    suited = {number for number in hand if number % 4 == led % 4}
    assert following(mask(hand), card(led)) == mask(suited or hand)


@given(st.integers(0, 51), st.integers(0, 51), st.integers(0, 4))
def test_who_wins(second, led, trump):
    if second != led:
        assert beats(card(second), card(led), TRUMPS[trump]) == wins(second, led, trump)


@given(HANDS, st.integers(0, 51), st.integers(0, 4))
def test_the_winning_cards(hand, led, trump):
    hand -= {led}
    expected = mask(number for number in hand if wins(number, led, trump))
    assert winning(mask(hand), card(led), TRUMPS[trump]) == expected
