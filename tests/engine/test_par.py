"""Judged hands: losses add up to the points, agree with a plain search, and depend on nothing but the hand."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import analyzer
from analyzer.engine import chunks
from analyzer.engine.duel import Work
from analyzer.engine.par import judge_hands
from analyzer.engine.wanted import make_duel
from analyzer.errors import AnalyzerError
from analyzer.study.par import DECISIONS, LOSSES, VALUES, loss_column
from analyzer.tables import Schema
from tests.engine import minimax

CASES = (
    ("spades/open", "uniform", "lowest"),
    ("draw-bridge/penalty", "uniform", "lowest"),
    ("bezique/seed", "uniform", "lowest"),
    ("ninety-nine/single-pass", "uniform", "lowest"),
)
HANDS, SEARCHED = 40, 4


@cache
def judged(ruleset, a, b):
    return judge_hands(Work(make_duel(ruleset, a, b)), 0, HANDS, 1)


def unit(ruleset):
    return make_duel(ruleset, "uniform", "uniform").rules.game.unit


@pytest.mark.parametrize("case", CASES)
def test_par_less_losses_is_what_came(case):
    found = judged(*case)
    verdicts = found.verdicts
    loss, sign = verdicts["par"] - verdicts["value"], np.where(verdicts["seat"] == 0, 1, -1)
    assert (loss >= 0).all()
    assert ((loss == 0) == (verdicts["best"] >> verdicts["action"].astype(np.uint64) & np.uint64(1)).astype(bool)).all()
    for number in np.unique(verdicts["hand"]):
        mine = verdicts["hand"] == number
        begun = verdicts[mine][0]
        assert begun["step"] + mine.sum() == found.lengths[number]  # judged to the end
        value = sign[mine][0] * begun["par"]
        first, second = found.played["points"][number].tolist()
        assert value - (sign * loss)[mine].sum() == first - second
        after = np.append((sign * verdicts["par"])[mine][1:], first - second)
        assert np.array_equal((sign * verdicts["value"])[mine], after)  # one par leads to the next
        first, second = found.best["points"][number].tolist()
        assert found.followed[number]
        assert value == first - second
    assert loss.sum() > 0 or case[0] == "ninety-nine/single-pass"
    assert len(np.unique(verdicts["hand"])) > HANDS // 2


@pytest.fixture(scope="module")
def searched():
    """What the plain search says of the last cards of some hands, from a process with the JIT off."""
    asked = json.dumps({"cases": CASES, "hands": SEARCHED})
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, minimax.__file__, asked]
    return json.loads(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


@pytest.mark.parametrize("case", CASES)
def test_a_plain_search_over_all_lines_says_the_same(case, searched):
    seen = 0
    for number, decisions in enumerate(searched[CASES.index(case)]):
        verdicts = judged(*case).verdicts
        of_step = {int(verdict["step"]): verdict for verdict in verdicts[verdicts["hand"] == number]}
        for step, value, par, best in decisions:
            verdict = of_step[step]
            sign = 1 if verdict["seat"] == 0 else -1
            assert (sign * verdict["value"], sign * verdict["par"]) == (value, par)
            assert int(verdict["best"]) == sum(1 << action for action in best)
            seen += 1
    assert seen >= 6 * SEARCHED


def test_threads_chunks_and_number_of_hands_do_not_matter(monkeypatch):
    work = Work(make_duel(*CASES[0]))
    many = judge_hands(work, 0, HANDS, 2)
    monkeypatch.setattr(chunks, "FIRST_CHUNK", 2)
    small, few = judge_hands(work, 0, HANDS, 2), judge_hands(work, 0, 6, 1)
    for one, two, three in zip(judged(*CASES[0]), many, small, strict=True):
        assert np.array_equal(one, two)
        assert np.array_equal(one, three)
    assert np.array_equal(few.verdicts, many.verdicts[many.verdicts["hand"] < 6])


def test_of_a_policy_that_meets_itself_the_first_seatings_are_enough():
    work = Work(make_duel("spades/open", "lowest", "lowest"))
    whole, once = judge_hands(work, 0, 12, 1), judge_hands(work, 0, 12, 1, once=True)
    assert once.numbers.tolist() == [0, 2, 4, 6, 8, 10]
    assert np.array_equal(once.verdicts, whole.verdicts[whole.verdicts["hand"] % 2 == 0])
    assert np.array_equal(once.played, whole.played[::2])


def test_hands_of_a_match_are_judged_with_the_bags_before_them():
    hands = list(analyzer.trace("spades/open", "uniform", "lowest", match=0, max_hands=6, par=True))
    for hand in hands:
        (first, second), par = hand["result"]["points"], hand["par"]
        assert par["value"] - par["lost"][0] + par["lost"][1] == first - second
    assert any(hand["start"]["bags"] != [0, 0] for hand in hands)


# --- the tables ---------------------------------------------------------------------------------


@cache
def found():
    return analyzer.par("spades/open", "uniform", "lowest", hands=HANDS, threads=1)


def test_tables_are_as_documented():
    par = found()
    Schema("decisions", DECISIONS, ("deal", "swapped", "step")).check(par.decisions, exact=True)
    more = tuple(loss_column(phase) for phase in ("bid", "play"))
    Schema("losses", (*LOSSES, *more)).check(par.losses, exact=True)
    Schema("values", VALUES, ("deal", "swapped")).check(par.values, exact=True)
    run = analyzer.simulate("spades/open", "uniform", "lowest", hands=HANDS, threads=1)
    pd.testing.assert_frame_equal(par.hands, run.hands)
    pd.testing.assert_frame_equal(par.best_hands.drop(columns=["points", "bid", "tricks", "bags", "outcome"]),
                                  run.hands.drop(columns=["points", "bid", "tricks", "bags", "outcome"]))  # fmt: skip


def test_tables_add_up():
    par = found()
    summed = par.decisions.groupby(["deal", "swapped", "seat"])["loss"].agg(["sum", "size", lambda x: (x > 0).sum()])
    losses = par.losses.set_index(["deal", "swapped", "seat"])
    assert losses[["lost", "decisions", "mistakes"]].to_numpy().tolist() == summed.to_numpy().tolist()
    assert (losses["lost_bid"].fillna(0) + losses["lost_play"] == losses["lost"]).all()
    by_hand = losses["lost"].unstack("seat")
    values = par.values.set_index(["deal", "swapped"])
    assert values["whole"].all()
    assert (values["value"] - by_hand[0] + by_hand[1] == values["points"]).all()
    tricks = par.decisions.dropna(subset="trick").groupby(["deal", "swapped", "trick"]).size()
    assert (tricks == 2).all()
    assert set(tricks.index.get_level_values("trick")) == set(range(1, 14))


def test_chance_loses_more_than_a_policy_that_counts():
    losses = analyzer.par("spades/open", "uniform", "counter", hands=200).losses
    mean = losses.groupby("policy", observed=True)["lost"].mean()
    assert mean["uniform"] > 1.3 * mean["counter"]


def test_a_game_that_is_reshuffled_has_nothing_to_judge():
    par = analyzer.par("ninety-nine/seed", "prudent", "greedy", hands=4)
    assert len(par.decisions) == len(par.values) == 0
    assert par.losses["lost"].tolist() == [0] * 8


def test_bad_input():
    with pytest.raises(AnalyzerError, match="hands=0 is not possible"):
        analyzer.par("spades/open", "uniform", "lowest", hands=0)
    with pytest.raises(AnalyzerError, match="hands=4 and deals=2 are given together"):
        analyzer.par("spades/open", "uniform", "lowest", hands=4, deals=2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "rival"),
    [("spades/open", "counter"), ("draw-bridge/penalty", "competitor"), ("draw-bridge/published", "competitor"),
     ("bezique/seed", "melder"), ("ninety-nine/single-pass", "uniform")],
)  # fmt: skip
def test_the_exact_policy_loses_nothing(ruleset, rival):
    decisions = analyzer.par(ruleset, "exact", rival, hands=1_000).decisions
    mine = decisions[decisions["policy"] == "exact"]
    assert len(mine) > 1_000
    assert mine.loc[mine["known"], "loss"].max() == 0


@pytest.mark.slow
def test_the_cheat_loses_nothing_where_cards_are_hidden():
    decisions = analyzer.par("spades/closed", "cheat", "counter", hands=1_000).decisions
    assert decisions.loc[decisions["policy"] == "cheat*", "loss"].max() == 0
    assert decisions.loc[decisions["policy"] == "counter", "loss"].mean() > 0
