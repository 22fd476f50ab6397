"""Counts its honours and spades, bids what they should take, and plays to take exactly that.

In the draft it keeps every spade and, of the other suits, the jack and better.  Until its bid is
made it wins tricks as cheaply as it can.  Then it plays on for tricks while the opponent may still
be set, and ducks when only bags are left to win.
"""

from typing import NamedTuple

from analyzer.cards import number
from analyzer.games.spades.state import KEEP, PASS
from analyzer.jit import inlined, jit
from analyzer.policies.spades._bids import trick_bid
from analyzer.policies.spades._contract import play_contract
from analyzer.policies.spades._hands import TRICK_TAKERS, tricks_expected
from analyzer.policies.spades._play import wished


class Params(NamedTuple):
    shade: float = 0.3  # tricks held back from what it expects
    reach: int = 1  # plays for a set while the opponent can afford to lose this many tricks


@inlined
def act(params, view, legal, random):
    """The blind question and the exchange: looks at its cards, and throws none."""
    return number(legal)


@inlined
def draft(params, view, legal, random):
    return wished(legal, KEEP if view.offered & TRICK_TAKERS else PASS)


@jit
def bid(params, view, legal, random):
    return wished(legal, trick_bid(view, tricks_expected(view), params.shade))


@inlined
def play(params, view, legal, random):
    return play_contract(view, legal, params.reach)
