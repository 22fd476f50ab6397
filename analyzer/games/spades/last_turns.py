"""The last draft turn of each player, worked out: all that may still happen, and then best bids and best play.

With discards face up the second drawer, who has the last turn of all, has not seen 14 cards: the
opponent's hand and the card below the one he drew.  The first drawer has in his last turn not seen 15:
the twelve that the opponent holds, the second card of this turn, and two of the opponent's last turn.
Both enumerate.  A *likelihood* says how likely a hand of the opponent is that has so many *marked* cards;
what is not known is which of his cards he kept from which turn, so no more can be said without a guess
at how he drafts.
"""

import numpy as np

from analyzer.cards import NO_CARD, SPADES, count, lowest
from analyzer.games.spades.bidding import best_opening, utility_of_points
from analyzer.games.spades.exact import state
from analyzer.games.spades.preplay import other, own
from analyzer.games.spades.state import ANY_VOID, BLIND_NIL, DRAFT, FACE_UP, KEEP, PASS, UNASKED
from analyzer.jit import either, inlined, jit
from analyzer.mechanics.solver.play import Play

_LAST, _BIDS, _NIL = 12, np.uint64(0x3FFF), np.uint64(1)  # cards held before the last turn; masks of bids


@inlined
def is_last_turn(view):
    """Whether it is the player's last turn of the draft, and what follows will be open to both."""
    rules = view.rules
    exchange = rules.exchange_limit > 0 and (view.blind == BLIND_NIL or view.their_blind == BLIND_NIL)
    return view.phase == DRAFT and count(view.cards) == _LAST and rules.discards == FACE_UP and not exchange


@jit
def prepared(view):
    """What the bidding needs to know beside the hands: the utility of points, and the bids that may be made."""
    opens, s = view.seat == view.rules.opener, state(view)
    leads, follows = either(opens, own(s), other(s)), either(opens, other(s), own(s))
    firsts, replies = _BIDS if leads.bid == UNASKED else _NIL, _BIDS if follows.bid == UNASKED else _NIL
    return utility_of_points(view.rules, leads, follows, 13), firsts, replies


@jit
def worth_of(view, given, mine, theirs, table):
    """What two hands bring the player to move, less the other, if both bid and play best."""
    opens, (utility, firsts, replies) = view.seat == view.rules.opener, given
    play = Play(SPADES, False, view.rules.spades_break == ANY_VOID)
    leads, follows = either(opens, mine, theirs), either(opens, theirs, mine)
    worth = best_opening(play, leads, follows, utility, firsts, replies, table)
    return worth if opens else -worth


@jit
def last_turn(view, marked, likely, keeps, out, table):
    """Write what keeping and passing bring on average to out[KEEP] and out[PASS].

    Parameters
    ----------
    view : one with `is_last_turn`
    marked, likely : likely[a] is how likely the hand that the opponent holds now is if it has `a` of the marked cards,
        float64 of 14 items or more, of which ratios count; none marked and ones: all are equally likely
    keeps : the cards that the opponent is taken to keep in his last turn if he draws them first: he cannot see the
        second, and neither he nor I know the other's hand then; in the last turn of all it does not matter
    out : float64 array, in points of this hand, mine less his
    table : see `exact.memory`
    """
    given, total, is_last = prepared(view), 0.0, view.seat == 1
    out[KEEP] = out[PASS] = 0.0
    seconds = view.unseen
    while seconds != NO_CARD:
        second = lowest(seconds)
        seconds ^= second
        throws = NO_CARD if is_last else view.unseen ^ second
        more = True
        while more:
            thrown = lowest(throws)
            throws ^= thrown
            more = throws != NO_CARD
            theirs = view.unseen ^ second ^ thrown
            chance = (
                likely[count(theirs & marked)] if is_last else chance_to_throw(theirs, thrown, marked, likely, keeps)
            )
            total += chance
            for action in (PASS, KEEP):
                mine = view.cards | (view.offered if action == KEEP else second)
                if chance > 0:
                    out[action] += chance * worth_of(view, given, mine, theirs, table)
    out[KEEP], out[PASS] = out[KEEP] / total, out[PASS] / total


@jit
def chance_to_throw(theirs, thrown, marked, likely, keeps):
    """How likely it is that the opponent ends with a hand and throws a card in his last turn; only ratios count."""
    weight, left = 0.0, theirs
    while left != NO_CARD:
        taken = lowest(left)  # the card that he takes in that turn
        left ^= taken
        ways = (taken & keeps != NO_CARD) + (thrown & keeps == NO_CARD)  # it was the first, it was the second
        weight += ways * likely[count((theirs ^ taken) & marked)]
    return weight
