"""The play-off of the policy that works it out, against every line of play tried one by one."""

from random import Random

import numpy as np
import pytest

from analyzer.games.bezique import rules
from analyzer.policies.bezique import reckoner
from tests.games.bezique.table import ALL, IN_ORDER, exact, numbers, position, ruled, view_of

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


def after(given, state, action):
    """The state after an action."""
    return exact(rules.step(given, state, action, IN_ORDER))


def margin(given, state, seat):
    """Points of a seat less those of the other, each playing as well as can be from here."""
    if state.phase == rules.OVER:
        points = rules.points(given, state)
        return points[seat] - points[1 - seat]
    found = [margin(given, after(given, state, action), seat) for action in numbers(rules.legal(given, state))]
    return max(found) if state.seat == seat else min(found)


def chosen(given, state, memory):
    """What the policy plays."""
    legal = np.uint64(rules.legal(given, state))
    return reckoner.playoff(reckoner.Params(), view_of(given, state), legal, np.uint64(0), memory)


@pytest.mark.parametrize("given", OPTIONS)
def test_best_leads_and_replies(given):
    """Under every option of the play-off; one memory serves all."""
    memory = reckoner.memory(reckoner.Params())
    for lead in endings(given, 3, 6, seed=1):
        for state in (lead, after(given, lead, numbers(lead.mine)[0])):
            best, seat = margin(given, state, state.seat), state.seat
            assert margin(given, after(given, state, chosen(given, state, memory)), seat) == best


def test_negative_control():
    """The lowest card that may be played is often not the best one."""
    given, worse = OPTIONS[0], 0
    for state in endings(given, 3, 60, seed=2):
        low = after(given, state, numbers(rules.legal(given, state))[0])
        worse += margin(given, low, state.seat) < margin(given, state, state.seat)
    assert worse > 5
