"""Forecasts from the policy to the page: what is collected is what the policy states, and what is scored is right."""

import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import analyzer
from analyzer import reports
from analyzer.engine import check_off
from analyzer.engine import openings as engine
from analyzer.engine.check_off import Case
from analyzer.engine.duel import Duel, Work
from analyzer.engine.plain import Worker
from analyzer.errors import AnalyzerError, PlayError
from analyzer.registry import find_game, find_player, find_policies, find_rules
from analyzer.reports import questions as asked
from analyzer.reports import whole
from analyzer.reports.questions import forecasts as question
from analyzer.stats.scores import ranked
from tests.reports import asked_in_python

CHANCES = question.CHANCES
HANDS = 1200


@pytest.fixture(scope="module")
def table():
    return analyzer.forecasts("spades/open", "counter", "counter", hands=HANDS, seed=3, threads=1)


def test_the_table_is_that_of_the_run_with_chances(table):
    run = analyzer.simulate("spades/open", "counter", "counter", hands=HANDS, seed=3, threads=1)
    pd.testing.assert_frame_equal(table[run.hands.columns], run.hands)
    assert list(table.columns[-14:]) == CHANCES
    np.testing.assert_allclose(table[CHANCES].sum(axis=1), 1)


def test_what_is_collected_is_what_the_policy_states(table):
    """The hands are walked through in Python, and the policy is asked at each bid."""
    worker = Worker()
    for deal in range(3):
        rows = table[(table["deal"] == deal) & ~table["swapped"]].sort_values("seat")
        said = worker.call(asked_in_python.said, Case("counter", "spades/open"), 3, deal)
        np.testing.assert_allclose(rows[CHANCES].to_numpy(float), said, atol=1e-12)
    worker.stop()


def test_the_example_of_the_page_states_chances(tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "forecasts.md").read_text()
    example = re.search(r"```python\n(.*?)```", page, re.DOTALL)[1]
    worker = Worker()
    for name, text in (("bells", example), ("broken", example.replace("out[tricks] /= total", "out[tricks] /= 2"))):
        (tmp_path / f"{name}.py").write_text(text)
        found = worker.call(check_off.peeps, Case(name, "spades/closed", (str(tmp_path / f"{name}.py"),)), 1, 0)
        assert found.startswith("its forecast is none: chances") == (name == "broken"), found
        assert bool(found) == (name == "broken")
    worker.stop()


def test_which_policies_state_a_forecast():
    known = find_policies(find_game("spades"))
    assert known["counter"].forecasts
    assert known["score_aware"].forecasts
    assert not known["uniform"].forecasts


def test_chances_of_the_bid():
    said = np.array([[0.1, 0.2, 0.3, 0.4] + [0.0] * 10] * 4)
    table = pd.DataFrame(said, columns=CHANCES).assign(
        deal=range(4), policy="a", rival="b", blind=False, bid=[0, 2, 3, 13], tricks=[0, 3, 2, 13],
        **dict.fromkeys(("bags", "outcome", "points", "spades", "aces", "kings", "voids"), 1),
    )  # fmt: skip
    found = question.forecasts_of(table)
    assert found["made"].tolist() == [True, True, False, True]
    assert found["made_chance"].tolist() == pytest.approx([0.1, 0.7, 0.4, 0.0])
    parts = question.forecast_parts(table).set_index(["about", "measure"])["estimate"]
    assert parts["bid made", "score"] == pytest.approx(np.mean([0.81, 0.09, 0.16, 1]))
    assert parts["tricks", "score"] == pytest.approx(ranked(said, table["tricks"]).mean())
    assert len(question.forecast_parts(table.assign(chance_0=np.nan))) == 0


def test_scores_of_other_origin(table):
    known = table.assign(best=table["tricks"].astype(float))
    found = question.forecast_scores(known).set_index("kind")
    assert found.loc["best play", "estimate"] < found.loc["by bid", "estimate"] < found.loc["plain", "estimate"]
    assert found.loc["stated", "gain"] == pytest.approx(
        found.loc["plain", "estimate"] - found.loc["stated", "estimate"]
    )
    assert found.loc["plain", "gain"] == 0
    assert found.loc["plain", "estimate"] == pytest.approx(
        question.forecast_parts(table).set_index(["about", "measure"]).loc[("tricks", "uncertainty"), "estimate"],
        rel=0.02,
    )


def test_biases(table):
    hands = table.assign(strength=0)
    found = reports.bid_bias(hands)
    assert set(found.columns) >= {"policy", "rival", "bid", "strength", "estimate", "se", "p", "share"}
    assert found["rows"].sum() == len(hands)
    sizes = reports.bias_sizes(hands).set_index("measure")
    gap = table["tricks"].astype(int) - table["bid"].astype(int)
    assert sizes.loc["net", "estimate"] == pytest.approx(gap.mean())
    expected = table[CHANCES].to_numpy() @ np.arange(14)
    mine = reports.forecast_bias(table)
    assert (mine["estimate"] * mine["share"]).sum() == pytest.approx((table["tricks"] - expected).mean())


def test_the_page(table, monkeypatch, tmp_path):
    names = ("forecasts", "nil-laboratory")
    every = asked.asked_of
    monkeypatch.setattr(asked, "asked_of", lambda *of: [each for each in every(*of) if asked.name(each) in names])
    players = whole.rule_policies
    monkeypatch.setattr(
        whole, "rule_policies", lambda rules, found: [p for p in players(rules, found) if p.name == "counter"]
    )
    report = reports.plan(["spades/open"], hands=HANDS, seed=3, threads=1).carry_out(processes=1)
    files = report.files()
    page = files["spades-open/forecasts.html"]
    assert "come nearer to what was taken than one forecast for all hands, by" in page
    assert "Do stated chances come true?" in page
    assert "If <code>counter</code> facing itself bid nil on every hand" in files["spades-open/nil-laboratory.html"]
    for name in names:
        assert not re.search(r"\b(nan|NaN|inf|None)\b", files[f"spades-open/{name}.html"]), name
    parts = files["spades-open/forecasts/parts.csv"]
    assert "miscalibration" in parts


# --- what is refused ----------------------------------------------------------------------------


@pytest.fixture
def work():
    ruleset = find_rules("spades/open")
    player = find_player("counter", find_policies(ruleset.game))
    return Work(Duel(ruleset, (player, player), 1))


@pytest.mark.parametrize(
    ("chances", "words"),
    [
        ([0.5, 0.4], r"its chances add up to 0.9, not to 1 in hand 6 \(deal 3\)"),
        ([1.5, -0.5], "-0.5 is no chance"),
        ([np.nan, 1.0], "nan is no chance"),
    ],
)
def test_chances_that_are_none(work, chances, words):
    rows = np.zeros(1, [("position", int), ("deal", int), ("swapped", bool)])
    rows["deal"] = 3
    with pytest.raises(PlayError, match=f"policy counter made a forecast that is none: {words}"):
        engine._check(work, rows, np.ones(1, np.uint64), np.array([chances]))
    engine._check(work, rows, np.zeros(1, np.uint64), np.array([chances]))  # there was no bid to make


def test_who_cannot_be_asked(tmp_path):
    with pytest.raises(AnalyzerError, match="ninety-nine has nothing that its policies forecast"):
        analyzer.forecasts("ninety-nine", "prudent", "prudent", hands=2)
    plain = "GAME = 'spades'\ndef act(params, view, legal, random):\n    return 0\n"
    (tmp_path / "plain.py").write_text('"""Plain."""\n' + plain)
    with pytest.raises(AnalyzerError, match="plain: only jitted policies"):
        analyzer.forecasts("spades/open", "plain", "counter", hands=2, policies=tmp_path / "plain.py")
    half = "from analyzer.jit import jit\nact = jit(lambda params, view, legal, random: 0)\nGAME = 'spades'\n"
    (tmp_path / "half.py").write_text(half + "def forecast(params, view, out):\n    out[:] = 1 / 14\n")
    with pytest.raises(AnalyzerError, match="forecast must be jitted"):
        find_policies(find_game("spades"), [tmp_path / "half.py"])
