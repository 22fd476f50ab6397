"""Chooses among the legal actions one by one, each equally likely."""

from analyzer.cards import number
from analyzer.jit import inlined
from analyzer.streams import pick


@inlined
def act(params, view, legal, random):
    """One of the legal actions."""
    return number(pick(legal, random))
