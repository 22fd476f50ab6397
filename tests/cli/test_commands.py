"""The commands: what they print, on which stream, with which exit status, and how fast they are there."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from referee import judge

from analyzer import cli
from analyzer.registry import game_names
from tests.golden.transcripts import par_path_of

RUN = ("simulate", "ninety-nine/single-pass", "uniform", "highest")


@pytest.fixture
def command(capsys):
    """Runs a command; returns exit status, standard output, standard error."""

    def run(*arguments):
        status = cli.run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def hear_ctrl_c():
    """What a shell starts in the background does not hear Ctrl-C, and passes that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def start():
    """Starts commands in processes of their own, which end with the test."""
    with ExitStack() as running:

        def run(*arguments):
            words = [sys.executable, "-m", "analyzer", *map(str, arguments)]
            process = running.enter_context(
                subprocess.Popen(
                    words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_ctrl_c
                )
            )
            running.callback(process.kill)
            return process

        yield run


# --- bad input: one sentence on standard error, exit status 2, nothing written ------------------

WRONG = {
    "spadez/open uniform uniform": "unknown game 'spadez'; known: spades,",
    "spades uniform uniform": "'spades' has several rule sets and no default: name spades/open or spades/closed",
    "spades/opn uniform uniform": "unknown rule set of spades 'opn'; known: open,",
    "spades/open unifrm uniform": "unknown policy 'unifrm'; known: uniform,",
    "spades/open counter(shad=1) uniform": "unknown parameter of counter 'shad'; known: shade,",
    "spades/open counter(shade=x) uniform": "shade=x is not possible: shade takes a number",
    "spades/open counter( uniform": "'counter(' is not a policy: write name or name(param=value, ...)",
    "spades/open uniform uniform --rule bag_penlty=5": "unknown option of spades 'bag_penlty'; known: bag_penalty,",
    "spades/open uniform uniform --rule bag_penalty=-1": "bag_penalty=-1 is not possible: bag_penalty takes a whole",
    "spades/open uniform uniform --rule bags=maybe": "bags=maybe is not possible: bags takes carry, reset or off",
    "spades/open uniform uniform --hands 0": "hands=0 is not possible: hands takes a whole number from 1 to",
    "spades/open uniform uniform --hands -7": "hands=-7 is not possible",
    "spades/open uniform uniform --hands 1.5": "hands=1.5 is not possible",
    "spades/open uniform uniform --hands 1e30": "hands=1e30 is not possible",
    "spades/open uniform uniform --hands many": "hands=many is not possible",
    "spades/open uniform uniform --hands 4 --deals 2": "hands=4 and deals=2 are given together",
    "spades/open uniform uniform --hands 4 --matches 2": "hands=4 and matches=2 are given together",
    "spades/open uniform uniform --max-hands 5": "max-hands=5 is for matches: give --matches as well",
    "spades/open uniform uniform --matches 5 --max-hands 1001": "max-hands=1001 is not possible",
    "ninety-nine uniform uniform --matches 5": "ninety-nine has no matches",
    "spades/open uniform uniform --seed -1": "seed=-1 is not possible: seed takes a whole number from 0 to",
    "spades/open uniform uniform --seed 18446744073709551616": "seed=18446744073709551616 is not possible",
    "spades/open uniform uniform --threads 0": "threads=0 is not possible",
    "spades/open uniform uniform --policies none.py": "there is no policy file or folder 'none.py'",
    "spades/open uniform uniform --policies text.txt": "is not a policy file: a policy is a Python file",
    "spades/open uniform uniform --policies broken.py": "broken.py does not load: line 3: ModuleNotFoundError:",
    "spades/open uniform uniform --policies torn.py": "torn.py does not load: line 1: SyntaxError:",
    "spades/open uniform uniform --out full": "the folder 'full' is not empty",
    "spades/open uniform uniform --out text.txt": "'text.txt' is a file",
    "spades/open uniform uniform --out text.txt/run": "the folder 'text.txt/run' cannot be written: Not a directory",
    "spades/open uniform uniform --out /proc/none/run": "the folder '/proc/none/run' cannot be written",
    "spades/open uniform": "missing argument 'B'",
    "spades/open uniform uniform uniform": "got unexpected extra argument(s) (uniform)",
    "spades/open uniform uniform --hnds 5": "unknown option of simulate '--hnds'; known: --hands,",
    "spades/open uniform uniform --hands": "option '--hands' requires an argument",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with some files of the user's."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    (tmp_path / "text.txt").write_text("mine")
    (tmp_path / "broken.py").write_text('"""Broken."""\n\nimport nothing_of_this_name\n')
    (tmp_path / "torn.py").write_text("def act(\n")
    return tmp_path


@pytest.mark.parametrize("arguments", WRONG)
def test_wrong_input(command, folder, arguments):
    before = sorted(path.name for path in folder.rglob("*"))
    status, out, err = command("simulate", *arguments.split())
    assert (status, out) == (2, "")
    assert err.startswith("analyzer: ")
    assert WRONG[arguments] in err
    assert err.count("\n") == 1
    assert sorted(path.name for path in folder.rglob("*") if path.name != "__pycache__") == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("simulat", "unknown command 'simulat'; known: simulate,"),
        ("--verbos", "unknown option '--verbos'; known: "),
        ("list spade", "unknown game 'spade'; known: spades,"),
        ("trace spades/open uniform uniform --hand 5:3", "hand=5:3 is not possible: hand takes a number N or a range"),
        ("trace spades/open uniform uniform --hand x", "hand=x is not possible"),
        ("trace spades/open uniform uniform --hand 1 --match 1", "hand=1 and match=1 are given together"),
        ("trace spades/open uniform uniform --max-hands 9", "max-hands=9 is for matches"),
        ("trace ninety-nine uniform uniform --match 1", "ninety-nine has no matches"),
        ("trace spades uniform uniform", "'spades' has several rule sets"),
    ],
)
def test_wrong_input_of_the_other_commands(command, arguments, said):
    status, out, err = command(*arguments.split())
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_value_of_several_lines_is_quoted_on_one(command):
    status, _, err = command(*RUN, "--hands", "1\n2")
    assert status == 2
    assert err.count("\n") == 1


def test_a_fault_of_the_program_is_one_sentence_too(command, monkeypatch):
    monkeypatch.setattr(cli, "_app", lambda: 1 / 0)
    status, out, err = command("list")
    assert (status, out) == (1, "")
    assert err.startswith("analyzer: unexpected error: ZeroDivisionError")


# --- results ------------------------------------------------------------------------------------


def test_help_and_version(command):
    for arguments in ((), ("--help",)):
        status, out, err = command(*arguments)
        assert (status, err) == (0, "")
        assert all(name in out for name in cli.commands())
    for name in cli.commands():
        status, out, err = command(name, "--help")
        assert (status, err) == (0, "")
        assert out.startswith(f"Usage: analyzer {name}")
    assert command("--version") == (0, "analyzer 0.1.0\n", "")


def test_simulate_in_words(command):
    status, out, err = command(*RUN, "--hands", "1_000", "--seed", "3")
    assert (status, err) == (0, "")
    assert out.startswith("ninety-nine/single-pass, seed 3: 1,000 hands\n")
    assert "uniform (A)" in out
    assert "highest (B)" in out
    assert "points a deal" in out


def test_simulate_as_json(command, tmp_path):
    status, out, err = command(*RUN, "--deals", "50", "--json", "--out", tmp_path / "run", "--rule", "limit=70")
    document = json.loads(out)
    assert (status, err) == (0, "")
    assert document["hands"] == 100
    assert {"seconds", "seconds_compile", "seconds_write", "hands_per_second"} <= set(document)
    assert [(p["policy"], p["seat"], p["hands"]) for p in document["points"]] == [
        ("uniform", 0, 50), ("uniform", 1, 50), ("highest", 0, 50), ("highest", 1, 50),
    ]  # fmt: skip
    assert all(set(point) == {"policy", "seat", "hands", "mean", "se"} for point in document["points"])
    assert json.loads((tmp_path / "run" / "manifest.json").read_text())["rules"]["limit"] == 70


def test_simulate_gives_the_same_with_any_threads(command):
    documents = [json.loads(command(*RUN, "--hands", "2e3", "--json", "--threads", n)[1]) for n in (1, 3)]
    assert documents[0]["points"] == documents[1]["points"]


def test_matches_in_words(command):
    status, out, _ = command("simulate", "spades/closed", "uniform", "highest", "--matches", 4, "--max-hands", 3)
    assert status == 0
    assert "4 matches, 12 hands" in out
    assert "matches won by uniform (A): too few hands of 0 decided" in out


def test_trace_as_json_lines(command):
    status, out, err = command("trace", "spades/closed", "uniform", "highest", "--hand", "4:7", "--json")
    traces = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert [(one["deal"], one["swapped"]) for one in traces] == [(2, False), (2, True), (3, False)]
    assert [fault for one in traces for fault in judge(one)] == []


def test_trace_in_words(command):
    status, out, _ = command("trace", "spades/closed", "uniform", "highest", "--match", "2", "--max-hands", "2")
    assert status == 0
    assert out.startswith("spades/closed, seed 1, match 2, hand 0 (deal 1000)\n")
    assert "\n\nspades/closed, seed 1, match 2, hand 1 (deal 1001)\n" in out


def test_trace_with_par(command):
    golden = par_path_of("spades/open")
    arguments = ("trace", "spades/open", "uniform", "highest", "--hand", "0:2", "--par")
    status, out, err = command(*arguments)
    assert (status, out, err) == (0, golden.with_suffix(".txt").read_text(), "")
    lines = command(*arguments, "--json")[1].splitlines()
    assert [json.loads(line) for line in lines] == [json.loads(line) for line in golden.read_text().splitlines()]


def test_list(command):
    status, out, _ = command("list")
    assert status == 0
    assert "spades/closed" in out
    games = json.loads(command("list", "--json")[1])["games"]
    assert [game["game"] for game in games] == list(game_names())


@pytest.mark.parametrize("game", game_names())
def test_list_of_a_game(command, game):
    status, out, _ = command("list", game)
    document = json.loads(command("list", game, "--json")[1])
    assert status == 0
    for part in ("options", "view", "columns", "policies"):
        assert all(one["name"] in out for one in document[part])
        assert all(one.get("meaning", one.get("summary")) is not None for one in document[part])
    assert all(column["dtype"] and column["unit"] and column["meaning"] for column in document["columns"])
    assert document["actions"]
    assert all(phase in out for phase in document["actions"])


def test_list_shows_the_users_own_policies(command, folder):
    (folder / "mine.py").write_text('"""Plays like me."""\n\n\ndef act(params, view, legal, random):\n    return 0\n')
    assert "mine" in command("list", "spades", "--policies", "mine.py")[1]


# --- policies that fail: exit status 1 ----------------------------------------------------------


FAILS = '''
"""Fails."""

from analyzer.cards import lowest, number
from analyzer.jit import jit


@jit
def act(params, view, legal, random):
    if view.plies > 0:
        raise ValueError("no idea")
    return number(lowest(legal)) if view.seat else 63
'''


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ("mine", "highest", "policy mine gave an illegal answer: 63 in the phase play of hand 0 (deal 0, seat 0)"),
        ("highest", "mine", "policy mine raised ValueError: no idea (line 11) in hand 0 (deal 0)"),
    ],
)
def test_a_policy_that_fails(command, folder, a, b, said):
    (folder / "mine.py").write_text(FAILS)
    status, out, err = command("simulate", "ninety-nine", a, b, "--policies", "mine.py", "--out", "run")
    assert (status, out) == (1, "")
    assert said in err
    assert err.count("\n") == 1
    assert not (folder / "run").exists()


# --- Ctrl-C -------------------------------------------------------------------------------------


def until(condition, process, seconds=400):
    """Wait until a condition holds, while a process runs."""
    end = time.monotonic() + seconds
    while not condition():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.05)


def test_ctrl_c_leaves_whole_parts_and_a_true_manifest(tmp_path, start):
    process = start(*RUN, "--hands", "1e12", "--out", tmp_path / "run", "--threads", 1)
    part = tmp_path / "run" / "hands" / "part-000000.parquet"
    until(part.exists, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert (process.returncode, out) == (130, "")
    done = manifest["hands_done"]
    assert err.splitlines()[-1].startswith(
        f"analyzer: stopped: {done:,} hands are kept in '{tmp_path}/run', whole, in "
    )
    assert (manifest["state"], manifest["hands_asked"]) == ("stopped", 10**12)
    assert done >= 250_000
    files = sorted((tmp_path / "run" / "hands").iterdir())
    assert [f"hands/{file.name}" for file in files] == [part["file"] for part in manifest["parts"]]
    assert sum(pq.read_metadata(file).num_rows for file in files) == 2 * done


THINKS = '''
"""Thinks for ever."""

from pathlib import Path

from analyzer.jit import jit


def begin():
    Path(__file__).with_name("begun").touch()


{decorated}
def act(params, view, legal, random):
    {begin}
    n = 0
    while view.seat >= 0:
        n += 1
    return n
'''


@pytest.mark.parametrize("jitted", [True, False])
def test_ctrl_c_ends_a_policy_that_never_returns(tmp_path, start, jitted):
    source = THINKS.format(decorated="@jit", begin="") if jitted else THINKS.format(decorated="", begin="begin()")
    (tmp_path / "mine.py").write_text(source)
    process = start("simulate", "ninety-nine", "mine", "uniform", "--policies", tmp_path / "mine.py", "--hands", 4)
    until((lambda: _cpu_seconds(process.pid) > 8) if jitted else (tmp_path / "begun").exists, process)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err == "analyzer: stopped: nothing was kept\n"


def _cpu_seconds(process):
    """Processor time of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_reader_who_leaves_early_is_no_error(start):
    process = start("trace", "ninety-nine/single-pass", "uniform", "highest", "--hand", "0:1000000", "--json")
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=120) == 1
    assert process.stderr.read() == ""


# --- progress -----------------------------------------------------------------------------------


def test_progress_is_said_now_and_then(capsys, monkeypatch):
    from analyzer.cli import _progress

    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr(_progress.time, "monotonic", lambda: float(next(clock)))
    with _progress.Progress(1_000, "hands") as progress:
        for _ in range(8):
            progress(50)
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["150 of 1,000 hands, 38 a second, 0:23 left", "300 of 1,000 hands, 30 a second, 0:23 left"]


def test_quiet_says_nothing(capsys, monkeypatch):
    from analyzer.cli import _progress

    clock = iter(range(0, 1000, 10))
    monkeypatch.setattr(_progress.time, "monotonic", lambda: float(next(clock)))
    with _progress.Progress(1_000, "hands", quiet=True) as progress:
        progress(50)
        progress(50)
    assert capsys.readouterr().err == ""


def test_help_comes_at_once():
    """Without NumPy, Numba or pandas, which take longer than the help itself."""
    code = "import sys\nfrom analyzer import cli\ncli.run(['--help'])\n"
    code += "print([name for name in ('numpy', 'numba', 'pandas', 'rich') if name in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert out.splitlines()[-1] == "[]"
