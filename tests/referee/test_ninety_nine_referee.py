"""The Ninety-Nine referee on games written out by hand; the numbers are paragraphs of docs/rules/ninety-nine.md."""

import copy

import pytest

from referee import judge, ninety_nine
from referee.builders import NINETY_NINE, build, cards, changed, find, plays, with_action

DRAW = {"points": [0.5, 0.5], "winner": None, "cause": None, "censored": False}


def short_game(held, cause, **options):
    """A game to 20: 7 is turned up, then 15, 5, 13, 19, and the second 8 of the ones held makes 27."""
    hands = [cards(held), cards("TC 6H 2C 2D 2H")]
    rest = [card for card in ninety_nine.PACK if card not in [*hands[0], *hands[1], "7C", "7H", "3C", "7S", "3D"]]
    actions = plays("play", "0:8C 1:TC 0:8D 1:6H 0:8H")
    result = {"points": [0, 1], "winner": 1, "plies": [3, 2], "totals": [15, 5, 13, 19, 27], "cause": cause}
    stock = ["7H", "3C", "7S", "3D", *rest]
    result |= {"censored": False}
    return build("ninety-nine", "seed", hands, stock, actions, result, turnup="7C", **{"limit": 20, **options})


LOST = short_game("8C 8D 8H 8S 7D", "no_safe_card")
BLUNDER = short_game("8C 8D 8H 8S 9C", "blunder")


@pytest.mark.parametrize("trace", [LOST, BLUNDER], ids=["no_safe_card", "blunder"])
def test_game_that_is_lost_passes(trace):
    assert judge(trace) == []


def test_causes_are_told_apart():
    """Whether a safe card was held decides the cause [N5.4, N5.5]."""
    assert judge(changed(LOST, result_cause="blunder")) == ["result.cause is 'blunder', should be 'no_safe_card'"]
    assert judge(changed(BLUNDER, result_cause="no_safe_card")) == [
        "result.cause is 'no_safe_card', should be 'blunder'"
    ]


def test_an_ace_that_may_count_one_is_a_safe_choice():
    """At 18 an ace as 1 makes 19; playing an 8 with it in hand is a blunder [N4.2, N5.3]."""
    hands = [cards("8C 8D AC 8H 8S"), cards("TC 5H 2C 2D 2H")]
    rest = [card for card in ninety_nine.PACK if card not in [*hands[0], *hands[1], "7C"]]
    result = {"points": [0, 1], "winner": 1, "plies": [3, 2], "totals": [15, 5, 13, 18, 26], "cause": "blunder"}
    actions = plays("play", "0:8C 1:TC 0:8D 1:5H 0:8H")
    options = {"limit": 20, "ace_eleven": True}
    trace = build("ninety-nine", "seed", hands, rest, actions, result | {"censored": False}, turnup="7C", **options)
    assert judge(trace) == []
    eleven = with_action(changed(trace, result_totals=[15, 5, 13, 18, 29]), 4, action="AC=11")
    assert judge(eleven) == []
    assert "not allowed" in judge(changed(eleven, rules_ace_eleven=False))[0]


def test_cap_on_the_losing_ply_is_a_loss():
    """The cap is looked at after the loss; one ply earlier it cuts the game off [N8.4, N8.5]."""
    assert judge(changed(LOST, rules_max_plies=5)) == []
    assert judge(changed(LOST, rules_max_plies=4))[0].startswith("1 actions are left over from action 4")
    cut = changed(LOST, rules_max_plies=4, actions=LOST["actions"][:4])
    cut["result"] = {"points": None, "winner": None, "plies": [2, 2], "totals": [15, 5, 13, 19], "cause": None}
    cut["result"]["censored"] = True
    assert judge(cut) == []
    assert judge(changed(cut, result_points=[0.5, 0.5])) == ["result.points is [0.5, 0.5], should be None"]


def test_who_plays_first():
    """Turning the card may be the turn of player 1 [N2.2, N2.3]."""
    assert "by seat 0 where seat 1 has to act" in judge(changed(LOST, rules_start="flip_is_turn"))[0]
    assert judge(changed(LOST, rules_start="zero"))[:1] == ["the stock starts with 29 cards, not 30"]


@pytest.mark.parametrize(
    ("total", "action", "options", "after", "lost"),
    [
        (20, "3C", {}, 23, False),  # NN-e1
        (20, "TC", {}, 10, False),  # NN-e2
        (57, "9C", {}, 0, False),  # NN-e3
        (95, "3C", {}, 98, False),  # NN-e4
        (95, "4C", {}, 99, True),  # NN-e5
        (95, "4C", {"lose_at": "gt"}, 99, False),
        (98, "AC", {"lose_at": "gt"}, 99, False),  # NN-e6
        (98, "TC", {}, 88, False),  # NN-e7
        (98, "9C", {}, 0, False),  # NN-e8
        (90, "8C", {}, 98, False),  # NN-e12
        (40, "AC", {}, 41, False),  # NN-e14
        (40, "AC=11", {"ace_eleven": True}, 51, False),
        (95, "8C", {}, 103, True),  # NN-e19
        (5, "TC", {}, -5, False),  # N4.5
        (5, "TC", {"floor_zero": True}, 0, False),
        (-20, "9C", {}, 0, False),
        (119, "AC", {"limit": 120}, 120, True),
    ],
)
def test_what_a_card_does(total, action, options, after, lost):
    rules = NINETY_NINE | options
    assert ninety_nine.new_total(rules, total, action) == after
    assert ninety_nine.loses(rules, after) == lost


def parade(plies, result, **options):
    """A game to 10,000 in which each player plays the oldest card of his hand, the pack from A to 10 by number."""
    pack = list(ninety_nine.PACK)
    hands, rest = [pack[:5], pack[5:10]], pack[10:]
    turnup = None if options.get("start") == "zero" else rest.pop(0)
    queues, stock, actions, numbers = copy.deepcopy(hands), list(rest), [], []
    total = 3 if turnup else 0  # the turn-up is a 3
    seat = 1 if options.get("start") == "flip_is_turn" else 0
    for _ in range(plies):
        card = queues[seat].pop(0)
        actions.append((seat, "play", card))
        total = {"9": 0, "T": total - 10}.get(card[0], total + "A2345678".find(card[0]) + 1)
        numbers.append(total)
        queues[seat] += [stock.pop(0)] if stock else []
        seat = 1 - seat
    result = {"totals": numbers, **result}
    return build("ninety-nine", "seed", hands, rest, actions, result, turnup=turnup, limit=10_000, **options)


@pytest.mark.parametrize(
    ("start", "plies"), [("flip_then_p1", [20, 19]), ("flip_is_turn", [19, 20]), ("zero", [20, 20])]
)
def test_pack_played_out(start, plies):
    """All cards are played; then it is a draw, or the player to move loses [N7.2, N7.3, N8.2]."""
    drawn = parade(sum(plies), DRAW | {"plies": plies}, start=start, stock_empty="play_out_draw")
    assert judge(drawn) == []
    loser = 1 if start == "flip_then_p1" else 0
    lost = changed(drawn, rules_stock_empty="play_out_empty_loses", result_winner=1 - loser, result_cause="no_cards")
    assert judge(changed(lost, result_points=[int(seat != loser) for seat in (0, 1)])) == []
    censored = changed(drawn, rules_max_plies=sum(plies), result_points=None, result_censored=True)
    assert judge(censored) == []  # N8.4


@pytest.mark.parametrize(("start", "plies"), [("flip_then_p1", [15, 15]), ("zero", [16, 15])])
def test_game_stops_when_a_draw_fails(start, plies):
    """The cap on that ply comes first [N7.4, N8.4]."""
    trace = parade(sum(plies), DRAW | {"plies": plies}, start=start, stock_empty="stop_draw")
    assert judge(trace) == []
    assert judge(changed(trace, rules_max_plies=sum(plies), result_points=None, result_censored=True)) == []
    assert "the actions end" in judge(changed(trace, rules_stock_empty="play_out_draw"))[0]


def reshuffled():
    """The 30th ply brings a reshuffle of 30 cards, of which the turn-up is drawn; the 31st ply ends the game."""
    result = {"points": None, "winner": None, "plies": [16, 15], "cause": None, "censored": True}
    trace = parade(31, result, max_plies=31)
    trace["actions"].insert(30, {"seat": None, "phase": "play", "action": f"draw {trace['turnup']}"})
    return trace


def test_reshuffle_passes():
    assert judge(reshuffled()) == []


def test_draw_from_outside_the_pile_is_reported():
    """Not the card just played, not one that is held [N7.1]."""
    trace = reshuffled()
    just_played, held = trace["actions"][29]["action"], trace["actions"][31]["action"]
    for card in (just_played, held):
        assert "not allowed to chance" in judge(with_action(trace, 30, action=f"draw {card}"))[0]


def test_draw_while_the_stock_lasts_is_no_action():
    trace = reshuffled()
    trace["actions"].insert(1, {"seat": None, "phase": "play", "action": "draw 3D"})
    assert "by chance where seat 1 has to act" in judge(trace)[0]


def test_card_that_is_not_held_is_reported():
    assert "not allowed to seat 0" in judge(with_action(LOST, find(LOST, "8D"), action="8C"))[0]


def test_bags_are_unknown_here():
    assert judge(changed(LOST, start_bags=[0, 1])) == ["start.bags is [0, 1], but this game has no bags"]
