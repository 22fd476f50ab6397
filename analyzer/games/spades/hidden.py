"""Other hands that the player to move cannot tell from this one: for testing that nobody sees too much."""

from analyzer.cards import card, suit_of
from analyzer.games.spades.preplay import other, own
from analyzer.games.spades.rules import unseen
from analyzer.games.spades.state import FACE_UP


def redeal(rules, state, pack, shuffled):
    """Another (state, pack) with the same view.

    Parameters
    ----------
    state : State with a player to move
    pack : list of single-card sets, in the order of the deal
    shuffled : function that returns a list in a random order
    """
