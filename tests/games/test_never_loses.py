"""`exact` from positions in which all cards are known: it never errs, and never gets less than they are worth."""

import numba
import numpy as np
import pytest

from analyzer.cards import number
from analyzer.games import bezique, draw_bridge, ninety_nine
from analyzer.games.bezique.state import NONE, PLAYOFF, Table
from analyzer.games.bezique.state import State as Deal
from analyzer.games.draw_bridge.state import AUCTION
from analyzer.games.ninety_nine.state import PLAY, UNPLAYED
from analyzer.games.ninety_nine.state import State as Game
from analyzer.policies.bezique import exact as exact_bezique
from analyzer.policies.bezique import melder
from analyzer.policies.draw_bridge import exact as exact_bridge
from analyzer.policies.draw_bridge import expert
from analyzer.policies.ninety_nine import exact as exact_99
from analyzer.policies.ninety_nine import prudent
from analyzer.streams import advance, pick, word
from tests.games.bezique.table import UNSPENT
from tests.games.draw_bridge.auctions import opening
from tests.games.ninety_nine.table import PACK as PACK_99

pytestmark = pytest.mark.slow

POSITIONS = 100_000
EMPTY = np.uint64(0)
ANYTHING = 8  # every so manyth decision of the opponent's is a random one
BRIDGE, BEZIQUE, NINETY_NINE = exact_bridge.Params(), exact_bezique.Params(), exact_99.Params()
EXPERT, MELDER, PRUDENT = expert.Params(), melder.Params(), prudent.Params()


@numba.njit
def exact_in_bridge(view, legal, memory):
    if view.phase == AUCTION:
        return exact_bridge.auction(BRIDGE, view, legal, EMPTY, memory)
    return exact_bridge.play(BRIDGE, view, legal, EMPTY, memory)


@numba.njit
def expert_in_bridge(view, legal):
    if view.phase == AUCTION:
        return expert.auction(EXPERT, view, legal, EMPTY)
    return expert.play(EXPERT, view, legal, EMPTY)


@numba.njit
def exact_in_bezique(view, legal, memory):
    return exact_bezique.playoff(BEZIQUE, view, legal, EMPTY, memory)


@numba.njit
def melder_in_bezique(view, legal):
    return melder.playoff(MELDER, view, legal, EMPTY)


@numba.njit
def exact_in_99(view, legal, memory):
    return exact_99.play(NINETY_NINE, view, legal, EMPTY, memory)


@numba.njit
def prudent_in_99(view, legal):
    return prudent.play(PRUDENT, view, legal, EMPTY)


def arena(game, ours, theirs):
    """A function that plays from a position on and counts: decisions of `exact`, its errors, points below the value."""
    over, legal_of, step, view_of = game.rules.OVER, game.rules.legal, game.rules.step, game.rules.view
    points, values = game.rules.points, game.exact.values

    @numba.njit
    def play(rules, s, me, pack, memory, out, place):
        worth, decisions, errors = values(rules, s, out, memory), 0, 0
        worth = worth if s.seat == me else -worth
        while s.phase != over:
            legal, view = np.uint64(legal_of(rules, s)), view_of(rules, s)
            place = advance(place)
            if s.seat == me:
                best, action = values(rules, s, out, memory), ours(view, legal, memory)
                decisions += 1
                errors += out[action] != best
            elif word(place) % np.uint64(ANYTHING) == EMPTY:
                action = number(pick(legal, word(advance(place))))
            else:
                action = theirs(view, legal)
            s = step(rules, s, action, pack)
        first, second, _ = points(rules, s)
        return decisions, errors, min(0, (first - second if me == 0 else second - first) - worth)

    return play


def check(game, ours, theirs, positions):
    """Play from positions until `exact` has decided often enough."""
    play, memory, out = arena(game, ours, theirs), game.exact.memory(), np.empty(64)
    totals, pack = np.zeros(3, np.int64), np.zeros(64, np.uint64)
    for k, (rules, state) in enumerate(positions):
        totals += [int(part) for part in play(rules, state, k % 2, pack, memory, out, np.uint64(k + 1))]
        if totals[0] >= POSITIONS:
            break
    assert totals[0] >= POSITIONS
    assert totals[1:].tolist() == [0, 0]


def sets(rng, pack, count):
    """Two random hands of so many cards each."""
    drawn = rng.permutation(pack)[: 2 * count]
    return [np.uint64(sum(1 << int(card) for card in part)) for part in (drawn[:count], drawn[count:])]


def bridge_auctions(rng):
    while True:
        undertricks, overtricks, final = (int(rng.integers(k)) for k in (4, 2, 2))
        options = {"undertricks": undertricks, "overtricks": overtricks, "opening_pass": final}
        yield draw_bridge.rules.Rules(**options), opening(*sets(rng, 52, 13))


def play_offs(rng):
    while True:
        options = {"ten_rank": int(rng.integers(2)), "playoff_must_win": int(rng.integers(2))}
        rules = bezique.rules.Rules(**options, last_trick=int(rng.choice((24, 32))))
        mine, theirs = sets(rng, 64, 8)
        turnup = np.uint64(1 << 2 * int(rng.integers(4)))
        table = Table(turnup, EMPTY, UNSPENT, NONE, EMPTY, (0, 0), (0, 0), (0, 0))
        yield rules, Deal(PLAYOFF, 0, mine, theirs, EMPTY, ~(mine | theirs), EMPTY, 0, 65, table)


def play_outs(rng):
    while True:
        options = {"lose_at": int(rng.integers(2)), "ace_eleven": int(rng.integers(2))}
        rules = ninety_nine.rules.Rules(**options, stock_empty=int(rng.integers(1, 4)), floor_zero=int(rng.integers(2)))
        mine, theirs = sets(rng, PACK_99, 5)
        total = int(rng.integers(60, 99))
        yield rules, Game(PLAY, 0, mine, theirs, EMPTY, False, EMPTY, total, 29, UNPLAYED, (mine, theirs))


def test_draw_bridge():
    check(draw_bridge.GAME, exact_in_bridge, expert_in_bridge, bridge_auctions(np.random.default_rng(1)))


def test_bezique():
    check(bezique.GAME, exact_in_bezique, melder_in_bezique, play_offs(np.random.default_rng(2)))


def test_ninety_nine():
    check(ninety_nine.GAME, exact_in_99, prudent_in_99, play_outs(np.random.default_rng(3)))
