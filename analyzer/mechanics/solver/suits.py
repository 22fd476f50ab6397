"""Two known hands closed up suit by suit.

A position is one word.  Each suit has a *lane* of 16 bits: its cards that are still held, from the
lowest up, 1 for those of the player on lead and 0 for those of the other, then a 1 that marks the end.
What has been played leaves no gap, so positions that differ only in cards gone are the same word.
Lane 3 is the trump suit.  The two highest bits of a lane are free; three of them hold the rules.
"""

import numpy as np

from analyzer.cards import ONE, count, number
from analyzer.jit import inlined

LANES = np.uint64(0x0001_0001_0001_0001)  # the lowest bit of every lane
LANE = np.uint64(0x3FFF)  # lane 0 with its end mark
TRUMP_LANE = LANE << np.uint64(48)

NO_TRUMPS = np.uint64(1 << 15)  # lane 3 is a suit like the others
OPEN = np.uint64(1 << 14)  # trumps may be led
VOIDS_OPEN = np.uint64(1 << 31)  # not following suit lets trumps be led from then on, whatever is played

_LANE_OF_BIT = np.uint64(48)  # these bits of a bit's number are 16 times its lane


@inlined
def lane_of(card):
    """The lane of a card of a position."""
    return LANE << (np.uint64(number(card)) & _LANE_OF_BIT)


@inlined
def run_lows(held):
    """The lowest card of every run of adjacent cards: the others of a run are worth the same."""
    return held & ~(held << ONE)


@inlined
def run_of(low, held):
    """The cards of the run that begins with card `low`."""
    return held & ~(held + low)


@inlined
def without(cards, card, lane):
    """A position without a card of a lane: the lane closes up."""
    below = card - ONE
    return cards & (~lane | below) | (cards & lane & ~(card | below)) >> ONE


@inlined
def played(cards, ends, led, reply):
    """The position and the end marks after a trick, seen from the same player."""
    low, high = (led, reply) if led < reply else (reply, led)
    low_lane, high_lane = lane_of(low), lane_of(high)
    left = without(without(cards, high, high_lane), low, low_lane)
    ends -= (ends & low_lane) >> ONE
    return left, ends - ((ends & high_lane) >> ONE)


@inlined
def turned(cards, ends):
    """A position seen from the other player."""
    return cards ^ (ends - LANES)


@inlined
def cards_left(ends):
    """How many cards each player has, int64."""
    return count(ends - LANES) >> 1
