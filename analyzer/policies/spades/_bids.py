"""What to bid: by the tricks that a hand promises, and by the score of the match."""

import math

from analyzer.cards import count
from analyzer.games.spades.state import OFF, TRICKS_ARE_BAGS
from analyzer.jit import inlined, jit
from analyzer.policies.spades._contract import shade_for_bags
from analyzer.policies.spades._hands import HANDFUL
from analyzer.policies.spades._nil import chance_of_nil

USUAL_BID = 6
SPARE = 0.7  # a bid so much above the tricks expected is made half of the time
BLIND_NIL_MADE, PER_EXCHANGE = 0.09, 0.04  # measured: chance of a blind nil against `counter`, per card exchanged


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
def chance_to_win(target, mine, his):
    """The chance to win the match from the scores that a hand leaves.

    Fitted to matches of `counter` against itself: a lead counts the more, the nearer the target is.
    """
    if max(mine, his) >= target and mine != his:
        return 1.0 if mine > his else 0.0
    lead, left = (mine - his) / target, max(0.0, 1.0 - max(mine, his) / target)
    return squash(lead / (0.06 + 0.13 * left))


@inlined
def price_of_bag(view):
    """What a bag costs in points: more when the counter fills up, less near the end of the match."""
    rules = view.rules
    share = rules.bag_penalty / rules.bag_limit if rules.bags != OFF else 0.0
    left = max(0.0, 1.0 - max(view.scores[0], view.scores[1]) / rules.target)
    return share * (1.2 * min(1.0, 0.3 + 3.3 * left) + 1.2 * view.bags[0] / rules.bag_limit - 0.6) - rules.bag


@inlined
def sureness(view):
    """How sure its estimate of tricks is, in units of one over a trick: more where it knows the opponent's hand."""
    return 2.1 if count(view.unseen) == HANDFUL else 1.7


@jit
def bid_for_the_match(view, tricks, his_bid):
    """The bid from 1 to 12 with the best chance to win the match.

    Parameters
    ----------
    tricks : what its hand is expected to take
    his_bid : the opponent's bid, heard or guessed
    """
    rules, mine, his = view.rules, float(view.scores[0]), float(view.scores[1])
    sharp = sureness(view)
    bag = price_of_bag(view)
    his_set = squash(sharp * (his_bid - 0.8 - (13 - tricks)))
    up, down = his + rules.per_trick * his_bid, his - rules.per_trick * his_bid
    best, best_chance = 1, -1.0
    for bid in range(max(1, int(tricks) - 2), min(12, int(tricks) + 1) + 1):
        i_set = squash(sharp * (bid - SPARE - tricks))
        made = mine + rules.per_trick * bid - bag * max(0.0, tricks - bid)
        if_made = his_set * chance_to_win(rules.target, made, down)
        if_made += (1.0 - his_set) * chance_to_win(rules.target, made, up)
        if_set = chance_to_win(rules.target, mine - rules.per_trick * bid, up)
        chance = i_set * if_set + (1.0 - i_set) * if_made
        if chance > best_chance:
            best, best_chance = bid, chance
    return best


@jit
def blind_nil_pays(view, times):
    """Whether a blind nil, seldom made, still gives `times` the chance to win the match of a usual hand."""
    rules, mine, his = view.rules, float(view.scores[0]), float(view.scores[1])
    made = BLIND_NIL_MADE + PER_EXCHANGE * rules.exchange_limit
    up = his + rules.per_trick * USUAL_BID
    lost = 0 if rules.blind_nil_failure == TRICKS_ARE_BAGS else rules.blind_nil
    chance = made * chance_to_win(rules.target, mine + rules.blind_nil, up)
    chance += (1.0 - made) * chance_to_win(rules.target, mine - lost, up)
    return chance > times * chance_to_win(rules.target, mine, his)
