"""The Bezique referee on a deal written out by hand; the numbers are paragraphs of docs/rules/bezique.md."""

import pytest

from referee import bezique, judge
from referee.bezique_melds import Table
from referee.builders import BEZIQUE, build, cards, changed, find, with_action

# Hearts are trumps. Seat 0 has all hearts and spades and the jack of diamonds, leads each time, and wins all 32 tricks.
HAND_0 = cards("KHa QHa QSa 7Ha 8Sa 8Sb 9Sa 9Sb")
DRAWN_0 = cards(
    "THa JHa JDa KSa KSb KHb QHb 7Hb 7Sa 7Sb 8Ha 8Hb 9Ha 9Hb JSa JSb QSb TSa TSb ASa ASb JHb AHb THb",
)
LED = cards("8Sa 8Sb 9Sa 9Sb JDa KSb QSa KSa") + DRAWN_0[7:23]  # the play-off is led below
CLUBS = [rank + "C" + copy for rank in "789TJQKA" for copy in "ab"]
DIAMONDS = [rank + "D" + copy for rank in "789TJQKA" for copy in "ab"]
DIAMONDS.remove("JDa")
THROWN = [*CLUBS, *DIAMONDS]  # in this order; the last eight are played after the 7 of hearts
STOCK = [card for number in range(23) for card in (DRAWN_0[number], THROWN[8 + number])] + [DRAWN_0[23]]
PLAYOFF = cards("AHa 7Ha THa ADb KHa ADa QHa KDb JHa KDa KHb QDb QHb QDa THb JDb")
AFTER_TRICK = {
    1: [("seven", "exchange 7Ha"), ("meld", "royal marriage KHa QHa")],
    3: [("meld", "sequence AHa THa KHa QHa JHa")],
    4: [("meld", "bezique QSa JDa")],
    5: [("meld", "marriage KSa QSa")],
    8: [("meld", "none")],
    9: [("meld", "royal marriage KHb QHb")],
}
RESULT = {"points": [580, 0], "brisques": [16, 0], "last_trick": 0, "sevens": [20, 0], "melds": [390, 0]}


def deal(after_trick=None, result=None, **options):
    """The deal above; `after_trick` replaces what seat 0 says after some tricks."""
    said, actions = AFTER_TRICK | (after_trick or {}), []
    for number in range(24):
        actions += [(0, "trick", LED[number]), (1, "trick", THROWN[number])]
        actions += [(0, phase, action) for phase, action in said.get(number + 1, [])]
    actions += [(number % 2, "playoff", card) for number, card in enumerate(PLAYOFF)]
    hands = (HAND_0, THROWN[:8])
    return build("bezique", "seed", hands, STOCK, actions, RESULT | (result or {}), turnup="AHa", **options)


CLEAN = deal()


def test_deal_passes():
    """Melds 40 + 250 + 40 + 20 + 40, a seven exchanged and one played, all brisques, the last trick [B8]."""
    assert judge(CLEAN) == []
    assert judge(changed(CLEAN, rules_last_trick=24)) == []
    assert judge(changed(CLEAN, rules_ten_rank="above_king")) == []
    assert judge(changed(CLEAN, rules_turnup_seven=10)) == []  # the turn-up is an ace


@pytest.mark.parametrize(
    ("trick", "said", "why"),
    [
        (1, [("seven", "exchange 7Ha")], "phase 'trick' where 'meld' is on"),
        (1, [("meld", "royal marriage KHa QHa")], "phase 'meld' where 'seven' is on"),
        (1, [("seven", "exchange 7Hb"), ("meld", "none")], "not allowed"),
        (1, [("seven", "exchange 7Ha"), ("meld", "marriage KHa QHa")], "not allowed"),
        (1, [("seven", "exchange 7Ha"), ("meld", "royal marriage KHa QHb")], "not allowed"),
        (2, [("meld", "royal marriage KHa QHa")], "phase 'meld' where 'trick' is on"),  # B6.5
        (2, [("seven", "none")], "phase 'seven' where 'trick' is on"),  # B4.5
        (4, [("meld", "bezique QSa JDb")], "not allowed"),
        (4, [("meld", "bezique QSa JDa JDa")], "not allowed"),
        (4, [("meld", "double bezique QSa JDa")], "not allowed"),
        (5, [("meld", "bezique QSa JDa")], "not allowed"),
        (9, [("meld", "royal marriage KHa QHb")], "not allowed"),
        (9, [("meld", "royal marriage KHb QHb"), ("meld", "none")], "phase 'meld' where 'trick' is on"),  # B5.1
    ],
)
def test_wrong_question_or_meld_is_reported(trick, said, why):
    assert why in judge(deal({trick: said}))[0]


def test_meld_of_the_loser_is_reported():
    assert "by seat 1 where seat 0" in judge(with_action(CLEAN, find(CLEAN, "bezique QSa JDa"), seat=1))[0]  # B5.4


def test_cards_of_a_meld_stand_in_any_order():
    assert judge(deal({9: [("meld", "royal marriage QHb KHb")]})) == []


def test_seven_scores_once():
    """Shown first and exchanged at once it still brings ten [B4.1, B4.4, B4.5]."""
    shown = [("seven", "show 7Ha"), *AFTER_TRICK[1]]
    assert judge(deal({1: shown})) == []
    assert judge(deal({1: shown}, {"sevens": [30, 0], "points": [590, 0]})) == [
        "result.points is [590, 0], should be [580, 0]",
        "result.sevens is [30, 0], should be [20, 0]",
    ]
    assert "not allowed" in judge(deal({1: shown}, seven_show=False))[0]
    twice = [("seven", "show 7Ha"), ("seven", "show 7Ha")]
    assert "not allowed" in judge(deal({1: twice}))[0]


def test_seven_may_use_the_meld_of_the_turn():
    """The royal marriage must wait a trick then; the sequence follows as before [B4.6]."""
    later = {1: [("seven", "exchange 7Ha")], 2: [("meld", "royal marriage KHa QHa")]}
    assert judge(deal(later, seven_uses_meld=True)) == []
    assert "phase 'meld' where 'trick' is on" in judge(deal(seven_uses_meld=True))[0]
    free = [("seven", "none"), ("meld", "royal marriage KHa QHa")]
    assert "'sequence" in judge(deal({1: free, 2: [("seven", "none")]}, seven_uses_meld=True))[0]


def test_seven_turned_up():
    """The dealer's ten is an option; no exchange against a seven, the other one may be shown [B2.3, B4.7]."""
    for points in (0, 10):
        start = bezique.Deal(changed(CLEAN, turnup="7Hb", rules=BEZIQUE | {"turnup_seven": points}), None)
        assert start.sevens == [0, points]
        assert start.seven_choices(cards("7Ha KHa")) == ["show 7Ha"]  # BZ-e17


def test_card_serves_once_by_option():
    """Without reuse there is no sequence with a married king [B6.9]."""
    assert "phase 'meld' where 'trick' is on" in judge(changed(CLEAN, rules_meld_reuse="never"))[0]
    assert "'sequence" in judge(changed(CLEAN, rules_meld_reuse="never"))[0]


def test_seven_in_the_play_off_scores_nothing():
    """Seat 1 got the exchanged seven as the turn-up and plays it in the play-off [B4.2, B4.7]."""
    wrong = deal(result={"sevens": [20, 10], "points": [580, 10]})
    assert len(judge(wrong)) == 2


def test_following_in_the_play_off_is_checked():
    assert "not allowed to seat 1" in judge(with_action(CLEAN, find(CLEAN, "ADb"), action="8Ca"))[0]
    number = len(CLEAN["actions"]) - 15  # a trump is led; seat 1 holds one
    assert CLEAN["actions"][number]["action"] == "7Ha"
    assert "allowed: 7Ha" in judge(with_action(CLEAN, number, action="ADb"))[0]


def test_wrong_draw_is_reported():
    """The winner draws first; trick 24 leaves the turn-up to the loser [B3.6, B3.7]."""
    assert "not allowed to seat 0" in judge(with_action(CLEAN, find(CLEAN, "JDa"), action="JCa"))[0]
    assert "not allowed to seat 0" in judge(with_action(CLEAN, len(CLEAN["actions"]) - 16, action="7Ha"))[0]


def playoff_legal(hand, led, **options):
    trace = changed(CLEAN, rules=BEZIQUE | options)
    return bezique.Deal(trace, None).must_follow(cards(hand), led)


def test_duties_of_the_follower_in_the_play_off():
    assert playoff_legal("ACa 9Ca 8Ha", "KCa") == ["ACa"]  # BZ-e19, B7.3
    assert playoff_legal("ACa 9Ca 8Ha", "KCa", playoff_must_win=False) == ["ACa", "9Ca"]  # B7.4
    assert playoff_legal("ACb 7Ca", "ACa") == ["ACb", "7Ca"]  # BZ-e21, B7.5
    assert playoff_legal("7Ha ADa", "ACa") == ["7Ha"]  # BZ-e22
    assert playoff_legal("7Ha ADa", "ACa", playoff_must_win=False) == ["7Ha"]
    assert playoff_legal("8Sa ADa", "ACa") == ["8Sa", "ADa"]
    assert playoff_legal("AHa 7Hb 9Ha", "8Ha") == ["AHa", "9Ha"]
    assert playoff_legal("TCa JCa", "QCa", ten_rank="above_king") == ["TCa"]
    assert playoff_legal("TCa JCa", "QCa") == ["TCa", "JCa"]


@pytest.mark.parametrize(
    ("led", "played", "options", "follower"),
    [
        ("ACa", "ACb", {}, False),  # BZ-e1, B3.4
        ("TCa", "KCa", {}, True),  # BZ-e2, B1.2
        ("TCa", "KCa", {"ten_rank": "above_king"}, False),  # B1.3
        ("TCa", "JCa", {}, True),  # BZ-e3
        ("TCa", "JCa", {"ten_rank": "above_king"}, False),
        ("ACa", "7Ha", {}, True),  # BZ-e4, B3.3
        ("9Ca", "ADa", {}, False),  # BZ-e5
        ("7Ha", "8Ha", {}, True),
        ("8Ha", "ADa", {}, False),
    ],
)
def test_winner_of_a_trick(led, played, options, follower):
    assert bezique.Deal(changed(CLEAN, rules=BEZIQUE | options), None).wins(led, played) == follower


def after(*melds, **options):
    """The table of a player who has made these melds, hearts being trumps."""
    table = Table(BEZIQUE | options, "H")
    for meld in melds:
        table.lay(meld)
    return table


def test_melds_of_one_turn():
    assert after().available(cards("QSa JDa KCa QCa")) == ["marriage KCa QCa", "bezique QSa JDa"]  # BZ-e7
    assert after().available(cards("KHa QHa ACa 7Ha")) == ["royal marriage KHa QHa"]
    assert after().available(cards("KCa QDa JDa ASa")) == []


def test_marriage_then_sequence_but_not_the_other_way_round():
    trumps = cards("AHa THa KHa QHa JHa")
    assert after("royal marriage KHa QHa").available(trumps) == ["sequence AHa THa KHa QHa JHa"]  # BZ-e8, B6.3
    assert after("sequence AHa THa KHa QHa JHa").available(trumps) == []  # B6.4
    assert after("royal marriage KHa QHa", meld_reuse="never").available(trumps) == []  # B6.9


def test_bezique_then_double():
    pairs = cards("QSa JDa QSb JDb")
    double = "double bezique QSa QSb JDa JDb"
    assert double in after("bezique QSa JDa").available(pairs)  # BZ-e10, B6.6
    assert after("bezique QSa JDa", bezique_upgrade=False).available(pairs) == ["bezique QSb JDb"]
    assert after("bezique QSa JDa", meld_reuse="never").available(pairs) == ["bezique QSb JDb"]
    assert after(double).available(pairs) == []  # BZ-e12, B6.7
    assert after("bezique QSa JDa", "bezique QSb JDb").available(pairs) == []
    assert after().available(pairs) == ["bezique QSa JDa", double]
    assert after("bezique QSa JDa").available(cards("QSa QSb JDb")) == ["bezique QSb JDb"]


def test_classes_and_physical_cards():
    four = "four kings KSa KCa KDa KHa"
    assert after(four).available(cards("KSa QSa")) == ["marriage KSa QSa"]  # BZ-e13, B6.2
    assert after("marriage KDa QDa").available(cards("KDa QDb")) == []  # BZ-e14, B6.5
    assert after("marriage KDa QDa").available(cards("KDb QDb")) == ["marriage KDb QDb"]
    assert after(four).available(cards("KSa KCa KDa KHb")) == []  # B5.6, B6.8
    assert after(four).available(cards("KSb KCb KDb KHb")) == ["four kings KCb KDb KHb KSb"]


def test_which_cards_are_a_choice():
    """Twins with the same uses left are none; after one of them was melded they are [B6.10]."""
    assert after().available(cards("KDa KDb QDa")) == ["marriage KDa QDa"]
    melds = after("four kings KSa KCa KDa KHa").available(cards("KDa KDb QDa"))
    assert melds == ["marriage KDa QDa", "marriage KDb QDa"]
    assert len(after().available(cards("JCa JCb JDa JHa JSa"))) == 5
