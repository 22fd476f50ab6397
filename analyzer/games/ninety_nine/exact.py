"""What every card is worth when nothing is hidden and nobody draws any more: the exact layer of Ninety-Nine.

That is so from the empty stock on, unless the pile is shuffled again: both know each other's cards [N10.3]
and only play out [N7.2 to N7.4].  With `stock_empty=reshuffle` chance goes on to the end, and nothing is
solved here.  Worth is half points of the player to move less those of the other: 2 won, 0 drawn, -2 lost.
A game that `max_plies` cuts off has no points and counts 0, as a draw.
"""

import numpy as np

from analyzer.cards import NO_CARD, count, number
from analyzer.games.ninety_nine.rules import legal_play, points, room, step_play
from analyzer.games.ninety_nine.state import ACES, NINES, OVER, PLAY, PLAY_OUT_EMPTY_LOSES, RESHUFFLE, TENS, State
from analyzer.jit import apart, either, inlined, recursive

LEAST, MOST = -2, 2
_EQUAL_RANK = np.uint64(0b1111)
_PLACES = np.uint64(60)


@inlined
def solvable(rules, s):
    """Whether the value of every legal action can be worked out: the stock is empty and is not made anew."""
    return s.phase == PLAY and s.stock == NO_CARD and rules.stock_empty != RESHUFFLE


@inlined
def known(rules, s):
    """Whether the player to move knows all cards: whenever the position is solvable."""
    return solvable(rules, s)


def memory():
    """The scratch array of `values`, uint64: a pack, of which no card is ever drawn."""
    return np.zeros(40, dtype=np.uint64)


@apart
def values(rules, s, out, memory):
    """Write the worth of every legal action to out[action], nan elsewhere, and return the best.

    Parameters
    ----------
    rules, s : Rules, State with `solvable`
    out : float64 array of 64 items, in half points
    memory : see `memory`
    """
    for i in range(len(out)):
        out[i] = np.nan
    s = State(
        s.phase, s.seat, np.uint64(s.mine), np.uint64(s.theirs), NO_CARD, False, NO_CARD, s.total, s.plies,
        np.uint64(s.history), (NO_CARD, NO_CARD),
    )  # fmt: skip
    best, choices = LEAST, np.uint64(legal_play(rules, s))
    while choices != NO_CARD:
        action = number(choices)
        alike = choices & _EQUAL_RANK << (np.uint64(action) & _PLACES)
        choices ^= alike
        worth = after(rules, s, action, LEAST, MOST, memory)
        best = max(best, worth)
        while alike != NO_CARD:
            out[number(alike)] = worth
            alike &= alike - np.uint64(1)
    return float(best)


@recursive
def after(rules, s, action, low, high, memory):
    """The worth of an action to the player who makes it; below `low` and above `high` only that it is so."""
    me, s = s.seat, step_play(rules, s, action, memory)
    if s.phase == OVER:
        first, second, _ = points(rules, s)
        return either(me == 0, first - second, second - first)
    if harmless(rules, s):
        return played_out(rules, s)
    best, choices = LEAST, legal_play(rules, s)
    while choices != NO_CARD and best < -low:  # his best reply; more than that is worth less than `low` to me
        reply = number(choices)
        choices &= ~(_EQUAL_RANK << (np.uint64(reply) & _PLACES))
        best = max(best, after(rules, s, reply, max(best, -high), -low, memory))
    return -best


@inlined
def harmless(rules, s):
    """Whether all plain cards together cannot reach the limit, so that only the end of the cards decides."""
    held, most = s.mine | s.theirs, max(s.total, 0)
    plain = held & ~(NINES | TENS)
    while plain != NO_CARD:
        most += max(number(plain) >> 2, 1)
        plain &= plain - np.uint64(1)
    most += 10 * count(held & ACES) if rules.ace_eleven else 0
    return room(rules, most) >= 0


@inlined
def played_out(rules, s):
    """The worth of a position in which nobody can reach the limit, to the player who is not to move."""
    left = count(s.mine) + count(s.theirs)
    if rules.stock_empty != PLAY_OUT_EMPTY_LOSES or s.plies + left >= rules.max_plies:
        return 0
    return either(count(s.mine) > count(s.theirs), LEAST, MOST)  # he plays last, or I do


@inlined
def state(view):
    """The State of a `known` view, for `values`; the hands dealt are filled with those held."""
    stock = either(view.stock_count == 0, NO_CARD, view.unseen)
    held = view.cards, view.unseen
    return State(
        view.phase, view.seat, view.cards, view.unseen, stock, view.shuffled, NO_CARD, view.total, view.plies,
        view.history, either(view.seat == 0, held, (view.unseen, view.cards)),
    )  # fmt: skip
