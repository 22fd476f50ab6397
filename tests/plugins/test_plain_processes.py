"""The processes of plain policies: they never run the user's program, keep quiet on standard output, and end."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

MAIN = """
import os
from pathlib import Path

Path("started").open("a").write("main\\n")

import analyzer

run = analyzer.simulate("ninety-nine/single-pass", "mine", "uniform", hands=40, policies="mine.py", threads=2)
print(len(run.hands))
"""

LOUD = '''"""Says what it does."""

import os
from pathlib import Path

Path("pids").open("a").write(f"{os.getpid()}\\n")


def act(params, view, legal, random):
    print("thinking")
    while STUCK:
        pass
    return int(legal).bit_length() - 1


STUCK = False
'''


def start(folder, program, policy):
    (folder / "mine.py").write_text(policy)
    (folder / "program.py").write_text(program)
    return subprocess.Popen(
        [sys.executable, "program.py"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )


def runs(pid):
    """Whether a process runs, and is not only waited for."""
    stat = Path("/proc", str(pid), "stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] not in "ZX"


def test_a_program_without_a_guard(tmp_path):
    """It may play at its top level, as a notebook does; what the policy prints is no result."""
    with start(tmp_path, MAIN, LOUD) as process:
        out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert out == "80\n"
    assert "thinking" in err
    assert (tmp_path / "started").read_text() == "main\n"
    pids = {int(pid) for pid in (tmp_path / "pids").read_text().split()}
    assert len(pids) >= 2  # the program itself, which only looks at the file, and those that play
    assert not any(map(runs, pids))


def test_they_end_when_the_program_is_killed(tmp_path):
    with start(tmp_path, MAIN, LOUD.replace("STUCK = False", "STUCK = True")) as process:
        pids, deadline = tmp_path / "pids", time.monotonic() + 120
        while (not pids.exists() or pids.read_text().count("\n") < 2) and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(1)
        others = {int(pid) for pid in pids.read_text().split()} - {process.pid}
        assert all(map(runs, others))
        process.send_signal(signal.SIGKILL)
        process.communicate()
    deadline = time.monotonic() + 30
    while any(map(runs, others)) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert not any(map(runs, others))
