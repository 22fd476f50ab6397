"""Every option, one by one: docs/rules/ninety-nine.md N11; a number in brackets is a paragraph of that page."""

import pytest

from analyzer.errors import AnalyzerError
from analyzer.games.ninety_nine import GAME, rules, text
from analyzer.games.ninety_nine.state import PHASES
from analyzer.registry import find_rules
from tests.games.ninety_nine.table import (
    IN_ORDER,
    Played,
    begin,
    careful,
    do,
    names,
    options,
    over,
    pack_of,
    position,
    result,
    ruled,
    seen,
)  # fmt: skip

OTHER = "5C 5D 5H 5S 6C"
HANDS = "2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D"


def test_options_and_defaults_are_those_of_the_page():
    """The table of N11."""
    assert GAME.shown(ruled()) == {
        "limit": 99, "lose_at": "ge", "start": "flip_then_p1", "stock_empty": "reshuffle", "floor_zero": False,
        "ace_eleven": False, "max_plies": 5000,
    }  # fmt: skip
    assert list(GAME.options) == list(rules.Rules._fields)


def test_rule_sets_are_those_of_the_page():
    """N12."""
    shown = {name: GAME.shown(GAME.ruleset(name)) for name in GAME.rulesets}
    seed = shown.pop("seed")
    assert shown.pop("single-pass") == {**seed, "stock_empty": "play_out_draw"}
    assert shown.pop("classic") == {**seed, "lose_at": "gt", "start": "zero", "ace_eleven": True}
    assert shown == {}
    assert find_rules("ninety-nine").title == "ninety-nine/seed"


@pytest.mark.parametrize(
    "option",
    ["limit=19", "limit=10001", "limit=99.5", "lose_at=eq", "start=flip", "stock_empty=stop", "floor_zero=2",
     "ace_eleven=maybe", "max_plies=0", "max_plies=1000001"],
)  # fmt: skip
def test_values_out_of_range_are_refused(option):
    with pytest.raises(AnalyzerError, match=option.partition("=")[2]):
        find_rules("ninety-nine", [option])


@pytest.mark.parametrize("limit", [20, 50, 10_000])
def test_limit(limit):
    """[N5.1] the limit itself loses, one less does not."""
    given = ruled(limit=str(limit))
    assert over(do(given, position(limit - 8, "8C 2C", OTHER, "TS"), "8C"))
    assert not over(do(given, position(limit - 9, "8C 2C", OTHER, "TS"), "8C"))


def test_lose_at_gt():
    """[N5.2] the limit itself is safe, one more loses."""
    given = ruled(lose_at="gt")
    assert not over(do(given, position(91, "8C 2C", OTHER, "TS"), "8C"))
    assert over(do(given, position(92, "8C 2C", OTHER, "TS"), "8C"))


@pytest.mark.parametrize(("card", "total"), [("AC", 1), ("2S", 2), ("8C", 8), ("9C", 0), ("TC", -10)])
def test_value_of_the_turn_up(card, total):
    """[N2.5], and with `ace_eleven` the ace still counts 1."""
    pack = pack_of(*HANDS, card)
    for given in (ruled(), ruled(ace_eleven="true"), ruled(start="flip_is_turn")):
        assert begin(given, pack).total == total
    assert begin(ruled(floor_zero="true"), pack).total == max(total, 0)


@pytest.mark.parametrize(
    ("start", "seat", "stock", "turnup"),
    [("flip_then_p1", 0, 29, "7S"), ("flip_is_turn", 1, 29, "7S"), ("zero", 0, 30, None)],
)
def test_start(start, seat, stock, turnup):
    """[N2.2, N2.3, N2.4]"""
    given, pack = ruled(start=start), pack_of(*HANDS, "7S 8S AS")
    state = begin(given, pack)
    said = text.start(given, [int(card).bit_length() - 1 for card in pack])
    view = seen(given, state)
    assert (state.seat, view.stock_count, said["turnup"], view.pile) == (seat, stock, turnup, turnup or "")
    assert (names(state.mine), names(state.theirs)) == (HANDS[seat], HANDS[1 - seat])
    assert said["hands"] == [hand.split() for hand in HANDS]
    assert len(said["stock"]) == stock
    drawn = said["stock"][0]
    after = do(given, state, options(given, state).split()[0], pack=pack)
    assert drawn in names(after.theirs).split()


def test_plies_are_counted_by_seat():
    """[N2.3, N2.6] turning the card is no ply; player 2 begins and so plays the odd one."""
    assert Played(ruled(max_plies="7"), IN_ORDER, careful).trace["result"]["plies"] == [4, 3]
    assert Played(ruled(max_plies="7", start="flip_is_turn"), IN_ORDER, careful).trace["result"]["plies"] == [3, 4]
    assert Played(ruled(max_plies="6", start="flip_is_turn"), IN_ORDER, careful).trace["result"]["plies"] == [3, 3]


def test_reshuffle_takes_all_of_the_pile_but_the_last_card():
    """[N7.1] the total stays, the player draws one of them, and the draw is chance."""
    start = position(50, "4C 4D 4H 4S 8C", OTHER, "", plies=29)
    given = ruled()
    state = do(given, start, "8C")
    assert (PHASES[state.phase], state.total, state.seat) == ("draw", 58, 0)
    assert len(names(state.stock).split()) == 30
    assert options(given, state).split("draw ")[1:3] == ["AC ", "AD "]
    assert "8C" not in names(state.stock).split()
    state = do(given, state, "draw AC")
    assert (PHASES[state.phase], state.seat, state.total) == ("play", 1, 58)
    assert names(state.theirs) == "AC 4C 4D 4H 4S"
    assert "AC" not in names(state.stock).split()


def test_second_reshuffle():
    """[N7.1] as often as needed: the stock that was a pile once runs out again."""
    start = position(0, "4C 4D 4H 4S 8C", OTHER, "2C", plies=59, shuffled=True)
    given = ruled()
    state = do(given, start, "8C")
    assert names(state.stock) == "2C"
    state = do(given, state, "draw 2C", "6C")
    assert len(names(state.stock).split()) == 30
    assert not {"6C", "5C", "2C"} & set(names(state.stock).split())
    assert "8C" in names(state.stock).split()


def test_stop_draw():
    """[N7.4] the game ends when a draw fails: on the 30th ply."""
    game = Played(ruled(stock_empty="stop_draw"), IN_ORDER, careful)
    assert game.trace["result"] == {
        **game.trace["result"], "points": [0.5, 0.5], "winner": None, "plies": [15, 15], "cause": None,
        "censored": False,
    }  # fmt: skip


def test_play_out_draws_no_more():
    """[N7.2] the hand shrinks, and the turn passes."""
    state = do(ruled(stock_empty="play_out_draw"), position(0, "2C 3C", "4C 4D 4H"), "2C")
    assert (names(state.theirs), names(state.mine), state.seat) == ("3C", "4C 4D 4H", 1)


def test_floor_zero():
    """[N4.5]"""
    for total, free, floored in [(5, -5, 0), (10, 0, 0), (12, 2, 2)]:
        start = position(total, "TC 2C", OTHER, "TS")
        assert do(ruled(), start, "TC").total == free
        assert do(ruled(floor_zero="true"), start, "TC").total == floored


def test_ace_eleven_is_two_choices():
    """[N4.2, N5.3, N11.1, N11.2] in the order of the page, each with its own total and safety."""
    given = ruled(ace_eleven="true")
    start = position(87, "AC AH 2C 9C", OTHER, "TS")
    assert options(given, start) == "AC AH AC=11 AH=11 2C 9C"
    assert options(ruled(), start) == "AC AH 2C 9C"
    assert do(given, start, "AC").total == 88
    state = do(given, start, "AH=11")
    assert (state.total, over(state), names(state.theirs)) == (98, False, "AC 2C 9C TS")
    assert names(seen(given, start).safe & rules.PACK) == "AC AH 2C 9C"
    assert seen(given, start).safe >> 4 & 15 == 0b0101
    closer = position(88, "AC AH 2C 9C", OTHER, "TS")
    assert seen(given, closer).safe >> 4 & 15 == 0
    lost = do(given, closer, "AC=11")
    assert (lost.total, result(given, lost)["cause"]) == (99, "blunder")


def test_blunder_with_an_ace_that_could_count_one():
    """[N5.5] at 97 the ace as 1 was safe."""
    given = ruled(ace_eleven="true")
    assert result(given, do(given, position(97, "AC 8C", OTHER), "AC=11"))["cause"] == "blunder"
    assert result(given, do(given, position(98, "AC 8C", OTHER), "AC=11"))["cause"] == "no_safe_card"


def test_max_plies():
    """[N8.3, N8.4, N8.5] the ply that reaches the cap draws nothing; a loss on it is a loss."""
    given = ruled(max_plies="30")
    state = do(given, position(50, "4C 8C", OTHER, "TS", plies=29), "8C")
    assert over(state)
    assert (names(state.mine), names(state.stock)) == ("4C", "TS")
    assert result(given, state) == {
        "winner": None, "plies": [15, 15], "totals": [], "cause": None, "censored": True,
    }  # fmt: skip
    assert rules.points(given, state)[2] is False
    lost = do(given, position(95, "4C 8C", OTHER, "TS", plies=29), "8C")
    assert result(given, lost)["censored"] is False
    assert rules.points(given, lost) == (0, 2, True)


def test_cap_comes_before_the_empty_hand():
    """[N8.4] N7 is not applied on the ply that reaches the cap."""
    given = ruled(max_plies="39", stock_empty="play_out_empty_loses")
    game = Played(given, IN_ORDER, careful)
    assert game.trace["result"]["censored"] is True
    assert game.points is None
