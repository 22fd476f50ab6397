"""Always takes the highest action: the highest card, the highest bid, yes to every question.

Of cards that rank equal it takes the first in the order clubs, diamonds, hearts, spades.  In the
view, `width` says how many neighbouring actions rank equal.
"""

from analyzer.cards import ONE, card, highest, number
from analyzer.jit import inlined


@inlined
def act(params, view, legal, random):
    """The first legal action of the highest rank."""
    top = number(highest(legal))
    return number(legal & ~(card(top - top % view.width) - ONE))
