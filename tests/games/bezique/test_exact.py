"""The exact layer of Bezique: the play-off against a plain search, trick 24 against a plain list of the worlds."""

import numpy as np
import pytest

from analyzer.engine.plain import Worker
from analyzer.games.bezique import GAME, exact, trick_24
from analyzer.games.bezique.cards import brisques
from analyzer.games.bezique.state import VALUES, Rules
from analyzer.mechanics import solver
from tests.games import brute_force
from tests.games.bezique import last_tricks
from tests.games.exact_layers import Layer


@pytest.fixture(scope="module")
def off():
    worker = Worker()
    yield worker
    worker.stop()


@pytest.fixture(scope="module")
def layer():
    return Layer(GAME)


# --- the play-off -------------------------------------------------------------------------------


def test_play_offs_under_every_option(off, layer):
    assert layer.wrong(off.call(brute_force.ends_of_hands, "bezique", 1, 60, 4)) == 0


def test_a_wrong_rule_is_noticed(off, layer):
    found = off.call(brute_force.ends_of_hands, "bezique", 2, 40, 4)
    place = Rules._fields.index("playoff_must_win")
    wrong = [e._replace(rules=(*e.rules[:place], 1 - e.rules[place], *e.rules[place + 1 :])) for e in found]
    assert layer.wrong(wrong) > 0


@pytest.mark.slow
def test_many_play_offs(off, layer):
    assert layer.wrong(off.call(brute_force.ends_of_hands, "bezique", 3, 1500, 5)) == 0


@pytest.mark.parametrize("points", [0, 20, 250, 270, 500, 540, 790, 1230, 1780])
def test_melds_of_a_state_made_of_a_view(points):
    """Whatever melds fill the state, they come to the points of the view."""
    packed = exact.counts_of(points)
    assert sum(value * (packed >> 3 * place & 7) for place, value in enumerate(VALUES)) == points


# --- trick 24 -----------------------------------------------------------------------------------


def solved(given, trumps, leaves):
    """Points of seat 0 less those of seat 1 of play-offs, each begun by the winner of trick 24."""
    mine, theirs, seats, before = (np.array(column) for column in zip(*leaves, strict=True))
    prizes, final = int(brisques(given)), int(given.last_trick == 32)
    won = solver.playoff(
        mine.astype(np.uint64), theirs.astype(np.uint64), trumps, prizes, final, bool(given.playoff_must_win)
    )
    stake = np.bitwise_count((mine | theirs) & np.uint64(prizes)).astype(int) + final
    return before + np.where(seats == 0, 1, -1) * 10 * (2 * won - stake)


def worth(node, values):
    """What a tree of choices comes to for seat 0."""
    if isinstance(node, int):
        return values[node]
    best = max if node[0] else min
    return best(worth(child, values) for child in node[1])


def differences(layer, found):
    """In how many decisions of trick 24 any mean differs from the plain one."""
    out, wrong = np.empty(64), 0
    for numbers, state, shown, unseen, actions, trees, leaves in found:
        given, sign, expected = Rules(*numbers), 1 - 2 * state.seat, np.full(64, np.nan)
        trump = (int(state.table.turnup).bit_length() - 1 >> 1) & 3
        values = solved(given, trump, leaves)
        for place, action in enumerate(actions):
            expected[action] = np.mean([sign * worth(tree[1][place], values) for tree in trees])
        best = trick_24.expected(given, shown, unseen, unseen, out, layer.memory)
        wrong += not (np.allclose(out, expected, equal_nan=True) and np.isclose(best, np.nanmax(expected)))
    return wrong


@pytest.mark.parametrize(("leads", "count"), [(True, 3), (False, 20)])
def test_trick_24_world_by_world(off, layer, leads, count):
    assert differences(layer, off.call(last_tricks.decisions, 4, count, leads)) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("leads", "count"), [(True, 60), (False, 600)])
def test_trick_24_world_by_world_in_many_deals(off, layer, leads, count):
    assert differences(layer, off.call(last_tricks.decisions, 5, count, leads)) == 0
