"""What a game of Ninety-Nine consists of: cards, options, phases, the state, the view.

A card is bit ``4 * value + suit`` of a uint64, suit 0..3 for C D H S, and an ace bit ``0 + suit``.  So
the four places between the aces and the twos are free: they are the numbers of the actions "play this
ace as 11".  Every other action has the number of its card.  The rules: docs/rules/ninety-nine.md.
"""

from typing import NamedTuple

import numpy as np

PHASES = ("play", "draw")
PLAY, DRAW, OVER = range(3)
CHANCE_PHASES = ("draw",)  # after a reshuffle the engine draws one of the legal actions

PACK = np.uint64(0xFFF_FFFF_FF0F)
ACES, NINES, TENS = (np.uint64(0xF << place) for place in (0, 36, 40))
ELEVENS = np.uint64(0xF0)  # actions: the aces of ACES played as 11
ELEVEN = 4  # card number of an ace + ELEVEN: the action that plays it as 11

HAND, PACK_SIZE = 5, 40
NOTHING = 63  # no action
UNPLAYED = np.uint64(2**64 - 1)  # the history before the first ply

GE, GT = range(2)  # lose_at
FLIP_THEN_P1, FLIP_IS_TURN, ZERO = range(3)  # start
RESHUFFLE, PLAY_OUT_DRAW, PLAY_OUT_EMPTY_LOSES, STOP_DRAW = range(4)  # stock_empty

NO_SAFE_CARD, BLUNDER, NO_CARDS, DRAWN, CENSORED = range(5)  # endings; the first three are causes of a loss


class Rules(NamedTuple):
    """The options; which values each may have is in the game's descriptor."""

    limit: int = 99
    lose_at: int = GE
    start: int = FLIP_THEN_P1
    stock_empty: int = RESHUFFLE
    floor_zero: int = 0
    ace_eleven: int = 0
    max_plies: int = 5000


class State(NamedTuple):
    """One game in progress, all of it; the pile is every card that is not held and not in the stock."""

    phase: int
    seat: int  # 0 (player 1) or 1, of the player to move; of the loser when a lost game is over
    mine: np.uint64  # cards held by the player to move
    theirs: np.uint64
    stock: np.uint64
    shuffled: bool  # the stock is a reshuffled pile and drawn by chance, else in the order of the pack
    known: np.uint64  # cards that were held when the pile was last shuffled, and still are: both players know them
    total: int
    plies: int
    history: np.uint64  # the last ten actions played, six bits each, the latest lowest; NOTHING where there was none
    dealt: tuple[np.uint64, np.uint64]  # the first hands, by seat


class View(NamedTuple):
    """The game as the player to move may know it; sets of cards are uint64."""

    rules: Rules
    phase: int
    seat: int
    width: int  # neighbouring actions of equal rank: 4, or 8 with nothing but aces, as 1 and as 11
    scores: tuple[int, int]  # 0, 0: a match is one game
    bags: tuple[int, int]  # 0, 0
    cards: np.uint64  # my hand
    total: int
    safe: np.uint64  # my actions that do not lose at once
    pile: np.uint64  # the cards that lie face up
    unseen: np.uint64  # the cards that the opponent may hold, as far as I can know
    their_known: np.uint64  # the cards that he certainly holds
    my_known: np.uint64  # the cards that he knows me to hold
    their_count: int  # cards in his hand
    stock_count: int  # cards in the stock
    shuffled: bool  # the pile has been shuffled at least once
    history: np.uint64  # the last ten actions played, by both: six bits each, the latest lowest; 63 for none
    plies: int  # cards played so far, by both
    plies_left: int  # until the game is cut off
