"""What a row of the hands table says of a deal of Bezique."""

from analyzer.columns import Column
from analyzer.games.bezique.scoring import (
    brisques_of,
    first_melded,
    last_trick_of,
    melded,
    melds_of,
    place_of,
    sevens_of,
    tricks_of,
)  # fmt: skip
from analyzer.games.bezique.state import (
    BEZIQUE,
    DOUBLE_BEZIQUE,
    FOUR_ACES,
    FOUR_JACKS,
    FOUR_KINGS,
    FOUR_QUEENS,
    MARRIAGE,
    ROYAL_MARRIAGE,
    SEQUENCE,
)  # fmt: skip
from analyzer.jit import inlined

_MELDS = (
    ("marriages", "first_marriage", "marriages not of trumps"),
    ("royal_marriages", "first_royal_marriage", "marriages of trumps"),
    ("beziques", "first_bezique", "single beziques"),
    ("double_beziques", "first_double_bezique", "double beziques"),
    ("four_aces", "first_four_aces", "sets of four aces"),
    ("four_kings", "first_four_kings", "sets of four kings"),
    ("four_queens", "first_four_queens", "sets of four queens"),
    ("four_jacks", "first_four_jacks", "sets of four jacks"),
    ("sequences", "first_sequence", "trump sequences"),
)
_FIRST = "trick 1..24 after which the first was declared, of"

COLUMNS = (
    Column("brisques", "int8", "cards", "aces and tens won in all tricks; 10 points each"),
    Column("last_trick", "bool", "yes/no", "won the trick that scores ten"),
    Column("sevens", "int16", "points", "points for trump sevens"),
    Column("melds", "int16", "points", "points for melds"),
    *(Column(name, "int8", "melds", f"{meld} declared") for name, _, meld in _MELDS),
    Column("tricks", "int8", "tricks", "tricks won in the first stage, of 24"),
    *(Column(first, "Int8", "trick", f"{_FIRST} {meld}", "none was declared") for _, first, meld in _MELDS),
)


@inlined
def write(rules, s, row0, row1):
    """Fill the rows of seat 0 and seat 1 from a deal that is over."""
    _write_side(s, 0, row0)
    _write_side(s, 1, row1)


@inlined
def _write_side(s, seat, row):
    row.brisques = brisques_of(s, seat)
    row.last_trick = last_trick_of(s, seat) == 1
    row.sevens = sevens_of(s, seat)
    row.melds = melds_of(s, seat)
    row.tricks = tricks_of(s, seat)
    row.marriages, row.first_marriage = _declared(s, seat, MARRIAGE)
    row.royal_marriages, row.first_royal_marriage = _declared(s, seat, ROYAL_MARRIAGE)
    row.beziques, row.first_bezique = _declared(s, seat, BEZIQUE)
    row.double_beziques, row.first_double_bezique = _declared(s, seat, DOUBLE_BEZIQUE)
    row.four_aces, row.first_four_aces = _declared(s, seat, FOUR_ACES)
    row.four_kings, row.first_four_kings = _declared(s, seat, FOUR_KINGS)
    row.four_queens, row.first_four_queens = _declared(s, seat, FOUR_QUEENS)
    row.four_jacks, row.first_four_jacks = _declared(s, seat, FOUR_JACKS)
    row.sequences, row.first_sequence = _declared(s, seat, SEQUENCE)


@inlined
def _declared(s, seat, kind):
    """How many melds of a kind, and the trick of the first; -1 is missing."""
    first = first_melded(s, seat, place_of(kind))
    return melded(s, seat, place_of(kind)), first if first else -1
