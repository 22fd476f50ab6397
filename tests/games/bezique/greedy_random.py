"""Plays any card, exchanges and melds whenever it can: policy R of the published check."""

from analyzer.cards import highest, lowest, number
from analyzer.games.bezique.state import EXCHANGE, NONE
from analyzer.jit import jit
from analyzer.streams import pick

GAME = "bezique"


@jit
def trick(params, view, legal, random):
    return number(pick(legal, random))


@jit
def playoff(params, view, legal, random):
    return number(pick(legal, random))


@jit
def seven(params, view, legal, random):
    best = number(highest(legal))
    return best if best >= EXCHANGE else NONE


@jit
def meld(params, view, legal, random):
    return number(lowest(legal)) if view.kind else number(highest(legal))
