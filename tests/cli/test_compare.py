"""The command `compare`: what it prints, and what it refuses."""

import json
import re

import pytest

from analyzer import cli
from analyzer.errors import AnalyzerError

GAME = ("ninety-nine/single-pass", "uniform", "highest")


@pytest.fixture
def command(capsys):
    """Runs the command; returns exit status, standard output, standard error."""

    def run(*arguments):
        status = cli.run(["compare", *map(str, arguments)])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_the_answer_comes_first(command):
    status, out, err = command(*GAME, "--deals", "3_000", "--seed", 5, "--quiet")
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0] == "ninety-nine/single-pass, seed 5: uniform (A) against highest (B)"
    assert re.match(r"(uniform is (better|worse) than highest|undecided between .*): A wins [\d.]+ % \(", lines[1])
    assert [line.split()[0] for line in lines[2:]] == ["stopped", "interval", "margin", "pairing", "time"]
    assert "distinct deals, each in both seatings" in out


def test_the_same_policy(command):
    status, out, _ = command("ninety-nine/single-pass", "uniform", "uniform")
    assert status == 0
    assert out.splitlines()[1] == (
        "equal by construction: the same policy on both sides; A less B is exactly 0 on each of 200 pairs"
    )


@pytest.mark.parametrize(
    ("rival", "said"),
    [
        ("highest", "undecided between uniform and highest: too few pairs"),
        ("uniform", "equal by construction: the same policy on both sides; every pair was censored"),
    ],
)
def test_where_every_game_is_cut_off(command, rival, said):
    asked = (*GAME[:2], rival, "--deals", 20, "--rule", "stock_empty=reshuffle", "--rule", "max_plies=1")
    status, out, _ = command(*asked)
    assert status == 0
    assert out.splitlines()[1] == said


def test_as_json(command):
    status, out, _ = command(*GAME, "--deals", 500, "--test", "fixed", "--level", "90%", "--margin", "1%", "--json")
    document = json.loads(out)
    assert status == 0
    assert (document["policies"], document["unit"]) == (["uniform", "highest"], "win rate")
    assert (document["test"], document["level"], document["margin"]) == ("fixed", 0.9, 0.01)
    assert (document["pairs"], document["hands"], len(document["looks"])) == (500, 1000, 1)
    assert document["low"] < document["estimate"] < document["high"]


def test_too_few_pairs_are_said_to_be_too_few(command):
    status, out, _ = command(*GAME, "--deals", 20)
    assert status == 0
    assert out.splitlines()[1].startswith("undecided between uniform and highest: ")
    assert "and 100 are asked for" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--hands 5", "hands=5 is not possible: hands takes an even number from 4 to 1,000,000,000,000,000: pairs"),
        ("--matches 3", "matches=3 is not possible: matches takes an even number"),
        ("--hands -4", "hands=-4 is not possible: hands takes an even number from 4 to 1,000,000,000,000,000: pairs"),
        ("--matches 1e30", "matches=1e30 is not possible: matches takes an even number from 4 to 1,000,000,000,000:"),
        ("--deals 1", "deals=1 is not possible: deals takes a whole number from 2 to 500,000,000,000,000"),
        ("--deals 0", "deals=0 is not possible: deals takes a whole number from 2 to 500,000,000,000,000"),
        ("--deals many", "deals=many is not possible: deals takes a whole number"),
        ("--hands 8 --deals 4", "hands=8 and deals=4 are given together"),
        ("--matches 4", "ninety-nine has no matches"),
        ("--max-hands 4", "max-hands=4 is for matches"),
        ("--margin 0", "margin=0 is not possible: margin takes a number between 0 and 0.5, or a percentage"),
        ("--margin 50%", "margin=50% is not possible: margin takes a number between 0 and 0.5, or a percentage"),
        ("--margin 2", "margin=2 is not possible"),
        ("--level 95", "level=95 is not possible: level takes a number between 0.5 and 1, or a percentage"),
        ("--level 20%", "level=20% is not possible: level takes a number between 0.5 and 1, or a percentage"),
        ("--level 1e-20", "level=1e-20 is not possible: level takes a number between 0.5 and 1, or a percentage"),
        ("--test spr", "unknown test 'spr'; known: sprt,"),
        ("--threads 0", "threads=0 is not possible"),
        ("--seed -1", "seed=-1 is not possible"),
        ("--marginn 1", "unknown option of compare '--marginn'; known: --margin,"),
    ],
)
def test_wrong_input(command, arguments, said):
    status, out, err = command(*GAME, *arguments.split())
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("margin", ["0", "-1", "0.5%", "nan", "wide"])
def test_a_margin_of_points_is_a_positive_number(command, margin):
    status, _, err = command("spades/open", "uniform", "highest", f"--margin={margin}")
    assert status == 2
    assert f"margin={margin} is not possible: margin takes a positive number of points a hand" in err


def test_an_interrupted_comparison_is_shown_and_ends_like_one(command, monkeypatch):
    from analyzer.cli import _progress

    played = []

    def press(self, more):
        played.append(more)
        if sum(played) > 3_000:
            raise KeyboardInterrupt

    monkeypatch.setattr(_progress.Progress, "__call__", press)
    status, out, _ = command(*GAME, "--margin", "0.1%")
    assert status == cli.INTERRUPTED
    assert "Ctrl-C; the interval holds all the same: " in out


def test_words_for_every_verdict():
    from analyzer.cli.compare import _told
    from analyzer.stats.verdicts import Look

    def told(verdict, low, high, unit="points a hand", reason="decided"):
        look = Look(400, (low + high) / 2, 0.1, low, high, 300.0, verdict)
        return _told(comparison(looks=(look,), unit=unit, reason=reason))[1]

    assert told("better", 1.5, 2.5) == "mine is better than yours: 2.00 points a hand, A less B (1.50 to 2.50)"
    assert told("worse", -2.5, -1.5) == "mine is worse than yours: -2.00 points a hand, A less B (-2.50 to -1.50)"
    assert told("practically equal", -0.5, 0.5).startswith("mine and yours are practically equal: 0.00 points")
    assert told("practically equal", 0.1, 0.5).endswith("; mine is ahead, but by less than the margin")
    assert told("practically equal", -0.5, -0.1).endswith("; yours is ahead, but by less than the margin")
    assert told("undecided", -3, 1, reason="cap reached").startswith("undecided between mine and yours: -1.0 points")
    assert (
        told("better", 0.01, 0.03, "win rate") == "mine is better than yours: A wins 52.0 % (51.0 to 53.0) of the games"
    )


def test_words_for_luck_and_censored_pairs():
    from analyzer.cli.compare import _told

    text = "\n".join(_told(comparison(luck=("aces",), luck_ratio=(1.4, 0.01), unadjusted=(3.0, 0.2), left_out=7)))
    assert "adjusted for the cards that came (aces); without that 3.00 ± 0.20, 1.400 ± 0.010 times the variance" in text
    assert "; 7 pairs censored and left out" in text


def comparison(**changed):
    from analyzer.stats.verdicts import Look
    from analyzer.study.comparison import Comparison

    facts = {
        "game": "game", "ruleset": "rules", "rules": {}, "seed": 1, "names": ("mine", "yours"), "unit": "points a hand",
        "of_matches": False, "test": "sequence", "level": 0.95, "margin": 1.0, "reason": "decided",
        "looks": (Look(400, 2.0, 0.1, 1.5, 2.5, 300.0, "better"),), "pairs": 400, "left_out": 0, "hands": 800,
        "deals": 400, "pairing": (4.0, 0.1), "unadjusted": (2.0, 0.1), "luck": (), "luck_ratio": (1.0, 0.0),
        "seconds": 1.0, "seconds_compile": 2.0,
    }  # fmt: skip
    return Comparison(**(facts | changed))


def test_the_level_is_checked_in_python_too():
    from analyzer.stats.verdicts import Watch

    with pytest.raises(AnalyzerError, match=r"1\.2"):
        Watch(1.0, level=1.2)
