"""Par: what a hand of Draw Bridge comes to when both call and play to perfection, and in which contracts."""

from typing import NamedTuple

import numba
import numpy as np

from analyzer.cards import card
from analyzer.games.draw_bridge.bidding import (
    STRAINS,
    after_pass,
    count_tricks,
    doubled,
    memory,
    of_auction,
    redoubled,
    stands,
    taken,
    work_out,
)  # fmt: skip
from analyzer.games.draw_bridge.state import DEALER, FINAL, NON_DEALER, Rules
from analyzer.jit import jit
from analyzer.mechanics.auction import FIRST_BID, LAST_BID, NO_BID, call_name
from analyzer.mechanics.solver.checks import MOST, PositionError, card_sets, check_positions, flat

HOW = ("", " doubled", " redoubled")


class Par(NamedTuple):
    """What perfect calls and play come to; arrays have the shape of the hands, and more dimensions behind."""

    value: np.ndarray  # int64: points of the non-dealer less those of the dealer
    contracts: np.ndarray  # uint64 (..., 2, 3): bids, by number, of declarer's seat, undoubled, doubled, redoubled
    passed: np.ndarray  # bool: the hand may as well be passed out
    tricks: np.ndarray  # int8 (..., 2, 5): of each seat as declarer in C D H S NT


def par(rules, non_dealer, dealer):
    """The value and the par contracts of hands after the first half, the dealer to call.

    A par contract is one that an auction can end in if no call of it costs its caller anything against best
    answers.  There may be many, all of the same value.

    Parameters
    ----------
    rules : Rules
    non_dealer, dealer : int or uint64 arrays that broadcast, sets of 13 cards as in `analyzer.cards`

    Returns
    -------
    Par, its arrays without dimensions of their own for single hands

    Raises
    ------
    PositionError : unequal hands, a card twice, not 13 cards each
    """
    (first, second), shape = flat(card_sets("non_dealer", non_dealer), card_sets("dealer", dealer))
    check_positions(first, second, np.zeros_like(first), shape)
    short = np.bitwise_count(first) != MOST
    if short.any():
        raise PositionError(f"{np.bitwise_count(first)[short][0]} cards are too few: both hold {MOST} in the auction")
    n = len(first)
    made = Par(np.empty(n, np.int64), np.zeros((n, 2, 3), np.uint64), np.empty(n, bool), np.empty((n, 2, 5), np.int8))
    _of_hands(Rules(*map(int, rules)), first, second, *made, memory())
    return Par(*(part.reshape(shape + part.shape[1:]) for part in made))


def contract_names(par):
    """The par contracts of a single hand in words, the cheapest first: ``"4S doubled by the dealer"``."""
    names = ["passed out"] if par.passed else []
    for bid in range(FIRST_BID, LAST_BID + 1):
        for seat, who in enumerate(("non-dealer", "dealer")):
            for how, mask in zip(HOW, par.contracts[seat], strict=True):
                if int(mask) >> bid & 1:
                    names.append(f"{call_name(bid)}{how} by the {who}")
    return names


@numba.njit(nogil=True)
def _of_hands(rules, first, second, value, contracts, passed, tricks, memory):
    worth, best = of_auction(), of_auction()
    for i in range(len(first)):
        count_tricks(first[i], second[i], memory)
        work_out(rules, worth, best, memory)
        value[i], passed[i] = par_of(rules, worth, best, contracts[i], memory)
        for seat in range(2):
            for strain in range(STRAINS):
                tricks[i, seat, strain] = taken(memory, seat, strain)


@jit
def par_of(rules, worth, best, contracts, memory):
    """The value to the non-dealer, and whether no contract is par; writes contracts[seat, how].

    Every position that is reached by best calls is worth the same.  From low bids to high, a bid is
    reached if it keeps the value and its bidder may be to call after calls that keep it.
    """
    left = after_pass(rules, best, memory)
    value = min(left, -best[DEALER, NO_BID])
    keeps_passing = left == value
    may_bid_0, may_bid_1 = keeps_passing and rules.opening_pass != FINAL, True
    for bid in range(FIRST_BID, LAST_BID + 1):
        if keeps_passing and rules.opening_pass == FINAL and stands(rules, NON_DEALER, bid, 1, memory) == value:
            contracts[NON_DEALER, 0] |= card(bid)
        bids_0 = may_bid_0 and worth[NON_DEALER, bid] == value
        bids_1 = may_bid_1 and worth[DEALER, bid] == -value
        again_0 = bids_0 and reached(rules, NON_DEALER, bid, value, best, contracts, memory)
        again_1 = bids_1 and reached(rules, DEALER, bid, -value, best, contracts, memory)
        may_bid_0, may_bid_1 = may_bid_0 or again_0 or bids_1, may_bid_1 or again_1 or bids_0
    return value, keeps_passing and value == 0


@jit
def reached(rules, seat, bid, value, best, contracts, memory):
    """Note how a bid that keeps the value may become the contract; whether its bidder may bid on."""
    if stands(rules, seat, bid, 1, memory) == value:
        contracts[seat, 0] |= card(bid)
    if doubled(rules, seat, bid, best, memory) != value:
        return False
    if stands(rules, seat, bid, 2, memory) == value:
        contracts[seat, 1] |= card(bid)
    if redoubled(rules, seat, bid, best, memory) == value and stands(rules, seat, bid, 4, memory) == value:
        contracts[seat, 2] |= card(bid)
    return True
