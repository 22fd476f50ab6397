"""What a row of the hands table says of a hand of Spades."""

import numpy as np

from analyzer.cards import ACES, CLUBS, DIAMONDS, HEARTS, KINGS, SPADES, count, highest, rank_of
from analyzer.columns import Column
from analyzer.games.spades.rules import results, tricks_of
from analyzer.games.spades.state import BLIND_NIL
from analyzer.jit import inlined

OUTCOMES = (
    "made",
    "set",
    "nil_made",
    "nil_failed",
    "blind_made",
    "blind_failed",
    "moon_made",
    "moon_failed",
)

COLUMNS = (
    Column("bid", "int8", "tricks", "tricks bid; 0 is nil, and every blind bidder's bid"),
    Column("blind", "bool", "yes/no", "bid nil before drawing a card (blind or double nil)"),
    Column("tricks", "int8", "tricks", "tricks taken"),
    Column("bags", "int8", "tricks", "tricks of this hand that enter the bag counter"),
    Column("outcome", "category", "name", "what became of the bid", categories=OUTCOMES),
    Column("spades", "int8", "cards", "spades in the hand bid on (a blind bidder's: after the exchange)"),
    Column("top_spade", "int8", "rank", "highest spade of that hand, 2..14; 0 without spades"),
    Column("aces", "int8", "cards", "aces in that hand"),
    Column("kings", "int8", "cards", "kings in that hand"),
    Column("voids", "int8", "suits", "suits of which that hand has no card"),
    Column("length_c", "int8", "cards", "clubs in that hand"),
    Column("length_d", "int8", "cards", "diamonds in that hand"),
    Column("length_h", "int8", "cards", "hearts in that hand"),
    Column("length_s", "int8", "cards", "spades in that hand"),
    Column("dangerous", "int8", "cards", "cards of that hand that a nil fears: tens and higher, spades above the 8"),
)

_DANGEROUS = np.uint64(0xFFFFF_00000000) | np.uint64(1 << 4 * 7 + 3)  # ranks ten to ace; the nine of spades


@inlined
def write(rules, s, row0, row1):
    """Fill the rows of seat 0 and seat 1 from a hand that is over."""
    first, second = results(rules, s)
    _write_side(s.openings[0], tricks_of(s, 0), first, row0)
    _write_side(s.openings[1], tricks_of(s, 1), second, row1)


@inlined
def _write_side(opening, tricks, scored, row):
    hand = opening.hand
    spades = hand & SPADES
    row.bid = opening.bid
    row.blind = opening.blind == BLIND_NIL
    row.tricks = tricks
    row.bags = scored.bags
    row.outcome = scored.outcome
    row.spades = count(spades)
    row.top_spade = rank_of(highest(spades)) + 2 if spades else 0
    row.aces = count(hand & ACES)
    row.kings = count(hand & KINGS)
    row.length_c = count(hand & CLUBS)
    row.length_d = count(hand & DIAMONDS)
    row.length_h = count(hand & HEARTS)
    row.length_s = count(spades)
    row.dangerous = count(hand & _DANGEROUS)
    row.voids = (
        (0 if hand & CLUBS else 1) + (0 if hand & DIAMONDS else 1) + (0 if hand & HEARTS else 1) + (0 if spades else 1)
    )
