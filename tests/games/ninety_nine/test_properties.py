"""What is true of every game under every option, whoever plays; brackets cite docs/rules/ninety-nine.md."""

from itertools import pairwise

import numpy as np
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from analyzer.games.ninety_nine import GAME, rules
from analyzer.games.ninety_nine.state import DRAW, PLAY, STOP_DRAW
from tests.games.ninety_nine.table import PACK, Played, careful, names, over
from tests.referee import judge


@st.composite
def games(draw):
    """A whole game under any options: careful, careless or mixed players, any pack."""
    given = rules.Rules(
        limit=draw(st.sampled_from([20, 40, 99, 150])),
        lose_at=draw(st.integers(0, 1)),
        start=draw(st.integers(0, 2)),
        stock_empty=draw(st.integers(0, 3)),
        floor_zero=draw(st.integers(0, 1)),
        ace_eleven=draw(st.integers(0, 1)),
        max_plies=draw(st.sampled_from([1, 30, 39, 40, 130])),
    )
    random = draw(st.randoms(use_true_random=False))
    blunders = draw(st.sampled_from([0.0, 0.02, 1.0]))
    numbers = random.sample(PACK, len(PACK))
    pack = np.array([1 << number for number in numbers], np.uint64)

    def choose(given, state, actions):
        shuffled = random.sample(actions, len(actions))
        if state.phase == DRAW or random.random() < blunders:
            return shuffled[0]
        return careful(given, state, shuffled)

    return Played(given, pack, choose)


@settings(max_examples=60, deadline=None)
@drawn(games())
def test_game(game):
    """Cards are conserved, hands and totals stay in their bounds, and the game ends."""
    given, states = game.given, game.states
    for before, state in pairwise(states):
        held, theirs, stock = (set(names(part).split()) for part in (state.mine, state.theirs, state.stock))
        assert len(held) + len(theirs) + len(stock) == len(held | theirs | stock) <= 40
        assert max(len(held), len(theirs)) <= 5
        if before.phase == PLAY:
            check_play(given, before, state)
        else:
            assert (state.total, state.plies, state.seat) == (before.total, before.plies, 1 - before.seat)
    assert over(states[-1])
    assert states[-1].plies <= given.max_plies
    if given.stock_empty != 0:
        stock = len(names(states[0].stock).split())
        assert states[-1].plies <= (stock + 1 if given.stock_empty == STOP_DRAW else stock + 10)
        assert game.draws == 0


def check_play(given, before, state):
    """One ply [N3.3, N5]: nobody plays on at a losing total, and a card that was played lies face up."""
    assert state.plies == before.plies + 1
    assert state.total - before.total in {*range(-10, 9), 11, -before.total}
    lost = rules.loses(given, state.total)
    assert over(state) or not lost
    if lost:
        assert state.seat == before.seat
    lowest = 0 if given.floor_zero else -10 * (1 + state.plies)
    assert state.total >= lowest
    assert state.total <= given.limit + 11


@settings(max_examples=150, deadline=None)
@drawn(games())
def test_referee_agrees(game):
    """The whole trace, replayed by the written rules."""
    assert judge(game.trace) == []


@settings(max_examples=100, deadline=None)
@drawn(games())
def test_points(game):
    """[N8] one point for the winner, half each in a draw, none when censored; a loser has a cause."""
    outcome = game.trace["result"]
    if outcome["censored"]:
        assert (outcome["points"], outcome["winner"], outcome["cause"]) == (None, None, None)
        assert sum(outcome["plies"]) == game.given.max_plies
    elif outcome["winner"] is None:
        assert (outcome["points"], outcome["cause"]) == ([0.5, 0.5], None)
    else:
        assert outcome["points"] == [float(outcome["winner"] == seat) for seat in (0, 1)]
        assert outcome["cause"] in ("no_safe_card", "blunder", "no_cards")
    assert len(outcome["totals"]) == sum(outcome["plies"])


def test_pack_has_forty_cards():
    """[N1.1] ace to ten in four suits."""
    assert names(rules.PACK) == " ".join(value + suit for value in "A23456789T" for suit in "CDHS")
    assert GAME.unit == 0.5
