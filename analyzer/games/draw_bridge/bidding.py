"""The auction solved: both hands known, calls that ascend to 7NT, then thirteen tricks.

Everything rests on ten numbers, the tricks that each player takes as declarer of each strain when both
play best; tricks are worth the more points the more there are of them, so nobody wants fewer.  From these
the auction is worked out backwards, from 7NT down: a bid is worth to its bidder what is left of it when
the other passes, doubles or bids on, whichever is worst for him.

Worth is points of a player less those of his opponent for the hand.
"""

import numpy as np

from analyzer.cards import NO_CARD
from analyzer.games.draw_bridge.scoring import score
from analyzer.games.draw_bridge.state import FINAL
from analyzer.jit import inlined, jit
from analyzer.mechanics.auction import FIRST_BID, LAST_BID, NO_BID, Auction, strain_of, trumps_of
from analyzer.mechanics.solver import search
from analyzer.mechanics.solver.play import TRICKS, Play, value

NEVER = -1_000_000  # worth of the best bid where there is none

_TABLE = 2 << search.ENTRIES
_HANDS, _TAKEN = _TABLE, _TABLE + 2  # what the memory has behind the solver's table: two hands, their ten numbers
STRAINS = 5


def memory():
    """Scratch memory, uint64: the solver's table, then two hands and the tricks that were found for them."""
    return np.zeros(_TAKEN + 2 * STRAINS, dtype=np.uint64)


@jit
def count_tricks(first, second, memory):
    """Have the tricks of both players as declarer in the memory, for the hands of seat 0 and seat 1."""
    if memory[_HANDS] == first and memory[_HANDS + 1] == second:
        return
    memory[_HANDS], memory[_HANDS + 1] = first, second
    for strain in range(STRAINS):
        play = Play(trumps_of(strain), True, False)
        memory[_TAKEN + strain] = 13 - np.int64(value(play, second, first, NO_CARD, TRICKS, memory))
        memory[_TAKEN + STRAINS + strain] = 13 - np.int64(value(play, first, second, NO_CARD, TRICKS, memory))


@inlined
def taken(memory, seat, strain):
    """Tricks of a seat as declarer of a strain, for the hands that were counted last."""
    return np.int64(memory[_TAKEN + STRAINS * seat + strain])


@inlined
def earned(rules, bid, stakes, tricks):
    """What a contract is worth to its declarer when he has taken so many tricks."""
    declarer, defender = score(rules, Auction(bid, 0, stakes), tricks)
    return declarer - defender


@inlined
def stands(rules, seat, bid, stakes, memory):
    """What a bid is worth to its bidder as the contract."""
    return earned(rules, bid, stakes, taken(memory, seat, strain_of(bid)))


@inlined
def redoubled(rules, seat, bid, best, memory):
    """What a bid is worth to its bidder when he has redoubled: the other stands it or bids on."""
    return min(stands(rules, seat, bid, 4, memory), -best[1 - seat, bid])


@inlined
def doubled(rules, seat, bid, best, memory):
    """What a bid is worth to its bidder when it was doubled: he stands it, redoubles or bids on."""
    return max(stands(rules, seat, bid, 2, memory), redoubled(rules, seat, bid, best, memory), best[seat, bid])


@jit
def work_out(rules, worth, best, memory):
    """Fill the worth of every bid, for the hands whose tricks were counted last.

    Parameters
    ----------
    worth : int64 array (2, LAST_BID + 1): of a bid just made, to the seat that made it
    best : int64 array of the same shape: for a seat, the highest worth of its bids above a bid
    """
    best[0, LAST_BID] = best[1, LAST_BID] = NEVER
    for bid in range(LAST_BID, NO_BID, -1):
        for seat in range(2):
            answered = min(doubled(rules, seat, bid, best, memory), -best[1 - seat, bid])
            worth[seat, bid] = min(stands(rules, seat, bid, 1, memory), answered)
        for seat in range(2):
            best[seat, bid - 1] = max(best[seat, bid], worth[seat, bid])


@jit
def only_bid(rules, seat, memory):
    """The worth of the best single bid that becomes the contract at once."""
    most = NEVER
    for bid in range(FIRST_BID, LAST_BID + 1):
        most = max(most, stands(rules, seat, bid, 1, memory))
    return most


@jit
def after_pass(rules, best, memory):
    """What the dealer's pass leaves for the non-dealer: no contract, or his best bid [D4.9, D4.10]."""
    return max(0, only_bid(rules, 0, memory) if rules.opening_pass == FINAL else best[0, NO_BID])


@inlined
def of_auction():
    """A new array for `work_out`."""
    return np.empty((2, LAST_BID + 1), dtype=np.int64)
