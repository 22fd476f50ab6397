"""How hands of Spades add up to a match: the bag counter and its penalty, for whole arrays [S8]."""

import numpy as np

from analyzer.games.spades import scoring
from analyzer.games.spades.state import BLIND_NIL, CARRY, LOOK, OFF, Opening


def counters(rules):
    """How many values the bag counter may have: 0 to one less."""
    return 1 if rules.bags == OFF else rules.bag_limit


def per_bag(rules):
    """What a bag adds to the score, as far as the counter knows of it."""
    return 0 if rules.bags == OFF else rules.bag


def settle(rules, points, bags, counter):
    """The points of a hand with its penalties, and the counter after it.

    Parameters
    ----------
    points : of the hand without penalties, int array
    bags : tricks of the hand that enter the counter
    counter : before the hand
    """
    filled = penalties(rules, bags, counter)
    left = counter + bags - (filled * rules.bag_limit if rules.bags == CARRY else 0)
    return points - filled * rules.bag_penalty, np.where((filled > 0) & (rules.bags != CARRY), 0, left)


def without_penalty(rules, points, bags, counter):
    """The points of a hand before its penalties, from the points that a row holds and the counter before it."""
    return points + penalties(rules, bags, counter) * rules.bag_penalty


def penalties(rules, bags, counter):
    """How often a hand fills the counter [S8.6]."""
    return np.zeros_like(counter + bags) if rules.bags == OFF else (counter + bags) // rules.bag_limit


def result(rules, bid, tricks, blind=False):
    """Points without penalties and bags of one player's hand [S7]."""
    nothing = np.uint64(0)
    opening = Opening(0, 0, BLIND_NIL if blind else LOOK, bid, 0, nothing, nothing, 0, nothing)
    scored = scoring.score(rules, opening, tricks)
    return int(without_penalty(rules, scored.points, scored.bags, np.int64(0))), int(scored.bags)
