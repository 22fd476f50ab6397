"""The bidding solved: both hands known, two bids, then thirteen tricks, everybody for a utility of his own.

A *utility* is an array [first bid, second bid, tricks of the first bidder]: what the hand is worth to the
player who opens the bidding and leads.  His opponent wants it as low as possible.
"""

import numpy as np

from analyzer.cards import NO_CARD, ONE, has
from analyzer.games.spades.preplay import called, legal_bid
from analyzer.games.spades.scoring import score
from analyzer.games.spades.state import UNASKED
from analyzer.jit import inlined, jit
from analyzer.mechanics.solver.play import (
    TRICKS,
    closed_up,
    extremes,
    halving,
    next_below,
    reached,
    settled,
    settled_for,
)

BIDS, TRICK_COUNTS = 14, 14


@jit
def points_by_tricks(rules, mine, theirs, won, lost, left, payoff):
    """Write to payoff[k] the points of a player less his opponent's if he takes k of the `left` tricks to come."""
    for k in range(left + 1):
        payoff[k] = score(rules, mine, won + k).points - score(rules, theirs, lost + left - k).points


@jit
def points_of_bids(rules, opening):
    """The points of a player by bid and tricks, float64 [bid, tricks], from his opening before he bids."""
    points = np.empty((BIDS, TRICK_COUNTS))
    for bid in range(BIDS):
        for tricks in range(TRICK_COUNTS):
            points[bid, tricks] = score(rules, called(opening, opening.blind, bid), tricks).points
    return points


@jit
def utility_of_points(rules, leads, follows, cards):
    """The utility of points, the opener's less the other's, for hands of so many cards."""
    mine, theirs = points_of_bids(rules, leads), points_of_bids(rules, follows)
    utility = np.empty((BIDS, BIDS, TRICK_COUNTS))
    for first in range(BIDS):
        for second in range(BIDS):
            for tricks in range(cards + 1):
                utility[first, second, tricks] = mine[first, tricks] - theirs[second, cards - tricks]
    return utility


@inlined
def bids_of(rules, s, opening):
    """The bids that a player may still make or has made, as a mask."""
    return legal_bid(rules, s) if opening.bid == UNASKED else ONE << np.uint64(opening.bid)


@jit
def settled_below(p, payoff, bound, table):
    """The value of a position if it is below a bound, else the bound."""
    if reached(p, NO_CARD, payoff, bound, table):
        return bound
    low, _ = extremes(p, payoff)
    high = next_below(p, payoff, low, bound)
    return settled(p, NO_CARD, payoff, low, high, halving(p, payoff, low, high), table)


@jit
def least_reply(p, payoffs, replies, hint, floor, table):
    """The utility of a first bid, the other replying best, and a best reply; if it is not above `floor`, a bound.

    Parameters
    ----------
    payoffs : [second bid, tricks of the first bidder]
    replies : mask of the bids to look at
    hint : the reply to look at first: likely to be the best
    """
    least, best = np.inf, hint
    for k in range(BIDS):
        reply = (hint + k) % BIDS
        if has(replies, reply) and least > floor:
            worth = settled_below(p, payoffs[reply], least, table)
            if worth < least:
                least, best = worth, reply
    return least, best


@jit
def best_opening(play, mine, theirs, utility, firsts, replies, table):
    """The utility of best bids and best play, to the opener, whose hand is `mine`.

    Parameters
    ----------
    firsts, replies : masks of the bids that the opener and the other may make
    """
    p = closed_up(play, mine, theirs, NO_CARD)
    tricks, best = np.int64(settled_for(p, TRICKS, table)), -np.inf
    hint = p.n - tricks
    for k in range(2 * BIDS):
        first = tricks + (k >> 1 if k & 1 == 0 else -(k + 1 >> 1))  # from the likely bid up and down
        if 0 <= first < BIDS and has(firsts, first):
            worth, hint = least_reply(p, utility[first], replies, hint, best, table)
            best = max(best, worth)
    return best


@jit
def first_bids(play, mine, theirs, utility, firsts, replies, out, table):
    """Write what each bid of the opener is worth to him, the other replying best; the best is returned."""
    p, best = closed_up(play, mine, theirs, NO_CARD), -np.inf
    hint = p.n - np.int64(settled_for(p, TRICKS, table))
    for first in range(BIDS):
        if has(firsts, first):
            out[first], hint = least_reply(p, utility[first], replies, hint, -np.inf, table)
            best = max(best, out[first])
    return best


@jit
def second_bids(play, leads, follows, payoffs, seconds, out, table):
    """Write what each bid of the player who bids last is worth to him; the best is returned.

    Parameters
    ----------
    leads, follows : the hands of the opener and of the player who bids
    payoffs : [second bid, tricks of the opener], worth to the opener
    """
    p, best = closed_up(play, leads, follows, NO_CARD), -np.inf
    for second in range(BIDS):
        if has(seconds, second):
            out[second] = -settled_below(p, payoffs[second], np.inf, table)
            best = max(best, out[second])
    return best


@jit
def play_values(play, mine, theirs, utility, firsts, seconds, worth, table):
    """Write the value of best play after every pair of bids that may be made to worth[first bid, second bid]."""
    p = closed_up(play, mine, theirs, NO_CARD)
    for first in range(BIDS):
        for second in range(BIDS):
            if has(firsts, first) and has(seconds, second):
                worth[first, second] = settled_below(p, utility[first, second], np.inf, table)
