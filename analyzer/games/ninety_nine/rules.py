"""Ninety-Nine, the adding game, with every option: docs/rules/ninety-nine.md has the rules.

A game is a pure function of the pack and the actions.  A state is seen from the player to move: to
pass the turn is to exchange `mine` and `theirs`.  The pack is dealt in blocks: five cards to seat 0,
five to seat 1, the turn-up if there is one, and the rest is the stock, its next card first.
"""

import numpy as np

from analyzer.cards import NO_CARD, ONE, card, count, number
from analyzer.games.ninety_nine.state import (
    ACES,
    BLUNDER,
    CENSORED,
    CHANCE_PHASES,
    DRAW,
    DRAWN,
    ELEVEN,
    ELEVENS,
    FLIP_IS_TURN,
    HAND,
    NINES,
    NO_CARDS,
    NO_SAFE_CARD,
    OVER,
    PACK,
    PACK_SIZE,
    PHASES,
    PLAY,
    PLAY_OUT_EMPTY_LOSES,
    RESHUFFLE,
    STOP_DRAW,
    TENS,
    UNPLAYED,
    ZERO,
    Rules,
    State,
    View,
)  # fmt: skip
from analyzer.jit import either, inlined, jit

__all__ = [
    "CHANCE_PHASES", "OVER", "PACK", "PHASES", "Rules", "State", "View", "card_of", "ending", "is_loss", "legal",
    "legal_draw", "legal_play", "loses", "mark", "past_action", "plain_up_to", "plies_of", "points", "room", "safe",
    "start", "step", "step_draw", "step_play", "total_after", "view",
]  # fmt: skip

_FOUR, _SIX, _ACTION = np.uint64(4), np.uint64(6), np.uint64(63)
_ACE_AS_11, _HIGHEST_PLAIN = 11, 8
_NINE, _TEN = 9, 10
_ADDS = np.uint64(0x8765432_B1)  # four bits for each kind of action, the lowest first: ace, ace as 11, two ... eight


# --- the rules of the total ---------------------------------------------------------------------


@inlined
def card_of(action):
    """The card that an action plays, as a set: an ace worth 11 is the ace."""
    return card(either(action >> 2 == 1, action - ELEVEN, action))


@inlined
def total_after(rules, total, action):
    """The total after a card [N4]: a nine makes 0, a ten takes off 10, all others add."""
    value = action >> 2
    added = total + np.int64(_ADDS >> np.uint64(action & 60) & np.uint64(15))
    less = total - 10
    less = either(rules.floor_zero != 0 and less < 0, 0, less)
    return either(value == _NINE, 0, either(value == _TEN, less, added))


@inlined
def room(rules, total):
    """The most that may be added to a total without losing [N5.1, N5.2]."""
    return rules.limit + rules.lose_at - 1 - total


@inlined
def loses(rules, total):
    """Whether whoever makes this total loses [N5]."""
    return room(rules, total) < 0


@inlined
def plain_up_to(value):
    """The plain cards, ace to eight, of at most a value from 0 on."""
    low = either(value < _HIGHEST_PLAIN, value, _HIGHEST_PLAIN)
    plain = (ONE << np.uint64(4 * low + 4)) - np.uint64(16)
    return (plain | plain >> _FOUR) & ~ELEVENS


@inlined
def safe(rules, total):
    """The actions that do not lose at a total, as a mask: nine, ten, and what there is room for [N5.3]."""
    space = room(rules, total)
    return plain_up_to(space) | NINES | TENS | either(space >= _ACE_AS_11, ELEVENS, NO_CARD)


# --- the game -----------------------------------------------------------------------------------


@inlined
def start(rules, pack, scores, bags):
    """The state before the first ply [N2]; a match is one game, `scores` and `bags` do not matter."""
    first, second = NO_CARD, NO_CARD
    for i in range(HAND):
        first |= pack[i]
        second |= pack[HAND + i]
    stock, total, dealt = PACK ^ first ^ second, 0, (first, second)
    if rules.start != ZERO:
        turned = pack[2 * HAND]
        stock ^= turned
        total = total_after(rules, 0, number(turned))
    if rules.start == FLIP_IS_TURN:
        return State(PLAY, 1, second, first, stock, False, NO_CARD, total, 0, UNPLAYED, dealt)
    return State(PLAY, 0, first, second, stock, False, NO_CARD, total, 0, UNPLAYED, dealt)


@inlined
def legal_play(rules, s):
    """Any card of the hand [N3.2]; an ace as 1, or as 11 if that is allowed [N4.2]."""
    elevens = (s.mine & ACES) << _FOUR
    return s.mine | either(rules.ace_eleven != 0, elevens, NO_CARD)


@inlined
def step_play(rules, s, action, pack):
    """A card is played, the total changes, the loss and the cap are looked at, then he draws [N3.3]."""
    played = card_of(action)
    left = s.mine ^ played
    total, plies = total_after(rules, s.total, action), s.plies + 1
    known, history = s.known & ~played, s.history << _SIX | np.uint64(action)
    if loses(rules, total) or plies >= rules.max_plies:
        return State(OVER, s.seat, left, s.theirs, s.stock, s.shuffled, known, total, plies, history, s.dealt)
    empty = s.stock == NO_CARD
    if s.shuffled or (empty and rules.stock_empty == RESHUFFLE):  # all of the pile but this card [N7.1]
        stock = either(empty, PACK ^ left ^ s.theirs ^ played, s.stock)
        known = either(empty, left | s.theirs, known)
        return State(DRAW, s.seat, left, s.theirs, stock, True, known, total, plies, history, s.dealt)
    if empty:
        phase = OVER if rules.stock_empty == STOP_DRAW or s.theirs == NO_CARD else PLAY
        return State(phase, 1 - s.seat, s.theirs, left, NO_CARD, False, known, total, plies, history, s.dealt)
    drawn = pack[PACK_SIZE - count(s.stock)]
    return State(
        PLAY, 1 - s.seat, s.theirs, left | drawn, s.stock ^ drawn, False, known, total, plies, history, s.dealt
    )


@inlined
def legal_draw(rules, s):
    """Any card of the shuffled stock."""
    return s.stock


@inlined
def step_draw(rules, s, action, pack):
    """The card drawn goes to the player who has just played, and the turn to the other."""
    drawn = card(action)
    mine, stock = s.mine | drawn, s.stock ^ drawn
    return State(PLAY, 1 - s.seat, s.theirs, mine, stock, True, s.known, s.total, s.plies, s.history, s.dealt)


@inlined
def past_action(history, ago):
    """The action played so many plies ago, 0 for the last and at most 9: NOTHING if there was none."""
    return np.int64(history >> np.uint64(6 * ago) & _ACTION)


@inlined
def legal(rules, s):
    """The legal actions of any phase, as a mask."""
    return legal_play(rules, s) if s.phase == PLAY else legal_draw(rules, s)


@jit
def step(rules, s, action, pack):
    """The state after a legal action of any phase."""
    return step_play(rules, s, action, pack) if s.phase == PLAY else step_draw(rules, s, action, pack)


# --- what a player knows ------------------------------------------------------------------------


@inlined
def view(rules, s):
    """What the player to move may know [N10]: with the stock empty, the opponent's hand."""
    held = either(s.stock == NO_CARD, s.mine | s.theirs, s.known)
    their_known, my_known = held & s.theirs, held & s.mine
    unseen = either(their_known == s.theirs, s.theirs, s.theirs | s.stock)
    width = either(s.mine & ~ACES == NO_CARD, 8, 4)
    return View(
        rules, s.phase, s.seat, width, (0, 0), (0, 0), s.mine, s.total, safe(rules, s.total) & legal_play(rules, s),
        PACK ^ s.mine ^ s.theirs ^ s.stock, unseen, their_known, my_known, count(s.theirs), count(s.stock), s.shuffled,
        s.history, s.plies, rules.max_plies - s.plies,
    )  # fmt: skip


# --- the end ------------------------------------------------------------------------------------


@inlined
def ending(rules, s):
    """How a game that is over has ended [N5.4, N5.5, N7, N8]; of a loss, the cause."""
    if loses(rules, s.total):
        fatal = past_action(s.history, 0)
        before = s.total - total_after(rules, 0, fatal)
        had = s.mine | card_of(fatal)
        return BLUNDER if safe(rules, before) & had else NO_SAFE_CARD
    if s.plies >= rules.max_plies:
        return CENSORED
    return NO_CARDS if rules.stock_empty == PLAY_OUT_EMPTY_LOSES else DRAWN


@inlined
def is_loss(end):
    """Whether an ending is a loss of the player in whose seat the game stopped."""
    return end <= NO_CARDS


@inlined
def points(rules, s):
    """Half points of seat 0 and of seat 1, and whether the game counts: not when censored [N8]."""
    end = ending(rules, s)
    if is_loss(end):
        return 2 * s.seat, 2 - 2 * s.seat, True
    return 1, 1, end != CENSORED


@inlined
def plies_of(rules, s, seat):
    """How many cards a seat has played: the one that played first has played as many as the other, or one more."""
    opener = either(rules.start == FLIP_IS_TURN, 1, 0)
    return (s.plies + either(seat == opener, 1, 0)) >> 1


@inlined
def mark(rules, s):
    """What a trace keeps after every action: the running total."""
    return s.total
