"""Sees all cards; a yardstick that is no stronger than `exact`, as with the empty stock nothing is hidden.

It plays out the cards as `exact` does, from the hands themselves instead of from what a player remembers.
Before that, and with `stock_empty=reshuffle` always, it plays as a policy named by `base`, which sees what a
player sees: what is drawn later is chance even for those who see everything.
"""

from analyzer.games.ninety_nine.exact import solvable
from analyzer.games.ninety_nine.rules import view
from analyzer.jit import jit
from analyzer.policies.ninety_nine.exact import CHOICES, Params, best_play, memory, usual_play

__all__ = ["CHOICES", "SEES", "Params", "memory", "play"]

SEES = "state"


@jit
def play(params, rules, state, legal, random, memory):
    usual = usual_play(params.base, view(rules, state), legal, random)
    return best_play(rules, state, legal, usual, memory) if solvable(rules, state) else usual
