"""The exact layer of Ninety-Nine: the play-out against a plain search, and when there is one."""

import numpy as np
import pytest

from analyzer.engine.plain import Worker
from analyzer.games.ninety_nine import GAME
from tests.games.exact_layers import Layer
from tests.games.ninety_nine import endings
from tests.games.ninety_nine.table import position, ruled


@pytest.fixture(scope="module")
def off():
    worker = Worker()
    yield worker
    worker.stop()


@pytest.fixture(scope="module")
def layer():
    return Layer(GAME)


def values_of(found):
    """The values that occur in some endings."""
    return {value for ending in found for value in ending.values.values()}


def test_play_outs_of_every_kind(off, layer):
    found = off.call(endings.positions, 1, 1500, 3)
    assert layer.wrong(found) == 0
    assert values_of(found) == {-2, 0, 2}
    assert len({tuple(ending.rules[1:6]) for ending in found}) == 2 * 3 * 3 * 2 * 2, "some options were never tried"


@pytest.mark.slow
def test_many_play_outs_of_up_to_five_cards(off, layer):
    assert layer.wrong(off.call(endings.positions, 2, 4000, 5)) == 0


def test_a_wrong_limit_is_noticed(off, layer):
    found = off.call(endings.positions, 3, 300, 3)
    wrong = [ending._replace(rules=(ending.rules[0] + 8, *ending.rules[1:])) for ending in found]
    assert layer.wrong(wrong) > 10


@pytest.mark.parametrize(
    ("ruleset", "stock", "expected"),
    [("single-pass", "", True), ("single-pass", "2C", False), ("seed", "", False), ("classic", "", False)],
)
def test_what_can_be_solved(ruleset, stock, expected):
    """docs/rules/ninety-nine.md N10.3, N10.5: nothing is hidden once the stock is empty, unless it is made anew."""
    given, state = ruled(ruleset), position(50, "3C 4C", "5C 6C", stock)
    assert GAME.exact.solvable(given, state) == expected
    assert GAME.exact.known(given, state) == expected


def test_who_has_the_last_card_wins_when_no_cards_lose(layer):
    """N7.3, by hand: at 90 nobody can reach 99 with these cards, and the player to move runs out first."""
    given = ruled("single-pass", stock_empty="play_out_empty_loses")
    best, values = layer.values(given, position(90, "AC 2C", "AD 2D", plies=36))
    assert (best, np.nanmax(values)) == (-2, -2)
    best, _ = layer.values(given, position(90, "AC 2C", "2D", plies=37))
    assert best == 2


def test_a_total_that_shuts_him_out(layer):
    """By hand: the three makes 98 and leaves no room, so he loses; after the ace he makes 97 and the three loses."""
    best, values = layer.values(ruled("single-pass"), position(95, "3C AC", "AD 2D", plies=36))
    assert best == 2
    assert (values[12], values[0]) == (2, -2)
