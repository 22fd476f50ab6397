"""One decision in a game of tricks with both hands known: its value, the best cards, the value of each card."""

from typing import NamedTuple

import numpy as np

from analyzer.cards import NO_CARD, ONE, SUIT, lowest, number, suit_of
from analyzer.jit import apart, inlined, jit
from analyzer.mechanics.solver.bounds import possible
from analyzer.mechanics.solver.search import force, leads, replies
from analyzer.mechanics.solver.suits import LANES, NO_TRUMPS, OPEN, VOIDS_OPEN, cards_left, run_of

TRICKS = np.arange(14.0)
"""The payoff of a game in which only the number of tricks counts."""


class Play(NamedTuple):
    """How tricks are played from here on."""

    trumps: np.uint64  # all cards of the trump suit, none at no-trump
    broken: bool  # trumps may be led; else only from a hand of nothing but trumps, until one is played
    void_breaks: bool  # a player who does not follow suit breaks them too, whatever he plays


class Position(NamedTuple):
    """A decision, closed up suit by suit; see `suits`."""

    cards: np.uint64  # from the view of the player who leads to this trick
    ends: np.uint64
    n: int  # cards of the player to move
    fewest: int  # tricks that he takes however both play
    most: int
    led: np.uint64  # the card to beat, none if the player to move leads
    held: np.uint64  # the cards of the player to move


@inlined
def lane_bit(trumps, suit):
    """The number of the lowest bit of a suit's lane: the trump suit changes places with the spades."""
    trump = suit_of(trumps) if trumps != NO_CARD else 3
    lane = 3 if suit == trump else trump if suit == 3 else suit
    return np.uint64(16 * lane)


@jit
def closed_up(play, mine, theirs, led):
    """The Position of a decision: `mine` to move, `led` on the table if it is not mine to lead."""
    cards, ends, beat = NO_CARD, NO_CARD, NO_CARD
    leading = mine if led == NO_CARD else theirs | led
    for suit in range(4):
        bit = ONE << lane_bit(play.trumps, suit)
        left = (mine | theirs | led) & SUIT << np.uint64(suit)
        while left != NO_CARD:
            card = lowest(left)
            left ^= card
            cards |= bit if card & leading != NO_CARD else NO_CARD
            beat |= bit if card == led else NO_CARD
            bit <<= ONE
        cards |= bit
        ends |= bit
    held = ends - LANES & (cards if led == NO_CARD else ~cards)
    cards |= NO_TRUMPS if play.trumps == NO_CARD else NO_CARD
    opened = play.broken or play.trumps == NO_CARD or led & play.trumps != NO_CARD
    cards |= OPEN if opened else NO_CARD
    cards |= VOIDS_OPEN if play.void_breaks and play.trumps != NO_CARD else NO_CARD
    n = cards_left(ends)
    fewest, most = possible(cards, n)
    if led != NO_CARD:
        fewest, most = n - most, n - fewest
    return Position(cards, ends, n, fewest, most, beat, held)


@jit
def real_cards(play, mine, theirs, led, held):
    """The cards of a pack that some cards of a position stand for."""
    cards = NO_CARD
    for suit in range(4):
        bit = ONE << lane_bit(play.trumps, suit)
        left = (mine | theirs | led) & SUIT << np.uint64(suit)
        while left != NO_CARD:
            card = lowest(left)
            left ^= card
            cards |= card if held & bit != NO_CARD else NO_CARD
            bit <<= ONE
    return cards


@inlined
def choices(p):
    """The cards that may be played, one of each run of equal ones."""
    if p.led == NO_CARD:
        return leads(p.cards, p.ends)
    winners, losers = replies(p.cards, p.ends, p.led)
    return winners | losers


@jit
def reached(p, among, payoff, least, table):
    """Whether the player to move can get a payoff of `least`, if he may play only cards `among` (none for all)."""
    target, mirror = NO_CARD, NO_CARD
    for tricks in range(p.n + 1):
        if (payoff[tricks] >= least) == (p.led == NO_CARD):  # what a leader wants, or what he prevents
            target |= ONE << np.uint64(tricks)
            mirror |= ONE << np.uint64(p.n - tricks)
    if p.led == NO_CARD:
        return force(p.cards, p.ends, p.n, target, mirror, among, table)
    return not force(p.cards, p.ends, p.n, mirror, target, p.led | among, table)


@jit
def extremes(p, payoff):
    """The lowest and the highest payoff that is possible."""
    low = high = payoff[p.fewest]
    for tricks in range(p.fewest + 1, p.most + 1):
        low, high = min(low, payoff[tricks]), max(high, payoff[tricks])
    return low, high


@jit
def halving(p, payoff, low, high):
    """Of the payoffs above `low` and up to `high` the lowest that at least half of them do not exceed."""
    count, best = 0, high
    for tricks in range(p.fewest, p.most + 1):
        count += low < payoff[tricks] <= high
    for tricks in range(p.fewest, p.most + 1):
        below = 0
        for other in range(p.fewest, p.most + 1):
            below += low < payoff[other] <= payoff[tricks]
        if low < payoff[tricks] < best and 2 * below >= count:
            best = payoff[tricks]
    return best


@jit
def next_below(p, payoff, low, bound):
    """The highest payoff below a bound, at least `low`."""
    best = low
    for tricks in range(p.fewest, p.most + 1):
        if best < payoff[tricks] < bound:
            best = payoff[tricks]
    return best


@jit
def settled(p, among, payoff, low, high, least, table):
    """The payoff of best play with a card `among`, between `low` and `high`; `least` is tried first."""
    while low < high:
        if reached(p, among, payoff, least, table):
            low = least
        else:
            high = next_below(p, payoff, low, least)
        least = halving(p, payoff, low, high)
    return low


@jit
def settled_for(p, payoff, table):
    """The payoff of best play."""
    low, high = extremes(p, payoff)
    return settled(p, NO_CARD, payoff, low, high, halving(p, payoff, low, high), table)


@apart
def value(play, mine, theirs, led, payoff, table):
    """The payoff to the player to move under best play, float64.

    Parameters
    ----------
    play : Play
    mine, theirs : uint64, cards of the player to move and of the other, equally many or, if a card lies
        on the table, one fewer for the other; led : uint64, that card, none when leading
    payoff : float64 array of at least n + 1 values, item k for k tricks of the player to move from now
        on, this one included, if he has n cards
    table : see `search.memory`
    """
    return settled_for(closed_up(play, mine, theirs, led), payoff, table)


@apart
def best_cards(play, mine, theirs, led, payoff, worth, table):
    """All cards that keep a payoff of `worth`, uint64: the best ones if it is the `value` of the position."""
    p = closed_up(play, mine, theirs, led)
    left, good = choices(p), NO_CARD
    while left != NO_CARD:
        card = lowest(left)
        left ^= card
        if reached(p, card, payoff, worth, table):
            good |= run_of(card, p.held)
    return real_cards(play, mine, theirs, led, good)


@apart
def by_card(play, mine, theirs, led, payoff, out, table):
    """Write the value of every card that may be played to out[card number], nan elsewhere; the best is returned.

    Parameters as for `value`; out : float64 array of 64 items.
    """
    p = closed_up(play, mine, theirs, led)
    lowest_payoff, _ = extremes(p, payoff)
    best = settled_for(p, payoff, table)
    for i in range(len(out)):
        out[i] = np.nan
    left = choices(p)
    while left != NO_CARD:
        low = lowest(left)
        left ^= low
        worth = settled(p, low, payoff, lowest_payoff, best, best, table)
        cards = real_cards(play, mine, theirs, led, run_of(low, p.held))
        while cards != NO_CARD:
            out[number(cards)] = worth
            cards &= cards - ONE
    return best
