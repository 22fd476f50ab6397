"""Scratch memory: an array of the policy's own for each thread and player, whatever its type and size."""

import numpy as np
import pytest

from analyzer.engine import run
from analyzer.engine.duel import Duel, Work
from analyzer.registry import find_player, find_policies, find_rules

RULES = "ninety-nine/single-pass"

WIDE = '''
"""Looks for its lowest and highest card in a table of `size` rows."""

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

FLAT = '''
"""Counts its cards in a row of unsigned numbers, and plays one of the middle."""

import numpy as np

from analyzer.cards import count, nth, number
from analyzer.jit import jit


def memory(params):
    return np.zeros(8, np.uint64)


@jit
def act(params, view, legal, random, memory):
    memory[:] = 0
    rest = legal
    while rest:
        rest &= rest - np.uint64(1)
        memory[7] += np.uint64(1)
    return number(nth(legal, memory[7] >> np.uint64(1)))
'''

FLAT_BATCH = '''
"""The same over arrays."""

import numpy as np


def memory(params):
    return np.zeros(8, np.uint64)


def act_batch(params, views, legal, random, memory):
    assert memory.shape == (8,)
    answers = np.empty(len(legal), np.int64)
    for i, mask in enumerate(legal.tolist()):
        memory[0] = mask.bit_count() >> 1
        for _ in range(int(memory[0])):
            mask &= mask - 1
        answers[i] = (mask & -mask).bit_length() - 1
    return answers
'''


@pytest.fixture
def work(tmp_path):
    files = {"wide": WIDE, "flat": FLAT, "flat_batch": FLAT_BATCH, "wide_plain": WIDE.replace("@jit\n", "")}
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text.lstrip())
    rules = find_rules(RULES)
    policies = find_policies(rules.game, [tmp_path])
    return lambda a, b: Work(Duel(rules, (find_player(a, policies), find_player(b, policies)), 9))


def test_two_policies_with_memories_of_different_types(work):
    rows = run.rows(work("wide", "flat"), 0, 300)
    assert np.array_equal(run.rows(work("wide", "flat"), 0, 300, threads=3), rows)
    assert np.array_equal(run.rows(work("wide_plain", "flat_batch"), 0, 300, threads=2), rows)
    expected = run.rows(work("lowest", "flat"), 0, 300)
    assert not np.array_equal(expected, rows)


def test_its_size_depends_on_the_parameters(work):
    """Each player has its own: the rows of a policy against itself do not depend on the size."""
    rows = run.rows(work("wide(size=1)", "wide(size=1000)"), 0, 100)
    assert np.array_equal(run.rows(work("wide", "wide"), 0, 100), rows)


def test_beside_a_policy_without(work):
    rows = run.rows(work("flat", "uniform"), 0, 100)
    assert np.array_equal(run.rows(work("flat_batch", "uniform"), 0, 100), rows)
