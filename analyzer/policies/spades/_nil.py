"""Whether a nil can be made.

The opponent breaks a nil by leading his lowest cards of a suit.  My lowest card goes under his
lowest, my second lowest under his second lowest, and so on: my j-th card wins against my will if he
holds at least j cards of the suit that are lower.  Trumps that I have more than he will ruff in the
end, however low they are.
"""

import numpy as np

from analyzer.cards import ONE, SPADES, SUIT, count, highest, lowest, same_suit
from analyzer.games.spades.state import TRICKS_ARE_BAGS
from analyzer.jit import inlined, jit
from analyzer.policies.spades._contract import bag_cost
from analyzer.policies.spades._play import above, whole_suits

HANDFUL = 13


def _at_least(share):
    """Table [n, j]: the chance that of n cards the opponent holds at least j, each with the same chance."""
    table = np.zeros((14, 15))
    table[:, 0] = 1.0
    for n in range(1, 14):
        for j in range(1, 15):
            table[n, j] = share * table[n - 1, j - 1] + (1 - share) * table[n - 1, j]
    return table


HOLDS = _at_least(0.4)
"""He holds half of the unseen cards, but fewer of the low ones, as he drafts for high cards."""


@inlined
def holds(known, n, j):
    """The chance that the opponent holds at least j of n unseen cards."""
    if known:
        return 1.0 if n >= j else 0.0
    return HOLDS[n, j]


@jit
def chance_to_stay_under(hand, his, known):
    """The chance that no card of a hand can be forced to win, if the opponent leads."""
    chance = 1.0
    for s in range(4):
        mine, theirs = hand & (SUIT << np.uint64(s)), his & (SUIT << np.uint64(s))
        j, broken = 0, 0.0
        while mine:
            low = lowest(mine)
            mine ^= low
            j += 1
            broken = max(broken, holds(known, count(theirs & (low - ONE)), j))
            if s == 3:
                broken = max(broken, 1.0 - holds(known, count(theirs), j))
        chance *= 1.0 - broken
    return chance


@jit
def chance_of_nil(hand, his, known, leads):
    """The chance that the opponent, who knows what he does, cannot break a nil on a hand.

    Parameters
    ----------
    his : the cards that he may hold; if `known`, those that he holds
    leads : whether the nil bidder leads first; if he knows the other hand, he must have a side card that
        is beaten for sure, and be safe also without it, when the opponent has beaten it with his highest
    """
    chance = chance_to_stay_under(hand, his, known)
    if not known or not leads or chance == 0.0:
        return chance
    beaten = hand & ~SPADES & ~above(his) & whole_suits(his)
    if not beaten:
        return 0.0
    lead = highest(beaten)
    return chance_to_stay_under(hand ^ lead, his ^ highest(his & same_suit(lead)), known)


@jit
def worth_of_nil(view):
    """What a nil on this hand scores on average."""
    rules = view.rules
    chance = chance_of_nil(view.cards, view.unseen, count(view.unseen) == HANDFUL, view.seat == rules.opener)
    lost = 3 * bag_cost(rules) if rules.nil_failure == TRICKS_ARE_BAGS else rules.nil
    return chance * rules.nil - (1.0 - chance) * lost
