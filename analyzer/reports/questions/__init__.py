"""The questions asked of the tables, one file each; a new question is a new file, and no list names it.

A question's file offers:

- ``NEEDS``: the columns that the hands table must have for the question to be asked; it is asked of every such game;
- optionally ``EXACT = True``: it is asked only of games that have an exact layer (`Game.exact`);
- ``ORDER``: a number, pages stand in this order;
- ``measure(pairing)``: tables by name from the hands of one pairing (`analyzer.reports.play.Pairing`), each with the
  columns policy and rival; a question that has no table of any pairing gets no page;
- optionally ``ALSO``: rule sets that a report without named games covers because of this question, beside every game's
  own;
- optionally ``USUAL``: the most hands a pairing that a report plays of such a game unless told how many.

The page that answers it is the file of the same name in `analyzer.reports.pages`.
"""

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from types import ModuleType

from analyzer.columns import COMMON
from analyzer.registry import RuleSet, find_game, find_rules, game_names


@cache
def questions() -> tuple[ModuleType, ...]:
    """The questions there are, in the order of their pages."""
    modules = [
        importlib.import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
        if not module.name.startswith("_")
    ]
    return tuple(sorted(modules, key=lambda module: (module.ORDER, module.__name__)))


def name(question: ModuleType) -> str:
    """The name of a question's page."""
    return question.__name__.rpartition(".")[2].replace("_", "-")


def page_of(question: ModuleType) -> ModuleType:
    """The module of a question's page."""
    return importlib.import_module(f"analyzer.reports.pages.{question.__name__.rpartition('.')[2]}")


def asked_of(columns: Iterable[str], exact: bool = False) -> list[ModuleType]:
    """The questions that a hands table with these columns can answer.

    Parameters
    ----------
    exact : the game has an exact layer
    """
    have = set(columns)
    fitting = [question for question in questions() if have.issuperset(question.NEEDS)]
    return [question for question in fitting if exact or not getattr(question, "EXACT", False)]


def usual_hands(columns: Iterable[str], most: int) -> int:
    """The hands a pairing of a game whose hands table has these columns: `most`, or fewer where a question says so."""
    return min([most, *(getattr(question, "USUAL", most) for question in asked_of(columns))])


def founding() -> list[RuleSet]:
    """The rule sets reported when none is named, of the games that a question is asked of in particular.

    They are each game's default, or all where it has none, and those of ``ALSO``.
    """
    titles: list[str] = []
    for each in game_names():
        game = find_game(each)
        own = {column.name for column in game.columns}
        if any(own.intersection(question.NEEDS) for question in asked_of(own | {column.name for column in COMMON})):
            titles += [f"{game.name}/{ruleset}" for ruleset in ([game.default] if game.default else game.rulesets)]
    for question in questions():
        titles += getattr(question, "ALSO", ())
    order = sorted(dict.fromkeys(titles), key=lambda each: game_names().index(each.partition("/")[0]))
    return [find_rules(each) for each in order]
