"""Keeps in the first half the cards that promise a trick, whatever their suit; bids and plays as `counter`.

In the second half suits are laid side by side: my third-highest spade takes a trick if he has fewer than
three spades above it. So I ask of each card: how many of its suit do I hold from this one up, and how
many higher ones will he hold? I have seen my own cards and all that were thrown; of the higher ones that
are left, his share is thirteen out of thirteen and the stock. A card promises a trick if I hold more
cards than 1.7 times that share. I throw cards without promise first, among equals the one with the least
rank and length together. Long suits and high cards both keep themselves that way, a ten counts like a
king once the honours above it are gone, and a king alone is let go early.

If the top card of the stock lies open, I win the trick for it when it is a card of promise and the card
that wins is worth less, and lose the trick when it is not.

Over `counter`, which differs in the first half alone: 12.9 +- 0.2 points a hand in draw-bridge/penalty,
26.0 +- 0.2 with stock_top=exposed, 13.6 +- 0.2 in seed, 3.4 +- 0.1 in published, where following suit
leaves less to choose (200,000 deals each, in both seatings). When both bid as `competitor` does, the
better hands are worth more: see `expert`.
"""

from typing import NamedTuple

import numpy as np

from analyzer.cards import CLUBS, NO_CARD, ONE, card, count, lowest, number, rank_of, same_suit
from analyzer.games.draw_bridge.state import RANK_ANY_SUIT
from analyzer.jit import jit
from analyzer.mechanics.tricks import winning
from analyzer.policies.draw_bridge.counter import auction, play

__all__ = ["Params", "auction", "first_half", "play"]

PROMISE = 100.0  # more than any rank and length


class Params(NamedTuple):
    doubt: float = 1.7  # cards that I must hold for each card above that I expect with him
    length: float = 1.0  # steps of rank that one more card of the suit is worth
    caution: float = 0.2  # tricks held back from the count, as in `counter`


@jit
def worth(params, view, hand, one):
    """How much I want to keep a card of a hand."""
    suit = hand & same_suit(one)
    above = view.unseen & same_suit(one) & ~(one | (one - ONE))
    his = count(above) * 13 / (13 + view.left)
    promising = count(suit & ~(one - ONE)) > params.doubt * his
    return PROMISE * promising + rank_of(one) + params.length * count(suit)


@jit
def least(params, view, cards):
    """The card of a set that I can best do without, and its worth."""
    lowly, thrown = np.inf, NO_CARD
    for s in range(4):
        low = lowest(cards & (CLUBS << np.uint64(s)))
        if low:
            value = worth(params, view, view.cards, low)
            if value < lowly:
                lowly, thrown = value, low
    return thrown, lowly


@jit
def first_half(params, view, legal, random):
    """Throws the card of least worth; takes the trick for a face-up card that is worth more than what wins it."""
    if view.led and view.top:
        winners = winning(legal, view.led, NO_CARD)
        if view.rules.first_half_winner == RANK_ANY_SUIT:
            winners = legal & ~(card(4 * rank_of(view.led) + 4) - ONE)
        wanted = worth(params, view, view.cards | view.top, view.top)
        spent, price = least(params, view, winners)
        if wanted >= PROMISE and price < wanted:
            return number(spent)
        if wanted < PROMISE and legal & ~winners:
            legal &= ~winners
    thrown, _ = least(params, view, legal)
    return number(thrown)
