"""Sees all cards; a yardstick that is no stronger than `exact`, as nothing is hidden when the auction begins.

It calls and plays as `exact` does, from the cards themselves instead of from what a player remembers.  The
first half is left to a policy named by `base`, which sees what a player sees.
"""

from analyzer.games.draw_bridge.rules import view
from analyzer.jit import inlined
from analyzer.policies.draw_bridge import exact
from analyzer.policies.draw_bridge.exact import CHOICES, Params, memory

__all__ = ["CHOICES", "SEES", "Params", "auction", "first_half", "memory", "play"]

SEES = "state"


@inlined
def first_half(params, rules, state, legal, random, memory):
    return exact.first_half(params, view(rules, state), legal, random, memory)


@inlined
def auction(params, rules, state, legal, random, memory):
    return exact.best_call(rules, state, legal, memory)


@inlined
def play(params, rules, state, legal, random, memory):
    return exact.play(params, view(rules, state), legal, random, memory)
