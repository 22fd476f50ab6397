"""What a hand is worth in tricks, and how easily a nil on it is broken."""

from analyzer.cards import ACES, JACKS, KINGS, NO_CARD, QUEENS, SPADES, count, lowest, same_suit
from analyzer.jit import jit

TRICK_TAKERS = SPADES | ACES | KINGS | QUEENS | JACKS
HANDFUL = 13


@jit
def tricks_expected(view):
    """Tricks that a hand takes on average when both play for tricks."""
    side, trumps = view.cards & ~SPADES, view.cards & SPADES
    honours = 1.0 * count(side & ACES) + 0.7 * count(side & KINGS) + 0.4 * count(side & QUEENS)
    return 0.4 + honours + 0.2 * count(side & JACKS) + 0.75 * count(trumps) + 0.3 * count(trumps & (ACES | KINGS))


@jit
def holes(view):
    """How many of my cards the opponent can make win by leading his lowest cards, suit by suit.

    My lowest card of a suit goes under his lowest, my second under his second, and so on; where it
    cannot, there is a hole.  Where his cards are not known he is taken to hold every other card
    that he may hold.
    """
    mine, his, found = view.cards, view.unseen, 0
    known = count(his) == HANDFUL
    while mine:
        low = lowest(mine)
        mine ^= low
        suit = same_suit(low)
        over = lowest(his & suit)
        if over == NO_CARD:
            continue
        found += low > over
        his ^= over
        if not known:
            his ^= lowest(his & suit)
    return found
