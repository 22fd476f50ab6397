"""Hands that the opponent may hold, drawn by chance from all that the view allows.

A *history* is what the opponent was shown, kept, passed, threw and drew.  All histories that fit the view
are equally likely to begin with, as the pack was shuffled; so a hand is as likely as it has histories.
His cards are among `view.unseen`, without the suits of which he has shown to be out.  What makes one
such hand likelier than another (`_evidence.py`) depends on how many *marked* cards it has, so a hand is
drawn by drawing that number first, then so many marked cards and the rest of the others, each choice
equally likely.
"""

import numpy as np

from analyzer.cards import NO_CARD, SUIT, count
from analyzer.games.spades.state import DRAFT
from analyzer.jit import inlined, jit
from analyzer.policies.spades._evidence import marked_cards, ways, weigh
from analyzer.policies.spades._hands import HANDFUL
from analyzer.streams import advance, pick, word

_WHOLE = 2.0**64  # random words


@inlined
def their_count(view):
    """How many cards the opponent holds, in the draft, the bids or the play."""
    if view.phase == DRAFT:
        return count(view.cards) + view.seat  # seat 0 has had a turn more
    return count(view.cards) - (view.led != NO_CARD)


@inlined
def may_hold(view):
    """The cards that the opponent may hold, without the suits of which he is out."""
    return view.unseen & ~(SUIT * np.uint64(view.their_voids))


@jit
def some(cards, n, place):
    """So many cards of a set, each choice equally likely, and the place in the stream after them."""
    taken = NO_CARD
    for _ in range(n):
        place = advance(place)
        card = pick(cards, word(place))
        cards ^= card
        taken |= card
    return taken, place


@jit
def place_of(shares, x):
    """The place in some shares where their sum comes to exceed x."""
    last = 0
    for i in range(len(shares)):
        if shares[i] > 0.0:
            last = i
            if x < shares[i]:
                return i
            x -= shares[i]
    return last


@jit
def draw_hands(view, reads_draft, place, hands):
    """Fill `hands`, uint64, with cards that the opponent may hold, drawn independently.

    Returns
    -------
    The place in the stream of random numbers after them.
    """
    marked, weights, shares = marked_cards(view, reads_draft), np.empty(HANDFUL + 1), np.zeros(HANDFUL + 1)
    n, may, played = their_count(view), may_hold(view), count(view.their_played & marked)
    weigh(view, reads_draft, n + count(view.their_played), weights)
    special, plain, total = may & marked, may & ~marked, 0.0
    for a in range(min(n, HANDFUL - played) + 1):
        shares[a] = weights[a + played] * ways(count(special), a) * ways(count(plain), n - a)
        total += shares[a]
    for i in range(len(hands)):
        place = advance(place)
        a = place_of(shares, total * (np.float64(word(place)) / _WHOLE))
        first, place = some(special, a, place)
        second, place = some(plain, n - a, place)
        hands[i] = first | second
    return place
