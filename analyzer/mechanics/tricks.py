"""Two-card tricks: what may follow, and who wins."""

from analyzer.cards import NO_CARD, ONE, same_suit
from analyzer.jit import either, inlined


@inlined
def follows(hand, suit):
    """The cards that may be played to a lead of `suit`, the set of its cards: those of it if any, else all."""
    suited = hand & suit
    return either(suited != NO_CARD, suited, hand)


@inlined
def takes(card, led, suit, trumps):
    """Whether the second card of a trick wins it: higher in the suit led, or a trump on a plain lead.

    `suit` is the set of all cards of the suit led, `trumps` that of all trumps, empty at no-trump.
    """
    return either(card & suit != NO_CARD, card > led, card & trumps != NO_CARD)


@inlined
def following(hand, led):
    """`follows`, by the card led."""
    return follows(hand, same_suit(led))


@inlined
def beats(card, led, trumps):
    """`takes`, by the cards alone."""
    return takes(card, led, same_suit(led), trumps)


@inlined
def winning(cards, led, trumps):
    """The cards of a set that would beat the card led."""
    suited = cards & same_suit(led)
    above = suited & ~(led | (led - ONE))
    ruffs = cards & trumps & ~same_suit(led)
    return above | ruffs
