"""One rule set of a report: pairings, questions, pages."""

import time
from collections.abc import Sequence
from types import ModuleType

import pandas as pd

from analyzer.registry import Player
from analyzer.reports import questions as asked
from analyzer.reports.field import pairings, play_round
from analyzer.reports.front import Part
from analyzer.reports.play import Terms
from analyzer.reports.setting import Setting


def make_part(terms: Terms, players: Sequence[Player]) -> Part:
    """Play, count and write up one rule set."""
    begun = time.perf_counter()
    played = play_round(terms, players)
    setting = Setting(terms, tuple(players), played)
    chosen = asked.asked_of(terms.columns, terms.ruleset.game.exact is not None)
    found: dict[tuple[str, str], list[pd.DataFrame]] = {}
    for pairing in pairings(terms, players, played.best):
        for question in chosen:
            for name, frame in question.measure(pairing).items():
                found.setdefault((asked.name(question), name), []).append(_labelled(frame))
    answers = {each: _tables(each, found) for each in chosen}
    pages = {asked.name(each): asked.page_of(each).page(setting, tables) for each, tables in answers.items() if tables}
    return Part(setting, pages, time.perf_counter() - begun)


def _labelled(frame: pd.DataFrame) -> pd.DataFrame:
    """A table whose names are plain text, so that those of several pairings go together."""
    return frame.astype({name: object for name in ("policy", "rival") if name in frame})


def _tables(question: ModuleType, found: dict[tuple[str, str], list[pd.DataFrame]]) -> dict[str, pd.DataFrame]:
    mine = asked.name(question)
    return {name: _joined(parts) for (owner, name), parts in found.items() if owner == mine}


def _joined(parts: list[pd.DataFrame]) -> pd.DataFrame:
    some = [part for part in parts if len(part)]
    return pd.concat(some, ignore_index=True) if some else parts[0]
