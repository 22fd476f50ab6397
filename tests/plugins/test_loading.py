"""A user's policy file and the helpers beside it: found, read as they are now, refused in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.trace import Tracer
from analyzer.errors import AnalyzerError, PolicyError
from analyzer.plugins import BATCH, JITTED, PLAIN, load_file
from analyzer.registry import find_game, find_player, find_policies, find_rules

CHOOSER = '''"""Plays the n-th of its cards; which n, a helper says."""

import numba

from analyzer.cards import count, nth, number
import helper

GAME = "ninety-nine"


@numba.njit(cache=True)
def act(params, view, legal, random):
    return number(nth(legal, min(helper.place(legal), count(legal) - 1)))
'''

HELPER = """import numba
import numpy as np

PLACE = {constant}
PLACES = np.array([{in_array}, 9])


@numba.njit(cache=True)
def place(legal):
    return {body}
"""


def write(folder, constant=0, in_array=0, body="PLACE"):
    """A policy and its helper; the helper answers with PLACE, with PLACES[0] or as its body says."""
    file = folder / "chooser.py"
    file.write_text(CHOOSER)
    (folder / "helper.py").write_text(HELPER.format(constant=constant, in_array=in_array, body=body))
    return file


def place_played(file, name="chooser"):
    """Which of its cards, from the lowest, the policy plays first: found by a compiled kernel."""
    rules = find_rules("ninety-nine")
    policies = find_policies(rules.game, [file])
    played = Tracer(Work(Duel(rules, (find_player(name, policies),) * 2))).hand(0)
    held = sorted(played["hands"][0], key=rules.game.text.card_number)
    return held.index(played["actions"][0]["action"])


# --- edits are noticed --------------------------------------------------------------------------


def test_edits_in_a_running_process(tmp_path):
    assert place_played(write(tmp_path)) == 0
    assert place_played(write(tmp_path, constant=3)) == 3
    assert place_played(write(tmp_path, constant=3, body="PLACE - 1")) == 2
    assert place_played(write(tmp_path, in_array=4, body="PLACES[0]")) == 4
    assert place_played(write(tmp_path, in_array=1, body="PLACES[0]")) == 1
    file = write(tmp_path)
    file.write_text(CHOOSER.replace("helper.place(legal)", "helper.place(legal) + 2"))
    assert place_played(file) == 2


def play_in_a_process(folder):
    """What `place_played` says in a new process, and how many compiled kernels its disk cache then holds."""
    words = f"from test_loading import *\nprint(place_played(Path({str(folder / 'chooser.py')!r})))"
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    environment = {**os.environ, "ANALYZER_CACHE": str(folder / "cache"), "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", words], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return int(done.stdout), sum(file.suffix == ".nbi" for file in (folder / "cache").rglob("*"))


def test_edits_between_processes(tmp_path):
    """With a disk cache of the kernels, which the unchanged policy finds again."""
    write(tmp_path, constant=1)
    assert play_in_a_process(tmp_path) == (1, 1)
    assert play_in_a_process(tmp_path) == (1, 1)
    write(tmp_path, constant=2)
    assert play_in_a_process(tmp_path) == (2, 2)
    write(tmp_path, constant=2, body="PLACE + 2")
    assert play_in_a_process(tmp_path) == (4, 3)
    write(tmp_path, constant=1)
    assert play_in_a_process(tmp_path) == (1, 3)


RECURSIVE = """import numba
import numpy as np

from analyzer.jit import recursive


{decorator}
def place(legal):
    rest = legal & (legal - np.uint64(1))
    return place(rest) + 1 if rest else 0
"""


@pytest.mark.parametrize(("decorator", "kept"), [("@numba.njit", 0), ("@recursive", 1)])
def test_a_helper_that_calls_itself(tmp_path, decorator, kept):
    """Called with a constant.  Numba's disk cache can hold only those made for it: others are compiled each time."""
    file = write(tmp_path)
    file.write_text(CHOOSER.replace("place(legal)", "place(helper.np.uint64(0b1101))"))
    (tmp_path / "helper.py").write_text(RECURSIVE.format(decorator=decorator))
    assert play_in_a_process(tmp_path) == (2, kept)
    assert play_in_a_process(tmp_path) == (2, kept)


def test_a_call_while_loading_is_not_answered_from_a_disk_cache(tmp_path):
    """A table made by jitted functions with caches of their own, from a helper's constant."""
    table = "\n\n@numba.njit(cache=True)\ndef asked():\n    return helper.place(0)\n\n\nTABLE = asked()\n"
    found = []
    for constant in (3, 4):
        file = write(tmp_path, constant=constant)
        file.write_text(CHOOSER + table)
        found.append(load_file(file).TABLE)
    assert found == [3, 4]
    assert not list(tmp_path.rglob("*.nbi"))


def test_bytecode_that_looks_fresh_is_not_believed(tmp_path):
    """An edit of one character within the second: same time, same size."""
    file = write(tmp_path, constant=1)
    helper = tmp_path / "helper.py"
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(tmp_path)], check=True)
    before = helper.stat()
    helper.write_text(helper.read_text().replace("PLACE = 1", "PLACE = 2"))
    os.utime(helper, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert load_file(file).helper.PLACE == 2


def test_a_helper_already_imported_by_the_user_is_read_again(tmp_path, monkeypatch):
    file = write(tmp_path, constant=1)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert __import__("helper").PLACE == 1
    write(tmp_path, constant=2)
    assert load_file(file).helper.PLACE == 2
    assert sys.modules.pop("helper").PLACE == 1


def test_helpers_in_a_package(tmp_path):
    package = tmp_path / "mine"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "parts.py").write_text("VALUE = 1\n")
    file = tmp_path / "chooser.py"
    file.write_text("from mine.parts import VALUE\n")
    assert load_file(file).VALUE == 1
    (package / "parts.py").write_text("VALUE = 2\n")
    assert load_file(file).VALUE == 2


def test_helpers_of_one_name_in_two_folders(tmp_path):
    files = []
    for constant in (1, 2):
        folder = tmp_path / str(constant)
        folder.mkdir()
        files.append(write(folder, constant=constant))
    first, second = (load_file(file) for file in files)
    assert (first.helper.PLACE, second.helper.PLACE) == (1, 2)
    assert first.helper.place.__module__ != second.helper.place.__module__
    assert first.__name__ != second.__name__


def test_loading_leaves_this_program_alone(tmp_path):
    """Modules of the package stay what they are; the folder is importable only while its file is loaded."""
    before, path = dict(sys.modules), list(sys.path)
    load_file(write(tmp_path))
    changed = {name for name in before.keys() | sys.modules if sys.modules.get(name) is not before.get(name)}
    assert {name.rpartition("_")[2] for name in changed if name.startswith("analyzer_user_")} == {"chooser", "helper"}
    assert len(changed) == 2
    assert sys.path == path
    (tmp_path / "another.py").write_text("")
    with pytest.raises(ModuleNotFoundError):
        __import__("another")


# --- what is found ------------------------------------------------------------------------------

JIT = "from analyzer.jit import jit\n\n\n@jit\n"
ACT = "def act(params, view, legal, random):\n    return 0\n"


def test_kinds_and_folders(tmp_path):
    (tmp_path / "one.py").write_text(f'"""First line.\n\nMore."""\n{JIT}{ACT}')
    (tmp_path / "two-words.py").write_text(f'"""Two."""\n{ACT}')
    (tmp_path / "three.py").write_text(f'"""Three."""\n{ACT.replace("act", "act_batch")}')
    (tmp_path / "helps.py").write_text("VALUE = 1\n")
    (tmp_path / "_hidden.py").write_text(ACT)
    (tmp_path / "other.py").write_text(f'GAME = "bezique"\n{ACT}')
    game = find_game("spades")
    found = find_policies(game, [tmp_path, tmp_path / "one.py"])
    mine = {name: policy.kind for name, policy in found.items() if policy.is_file}
    assert mine == {"one": JITTED, "two_words": PLAIN, "three": BATCH}
    assert found["one"].summary == "First line."
    assert not found["uniform"].is_file
    assert "other" in find_policies(find_game("bezique"), [tmp_path])


def test_a_function_for_each_phase(tmp_path):
    phases = ("blind", "draft", "exchange", "bid", "play")
    text = 'GAME = "spades"\n' + "".join(ACT.replace("act", phase) for phase in phases)
    file = tmp_path / "phased.py"
    file.write_text(text)
    policy = find_policies(find_game("spades"), [file])["phased"]
    assert policy.functions == {phase: phase for phase in phases}
    file.write_text(text.replace("def bid", "def other"))
    with pytest.raises(PolicyError, match=r"phased.py is no policy of spades: it has neither act.* nor .* for bid"):
        find_policies(find_game("spades"), [file])


WRONG = {
    "none.py": (None, "there is no policy file or folder"),
    "text.txt": ("", "is not a policy file: a policy is a Python file that ends in .py"),
    "empty.py": ("", "empty.py is no policy of spades: it has neither act"),
    "syntax.py": ("x = 1\ndef act(:\n", "syntax.py does not load: line 2: SyntaxError: invalid syntax"),
    "imports.py": ("import os\nimport nothing_like_it\n", "imports.py does not load: line 2: ModuleNotFoundError"),
    "fails.py": ("X = [1]\n\nY = X[3]\n", "fails.py does not load: line 3: IndexError: list index out of range"),
    "leaves.py": ("import sys\nsys.exit(4)\n", "leaves.py does not load: line 2: SystemExit: 4"),
    "nested.py": ("import wrong_inside\n", "nested.py does not load: line 2 of wrong_inside.py: ZeroDivisionError"),
    "torn.py": ("import torn_inside\n", "torn.py does not load: line 3 of torn_inside.py: SyntaxError"),
    "chess.py": (f'GAME = "chess"\n{ACT}', "unknown game 'chess'; known: "),
    "peeking.py": (f'SEES = "state"\n{ACT}', "SEES = 'state' is for the yardsticks of this package"),
    "sees.py": (f'SEES = "all"\n{ACT}', "SEES='all' is not possible"),
    "4th.py": (ACT, "a policy is named by its file: letters, digits and underscores, a letter first"),
    "params.py": (
        f"class Params:\n    x = 1\n\n\n{ACT}",
        "params: Params must be a NamedTuple of numbers with defaults",
    ),
    "uniform.py": (ACT, "two policies of spades are called 'uniform'"),
    "folder": (None, "there is no policy file or folder"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_files(tmp_path, name):
    text, said = WRONG[name]
    (tmp_path / "wrong_inside.py").write_text("x = 1\ny = x / 0\n")
    (tmp_path / "torn_inside.py").write_text("x = 1\n\ny = (\n")
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(AnalyzerError) as raised:
        find_policies(find_game("spades"), [tmp_path / name])
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_folder_without_policies(tmp_path):
    (tmp_path / "helper.py").write_text("VALUE = 1\n")
    with pytest.raises(AnalyzerError, match="holds no policy"):
        find_policies(find_game("spades"), [tmp_path])


def test_what_a_file_prints_is_no_result(tmp_path, capsys):
    (tmp_path / "loud.py").write_text(f'print("hello")\n{ACT}')
    load_file(tmp_path / "loud.py")
    assert capsys.readouterr() == ("", "hello\n")
