"""What a hand of two-player Spades consists of: options, phases, actions, the state, the view.

The rules and their sources: docs/rules/spades.md.
"""

from typing import NamedTuple

import numpy as np

PHASES = ("blind", "draft", "exchange", "draw", "bid", "play")
BLIND, DRAFT, EXCHANGE, DRAW, BID, PLAY, OVER = range(7)
CHANCE_PHASES = ("draw",)  # phases in which nobody chooses: the engine draws one of the legal actions

LOOK, BLIND_NIL = range(2)  # actions of BLIND
PASS, KEEP = range(2)  # of DRAFT
DONE, THROW = 0, 4  # of EXCHANGE: DONE, or THROW + card number
UNASKED = -1  # a bid or blind question not yet answered

CARRY, RESET, OFF = range(3)  # bags
TRICKS_ARE_BAGS, PENALTY, PENALTY_AND_BAGS = range(3)  # nil_failure, blind_nil_failure
FACE_UP, FACE_DOWN = range(2)  # discards
SPADE_PLAYED, ANY_VOID = range(2)  # spades_break
BEFORE_ANY_DRAW, BEFORE_OWN_DRAW = range(2)  # blind_deadline
FIRST_DRAWER, SECOND_DRAWER = range(2)  # opener

MADE, SET, NIL_MADE, NIL_FAILED, BLIND_MADE, BLIND_FAILED, MOON_MADE, MOON_FAILED = range(8)  # outcomes


class Rules(NamedTuple):
    """The options; which values each may have is in the game's descriptor."""

    target: int = 500
    per_trick: int = 10
    bag: int = 1
    bags: int = CARRY
    bag_limit: int = 10
    bag_penalty: int = 100
    nil: int = 100
    nil_failure: int = TRICKS_ARE_BAGS
    blind_nil: int = 200
    blind_nil_failure: int = TRICKS_ARE_BAGS
    moon: int = 250
    discards: int = FACE_UP
    second_card_seen: int = 1
    spades_break: int = SPADE_PLAYED
    blind_deadline: int = BEFORE_ANY_DRAW
    exchange_limit: int = 0
    opener: int = FIRST_DRAWER


class Opening(NamedTuple):
    """What a seat brought into the hand and did before the play, after which it is settled."""

    score: int  # of the match, before this hand
    bags: int  # the counter, before this hand
    blind: int  # UNASKED, LOOK or BLIND_NIL
    bid: int  # UNASKED until bid; 0 for a blind bidder
    kept: int  # bit k: kept the first card of the seat's k-th draft turn
    seen: np.uint64  # discards that this player saw
    thrown: np.uint64  # in the exchange
    drawn: int  # cards taken in the exchange
    hand: np.uint64  # the thirteen cards that play begins with


class Stock(NamedTuple):
    """The cards that nobody holds."""

    turn: int  # of the draft, 0..26
    offered: np.uint64  # the first card of the draft turn
    discards: np.uint64  # of the whole draft, less those drawn in an exchange; none before its end
    owed: int  # cards still to be drawn in the exchange


class State(NamedTuple):
    """One hand in progress, all of it."""

    phase: int
    seat: int  # 0 (first drawer) or 1, of the player to move
    mine: np.uint64  # cards held by the player to move
    theirs: np.uint64
    openings: tuple[Opening, Opening]  # by seat, as they do not change hands during the play
    stock: Stock
    led: np.uint64  # the card to beat, none when leading
    suit: np.uint64  # all cards of its suit
    broken: bool
    tricks: int  # won, a byte for each seat: seat 0 the lower
    voids: int  # bit 4 * seat + suit: that seat has shown that it has no card of the suit


class View(NamedTuple):
    """The hand as the player to move may know it; sets of cards are uint64."""

    rules: Rules
    phase: int
    seat: int
    width: int  # neighbouring actions of equal rank: 4 where they are cards, else 1
    scores: tuple[int, int]  # mine, theirs, before this hand
    bags: tuple[int, int]  # the counters: mine, theirs
    cards: np.uint64  # my hand
    offered: np.uint64  # draft: the card to keep or pass
    unseen: np.uint64  # the cards that the opponent may hold, as far as I can know
    discarded: np.uint64  # the draft's discards that I saw
    thrown: np.uint64  # the cards that I threw in the exchange
    played: np.uint64  # the cards that I have played
    their_played: np.uint64
    kept: int  # bit k: I kept the first card of my k-th draft turn
    their_kept: int
    their_drawn: int  # cards that the opponent exchanged
    blind: int  # -1 not asked yet, 0 looked, 1 bid blind nil
    their_blind: int
    bid: int  # -1 until bid
    their_bid: int
    tricks: int
    their_tricks: int
    voids: int  # bit s: I have shown to be out of suit s
    their_voids: int
    led: np.uint64  # the card to beat, none when leading
    broken: bool  # spades may be led
