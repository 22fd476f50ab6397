"""What a policy does wrong is one sentence that names the policy, the deal, the action or the line."""

import time

import numpy as np
import pytest

from analyzer.engine import run
from analyzer.engine.duel import Duel, Work
from analyzer.engine.trace import Tracer
from analyzer.errors import PlayError, PolicyError
from analyzer.registry import find_player, find_policies, find_rules

JIT = "from analyzer.jit import jit\n\n\n@jit\n"
ACT = "def act(params, view, legal, random):\n"
BATCH = "import numpy as np\n\n\ndef act_batch(params, views, legal, random):\n"
LOWEST = "np.bitwise_count((legal & (~legal + np.uint64(1))) - np.uint64(1)).astype(np.int64)"


def duel_with(folder, text, name="mine", ruleset="ninety-nine/single-pass", params=""):
    (folder / f"{name}.py").write_text(text)
    rules = find_rules(ruleset)
    policies = find_policies(rules.game, [folder / f"{name}.py"])
    return Duel(rules, (find_player("uniform", policies), find_player(name + params, policies)))


def message(error, call):
    """The message of the error that a call raises."""
    with pytest.raises(error) as raised:
        call()
    assert "\n" not in str(raised.value)
    return str(raised.value)


# --- in compiling -------------------------------------------------------------------------------

COMPILE = {
    "    return helper(legal)\n": "line 6: NameError: name 'helper' is not defined",
    "    y = 1\n    return view.crads + y\n": "line 7: Unknown attribute 'crads' of type View",
    "    if view.phase == 1:\n        return 0\n": "act answers nothing in some cases, not a whole number",
    "    return 'x'\n": "act answers unicode_type, not a whole number",
    "    return (1, 2)\n": "act answers UniTuple(int64 x 2), not a whole number",
    "    with open('x') as x:\n        return 0\n": "line 4: The 'with (context manager) as (variable):' construct",
    "    return plain(1)\n\n\ndef plain(x):\n    return x\n": "line 6: plain is not jitted",
    "    return legal + 'a'\n": "line 6: Numba does not know add(uint64, a)",
    "    return deep(legal)\n\n\n@jit\ndef deep(x):\n    return x.foo\n": "line 11: Unknown attribute 'foo' of type",
    "    import math\n    return 0\n": "line 6: Use of unsupported opcode (IMPORT_NAME) found",
}


@pytest.mark.parametrize("body", COMPILE)
def test_what_does_not_compile(tmp_path, body):
    work = Work(duel_with(tmp_path, JIT + ACT + body))
    said = message(PolicyError, lambda: run.rows(work, 0, 2))
    assert said.startswith("policy mine does not compile: ")
    assert COMPILE[body] in said


def test_a_helper_in_another_file_does_not_compile(tmp_path):
    (tmp_path / "deep.py").write_text("from analyzer.jit import jit\n\n\n@jit\ndef deep(x):\n    return x.foo\n")
    text = "from deep import deep\n" + JIT + ACT + "    return deep(legal)\n"
    said = message(PolicyError, lambda: Tracer(Work(duel_with(tmp_path, text))).hand(0))
    assert said == "policy mine does not compile: line 6 of deep.py: Unknown attribute 'foo' of type uint64"


def test_too_few_arguments(tmp_path):
    text = JIT + "def act(params, view):\n    return 0\n"
    said = message(PolicyError, lambda: run.rows(Work(duel_with(tmp_path, text)), 0, 2))
    assert "line 4: Signature mismatch: 4 argument types given, but function takes 2" in said


# --- in play ------------------------------------------------------------------------------------

ILLEGAL = {
    "jitted": JIT + ACT + "    return 70 if view.plies > 4 else 5 * view.plies\n",
    "plain": ACT + "    return 70 if view.plies > 4 else 5 * view.plies\n",
    "batch": BATCH + "    return np.where(views.plies > 4, 70, 5 * views.plies)\n",
    "float": ACT + "    return 2.0**80 if view.plies < 9 else 0\n",
    "nan": ACT + "    return float('nan')\n",
    "floats": BATCH + "    return np.full(len(legal), np.nan)\n",
}


@pytest.mark.parametrize("kind", ILLEGAL)
def test_an_illegal_answer(tmp_path, kind):
    """In hand 1 the policy of position B sits in seat 0 and plays first."""
    work = Work(duel_with(tmp_path, ILLEGAL[kind], params=""))
    said = message(PlayError, lambda: run.rows(work, 1, 2))
    action = {"float": 2**62, "nan": -1, "floats": -1}.get(kind)
    if action is None:
        assert said.startswith("policy mine gave an illegal answer: ")
    else:
        assert said.startswith(f"policy mine gave an illegal answer: {action} in the phase play of ")
    assert said.endswith("hand 1 (deal 0, seat 0)")
    assert message(PlayError, lambda: Tracer(work).hand(1)) == said


RAISES = {
    "jitted": JIT + ACT + "    if view.total > 60:\n        raise ValueError('too high')\n    return 64 - 64\n",
    "plain": ACT + "    if view.total > 60:\n        raise ValueError('too high')\n    return number(legal)\n",
    "batch": BATCH + f"    if (views.total > 60).any():\n        raise ValueError('too high')\n    return {LOWEST}\n",
}


@pytest.mark.parametrize("kind", RAISES)
def test_an_exception(tmp_path, kind):
    text = "from analyzer.cards import number\n" + RAISES[kind].replace("64 - 64", "number(legal)")
    work = Work(duel_with(tmp_path, text))
    said = message(PlayError, lambda: run.rows(work, 0, 40, threads=1))
    line = text[: text.index("raise")].count("\n") + 1
    assert said.startswith(f"policy mine raised ValueError: too high (line {line}) in hand ")
    hand = int(said.split("in hand ")[1].split(" ")[0])
    assert said.endswith(f"in hand {hand} (deal {hand >> 1})")
    assert message(PlayError, lambda: run.rows(work, hand, hand + 1)) == said


def test_an_exception_that_carries_no_line(tmp_path):
    """An error of Numba's own, in a match: the policy is named all the same."""
    text = (
        JIT
        + "def act(params, view, legal, random):\n    x = 10 // view.scores[0]\n    return number(legal) + (x > 99)\n"
    )
    text = "from analyzer.cards import number\n" + text
    work = Work(duel_with(tmp_path, text, ruleset="spades/open"))
    said = message(PlayError, lambda: run.matches(work, 3, 4, 5))
    assert said == "policy mine raised ZeroDivisionError: integer division by zero in hand 0 of match 3 (deal 1000)"


NO_ANSWERS = {
    ACT + "    return None\n": "TypeError: the answer None is not a whole number",
    ACT + "    return 'x'\n": "TypeError: the answer 'x' is not a whole number",
    BATCH + "    return 0\n": "ValueError: asked for 1 actions, it gave an array of shape () and type int64",
    BATCH + "    return legal[:-1]\n": "ValueError: asked for 1 actions, it gave an array of shape (0,) and type",
    BATCH + "    return ['x' for _ in legal]\n": "ValueError: asked for 1 actions, it gave an array of shape (1,)",
}


@pytest.mark.parametrize("text", NO_ANSWERS)
def test_an_answer_that_is_no_number(tmp_path, text):
    said = message(PlayError, lambda: run.rows(Work(duel_with(tmp_path, text)), 0, 1))
    assert said.startswith(f"policy mine raised {NO_ANSWERS[text]}")
    assert said.endswith("in hand 0 (deal 0)")


def test_a_plain_policy_that_ends_its_process(tmp_path):
    text = f"import os\n\n\n{ACT}    os._exit(7)\n"
    said = message(PlayError, lambda: run.rows(Work(duel_with(tmp_path, text)), 0, 1))
    assert said == "policy mine raised the end of its process (exit status 7) in hand 0 (deal 0)"


LONG = """    n = 1
    if view.plies < 2:
        for _ in range(3_000_000_000):
            n = n % 7 + 1
    return min(n, 0)
"""  # compiled code cannot be ended from outside: its thread plays on, so it must end some day
NEVER = {
    "jitted": JIT + ACT + LONG,
    "plain": ACT + "    while True:\n        pass\n",
}


@pytest.mark.parametrize("kind", NEVER)
def test_a_policy_that_never_returns_can_be_stopped(tmp_path, kind):
    """Progress is asked for while it plays; what it raises, such as Ctrl-C, ends the run."""
    work = Work(duel_with(tmp_path, NEVER[kind]))
    work.kernel.rows(work.rules, np.uint64(1), 0, 0, *work.given, run.rows(work, 0, 0), np.zeros(8, np.int64))
    begun, processes = time.monotonic(), []

    def progress(hands):
        if kind == "plain":
            processes[:] = [worker.process for worker in work.kernel.outside.workers.all]
        if time.monotonic() - begun > 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run.rows(work, 0, 2, threads=1, progress=progress)
    assert len(processes) == (kind == "plain")
    assert all(process.returncode is not None for process in processes)
