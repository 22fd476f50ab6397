"""The calls in Python: tables of exactly the documented types, figures with the right errors, errors that quote."""

import subprocess
import sys

import numpy as np
import pandas as pd
import pytest

import analyzer
from analyzer.engine import store
from analyzer.engine.rows import all_columns
from analyzer.errors import AnalyzerError
from analyzer.registry import find_game, game_names
from analyzer.tables import hand_schema

RULESETS = [f"{game}/{ruleset}" for game in game_names() for ruleset in find_game(game).rulesets]


def schema(ruleset, matches=False):
    game = find_game(ruleset.partition("/")[0])
    return hand_schema(game.name, all_columns(game, matches), matches)


def loaded(code):
    """Which of the slow packages are loaded after some code."""
    code += "\nimport sys\nprint(*[name for name in ('numpy', 'numba', 'pandas', 'pyarrow') if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()


# --- what is loaded -----------------------------------------------------------------------------


def test_the_package_alone_loads_nothing():
    assert loaded("import analyzer") == []


def test_a_run_without_tables_does_without_pandas():
    code = (
        "import analyzer\nrun = analyzer.simulate('ninety-nine', 'uniform', 'uniform', hands=2, keep=False)\nrun.points"
    )
    assert "pandas" not in loaded(code)


def test_the_calls_are_there():
    assert {"simulate", "trace", "tell", "list_games", "list_game", "open_run", "study", "reports"} <= set(
        dir(analyzer)
    )
    assert analyzer.study.simulate is analyzer.simulate
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        analyzer.simulat  # noqa: B018


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hands_are_of_the_documented_types(ruleset):
    run = analyzer.simulate(ruleset, "uniform", "highest", hands=401, seed=2)
    schema(ruleset).check(run.hands, exact=True)
    assert list(run.hands.columns) == schema(ruleset).names
    assert len(run.hands) == 802
    assert run.hands["deal"].tolist() == [row // 4 for row in range(802)]
    assert list(run.hands["policy"].cat.categories) == ["uniform", "highest"]
    assert (run.hands["policy"].astype(str) != run.hands["rival"].astype(str)).all()


@pytest.mark.parametrize("ruleset", ["spades/closed", "ninety-nine/seed"])
def test_stored_hands_are_those_of_memory(tmp_path, monkeypatch, ruleset):
    monkeypatch.setattr(store, "PART_HANDS", 100)
    kept = analyzer.simulate(ruleset, "uniform", "highest", hands=250)
    stored = analyzer.simulate(ruleset, "uniform", "highest", hands=250, out=tmp_path / "run")
    pd.testing.assert_frame_equal(stored.hands, kept.hands)
    opened = analyzer.open_run(tmp_path / "run")
    pd.testing.assert_frame_equal(opened.hands, kept.hands)
    pd.testing.assert_frame_equal(pd.concat(opened.batches(), ignore_index=True), kept.hands)
    pd.testing.assert_frame_equal(opened.summary, kept.summary)
    assert [len(batch) for batch in opened.batches()] == [200, 200, 100]


def test_hands_of_matches():
    run = analyzer.simulate("spades/open", "uniform", "highest", matches=6, max_hands=20, rules={"target": 150})
    schema("spades/open", matches=True).check(run.hands, exact=True)
    assert sorted(run.hands["match"].unique()) == list(range(6))
    firsts = run.hands[run.hands["hand_in_match"] == 0]
    assert (firsts["score_before"] == 0).all()
    assert firsts.loc[firsts["seat"] == 0, "policy"].tolist() == ["uniform", "highest"] * 3
    assert (run.hands["score_after"] == run.hands["score_before"] + run.hands["points"]).all()


def test_a_policy_against_itself_has_one_category():
    run = analyzer.simulate("ninety-nine", "uniform", "uniform", hands=4)
    assert list(run.hands["policy"].cat.categories) == list(run.hands["rival"].cat.categories) == ["uniform"]


def test_rows_that_were_not_kept_are_not_made_up():
    run = analyzer.simulate("ninety-nine", "uniform", "uniform", hands=4, keep=False)
    with pytest.raises(AnalyzerError, match="were not kept"):
        run.hands  # noqa: B018


# --- figures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["spades/closed", "ninety-nine/seed"])
def test_summary_is_that_of_the_table(ruleset):
    """Means and errors by position and seat; the margin's unit is the deal."""
    run = analyzer.simulate(ruleset, "uniform", "highest", hands=300, seed=5)
    for point, (policy, seat) in zip(run.points, [(p, s) for p in ("uniform", "highest") for s in (0, 1)], strict=True):
        own = run.hands[(run.hands["policy"] == policy) & (run.hands["seat"] == seat)]["points"].dropna()
        assert (point.policy, point.seat, point.hands) == (policy, seat, len(own))
        assert point.mean == pytest.approx(own.mean())
        assert point.se == pytest.approx(own.sem())
    signed = run.hands["points"] * np.where(run.hands["policy"] == "uniform", 1, -1)
    margins = signed.groupby(run.hands["deal"]).sum(min_count=4).dropna()
    assert run.margin == pytest.approx((len(margins), margins.mean(), margins.sem()))
    assert run.summary["mean"].tolist() == [*(point.mean for point in run.points), run.margin.mean]


@pytest.mark.parametrize("ruleset", ["spades/closed", "ninety-nine/single-pass"])
def test_the_summary_is_the_same_with_and_without_rows(ruleset):
    kept = analyzer.simulate(ruleset, "uniform", "highest", hands=301)
    counted = analyzer.simulate(ruleset, "uniform", "highest", hands=301, keep=False)
    assert kept.tally == counted.tally


def test_wins_of_matches():
    run = analyzer.simulate("spades/open", "counter", "uniform", matches=8, max_hands=30)
    once = run.hands[(run.hands["hand_in_match"] == 0) & (run.hands["policy"] == "counter")]["match_won"]
    assert (run.wins.matches, run.wins.decided) == (8, once.notna().sum())
    assert run.wins.rate == pytest.approx(once.mean())
    assert run.document()["wins"]["rate"] == run.wins.rate


def test_document_of_a_run():
    run = analyzer.simulate("ninety-nine", "uniform", "highest", hands=1, seed=7, rules=["limit=50"])
    document = run.document()
    assert (document["game"], document["ruleset"], document["seed"]) == ("ninety-nine", "seed", 7)
    assert (document["hands"], document["rules"]["limit"]) == (1, 50)
    assert [(p["policy"], p["seat"], p["hands"]) for p in document["points"]] == [
        ("uniform", 0, 1), ("uniform", 1, 0), ("highest", 0, 0), ("highest", 1, 1),
    ]  # fmt: skip
    assert document["points"][0]["se"] is None
    assert document["points"][1]["mean"] is None
    assert document["hands_per_second"] == pytest.approx(1 / document["seconds"])


# --- building blocks ----------------------------------------------------------------------------


def test_deals_are_two_hands_each():
    assert (
        analyzer.simulate("ninety-nine", "uniform", "highest", deals=3).hands["deal"].tolist()
        == [0] * 4 + [1] * 4 + [2] * 4
    )


def test_play_goes_on_anywhere():
    whole = analyzer.play("spades/open", "uniform", "highest", 40).hands
    part = analyzer.play("spades/open", "uniform", "highest", 10, first=30).hands
    pd.testing.assert_frame_equal(part, whole.iloc[60:].reset_index(drop=True))
    with pytest.raises(AnalyzerError, match="first=3 is odd"):
        analyzer.play("spades/open", "uniform", "highest", 10, first=3)


def test_play_with_actions_barred():
    """The same deals, but seat 1 may bid neither nil nor thirteen."""
    free = analyzer.play("spades/open", "uniform", "uniform", 600).hands
    barred = analyzer.play("spades/open", "uniform", "uniform", 600, barred=("bid", 1, [0, 13])).hands
    asked = barred[~barred["blind"] & (barred["seat"] == 1)]
    assert set(asked["bid"]) == set(range(1, 13))
    assert barred[barred["seat"] == 0]["bid"].equals(free[free["seat"] == 0]["bid"])


def test_traces_by_number_and_range():
    hands = list(analyzer.trace("spades/open", "uniform", "highest", hand="3:6"))
    assert [(one["deal"], one["swapped"]) for one in hands] == [(1, True), (2, False), (2, True)]
    assert next(analyzer.trace("spades/open", "uniform", "highest", hand=3)) == hands[0]
    of_match = list(analyzer.trace("spades/open", "uniform", "highest", match=1, max_hands=3))
    assert [one["deal"] for one in of_match] == [0, 1, 2]
    assert analyzer.tell(of_match[0]).startswith("spades/open, seed 1, match 1, hand 0 ")


def test_what_there_is():
    assert {"spades", "ninety-nine"} <= {game["game"] for game in analyzer.list_games()}
    spades = analyzer.list_game("spades")
    assert [option["name"] for option in spades["options"]][:2] == ["target", "per_trick"]
    view = {field["name"]: field for field in spades["view"]}
    assert view["led"]["meaning"] == "the card to beat, none when leading"
    assert view["scores"] == {"name": "scores", "type": "tuple[int, int]", "meaning": "mine, theirs, before this hand"}
    assert [column["name"] for column in spades["columns"]] == schema("spades/open").names
    assert {"uniform", "counter"} <= {policy["name"] for policy in spades["policies"]}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"game": "spade/open"}, "unknown game 'spade'; known: spades,"),
        ({"game": "spades"}, "name spades/open or spades/closed"),
        ({"a": "uniforn"}, "unknown policy 'uniforn'; known: uniform,"),
        ({"hands": 0}, "hands=0 is not possible"),
        ({"hands": 4, "deals": 2}, "hands=4 and deals=2 are given together"),
        ({"hands": None, "matches": 2, "max_hands": 2000}, "max-hands=2000 is not possible"),
        ({"seed": 2**64}, "seed=18446744073709551616 is not possible"),
        ({"rules": {"bag": 1.5}}, "bag=1.5 is not possible"),
        ({"rules": ["bog=1"]}, "unknown option of spades 'bog'; known: bag,"),
        ({"policies": "none.py"}, "there is no policy file or folder 'none.py'"),
        ({"threads": -1}, "threads=-1 is not possible"),
        ({"hands": 10**15}, "hands=1000000000000000: their rows take"),
        ({"game": "ninety-nine", "hands": None, "matches": 2}, "ninety-nine has no matches"),
    ],
)
def test_arguments_that_are_refused(changed, said):
    with pytest.raises(AnalyzerError) as refused:
        analyzer.simulate(**{"game": "spades/open", "a": "uniform", "b": "uniform", "hands": 10} | changed)
    assert said in str(refused.value)
