"""Sees all cards: plays trick 24 and the play-off to perfection; a yardstick.

In the play-off nothing is hidden, and it plays as `exact` does.  In trick 24 it knows which card lies face
down and what he holds, and works out what every card comes to if he knows it too: what it gains there on
`exact` is what that card is worth to who has seen it.  Until then it plays as a policy named by `base`,
which sees what a player sees.
"""

from typing import NamedTuple

import numpy as np

from analyzer.games.bezique.rules import view
from analyzer.games.bezique.trick_24 import is_now, of_actions
from analyzer.jit import apart, jit
from analyzer.policies.bezique import exact
from analyzer.policies.bezique.exact import lowest_of

SEES = "state"
CHOICES = {"base": exact.CHOICES["base"]}


class Params(NamedTuple):
    base: int = 0  # plays until trick 24


@jit
def trick(params, rules, state, legal, random, memory):
    if is_now(state):
        return best(rules, state, legal, memory)
    return exact.trick(exact.Params(params.base, 0), view(rules, state), legal, random, memory)


@jit
def seven(params, rules, state, legal, random, memory):
    if is_now(state):
        return best(rules, state, legal, memory)
    return exact.seven(exact.Params(params.base, 0), view(rules, state), legal, random, memory)


@jit
def meld(params, rules, state, legal, random, memory):
    if is_now(state):
        return best(rules, state, legal, memory)
    return exact.meld(exact.Params(params.base, 0), view(rules, state), legal, random, memory)


@jit
def playoff(params, rules, state, legal, random, memory):
    return exact.playoff((), view(rules, state), legal, random, memory)


@apart
def best(rules, state, legal, memory):
    """The lowest of the best actions of trick 24."""
    out = np.empty(64)
    return lowest_of(of_actions(rules, state, out, memory), legal, out)


def memory(params):
    return exact.memory(params)
