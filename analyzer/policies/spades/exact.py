"""Bids and plays to perfection for the points of the hand where it knows all cards, as in spades/open.

With discards face up nothing is hidden after the draft.  It then works out what every bid, with every
reply to it, and every card brings if both play best from there on, and takes the best, the lowest
action of those that are equal.  What it knows is exact: against it nobody can gain more than the cards
give, and whatever an opponent does wrong it keeps.  It does not set traps, and it plays for this hand's
points less the opponent's, bag penalties from the counters included, not for the match.

The blind question, the draft and the exchange are left to a policy named by `base`.  With `turns` it
works out the last turns of the draft too: for every card that may lie face down what keeping and passing
lead to, weighed by how a sensible player would have come to the cards that are left for the opponent.
That brings 1.2 points where it is asked, but takes longer than all the rest of the hand: about 2 ms in
the last turn of all, the second drawer's, and 14 ms in the turn before.

Where discards lie face down, as in spades/closed, or somebody has exchanged cards, nothing is known for
certain and `base` plays the whole hand.

Points a hand more than its rivals in spades/open, 20,000 deals of seed 11 in both seatings: `counter`
24.4 (standard error 0.2), `score_aware` 26.0 (0.2), `nil_seeker` 34.9 (0.2), `cautious` 19.4 (0.1).
Against itself the bids add up to 13 in 99 % of deals and are nearly all made to the trick.
"""

from typing import NamedTuple

import numpy as np

from analyzer.cards import PACK52, has
from analyzer.games.spades import exact
from analyzer.games.spades.last_turns import is_last_turn, last_turn
from analyzer.games.spades.state import BLIND_NIL, KEEP, PASS
from analyzer.jit import apart, inlined, jit
from analyzer.policies.spades import _base
from analyzer.policies.spades._evidence import marked_cards, weigh
from analyzer.policies.spades._hands import TRICK_TAKERS
from analyzer.policies.spades._play import wished

CHOICES = {"base": _base.NAMES}
LIMITS = {"turns": (0, 2)}


class Params(NamedTuple):
    base: int = _base.SCORE_AWARE  # plays what is not known for certain
    turns: int = 0  # of the draft that are worked out: the last, the second drawer's; the last two, each player's last


@inlined
def blind(params, view, legal, random, memory):
    return _base.blind(params.base, view, legal, random)


@jit
def draft(params, view, legal, random, memory):
    if view.seat + params.turns >= 2 and is_last_turn(view):
        return last_choice(view, legal, memory)
    return _base.draft(params.base, view, legal, random)


@inlined
def exchange(params, view, legal, random, memory):
    return _base.exchange(params.base, view, legal, random)


@jit
def bid(params, view, legal, random, memory):
    s = exact.state(view)
    if exact.known(view.rules, s):
        return best_bid(view.rules, s, legal, memory)
    return _base.bid(params.base, view, legal, random)


@jit
def play(params, view, legal, random, memory):
    s = exact.state(view)
    if exact.known(view.rules, s):
        return best_card(view.rules, s, legal, memory)
    return _base.play(params.base, view, legal, random)


@apart
def best_bid(rules, s, legal, memory):
    """The lowest of the best bids."""
    out = np.empty(64)
    exact.bids(rules, s, out, memory)
    return best(out, legal)


@apart
def best_card(rules, s, legal, memory):
    """The lowest of the best cards."""
    out = np.empty(64)
    exact.cards(rules, s, out, memory)
    return best(out, legal)


@inlined
def best(out, legal):
    """The lowest of the best legal actions."""
    choice = -1
    for action in range(64):
        if has(legal, action) and (choice < 0 or out[action] > out[choice]):
            choice = action
    return choice


@apart
def last_choice(view, legal, memory):
    """Keep or pass in the last turn: what is better on average."""
    likely, out = np.empty(14), np.empty(2)
    weigh(view, True, 12 + view.seat, likely)
    keeps = PACK52 & ~TRICK_TAKERS if view.their_blind == BLIND_NIL else TRICK_TAKERS
    last_turn(view, marked_cards(view, True), likely, keeps, out, memory)
    return wished(legal, KEEP if out[KEEP] > out[PASS] else PASS)


def memory(params):
    return exact.memory()
