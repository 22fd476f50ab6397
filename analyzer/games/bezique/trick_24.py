"""Trick 24, the last before the play-off: one card lies face down, and at most nine cards may be it [B10.4].

`of_actions` works out what a choice from the lead to trick 24 on comes to if both players know that card:
the reply, the sevens and the meld of the winner, the draws, the play-off.  `expected` averages this over
the cards that it may be.  That assumes two things: each of them is as likely as any other, whatever the
opponent's play has told of his hand; and both choose later as if they knew the card, so a reply that the
opponent could only guess costs as if he found it, and one that I could only guess is counted as found.

Worth is points of the player to move less those of the other for the whole deal.
"""

import numpy as np

from analyzer.cards import NO_CARD, ONE, count, has, highest, lowest, number
from analyzer.games.bezique.cards import brisques, in_pack
from analyzer.games.bezique.rules import legal, step
from analyzer.games.bezique.scoring import score
from analyzer.games.bezique.state import LAST_FACE_DOWN, MELD, MELD_CARD, PLAYOFF, TRICK, State
from analyzer.jit import apart, either, inlined, recursive
from analyzer.mechanics.double_pack import faces, same_suit
from analyzer.mechanics.solver import two_packs

_PACK_AT = len(two_packs.memory())  # where the memory has a pack, of which the last card to be drawn matters
_BOTH = np.uint64(3)


def memory():
    """Scratch memory, uint64: the solver's table, then a pack in which only the last card drawn is written."""
    return np.zeros(_PACK_AT + 64, dtype=np.uint64)


@inlined
def is_now(s):
    """Whether a state is in trick 24: its two cards, or what its winner does before the draws."""
    return s.drawn == LAST_FACE_DOWN and s.phase < PLAYOFF


@inlined
def face_down(s):
    """The card that lies face down in trick 24."""
    return ~(s.mine | s.theirs | s.played | s.table.turnup)


@inlined
def stakes_of(rules, s):
    """What the play-off is played for."""
    heading, final = rules.playoff_must_win != 0, np.int64(rules.last_trick == 32)
    return two_packs.Stakes(same_suit(s.table.turnup), brisques(rules), final, heading)


@inlined
def so_far(s):
    """Points of the player to move less those of the other until now."""
    return score(s, s.seat) - score(s, 1 - s.seat)


@apart
def of_playoff(rules, s, memory):
    """The worth of a state of the play-off before a lead."""
    stakes = stakes_of(rules, s)
    won = two_packs.value(stakes, s.mine, s.theirs, NO_CARD, memory)
    return so_far(s) + 10 * (2 * won - two_packs.at_stake(stakes, s.mine, s.theirs))


@apart
def choices(rules, s):
    """The legal actions of a state."""
    return legal(rules, s)


@apart
def after(rules, s, action, memory):
    """The state after an action."""
    return step(rules, s, action, memory[_PACK_AT:])


@recursive
def of_winner(rules, s, memory):
    """The worth of a state after trick 24, to its winner, who is to move: his sevens, his meld, the play-off.

    Of sevens all answers are tried.  No meld follows his next one, so the dearest is the best, with any cards.
    """
    while s.phase == MELD or s.phase == MELD_CARD:
        s = after(rules, s, number(highest(choices(rules, s))), memory)
    if s.phase == PLAYOFF:
        return of_playoff(rules, s, memory)
    best, answers = -10_000, choices(rules, s)
    while answers != NO_CARD:
        best = max(best, of_winner(rules, after(rules, s, number(answers), memory), memory))
        answers &= answers - ONE
    return best


@apart
def of_action(rules, s, action, memory):
    """The worth of a legal action in trick 24, to the player who makes it."""
    me = s.seat
    s = after(rules, s, action, memory)
    if s.phase != TRICK:
        worth = of_winner(rules, s, memory)
        return either(s.seat == me, worth, -worth)
    least, replies = 10_000, s.mine
    while replies != NO_CARD:
        then = after(rules, s, number(replies), memory)
        worth = of_winner(rules, then, memory)
        least = min(least, either(then.seat == me, worth, -worth))
        replies &= replies - ONE
    return least


@apart
def of_actions(rules, s, out, memory):
    """Write the worth of every legal action to out[action], nan elsewhere, and return the best.

    Parameters
    ----------
    rules, s : Rules, State in trick 24 (see `is_now`), its face-down card being the one that is nowhere else
    out : float64 array of 64 items
    memory : see `memory`; what it holds does not change answers
    """
    for i in range(len(out)):
        out[i] = np.nan
    memory[_PACK_AT + LAST_FACE_DOWN] = in_pack(rules, face_down(s))
    best, left = -np.inf, choices(rules, s)
    while left != NO_CARD:
        action = number(left)
        left &= left - ONE
        out[action] = of_action(rules, s, action, memory)
        best = max(best, out[action])
    return best


@inlined
def with_theirs(s, theirs):
    """The same state with other cards in the hand of the player who is not to move."""
    return State(s.phase, s.seat, s.mine, theirs, s.led, s.played, s.dealers, s.won, s.drawn, s.table)


@apart
def expected(rules, s, unseen, among, out, memory):
    """Write the mean worth of every legal action to out[action], nan elsewhere, and return the best.

    Parameters
    ----------
    rules : Rules
    s : State in trick 24 in which the opponent holds the cards that are known of his
    unseen : uint64, the cards of which all but one are his too
    among : uint64, those of them that are looked at as the face-down card; all, or some drawn by chance
    out, memory : as for `of_actions`
    """
    one_world, worlds, left = np.empty(64), 0, among
    out[:] = 0.0
    while left != NO_CARD:
        last = lowest(left)
        alike = left & faces(last) * _BOTH  # twins that nobody has seen are equal
        left ^= alike
        weight = count(alike)
        of_actions(rules, with_theirs(s, s.theirs | unseen ^ last), one_world, memory)
        out += weight * one_world
        worlds += weight
    out /= worlds
    best = -np.inf
    for action in range(64):
        if has(choices(rules, s), action):
            best = max(best, out[action])
    return best
