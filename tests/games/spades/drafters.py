"""A drafter of tests: keeps the first card of a turn if it is marked."""

import numpy as np

from analyzer.cards import PACK52, count
from analyzer.games.spades import GAME, rules
from analyzer.games.spades.state import DRAFT
from analyzer.jit import jit
from analyzer.streams import shuffle


@jit
def _drafted(given, deals, marked, found):
    pack = np.empty(52, np.uint64)
    for deal in range(deals):
        shuffle(np.uint64(1), deal, PACK52, pack)
        s = rules.start(given, pack, (0, 0), (0, 0))
        while s.phase == DRAFT:
            keep = s.stock.offered & marked != np.uint64(0)
            s = rules.step_draft(given, s, 1 if keep else 0, pack)
        first = s.mine if s.seat == 0 else s.theirs
        second = s.theirs if s.seat == 0 else s.mine
        found[deal, 0] = count(first & marked)
        found[deal, 1] = count(second & marked)


def kept_marked_cards(marked, deals):
    """How many of the `marked` lowest cards each seat keeps, int64 (deals, 2)."""
    found = np.zeros((deals, 2), np.int64)
    given = GAME.ruleset("closed")._replace(blind_nil=0)
    _drafted(given, deals, np.uint64(2**marked - 1), found)
    return found
