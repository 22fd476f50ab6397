"""Other hands that the player to move cannot tell from this one: for testing that nobody sees too much."""

import numpy as np

from analyzer.cards import NO_CARD, suit_of
from analyzer.games.spades.preplay import other, own
from analyzer.games.spades.state import DRAFT


def redeal(rules, state, pack, shuffled):
    """Another (state, pack) with the same view.

    The cards whose place he cannot know change places in the pack, and with it in the opponent's hand, in what he
    threw and saw, and among the discards; no card comes to the opponent of a suit of which he has shown to have none.
    What the opponent drew in an exchange may have been any other card there.

    Parameters
    ----------
    state : State with a player to move
    pack : list of single-card sets, in the order of the deal
    shuffled : function that returns a list in a random order
    """
    me, him, stock = own(state), other(state), state.stock
    offered = stock.offered if state.phase == DRAFT else NO_CARD
    known = state.mine | me.hand | me.thrown | me.seen | offered | (him.hand & ~state.theirs)
    hidden = [c for c in pack if not c & known]
    held = [c for c in hidden if c & state.theirs]
    holds = [c for c in shuffled(hidden) if _may_hold(state, c)][: len(held)]
    others = shuffled([c for c in hidden if not c & state.theirs])
    new = dict(zip(held + others, holds + shuffled([c for c in hidden if c not in holds])))
    pack = [new.get(c, c) for c in pack]
    theirs, discards = _renamed(state.theirs, new), _renamed(stock.discards, new)
    him = him._replace(hand=_renamed(him.hand, new), seen=_renamed(him.seen, new), thrown=_renamed(him.thrown, new))
    drawn = _cards(theirs & ~_kept(state, him, pack)) if him.drawn else []
    for out, back in zip(drawn, shuffled([c for c in _cards(discards) if _may_hold(state, c)])):
        swap = {out: back, back: out}
        theirs, discards = _renamed(theirs, swap), _renamed(discards, swap)
        him = him._replace(hand=_renamed(him.hand, swap))
    stock = stock._replace(offered=_renamed(stock.offered, new), discards=discards)
    openings = (me, him) if state.seat == 0 else (him, me)
    return state._replace(theirs=theirs, openings=openings, stock=stock), pack


def _may_hold(state, card):
    """Whether the opponent has not shown that he has no card of a card's suit."""
    return not (state.voids >> 4 * (1 - state.seat) + int(suit_of(card))) & 1


def _kept(state, him, pack):
    """The cards that the opponent kept in the draft."""
    turns = range(1 - state.seat, state.stock.turn, 2)
    return _set(pack[2 * turn + (0 if him.kept >> (turn >> 1) & 1 else 1)] for turn in turns)


def _renamed(cards, new):
    """A set with every card that has another in its place replaced by it."""
    return _set(new.get(c, c) for c in _cards(cards))


def _cards(cards):
    """The cards of a set, one by one."""
    return [np.uint64(1 << n) for n in range(64) if int(cards) >> n & 1]


def _set(cards):
    return np.uint64(sum(int(c) for c in cards))
