"""What is true of every hand under every option, whoever plays; brackets cite docs/rules/draw-bridge.md."""

from itertools import pairwise

import numpy as np
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from analyzer.games.draw_bridge import GAME, rules
from analyzer.games.draw_bridge.state import AUCTION, FIRST_HALF, OVER, PLAY
from analyzer.mechanics.auction import FIRST_BID
from tests.games.draw_bridge.table import PACK, Played, exact, names, seen
from tests.referee import judge


@st.composite
def hands(draw):
    """A whole hand under any options, any pack, any choices; calls go low so that auctions are long."""
    given = exact(GAME.ruleset("seed"))
    for name, option in GAME.options.items():
        if name != "target":
            given = given._replace(**{name: draw(st.integers(0, len(getattr(option, "names", "01")) - 1))})
    random = draw(st.randoms(use_true_random=False))
    pack = np.array([1 << number for number in random.sample(range(52), 52)], np.uint64)
    hasty = draw(st.booleans())

    def choose(given, state, actions):
        if state.phase == AUCTION and not hasty:
            return random.choice(actions[:6])
        return random.choice(actions)

    return Played(given, pack, choose)


def size(cards):
    return int(cards).bit_count()


def places(state):
    """Where the cards are that are still in play."""
    return [int(cards) for cards in (state.mine, state.theirs, state.stock.left, state.led)]


@settings(max_examples=60)
@drawn(hands())
def test_every_card_is_in_one_place(hand):
    """Hands, stock, the card led and the cards gone make up the pack, at every moment."""
    gone = 0
    for state, (phase, _, action, _) in zip(hand.states, [*hand.log, (OVER, 0, 0, 0)], strict=True):
        found = [*places(state), gone & ~int(state.led)]
        assert sum(found) == PACK
        assert sum(map(int.bit_count, found)) == 52
        gone |= 1 << action if phase in (FIRST_HALF, PLAY) else 0


@settings(max_examples=60)
@drawn(hands())
def test_stock_is_empty_exactly_after_the_thirteenth_trick(hand):
    """[D3.7, D3.10] two cards are drawn after each trick, and both hold thirteen again."""
    for number, state in enumerate(hand.states[:27]):
        assert size(state.stock.left) == 26 - 2 * (number // 2)
        assert (state.phase == FIRST_HALF) == (number < 26)
        held = sorted([size(state.mine), size(state.theirs)])
        assert held == ([12, 13] if number % 2 else [13, 13])


@settings(max_examples=60)
@drawn(hands())
def test_cards_of_the_first_half_are_public(hand):
    """[D8.2, D8.4] each player knows who threw which; after the first half there are 26, and nothing is hidden."""
    for number, state in enumerate(hand.states[:-1]):
        view = seen(hand.given, state)
        mine, theirs = (hand.thrown(seat, number) for seat in (state.seat, 1 - state.seat))
        assert (view.thrown, view.their_thrown) == (mine, theirs)
        if state.phase == FIRST_HALF:
            assert len(view.unseen.split()) == 39 - 2 * (number // 2) - number % 2 - bool(view.top)
        else:
            assert len(view.thrown.split()) == len(view.their_thrown.split()) == 13
            assert view.unseen == view.known == names(state.theirs)


@settings(max_examples=60)
@drawn(hands())
def test_auction_rises_and_ends_with_a_pass(hand):
    """[D4.1, D4.3, D4.8] the dealer first, then in turn; under `opening_pass=final` one bid may end it [D4.10]."""
    calls = [(seat, action) for phase, seat, action, _ in hand.log if phase == AUCTION]
    assert [seat for seat, _ in calls] == [1 - number % 2 for number in range(len(calls))]
    bids = [action for _, action in calls if action >= FIRST_BID]
    assert all(low < high for low, high in pairwise(bids))
    final = hand.given.opening_pass == 1 and calls[0][1] == 0
    assert calls[-1][1] == 0 or final
    assert len(calls) == 2 if final else all(action for _, action in calls[1:-1])


@settings(max_examples=60)
@drawn(hands())
def test_tricks_add_up_to_thirteen(hand):
    """[D5.5] if there is a contract; one side at most scores [D6.6, D6.7]."""
    last = hand.states[-1]
    tricks = [rules.tricks_of(last, seat) for seat in (0, 1)]
    played = sum(phase == PLAY for phase, *_ in hand.log)
    contract = last.auction.bidder >= 0
    assert (sum(tricks), played) == ((13, 26) if contract else (0, 0))
    assert sum(last.tricks >> shift & 255 for shift in (16, 24)) == 13
    points = rules.points(hand.given, last)
    assert points[2]
    assert 0 in points[:2]


@settings(max_examples=60)
@drawn(hands())
def test_referee_finds_nothing(hand):
    """The whole trace, replayed by the written rules alone."""
    assert judge(hand.trace) == []
