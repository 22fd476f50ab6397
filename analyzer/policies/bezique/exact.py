"""Plays trick 24 by looking at every card that may lie face down, and the play-off to perfection; else as `base`.

Trick 24: nine cards at most may be the one under the stock. For each of them in turn I take it that it is
the one, and work out what each of my cards comes to by the end of the deal: his reply, exchange, meld, the
draws and the play-off. I play the card that does best on average. If I win the trick I exchange, show
and meld in the same way. I take every such card for as likely as any other, and my opponent for a man
who knows which it is.

Play-off: nothing is hidden, and I play the lowest of the cards that bring the most points.

Over `reckoner`, which differs in trick 24 alone: 11.7 +- 0.4 points a hand in the founding rule set, 12.6 +- 0.5 in
the classic one (3,000 deals each, in both seatings).
"""

from typing import NamedTuple

import numpy as np

from analyzer.cards import count, has
from analyzer.games.bezique import exact, trick_24
from analyzer.jit import apart, jit
from analyzer.policies.bezique import brisque_hunter, melder, reckoner
from analyzer.streams import advance, pick, word

CHOICES = {"base": ("reckoner", "melder", "brisque_hunter")}
LIMITS = {"worlds": (0, 9)}
QUICK = {"worlds": 1}
_RECKONER, _MELDER = reckoner.Params(), melder.Params()
LAST = 2  # cards to be drawn yet, before and in trick 24


class Params(NamedTuple):
    base: int = 0  # plays until trick 24
    worlds: int = 9  # cards looked at as the one face down, drawn by chance if there are more; 0: `base` plays trick 24


@jit
def trick(params, view, legal, random, memory):
    if view.stock == LAST and params.worlds > 0:
        return best_on_average(params.worlds, view, legal, random, memory)
    if params.base == 1:
        return melder.trick(_MELDER, view, legal, random)
    if params.base == 2:
        return brisque_hunter.trick((), view, legal, random)
    return reckoner.trick(_RECKONER, view, legal, random, memory)


@jit
def seven(params, view, legal, random, memory):
    if view.stock == LAST and params.worlds > 0:
        return best_on_average(params.worlds, view, legal, random, memory)
    if params.base == 1:
        return melder.seven(_MELDER, view, legal, random)
    if params.base == 2:
        return brisque_hunter.seven((), view, legal, random)
    return reckoner.seven(_RECKONER, view, legal, random, memory)


@jit
def meld(params, view, legal, random, memory):
    if view.stock == LAST and params.worlds > 0:
        return best_on_average(params.worlds, view, legal, random, memory)
    if params.base == 1:
        return melder.meld(_MELDER, view, legal, random)
    if params.base == 2:
        return brisque_hunter.meld((), view, legal, random)
    return reckoner.meld(_RECKONER, view, legal, random, memory)


@apart
def playoff(params, view, legal, random, memory):
    out = np.empty(64)
    best = exact.values(view.rules, exact.state(view), out, memory)
    return lowest_of(best, legal, out)


@apart
def best_on_average(worlds, view, legal, random, memory):
    """The lowest of the actions that are best on average over the cards that may lie face down."""
    out, among, place = np.empty(64), view.unseen, random
    while count(among) > worlds:
        place = advance(place)
        among ^= pick(among, word(place))
    best = trick_24.expected(view.rules, exact.state(view), view.unseen, among, out, memory)
    return lowest_of(best, legal, out)


@jit
def lowest_of(best, legal, out):
    """The lowest legal action of a worth."""
    choice = 0
    while not has(legal, choice) or out[choice] < best:
        choice += 1
    return choice


def memory(params):
    return exact.memory()
