"""Bids a trick less than its hand promises, and never plays for a trick that it does not need.

It drafts as `counter` does, but holds back a whole trick of what it expects, so that it is hardly
ever set.  It does not try to set the opponent, because the tricks that this takes are bags.  When
its bag counter is nearly full it holds back only half a trick: a low bid would bring the penalty.

Caution does not pay: `counter` takes 6.6 points a hand more in spades/open and 6.3 more in
spades/closed (standard errors 0.02, a million hands of seed 1).
"""

from typing import NamedTuple

from analyzer.cards import number
from analyzer.games.spades.state import KEEP, OFF, PASS
from analyzer.jit import inlined, jit
from analyzer.policies.spades._bids import trick_bid
from analyzer.policies.spades._contract import play_contract
from analyzer.policies.spades._hands import TRICK_TAKERS, tricks_expected
from analyzer.policies.spades._play import wished


class Params(NamedTuple):
    shade: float = 1.0  # tricks held back from what it expects
    shade_when_full: float = 0.5  # the same while the bag counter is nearly full
    room: int = 3  # bags short of the limit at which the counter is nearly full


@inlined
def act(params, view, legal, random):
    """The blind question and the exchange: looks at its cards, and throws none."""
    return number(legal)


@inlined
def draft(params, view, legal, random):
    return wished(legal, KEEP if view.offered & TRICK_TAKERS else PASS)


@jit
def bid(params, view, legal, random):
    full = view.rules.bags != OFF and view.rules.bag_limit - view.bags[0] <= params.room
    shade = params.shade_when_full if full else params.shade
    return wished(legal, trick_bid(view, tricks_expected(view), shade))


@inlined
def play(params, view, legal, random):
    return play_contract(view, legal, -1)
