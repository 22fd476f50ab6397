"""How the opponent bids: what his bid says about his hand, and what he would bid with a hand.

A guess: he counts his hand as in `_hands.py`, from what he has seen, holds a little back and rounds down.
"""

from analyzer.cards import count
from analyzer.games.spades.state import BLIND_NIL
from analyzer.jit import inlined, jit
from analyzer.policies.spades._contract import shade_for_bags
from analyzer.policies.spades._hands import side_voids, strength
from analyzer.policies.spades._low import high_cards

USUAL_SHADE, HALF = 0.3, 0.5  # tricks that a bid holds back on purpose, and by rounding
BID_SPREAD = 0.7  # tricks by which a bid commonly differs from what is counted here
HEARD = 0.7  # tricks by which a bid that he has heard moves what he expects, at most


@jit
def tricks_he_expects(view, hand):
    """What the opponent expects to take with a hand before he bids, by the count of `_hands.py` from his side.

    He has not seen my cards nor my discards.
    """
    mine = view.cards | view.played | view.discarded
    return 6.63 + 0.92 * strength(hand) - 19.0 * strength(mine) / count(mine) + 0.55 * side_voids(hand)


@jit
def agreement(view, hand):
    """How well a whole hand of the opponent agrees with his bid: 1 at best, float.

    A nil by its cards that are not low enough, each of which halves the weight; any other bid by the tricks
    that he expects: far off, the weight falls slowly, as not everybody counts in this way.
    """
    if view.their_bid < 0 or view.their_blind == BLIND_NIL:
        return 1.0
    if view.their_bid == 0:
        return 0.5 ** count(high_cards(hand))
    off = tricks_he_expects(view, hand) - view.their_bid - USUAL_SHADE - HALF - shade_for_bags(view.rules)
    return 1.0 / (1.0 + (off / BID_SPREAD) ** 2) ** 2


@inlined
def reply(view, bid, hand):
    """What the opponent has bid, or would bid with a hand after mine: never nil."""
    if view.their_bid >= 0:
        return view.their_bid
    tricks = tricks_he_expects(view, hand)
    if view.seat == view.rules.opener:
        tricks += 1.0 if bid == 0 else max(-HEARD, min(HEARD, 0.5 * (12.5 - bid - tricks)))
    return max(1, min(12, int(tricks - USUAL_SHADE - shade_for_bags(view.rules))))
