"""Bids and plays to perfection for the points of the hand where it knows all cards, as in spades/open.

With discards face up nothing is hidden after the draft.  It then works out what every bid, with every
reply to it, and every card brings if both play best from there on, and takes the best, the lowest
action of those that are equal.  What it knows is exact: against it nobody can gain more than the cards
give, and whatever an opponent does wrong it keeps.  It does not set traps, and it plays for this hand's
points less the opponent's, bag penalties from the counters included, not for the match.

The blind question, the draft and the exchange are left to a policy named by `base`.  Where discards lie
face down, as in spades/closed, or somebody has exchanged cards, nothing is known for certain and
`base` plays the whole hand.
"""

from typing import NamedTuple

import numpy as np

from analyzer.cards import has
from analyzer.games.spades import exact
from analyzer.jit import inlined, jit
from analyzer.policies.spades import _base

CHOICES = {"base": _base.NAMES}


class Params(NamedTuple):
    base: int = _base.SCORE_AWARE  # plays what is not known for certain


@inlined
def blind(params, view, legal, random, memory):
    return _base.blind(params.base, view, legal, random)


@inlined
def draft(params, view, legal, random, memory):
    return _base.draft(params.base, view, legal, random)


@inlined
def exchange(params, view, legal, random, memory):
    return _base.exchange(params.base, view, legal, random)


@jit
def bid(params, view, legal, random, memory):
    s = exact.state(view)
    if exact.known(view.rules, s):
        return best(view.rules, s, legal, memory)
    return _base.bid(params.base, view, legal, random)


@jit
def play(params, view, legal, random, memory):
    s = exact.state(view)
    if exact.known(view.rules, s):
        return best(view.rules, s, legal, memory)
    return _base.play(params.base, view, legal, random)


@jit
def best(rules, s, legal, memory):
    """The lowest of the best legal actions."""
    out = np.empty(64)
    exact.values(rules, s, out, memory)
    choice = -1
    for action in range(64):
        if has(legal, action) and (choice < 0 or out[action] > out[choice]):
            choice = action
    return choice


def memory(params):
    return exact.memory()
