"""The referee of two-handed Spades, written from docs/rules/spades.md; a number like S6.2 is its paragraph."""

from referee.common import SUITS, follower_wins, following
from referee.shape import check_target

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
RULESETS = ("open", "closed")
PRICE = (0, 10_000)
OPTIONS = {
    "target": (1, 1_000_000),
    "per_trick": PRICE,
    "bag": PRICE,
    "bags": ["carry", "reset", "off"],
    "bag_limit": (1, 1_000),
    "bag_penalty": PRICE,
    "nil": PRICE,
    "nil_failure": ["bags", "penalty", "penalty_and_bags"],
    "blind_nil": PRICE,
    "blind_nil_failure": ["bags", "penalty"],
    "moon": PRICE,
    "discards": ["face_up", "face_down"],
    "second_card_seen": bool,
    "spades_break": ["spade_played", "any_void"],
    "blind_deadline": ["before_any_draw", "before_own_draw"],
    "exchange_limit": (0, 3),
    "opener": ["first_drawer", "second_drawer"],
}


def layout(rules):
    """Cards in each hand, cards in the stock, whether one is turned up: all are drawn [S3.1]."""
    return 0, 52, False


def check_start(rules, scores, bags):
    """A match that is over is not played on [S9.2]; a counter stays below its limit [S8.2 to S8.4]."""
    highest = 0 if rules["bags"] == "off" else rules["bag_limit"] - 1
    found = [] if all(0 <= count <= highest for count in bags) else [f"start.bags is {bags}, at most {highest} each"]
    return found + check_target(rules["target"], scores)


def replay(trace, script):
    """The result of the hand [S1.3]."""
    rules = trace["rules"]
    opener = 0 if rules["opener"] == "first_drawer" else 1
    hands, discards, blind = draft(rules, trace["stock"], script)
    exchange(rules, opener, hands, discards, blind, script)
    bids = bidding(opener, blind, script)
    tricks = play(rules, opener, hands, script)
    return score_both(rules, bids, blind, tricks, trace["start"]["bags"])


def draft(rules, stock, script):
    """The two hands, the discards and who bids blind [S2, S3]."""
    hands, discards, blind = [[], []], [], [False, False]
    asked = rules["blind_nil"] > 0
    at_once = rules["blind_deadline"] == "before_any_draw"
    if asked and at_once:
        blind = [bids_blind(0, script), bids_blind(1, script)]
    for turn in range(26):
        seat = turn % 2
        if asked and not at_once and turn < 2:
            blind[seat] = bids_blind(seat, script)
        first, second = stock[2 * turn], stock[2 * turn + 1]
        kept_first = script.take(seat, "draft", ["keep", "pass"]) == "keep"
        hands[seat].append(first if kept_first else second)
        discards.append(second if kept_first else first)
    return hands, discards, blind


def bids_blind(seat, script):
    return script.take(seat, "blind", ["look", "blind nil"]) == "blind nil"


def exchange(rules, opener, hands, discards, blind, script):
    """Changes the hands of the blind bidders [S4]."""
    pool = list(discards)
    for seat in (opener, 1 - opener):
        if blind[seat] and rules["exchange_limit"] > 0:
            thrown = throw(rules["exchange_limit"], seat, hands[seat], script)
            for _ in range(thrown):
                action = script.take(None, "exchange", [f"draw {card}" for card in pool])
                card = action.removeprefix("draw ")
                pool.remove(card)
                hands[seat].append(card)


def throw(limit, seat, hand, script):
    """Takes the cards thrown out of the hand and says how many they are [S4.3]."""
    thrown = 0
    while True:
        throws = [f"throw {card}" for card in hand] if thrown < limit else []
        action = script.take(seat, "exchange", ["done", *throws])
        if action == "done":
            return thrown
        hand.remove(action.removeprefix("throw "))
        thrown += 1


def bidding(opener, blind, script):
    """The two bids; a blind bidder is not asked [S5]."""
    bids = [0, 0]
    for seat in (opener, 1 - opener):
        if not blind[seat]:
            action = script.take(seat, "bid", [f"bid {tricks}" for tricks in range(14)])
            bids[seat] = int(action.removeprefix("bid "))
    return bids


def play(rules, opener, hands, script):
    """The tricks of the two players [S6]."""
    tricks, leader, broken = [0, 0], opener, False
    for _ in range(13):
        follower = 1 - leader
        led = script.take(leader, "play", may_lead(hands[leader], broken))
        hands[leader].remove(led)
        void = all(card[1] != led[1] for card in hands[follower])
        played = script.take(follower, "play", following(hands[follower], led))
        hands[follower].remove(played)
        broken = broken or "S" in (led[1], played[1]) or (void and rules["spades_break"] == "any_void")
        if follower_wins(led, played, "S", RANKS):
            leader = follower
        tricks[leader] += 1
    return tricks


def may_lead(hand, broken):
    """The cards that may be led [S6.2, S6.3]."""
    side = [card for card in hand if card[1] != "S"]
    return list(hand) if broken or not side else side


def score_both(rules, bids, blind, tricks, bags_before):
    """The result of the hand, bags and their penalty included."""
    result = {"points": [], "tricks": tricks, "bid": bids, "blind": blind, "bags": [], "outcome": [], "bags_after": []}
    for seat in (0, 1):
        points, bags, outcome = score(rules, bids[seat], blind[seat], tricks[seat])
        bags = 0 if rules["bags"] == "off" else bags
        penalties, after = count_bags(rules, bags_before[seat] + bags)
        result["points"].append(points - penalties * rules["bag_penalty"])
        result["bags"].append(bags)
        result["outcome"].append(outcome)
        result["bags_after"].append(after)
    return result


def score(rules, bid, blind, tricks):
    """Points before the bag penalty, tricks that are bags, and the outcome [S7]."""
    as_bags = rules["bag"] * tricks, tricks
    if blind:
        if tricks == 0:
            return rules["blind_nil"], 0, "blind_made"
        lost = -rules["blind_nil"], 0
        return *(as_bags if rules["blind_nil_failure"] == "bags" else lost), "blind_failed"
    if bid == 0:
        if tricks == 0:
            return rules["nil"], 0, "nil_made"
        lost = -rules["nil"], tricks if rules["nil_failure"] == "penalty_and_bags" else 0
        return *(as_bags if rules["nil_failure"] == "bags" else lost), "nil_failed"
    if bid == 13 and rules["moon"] > 0:
        return (rules["moon"], 0, "moon_made") if tricks == 13 else (*as_bags, "moon_failed")
    if tricks < bid:
        return -rules["per_trick"] * bid, 0, "set"
    over = tricks - bid
    return rules["per_trick"] * bid + rules["bag"] * over, over, "made"


def count_bags(rules, counter):
    """How many penalties the counter brings, and what is left of it [S8]."""
    penalties, rest = divmod(counter, rules["bag_limit"])
    if penalties and rules["bags"] == "reset":
        rest = 0
    return penalties, rest
