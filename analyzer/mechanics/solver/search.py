"""The search: whether the player on lead can make the number of his tricks one of a set of numbers.

Every question about tricks is of this kind: at least seven of them, none, exactly a bid, a number
that is worth as much as some payoff.  The set is a word, bit k for k tricks from now on.  What one
player wants the other wants to prevent, so after a trick the question is the same again.
"""

import numpy as np

from analyzer.cards import NO_CARD, ONE, highest, lowest
from analyzer.jit import inlined, recursive
from analyzer.mechanics.solver.bounds import NO, UNKNOWN, YES, judged
from analyzer.mechanics.solver.suits import (
    LANES,
    NO_TRUMPS,
    OPEN,
    TRUMP_LANE,
    VOIDS_OPEN,
    lane_of,
    played,
    run_lows,
    turned,
)

ENTRIES = 14  # positions remembered, as a power of two
_SHIFT = np.uint64(64 - ENTRIES)
_MIX = np.uint64(0x9E37_79B9_7F4A_7C15)
_HALF = np.uint64(32)

# What is remembered of a position: two sets that can be reached, then two that cannot, newest first.
_SET = np.uint64(0x3FFF)
_SET_BITS = np.uint64(14)
_FAILED_FROM = np.uint64(28)
_MADE = np.uint64((1 << 28) - 1)


def memory():
    """A table for the search, uint64, 256 KiB: all zeros at first, later only what the search writes.

    An entry is a position, rules included, and what is known of it.  It is true for ever, so the table
    needs no clearing between solves and answers do not depend on what is in it.
    """
    return np.zeros(2 << ENTRIES, dtype=np.uint64)


@inlined
def recalled(known, target):
    """YES if a set that can be reached is within the target, NO if the target is within one that cannot."""
    made, earlier = known & _SET, known >> _SET_BITS & _SET
    if (made != NO_CARD and made & ~target == NO_CARD) or (earlier != NO_CARD and earlier & ~target == NO_CARD):
        return YES
    failed = known >> _FAILED_FROM
    if target & ~failed & _SET == NO_CARD or target & ~(failed >> _SET_BITS) == NO_CARD:
        return NO
    return UNKNOWN


@inlined
def noted(known, target, made):
    """What is known with one more set, in the place of the older of its kind."""
    if made:
        return known & ~_MADE | (known & _SET) << _SET_BITS | target
    failed = known >> _FAILED_FROM & _SET
    return known & _MADE | (failed << _SET_BITS | target) << _FAILED_FROM


@inlined
def leads(cards, ends):
    """The cards that may be led, one of each run."""
    held = cards & (ends - LANES)
    trumps = held & TRUMP_LANE
    shut = cards & (OPEN | NO_TRUMPS) == NO_CARD and held != trumps
    return run_lows(held ^ trumps if shut else held)


@inlined
def replies(cards, ends, led):
    """The cards that may be played to a lead, one of each run: those that win the trick, those that lose it."""
    held = ~cards & (ends - LANES)
    suited = held & lane_of(led)
    if suited != NO_CARD:
        lows = run_lows(suited)
        return lows & ~(led - ONE), lows & (led - ONE)
    lows = run_lows(held)
    ruffs = NO_CARD if cards & NO_TRUMPS != NO_CARD else lows & TRUMP_LANE
    return ruffs, lows ^ ruffs


@inlined
def after(cards, ends, led, reply):
    """The position and the end marks after a trick, for the same player, with the rule on leading trumps."""
    left, marks = played(cards, ends, led, reply)
    voided = cards & VOIDS_OPEN != NO_CARD and lane_of(led) != lane_of(reply)
    opened = voided or (led | reply) & TRUMP_LANE != NO_CARD
    return left | OPEN if opened else left, marks


@inlined
def next_of(first, second, low):
    """The next card to try: from `first` before `second`, the lowest or the highest."""
    cards = first if first != NO_CARD else second
    return lowest(cards) if low else highest(cards)


@recursive
def force(cards, ends, n, target, mirror, among, table):
    """Whether the player on lead can make his tricks from now on a number in `target`.

    Parameters
    ----------
    cards, ends : uint64, the position, its end marks; n : int64, cards of each player
    target : uint64, bit k for k tricks, up to n; mirror : uint64, bit n - k for k tricks
    among : uint64, the leads and replies to look at in this trick (one of each run), none for all
    table : uint64 array, see `memory`
    """
    verdict, wanted, few = judged(cards, n, target)
    mixed = cards * _MIX
    mixed ^= mixed >> _HALF
    place = np.int64(mixed >> _SHIFT) << 1
    if among == NO_CARD:
        if verdict == UNKNOWN and table[place] == mixed:
            verdict = recalled(table[place + 1], wanted)
        if verdict != UNKNOWN:
            return verdict == YES
    all_of = (ONE << np.uint64(n)) - ONE
    to_lead = leads(cards, ends) if among == NO_CARD else cards & among
    his_choice, made = ~cards & among, False
    while to_lead != NO_CARD and not made:
        led = next_of(to_lead, to_lead, few)
        to_lead ^= led
        winners, losers = replies(cards, ends, led)
        if his_choice != NO_CARD:
            winners, losers = winners & his_choice, losers & his_choice
        made = True
        while made and winners | losers != NO_CARD:
            reply = next_of(losers, winners, False) if few else next_of(winners, losers, True)
            left, marks = after(cards, ends, led, reply)
            if reply & winners != NO_CARD:
                winners ^= reply
                left = turned(left, marks)
                made = not force(left, marks, n - 1, ~(mirror >> ONE) & all_of, ~target & all_of, NO_CARD, table)
            else:
                losers ^= reply
                made = force(left, marks, n - 1, target >> ONE, mirror & all_of, NO_CARD, table)
    if among == NO_CARD:
        table[place + 1] = noted(table[place + 1] if table[place] == mixed else NO_CARD, wanted, made)
        table[place] = mixed
    return made
