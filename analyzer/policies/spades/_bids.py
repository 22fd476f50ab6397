"""What to bid by the tricks that a hand promises."""

import math

from analyzer.cards import count
from analyzer.jit import inlined, jit
from analyzer.policies.spades._contract import shade_for_bags
from analyzer.policies.spades._hands import HANDFUL
from analyzer.policies.spades._nil import chance_of_nil

SPARE = 0.7  # a bid so much above the tricks expected is made half of the time


@jit
def trick_bid(view, tricks, shade):
    """A bid from 1 to 12: what its hand is expected to take, less the shade.

    Against a nil it bids eleven if it knows the opponent's hand and cannot break it.  If it does not
    know it, it expects one trick more than usual, as the nil bidder does not want any.
    """
    if view.their_bid == 0 and count(view.unseen) == HANDFUL:
        if chance_of_nil(view.unseen, view.cards, True, view.seat != view.rules.opener) > 0:
            return 11
    elif view.their_bid == 0:
        tricks += 1.0
    return max(1, min(12, int(tricks - shade - shade_for_bags(view.rules))))


@inlined
def squash(x):
    """The logistic curve: from 0 to 1, a half at 0."""
    return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, x))))


@inlined
def sureness(view):
    """How sure its estimate of tricks is, in units of one over a trick: more where it knows the opponent's hand."""
    return 2.1 if count(view.unseen) == HANDFUL else 1.7
