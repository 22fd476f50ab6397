"""Other games that the player to move cannot tell from this one: for testing that nobody sees too much."""

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
    hidden = [c for c in pack if c & seen.unseen & ~seen.their_known]
    other = dict(zip(hidden, shuffled(hidden)))
    pack = pack if state.shuffled else [other.get(c, c) for c in pack]
    return state._replace(theirs=_mapped(state.theirs, other), stock=_mapped(state.stock, other)), pack


def _mapped(cards, other):
    """A set with every card that has another in its place replaced by it."""
    mapped = cards
    for one in other:
        mapped &= ~one
    for one, instead in other.items():
        mapped |= instead if cards & one else NO_CARD
    return mapped
