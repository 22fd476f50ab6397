"""The worked examples of docs/rules/spades.md S14, each citing the paragraph that it illustrates."""

import itertools

import numpy as np
import pytest

from analyzer.games.spades import rules
from analyzer.games.spades.state import BID, DRAFT, EXCHANGE, KEEP, PASS, PLAY
from tests.games.spades.table import (
    IN_ORDER,
    at_play,
    begin,
    cards,
    do,
    exact,
    legal,
    legal_cards,
    names,
    ruled,
    scored,
)

OPEN, CLOSED = ruled("open"), ruled("closed")


@pytest.mark.parametrize(
    ("example", "bid", "tricks", "bags", "points", "bags_after"),
    [
        ("S0-e1 S7.1", 6, 6, 0, 60, 0),
        ("S0-e2 S7.1", 6, 7, 0, 61, 1),
        ("S0-e3 S7.2", 6, 5, 0, -60, 0),
        ("S0-e4 S7.3", 0, 0, 0, 100, 0),
        ("S0-e5 S7.4", 0, 5, 0, 5, 5),
        ("S0-e8 S7.7", 13, 13, 0, 250, 0),
        ("S0-e9 S7.8", 13, 9, 0, 9, 9),
        ("S0-e9 S8.2", 13, 9, 4, -91, 3),
        ("S0-e10 S7.1", 4, 13, 0, 49, 9),
        ("S0-e12 S8.2", 5, 6, 9, -49, 0),
        ("S0-e13 S7.9", 8, 7, 0, -80, 0),
    ],
)
def test_scores_of_the_open_game(example, bid, tricks, bags, points, bags_after):
    assert scored(OPEN, bid, tricks, bags) == (points, bags_after), example


@pytest.mark.parametrize(
    ("example", "bid", "tricks", "bags", "points", "bags_after"),
    [
        ("S3-e1 S7.3", 0, 0, 0, 100, 0),
        ("S3-e1 S7.4", 0, 1, 0, -100, 0),
        ("S3-e1 S7.4", 0, 6, 4, -100, 4),
        ("S3-e3 S5.5", 13, 13, 0, 130, 0),
        ("S3-e4 S5.5", 13, 12, 0, -130, 0),
        ("S3-e5 S8.2", 3, 6, 8, -67, 1),
        ("S3-e6 S7.2", 5, 4, 9, -50, 9),
        ("S3-e17 S7.4", 0, 1, 0, -100, 0),
    ],
)
def test_scores_of_the_closed_game(example, bid, tricks, bags, points, bags_after):
    assert scored(CLOSED, bid, tricks, bags) == (points, bags_after), example


@pytest.mark.parametrize(
    ("example", "given", "tricks", "expected"),
    [
        ("S0-e7 S7.5", OPEN, 0, (200, 0)),
        ("S0-e7 S7.6", OPEN, 3, (3, 3)),
        ("S3-e2 S7.5", CLOSED, 0, (200, 0)),
        ("S3-e2 S7.6", CLOSED, 2, (-200, 0)),
    ],
)
def test_blind_nils(example, given, tricks, expected):
    assert scored(given, 0, tricks, blind=True) == expected, example


@pytest.mark.parametrize(
    ("example", "mine", "led", "allowed"),
    [
        ("S0-e18 S6.2", "AS JD", "", "JD"),
        ("S0-e19 S6.3", "AS 4S", "", "4S AS"),
        ("S3-e18 S6.3", "7S 2S", "", "2S 7S"),
        ("S0-e20 S6.4", "3H 2S", "KH", "3H"),
        ("S0-e22 S6.4", "JS AD", "5S", "JS"),
    ],
)
def test_what_may_be_played(example, mine, led, allowed):
    assert legal_cards(OPEN, at_play(mine, "2C" if led else "2C 3C", led=led)) == allowed, example


def test_a_spade_led_from_a_hand_of_spades_breaks_them():
    """S0-e19 S6.5."""
    state = do(OPEN, at_play("AS 4S", "2C 3C"), "AS")
    assert state.broken


def test_winners_of_tricks():
    """S0-e22 and S0-e23 S6.8."""
    follower_wins = do(OPEN, at_play("JS AD", "2C", seat=1, led="5S"), "JS")
    assert (follower_wins.seat, rules.tricks_of(follower_wins, 1)) == (1, 1)
    leader_wins = do(OPEN, at_play("AD 3C", "2C", seat=1, led="2H"), "AD")
    assert (leader_wins.seat, rules.tricks_of(leader_wins, 0)) == (0, 1)


def best_tricks(given, state, seat):
    """Tricks that a seat takes when both play for tricks, by trying everything."""
    if state.phase != PLAY:
        return rules.tricks_of(state, seat)
    tried = [best_tricks(given, do(given, state, action), seat) for action in legal(given, state)]
    return max(tried) if state.seat == seat else min(tried)


def test_two_cards_each():
    """S0-e24 S6.2: with the break rule the leader gets one trick; if spades may be led, two."""
    assert best_tricks(OPEN, at_play("AS JD", "8S 9H"), 0) == 1
    assert best_tricks(OPEN, at_play("AS JD", "8S 9H", broken=True), 0) == 2


def drafted(given, choices=(KEEP, PASS, PASS)):
    """The state after a draft without blind nils; the choices are made in turn, again and again."""
    state, choices = begin(given), itertools.cycle(choices)
    while state.phase < EXCHANGE:
        state = do(given, state, next(choices) if state.phase == DRAFT else 0)
    return state


def test_a_first_card_kept_discards_the_second():
    """S0-e26 S3.3, S3.7: and both have seen it."""
    given = ruled("open", blind_nil=0)
    state = do(given, begin(given), KEEP)
    assert names(state.theirs) == "2C"
    assert [names(opening.seen) for opening in state.openings] == ["2D", "2D"]


def test_a_first_card_kept_and_the_second_unseen():
    """S3-e19 S3.9."""
    given = ruled("closed", blind_nil=0, second_card_seen="false")
    state = do(given, begin(given), KEEP)
    assert [names(opening.seen) for opening in state.openings] == ["", ""]
    state = do(given, begin(given), PASS)
    assert [names(opening.seen) for opening in state.openings] == ["2C", ""]


def test_the_end_of_the_draft():
    """S0-e27 S3.5, S10.4: every card once, and the opponent's hand can be worked out."""
    state = drafted(OPEN)
    held = [int(state.mine), int(state.theirs), int(state.stock.discards)]
    assert [mask.bit_count() for mask in held] == [13, 13, 26]
    assert held[0] | held[1] | held[2] == int(rules.PACK)
    assert rules.unseen(OPEN, state) == state.theirs


@pytest.mark.parametrize(("given", "first"), [(OPEN, 0), (CLOSED, 1)])
def test_who_bids_and_leads_first(given, first):
    """S3-e8 S1.5."""
    state = drafted(given)
    assert (state.phase, state.seat) == (BID, first)
    state = do(given, state, 3, 4)
    assert (state.phase, state.seat) == (PLAY, first)


def test_bids():
    """S0-e17, S3-e9, S3-e17 S5.2: 0 to 13 whatever the other bid, and no pass."""
    state = drafted(OPEN)
    assert legal(OPEN, state) == list(range(14))
    assert legal(OPEN, do(OPEN, state, 13)) == list(range(14))


def blind_in(given, seat):
    """The state at a blind bidder's exchange; the other looked."""
    state = begin(given)
    while state.phase != EXCHANGE:
        state = do(given, state, int(state.phase == 0 and state.seat == seat) or (PASS if state.phase == DRAFT else 0))
    return state


def test_an_exchange_of_three():
    """S3-e14 S4.4, S4.5."""
    before = blind_in(CLOSED, 0)
    thrown = legal(CLOSED, before)[1:4]
    state = do(CLOSED, before, *[thrown[0], thrown[1], thrown[2], 0])
    pool = rules.legal(CLOSED, state)
    assert (int(pool).bit_count(), int(pool) & int(before.mine)) == (26, 0)
    for _ in range(3):
        state = do(CLOSED, state, legal(CLOSED, state)[-1])
    assert int(state.openings[0].hand | (state.mine if state.seat == 0 else state.theirs)).bit_count() == 13
    assert int(state.stock.discards).bit_count() == 23
    assert state.phase == BID


def test_an_exchange_of_none():
    """S3-e15 S4.3."""
    before = blind_in(CLOSED, 1)
    state = do(CLOSED, before, 0)
    assert (state.phase, state.seat, state.stock.discards) == (BID, 0, before.stock.discards)


@pytest.mark.parametrize(
    ("example", "given", "scores", "bags", "bids", "tricks", "after"),
    [
        ("S0-e14 S9.2", OPEN, (480, 495), (0, 0), (6, 5), (7, 6), (541, 546)),
        ("S3-e11 S9.3", CLOSED, (505, 505), (0, 0), (10, 4), (9, 4), (405, 545)),
        ("S3-e13 S9.2", CLOSED, (495, 490), (0, 0), (6, 3), (10, 3), (559, 520)),
        ("S3-e17 S7.4", CLOSED, (0, 0), (0, 0), (0, 13), (1, 12), (-100, -130)),
    ],
)
def test_match_scores(example, given, scores, bags, bids, tricks, after):
    state = at_play("2C", "3C", bids=bids)
    openings = tuple(o._replace(score=scores[i], bags=bags[i]) for i, o in enumerate(state.openings))
    state = exact(state._replace(openings=openings, tricks=tricks[0] + (tricks[1] << 8)))
    assert rules.carried(given, state)[0] == after, example


def test_the_pack_is_drawn_in_order():
    """S3.2: two cards a turn from the top."""
    state = drafted(CLOSED, [KEEP])
    kept = [int(IN_ORDER[2 * turn]) for turn in range(26)]
    first, second = sum(kept[0::2]), sum(kept[1::2])
    by_seat = (state.mine, state.theirs) if state.seat == 0 else (state.theirs, state.mine)
    assert by_seat == (np.uint64(first), np.uint64(second))
    assert cards("2C") & by_seat[0]
