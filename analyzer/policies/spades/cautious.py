"""Bids less than it counts, and never plays for a trick that it does not need.

It drafts as `counter` does, but holds back a trick and a half of what it expects, so that it is
hardly ever set.  Once its bid is made it ducks all it can: it does not try to set the opponent,
because the tricks that would take are bags.
"""

from typing import NamedTuple

from analyzer.cards import number
from analyzer.games.spades.state import KEEP, PASS
from analyzer.jit import inlined, jit
from analyzer.policies.spades._contract import play_contract
from analyzer.policies.spades._hands import TRICK_TAKERS, tricks_expected
from analyzer.policies.spades._play import wished


class Params(NamedTuple):
    shade: float = 1.5  # tricks held back from what it expects


@inlined
def act(params, view, legal, random):
    """The blind question and the exchange: looks at its cards, and throws none."""
    return number(legal)


@inlined
def draft(params, view, legal, random):
    return wished(legal, KEEP if view.offered & TRICK_TAKERS else PASS)


@jit
def bid(params, view, legal, random):
    return wished(legal, max(1, min(12, int(tricks_expected(view) - params.shade))))


@inlined
def play(params, view, legal, random):
    return play_contract(view, legal, -1)
