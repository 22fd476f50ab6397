"""Bids by the score of the match: boldly when behind, safely when ahead, and no more than it needs.

It drafts and plays as `counter` does.  For every hundred points that it is behind it bids a part of
a trick more, for every hundred ahead a part less.  Close to the target it bids what takes it there,
if its cards expect that much, and no more.  Far behind with the opponent about to win, it bids a
blind nil.
"""

from typing import NamedTuple

from analyzer.cards import number
from analyzer.games.spades.state import BLIND, BLIND_NIL, KEEP, LOOK, PASS
from analyzer.jit import inlined, jit
from analyzer.policies.spades._contract import play_contract
from analyzer.policies.spades._hands import TRICK_TAKERS, tricks_expected
from analyzer.policies.spades._play import wished


class Params(NamedTuple):
    shade: float = 0.3  # tricks held back from what it expects, at an even score
    boldness: float = 0.2  # tricks more for each hundred points behind
    reach: int = 1  # plays for a set while the opponent can afford to lose this many tricks
    despair: int = 300  # points behind at which it bids a blind nil


@inlined
def act(params, view, legal, random):
    """The blind question: a blind nil when all but lost.  In the exchange it throws none."""
    if view.phase != BLIND:
        return number(legal)
    mine, his = view.scores
    lost = his - mine >= params.despair and his + 100 >= view.rules.target
    return wished(legal, BLIND_NIL if lost else LOOK)


@inlined
def draft(params, view, legal, random):
    return wished(legal, KEEP if view.offered & TRICK_TAKERS else PASS)


@jit
def bid(params, view, legal, random):
    mine, his = view.scores
    wish = int(tricks_expected(view) - params.shade + params.boldness * (his - mine) / 100)
    enough = (view.rules.target - mine + view.rules.per_trick - 1) // max(1, view.rules.per_trick)
    if enough > 0 and enough < wish:
        wish = enough
    return wished(legal, max(1, min(12, wish)))


@inlined
def play(params, view, legal, random):
    return play_contract(view, legal, params.reach)
