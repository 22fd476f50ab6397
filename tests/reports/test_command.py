"""The command `analyzer report`: one real report, and bad input as one sentence."""

import json

import pytest

from analyzer.cli import run
from analyzer.reports.publish import LISTING

GAME = "ninety-nine/single-pass"


def test_a_report_is_written_and_summed_up(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine")
    assert run(["report", GAME, "--deals", "10", "--seed", "7", "--out", str(tmp_path), "--quiet"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("# Strategy reports")
    assert f"Again: `analyzer report {GAME} --seed 7 --hands 20`" in said.out
    assert said.err == ""
    written = json.loads((tmp_path / LISTING).read_text())["files"]
    assert all((tmp_path / name).is_file() for name in written)
    first = {name: (tmp_path / name).read_text() for name in written}
    assert (
        run(["report", GAME, "--deals", "10", "--seed", "7", "--out", str(tmp_path), "--json", "--threads", "1"]) == 0
    )
    document = json.loads(capsys.readouterr().out)
    assert document["rulesets"][0]["ruleset"] == GAME
    assert document["rulesets"][0]["hands"] == 20
    assert {name: (tmp_path / name).read_text() for name in written} == first
    assert (tmp_path / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "unknown game 'chess'; known: "),
        (["spades"], "'spades' has several rule sets and no default: name spades/open or spades/closed"),
        (["spades/opne"], "unknown rule set of spades 'opne'; known: open, closed"),
        ([GAME, "--hands", "0"], "hands=0 is not possible"),
        ([GAME, "--hands", "1"], "hands=1 is not possible"),
        ([GAME, "--hands", "1.5"], "hands=1.5 is not possible"),
        ([GAME, "--hands", "-4"], "hands=-4 is not possible"),
        ([GAME, "--hands", "1e30"], "hands=1e30 is not possible"),
        ([GAME, "--hands", "many"], "hands=many is not possible"),
        ([GAME, "--hands", "4", "--deals", "2"], "hands=4 and deals=2 are given together"),
        ([GAME, "--seed", "-1"], "seed=-1 is not possible"),
        ([GAME, "--seed", str(2**64)], f"seed={2**64} is not possible"),
        ([GAME, "--threads", "0"], "threads=0 is not possible"),
        ([GAME, "--rule", "limt=50"], "unknown option of ninety-nine 'limt'; known: limit"),
        ([GAME, "--rule", "limit=5"], "limit=5 is not possible"),
        (["--rule", "limit=50"], "the option limit=50 needs a named game"),
        ([GAME, "--policies", "/nowhere.py"], "there is no policy file or folder '/nowhere.py'"),
        ([GAME, "--out", "/proc/nowhere"], "--out '/proc/nowhere' cannot be written"),
        ([GAME, "--nonsense"], "unknown option of report '--nonsense'"),
    ],
)
def test_bad_input_is_one_sentence_and_writes_nothing(tmp_path, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(tmp_path)
    assert run(["report", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert len(told.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_what_is_in_the_way_is_refused_before_anything_is_played(tmp_path, capsys):
    (tmp_path / "index.html").write_text("mine")
    assert run(["report", GAME, "--out", str(tmp_path)]) == 2
    assert "was not written by a report and is in the way" in capsys.readouterr().err
    (tmp_path / "file").write_text("mine")
    assert run(["report", GAME, "--out", str(tmp_path / "file")]) == 2
    assert "is a file: name a folder" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "index.html"]
