"""What a hand of Draw Bridge consists of: options, phases, the state, the view.

The rules and their sources: docs/rules/draw-bridge.md; a number like [D4.5] is its paragraph.
"""

from typing import NamedTuple

import numpy as np

from analyzer.mechanics.auction import Auction

PHASES = ("first_half", "auction", "play")
FIRST_HALF, AUCTION, PLAY, OVER = range(4)
CHANCE_PHASES = ()
NON_DEALER, DEALER = range(2)  # seats [D1.4]

LED_SUIT, RANK_ANY_SUIT = range(2)  # first_half_winner
HIDDEN, EXPOSED = range(2)  # stock_top
REOPENS, FINAL = range(2)  # opening_pass
FULL, BID_ONLY = range(2)  # overtricks
NONE, DEFENDER_50, RUBBER_NV, MINUS_CONTRACT = range(4)  # undertricks


class Rules(NamedTuple):
    """The options; which values each may have is in the game's descriptor [D9]."""

    target: int = 500
    first_half_follow: int = 0
    first_half_winner: int = LED_SUIT
    stock_top: int = HIDDEN
    opening_pass: int = REOPENS
    overtricks: int = FULL
    undertricks: int = NONE


class Record(NamedTuple):
    """What is settled and kept by seat."""

    scores: tuple[int, int]  # of the match, before this hand
    dealt: tuple[np.uint64, np.uint64]  # the hands dealt
    held: tuple[np.uint64, np.uint64]  # the hands after the first half; no cards until then


class Stock(NamedTuple):
    """The cards to be drawn, and what all have seen of those drawn and thrown."""

    left: np.uint64  # not drawn yet; empty exactly after the first half [D3.10]
    top: np.uint64  # the next card to be drawn, if it lies face up [D3.8]
    shown: np.uint64  # cards that were drawn face up
    thrown: np.uint64  # cards that seat 0 has played in the first half


class State(NamedTuple):
    """One hand in progress, all of it."""

    phase: int
    seat: int  # 0 (non-dealer) or 1 (dealer), of the player to move
    mine: np.uint64  # cards held by the player to move
    theirs: np.uint64
    record: Record
    stock: Stock
    voids: int  # four bits at 4 * (4 * seat + suit): trick 1..13 in which that seat last could not follow; 0 never
    led: np.uint64  # the card to beat, none when leading
    auction: Auction
    trumps: np.uint64  # all cards of the contract's trump suit; none before the play and at no-trump
    tricks: int  # won in this half, a byte for each seat, seat 0 the lower; two bytes up: of the first half, once over


class View(NamedTuple):
    """The hand as the player to move may know it; sets of cards are uint64 [D8]."""

    rules: Rules
    phase: int
    seat: int
    width: int  # neighbouring actions of equal rank: 4 where they are cards, else 1
    scores: tuple[int, int]  # mine, theirs, before this hand
    bags: tuple[int, int]  # always 0: the game has none
    cards: np.uint64  # my hand
    unseen: np.uint64  # the cards that the opponent may hold; after the first half exactly his hand
    known: np.uint64  # those that he holds for certain
    gone: np.uint64  # cards of finished tricks, both halves
    top: np.uint64  # the top card of the stock, if it lies face up
    left: int  # cards in the stock
    shown: np.uint64  # cards of mine that he saw me draw, in the first half
    thrown: np.uint64  # cards that I have played in the first half
    their_thrown: np.uint64
    voids: tuple[int, int, int, int]  # trick 1..13 in which I last could not follow C D H S; 0 never
    their_voids: tuple[int, int, int, int]
    led: np.uint64  # the card to beat, none when leading
    tricks: int  # in this half
    their_tricks: int
    bid: int  # the number of the last bid; 2 before the first
    bidder: int  # whose it is: 1 mine, 0 the opponent's, -1 before the first
    doubled: int  # 1, doubled 2, redoubled 4
    trumps: np.uint64  # all cards of the contract's trump suit; none at no-trump and before the play
