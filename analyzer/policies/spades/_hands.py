"""What a hand is worth in tricks.

The weights are a linear regression of tricks on the cards of both hands, 100,000 deals of seed 7
with both players drafting as `counter` does and playing for tricks to the end.  They explain all but
0.81 tricks (standard deviation) where both hands are known, and all but 0.98 where one is; without a
look at the cards it would be 1.9.
"""

from analyzer.cards import ACES, JACKS, KINGS, QUEENS, SPADES, TENS, count
from analyzer.jit import inlined, jit
from analyzer.policies.spades._play import whole_suits

TRICK_TAKERS = SPADES | ACES | KINGS  # what is worth keeping in the draft
HANDFUL = 13


@inlined
def strength(cards):
    """What cards add to the tricks of a hand: honours of the side suits, length and honours of spades.

    An ace of a side suit is worth half a trick more than a low card; a low spade is worth half a
    trick, the ace of spades more than a whole one.
    """
    side, trumps = cards & ~SPADES, cards & SPADES
    return (
        0.51 * count(side & ACES) + 0.37 * count(side & KINGS) + 0.19 * count(side & QUEENS)
        + 0.14 * count(side & JACKS) + 0.10 * count(side & TENS)
        + 0.49 * count(trumps) + 0.69 * count(trumps & ACES) + 0.59 * count(trumps & KINGS)
        + 0.47 * count(trumps & QUEENS) + 0.33 * count(trumps & JACKS) + 0.21 * count(trumps & TENS)
    )  # fmt: skip


@inlined
def side_voids(cards):
    """The side suits of which a hand has no card."""
    return 3 - count(whole_suits(cards) & ACES & ~SPADES)


@jit
def tricks_expected(view):
    """Tricks that a hand takes on average when both play for tricks.

    Where the opponent's hand is known, the two are compared.  Else his part of the unseen cards is
    taken for it, and a bid that he has made is half believed: the tricks that it leaves count as
    much as the own cards, but move the estimate by no more than 0.7.
    """
    mine, his = strength(view.cards), strength(view.unseen)
    voids = 0.55 * side_voids(view.cards)
    if count(view.unseen) == HANDFUL:
        return 6.5 + mine - his + voids - 0.55 * side_voids(view.unseen)
    estimate = 6.63 + 0.92 * mine - 19.0 * his / count(view.unseen) + voids
    if view.their_bid <= 0:
        return estimate
    return estimate + max(-0.7, min(0.7, 0.5 * (12.5 - view.their_bid - estimate)))
