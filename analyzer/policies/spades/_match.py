"""The chance to win a match from its scores and bag counters, and the bid that makes it greatest."""

from analyzer.cards import count, has
from analyzer.games.spades.state import CARRY, OFF, TRICKS_ARE_BAGS
from analyzer.jit import inlined, jit
from analyzer.policies.spades._bids import SPARE, squash, sureness
from analyzer.policies.spades._hands import HANDFUL
from analyzer.policies.spades._nil import chance_of_nil

USUAL_BID = 6
HIS_SPARE = 0.4  # as SPARE, of the opponent's bid
DUCKS = 0.4  # how much nearer to its bid a hand stays than its tricks would have it, in tricks
BLIND_NIL_MADE, PER_EXCHANGE = 0.09, 0.04  # measured: chance of a blind nil against `counter`, per card exchanged


@inlined
def burden(rules, bags, left):
    """What a bag counter will still cost, in points: `left` tricks bid and made away from the target.

    About a bag comes with every five tricks bid; each time the limit is passed a penalty is due.
    """
    cost, wide = 0.0, 0.9 + 0.016 * left
    if rules.bags != OFF:
        for k in range(1, 13):
            over = bags + 0.19 * left - k * rules.bag_limit
            if over < -6.0 * wide:
                break
            cost += rules.bag_penalty * squash(over / wide)
    return cost


@jit
def chance_to_win(rules, mine, his, bags, his_bags):
    """The chance to win the match from the scores and counters that a hand leaves; penalties may still be due.

    A lead, less what the bag counters will cost, counts the more, the nearer the target is.  Fitted to the
    table of `analyzer race` for `counter` against itself, in spades/open and spades/closed: it misses the
    table by 2.2 percentage points (root mean square, scores from -100; above 400 by 3.2).
    """
    if rules.bags != OFF:
        filled, his_filled = int(bags) // rules.bag_limit, int(his_bags) // rules.bag_limit
        mine, his = mine - filled * rules.bag_penalty, his - his_filled * rules.bag_penalty
        bags = bags - filled * rules.bag_limit if filled == 0 or rules.bags == CARRY else 0.0
        his_bags = his_bags - his_filled * rules.bag_limit if his_filled == 0 or rules.bags == CARRY else 0.0
    if max(mine, his) >= rules.target and mine != his:
        return 1.0 if mine > his else 0.0
    unit = max(1.0, float(rules.per_trick))
    left = max(0.0, rules.target - max(mine, his)) / unit
    lead = mine - his - burden(rules, bags, left) + burden(rules, his_bags, left)
    return squash(lead / unit / (2.6 + 0.37 * left**0.74))


@jit
def chance_with_bid(view, tricks, bid, his_bid):
    """The chance to win the match with a bid from 1 to 12.

    Parameters
    ----------
    tricks : what the hand is expected to take
    his_bid : the opponent's bid, heard or guessed
    """
    rules, sharp, per_trick = view.rules, sureness(view), float(view.rules.per_trick)
    mine, his, bags, his_bags = float(view.scores[0]), float(view.scores[1]), float(view.bags[0]), float(view.bags[1])
    i_set = squash(sharp * (bid - SPARE - tricks))
    his_set = squash(sharp * (his_bid - HIS_SPARE - (13.0 - tricks)))
    his_over = DUCKS * 2.0 + min(4.0, 0.8 * max(0.0, 13.0 - tricks - his_bid))
    up, down = his + per_trick * his_bid + rules.bag * his_over, his - per_trick * his_bid
    chance = i_set * chance_to_win(rules, mine - per_trick * bid, up, bags, his_bags + his_over)
    left = 1.0 - i_set
    for over in range(5):  # tricks above the bid: none to three, or more
        more = squash(1.2 * (tricks - bid - over - 1.0 + DUCKS)) if over < 4 else 0.0
        here = left - (1.0 - i_set) * more if over < 4 else left
        made = mine + per_trick * bid + rules.bag * over
        chance += here * his_set * chance_to_win(rules, made, down, bags + over, his_bags)
        chance += here * (1.0 - his_set) * chance_to_win(rules, made, up, bags + over, his_bags + his_over)
        left -= here
    return chance


@jit
def chance_with_nil(view, his_bid):
    """The chance to win the match with a nil; 0 if it is not likely to be made."""
    rules, known = view.rules, count(view.unseen) == HANDFUL
    made = chance_of_nil(view.cards, view.unseen, known, view.seat == rules.opener)
    if made < 0.3:
        return 0.0
    mine, his, bags, his_bags = float(view.scores[0]), float(view.scores[1]), float(view.bags[0]), float(view.bags[1])
    his += rules.per_trick * his_bid
    if rules.nil_failure == TRICKS_ARE_BAGS:
        failed = chance_to_win(rules, mine + 3.0 * rules.bag, his, bags + 3.0, his_bags)
    else:
        failed = chance_to_win(rules, mine - rules.nil, his, bags, his_bags)
    return made * chance_to_win(rules, mine + rules.nil, his, bags, his_bags) + (1.0 - made) * failed


@jit
def bid_for_the_match(view, legal, tricks, his_bid):
    """The bid from 0 (if legal) to 12 with the best chance to win the match; parameters as in `chance_with_bid`."""
    best, best_chance = 1, -1.0
    for bid in range(max(1, int(tricks) - 3), min(12, int(tricks) + 2) + 1):
        chance = chance_with_bid(view, tricks, bid, his_bid)
        if chance > best_chance:
            best, best_chance = bid, chance
    return 0 if has(legal, 0) and chance_with_nil(view, his_bid) > best_chance else best


@jit
def blind_nil_pays(view, times):
    """Whether a blind nil, seldom made, still gives `times` the chance to win the match of a usual hand."""
    rules, mine, his = view.rules, float(view.scores[0]), float(view.scores[1])
    bags, his_bags = float(view.bags[0]), float(view.bags[1])
    made = BLIND_NIL_MADE + PER_EXCHANGE * rules.exchange_limit
    up = his + rules.per_trick * USUAL_BID
    lost = 0 if rules.blind_nil_failure == TRICKS_ARE_BAGS else rules.blind_nil
    chance = made * chance_to_win(rules, mine + rules.blind_nil, up, bags, his_bags)
    chance += (1.0 - made) * chance_to_win(rules, mine - lost, up, bags, his_bags)
    return chance > times * chance_to_win(rules, mine, his, bags, his_bags)
