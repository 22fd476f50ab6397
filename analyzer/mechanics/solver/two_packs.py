"""Two known hands of a double pack, played with forced following and ruffing, for prizes and the last trick.

Cards are those of `analyzer.mechanics.double_pack`.  Each *prize* is worth one to the winner of its
trick, and the last trick `final` more.  Of two equal cards the one led wins, so it does not matter which
copy of a card is held or played: the search works on hands in which a single card is copy a.
"""

from typing import NamedTuple

import numpy as np

from analyzer.cards import NO_CARD, ONE, count, highest, lowest, number
from analyzer.jit import apart, either, inlined, jit, recursive
from analyzer.mechanics.double_pack import FIRST_COPIES, beats, faces, following, twins

ENTRIES = 12  # positions remembered, as a power of two
_SHIFT = np.uint64(64 - ENTRIES)
_MIX, _MIX_MORE = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(0xC2B2_AE3D_27D4_EB4F)
_HALF = np.uint64(32)
_BYTE, _TWO_BYTES, _LOW_BYTE = np.uint64(8), np.uint64(16), np.uint64(255)
_RANK, _TWO_RANKS, _FOUR_RANKS = np.uint64(8), np.uint64(16), np.uint64(32)  # to go up by, in bits

# The table begins with what it was made for: trumps, prizes, the rest, and a stamp that entries carry.
_TRUMPS, _PRIZES, _RULES, _STAMP, _FIRST = range(5)


class Stakes(NamedTuple):
    """What is played for, and how."""

    trumps: np.uint64  # all cards of the trump suit
    prizes: np.uint64  # all cards that are worth one
    final: int  # what the last trick is worth beside its prizes, 0..100
    heading: bool  # a higher card of the suit led must be played


def memory():
    """A table for the search, uint64, 128 KiB: all zeros at first, later only what the search writes.

    An entry is two hands, a stamp and bounds; other stakes raise the stamp, so the table needs no clearing.
    """
    return np.zeros(_FIRST + (4 << ENTRIES), dtype=np.uint64)


@inlined
def single(cards):
    """A hand with copy a in the place of a copy b that is alone."""
    return faces(cards) | twins(cards) << ONE


@inlined
def less(hand, face):
    """A hand without one card of a face, copy b first."""
    twin = face << ONE
    return hand ^ either(hand & twin != NO_CARD, twin, face)


@inlined
def upwards(cards, free):
    """The faces that are reached from some faces by going up in rank over `free` ones, themselves included."""
    reach = (cards & free) << _RANK & free
    reach |= free & reach << _RANK
    free &= free << _RANK
    reach |= free & reach << _TWO_RANKS
    free &= free << _TWO_RANKS
    return reach | free & reach << _FOUR_RANKS


@inlined
def distinct(cards, others, prizes):
    """The faces of a hand without those equal in all that follows to a lower one of it.

    Two faces of a suit are equal if both or neither are prizes, and the other player has no card, held
    or on the table, of their ranks or of a rank between.
    """
    mine, free = faces(cards), FIRST_COPIES & ~faces(others)
    rich, poor = mine & prizes, mine & ~prizes
    return mine & ~(rich & upwards(rich, free) | poor & upwards(poor, free))


@inlined
def at_stake(stakes, mine, theirs):
    """All that is still to be won."""
    return count(mine & stakes.prizes) + count(theirs & stakes.prizes) + (stakes.final if mine != NO_CARD else 0)


@inlined
def place_of(mine, theirs):
    """Where the table keeps a position."""
    mixed = (mine * _MIX ^ (mine >> _HALF) * _MIX_MORE) + theirs * _MIX_MORE
    mixed = (mixed ^ mixed >> _HALF) * _MIX
    return np.int64(mixed >> _SHIFT) * 4 + _FIRST


@recursive
def wins(stakes, mine, theirs, least, lead, answer, table):
    """Whether the player on lead can win at least `least` from now on.

    Parameters
    ----------
    mine, theirs : uint64, hands as made by `single`, of the player on lead and of the other
    lead, answer : uint64, the only face to look at in this trick as lead and as reply, none for all
    table : see `memory`
    """
    most = at_stake(stakes, mine, theirs)
    if least <= 0 or least > most:
        return least <= 0
    place, low, high = place_of(mine, theirs), 0, most
    free = lead == NO_CARD
    if free and table[place] == mine and table[place + 1] == theirs and table[place + 2] >> _TWO_BYTES == table[_STAMP]:
        low, high = np.int64(table[place + 2] >> _BYTE & _LOW_BYTE), np.int64(table[place + 2] & _LOW_BYTE)
        if least <= low or least > high:
            return least <= low
    to_lead, made = distinct(mine, theirs, stakes.prizes) if free else lead, False
    while to_lead != NO_CARD and not made:
        led = highest(to_lead)
        to_lead ^= led
        left = less(mine, led)
        may = following(theirs, led, stakes.trumps, stakes.heading)
        replies = distinct(may, left | led, stakes.prizes) if answer == NO_CARD else answer
        made = True
        while made and replies != NO_CARD:
            reply = lowest(replies)
            replies ^= reply
            trick = count(led & stakes.prizes) + count(reply & stakes.prizes) + (stakes.final if left == NO_CARD else 0)
            right = less(theirs, reply)
            if beats(reply, led, stakes.trumps):
                made = not wins(stakes, right, left, most - trick - least + 1, NO_CARD, NO_CARD, table)
            else:
                made = wins(stakes, left, right, least - trick, NO_CARD, NO_CARD, table)
    if free:
        low, high = (least, high) if made else (low, least - 1)
        table[place], table[place + 1] = mine, theirs
        table[place + 2] = table[_STAMP] << _TWO_BYTES | np.uint64(low) << _BYTE | np.uint64(high)
    return made


@jit
def prepare(stakes, table):
    """Let a table forget what it knows if the stakes are not those it was made for."""
    rules = np.uint64(2 * stakes.final + stakes.heading)
    if table[_TRUMPS] != stakes.trumps or table[_PRIZES] != stakes.prizes or table[_RULES] != rules:
        table[_TRUMPS], table[_PRIZES], table[_RULES] = stakes.trumps, stakes.prizes, rules
        table[_STAMP] += ONE


@jit
def settled(stakes, mine, theirs, led, card, high, table):
    """What the player to move wins with a face `card` (none for all), known to be at most `high`."""
    low, hand, others, beat = 0, single(mine), single(theirs | led), faces(led)
    most = at_stake(stakes, hand, others)
    least = high if card != NO_CARD else high + 1 >> 1
    while low < high:
        if led == NO_CARD:
            reached = wins(stakes, hand, others, least, card, NO_CARD, table)
        else:
            reached = not wins(stakes, others, hand, most - least + 1, beat, card, table)
        low, high = (least, high) if reached else (low, least - 1)
        least = low + high + 1 >> 1
    return low


@apart
def value(stakes, mine, theirs, led, table):
    """What the player to move wins from now on under best play: prizes, and `final` for the last trick; int64.

    Parameters
    ----------
    stakes : Stakes
    mine, theirs : uint64, cards of the player to move and of the other, equally many or, if a card lies
        on the table, one fewer for the other; led : uint64, that card, none when leading
    table : see `memory`
    """
    prepare(stakes, table)
    return settled(stakes, mine, theirs, led, NO_CARD, at_stake(stakes, mine, theirs | led), table)


@inlined
def choices(stakes, mine, led):
    """The cards that may be played."""
    return mine if led == NO_CARD else following(mine, led, stakes.trumps, stakes.heading)


@apart
def by_card(stakes, mine, theirs, led, out, table):
    """Write the value of every card that may be played to out[card number], nan elsewhere; the best is returned.

    Parameters as for `value`; out : float64 array of 64 items.
    """
    best = value(stakes, mine, theirs, led, table)
    for i in range(len(out)):
        out[i] = np.nan
    left = choices(stakes, mine, led)
    while left != NO_CARD:
        alike = left & faces(lowest(left)) * np.uint64(3)
        worth = settled(stakes, mine, theirs, led, faces(alike), best, table)
        left ^= alike
        while alike != NO_CARD:
            out[number(alike)] = worth
            alike &= alike - ONE
    return best


@apart
def best_cards(stakes, mine, theirs, led, table):
    """The cards of the best value, uint64."""
    best, good = value(stakes, mine, theirs, led, table), NO_CARD
    left = choices(stakes, mine, led)
    while left != NO_CARD:
        alike = left & faces(lowest(left)) * np.uint64(3)
        left ^= alike
        good |= alike if settled(stakes, mine, theirs, led, faces(alike), best, table) == best else NO_CARD
    return good
