"""What can be wrong with input: each error is one sentence that quotes the offending value."""

from collections.abc import Iterable
from difflib import get_close_matches


class AnalyzerError(ValueError):
    """Input that cannot be used; the base of every error raised on purpose."""


class UnknownNameError(AnalyzerError):
    """A name that nothing is known by."""

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        known = sorted(known)
        near = get_close_matches(str(name), known, n=3, cutoff=0.5)
        ordered = near + [other for other in known if other not in near]
        super().__init__(f"unknown {kind} {str(name)!r}; known: {', '.join(ordered) or 'none'}")


class OptionError(AnalyzerError):
    """A value that an option does not take."""

    def __init__(self, name: str, value: object, allowed: str) -> None:
        super().__init__(f"{name}={value} is not possible: {name} takes {allowed}")


class PolicyError(AnalyzerError):
    """A policy file that cannot be used."""


class PlayError(RuntimeError):
    """A policy that failed while it played: an illegal answer or an exception of its own."""


class StoreError(RuntimeError):
    """A run that could not be written to its end: the disk is full, or writing failed."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C, and what was kept until then."""


class TableError(AnalyzerError):
    """A table that does not fit its schema or the question asked of it."""
