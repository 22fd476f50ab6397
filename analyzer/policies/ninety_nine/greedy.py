"""Plays its highest safe plain card, keeps tens and then nines for when nothing else is safe.

High cards drive the total up and leave the opponent little room, and the small cards that stay in
the hand still fit when the total is close to the limit.  An ace that may count 11 is the highest of
all plain cards while there is room for it.
"""

from analyzer.cards import highest, lowest, number
from analyzer.games.ninety_nine.state import ELEVENS, NINES, TENS
from analyzer.jit import inlined


@inlined
def play(params, view, legal, random):
    """One of the legal actions; without a safe one, the lowest."""
    elevens = view.safe & ELEVENS
    plain = view.safe & ~(ELEVENS | NINES | TENS)
    tens, nines = view.safe & TENS, view.safe & NINES
    if elevens:
        return number(elevens)
    if plain:
        return number(highest(plain))
    return number(tens if tens else nines if nines else lowest(legal))
