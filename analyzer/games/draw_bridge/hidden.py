"""Other hands that the player to move cannot tell from this one: for testing that nobody sees too much."""

import numpy as np

from analyzer.games.draw_bridge.rules import DEALT


def redeal(rules, state, pack, shuffled):
    """Another (state, pack) with the same view.

    Hidden cards change places in the pack: those of the opponent's hand that were not drawn face up, and the stock.
    Where following suit is a duty, no card comes to a place from which he would have had to play it.
    After the first half nothing is hidden, and the hand stays as it is.

    Parameters
    ----------
    state : State with a player to move
    pack : list of single-card sets, in the order of the deal
    shuffled : function that returns a list in a random order
    """
    if not state.stock.left:
        return state, pack
    theirs, left, top, shown = (int(cards) for cards in (state.theirs, *state.stock[:3]))
    hidden = (theirs & ~shown | left) & ~top
    new = [int(card) for card in pack]
    places = [place for place, card in enumerate(new) if card & hidden]
    held = {place for place in places if new[place] & theirs}
    for i, card in zip(places, shuffled([new[place] for place in places]), strict=True):
        j = new.index(card)
        if _may_lie(state, card, i, held) and _may_lie(state, new[i], j, held):
            new[i], new[j] = new[j], new[i]
    record = state.record._replace(dealt=tuple(_set(new[seat:DEALT:2]) for seat in (0, 1)))
    theirs = _set([new[place] for place in held], theirs & shown)
    left = _set([new[place] for place in places if place not in held], top)
    stock = state.stock._replace(left=left)
    return state._replace(theirs=theirs, record=record, stock=stock), [np.uint64(card) for card in new]


def _set(cards, also=0):
    return np.uint64(sum(cards) | also)


def _may_lie(state, card, place, held):
    """Whether a card may be at a place of the pack: not if the opponent held it when he was out of its suit."""
    if place not in held:
        return True
    drawn = 0 if place < DEALT else (place - DEALT) // 2 + 1
    suit = (card.bit_length() - 1) & 3
    return drawn >= state.voids >> 4 * (4 * (1 - state.seat) + suit) & 15
