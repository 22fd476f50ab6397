"""What `analyzer check` finds: a good policy passes everything, and every kind of fault is found and named."""

import json
from pathlib import Path

import pytest

from analyzer import check, cli
from analyzer.errors import AnalyzerError

GAME = "ninety-nine/single-pass"

GOOD = '''"""Plays any card, and its lowest when it is cautious."""

from typing import NamedTuple

from analyzer.cards import number
from analyzer.jit import jit
from analyzer.streams import pick


class Params(NamedTuple):
    caution: int = 50
    share: float = 0.5


@jit
def act(params, view, legal, random):
    return number(legal) if view.total > params.caution * params.share else number(pick(legal, random))
'''

COUNTING = '''"""Counts its calls."""

from analyzer.cards import number

calls = 0


def act(params, view, legal, random):
    global calls
    calls += 1
    return number(legal) if calls % 3 else int(legal).bit_length() - 1
'''

CLOCK = '''"""Reads the clock."""

import time

import numpy as np


def act_batch(params, views, legal, random):
    late = time.perf_counter_ns() // 1000 % 2
    return np.array([m.bit_length() - 1 if late else (m & -m).bit_length() - 1 for m in legal.tolist()])
'''

HOARDING = '''"""Counts in its scratch memory."""

import numpy as np

from analyzer.cards import highest, number
from analyzer.jit import jit


def memory(params):
    return np.zeros(1)


@jit
def act(params, view, legal, random, memory):
    memory[0] += 1
    return number(highest(legal)) if memory[0] % 3 == 0 else number(legal)
'''

NEIGHBOURS = '''"""Looks at the hands that are played beside its own."""

import numpy as np


def act_batch(params, views, legal, random):
    high = (views.total > views.total.mean()) & (len(legal) > 1)
    low, top = legal & (~legal + np.uint64(1)), 2.0 ** np.floor(np.log2(legal.astype(float)))
    return np.log2(np.where(high, top, low.astype(float))).astype(np.int64)
'''

ILLEGAL = GOOD.replace("number(legal) if", "number(legal) + 1 if")
RAISING = "def act(params, view, legal, random):\n    return [int(legal).bit_length() - 1][view.plies // 9]\n"
ODD = GOOD.replace("params.caution * params.share", "100 // params.caution")
SLOW = """import time


def act(params, view, legal, random):
    time.sleep(0.08)
    return int(legal).bit_length() - 1
"""
NEVER = """def act(params, view, legal, random):
    while view.plies > 4:
        pass
    return int(legal).bit_length() - 1
"""
DYING = "import os\n\n\ndef act_batch(params, views, legal, random):\n    os.kill(os.getpid(), 11)\n"


@pytest.fixture
def found(tmp_path):
    """Checks a policy of this text; returns {check: (passed, words)}."""

    def run(text, timeout=40, name="mine"):
        file = tmp_path / f"{name}.py"
        file.write_text(text)
        report = check(file, GAME, timeout=timeout)
        assert {finding.game for finding in report.findings} == {"ninety-nine"}
        verdicts = {finding.check: (finding.passed, finding.says) for finding in report.findings}
        assert report.passed == all(passed is not False for passed, _ in verdicts.values())
        return verdicts

    return run


def test_a_good_policy_passes(found):
    verdicts = found(GOOD)
    assert list(verdicts) == ["legal", "blind", "reproducible", "parameters", "speed"]
    assert all(passed for passed, _ in verdicts.values()), verdicts
    assert verdicts["legal"][1] == "every answer in 400 hands of ninety-nine/single-pass"
    assert verdicts["parameters"][1] == "every answer legal with 9 odd values"
    assert "microseconds a decision, the rules included: " in verdicts["speed"][1]


@pytest.mark.parametrize("text", [COUNTING, CLOCK, HOARDING], ids=["calls", "clock", "memory"])
def test_more_than_the_view_decides(found, text):
    """A count of its calls, the clock, what it kept in its memory: asked twice it answers otherwise."""
    verdicts = found(text)
    assert verdicts["legal"][0]
    assert not verdicts["blind"][0]
    assert "its view does not decide alone" in verdicts["blind"][1]
    assert not verdicts["reproducible"][0]
    assert "came out otherwise when played" in verdicts["reproducible"][1]


def test_other_hands_decide(found):
    """Asked about one hand it is a function of its view; rows depend on what is played beside."""
    verdicts = found(NEIGHBOURS)
    assert verdicts["blind"][0]
    assert not verdicts["reproducible"][0]


def test_an_illegal_answer(found):
    verdicts = found(ILLEGAL)
    assert list(verdicts) == ["legal"]
    passed, words = verdicts["legal"]
    assert not passed
    assert words.startswith("policy mine gave an illegal answer: ")
    assert "in the phase play of hand " in words


def test_an_exception(found):
    passed, words = found(RAISING)["legal"]
    assert not passed
    assert words.startswith("policy mine raised IndexError: list index out of range (line 2) in hand ")


def test_odd_values_of_parameters(found):
    passed, words = found(ODD)["parameters"]
    assert not passed
    assert words.startswith("policy mine(caution=0) raised ZeroDivisionError")


def test_a_slow_policy(found):
    verdicts = found(SLOW, timeout=20)
    assert list(verdicts) == ["legal", "speed"]
    assert verdicts["legal"][0]
    assert not verdicts["speed"][0]
    assert "too slow to be checked further: " in verdicts["speed"][1]


def test_a_policy_that_never_returns(found, tmp_path):
    """The deal is named, and the process that checked and those of the policy have ended: the file lists them."""
    file = tmp_path / "pids"
    text = f"import os\n\nopen({str(file)!r}, 'a').write(str(os.getpid()) + ' ')\n\n\n{NEVER}"
    where = "playing hand 0 (deal 0) of ninety-nine/single-pass against uniform"
    assert found(text, timeout=15) == {"finishes": (False, f"gave up after 15 s while {where}")}
    pids = set(file.read_text().split())
    assert len(pids) >= 2
    stats = [Path("/proc", pid, "stat") for pid in pids]
    states = [stat.read_text().rpartition(")")[2].split()[0] for stat in stats if stat.exists()]
    assert set(states) <= {"Z", "X"}  # at most not yet waited for


def test_a_policy_that_kills_its_process(found):
    assert found(DYING) == {
        "finishes": (
            False,
            "its process died (signal 11) while playing hand 0 (deal 0) of ninety-nine/single-pass against uniform",
        )
    }


WRONG = {
    "none.py": (None, "there is no policy file"),
    "torn.py": ("def act(:\n", "torn.py does not load: line 1: SyntaxError"),
    "compile.py": (
        GOOD.replace("view.total", "view.totl"),
        "policy compile does not compile: line 17: Unknown attribute",
    ),
    "uniform.py": (GOOD, "two policies of ninety-nine are called 'uniform'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_files(tmp_path, name):
    text, said = WRONG[name]
    if text:
        (tmp_path / name).write_text(text)
    with pytest.raises(AnalyzerError) as raised:
        check(tmp_path / name, GAME)
    assert said in str(raised.value)


def test_names():
    with pytest.raises(AnalyzerError, match="unknown policy 'nobody'; known: "):
        check("nobody", timeout=300)
    with pytest.raises(AnalyzerError, match="unknown game 'chess'; known: "):
        check("lowest", "chess", timeout=300)
    with pytest.raises(AnalyzerError, match="unknown parameter of safe_uniform 'x'"):
        check("safe_uniform(x=1)", timeout=300)


# --- the command --------------------------------------------------------------------------------


def test_the_command(tmp_path, capsys):
    """A package's own policy, by its file and with parameters; as text and as JSON."""
    assert cli.run(["check", "safe_uniform", "--game", GAME, "--timeout", "120", "--quiet"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "ninety-nine"
    assert [line.split("  ")[1] for line in lines[1:-1]] == [
        "plays by the rules", "blind to hidden cards", "reproducible", "parameters", "speed",
    ]  # fmt: skip
    assert lines[-1] == "safe_uniform: passed"
    (tmp_path / "mine.py").write_text(ILLEGAL)
    assert cli.run(["check", str(tmp_path / "mine.py"), "--game", GAME, "--timeout", "120", "--json", "--quiet"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["policy"] == "mine"
    assert document["passed"] is False
    assert document["findings"][0]["check"] == "legal"
    assert cli.run(["check", "safe_uniform", "--timeout", "0"]) == 2
    assert "timeout=0 is not possible" in capsys.readouterr().err
