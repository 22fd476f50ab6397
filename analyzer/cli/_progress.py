"""Progress of long work on standard error: a bar on a terminal, a line now and then elsewhere."""

import sys
import time
from types import TracebackType
from typing import Any

FIRST, EVERY = 1.0, 5.0  # seconds until a terminal's bar appears; between lines elsewhere
SOON = 0.3  # seconds too few to tell a speed by


class Progress:
    """Counts what is done; called with how much more. Used in a `with` statement.

    Parameters
    ----------
    total : how much there is to do
    unit : of what: `hands`
    quiet : show nothing
    """

    def __init__(self, total: int, unit: str, quiet: bool = False) -> None:
        self.total, self.unit, self.quiet = total, unit, quiet
        self.done, self.begun = 0, time.monotonic()
        self.first = self.shown = self.begun  # when the first of them was done: a kernel may be compiled before that
        self.bar: Any = None

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()

    def __call__(self, more: int) -> None:
        """Count `more`; the clock is looked at on every call."""
        now = time.monotonic()
        if not self.done:
            self.first = now
        self.done += more
        if self.quiet:
            return
        if sys.stderr.isatty():
            if self.bar is not None or now - self.begun > FIRST:
                self._draw()
        elif now - self.shown >= EVERY and now - self.first >= SOON:
            self.shown = now
            print(self._line(now), file=sys.stderr, flush=True)  # noqa: T201

    def _line(self, now: float) -> str:
        told = f"{self.done:,} of {self.total:,} {self.unit}" if self.done else "compiling"
        if now - self.first < SOON:
            return told
        rate = self.done / (now - self.first)
        return f"{told}, {rate:,.0f} a second, {_clock((self.total - self.done) / rate)} left"

    def _draw(self) -> None:
        if self.bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn

            self.bar = Progress(
                BarColumn(), TextColumn("{task.description}"), console=Console(stderr=True), transient=True
            )
            self.bar.start()
            self.bar.add_task("", total=self.total)
        self.bar.update(self.bar.task_ids[0], completed=self.done, description=self._line(time.monotonic()))


def _clock(seconds: float) -> str:
    """Seconds as `2:05` or `1:02:05`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
