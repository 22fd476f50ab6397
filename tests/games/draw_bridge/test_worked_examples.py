"""The worked examples of docs/rules/draw-bridge.md D11, each with the paragraph that decides it."""

import pytest

from analyzer.games.draw_bridge import rules, text
from analyzer.games.draw_bridge.state import OVER, PLAY
from tests.games.draw_bridge.table import (
    at_auction,
    at_play,
    begin,
    do,
    finished,
    names,
    options,
    pack_of,
    ruled,
    scored,
)

SEED, PENALTY = ruled("seed"), ruled("penalty")
BID_ONLY = ruled(overtricks="bid_only")


@pytest.mark.parametrize(
    ("given", "contract", "tricks", "doubled", "points"),
    [
        pytest.param(SEED, "1NT", 7, 1, 40, id="DB-e1 [D6.2]"),
        pytest.param(SEED, "3NT", 9, 1, 100, id="DB-e2 [D6.2]"),
        pytest.param(SEED, "1NT", 10, 1, 130, id="DB-e3 [D6.3]"),
        pytest.param(SEED, "1S", 9, 1, 90, id="DB-e4 full [D6.3]"),
        pytest.param(BID_ONLY, "1S", 9, 1, 30, id="DB-e4 bid_only [D6.4]"),
        pytest.param(SEED, "4H", 10, 1, 120, id="DB-e5 [D6.2]"),
        pytest.param(SEED, "5C", 11, 1, 100, id="DB-e6 [D6.2]"),
        pytest.param(SEED, "7D", 13, 1, 140, id="DB-e7 diamonds [D6.2]"),
        pytest.param(SEED, "7NT", 13, 1, 220, id="DB-e7 no-trump [D6.2]"),
        pytest.param(SEED, "2D", 8, 2, 80, id="DB-e8 eight [D6.5]"),
        pytest.param(SEED, "2D", 9, 2, 120, id="DB-e8 nine [D6.5]"),
        pytest.param(SEED, "1NT", 7, 4, 160, id="DB-e9 [D6.5]"),
        pytest.param(SEED, "3S", 10, 4, 480, id="DB-e10 [D6.3, D6.5]"),
        pytest.param(SEED, "6NT", 12, 1, 190, id="DB-e13 [D6.2]"),
    ],
)
def test_contract_made(given, contract, tricks, doubled, points):
    """The defender scores nothing [D6.6]."""
    assert scored(given, contract, tricks, doubled) == (points, 0)


def test_e11_contract_failed():
    """[D6.7]"""
    assert scored(PENALTY, "4S", 9) == (0, 50)
    assert scored(SEED, "4S", 9) == (0, 0)


def test_e14_a_bid_must_be_higher():
    """[D4.3]"""
    after = options(SEED, do(SEED, at_auction(), "1S"))
    assert "1H" not in after
    assert {"1NT", "2C"} <= set(after)


def test_e16_redoubled_and_passed():
    """[D4.5, D4.8]"""
    state = do(SEED, at_auction(), "1S", "double", "redouble", "pass")
    result = text.result(SEED, state, ())
    assert (result["contract"], result["doubled"], result["declarer"]) == ("1S", 4, 1)
    assert state.phase == PLAY


def test_e17_both_pass():
    """[D4.9, D4.11]"""
    state = do(SEED, at_auction(), "pass", "pass")
    assert state.phase == OVER
    assert rules.points(SEED, state) == (0, 0, True)
    assert set(text.result(SEED, state, ()).values()) == {None}


def test_e19_nothing_is_higher_than_7nt():
    """[D4.3, D4.4]"""
    assert options(SEED, do(SEED, at_auction(), "7NT")) == ["pass", "double"]


def test_e20_the_defender_leads():
    """[D5.1]"""
    assert do(SEED, at_auction(), "1C", "pass").seat == 0
    assert do(SEED, at_auction(), "1C", "1D", "pass").seat == 1


@pytest.mark.parametrize("winner", ["led_suit", "rank_any_suit"])
def test_e22_equal_ranks_are_the_leaders(winner):
    """[D3.5, D3.6]"""
    given, pack = ruled(first_half_winner=winner), pack_of("9H", "9C")
    state = do(given, begin(given, pack), "9H", "9C", pack=pack)
    assert state.seat == 0


def test_e23_free_to_follow_or_bound():
    """[D3.3, D3.4]"""
    pack = pack_of("9H", "2H 3H 4C")
    for given, allowed in [(SEED, True), (ruled(first_half_follow="true"), False)]:
        state = do(given, begin(given, pack), "9H", pack=pack)
        assert ("4C" in options(given, state)) is allowed
        assert "2H" in options(given, state)


def test_e24_no_duty_to_trump():
    """[D5.3]"""
    state = at_play("2D 3H", "2C", "D", led="AC")
    assert names(rules.legal(SEED, state)) == "2D 3H"


def test_e25_the_target_reached_exactly():
    """[D7.2]"""
    scores, bags = rules.carried(SEED, finished("3D", 9, scores=(440, 300)))
    assert scores == (SEED.target, 300)
    assert bags == (0, 0)
