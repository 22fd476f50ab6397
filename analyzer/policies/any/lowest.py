"""Always takes the lowest action: the lowest card, the lowest bid, no to every question.

Of cards that rank equal it takes the first in the order clubs, diamonds, hearts, spades.  It is no
player to fear, but a useful measure: whoever cannot beat it does not understand the game.
"""

from analyzer.cards import number
from analyzer.jit import inlined


@inlined
def act(params, view, legal, random):
    """The lowest legal action."""
    return number(legal)
