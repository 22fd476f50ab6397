"""What a row of the hands table says of a game of Ninety-Nine."""

from analyzer.cards import count
from analyzer.columns import Column
from analyzer.games.ninety_nine.rules import ending, is_loss, plies_of
from analyzer.games.ninety_nine.state import ACES, CENSORED, NINES, TENS
from analyzer.jit import inlined

CAUSES = ("no_safe_card", "blunder", "no_cards")
_NO_CAUSE = -1

COLUMNS = (
    Column("plies", "int32", "cards", "cards that this player played"),
    Column("lost", "bool", "yes/no", "this player lost; no in draws and censored games"),
    Column("censored", "bool", "yes/no", "the game was cut off at max_plies, neither won nor lost"),
    Column("last_total", "int16", "total", "running total after the last play of the game, in both rows"),
    Column("cause", "category", "name", "why this player lost", "this player did not lose", CAUSES),
    Column("aces", "int8", "cards", "aces among the five cards dealt"),
    Column("nines", "int8", "cards", "nines among the five cards dealt"),
    Column("tens", "int8", "cards", "tens among the five cards dealt"),
)


@inlined
def write(rules, s, row0, row1):
    """Fill the rows of seat 0 and seat 1 from a game that is over."""
    end = ending(rules, s)
    _write_side(rules, s, end, 0, s.dealt[0], row0)
    _write_side(rules, s, end, 1, s.dealt[1], row1)


@inlined
def _write_side(rules, s, end, seat, dealt, row):
    lost = is_loss(end) and seat == s.seat
    row.plies = plies_of(rules, s, seat)
    row.lost = lost
    row.censored = end == CENSORED
    row.last_total = s.total
    row.cause = end if lost else _NO_CAUSE
    row.aces = count(dealt & ACES)
    row.nines = count(dealt & NINES)
    row.tens = count(dealt & TENS)
