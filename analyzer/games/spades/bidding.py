"""The bidding solved: both hands known, two bids, then thirteen tricks, everybody for a utility of his own.

A *utility* is an array [first bid, second bid, tricks of the first bidder]: what the hand is worth to the
player who opens the bidding and leads.  His opponent wants it as low as possible.
"""

import numpy as np

from analyzer.cards import NO_CARD, has
from analyzer.games.spades.preplay import called, legal_bid
from analyzer.games.spades.scoring import score
from analyzer.games.spades.state import UNASKED
from analyzer.jit import inlined, jit
from analyzer.mechanics.solver.play import closed_up, extremes, halving, next_below, reached, settled

BIDS = 14


@jit
def points_by_tricks(rules, mine, theirs, won, lost, left, payoff):
    """Write to payoff[k] the points of a player less his opponent's if he takes k of the `left` tricks to come."""
    for k in range(left + 1):
        payoff[k] = score(rules, mine, won + k).points - score(rules, theirs, lost + left - k).points


@jit
def fill_points(rules, leads, follows, utility):
    """Write the utility of points: of the opener less the other's, from their openings before they bid."""
    for first in range(BIDS):
        for second in range(BIDS):
            bids = called(leads, leads.blind, first), called(follows, follows.blind, second)
            points_by_tricks(rules, bids[0], bids[1], 0, 0, 13, utility[first, second])


@inlined
def bids_of(rules, s, opening):
    """The bids that a player may still make or has made, as a mask."""
    return legal_bid(rules, s) if opening.bid == UNASKED else np.uint64(1) << np.uint64(opening.bid)


@jit
def settled_below(p, payoff, bound, table):
    """The value of a position if it is below a bound, else the bound."""
    if reached(p, NO_CARD, payoff, bound, table):
        return bound
    low, _ = extremes(p, payoff)
    high = next_below(p, payoff, low, bound)
    return settled(p, NO_CARD, payoff, low, high, halving(p, payoff, low, high), table)


@jit
def least_reply(p, payoffs, replies, hint, table):
    """The utility of a first bid, the other replying best, and the lowest of his best replies.

    Parameters
    ----------
    payoffs : [second bid, tricks of the first bidder]
    replies : mask of the bids to look at
    hint : the reply to look at first: likely to be the best
    """
    least, best = np.inf, hint
    for k in range(BIDS):
        reply = (hint + k) % BIDS
        if has(replies, reply):
            worth = settled_below(p, payoffs[reply], least, table)
            if worth < least:
                least, best = worth, reply
    return least, best


@jit
def first_bids(play, mine, theirs, utility, replies, out, table):
    """Write what each bid of the opener is worth to him, the other replying best; the best is returned."""
    p, best, hint = closed_up(play, mine, theirs, NO_CARD), -np.inf, 0
    for first in range(BIDS):
        out[first], hint = least_reply(p, utility[first], replies, hint, table)
        best = max(best, out[first])
    return best


@jit
def second_bids(play, leads, follows, payoffs, out, table):
    """Write what each bid of the player who bids last is worth to him; the best is returned.

    Parameters
    ----------
    leads, follows : the hands of the opener and of the player who bids
    payoffs : [second bid, tricks of the opener], worth to the opener
    """
    p, best = closed_up(play, leads, follows, NO_CARD), -np.inf
    for second in range(BIDS):
        out[second] = -settled_below(p, payoffs[second], np.inf, table)
        best = max(best, out[second])
    return best
