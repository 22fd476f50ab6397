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
    utility, firsts, replies = given
    play = Play(SPADES, False, view.rules.spades_break == ANY_VOID)
    if view.seat == view.rules.opener:
        return best_opening(play, mine, theirs, utility, firsts, replies, table)
    return -best_opening(play, theirs, mine, utility, firsts, replies, table)


@jit
def last_turn(view, marked, likely, out, table):
    """Write what keeping and passing bring on average to out[KEEP] and out[PASS], in the last turn of all.

    Parameters
    ----------
    view : the second drawer's with `is_last_turn`
    marked, likely : likely[a] is how likely a hand of the opponent with `a` of the marked cards is, float64 of 14 items
        or more, of which ratios count; none marked and ones: all are equally likely
    out : float64 array, in points of this hand, mine less his
    table : see `exact.memory`
    """
    given, left, total = prepared(view), view.unseen, 0.0
    out[KEEP] = out[PASS] = 0.0
    while left != NO_CARD:
        second = lowest(left)
        left ^= second
        theirs = view.unseen ^ second
        weight = likely[count(theirs & marked)]
        total += weight
        if weight > 0:
            out[KEEP] += weight * worth_of(view, given, view.cards | view.offered, theirs, table)
            out[PASS] += weight * worth_of(view, given, view.cards | second, theirs, table)
    out[KEEP], out[PASS] = out[KEEP] / total, out[PASS] / total


@jit
def last_turn_but_one(view, marked, likely, keeps, out, table):
    """`last_turn` for the first drawer, whose opponent has a turn after his.

    Parameters
    ----------
    keeps : the cards that the opponent is taken to keep in his last turn if he draws them first: he cannot see the
        second, and neither he nor I know the other's hand then
    """
    given, hidden, total = prepared(view), view.unseen, 0.0
    out[KEEP] = out[PASS] = 0.0
    seconds = hidden
    while seconds != NO_CARD:
        second = lowest(seconds)
        seconds ^= second
        throws = hidden ^ second
        while throws != NO_CARD:
            thrown = lowest(throws)
            throws ^= thrown
            weight = chance_to_throw(hidden ^ second ^ thrown, thrown, marked, likely, keeps)
            total += weight
            if weight > 0:
                theirs = hidden ^ second ^ thrown
                out[KEEP] += weight * worth_of(view, given, view.cards | view.offered, theirs, table)
                out[PASS] += weight * worth_of(view, given, view.cards | second, theirs, table)
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
