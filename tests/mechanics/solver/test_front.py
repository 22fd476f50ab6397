"""The functions for Python and for policies: shapes, refusals, tables, threads, the JIT switched off."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from analyzer.errors import AnalyzerError
from analyzer.mechanics import solver
from analyzer.mechanics.solver import arrays, play, search, two_packs
from tests.mechanics.solver.few_positions import answers
from tests.mechanics.solver.test_known_values import deals

ROOT = Path(__file__).resolve().parents[3]

NONE = np.uint64(0)
SPADES = np.uint64(0x8_8888_8888_8888)
PRIZES = 0xFFFF << 48
RANK = 0xFF

REFUSED = {
    "card twice": (lambda: solver.tricks(3, 6, "NT"), "2D is there twice"),
    "led card twice": (lambda: solver.tricks(3, 4, "NT", led=4), "2H is there twice"),
    "unequal": (lambda: solver.tricks(1, 6, "S"), "unequal hands: 1 cards to move, 2 of the other and 0 on the table"),
    "unequal with a lead": (lambda: solver.tricks(3, 12, "S", led=16), "2 of the other and 1 on the table"),
    "no cards": (lambda: solver.tricks(0, 0, "S"), "the player to move has no cards"),
    "too many": (lambda: solver.tricks(2**14 - 1, (2**14 - 1) << 14, "S"), "14 cards are too many: a player has 13"),
    "too many of two packs": (lambda: solver.playoff(511, 511 << 9, "S", RANK), "9 cards are too many: a player has 8"),
    "two led": (lambda: solver.tricks(3, 0, "S", led=12), "2 cards are led at once"),
    "no such card": (lambda: solver.tricks(1 << 60, 1, "S"), "60 is no card: they have the numbers 0 to 51"),
    "strain": (lambda: solver.tricks(1, 2, "X"), "unknown strain 'X'; known: C, D, H, NT, S"),
    "strain number": (lambda: solver.tricks([1, 1], [2, 2], [4, 5]), "unknown strain '5'"),
    "strain of two packs": (lambda: solver.playoff(1, 4, "NT", RANK), "unknown strain 'NT'; known: C, D, H, S"),
    "negative": (lambda: solver.tricks(-1, 2, "S"), "mine=-1 is not possible"),
    "fraction": (lambda: solver.tricks(1, 2.5, "S"), "theirs=2.5 is not possible"),
    "which": (lambda: solver.tricks([[1, 2], [4, 8]], [[2, 1], [8, 8]], "S"), "position 1, 1: 2S is there twice"),
    "payoffs": (lambda: solver.payoff(3, 12, [1, 2]), "2 payoffs are too few: 2 cards need those for 0 to 2 tricks"),
    "nan": (lambda: solver.payoff(3, 12, [1, np.nan, 2]), "payoff nan for 1 tricks is not possible"),
    "prizes": (lambda: solver.playoff(1, 4, "S", 2), "prizes=0x2 is not possible: card 0 or its twin is a prize"),
    "final": (lambda: solver.playoff(1, 4, "S", RANK, final=-1), "final=-1 is not possible"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_position_is_refused_in_one_sentence(case):
    call, text = REFUSED[case]
    with pytest.raises(AnalyzerError) as error:
        call()
    assert text in str(error.value)
    assert "\n" not in str(error.value)


def test_one_position_gives_numbers_and_arrays_give_arrays():
    first, second = deals(3, 1)
    assert isinstance(solver.tricks(int(first[0]), int(second[0]), "nt"), int)
    assert isinstance(solver.payoff(first[0], second[0], range(14)), float)
    table = solver.tricks(first[:, None], second[:, None], np.arange(5))
    assert (table.shape, table.dtype) == ((3, 5), np.int64)
    assert table[2, 4] == solver.tricks(first[2], second[2], "NT")
    assert table[1, 3] == solver.tricks(first[1], second[1], "S")
    assert solver.tricks_by_card(first, second, "C").shape == (3, 64)
    assert solver.tricks(first[:0], second[:0], "C").shape == (0,)


def test_payoffs_broadcast_with_positions():
    first, second = deals(4, 2)
    payoffs = np.stack([np.arange(14.0), -np.arange(14.0)])
    out = solver.payoff(first[:, None], second[:, None], payoffs, broken=np.array([[True], [True], [True], [True]]))
    assert out.shape == (4, 2)
    assert np.array_equal(out[:, 0], solver.tricks(first, second, "S"))
    assert np.array_equal(out[:, 1], solver.payoff(first, second, -np.arange(14.0), broken=True))


def test_views_of_any_kind_use_one_compiled_loop():
    first, second = deals(4, 10)
    fixed = np.arange(14.0)
    for array in (first, second, fixed):
        array.flags.writeable = False
    solver.payoff(first, second, fixed)
    solver.payoff(first[::2], second[::2], np.asfortranarray(np.ones((2, 14))))
    solver.payoff(first[0], second[0], fixed[::-1], broken=True)
    assert len(arrays._play_values.signatures) == 1


def test_equal_payoffs_need_no_search_and_infinite_ones_are_numbers():
    first, second = deals(1, 3)
    assert solver.payoff(first[0], second[0], np.full(14, 7.0)) == 7
    lost = np.where(np.arange(14) > 0, -np.inf, 1)
    assert solver.payoff(first[0], second[0], lost) == -np.inf


def test_what_a_table_holds_does_not_change_answers():
    """Filled by other deals and rules, or with anything at all, a table gives the values of a new one."""
    first, second = deals(20, 4)
    rules = (play.Play(NONE, True, False), play.Play(SPADES, False, True), play.Play(SPADES, False, False))
    payoff = np.where(np.arange(14) > 7, -100.0, np.arange(14))
    noise = np.random.default_rng(5).integers(0, 2**64, search.memory().size, dtype=np.uint64)
    for used in (search.memory(), noise):
        for a, b in zip(first, second, strict=True):
            for rule in rules:
                found = play.value(rule, a, b, NONE, payoff, used)
                assert found == play.value(rule, a, b, NONE, payoff, search.memory())


def test_a_table_for_two_packs_follows_a_change_of_stakes():
    rng, used = np.random.default_rng(6), two_packs.memory()
    for _ in range(50):
        cards = rng.permutation(64)[:16]
        mine, theirs = (np.uint64(sum(1 << int(card) for card in half)) for half in (cards[:8], cards[8:]))
        for suit in range(4):
            for final in (0, 1):
                trumps = np.uint64(0x0303_0303_0303_0303 << 2 * suit)
                stakes = two_packs.Stakes(trumps, np.uint64(PRIZES), final, final == 0)
                expected = solver.playoff(mine, theirs, suit, PRIZES, final, final == 0)
                assert two_packs.value(stakes, mine, theirs, NONE, used) == expected


def test_best_cards_for_policies_are_those_of_the_values_by_card():
    first, second = deals(30, 7)
    table, rule = search.memory(), play.Play(SPADES, False, False)
    payoffs = np.where(np.arange(14) >= 5, np.arange(14) - 20.0 * (np.arange(14) > 8), -5.0)
    by_card = solver.payoff_by_card(first, second, payoffs)
    for a, b, (value, cards) in zip(first, second, zip(*solver.best(by_card), strict=True), strict=True):
        assert play.best_cards(rule, a, b, NONE, payoffs, value, table) == cards


def test_best_cards_of_two_packs():
    rng, table = np.random.default_rng(8), two_packs.memory()
    stakes = two_packs.Stakes(np.uint64(0x0303_0303_0303_0303), np.uint64(PRIZES), 1, True)
    for _ in range(50):
        cards = rng.permutation(64)[:16]
        mine, theirs = (np.uint64(sum(1 << int(card) for card in part)) for part in (cards[:8], cards[8:]))
        led = np.uint64(1) << np.uint64(cards[15])
        _, best = solver.best(solver.playoff_by_card(mine, theirs ^ led, "C", PRIZES, 1, True, led))
        assert two_packs.best_cards(stakes, mine, theirs ^ led, led, table) == best


def test_threads_give_the_same():
    first, second = deals(64, 9)
    parts = np.array_split(np.arange(64), 4)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda part: solver.tricks(first[part], second[part], "NT"), parts))
    assert np.array_equal(np.concatenate(found), solver.tricks(first, second, "NT"))


def test_the_same_without_the_jit():
    """Every intrinsic has a twin in Python."""
    command = [sys.executable, "-m", "tests.mechanics.solver.few_positions"]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    assert json.loads(run.stdout) == answers()
