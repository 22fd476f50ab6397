"""Plain Python policies, each thread's in a process of its own in which Numba compiles nothing.

With the JIT off a card set stays a NumPy uint64 and the helpers of `analyzer.cards` are ordinary
Python, so a plain policy reads like a jitted one; and it cannot hold up the other threads.  The
process serves pickled calls of this package's functions; it never imports the user's main program.
"""

import importlib
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np

from analyzer.engine.flat import RULES, fold, many
from analyzer.engine.questions import PolicyRaised, Question, as_action, said, view_places
from analyzer.errors import AnalyzerError, PlayError
from analyzer.plugins import Policy, load_file, params_of
from analyzer.registry import find_game

_COMMAND = "from analyzer.engine.plain import serve; serve()"
_ERRORS = {kind.__name__: kind for kind in (AnalyzerError, PlayError, RuntimeError)}


# --- the side that asks -------------------------------------------------------------------------


class Worker:
    """A process with the JIT off that does what it is told, one call at a time."""

    def __init__(self) -> None:
        paths = [path or str(Path.cwd()) for path in sys.path]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(paths)}
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", _COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self.stop = weakref.finalize(self, _end, self.process)

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function of this package returns there.

        Raises
        ------
        PolicyRaised : the policy that was asked failed
        AnalyzerError, PlayError : as raised there
        RuntimeError : anything else went wrong there, or the process has ended
        """
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            pickle.dump((function, arguments), self.process.stdin, protocol=pickle.HIGHEST_PROTOCOL)
            self.process.stdin.flush()
            kind, value = pickle.load(self.process.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            self.stop()
            raise PolicyRaised(0, f"the end of its process (exit status {self.process.returncode})") from None
        if kind == "done":
            return value
        raise PolicyRaised(*value) if kind == PolicyRaised.__name__ else _ERRORS[kind](value)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process and let go of it."""
    process.kill()
    for pipe in (process.stdin, process.stdout):
        try:
            if pipe is not None:
                pipe.close()
        except OSError:
            pass  # what was still to be written is of no use to a process that has ended
    process.wait()


class Workers:
    """The processes that decide for the plain policies of a run: one for each thread that asks."""

    def __init__(self, game: str, policies: dict[int, Policy]) -> None:
        self.game, self.policies = game, policies
        self.idle: list[Worker] = []
        self.all: list[Worker] = []

    @contextmanager
    def one(self) -> Iterator[Worker]:
        """A worker for one thread; it goes back to the others unless something went wrong."""
        worker = self._take()
        yield worker
        self.idle.append(worker)

    def _take(self) -> Worker:
        try:
            return self.idle.pop()
        except IndexError:
            worker = Worker()
            self.all.append(worker)
            where = {
                i: (policy.module.__name__, policy.file if policy.is_file else None)
                for i, policy in self.policies.items()
            }
            worker.call(load, self.game, where)
            return worker

    def stop(self) -> None:
        """End them all, whatever they are doing."""
        for worker in self.all:
            worker.stop()
        self.idle.clear()
        self.all.clear()


# --- the side that answers ----------------------------------------------------------------------

_modules: dict[int, Any] = {}
_memories: dict[tuple[int, tuple[float, ...]], Any] = {}
_game: list[Any] = []


def serve() -> None:
    """Answer calls on the standard input until it ends; what a policy prints goes to the standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()
    while True:
        try:
            function, arguments = pickle.load(source)
        except EOFError:
            return
        try:
            with np.errstate(over="ignore"):
                reply = "done", function(*arguments)
        except PolicyRaised as raised:
            reply = PolicyRaised.__name__, (raised.place, raised.said)
        except Exception as error:  # noqa: BLE001  handed to the process that asked
            known = next((kind for kind in ("AnalyzerError", "PlayError") if isinstance(error, _ERRORS[kind])), None)
            reply = known or "RuntimeError", str(error) if known else f"{type(error).__name__}: {error}"
        pickle.dump(reply, sink, protocol=pickle.HIGHEST_PROTOCOL)
        sink.flush()


def _watch(parent: int) -> None:
    """End this process when the one that started it has gone, even in the middle of a policy that never returns."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def load(game: str, policies: dict[int, tuple[str, str | None]]) -> None:
    """Get ready to play a game with some policies: by their places, module names and, of user files, paths."""
    _game[:] = [find_game(game)]
    for i, (name, file) in policies.items():
        _modules[i] = load_file(Path(file)) if file else importlib.import_module(name)
        if file:
            sys.path.append(str(Path(file).parent))  # for imports within functions


def decide(policy: int, function: str, numbers: tuple[float, ...], rules: Any, question: Question) -> np.ndarray:
    """The answers of a plain policy, int64 (n,).

    Parameters
    ----------
    policy : its place, as given to `load`
    function : the name of its function that decides
    numbers : the values of its parameters, more may follow
    rules : the options of the game
    """
    module, act = _modules[policy], getattr(_modules[policy], function)
    params = params_of(module, numbers)
    more: tuple[Any, ...] = ()
    if hasattr(module, "memory"):
        if (policy, numbers) not in _memories:
            _memories[policy, numbers] = np.ascontiguousarray(module.memory(params))
        more = (_memories[policy, numbers],)
    columns = (
        repeat(rules) if leaf.kind == RULES else _column(getattr(question, array)[row])
        for leaf, array, row in view_places(_game[0])
    )
    views = fold(_game[0].rules.View, columns, many)
    answers: list[int] = []
    try:
        for view, legal, random in zip(views, question.legal, question.random, strict=False):
            answers.append(as_action(act(params, view, legal, random, *more)))
    except Exception as error:
        raise PolicyRaised(len(answers), said(error, {str(module.__file__)})) from error
    return np.array(answers, np.int64)


def _column(values: np.ndarray) -> Any:
    """The values of an array as a policy gets them one by one: uint64 as NumPy's, others as Python's own."""
    return values if values.dtype == np.uint64 else values.tolist()
