"""Other hands that the player to move cannot tell from this one: for testing that nobody sees too much."""

from functools import reduce
from operator import or_

from analyzer.cards import NO_CARD, suit_of
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
    hidden = (state.theirs & ~state.stock.shown | state.stock.left) & ~state.stock.top
    places = [i for i, card in enumerate(pack) if card & hidden]
    his = {i for i in places if pack[i] & state.theirs}
    new = list(pack)
    for i, j in zip(places, shuffled(places), strict=True):
        if _may_lie(state, new[i], j, his) and _may_lie(state, new[j], i, his):
            new[i], new[j] = new[j], new[i]
    theirs = _union([new[i] for i in his], state.theirs & state.stock.shown)
    left = _union([new[i] for i in places if i not in his], state.stock.top)
    dealt = tuple(_union(new[seat:DEALT:2]) for seat in (0, 1))
    record = state.record._replace(dealt=dealt)
    return state._replace(theirs=theirs, record=record, stock=state.stock._replace(left=left)), new


def _union(cards, also=NO_CARD):
    return reduce(or_, cards, also)


def _may_lie(state, card, place, his):
    """Whether a card may be at a place of the pack: not if the opponent held it when he was out of its suit."""
    if place not in his:
        return True
    since = 0 if place < DEALT else (place - DEALT) // 2 + 1
    out = state.voids >> 4 * (4 * (1 - state.seat) + suit_of(card)) & 15
    return since >= out
