"""What speaks for one hand of the opponent and against another: the exchange and the draft.

*Exchange*: certain.  He threw d cards that he had kept and drew d of the draft's discards.  Let u cards be
neither mine nor my discards.  A hand with b of my discards then has C(13 - b, d - b) * C(u - 13 + b, d)
histories: which of its other cards were drawn, and what was thrown; the first factor alone if his throws lay
face up.  *Draft*: a guess at how sensible players draft, whose kept and passed first cards are heard.

Not used: the order in which he plays his cards, and how a blind nil bidder drafts.
"""

import numpy as np

from analyzer.cards import NO_CARD, count
from analyzer.games.spades.state import BLIND_NIL, FACE_UP
from analyzer.jit import inlined, jit
from analyzer.policies.spades._hands import HANDFUL, TRICK_TAKERS

KEEPS_GOOD, KEEPS_OTHERS = 0.95, 0.06  # how often the first card is kept: a spade, ace or king; any other card


def _ways():
    """Table [n, k]: in how many ways k of n cards can be chosen."""
    table = np.zeros((53, 53))
    table[:, 0] = 1.0
    for n in range(1, 53):
        table[n, 1:] = table[n - 1, 1:] + table[n - 1, :-1]
    return table


WAYS = _ways()


@inlined
def ways(n, k):
    """In how many ways k of n cards can be chosen, as a float; 0 where it cannot be done."""
    return WAYS[n, k] if 0 <= k <= n else 0.0


@inlined
def drafts_for_tricks(view, reads_draft):
    """Whether the draft is to be read, and the opponent did not bid nil before it."""
    return reads_draft and view.their_blind != BLIND_NIL


@inlined
def marked_cards(view, reads_draft):
    """The cards whose number in the opponent's hand tells how likely it is; maybe none."""
    if view.their_drawn:
        return view.discarded
    return TRICK_TAKERS if drafts_for_tricks(view, reads_draft) else NO_CARD


@jit
def weigh(view, reads_draft, size, weights):
    """Write to weights[a] how likely the opponent's whole hand, of `size` cards, is if `a` of them are marked.

    Only ratios count.  Float64 array of 14 items.
    """
    for a in range(len(weights)):
        weights[a] = 1.0
        if view.their_drawn:
            weights[a] = histories(view, a)
        elif drafts_for_tricks(view, reads_draft):
            weights[a] = drafted(view, size, a)


@jit
def histories(view, own):
    """How many exchanges lead to a hand with `own` of the cards that I discarded myself."""
    u = count((view.unseen | view.their_played) & ~view.discarded)
    drawn = ways(HANDFUL - own, view.their_drawn - own)
    return drawn if view.rules.discards == FACE_UP else drawn * ways(u - HANDFUL + own, view.their_drawn)


@jit
def drafted(view, size, good):
    """How likely a sensible player comes to `size` cards of which so many are good, with the choices heard.

    All first cards that he kept are in the hand.  Those that he passed are elsewhere: known, if discards
    lie face up, else among the cards that I have not seen.
    """
    everything, kept = view.unseen | view.their_played, count(np.uint64(view.their_kept))
    rest, rest_good = count(everything) - size, count(everything & TRICK_TAKERS) - good
    if not 0 <= good <= size or not 0 <= rest_good <= rest:
        return 0.0
    passed = 0 if view.rules.discards == FACE_UP else size - kept
    found = chosen(good, size - good, kept, KEEPS_GOOD, KEEPS_OTHERS)
    return found * chosen(rest_good, rest - rest_good, passed, 1 - KEEPS_GOOD, 1 - KEEPS_OTHERS)


@jit
def chosen(good, others, n, good_rate, other_rate):
    """The sum over all choices of n of so many cards, a choice being worth the product of its cards' rates."""
    total = 0.0
    for i in range(n + 1):
        total += ways(good, i) * good_rate**i * ways(others, n - i) * other_rate ** (n - i)
    return total
