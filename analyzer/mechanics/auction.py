"""The auction of a two-handed bridge: what may be called, and what a call changes.

Calls are numbered from low to high: pass, double, redouble, then the bids 1C, 1D, 1H, 1S, 1NT, 2C ... 7NT.
A strain is a number too: 0..3 for a trump suit C D H S, 4 for no-trump.
"""

from typing import NamedTuple

import numpy as np

from analyzer.cards import NO_CARD, ONE, SUIT
from analyzer.jit import either, inlined

PASS, DOUBLE, REDOUBLE, FIRST_BID = range(4)
LAST_BID = 37
NO_BID = FIRST_BID - 1  # the last bid before there is one: every bid is higher
NOBODY = -1  # the bidder before there is one
NO_TRUMP = 4
STRAINS = ("C", "D", "H", "S", "NT")

BIDS = np.uint64((1 << (LAST_BID + 1)) - (1 << FIRST_BID))
_DOUBLE, _REDOUBLE = np.uint64(DOUBLE), np.uint64(REDOUBLE)
_SUITS = np.uint64(2**52 - 1)


class Auction(NamedTuple):
    """What stands after some calls: with a pass it becomes the contract."""

    bid: int  # the last bid's number, NO_BID before the first
    bidder: int  # its seat, NOBODY before the first
    stakes: int  # 1, doubled 2, redoubled 4


@inlined
def calls(auction, seat):
    """The calls that a seat may make in its turn, as a mask.

    A bid must be higher than the last one; the opponent's undoubled bid may be doubled, one's own
    doubled bid redoubled.
    """
    double = auction.bidder == 1 - seat and auction.stakes == 1
    redouble = auction.bidder == seat and auction.stakes == 2
    return ONE | np.uint64(double) << _DOUBLE | np.uint64(redouble) << _REDOUBLE | higher(auction.bid)


@inlined
def higher(bid):
    """The bids above a bid (above NO_BID: all), as a mask."""
    return BIDS & ~((ONE << np.uint64(bid + 1)) - ONE)


@inlined
def called(auction, seat, call):
    """What stands after a call: a new bid cancels double and redouble."""
    new = call >= FIRST_BID
    raised = auction.stakes << np.int64(call != PASS)
    return Auction(either(new, call, auction.bid), either(new, seat, auction.bidder), either(new, 1, raised))


@inlined
def bid_number(level, strain):
    """The number of a bid."""
    return FIRST_BID + 5 * (level - 1) + strain


@inlined
def level_of(bid):
    """The level 1..7 of a bid."""
    return (bid - FIRST_BID) // 5 + 1


@inlined
def strain_of(bid):
    """The strain 0..4 of a bid."""
    return (bid - FIRST_BID) % 5


@inlined
def trumps_of(strain):
    """All cards of the trump suit in a 52-card pack, none at no-trump."""
    return _SUITS & SUIT << np.uint64(strain) if strain != NO_TRUMP else NO_CARD


def call_name(call):
    """A call in words: ``pass``, ``double``, ``redouble``, ``1C`` ... ``7NT``."""
    if call < FIRST_BID:
        return ("pass", "double", "redouble")[call]
    return f"{(call - FIRST_BID) // 5 + 1}{STRAINS[(call - FIRST_BID) % 5]}"
