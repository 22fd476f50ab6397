"""A league's kernel: one for all pairings, and in each of them the hands of the duel."""

import numpy as np
import pytest

from analyzer.engine import run
from analyzer.engine.duel import Duel, Work
from analyzer.engine.league import BLOCK_DEALS, Pairings, deal_margins
from analyzer.registry import find_player, find_policies, find_rules

RULES = "ninety-nine/single-pass"

KEEPER = '''
"""Plays its lowest or its highest card, by what it writes down, with `size` cells of memory."""

from typing import NamedTuple

import numpy as np

from analyzer.cards import highest, number
from analyzer.jit import jit


class Params(NamedTuple):
    size: int = 4


def memory(params):
    return np.zeros((params.size, 3))


@jit
def act(params, view, legal, random, memory):
    last = memory.shape[0] - 1
    memory[0, 0], memory[last, 2] = number(legal), number(highest(legal))
    return memory[last, 2] if random & legal else memory[0, 0]
'''

PLAIN = '''
"""Plays a middle card."""


def act(params, view, legal, random):
    cards = [card for card in range(64) if int(legal) >> card & 1]
    return cards[len(cards) // 2]
'''


@pytest.fixture(scope="module")
def league(tmp_path_factory):
    folder = tmp_path_factory.mktemp("policies")
    (folder / "keeper.py").write_text(KEEPER)
    (folder / "plain.py").write_text(PLAIN)
    rules = find_rules(RULES)
    policies = find_policies(rules.game, [folder])
    names = ("uniform", "keeper(size=7)", "greedy", "keeper", "plain")
    return Pairings(rules, [find_player(name, policies) for name in names], 3)


def test_compiled_policies_share_a_kernel(league):
    inside = [work for work in league.works if "plain" not in work.duel.names]
    assert len(inside) == 6
    assert len({id(work.kernel) for work in inside}) == 1
    assert all(len(work.policies) == 3 for work in inside)


@pytest.mark.parametrize("names", [("uniform", "greedy"), ("keeper(size=7)", "keeper"), ("keeper", "plain")])
def test_a_pairing_plays_the_hands_of_the_duel(league, names):
    work = next(work for work in league.works if work.duel.names == names)
    own = Work(Duel(work.duel.rules, work.duel.players, 3))
    assert np.array_equal(run.rows(work, 0, 40), run.rows(own, 0, 40))


def test_only_the_policy_that_plays_has_its_memory(league):
    work = next(work for work in league.works if work.duel.names == ("keeper(size=7)", "keeper"))
    shapes = [array.shape for array in work.given[1]]
    assert shapes.count((7, 3)) == 1
    assert shapes.count((4, 3)) == 1
    assert sum(array.nbytes for array in work.given[1]) < 8 * (21 + 12 + 10)


@pytest.mark.parametrize("threads", [1, 3])
def test_margins_are_those_of_the_rows_in_blocks_of_any_size(league, threads, monkeypatch):
    inside = Pairings(league.rules, league.players[:3], 3)
    monkeypatch.setattr("analyzer.engine.league.BLOCK_DEALS", 7)
    blocks = list(inside.play(20, threads, None))
    assert [len(block.margin) for block in blocks] == [7, 7, 6]
    for place, work in enumerate(inside.works):
        margin, counted = deal_margins(run.rows(work, 0, 40))
        assert np.array_equal(np.concatenate([block.margin for block in blocks])[:, place], margin)
        assert np.array_equal(np.concatenate([block.counted for block in blocks])[:, place], counted)
        whole = [int(counted.sum()), int(margin[counted].sum()), int((margin[counted] ** 2).sum())]
        assert list(run.tally(work, 0, 40)[2, 0]) == whole
    assert BLOCK_DEALS > 1000
