"""The referee of Draw Bridge, written from docs/rules/draw-bridge.md; a number like D4.5 is its paragraph."""

from referee.common import SUITS, follower_wins, following
from referee.shape import check_no_bags, check_target

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
RULESETS = ("seed", "penalty", "published")
OPTIONS = {
    "target": (1, 1_000_000),
    "first_half_follow": bool,
    "first_half_winner": ["led_suit", "rank_any_suit"],
    "stock_top": ["hidden", "exposed"],
    "opening_pass": ["reopens", "final"],
    "overtricks": ["full", "bid_only"],
    "undertricks": ["none", "defender_50", "rubber_nv", "minus_contract"],
}


def layout(rules):
    """Cards in each hand, cards in the stock, whether one is turned up [D2.1]."""
    return 13, 26, False


def check_start(rules, scores, bags):
    """A match that is over is not played on [D7.2]."""
    return check_no_bags(bags) + check_target(rules["target"], scores)


def replay(trace, script):
    """The result of the hand [D1.3]."""
    rules = trace["rules"]
    hands = [list(cards) for cards in trace["hands"]]
    first_half(rules, hands, trace["stock"], script)
    bid, declarer, doubled = auction(rules, script)
    if bid is None:
        return {"points": [0, 0], "tricks": None, "contract": None, "declarer": None, "doubled": None}
    tricks = second_half(bid, declarer, hands, script)
    points = [0, 0]
    points[declarer], points[1 - declarer] = score(rules, bid, doubled, tricks[declarer])
    return {"points": points, "tricks": tricks, "contract": bid, "declarer": declarer, "doubled": doubled}


def first_half(rules, hands, stock, script):
    """Changes the hands into those of the second half [D3]."""
    leader = 0
    for trick in range(13):
        follower = 1 - leader
        led = script.take(leader, "first_half", hands[leader])
        hands[leader].remove(led)
        allowed = following(hands[follower], led) if rules["first_half_follow"] else hands[follower]
        played = script.take(follower, "first_half", allowed)
        hands[follower].remove(played)
        if wins_first_half(rules, led, played):
            leader = follower
        hands[leader].append(stock[2 * trick])
        hands[1 - leader].append(stock[2 * trick + 1])


def wins_first_half(rules, led, played):
    """Whether the follower wins [D3.5, D3.6]."""
    if rules["first_half_winner"] == "rank_any_suit":
        return RANKS.index(played[0]) > RANKS.index(led[0])
    return follower_wins(led, played, None, RANKS)


def auction(rules, script):
    """The last bid or None, its bidder and 1, 2 or 4 [D4]."""
    opening = script.take(1, "auction", ["pass", *BIDS])
    if opening != "pass":
        return go_on(opening, 1, script)
    answer = script.take(0, "auction", ["pass", *BIDS])
    if answer == "pass":
        return None, None, None
    return (answer, 0, 1) if rules["opening_pass"] == "final" else go_on(answer, 0, script)


def go_on(bid, bidder, script):
    """The same after a bid, until somebody passes [D4.8]."""
    doubled, seat = 1, 1 - bidder
    while True:
        call = script.take(seat, "auction", may_call(bid, bidder, doubled, seat))
        if call == "pass":
            return bid, bidder, doubled
        if call in BIDS:
            bid, bidder, doubled = call, seat, 1
        else:
            doubled *= 2
        seat = 1 - seat


def may_call(bid, bidder, doubled, seat):
    """The calls allowed [D4.3 to D4.7]."""
    calls = ["pass"]
    if bidder != seat and doubled == 1:
        calls.append("double")
    if bidder == seat and doubled == 2:
        calls.append("redouble")
    return calls + BIDS[BIDS.index(bid) + 1 :]


def second_half(bid, declarer, hands, script):
    """The tricks of the two players [D5]."""
    trump = None if bid.endswith("NT") else bid[1]
    tricks, leader = [0, 0], 1 - declarer
    for _ in range(13):
        follower = 1 - leader
        led = script.take(leader, "play", hands[leader])
        hands[leader].remove(led)
        played = script.take(follower, "play", following(hands[follower], led))
        hands[follower].remove(played)
        if follower_wins(led, played, trump, RANKS):
            leader = follower
        tricks[leader] += 1
    return tricks


def score(rules, bid, doubled, tricks):
    """The points of the declarer and of the defender [D6]."""
    level, strain = int(bid[0]), bid[1:]
    over_six = tricks - 6
    if over_six >= level:
        counted = over_six if rules["overtricks"] == "full" else level
        return value(strain, counted) * doubled, 0
    missing = level - over_six
    if rules["undertricks"] == "defender_50":
        return 0, 50 * missing * doubled
    if rules["undertricks"] == "rubber_nv":
        return 0, rubber_penalty(missing, doubled)
    if rules["undertricks"] == "minus_contract":
        return -value(strain, level) * doubled, 0
    return 0, 0


def value(strain, tricks):
    """What so many tricks above six are worth, undoubled [D6.2]."""
    if strain == "NT":
        return 40 + 30 * (tricks - 1)
    return tricks * (30 if strain in "HS" else 20)


def rubber_penalty(missing, doubled):
    """The defender's points by the rubber table [D6.7]."""
    if doubled == 1:
        return 50 * missing
    steps = [100, 200, 200] + [300] * 10
    return sum(steps[:missing]) * doubled // 2
