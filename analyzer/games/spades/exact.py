"""What every bid and every card is worth when both hands are known: the exact layer of Spades.

Worth is what the hand will score for the player to move less what it will score for the other, bag
penalties from the counters in the state included, when everybody plays best from there on.
"""

import numpy as np

from analyzer.cards import NO_CARD, SPADES, count, same_suit
from analyzer.games.spades.bidding import bids_of, first_bids, points_by_tricks, second_bids, utility_of_points
from analyzer.games.spades.preplay import legal_bid, other, own
from analyzer.games.spades.rules import tricks_of
from analyzer.games.spades.state import ANY_VOID, BID, FACE_UP, PLAY, Opening, State, Stock
from analyzer.jit import apart, either, inlined
from analyzer.mechanics.solver import search
from analyzer.mechanics.solver.play import Play, by_card


@inlined
def solvable(rules, s):
    """Whether the value of every legal action can be worked out from all cards: bids and play."""
    return s.phase == PLAY or s.phase == BID


@inlined
def known(rules, s):
    """Whether the player to move knows all cards: bids and play, if discards lie face up and nobody exchanged."""
    seen = rules.discards == FACE_UP and own(s).drawn == 0 and other(s).drawn == 0
    return seen and (s.phase == PLAY or s.phase == BID)


def memory():
    """The scratch array of `values`, uint64; see `search.memory`."""
    return search.memory()


@apart
def values(rules, s, out, memory):
    """Write the worth of every legal action to out[action], nan elsewhere, and return the best.

    Parameters
    ----------
    rules, s : Rules, State with `solvable`
    out : float64 array of 64 items, in points
    memory : see `memory`; it keeps what was found and does not change answers
    """
    return bids(rules, s, out, memory) if s.phase == BID else cards(rules, s, out, memory)


@apart
def cards(rules, s, out, memory):
    """`values` of the play: a payoff for every number of tricks still to come."""
    me, payoff = s.seat, np.empty(14)
    points_by_tricks(rules, own(s), other(s), tricks_of(s, me), tricks_of(s, 1 - me), count(s.mine), payoff)
    play = Play(SPADES, s.broken, rules.spades_break == ANY_VOID)
    return by_card(play, s.mine, s.theirs, s.led, payoff, out, memory)


@apart
def bids(rules, s, out, memory):
    """`values` of the bids: the opener's, then the other's, then the play, which the opener leads to."""
    for i in range(len(out)):
        out[i] = np.nan
    opens, may_bid = s.seat == rules.opener, legal_bid(rules, s)
    leads, follows = either(opens, own(s), other(s)), either(opens, other(s), own(s))
    utility = utility_of_points(rules, leads, follows, count(s.mine))
    play = Play(SPADES, False, rules.spades_break == ANY_VOID)
    if opens:
        return first_bids(play, s.mine, s.theirs, utility, may_bid, bids_of(rules, s, follows), out, memory)
    return second_bids(play, s.theirs, s.mine, utility[leads.bid], may_bid, out, memory)


@inlined
def state(view):
    """The State of a view whose mover knows all cards: the unseen ones are the other player's.

    Legal actions, values and `known` are those of the true state, and in `known` positions so is all else.
    """
    me, begun = view.seat, view.phase == PLAY
    mine = Opening(
        view.scores[0], view.bags[0], view.blind, view.bid, view.kept, view.discarded, view.thrown,
        count(view.thrown), view.cards | view.played if begun else NO_CARD,
    )  # fmt: skip
    theirs = Opening(
        view.scores[1], view.bags[1], view.their_blind, view.their_bid, view.their_kept, view.discarded, NO_CARD,
        view.their_drawn, view.unseen | view.their_played if begun else NO_CARD,
    )  # fmt: skip
    openings = either(me == 0, mine, theirs), either(me == 0, theirs, mine)
    stock = Stock(26, NO_CARD, view.discarded, 0)
    suit = same_suit(view.led) if view.led != NO_CARD else NO_CARD
    tricks = view.tricks << 8 * me | view.their_tricks << 8 * (1 - me)
    voids = view.voids << 4 * me | view.their_voids << 4 * (1 - me)
    return State(view.phase, me, view.cards, view.unseen, openings, stock, view.led, suit, view.broken, tricks, voids)
