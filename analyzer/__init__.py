"""A strategy laboratory for two-handed card games.

>>> import analyzer
>>> run = analyzer.simulate("spades/open", "counter", "uniform", hands=1_000_000, seed=1)
>>> run.hands

What the commands do is one call each, named as the command; they are those of `analyzer.study`.  `analyzer.reports` has
the questions that a report asks of `run.hands`.  All of it is loaded when it is first used.
"""

import importlib
import pkgutil
from typing import Any

_MODULES = ("errors", "reports", "stats", "study", "tables")


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f"analyzer.{name}")
    is_part = name.startswith("_") or name in (module.name for module in pkgutil.iter_modules(__path__))
    if not is_part and name in importlib.import_module("analyzer.study").__all__:
        return getattr(importlib.import_module("analyzer.study"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULES, *importlib.import_module("analyzer.study").__all__])
