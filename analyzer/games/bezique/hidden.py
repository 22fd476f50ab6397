"""Other deals that the player to move cannot tell from this one: for testing that nobody sees too much."""

import numpy as np

from analyzer.games.bezique.cards import placed
from analyzer.games.bezique.state import PLAYOFF


def redeal(rules, state, pack, shuffled):
    """Another (state, pack) with the same view.

    Cards that he has not seen change places in the pack: the opponent's that are not tabled, and the face-down stock.

    Parameters
    ----------
    state : State with a player to move
    pack : list of single-card sets, in the order of the deal
    shuffled : function that returns a list in a random order
    """
    if state.phase == PLAYOFF:
        return state, pack
    place = {int(placed(rules, card)): i for i, card in enumerate(pack)}
    theirs, faced = int(state.theirs), int(state.table.faced)
    held = [i for card, i in place.items() if card & theirs & ~faced]
    hidden = held + list(range(state.drawn, len(pack)))
    new = list(pack)
    for i, j in zip(hidden, shuffled(hidden), strict=True):
        new[i] = pack[j]
    theirs = sum((int(placed(rules, new[i])) for i in held), theirs & faced)
    return state._replace(theirs=np.uint64(theirs)), np.array(new, np.uint64)
