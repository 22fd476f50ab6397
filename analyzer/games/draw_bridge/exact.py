"""What every call and every card is worth when both hands are known: the exact layer of Draw Bridge.

After the first half nothing is hidden [D8.4], so auction and second half are solved for good.  Worth is
what the hand will score for the player to move less what it will score for the other.
"""

import numpy as np

from analyzer.cards import NO_CARD, count, has
from analyzer.games.draw_bridge import bidding
from analyzer.games.draw_bridge.bidding import (
    after_pass,
    count_tricks,
    doubled,
    earned,
    of_auction,
    redoubled,
    stands,
    work_out,
)  # fmt: skip
from analyzer.games.draw_bridge.rules import legal_auction, tricks_of
from analyzer.games.draw_bridge.state import AUCTION, DEALER, FINAL, NON_DEALER, PLAY, Record, State, Stock
from analyzer.jit import apart, either, inlined, jit
from analyzer.mechanics.auction import DOUBLE, FIRST_BID, LAST_BID, NOBODY, PASS, REDOUBLE, Auction
from analyzer.mechanics.solver.play import Play, by_card


@inlined
def solvable(rules, s):
    """Whether the value of every legal action can be worked out from all cards: auction and second half."""
    return s.phase == AUCTION or s.phase == PLAY


@inlined
def known(rules, s):
    """Whether the player to move knows all cards: always after the first half."""
    return solvable(rules, s)


def memory():
    """The scratch array of `values`, uint64; see `bidding.memory`."""
    return bidding.memory()


@apart
def values(rules, s, out, memory):
    """Write the worth of every legal action to out[action], nan elsewhere, and return the best.

    Parameters
    ----------
    rules, s : Rules, State with `solvable`
    out : float64 array of 64 items, in points
    memory : see `memory`; it keeps what was found and does not change answers
    """
    for i in range(len(out)):
        out[i] = np.nan
    return _calls(rules, s, out, memory) if s.phase == AUCTION else _plays(rules, s, out, memory)


@jit
def _plays(rules, s, out, memory):
    """Cards: a payoff for every number of tricks still to come."""
    contract, mine, payoff = s.auction, np.uint64(s.mine), np.empty(14)
    left, won = count(mine), tricks_of(s, contract.bidder)
    for tricks in range(left + 1):
        if contract.bidder == s.seat:
            payoff[tricks] = earned(rules, contract.bid, contract.stakes, won + tricks)
        else:
            payoff[tricks] = -earned(rules, contract.bid, contract.stakes, won + left - tricks)
    play = Play(np.uint64(s.trumps), True, False)
    return by_card(play, mine, np.uint64(s.theirs), np.uint64(s.led), payoff, out, memory)


@jit
def _calls(rules, s, out, memory):
    """Calls: bids first, then those that are none."""
    mine, theirs, me = np.uint64(s.mine), np.uint64(s.theirs), s.seat
    count_tricks(either(me == 0, mine, theirs), either(me == 0, theirs, mine), memory)
    worth, best, legal, most = of_auction(), of_auction(), np.uint64(legal_auction(rules, s)), -np.inf
    work_out(rules, worth, best, memory)
    only = s.auction.bidder == NOBODY and me == NON_DEALER and rules.opening_pass == FINAL
    for bid in range(FIRST_BID, LAST_BID + 1):
        if has(legal, bid):
            out[bid] = stands(rules, me, bid, 1, memory) if only else worth[me, bid]
    out[PASS] = _pass(rules, s, best, memory)
    if has(legal, DOUBLE):
        out[DOUBLE] = -doubled(rules, 1 - me, s.auction.bid, best, memory)
    if has(legal, REDOUBLE):
        out[REDOUBLE] = redoubled(rules, me, s.auction.bid, best, memory)
    for call in range(LAST_BID + 1):
        most = max(most, out[call]) if has(legal, call) else most
    return most


@jit
def _pass(rules, s, best, memory):
    """The worth of a pass: no contract, what the non-dealer makes of it, or what the last bid comes to."""
    contract = s.auction
    if contract.bidder == NOBODY:
        return -after_pass(rules, best, memory) if s.seat == DEALER else 0
    comes_to = stands(rules, contract.bidder, contract.bid, contract.stakes, memory)
    return comes_to if contract.bidder == s.seat else -comes_to


@inlined
def state(view):
    """The State of a `known` view, for `values`.

    Who has played which card of the second half is not in the view, so the hands held after the first
    half are filled with what is left of them.
    """
    me, cards, theirs = view.seat, view.cards, view.unseen
    bidder = either(view.bidder == NOBODY, NOBODY, either(view.bidder == 1, me, 1 - me))
    held = either(me == NON_DEALER, (cards, theirs), (theirs, cards))
    scores = either(me == NON_DEALER, view.scores, (view.scores[1], view.scores[0]))
    thrown = either(me == NON_DEALER, view.thrown, view.their_thrown)
    tricks = view.tricks << 8 * me | view.their_tricks << 8 * (1 - me)
    return State(
        view.phase, me, cards, theirs, Record(scores, held, held), Stock(NO_CARD, NO_CARD, NO_CARD, thrown), 0,
        view.led, Auction(view.bid, bidder, view.doubled), view.trumps, tricks,
    )  # fmt: skip
