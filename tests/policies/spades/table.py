"""Views of Spades by the names of cards, and what a policy does with them."""

from typing import get_type_hints

import numpy as np

from analyzer.cards import PACK52, card_name
from analyzer.games.spades import rules
from analyzer.games.spades.state import PLAY, View
from tests.games.spades.table import at_play, cards, names, ruled

SETS = [name for name, kind in get_type_hints(View).items() if kind is np.uint64]
CLOSED, OPEN = ruled("closed"), ruled("open")


def view_of(given, state, **changed):
    """The view of the player to move, with the types that policies take."""
    view = rules.view(given, state)
    return view._replace(**{name: np.uint64(getattr(view, name)) for name in SETS})._replace(**changed)


def playing(mine, theirs, *, led="", bids=(3, 3), tricks=(0, 0), broken=False, given=OPEN, **changed):
    """The view in the play; the opponent holds `theirs`, besides the card led, and all other cards are known to be out.

    Parameters
    ----------
    bids, tricks : mine, the opponent's
    """
    state = at_play(mine, theirs, led=led, broken=broken, bids=bids)
    view = view_of(given, state, tricks=tricks[0], their_tricks=tricks[1], unseen=cards(theirs))
    return view._replace(**changed), np.uint64(rules.legal(given, state))


def plays(policy, *position, **fields):
    """The name of the card that a policy plays."""
    view, legal = playing(*position, **fields)
    return card_name(int(policy.play(policy.Params(), view, legal, np.uint64(0))))


def deciding(phase, mine="", unseen=None, *, given=OPEN, bids=(-1, -1), offered="", **changed):
    """The view in another phase; `unseen` is what the opponent may hold, by default all that is not mine."""
    state = at_play(mine, "", bids=bids)
    may_hold = cards(unseen) if unseen is not None else PACK52 & ~cards(f"{mine} {offered}")
    view = view_of(given, state, phase=phase, width=1, unseen=np.uint64(may_hold), offered=cards(offered))
    assert phase != PLAY
    return view._replace(**changed)


def rest_of(hand, count):
    """The names of so many cards that are not in a hand, from the top."""
    left = [name for name in reversed(names(PACK52).split()) if name not in hand.split()]
    return " ".join(left[:count])
