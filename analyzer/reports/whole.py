"""The whole report: rule sets, pairings, questions, pages."""

import shlex
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import ModuleType

import pandas as pd

from analyzer.errors import AnalyzerError
from analyzer.registry import Player, find_policies, find_rules
from analyzer.reports import questions as asked
from analyzer.reports.field import pairings, play_round, rule_policies
from analyzer.reports.front import Part, Report
from analyzer.reports.play import Terms
from analyzer.reports.publish import Place
from analyzer.reports.setting import Setting

HANDS, GAMES = 1_000_000, 100_000  # a pairing: of hands that add up to matches; of games that are matches themselves

Tell = Callable[[str], None]
"""Told what is being done."""


def report(
    games: Sequence[str] = (),
    *,
    seed: int = 1,
    hands: int | None = None,
    rules: Sequence[str] = (),
    policies: Iterable[str | Path] = (),
    threads: int = 0,
    tell: Tell | None = None,
) -> Report:
    """Simulate, count and write up some rule sets.

    Parameters
    ----------
    games : rule sets (``"spades/open"``); the founding ones if none is named
    seed : of all chance
    hands : for each pairing, both seatings counted; one million, or 100,000 of a game that is a match in itself
    rules : options changed, texts ``"name=value"``; only with named rule sets
    policies : files or folders of the user's own policies, which are then part of the report
    threads : 0 for all processors
    tell : told of progress

    Raises
    ------
    AnalyzerError : something asked for does not exist or is not possible
    PlayError : a policy failed in play
    """
    if rules and not games:
        raise AnalyzerError(f"--rule {rules[0]} needs a named game: options differ from game to game")
    if hands is not None and hands < 2:
        raise AnalyzerError(f"--hands {hands} is too few: a deal is played in both seatings, so 2 at least")
    paths = list(policies)
    rulesets = [find_rules(game, rules) for game in dict.fromkeys(games)] or asked.founding()
    players = [rule_policies(ruleset, find_policies(ruleset.game, paths).values()) for ruleset in rulesets]
    parts = []
    for ruleset, ours in zip(rulesets, players, strict=True):
        usual = HANDS if ruleset.game.has_matches else GAMES
        parts.append(_part(Terms(ruleset, seed, hands or usual, threads), ours, tell or (lambda _: None)))
    return Report(tuple(parts), _command(games, seed, hands, rules, paths), seed)


def write(made: Report, folder: str | Path = "reports") -> Path:
    """Write a report into its folder, as a whole or not at all, and return its front page."""
    Place(folder).replace(made.files())
    return Path(folder) / "index.html"


def _command(
    games: Sequence[str], seed: int, hands: int | None, rules: Sequence[str], paths: Sequence[str | Path]
) -> str:
    """The command that makes the same report."""
    words = ["analyzer", "report", *games, "--seed", str(seed)]
    words += [] if hands is None else ["--hands", str(hands)]
    words += [word for rule in rules for word in ("--rule", rule)]
    words += [word for path in paths for word in ("--policies", str(path))]
    return shlex.join(words)


def _part(terms: Terms, players: Sequence[Player], tell: Tell) -> Part:
    """Everything about one rule set."""
    begun, title = time.perf_counter(), terms.ruleset.title
    tell(f"{title}: every policy against every other")
    played = play_round(terms, players)
    setting = Setting(terms, tuple(players), played)
    chosen = asked.asked_of(terms.columns)
    found: dict[tuple[str, str], list[pd.DataFrame]] = {}
    for pairing in pairings(terms, players, played.best):
        tell(f"{title}: {' against '.join(pairing.names)}")
        for question in chosen:
            for name, frame in question.measure(pairing).items():
                found.setdefault((asked.name(question), name), []).append(_labelled(frame))
    tell(f"{title}: pages")
    pages = {asked.name(each): asked.page_of(each).page(setting, _tables(each, found)) for each in chosen}
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
