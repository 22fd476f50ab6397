"""Two-card tricks: what may follow, and who wins."""

from analyzer.cards import NO_CARD, ONE, same_suit
from analyzer.jit import inlined


@inlined
def following(hand, led):
    """The cards that may be played to a lead: those of its suit if there are any, else all."""
    suited = hand & same_suit(led)
    return suited if suited else hand


@inlined
def beats(card, led, trumps):
    """Whether the second card of a trick wins it: higher in the suit led, or a trump on a plain lead.

    `trumps` is the set of all trumps, empty at no-trump.
    """
    if card & same_suit(led):
        return card > led
    return card & trumps != NO_CARD


@inlined
def winning(cards, led, trumps):
    """The cards of a set that would beat the card led."""
    suited = cards & same_suit(led)
    above = suited & ~(led | (led - ONE))
    ruffs = cards & trumps & ~same_suit(led)
    return above | ruffs
