"""Plays its lowest safe plain card, keeps tens and then nines for when nothing else is safe.

Low cards put off the moment when the total gets dangerous, but they are the very cards that would
still fit then: high ones pile up in the hand.
"""

from analyzer.cards import lowest, number
from analyzer.games.ninety_nine.state import ELEVENS, NINES, TENS
from analyzer.jit import inlined


@inlined
def play(params, view, legal, random):
    """One of the legal actions; without a safe one, the lowest.  An ace counts 1."""
    plain = view.safe & ~(ELEVENS | NINES | TENS)
    tens, nines = view.safe & TENS, view.safe & NINES
    if plain:
        return number(plain)
    return number(tens if tens else nines if nines else lowest(legal))
