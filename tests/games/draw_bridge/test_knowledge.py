"""What a player knows: docs/rules/draw-bridge.md D8; a number in brackets is a paragraph of that page."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from analyzer.games.draw_bridge import hidden, rules, text
from analyzer.games.draw_bridge.state import FIRST_HALF
from analyzer.policies.any import highest, lowest
from tests.games.draw_bridge.table import (
    CALLS,
    Played,
    at_auction,
    at_play,
    begin,
    do,
    exact,
    names,
    pack_of,
    ruled,
    seen,
    view_of,
)  # fmt: skip
from tests.games.draw_bridge.test_properties import hands

SEED, BOUND = ruled(), ruled(first_half_follow="true")


def test_after_the_deal():
    """[D8.1] 39 cards are unseen, and nothing is known of the opponent."""
    view = seen(SEED, begin(SEED))
    assert len(view.cards.split()) == 13
    assert len(view.unseen.split()) == 39
    assert (view.known, view.gone, view.thrown, view.their_thrown, view.left) == ("", "", "", "", 26)
    assert (view.bid, view.bidder, view.doubled) == (2, -1, 1)


def test_follower_sees_the_card_led():
    """[D8.2] it is no longer among the cards that the leader may hold."""
    pack = pack_of("9H", "2H")
    view = seen(SEED, do(SEED, begin(SEED, pack), "9H", pack=pack))
    assert (view.led, view.their_thrown) == ("9H", "9H")
    assert "9H" not in view.unseen
    assert len(view.unseen.split()) == 38


def test_who_cannot_follow_shows_it():
    """[D3.4] the trick in which a player last could not follow is known; nothing where following is free [D3.3]."""
    pack = pack_of("9H 8H", "2C 3C 4C 5C 6C 7C 8C 2D 3D 4D 5D 6D 7D", "KH QS AH JS")
    for given, first, second in [(BOUND, 1, 2), (SEED, 0, 0)]:
        state = do(given, begin(given, pack), "9H", "2C", pack=pack)
        assert seen(given, state).their_voids == (0, 0, first, 0)
        state = do(given, state, "8H", "3C", pack=pack)
        assert seen(given, state).their_voids == (0, 0, second, 0)
        state = do(given, state, "AH", pack=pack)
        assert seen(given, state).voids == (0, 0, second, 0)


def test_auction_and_contract_are_public():
    """[D8.5] whose the last bid is, and at what stakes; the trumps from the second half on."""
    state = do(SEED, at_auction("2C", "3C"), "1S", "double")
    view = seen(SEED, state)
    assert (view.bid, view.bidder, view.doubled, view.trumps) == (CALLS["1S"], 1, 2, "")
    view = seen(SEED, do(SEED, state, "2H"))
    assert (view.bid, view.bidder, view.doubled) == (CALLS["2H"], 0, 1)
    view = seen(SEED, do(SEED, state, "2H", "pass"))
    assert (view.bidder, view.trumps) == (0, names(0x4_4444_4444_4444))


@pytest.mark.parametrize(
    ("state", "low", "high"),
    [
        (at_play("3S 3C 2S 2H AD AC", "4C", "NT"), "2H", "AC"),
        (at_play("9S 2H 9D", "4C", "NT", led="3S"), "9S", "9S"),
        (at_auction(), "pass", "7NT"),
        (do(SEED, at_auction(), "7NT"), "pass", "double"),
        (do(SEED, at_auction(), "7NT", "double"), "pass", "redouble"),
    ],
)
def test_lowest_and_highest(state, low, high):
    """[D9.2] of cards of one rank both take the first in the order C D H S."""
    view, actions = view_of(SEED, state), np.uint64(rules.legal(SEED, state))
    for policy, expected in [(lowest, low), (highest, high)]:
        assert text.action(SEED, state.phase, policy.act((), view, actions, np.uint64(0))) == expected


@settings(max_examples=80)
@drawn(hands(), st.data())
def test_view_is_the_same_for_every_arrangement_of_the_hidden_cards(hand, data):
    """What the mover cannot know does not show, and a redeal is a hand that could have been played to this point."""
    given, actions = hand.given, data.draw(st.integers(0, 28))
    state = hand.states[actions]
    random = data.draw(st.randoms(use_true_random=False))
    other, pack = hidden.redeal(given, state, list(hand.pack), lambda items: random.sample(items, len(items)))
    assert rules.view(given, exact(other)) == rules.view(given, state)
    assert sorted(pack) == sorted(hand.pack)
    again = begin(given, np.array(pack, np.uint64))
    for phase, seat, action, _ in hand.log[:actions]:
        assert (again.phase, again.seat) == (phase, seat)
        assert int(rules.legal(given, again)) >> action & 1
        again = exact(rules.step(given, again, action, np.array(pack, np.uint64)))
    assert again == exact(other)


def turned(turn, items):
    """A list begun at another place."""
    return items[turn:] + items[:turn]


@pytest.mark.parametrize("stock_top", ["hidden", "exposed"])
def test_redeal_really_deals_anew(stock_top):
    """Every card that the mover cannot place comes to the opponent in turn."""
    given = ruled(stock_top=stock_top)
    hand = Played(given, pack_of(), lambda given, state, actions: actions[0])
    state = hand.states[9]
    unseen, known = (set(part.split()) for part in (seen(given, state).unseen, seen(given, state).known))
    held = set()
    for turn in range(1, len(unseen - known)):
        other, _ = hidden.redeal(given, state, list(hand.pack), partial(turned, turn))
        assert other.theirs != state.theirs
        held |= set(names(other.theirs).split())
    assert (state.phase, held) == (FIRST_HALF, unseen)
