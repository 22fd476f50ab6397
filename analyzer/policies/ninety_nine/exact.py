"""Plays the end of the cards to perfection, once the stock is empty and is not made anew; before that as `base`.

From then on I know what he holds. If I can win whatever he plays, I do; if not, I see to it that he cannot.
Where several cards come to the same I play the one that `base` would play, if it is among them, else the
lowest.

With `stock_empty=reshuffle` it never comes to that, and `base` plays the whole game.

Hardly any game is open by then. In a million games of single-pass it won 8 (3) more than `prudent`, and with
`base=greedy` 701 (26) more than `greedy`.
"""

from typing import NamedTuple

import numpy as np

from analyzer.cards import has
from analyzer.games.ninety_nine import exact
from analyzer.jit import apart, jit
from analyzer.policies.ninety_nine import greedy, prudent, safe_uniform, saver

CHOICES = {"base": ("prudent", "greedy", "saver", "safe_uniform")}
_PRUDENT = prudent.Params()


class Params(NamedTuple):
    base: int = 0  # plays while cards are drawn


@jit
def play(params, view, legal, random, memory):
    usual, s = usual_play(params.base, view, legal, random), exact.state(view)
    if not exact.known(view.rules, s):
        return usual
    return best_play(view.rules, s, legal, usual, memory)


@apart
def best_play(rules, s, legal, usual, memory):
    """Of the actions worth most the usual one, else the lowest."""
    out = np.empty(64)
    best, choice = exact.values(rules, s, out, memory), usual
    for action in range(63, -1, -1):
        if has(legal, action) and out[action] == best and out[usual] < best:
            choice = action
    return choice


@jit
def usual_play(base, view, legal, random):
    """What the base policy plays."""
    if base == 1:
        return greedy.play((), view, legal, random)
    if base == 2:
        return saver.play((), view, legal, random)
    if base == 3:
        return safe_uniform.play((), view, legal, random)
    return prudent.play(_PRUDENT, view, legal, random)


def memory(params):
    return exact.memory()
