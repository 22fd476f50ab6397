"""What a deal of Bezique scores [B8], from what each seat has won and melded.

What a seat has won is 32 bits of one number, seat 0 the lower: brisques and tricks of the first
stage a byte each, then sevens scored (the ten for a turn-up included) and the last trick.
"""

from analyzer.games.bezique.state import VALUES
from analyzer.jit import inlined

BRISQUE, TRICK_WON, SEVEN_SCORED, LAST_TRICK = 1, 1 << 8, 1 << 16, 1 << 20
"""What is added to a seat's part for each."""


@inlined
def to_seat(seat, won):
    """What a seat wins, at its place in the number."""
    return won << 32 * seat


@inlined
def brisques_of(s, seat):
    """Aces and tens that a seat has won."""
    return s.won >> 32 * seat & 255


@inlined
def tricks_of(s, seat):
    """Tricks that a seat has won in the first stage."""
    return s.won >> 32 * seat + 8 & 255


@inlined
def sevens_of(s, seat):
    """Points of a seat for trump sevens."""
    return 10 * (s.won >> 32 * seat + 16 & 15)


@inlined
def last_trick_of(s, seat):
    """Whether a seat has won the trick that scores ten: 1 or 0."""
    return s.won >> 32 * seat + 20 & 1


@inlined
def place_of(kind):
    """The place 0..8 of a meld, by its action, among the KINDS: marriages count together."""
    return max(kind - 4, 0)


@inlined
def melded(s, seat, place):
    """How many melds of the kind at a place 0..8 a seat has made."""
    return s.table.melds[seat] >> 3 * place & 7


@inlined
def first_melded(s, seat, place):
    """After which trick 1..24 a seat made its first meld of a kind, 0 for never."""
    return s.table.firsts[seat] >> 5 * place & 31


@inlined
def melds_of(s, seat):
    """Points of a seat for melds."""
    points = 0
    for place in range(9):
        points += VALUES[place] * melded(s, seat, place)
    return points


@inlined
def score(s, seat):
    """Points of a seat in the deal so far."""
    return melds_of(s, seat) + sevens_of(s, seat) + 10 * (brisques_of(s, seat) + last_trick_of(s, seat))
