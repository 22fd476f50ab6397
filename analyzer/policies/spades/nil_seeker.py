"""Drafts for nil while its cards go that way, and bids it when they cannot be made to win.

It begins by keeping low cards and passing spades and high cards.  When it has been dealt more high
cards than a nil can bear, it turns round and drafts for tricks.  It bids nil when the opponent could
force at most a card or two of its hand to win; in spades/open it knows his hand and counts exactly.
Otherwise it bids and plays as `counter` does.
"""

from typing import NamedTuple

from analyzer.cards import ACES, JACKS, KINGS, QUEENS, SPADES, count, has, number
from analyzer.games.spades.state import KEEP, PASS
from analyzer.jit import inlined, jit
from analyzer.policies.spades._contract import play_contract
from analyzer.policies.spades._hands import TRICK_TAKERS, holes, tricks_expected
from analyzer.policies.spades._play import wished

DANGEROUS = SPADES | ACES | KINGS | QUEENS | JACKS


class Params(NamedTuple):
    shade: float = 0.3  # tricks held back from what it expects
    reach: int = 1  # plays for a set while the opponent can afford to lose this many tricks
    patience: int = 1  # dangerous cards that it takes before it gives up drafting for nil
    holes: int = 1  # cards that the opponent may be able to force to win in a hand bid nil


@inlined
def act(params, view, legal, random):
    """The blind question and the exchange: looks at its cards, and throws none."""
    return number(legal)


@inlined
def draft(params, view, legal, random):
    wanted = TRICK_TAKERS
    if count(view.cards & DANGEROUS) <= params.patience:
        wanted = ~DANGEROUS
    return wished(legal, KEEP if view.offered & wanted else PASS)


@jit
def bid(params, view, legal, random):
    if has(legal, 0) and count(view.cards & SPADES) <= 3 and holes(view) <= params.holes:
        return 0
    return wished(legal, max(1, min(12, int(tricks_expected(view) - params.shade))))


@inlined
def play(params, view, legal, random):
    return play_contract(view, legal, params.reach)
