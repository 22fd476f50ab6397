"""Rule sets worked on side by side, each in a process of its own.

Counting keeps one processor busy and Python to itself, so that two rule sets in one process take twice as long as one.
What comes of a rule set depends on its order alone, not on the process that carries it out.  A process is started anew
and imports this package only, never the user's main program; it ends when whoever asked is gone.
"""

import os
import pickle
import queue
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, BinaryIO, NamedTuple

import pandas as pd

from analyzer.errors import AnalyzerError, PlayError
from analyzer.registry import Player, RuleSet, find_game, find_policies
from analyzer.reports.field import Round, rule_policies
from analyzer.reports.front import Part
from analyzer.reports.page import Page
from analyzer.reports.parts import make_part
from analyzer.reports.play import Progress, Terms
from analyzer.reports.setting import Setting

_COMMAND = "from analyzer.reports.workers import serve; serve()"
_PLAYED, _FOUND, _FAILED = "played", "found", "failed"
_ERRORS: dict[str, type[Exception]] = {kind.__name__: kind for kind in (AnalyzerError, PlayError, RuntimeError)}
_SIZE = struct.Struct("<Q")
Events = queue.SimpleQueue[tuple[int, str, Any]]
"""What the processes say: the place of the order, the kind, and what belongs to it."""

_PATIENCE = 0.2  # seconds between looks at the keyboard


class Order(NamedTuple):
    """A rule set to report on, in terms that another process understands."""

    game: str
    ruleset: str
    rules: tuple[int, ...]
    seed: int
    hands: int
    threads: int
    paths: tuple[str, ...]

    @classmethod
    def of(cls, terms: Terms, paths: Sequence[str]) -> "Order":
        """The order for these terms and the user's own policies."""
        ruleset = terms.ruleset
        rules = tuple(int(value) for value in ruleset.rules)
        return cls(ruleset.game.name, ruleset.name, rules, terms.seed, terms.hands, terms.threads, tuple(paths))

    def carry_out(self, progress: Progress) -> "Found":
        """Do it, in this process."""
        game = find_game(self.game)
        ruleset = RuleSet(game, self.ruleset, game.rules.Rules(*self.rules))
        players = rule_policies(ruleset, find_policies(game, self.paths).values())
        part = make_part(Terms(ruleset, self.seed, self.hands, self.threads, progress), players)
        played = part.setting.round
        return Found(played.margins, played.hands, played.first, part.setting.best, part.pages, part.seconds)


@dataclass(frozen=True)
class Found:
    """What came of an order: a `Part` without what only one process knows."""

    margins: pd.DataFrame
    hands: int
    first: int
    best: str
    pages: dict[str, Page]
    seconds: float

    def part(self, terms: Terms, players: Sequence[Player]) -> Part:
        """The part of a report, for the terms and policies that were ordered."""
        best = next(player for player in players if player.name == self.best)
        played = Round(self.margins, self.hands, self.first, best)
        return Part(Setting(terms, tuple(players), played), self.pages, self.seconds)


def in_processes(orders: Sequence[Order], many: int, progress: Progress | None = None) -> list[Found]:
    """Carry out orders, so many at a time, and return what was found, in their order.

    Raises
    ------
    AnalyzerError, PlayError : as raised there
    RuntimeError : anything else went wrong there
    """
    events: Events = queue.SimpleQueue()
    waiting, working, found = _apart(orders), list[_Process](), dict[int, Found]()

    def start() -> None:
        for place in waiting:
            working.append(_Process(place, orders[place], events))
            return

    try:
        for _ in range(many):
            start()
        while len(found) < len(orders):
            try:
                place, kind, value = events.get(timeout=_PATIENCE)
            except queue.Empty:
                continue
            if kind == _FAILED:
                raise _ERRORS.get(value[0], RuntimeError)(value[1])
            if kind == _FOUND:
                found[place] = value
                start()
            elif progress is not None:
                progress(value)
    finally:
        for process in working:
            process.end()
    return [found[place] for place in range(len(orders))]


def _apart(orders: Sequence[Order]) -> Iterator[int]:
    """Places of the orders, those of one game apart: the second finds the kernels that the first has compiled."""
    turns: dict[int, int] = {}
    seen: dict[str, int] = {}
    for place, order in enumerate(orders):
        seen[order.game] = turns[place] = seen.get(order.game, -1) + 1
    return iter(sorted(turns, key=lambda place: (turns[place], -place)))


class _Process:
    """A process at work on an order; what it says becomes events."""

    def __init__(self, place: int, order: Order, events: Events) -> None:
        self.place, self.order, self.events = place, order, events
        paths = [path or str(Path.cwd()) for path in sys.path]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        command = [sys.executable, "-P", "-c", _COMMAND]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self.told, self.says = _pipe(self.process.stdin), _pipe(self.process.stdout)
        pickle.dump(order, self.told)
        self.told.flush()  # and stays open: its end tells the process that nobody waits any more
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        kind = ""
        while kind not in (_FOUND, _FAILED):
            try:
                (size,) = _SIZE.unpack(self.says.read(_SIZE.size))
                kind, value = pickle.loads(self.says.read(size))
            except (struct.error, EOFError, pickle.UnpicklingError):
                kind, value = _FAILED, ("RuntimeError", f"the process for {self.order.game} has ended before its time")
            self.events.put((self.place, kind, value))

    def end(self) -> None:
        """End the process, whatever it is doing, and let go of everything."""
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.told.close()
        self.says.close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


# --- the side that is told ----------------------------------------------------------------------


def serve() -> None:
    """Carry out the order that comes on standard input; what was found goes to standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked is interrupted, too, and ends this process
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what policies print is no answer
    order: Order = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_leave_when_alone, daemon=True).start()
    try:
        found = order.carry_out(lambda more: _say(out, _PLAYED, more))
    except (AnalyzerError, PlayError) as error:
        kind = "AnalyzerError" if isinstance(error, AnalyzerError) else "PlayError"
        _say(out, _FAILED, (kind, str(error)))
    except Exception as error:  # noqa: BLE001  said to whoever asked
        _say(out, _FAILED, ("RuntimeError", f"{type(error).__name__}: {error}"))
    else:
        _say(out, _FOUND, found)
    sys.stderr.flush()
    os._exit(0)  # an ordinary end would wait for standard input, which a thread is reading


def _leave_when_alone() -> None:
    """End the process when whoever asked has closed its standard input."""
    sys.stdin.buffer.read()
    os._exit(1)


def _say(out: BinaryIO, kind: str, value: Any) -> None:
    """Write one event."""
    text = pickle.dumps((kind, value))
    out.write(_SIZE.pack(len(text)) + text)
    out.flush()
