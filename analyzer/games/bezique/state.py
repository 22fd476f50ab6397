"""What a deal of Bezique consists of: options, phases, actions, the state, the view.

The rules and their sources: docs/rules/bezique.md; a number in brackets is its paragraph.
"""

from typing import NamedTuple

import numpy as np

PHASES = ("trick", "seven", "meld", "meld_card", "playoff")
TRICK, SEVEN, MELD, MELD_CARD, PLAYOFF, OVER = range(6)
CHANCE_PHASES = ()  # only the order of the pack is chance

NONE = 0  # action of SEVEN and of MELD
SHOW, EXCHANGE = 8, 16  # of SEVEN, plus the card number of the seven, 0..7

MARRIAGE = 1  # 1..4: a marriage of clubs, diamonds, hearts, spades
FOUR_JACKS, ROYAL_MARRIAGE, BEZIQUE, FOUR_QUEENS, FOUR_KINGS, FOUR_ACES, SEQUENCE, DOUBLE_BEZIQUE = range(5, 13)
KINDS = (
    "marriage", "four jacks", "royal marriage", "bezique", "four queens", "four kings", "four aces", "sequence",
    "double bezique",
)  # fmt: skip
VALUES = (20, 40, 40, 40, 60, 80, 100, 250, 500)  # [B5.2]

BELOW_JACK, ABOVE_KING = range(2)  # ten_rank
ACROSS_CLASSES, NEVER = range(2)  # meld_reuse

FIRST_DRAW = 17  # place in the pack of the first card drawn: after two hands of eight and the turn-up
LAST_FACE_DOWN = 63  # of the card that the winner of trick 24 draws


class Rules(NamedTuple):
    """The options; which values each may have is in the game's descriptor."""

    target: int = 1000
    ten_rank: int = BELOW_JACK
    playoff_must_win: int = 1
    meld_reuse: int = ACROSS_CLASSES
    bezique_upgrade: int = 1
    seven_show: int = 1
    seven_uses_meld: int = 0
    turnup_seven: int = 0
    last_trick: int = 32


class Spent(NamedTuple):
    """Cards of both players that may not be in another meld of a kind [B6]."""

    marriage: np.uint64
    sequence: np.uint64
    bezique: np.uint64
    double: np.uint64  # double bezique
    four: np.uint64  # four of a kind


class Table(NamedTuple):
    """What changes only between two tricks."""

    turnup: np.uint64  # the card face up under the stock, or that was drawn from there last
    faced: np.uint64  # cards that both players saw before they were played: melded, shown, taken as the turn-up
    spent: Spent
    kind: int  # the meld whose cards are being named, else NONE
    picked: np.uint64  # its cards named so far; those of the last meld when it is complete
    melds: tuple[int, int]  # by seat, how many of each kind: three bits a kind
    firsts: tuple[int, int]  # by seat, the trick after which the first of each kind came, 0 for none: five bits a kind
    scores: tuple[int, int]  # by seat, of the match, before this deal


class State(NamedTuple):
    """One deal in progress, all of it."""

    phase: int
    seat: int  # 0 (non-dealer) or 1, of the player to move
    mine: np.uint64  # cards held by the player to move, tabled ones included
    theirs: np.uint64
    led: np.uint64  # the card to beat, none when leading
    played: np.uint64  # by both players
    dealers: np.uint64  # those of them that seat 1 played
    won: int  # what each seat has won: 32 bits a seat, see scoring
    drawn: int  # place in the pack of the next card to be drawn, FIRST_DRAW..65
    table: Table


class View(NamedTuple):
    """The deal as the player to move may know it; sets of cards are uint64."""

    rules: Rules
    phase: int
    seat: int
    width: int  # neighbouring actions of equal rank: 8 where they are cards, else 1
    scores: tuple[int, int]  # mine, theirs, before this deal
    bags: tuple[int, int]  # none in this game
    cards: np.uint64  # my hand, tabled cards included
    led: np.uint64  # the card to beat, none when leading
    trumps: np.uint64  # every card of the trump suit
    turnup: np.uint64  # the card under the stock, none in the play-off
    stock: int  # cards to be drawn yet, the turn-up included
    their_cards: np.uint64  # those of the opponent's cards that I know; in the play-off all
    unseen: np.uint64  # the cards that I have not seen: the others of the opponent and the face-down stock
    known: np.uint64  # those of my cards that the opponent knows
    played: np.uint64  # the cards that I have played
    their_played: np.uint64
    spent: Spent  # cards that may not be in another marriage, sequence, ...
    kind: int  # the meld whose cards are being named, by its action; else 0
    picked: np.uint64  # the cards named so far
    melds: int  # points for melds in this deal
    their_melds: int
    sevens: int  # points for trump sevens
    their_sevens: int
    brisques: int  # aces and tens won
    their_brisques: int
    tricks: int  # won in the first stage
    their_tricks: int
    last_trick: int  # points for the trick that scores ten
    their_last_trick: int
