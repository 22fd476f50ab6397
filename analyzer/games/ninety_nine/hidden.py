"""Other games that the player to move cannot tell from this one: for testing that nobody sees too much."""

import numpy as np

from analyzer.cards import NO_CARD
from analyzer.games.ninety_nine.rules import view


def redeal(rules, state, pack, shuffled):
    """Another (state, pack) with the same view.

    Parameters
    ----------
    state : State with a player to move
    pack : list of single-card sets, in the order of the deal
    shuffled : function that returns a list in a random order

    The cards whose place he cannot know change places among each other: in the opponent's hand, in the
    stock, and in the pack where it is drawn in order.
    """
    seen = view(rules, state)
    unknown = np.uint64(seen.unseen ^ seen.their_known)
    hidden = [one for one in pack if one & unknown]
    instead = dict(zip(hidden, shuffled(hidden)))
    pack = pack if state.shuffled else [instead.get(one, one) for one in pack]
    return state._replace(theirs=_mapped(state.theirs, instead), stock=_mapped(state.stock, instead)), pack


def _mapped(cards, instead):
    """A set with every card that has another in its place replaced by it."""
    mapped = cards
    for one in instead:
        mapped ^= one & cards
    for one, other in instead.items():
        mapped |= other if one & cards else NO_CARD
    return mapped
