"""Exact play where both hands are known, against every line of play tried one by one."""

from random import Random

import numpy as np
import pytest

from analyzer.games.bezique import rules
from analyzer.games.bezique.cards import brisques
from analyzer.mechanics.double_pack import same_suit
from analyzer.mechanics.heading import FAR, Stakes, best, value
from analyzer.policies.bezique import reckoner
from tests.games.bezique.table import ALL, cards, exact, numbers, position, ruled, view_of

NOBODY = np.uint64(0)
OPTIONS = [
    ruled(ten_rank=ten, playoff_must_win=must, last_trick=last)
    for ten in ("below_jack", "above_king")
    for must in ("true", "false")
    for last in ("32", "24")
]


def endings(given, held, number, seed):
    """Positions of the play-off, the first player to lead."""
    random = Random(seed)
    for _ in range(number):
        dealt = random.sample(ALL, 2 * held)
        turnup = next(card for card in ALL if card not in dealt)
        yield position(given, "playoff", " ".join(dealt[:held]), " ".join(dealt[held:]), turnup=turnup, drawn=65)


def stakes_of(given, state):
    trumps = np.uint64(same_suit(state.table.turnup))
    return Stakes(trumps, np.uint64(brisques(given)), int(given.last_trick == 32), bool(given.playoff_must_win))


def margin(given, state):
    """Tens of the player to move less those of the other, each playing as well as can be from here."""
    if state.phase == rules.OVER:
        points = rules.points(given, state)
        return (points[state.seat] - points[1 - state.seat]) // 10
    return max(after(given, state, action) for action in numbers(rules.legal(given, state)))


def after(given, state, action):
    """The same after an action, for the player who was to move."""
    then = exact(rules.step(given, state, action, np.zeros(64, np.uint64)))
    return margin(given, then) if then.seat == state.seat else -margin(given, then)


@pytest.mark.parametrize("given", OPTIONS)
def test_value_and_best_card(given):
    """Of leads and of replies; the window only turns values beyond it into bounds."""
    for lead in endings(given, 3, 6, seed=1):
        for action in (None, numbers(lead.mine)[0]):
            state = lead if action is None else exact(rules.step(given, lead, action, np.zeros(64, np.uint64)))
            stakes, hands, expected = (
                stakes_of(given, state),
                (state.mine, state.theirs, state.led),
                margin(given, state),
            )
            assert value(stakes, *hands, -FAR, FAR, NOBODY) == expected
            assert value(stakes, *hands, expected - 1, expected, NOBODY) >= expected
            assert value(stakes, *hands, expected, expected + 1, NOBODY) <= expected
            card = int(best(stakes, *hands)).bit_length() - 1
            assert after(given, state, card) == expected


def test_negative_control():
    """The lowest card is often not the best one."""
    given = OPTIONS[0]
    worse = [
        after(given, state, numbers(rules.legal(given, state))[0]) < margin(given, state)
        for state in endings(given, 3, 60, seed=2)
    ]
    assert sum(worse) > 5


@pytest.mark.parametrize("given", OPTIONS[::3])
def test_eight_cards_against_eight(given):
    """What the exact player gets against himself is what he expected."""
    for state in endings(given, 8, 10, seed=3):
        expected, leader = (
            value(stakes_of(given, state), state.mine, state.theirs, state.led, -FAR, FAR, NOBODY),
            state.seat,
        )
        while state.phase != rules.OVER:
            view, legal = view_of(given, state), np.uint64(rules.legal(given, state))
            action = reckoner.playoff(reckoner.Params(), view, legal, np.uint64(0))
            state = exact(rules.step(given, state, action, np.zeros(64, np.uint64)))
        points = rules.points(given, state)
        assert points[leader] - points[1 - leader] == 10 * expected


def test_twins_and_neighbours_are_tried_once():
    """Equal cards give equal values, whichever of them is named."""
    given = OPTIONS[0]
    state = position(given, "playoff", "KCa KCb QCa", "7Ca 8Ca 9Da", turnup="8Ha", drawn=65)
    stakes = stakes_of(given, state)
    worth = {
        name: value(stakes, state.mine, state.theirs, NOBODY, -FAR, FAR, cards(given, name))
        for name in ("KCa", "KCb", "QCa")
    }
    assert set(worth.values()) == {1}
