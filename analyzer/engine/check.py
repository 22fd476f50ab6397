"""Is a policy correct, blind to hidden cards, reproducible, fast enough?  Asked in a process of its own, for a time."""

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import analyzer.policies
from analyzer.errors import AnalyzerError

_COMMAND = "from analyzer.engine.check_stages import main; main()"

COMPILING = "compiling"
PATIENCE = 5
"""How many times as long compiling may take: no fault of the policy's, and long on a busy machine."""

WHAT = {
    "finishes": "answers in time",
    "legal": "plays by the rules",
    "blind": "blind to hidden cards",
    "reproducible": "reproducible",
    "parameters": "parameters",
    "speed": "speed",
}
"""The checks, as people call them."""


@dataclass(frozen=True)
class Finding:
    """What a check found.

    Parameters
    ----------
    game : the game it was made in
    check : a key of WHAT
    passed : None where there was nothing to check
    says : the verdict in words
    """

    game: str
    check: str
    passed: bool | None
    says: str


@dataclass
class Report:
    """All that was found of a policy."""

    policy: str
    findings: list[Finding] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether no check found a fault."""
        return all(finding.passed is not False for finding in self.findings)


def check(
    policy: str | Path,
    game: str = "",
    *,
    paths: Sequence[str | Path] = (),
    seed: int = 1,
    timeout: float = 60,
    progress: Callable[[str], None] | None = None,
    found: Callable[[Finding], None] | None = None,
) -> Report:
    """Check a policy in every rule set of its game; of all games if it is general.

    Parameters
    ----------
    policy : a policy's name, which may have parameters, or the path of its file
    game : the only game or rule set to check it in
    paths : files or folders of further policies of the user's own
    timeout : seconds after which the process is ended: for loading the policy, and in each game for the checks;
        compiling it there may take PATIENCE times as long
    progress : called with what is being done
    found : called with every finding as it comes

    Raises
    ------
    AnalyzerError : the policy cannot be loaded, does not compile, or there is no such policy or game
    """
    name, files = _target(str(policy))
    job = {"policy": name, "paths": [*files, *map(str, paths)], "game": game, "seed": seed, "timeout": timeout}
    report, playing = Report(name), game.partition("/")[0]
    for line in _told(job, timeout):
        if "wrong" in line:
            raise AnalyzerError(line["wrong"])
        playing = line.get("game", playing)
        if "finding" in line:
            report.findings.append(Finding(playing, *line["finding"]))
            if found is not None:
                found(report.findings[-1])
        if "at" in line and progress is not None:
            progress(line["at"])
    return report


def _told(job: dict[str, Any], timeout: float) -> Iterator[dict[str, Any]]:
    """What the process that checks says, to its end; if it does not end well or in time, a finding says so."""
    now, allowed, deadline = "starting", timeout, time.monotonic() + timeout
    with _process(job) as (process, lines):
        while True:
            try:
                line = lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                yield {"finding": ["finishes", False, f"gave up after {allowed:g} s while {now}"]}
                return
            if line is None:
                status = process.wait()
                ended = f"signal {-status}" if status < 0 else f"exit status {status}"
                yield {"finding": ["finishes", False, f"its process died ({ended}) while {now}"]}
                return
            if "game" in line:
                allowed = timeout * (PATIENCE if line["at"] == COMPILING else 1)
                deadline = time.monotonic() + allowed
            now = line.get("at", now)
            yield line
            if "done" in line or "wrong" in line:
                return


def _target(text: str) -> tuple[str, list[str]]:
    """The policy's name and, if it is a user's own, its file."""
    path = Path(text)
    if path.suffix != ".py" and not path.is_file():
        return text, []
    if not path.is_file():
        raise AnalyzerError(f"there is no policy file {text!r}")
    name = path.stem.replace("-", "_")
    own = [Path(folder).resolve() for folder in analyzer.policies.__path__]
    return (name, []) if any(folder in path.resolve().parents for folder in own) else (name, [str(path)])


@contextlib.contextmanager
def _process(job: dict[str, Any]) -> Iterator[tuple["subprocess.Popen[str]", "queue.SimpleQueue[Any]"]]:
    """A process that checks, and what it says, line by line; None when it has ended."""
    paths = [path or str(Path.cwd()) for path in sys.path]
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", _COMMAND],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    said, output = queue.SimpleQueue[Any](), process.stdout

    def read() -> None:
        for line in output:
            said.put(json.loads(line))
        said.put(None)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        with contextlib.suppress(BrokenPipeError):
            json.dump(job, process.stdin)
            process.stdin.close()
        yield process, said
    finally:
        with contextlib.suppress(ProcessLookupError, AttributeError):
            os.killpg(process.pid, signal.SIGKILL)  # it and the processes of its plain policies
        process.kill()
        process.wait()
        reader.join()
        output.close()
