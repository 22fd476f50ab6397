"""The Spades referee on hands written out by hand; the numbers are paragraphs of docs/rules/spades.md."""

import pytest

from referee import judge, spades
from referee.builders import SPADES_OPEN, build, cards, changed, find, plays, with_action

RANKS = "23456789TJQKA"

# Seat 0 leads hearts until they are ruffed in the fourth trick; after the ruff of clubs it takes the rest: 12 and 1.
HAND_0 = cards("AS KS QS AH KH QH JH TH 9H 8H 7H 6H 5H")
HAND_1 = cards("JS TS 9S 4H 3H 2H AC KC QC JC TC 9C 8C")
REST = cards("2S 3S 4S 5S 6S 7S 8S 2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD")
RUFFED = plays(
    "play",
    """0:AH 1:4H 0:KH 1:3H 0:QH 1:2H 0:JH 1:9S 1:AC 0:QS 0:AS 1:TS 0:KS 1:JS
    0:TH 1:KC 0:9H 1:QC 0:8H 1:JC 0:7H 1:TC 0:6H 1:9C 0:5H 1:8C""",
)
# Seat 1 throws a club on the fourth heart instead, and seat 0 leads a spade: allowed under `any_void` alone [S6.6].
THROWN = plays(
    "play",
    """0:AH 1:4H 0:KH 1:3H 0:QH 1:2H 0:JH 1:AC 0:AS 1:9S 0:KS 1:TS 0:QS 1:JS
    0:TH 1:KC 0:9H 1:QC 0:8H 1:JC 0:7H 1:TC 0:6H 1:9C 0:5H 1:8C""",
)


def pack(hands, discards, passes=()):
    """The pack that gives these hands when the turns in `passes` take the second card."""
    stock = []
    for turn in range(26):
        pair = [hands[turn % 2][turn // 2], discards[turn]]
        stock += reversed(pair) if turn in passes else pair
    return stock


def draft(passes=(), blind=None):
    """The draft; `blind` holds the answers given just before each player's first turn."""
    actions = []
    for turn in range(26):
        if blind and turn < 2:
            actions.append((turn, "blind", blind[turn]))
        actions.append((turn % 2, "draft", "pass" if turn in passes else "keep"))
    return actions


def hand(bids, result, *, play=RUFFED, passes=(0, 3, 25), **options):
    """A hand of `spades/open` with the cards above, nobody bidding blind."""
    actions = [(seat, "blind", "look") for seat in (0, 1)] + draft(passes)
    actions += [(seat, "bid", f"bid {bid}") for seat, bid in enumerate(bids)]
    stock = pack((HAND_0, HAND_1), REST, passes)
    return build("spades", "open", ([], []), stock, actions + play, result, **options)


def result(points, tricks, bid, bags, outcome, bags_after, blind=(False, False)):
    columns = {"points": points, "tricks": tricks, "bid": bid, "blind": blind, "bags": bags, "outcome": outcome}
    return {key: list(value) for key, value in columns.items()} | {"bags_after": list(bags_after)}


PLAIN = hand((10, 1), result((102, 10), (12, 1), (10, 1), (2, 0), ("made", "made"), (2, 0)))


def test_plain_hand_passes():
    assert judge(PLAIN) == []


@pytest.mark.parametrize(
    ("bid", "tricks", "before", "options", "points", "bags", "outcome", "after"),
    [
        (6, 6, 0, {}, 60, 0, "made", 0),  # S0-e1, S7.1
        (6, 7, 0, {}, 61, 1, "made", 1),  # S0-e2
        (6, 5, 0, {}, -60, 0, "set", 0),  # S0-e3, S7.2
        (0, 0, 9, {}, 100, 0, "nil_made", 9),  # S0-e4, S7.3
        (0, 5, 0, {}, 5, 5, "nil_failed", 5),  # S0-e5, S7.4
        ("blind", 0, 0, {}, 200, 0, "blind_made", 0),  # S0-e7, S7.5
        ("blind", 3, 0, {}, 3, 3, "blind_failed", 3),  # S0-e7, S7.6
        (13, 13, 5, {}, 250, 0, "moon_made", 5),  # S0-e8, S7.7
        (13, 9, 0, {}, 9, 9, "moon_failed", 9),  # S0-e9, S7.8
        (13, 9, 4, {}, -91, 9, "moon_failed", 3),  # S0-e9
        (4, 13, 0, {}, 49, 9, "made", 9),  # S0-e10
        (5, 6, 9, {}, -49, 1, "made", 0),  # S0-e12, S8.2
        (4, 8, 0, {"per_trick": 7, "bag": 3}, 40, 4, "made", 4),
        (13, 13, 0, {"moon": 0}, 130, 0, "made", 0),  # S3-e3, S5.5
        (13, 12, 9, {"moon": 0}, -130, 0, "set", 9),  # S3-e4
        (3, 6, 8, {}, -67, 3, "made", 1),  # S3-e5
        (5, 4, 9, {}, -50, 0, "set", 9),  # S3-e6
        (0, 1, 9, {"nil_failure": "penalty"}, -100, 0, "nil_failed", 9),  # S3-e1
        (0, 6, 0, {"nil_failure": "penalty", "nil": 50}, -50, 0, "nil_failed", 0),
        (0, 2, 7, {"nil_failure": "penalty_and_bags"}, -100, 2, "nil_failed", 9),
        (0, 2, 8, {"nil_failure": "penalty_and_bags"}, -200, 2, "nil_failed", 0),
        ("blind", 2, 9, {"blind_nil_failure": "penalty"}, -200, 0, "blind_failed", 9),  # S3-e2
        ("blind", 2, 0, {"nil_failure": "penalty"}, 2, 2, "blind_failed", 2),
        (0, 12, 8, {}, -188, 12, "nil_failed", 0),  # S8.6
        (0, 12, 5, {"bags": "reset"}, -88, 12, "nil_failed", 0),  # S8.3
        (8, 12, 5, {"bags": "reset"}, 84, 4, "made", 9),
        (0, 12, 8, {"bags": "reset"}, -188, 12, "nil_failed", 0),
        (0, 12, 0, {"bags": "off"}, 12, 0, "nil_failed", 0),  # S8.4, S8.5
        (0, 2, 0, {"bags": "off", "nil_failure": "penalty_and_bags"}, -100, 0, "nil_failed", 0),
        (0, 12, 0, {"bag": 0}, -100, 12, "nil_failed", 2),
        (0, 12, 0, {"bag_penalty": 0}, 12, 12, "nil_failed", 2),
        (0, 12, 2, {"bag_limit": 3}, -388, 12, "nil_failed", 2),
    ],
)
def test_score_of_one_player(bid, tricks, before, options, points, bags, outcome, after):
    blind = bid == "blind"
    bids, taken = [1, 0 if blind else bid], [13 - tricks, tricks]
    scored = spades.score_both(SPADES_OPEN | options, bids, [False, blind], taken, [0, before])
    columns = {
        "points": points,
        "bags": bags,
        "outcome": outcome,
        "bags_after": after,
        "tricks": tricks,
        "blind": blind,
    }
    assert {key: scored[key][1] for key in columns} == columns


def test_match_adds_up():
    """The counter before the hand brings the penalty; the scores go on from the start [S8.7, S9.2]."""
    expected = result((102, -99), (12, 1), (10, 0), (2, 1), ("made", "nil_failed"), (2, 0))
    trace = hand((10, 0), expected | {"scores_after": [582, 396]}, scores=(480, 495), bags=(0, 9))
    assert judge(trace) == []
    assert judge(changed(trace, result_scores_after=[582, 496]))
    assert judge(changed(trace, start={"scores": [480, 495], "bags": [0, 8]}))
    assert judge(changed(trace, start={"scores": [480, 500], "bags": [0, 9]})) == [
        "start.scores is [480, 500]: the match to 500 is over already"
    ]
    tie = changed(trace, start={"scores": [500, 500], "bags": [0, 9]}, result_scores_after=[602, 401])
    assert judge(tie) == []  # S9.3
    assert judge(changed(tie, result=expected)) == ["result.scores_after is missing"]


def test_bag_counter_before_the_hand_is_checked():
    assert judge(changed(PLAIN, start_bags=[0, 10])) == ["start.bags is [0, 10], at most 9 each"]
    assert judge(changed(PLAIN, start_bags=[0, 1], rules_bags="off")) == ["start.bags is [0, 1], at most 0 each"]


@pytest.mark.parametrize(
    ("at", "card", "why"),
    [
        ("4H", "JS", "not allowed to seat 1"),  # a ruff with the suit in hand [S6.4]
        ("AH", "AS", "not allowed to seat 0"),  # a spade led before spades are broken [S6.2]
        ("KH", "AH", "not allowed to seat 0"),  # a card played already
        ("QS", "2D", "not allowed to seat 0"),  # a discard
    ],
)
def test_card_that_may_not_be_played_is_reported(at, card, why):
    assert why in judge(with_action(PLAIN, find(PLAIN, at), action=card))[0]


def test_wrong_winner_of_a_trick_is_reported():
    """After the ruff of the jack of hearts seat 1 leads, not seat 0 [S6.8, S6.9]."""
    number = find(PLAIN, "AC")
    trace = with_action(PLAIN, number, seat=0, action="TH")
    assert "by seat 0 where seat 1 has to act" in judge(trace)[0]


def test_spades_break_when_a_void_follower_throws_only_by_option():
    expected = result((103, -10), (13, 0), (10, 1), (3, 0), ("made", "set"), (3, 0))
    trace = hand((10, 1), expected, play=THROWN, spades_break="any_void")
    assert judge(trace) == []  # S6.6
    assert "'AS'" in judge(changed(trace, rules_spades_break="spade_played"))[0]  # S6.5


def test_hand_of_spades_alone_may_lead_them():
    """A moon against a nil; spades are led from the first trick [S5.5, S6.3]."""
    spade_hand, hearts = [rank + "S" for rank in RANKS], [rank + "H" for rank in RANKS]
    discards = [rank + suit for rank in RANKS for suit in "CD"]
    moves = [action for led, thrown in zip(spade_hand, hearts, strict=True) for action in ((0, led), (1, thrown))]
    actions = [(seat, "blind", "look") for seat in (0, 1)] + draft()
    actions += [(0, "bid", "bid 13"), (1, "bid", "bid 0")] + [(seat, "play", card) for seat, card in moves]
    expected = result((250, 100), (13, 0), (13, 0), (0, 0), ("moon_made", "nil_made"), (0, 0))
    trace = build("spades", "open", ([], []), pack((spade_hand, hearts), discards), actions, expected)
    assert judge(trace) == []
    assert judge(changed(trace, rules_moon=0)) == [
        "result.points is [250, 100], should be [130, 100]",
        "result.outcome is ['moon_made', 'nil_made'], should be ['made', 'nil_made']",
    ]


def blind_hand(answers, order, exchanges, bids, outcome, points, **options):
    """`spades/closed`: seat 0 has low clubs, two high spades and a diamond, seat 1 all hearts and leads them."""
    clubs = [rank + "C" for rank in RANKS]
    low, hearts = [*clubs[:10], "AS", "KS", "2D"], [rank + "H" for rank in RANKS]
    discards = [*clubs[10:], *(rank + "S" for rank in RANKS[:11]), *(rank + "D" for rank in RANKS[1:])]
    kept = [*clubs[:10], "2D", *order]
    moves = [action for led, thrown in zip(hearts, kept, strict=True) for action in ((1, led), (0, thrown))]
    actions = draft(blind=answers) + exchanges + bids + [(seat, "play", card) for seat, card in moves]
    blind = [answer == "blind nil" for answer in answers]
    bid = [int(bids[0][2][4:]) if bids and bids[0][0] == seat else 0 for seat in (0, 1)]
    expected = result(points, (0, 13), bid, (0, 0), outcome, (0, 0), blind)
    return build("spades", "closed", ([], []), pack((low, hearts), discards), actions, expected, **options)


def chain(seat, throws, draws):
    """One player's exchange."""
    thrown = [(seat, "exchange", f"throw {card}") for card in throws]
    return [*thrown, (seat, "exchange", "done"), *((None, "exchange", f"draw {card}") for card in draws)]


ONE_BLIND = blind_hand(
    ("blind nil", "look"),
    ("3D", "4D"),
    chain(0, ("AS", "KS"), ("3D", "4D")),
    [(1, "bid", "bid 13")],
    ("blind_made", "made"),
    (200, 130),
)


def test_double_nil_with_exchange_passes():
    """The blind bidder throws two, draws two discards, is not asked for a bid [S2.3, S4, S5.3]."""
    assert judge(ONE_BLIND) == []


@pytest.mark.parametrize("card", ["AS", "3H", "4D", "2C"])
def test_draw_from_outside_the_discards_is_reported(card):
    """A card just thrown, a card of the other hand, one drawn twice, one of his own [S4.5]."""
    number = find(ONE_BLIND, "draw 3D")
    drawn_twice = with_action(ONE_BLIND, number, action="draw 4D")
    trace = drawn_twice if card == "4D" else with_action(ONE_BLIND, number, action=f"draw {card}")
    assert "not allowed to chance" in judge(trace)[0]


def test_both_blind_exchange_one_after_the_other():
    """The opener's seat first, complete; nobody bids [S4.2, S4.3, S5.3]."""
    exchanges = chain(1, (), ()) + chain(0, ("AS", "KS"), ("3D", "4D"))
    both = ("blind nil", "blind nil")
    trace = blind_hand(both, ("3D", "4D"), exchanges, [], ("blind_made", "blind_failed"), (200, -200))
    assert judge(trace) == []
    swapped = chain(0, ("AS", "KS"), ("3D", "4D")) + chain(1, (), ())
    assert judge(blind_hand(both, ("3D", "4D"), swapped, [], ("blind_made", "blind_failed"), (200, -200)))


def test_more_throws_than_the_limit_are_reported():
    assert judge(changed(ONE_BLIND, rules_exchange_limit=2)) == []
    assert "'throw KS'" in judge(changed(ONE_BLIND, rules_exchange_limit=1))[0]
    assert "phase 'exchange' where 'bid' is on" in judge(changed(ONE_BLIND, rules_exchange_limit=0))[0]


def test_deadline_of_the_blind_question():
    """Before any draw both answer first; a game without blind nil asks nobody [S2.2, S2.3, S2.6]."""
    assert "phase 'draft' where 'blind' is on" in judge(changed(ONE_BLIND, rules_blind_deadline="before_any_draw"))[0]
    assert "phase 'blind' where 'draft' is on" in judge(changed(PLAIN, rules_blind_deadline="before_own_draw"))[0]
    assert "phase 'blind' where 'draft' is on" in judge(changed(PLAIN, rules_blind_nil=0))[0]


def test_second_drawer_opens_only_by_option():
    assert "by seat 0 where seat 1" in judge(changed(PLAIN, rules_opener="second_drawer"))[0]  # S1.5


def test_bid_of_a_blind_bidder_is_reported():
    number = find(ONE_BLIND, "bid 13")
    actions = [*ONE_BLIND["actions"]]
    actions.insert(number + 1, {"seat": 0, "phase": "bid", "action": "bid 0"})
    assert "phase 'bid' where 'play' is on" in judge(changed(ONE_BLIND, actions=actions))[0]


@pytest.mark.parametrize("text", ["bid 14", "bid -1", "bid 4.0", "pass", "4"])
def test_bid_that_does_not_exist_is_reported(text):
    assert "not allowed" in judge(with_action(PLAIN, find(PLAIN, "bid 10"), action=text))[0]  # S5.2
