"""What a row of the hands table says of a hand of Draw Bridge."""

from analyzer.cards import ACES, KINGS, count
from analyzer.columns import Column
from analyzer.games.draw_bridge.counting import expected, honours, lengths, longest, masters
from analyzer.games.draw_bridge.rules import tricks_of
from analyzer.games.draw_bridge.scoring import made
from analyzer.jit import either, inlined
from analyzer.mechanics.auction import NOBODY, STRAINS, level_of, strain_of

NO_CONTRACT = "no contract"

COLUMNS = (
    Column("declarer", "boolean", "yes/no", "this player made the last bid", NO_CONTRACT),
    Column("level", "Int8", "tricks", "tricks above six that the contract promises, 1..7", NO_CONTRACT),
    Column("strain", "category", "name", "trump suit of the contract or no-trump", NO_CONTRACT, STRAINS),
    Column("doubled", "Int8", "factor", "1 undoubled, 2 doubled, 4 redoubled", NO_CONTRACT),
    Column("made", "boolean", "yes/no", "the declarer took what he promised; equal in both rows", NO_CONTRACT),
    Column("tricks", "Int8", "tricks", "this player's tricks in the second half", NO_CONTRACT),
    Column("expected", "Int8", "tricks", "tricks that the declarer could expect before the play", NO_CONTRACT),
    Column("first_half_tricks", "int8", "tricks", "this player's tricks in the first half, which count nothing"),
    Column("cards_kept", "int8", "cards", "cards dealt to this player that he still held at the auction"),
    Column("honours_dealt", "int8", "points", "ace 4, king 3, queen 2, jack 1, in the hand dealt"),
    Column("honours", "int8", "points", "the same in the hand at the auction"),
    Column("longest_dealt", "int8", "cards", "length of the longest suit dealt"),
    Column("longest", "int8", "cards", "length of the longest suit at the auction"),
    Column("masters", "int8", "cards", "cards at the auction that no card of the opponent's beats in their suit"),
    Column("aces", "int8", "cards", "aces at the auction"),
    Column("kings", "int8", "cards", "kings at the auction"),
    Column("voids", "int8", "suits", "suits without a card at the auction"),
    Column("length_c", "int8", "cards", "clubs at the auction"),
    Column("length_d", "int8", "cards", "diamonds at the auction"),
    Column("length_h", "int8", "cards", "hearts at the auction"),
    Column("length_s", "int8", "cards", "spades at the auction"),
)


@inlined
def write(rules, s, row0, row1):
    """Fill the rows of seat 0 and seat 1 from a hand that is over; -1 stands for a missing value."""
    _write_contract(s, 0, row0)
    _write_contract(s, 1, row1)
    dealt, held = s.record.dealt, s.record.held
    _write_hand(dealt[0], held[0], held[1], s.tricks >> 16 & 255, row0)
    _write_hand(dealt[1], held[1], held[0], s.tricks >> 24 & 255, row1)


@inlined
def _write_contract(s, seat, row):
    bid, bidder, stakes = s.auction
    contract = bidder != NOBODY
    row.declarer = bidder == seat if contract else -1
    row.level = level_of(bid) if contract else -1
    row.strain = strain_of(bid) if contract else -1
    row.doubled = stakes if contract else -1
    row.made = made(s.auction, tricks_of(s, bidder)) if contract else -1
    row.tricks = tricks_of(s, seat) if contract else -1
    row.expected = _expected(s) if contract else -1


@inlined
def _expected(s):
    """The declarer's expectation, to the nearest trick."""
    bid, bidder, _ = s.auction
    held = s.record.held
    mine, theirs = either(bidder == 0, held[0], held[1]), either(bidder == 0, held[1], held[0])
    return int(min(max(expected(mine, theirs, strain_of(bid)), 0.0), 13.0) + 0.5)


@inlined
def _write_hand(dealt, held, theirs, tricks, row):
    clubs, diamonds, hearts, spades = lengths(held)
    row.first_half_tricks = tricks
    row.cards_kept = count(dealt & held)
    row.honours_dealt = honours(dealt)
    row.honours = honours(held)
    row.longest_dealt = longest(dealt)
    row.longest = longest(held)
    row.masters = count(masters(held, theirs))
    row.aces = count(held & ACES)
    row.kings = count(held & KINGS)
    row.voids = (clubs == 0) + (diamonds == 0) + (hearts == 0) + (spades == 0)
    row.length_c = clubs
    row.length_d = diamonds
    row.length_h = hearts
    row.length_s = spades
