"""Thousands of comparisons of a policy with its statistically identical twin, looked at after every batch."""

import importlib
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import analyzer
from analyzer.engine.duel import Work
from analyzer.engine.wanted import make_duel
from analyzer.stats.verdicts import FEWEST

TWIN = Path(__file__).parent / "policies" / "twin.py"
SEED = int(os.environ.get("STATS_SEED", "1"))
RUNS, DEALS = 2_000, 12_000

pytestmark = pytest.mark.slow


@pytest.fixture
def compared(monkeypatch):
    """Compares the twins on a seed; the file is read and its kernel found once, which takes longer than to play."""
    once = Work(make_duel("spades/open", "twin", "twin(salt=1)", policies=TWIN))
    module = importlib.import_module("analyzer.study.compare")  # its name in the package is the call

    def with_seed(duel):
        once.duel = duel
        return once

    monkeypatch.setattr(module, "make_duel", lambda game, a, b, seed, rules, policies: replace(once.duel, seed=seed))
    monkeypatch.setattr(module, "Work", with_seed)

    def run(number, **asked):
        seed = SEED * 10**6 + number
        found = analyzer.compare("spades/open", "twin", "twin(salt=1)", deals=DEALS, seed=seed, threads=1, **asked)
        assert found.seed == seed
        return found

    return run


def test_false_verdicts_of_the_sequence(compared):
    false, naive = 0, 0
    for run in range(RUNS):
        found = compared(run, margin=1e-6)  # so small that nothing is ever practically equal
        assert found.verdict != "practically equal"
        false += found.verdict != "undecided"
        if found.verdict == "undecided":
            naive += any(
                abs(look.estimate) > stats.norm.ppf(0.975) * look.se for look in found.looks if look.weight >= FEWEST
            )
    print(f"false verdicts: {false} of {RUNS}; of an ordinary interval looked at as often: {naive + false}")
    assert false <= 0.05 * RUNS
    assert naive + false > 0.15 * RUNS


def test_false_verdicts_of_the_sprt(compared):
    verdicts = [compared(run, margin=3, test="sprt").verdict for run in range(RUNS)]
    told = {verdict: verdicts.count(verdict) for verdict in sorted(set(verdicts))}
    print(f"verdicts of the sequential probability ratio test: {told}")
    assert told.get("better", 0) + told.get("worse", 0) <= 0.05 * RUNS
    assert told["practically equal"] > 0.9 * RUNS


def test_estimates_are_centred_and_their_errors_true(compared):
    # z of one fixed look each; the last of the looks of a comparison that stopped by itself would be biased outwards
    z = np.array([(found := compared(run, test="fixed")).estimate / found.se for run in range(400)])
    assert abs(z.mean()) < 4 / 20
    assert abs(z.std() - 1) < 4 / np.sqrt(800)
