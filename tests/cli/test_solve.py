"""`analyzer solve`: positions worked out by hand, what is printed, what is refused.

Sources of the positions: K J against A Q at no-trump and the ace and jack against eight and nine with spades to be
broken are counted out in every text on the play; the others are worked out in the comments beside them.
"""

import json

import pytest

import analyzer
from analyzer import cli
from analyzer.errors import AnalyzerError

TRICKS = [
    # (game, mine, theirs, what else is the case, tricks, best cards)
    ("draw-bridge", "KS JS", "AS QS", {"strain": "NT"}, 0, ["JS", "KS"]),
    ("draw-bridge", "KS JS", "AS", {"strain": "NT", "led": "QS"}, 1, ["KS"]),
    ("draw-bridge", "AS QS", "KS JS", {"strain": "NT"}, 1, ["QS", "AS"]),
    ("draw-bridge", "AS QS", "KS", {"strain": "NT", "led": "JS"}, 2, ["QS"]),
    ("draw-bridge", "2H", "AS", {"strain": "H"}, 1, ["2H"]),
    ("spades/open", "AS JD", "8S 9H", {}, 1, ["JD"]),  # spades may not be led: the jack is ruffed
    ("spades/open", "AS JD", "8S 9H", {"broken": "true"}, 2, ["AS"]),  # their only spade falls
    ("spades/closed", "8S 9H", "AS JD", {"broken": "true"}, 1, ["9H"]),  # the eight ruffs the jack
]

POINTS = [
    # (game, options, mine, theirs, what else is the case, points of both, best)
    # A bid of one made with two tricks: 11 and the tenth bag, -100. His nil failed by 11 tricks: 11, and 20 bags, -200.
    ("spades/open", [], "AS JD", "8S 9H", {"bids": "1,0", "tricks": "0,11", "bags": "9,9"}, (-89, -189), ["JD"]),
    # The same without bags. He takes a trick by ruffing, as it scores: 10 and 12.
    ("spades/open", ["bags=off"], "AS JD", "8S 9H", {"bids": "1,0", "tricks": "0,11"}, (10, 12), ["JD"]),
    ("spades/closed", [], "AS", "KS", {"bids": "nil,blind", "tricks": "0,12", "broken": "true"}, (-100, -200), ["AS"]),
    # 1NT with seven tricks is 40; one short costs 50 to the defender; doubled 100.
    ("draw-bridge/penalty", [], "AS", "KS", {"contract": "1NT", "declarer": "me", "tricks": "6,6"}, (40, 0), ["AS"]),
    ("draw-bridge/penalty", [], "KS", "AS", {"contract": "1NT", "declarer": "me", "tricks": "6,6"}, (0, 50), ["KS"]),
    ("draw-bridge/penalty", [], "KS", "", {"contract": "1NT", "declarer": "me", "doubled": "2", "tricks": "6,6",
                                           "led": "AS"}, (0, 100), ["KS"]),
    # 88, then the ace makes 89, the seven 96, and the three 99.
    ("ninety-nine/single-pass", [], "7C 7D 8H 2S", "AC 8D 3D", {"total": "80"}, (1, 0), ["8H"]),
    ("ninety-nine/single-pass", ["lose_at=gt"], "9C", "9D", {"total": "99"}, (0.5, 0.5), ["9C"]),
    # The queen of trumps must be headed by the ace: 10 for it, and 10 for the last trick.
    ("bezique", [], "AH", "", {"trumps": "H", "led": "QH"}, (20, 0), ["AHa"]),
    ("bezique", [], "QH", "", {"trumps": "H", "led": "QH"}, (0, 10), ["QHa"]),  # of equal cards the one led wins
]  # fmt: skip


@pytest.mark.parametrize(("game", "mine", "theirs", "facts", "value", "best"), TRICKS)
def test_tricks(game, mine, theirs, facts, value, best):
    solved = analyzer.solve(game, mine, theirs, **facts)
    assert (solved.unit, solved.value, solved.best) == ("tricks", value, best)
    assert solved.tricks[0] == value
    assert sum(solved.tricks) == len(mine.split())


@pytest.mark.parametrize(("game", "options", "mine", "theirs", "facts", "points", "best"), POINTS)
def test_points(game, options, mine, theirs, facts, points, best):
    solved = analyzer.solve(game, mine, theirs, rules=options, **facts)
    assert (solved.unit, solved.result, solved.best) == ("points", points, best)
    assert solved.value == points[0] - points[1]


HANDS = ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H")


def test_bids_of_spades():
    """Who holds all spades bids thirteen, and the other nil [S1.7 to S1.9]."""
    first = analyzer.solve("spades/open", *HANDS, bids="-,-")
    assert (first.best, first.result) == (["bid 13"], (250, 100))
    second = analyzer.solve("spades/open", *HANDS[::-1], bids="-,13")
    assert (second.best, second.result) == (["bid 0"], (100, 250))
    assert second.values["bid 1"] == -10 - 250


def test_bids_against_a_blind_nil():
    """All diamonds against all clubs: who leads takes every trick, so the blind nil is made only if I lead."""
    hands = [" ".join(rank + suit for rank in "23456789TJQKA") for suit in "DC"]
    first = analyzer.solve("spades/closed", *hands, bids="-,blind", leads="me")
    last = analyzer.solve("spades/closed", *hands, bids="-,blind", leads="them")
    assert (first.best, first.result) == (["bid 13"], (130, 200))
    assert (last.best, last.result) == (["bid 0"], (100, -200))
    assert analyzer.solve("spades/closed", *hands, bids="-,blind").values == first.values


def test_auction_of_draw_bridge():
    """All spades in the dealer's hand make seven, 7 x 30, at any level, as overtricks count in full."""
    solved = analyzer.solve("draw-bridge/penalty", *HANDS)
    assert solved.best == [f"{level}S" for level in range(1, 8)]
    assert solved.result == (210, 0)
    assert analyzer.solve("draw-bridge/published", *HANDS).best == ["7S"]


def test_the_line_keeps_the_value():
    """What is worth v to one player is worth -v to the other."""
    mine, theirs = "AS KS 9S 4S KH 8H 3H AD JD 6D QC 9C 2C", "QS JS 8S 2S AH QH 7H KD TD 4D AC KC 5C"
    solved = analyzer.solve("draw-bridge/penalty", mine, theirs)
    assert all(step["value"] == (solved.value if step["player"] == "you" else -solved.value) for step in solved.line)
    assert len({step["action"] for step in solved.line if step["phase"] == "play"}) == 26


def test_copies_of_cards_may_be_left_out():
    """Copy a is taken first, unless it is named."""
    named = analyzer.solve("bezique", "AHb 7Ca", "AHa 7Cb", trumps="H")
    loose = analyzer.solve("bezique", "AHb 7c", "AH 7C", trumps="H")
    assert named.values == loose.values


def test_the_last_card_of_the_pack():
    """The ace of spades b is bit 63: hands with and without it are worked out in one process."""
    assert analyzer.solve("bezique", "ASb", "7S", trumps="C").result == (20, 0)
    assert analyzer.solve("bezique", "7S", "ASb", trumps="C").result == (0, 20)


def test_what_is_printed(capsys):
    assert cli.run(["solve", "spades/open", "as jd", "8s,9h"]) == 0
    assert capsys.readouterr().out == (
        "spades/open: you are to move\n"
        "  you    S A  H -  D J  C -\n"
        "  other  S 8  H 9  D -  C -\n"
        "Value: 1 of 2 tricks; best: JD\n"
        "Every choice\n"
        "  1  JD\n"
        "Best play\n"
        "  trick  you  other  winner  tricks\n"
        "      1  >JD   8S    other   0-1\n"
        "      2   AS  >9H    you     1-1\n"
    )


def test_the_document(capsys):
    facts = ["--total", "80", "--json"]
    assert cli.run(["solve", "ninety-nine/single-pass", "7C 7D 8H 2S", "AC 8D 3D", *facts]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["game"] == "ninety-nine/single-pass"
    assert document["mine"] == ["7C", "7D", "8H", "2S"]
    assert (document["unit"], document["value"], document["best"]) == ("points", 1, ["8H"])
    assert document["values"] == {"2S": -1, "7C": -1, "7D": -1, "8H": 1}
    assert document["line"][0] == {"player": "you", "phase": "play", "action": "8H", "value": 1, "total": 88}


WRONG = [
    (["spades/open", "AS KS", "QS"], "unequal hands: 2 cards to move, 1 in the other hand"),
    (["spades/open", "AS KS", "QS", "--led", "3H 4H"], "2 cards are led at once"),
    (["spades/open", "AS KS", "QS AS"], "AS is there twice"),
    (["spades/open", "AS as", "QS JS"], "your hand: as is there twice"),
    (["spades/open", "", ""], "the player to move has no cards"),
    (["spades/open", "AS KX", "QS JS"], "your hand: 'KX' is not a card"),
    (["spades/open", f"2H {HANDS[0]}", f"2C {HANDS[1]}"], "2H is there twice"),
    (["spades/open", f"3C {HANDS[0]}", f"2C {HANDS[1]}"], "14 cards are too many: a player has 13 at most"),
    (["spades/open", "AS KS", "QS JS", "--bids", "3"], "bids=3 is not possible: bids takes two numbers from 0 to 13"),
    (["spades/open", "AS KS", "QS JS", "--bids", "3,14"], "bids=3,14 is not possible"),
    (["spades/open", "AS KS", "QS JS", "--bids", "-,3"], "bids=-,3: bids are made with 13 cards each"),
    (["spades/open", *HANDS, "--bids", "3,-"], "bids=3,-: the player to move has bid already"),
    (["spades/open", "AS KS", "QS JS", "--bids", "3,4"], "2 cards are left, so 11 tricks were taken, not 0"),
    (
        ["spades/open", "AS", "QS", "--bids", "3,4", "--tricks", "5,6"],
        "1 card is left, so 12 tricks were taken",
    ),
    (["spades/open", "AS KS", "QS JS", "--tricks", "3,4"], "2 cards are left, so 11 tricks were taken, not 7"),
    (["spades/open", "AS KS", "QS JS", "--bags", "3,4"], "bags=3,4 without bids, so that tricks are counted"),
    (["spades/open", *HANDS, "--bids", "-,4", "--leads", "me"], "leads=me is for bids=-,blind alone"),
    (["spades/open", *HANDS, "--bids", "-,blind", "--leads", "you"], "leads=you is not possible: leads takes me or"),
    (
        ["spades/open", "AS", "KS", "QS", "JS"],
        "got unexpected extra argument(s) (QS JS): text with spaces needs",
    ),
    (["spades/open", "AS", "QS", "--bids", "3,4", "--bags", "10,0", "--tricks", "6,6"], "bags=10,0 is not possible"),
    (["spades/open", "AS", "QS", "--bids", "blind,4", "--tricks", "6,6", "--rule", "blind_nil=0"], "bids: nobody may"),
    (["spades/open", "AS KS", "QS JS", "--broken", "maybe"], "broken=maybe is not possible: broken takes true or"),
    (["spades/open", "AS KS", "QS JS", "--total", "9"], "unknown fact of a position of spades 'total'; known: bags"),
    (["draw-bridge", "AS KS", "QS JS", "--strain", "X"], "strain=X is not possible: strain takes C, D, H, S or NT"),
    (["draw-bridge", "AS KS", "QS JS", "--strain", "S", "--contract", "1S"], "strain and contract are given together"),
    (["draw-bridge", "AS KS", "QS JS"], "2 cards each: the auction is held with 13"),
    (["draw-bridge", "AS KS", "QS JS", "--contract", "8S"], "contract=8S: whose is it?"),
    (["draw-bridge", "AS", "QS", "--contract", "8S", "--declarer", "me", "--tricks", "6,6"], "contract=8S is not"),
    (["draw-bridge", "AS KS", "QS JS", "--doubled", "2"], "doubled=2 without a contract"),
    (["ninety-nine", "AS 2S", "9D 4C", "--total", "50"], "stock_empty=reshuffle: the pile is shuffled"),
    (["ninety-nine/single-pass", "AS 2S", "9D 4C"], "the total is missing"),
    (["ninety-nine/single-pass", "AS 2S", "9D 4C", "--total", "99"], "total=99 is not possible: with limit=99 it is"),
    (["ninety-nine/single-pass", "AS", "9D", "--total", "-1", "--rule", "floor_zero=true"], "total=-1 is not possible"),
    (["draw-bridge", "AS", "QS"], "1 card each: the auction is held with 13"),
    (
        ["draw-bridge", "AS KS", "QS JS", "--strain", "S", "--tricks", "3,4"],
        "2 cards are left, so 11 tricks were",
    ),
    (["ninety-nine/single-pass", "AS", "9D 4C", "--total", "9"], "unequal hands: 1 to move, 2 in the other hand"),
    (["ninety-nine/single-pass", "KS", "9D", "--total", "9"], "your hand: 'KS' is not a card of this pack"),
    (["bezique", "ASa", "ASb"], "the trumps are missing"),
    (["bezique", "ASa AS AS", "KS KS 7C", "--trumps", "C"], "your hand: ASb is there twice"),
    (["bezique", "ASa", "ASa", "--trumps", "C"], "ASa is there twice"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=[said for _, said in WRONG])
def test_what_is_no_position(capsys, arguments, said):
    assert cli.run(["solve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"analyzer: {said}")
    assert err.count("\n") == 1


def test_python_says_the_same():
    with pytest.raises(AnalyzerError, match=r"^unknown fact of a position of spades 'colour'"):
        analyzer.solve("spades/open", "AS", "KS", colour="red")
