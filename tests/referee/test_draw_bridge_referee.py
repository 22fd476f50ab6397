"""The Draw Bridge referee on hands written out by hand; the numbers are paragraphs of docs/rules/draw-bridge.md."""

from itertools import pairwise

import pytest

from referee import draw_bridge, judge
from referee.builders import DRAW_BRIDGE, build, changed, find, plays, with_action

RANKS = "23456789TJQKA"
CLUBS, DIAMONDS = [rank + "C" for rank in RANKS], [rank + "D" for rank in RANKS]
# Seat 0 leads the clubs, seat 1 throws the diamonds: seat 0 wins every trick and draws first. In the second half seat 0
# has hearts and the 2 of spades, seat 1 has spades and the ace of hearts.
FIRST_HALF = plays("first_half", " ".join(f"0:{rank}C 1:{rank}D" for rank in RANKS))
STOCK = ["2S", "AH", *(card for low, high in pairwise(RANKS) for card in (low + "H", high + "S"))]
# The defender, seat 0, leads the 2 of spades; or seat 1, now the defender, leads its spades. Seat 1 takes all.
RUN = " ".join(f"1:{rank}S 0:{rank}H" for rank in "KQJT9876543") + " 1:AH 0:2H"
LEAD_OF_0, LEAD_OF_1 = plays("play", "0:2S 1:AS " + RUN), plays("play", "1:AS 0:2S " + RUN)


def hand(calls, points, contract, doubled, **options):
    """A hand with the cards above: calls of seat 1, seat 0, seat 1 and so on."""
    auction = [(1 - number % 2, "auction", call) for number, call in enumerate(calls)]
    declarer = None
    if contract:
        declarer = 1 - max(number for number, call in enumerate(calls) if call == contract) % 2
    play = {None: [], 0: LEAD_OF_1, 1: LEAD_OF_0}[declarer]
    result = {"points": points, "tricks": None, "contract": contract, "declarer": declarer, "doubled": doubled}
    if contract:
        result["tricks"] = [0, 13]
    actions = FIRST_HALF + auction + play
    return build("draw-bridge", "seed", (CLUBS, DIAMONDS), STOCK, actions, result, **options)


MADE = hand(["1S", "pass"], [0, 210], "1S", 1)

FIFTY, RUBBER, MINUS = ({"undertricks": name} for name in ("defender_50", "rubber_nv", "minus_contract"))
BID_ONLY = {"overtricks": "bid_only"}


@pytest.mark.parametrize(
    ("calls", "points", "contract", "doubled", "options"),
    [
        (["1S", "pass"], [0, 210], "1S", 1, {}),  # D6.3
        (["1S", "pass"], [0, 30], "1S", 1, BID_ONLY),  # D6.4
        (["1NT", "pass"], [0, 220], "1NT", 1, {}),
        (["3NT", "pass"], [0, 100], "3NT", 1, BID_ONLY),
        (["2D", "double", "pass"], [0, 280], "2D", 2, {}),  # D6.5
        (["1NT", "double", "redouble", "pass"], [0, 160], "1NT", 4, BID_ONLY),
        (["1C", "double", "2C", "pass"], [0, 140], "2C", 1, {}),  # D4.3, D4.6
        (["1C", "double", "redouble", "1NT", "2C", "double", "pass"], [0, 280], "2C", 2, {}),
        (["7NT", "double", "redouble", "pass"], [0, 880], "7NT", 4, {}),
        (["pass", "1C", "2C", "pass"], [0, 140], "2C", 1, {}),  # D4.9
        (["pass", "1D", "pass"], [0, 0], "1D", 1, {}),  # D6.7
        (["1C", "1D", "pass"], [0, 350], "1D", 1, FIFTY),
        (["pass", "1D", "double", "pass"], [0, 700], "1D", 2, FIFTY),
        (["1C", "1D", "double", "redouble", "pass"], [0, 1400], "1D", 4, FIFTY),
        (["pass", "1D", "pass"], [0, 350], "1D", 1, RUBBER),
        (["pass", "1D", "double", "pass"], [0, 1700], "1D", 2, RUBBER),
        (["pass", "1D", "double", "redouble", "pass"], [0, 3400], "1D", 4, RUBBER),
        (["pass", "2NT", "pass"], [-70, 0], "2NT", 1, MINUS),
        (["pass", "2NT", "double", "redouble", "pass"], [-280, 0], "2NT", 4, MINUS),
        (["pass", "pass"], [0, 0], None, None, {}),  # D4.11
        (["pass", "pass"], [0, 0], None, None, {"opening_pass": "final"}),
        (["pass", "1D"], [0, 350], "1D", 1, FIFTY | {"opening_pass": "final"}),  # D4.10
        (["1C", "1D", "pass"], [0, 350], "1D", 1, FIFTY | {"opening_pass": "final"}),
    ],
)
def test_whole_hand_passes(calls, points, contract, doubled, options):
    trace = hand(calls, points, contract, doubled, **options)
    assert judge(trace) == []
    assert len(judge(changed(trace, result_points=[points[0], points[1] + 10]))) == 1


@pytest.mark.parametrize(
    ("calls", "why"),
    [
        (["double", "1S", "pass"], "not allowed to seat 1"),  # before any bid [D4.4]
        (["1S", "1H", "pass"], "not allowed to seat 0"),  # DB-e14
        (["1S", "1S", "pass"], "not allowed to seat 0"),
        (["1S", "redouble", "pass"], "not allowed to seat 0"),  # not doubled [D4.5]
        (["1S", "double", "double", "pass"], "not allowed to seat 1"),
        (["1S", "double", "redouble", "redouble", "pass"], "not allowed to seat 0"),
        (["1S", "double", "redouble", "double", "pass"], "not allowed to seat 0"),
        (["7NT", "8C", "pass"], "not allowed to seat 0"),
        (["1S", "pass", "pass"], "phase 'auction' where 'play' is on"),  # one pass ends it [D4.8]
        (["1S", "double"], "phase 'play' where 'auction' is on"),
        (["pass", "1S"], "phase 'play' where 'auction' is on"),  # D4.9
        (["1N", "pass"], "not allowed to seat 1"),
    ],
)
def test_wrong_auction_is_reported(calls, why):
    assert why in judge(hand(calls, [0, 0], calls[0], 1))[0]


def test_no_more_calls_after_a_final_opening_pass():
    trace = hand(["pass", "1D", "pass"], [0, 0], "1D", 1, opening_pass="final")
    assert "phase 'auction' where 'play' is on" in judge(trace)[0]  # D4.10


@pytest.mark.parametrize(
    ("bid", "doubled", "tricks", "options", "points"),
    [
        ("1NT", 1, 7, {}, (40, 0)),  # DB-e1
        ("3NT", 1, 9, {}, (100, 0)),  # DB-e2
        ("1NT", 1, 10, {}, (130, 0)),  # DB-e3
        ("1S", 1, 9, {}, (90, 0)),  # DB-e4
        ("1S", 1, 9, BID_ONLY, (30, 0)),
        ("4H", 1, 10, {}, (120, 0)),  # DB-e5
        ("5C", 1, 11, {}, (100, 0)),  # DB-e6
        ("7D", 1, 13, {}, (140, 0)),  # DB-e7
        ("7NT", 1, 13, {}, (220, 0)),
        ("2D", 2, 8, {}, (80, 0)),  # DB-e8
        ("2D", 2, 9, {}, (120, 0)),
        ("1NT", 4, 7, {}, (160, 0)),  # DB-e9
        ("3S", 4, 10, {}, (480, 0)),  # DB-e10
        ("4S", 1, 9, {}, (0, 0)),  # DB-e11
        ("4S", 1, 9, FIFTY, (0, 50)),
        ("6NT", 1, 12, {}, (190, 0)),  # DB-e13
        ("4S", 2, 9, RUBBER, (0, 100)),  # D6.7
        ("4S", 2, 7, RUBBER, (0, 500)),
        ("4S", 4, 6, RUBBER, (0, 1600)),
        ("4S", 2, 9, MINUS, (-240, 0)),
    ],
)
def test_score(bid, doubled, tricks, options, points):
    assert draw_bridge.score(DRAW_BRIDGE | options, bid, doubled, tricks) == points


def test_declarer_does_not_lead():
    """The defender leads to the second half [D5.1]."""
    trace = changed(MADE, actions=MADE["actions"][:28] + hand(["pass", "1S"], [0, 0], "1S", 1)["actions"][28:])
    assert "by seat 1 where seat 0 has to act" in judge(trace)[0]


def test_revoke_in_the_second_half_is_reported():
    assert "not allowed to seat 1" in judge(with_action(MADE, find(MADE, "AS"), action="AH"))[0]  # D5.3


def test_trump_wins_the_trick():
    """With hearts as trumps seat 0 would win the second trick, so seat 1 may not lead to the third [D5.4]."""
    trace = hand(["1H", "pass"], [0, 0], "1H", 1)
    assert "'QS'): by seat 1 where seat 0 has to act" in judge(trace)[0]


def swapped_aces():
    """The same hand with the aces of clubs and diamonds in the other hands; they meet in the 13th trick."""
    hands = [[*CLUBS[:-1], "AD"], [*DIAMONDS[:-1], "AC"]]
    trace = changed(MADE, hands=hands)
    return with_action(with_action(trace, 24, action="AD"), 25, action="AC")


def test_following_in_the_first_half_is_a_duty_only_by_option():
    assert judge(swapped_aces()) == []  # D3.3
    assert judge(changed(MADE, rules_first_half_follow=True)) == []  # void in the suit led
    assert "not allowed to seat 1" in judge(changed(swapped_aces(), rules_first_half_follow=True))[0]  # D3.4


def test_first_half_winner_by_option():
    """Equal ranks go to the leader under both readings; a higher card of another suit wins under one [D3.5, D3.6]."""
    assert judge(changed(MADE, rules_first_half_winner="rank_any_suit")) == []
    trace = with_action(with_action(MADE, 1, action="3D"), 3, action="2D")
    assert judge(trace) == []
    other = judge(changed(trace, rules_first_half_winner="rank_any_suit"))
    assert "'3C'): by seat 0 where seat 1 has to act" in other[0]


def test_card_not_drawn_yet_is_reported():
    """The winner of the first trick drew the 2 of spades, not the 2 of hearts [D3.7]."""
    assert "not allowed to seat 0" in judge(with_action(MADE, 2, action="2H"))[0]
