"""Plays any of its safe cards, each equally likely."""

from analyzer.cards import number
from analyzer.jit import inlined
from analyzer.streams import pick


@inlined
def play(params, view, legal, random):
    """One of the safe actions; without one, any card."""
    return number(pick(view.safe if view.safe else legal, random))
