"""The name of a kernel changes with everything that its machine code depends on, and with nothing else."""

import os
import subprocess
import sys

import pytest

from analyzer.engine.fingerprint import fingerprint, recursive
from analyzer.plugins import load_file

POLICY = '''"""A policy."""

from typing import NamedTuple

import numpy as np

import helper
import parts.deep
from analyzer.jit import inlined, jit
from helper import WORDS, Colour, near

HERE = 3
PAIR = (1, (2, 3))


def made(n):
    @jit
    def inside(x):
        return x + n

    return inside


plus = made(4)


class Params(NamedTuple):
    caution: int = 1


@inlined
def helps(x):
    return x + HERE + PAIR[1][0]


@jit
def act(params, view, legal, random):
    """What it does."""
    return helps(near(helper.far(1))) + WORDS[2] + parts.deep.CONSTANT + Colour.RED + plus(1)
'''

HELPER = """import enum

import numba
import numpy as np

SCALE = 2
WORDS = np.array([1, 2, 3])
UNUSED = 1


class Colour(enum.IntEnum):
    RED = 1


@numba.vectorize
def twice(x):
    return x * 2


@numba.njit(cache=True)
def near(x):
    return x * SCALE


@numba.njit
def far(x):
    return twice(x) + 1
"""

EDITS = {
    "a constant": ("chooser.py", "HERE = 3", "HERE = 4"),
    "a constant in a tuple": ("chooser.py", "(2, 3)", "(5, 3)"),
    "a closure": ("chooser.py", "made(4)", "made(5)"),
    "a default of Params": ("chooser.py", "caution: int = 1", "caution: int = 2"),
    "an inlined function": ("chooser.py", "x + HERE", "x - HERE"),
    "a helper's constant": ("helper.py", "SCALE = 2", "SCALE = 3"),
    "a helper's array": ("helper.py", "[1, 2, 3]", "[1, 2, 4]"),
    "the type of an array": ("helper.py", "[1, 2, 3]", "[1, 2, 3], np.int32"),
    "a helper's function": ("helper.py", "twice(x) + 1", "twice(x) + 2"),
    "a vectorized function": ("helper.py", "x * 2", "x * 3"),
    "an enumeration": ("helper.py", "RED = 1", "RED = 2"),
    "a constant in a package": ("parts/deep.py", "CONSTANT = 1", "CONSTANT = 2"),
}
SAME = {
    "a comment": ("helper.py", "UNUSED = 1", "UNUSED = 1\n# words"),
    "what is not used": ("helper.py", "UNUSED = 1", "UNUSED = 2"),
    "nothing": ("helper.py", "x * SCALE", "x * SCALE"),
}


def name(folder, file=None, old="", new=""):
    (folder / "parts").mkdir(exist_ok=True)
    texts = {"chooser.py": POLICY, "helper.py": HELPER, "parts/__init__.py": "", "parts/deep.py": "CONSTANT = 1\n"}
    for path, text in texts.items():
        assert path != file or old in text
        (folder / path).write_text(text.replace(old, new) if path == file else text)
    module = load_file(folder / "chooser.py")
    return fingerprint([module.act, module.Params])


@pytest.mark.parametrize("edit", EDITS)
def test_edits_change_it(tmp_path, edit):
    assert name(tmp_path, *EDITS[edit]) != name(tmp_path)


@pytest.mark.parametrize("edit", SAME)
def test_what_leaves_it(tmp_path, edit):
    assert name(tmp_path, *SAME[edit]) == name(tmp_path)


CALLS = {
    "nothing": ("def a(x):\n    return x\n", False),
    "itself": ("@numba.njit\ndef a(x):\n    return a(x - 1) if x else 0\n", True),
    "itself, made for it": ("@recursive\ndef a(x):\n    return a(x - 1) if x else 0\n", False),
    "one another": (
        "@recursive\ndef a(x):\n    return b(x - 1) if x else 0\n\n\n@recursive\ndef b(x):\n    return a(x)\n",
        True,
    ),
    "one of its name": ("import helper\n\n\n@numba.njit\ndef a(x):\n    return helper.a(x)\n", False),
}


@pytest.mark.parametrize("calls", CALLS)
def test_who_calls_himself(tmp_path, calls):
    text, expected = CALLS[calls]
    (tmp_path / "helper.py").write_text("import numba\n\n\n@numba.njit\ndef a(x):\n    return x\n")
    (tmp_path / "chooser.py").write_text(f"import numba\nfrom analyzer.jit import recursive\n\n\n{text}")
    assert recursive([load_file(tmp_path / "chooser.py").a]) is expected


SETS_AND_DEFAULTS = """
def tripled(x):
    return x * 3


def scaled(x, by=tripled):
    return by(x) if x in {"one", "two", "three", "four"} else x
"""


def test_it_is_the_same_in_every_process(tmp_path):
    """A set among the constants has another order in each process, a function another address."""
    (tmp_path / "module.py").write_text(SETS_AND_DEFAULTS)
    code = "import module; from analyzer.engine.fingerprint import fingerprint; print(fingerprint([module.scaled]))"
    names = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(names) == 1


def test_an_edit_of_a_default_changes_it(tmp_path):
    names = set()
    for factor in "34":
        (tmp_path / "module.py").write_text(SETS_AND_DEFAULTS.replace("x * 3", f"x * {factor}"))
        names.add(fingerprint([load_file(tmp_path / "module.py").scaled]))
    assert len(names) == 2
