"""The whole report: rule sets, pairings, questions, pages."""

import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analyzer.engine import wanted
from analyzer.engine.chunks import cores
from analyzer.engine.rows import all_columns
from analyzer.errors import AnalyzerError
from analyzer.games.game import Game
from analyzer.registry import Player, find_policies, find_rules
from analyzer.reports import questions as asked
from analyzer.reports.field import round_hands, rule_policies
from analyzer.reports.front import Report, folder_of
from analyzer.reports.parts import make_part
from analyzer.reports.play import Progress, Terms
from analyzer.reports.publish import Place
from analyzer.reports.workers import Order, in_processes

HANDS, GAMES = 1_000_000, 100_000  # a pairing: of hands that add up to matches; of games that are matches themselves
MOST_HANDS = 20_000_000  # the rows of a pairing are held in memory
MOST_PROCESSES = 4  # each needs about a gigabyte


@dataclass(frozen=True)
class Plan:
    """A report asked for, everything checked and nothing played.

    Parameters
    ----------
    parts : for each rule set where it is played, and by which policies
    paths : files and folders of the user's own policies
    command : that asks for it
    """

    parts: tuple[tuple[Terms, tuple[Player, ...]], ...]
    paths: tuple[str, ...]
    command: str

    @property
    def hands(self) -> int:
        """The hands of all pairings and rounds; those played again with actions barred are not counted."""
        return sum(_hands_of(terms, len(players)) for terms, players in self.parts)

    @property
    def names(self) -> list[str]:
        """The files and folders that it will write."""
        return ["index.html", *(folder_of(terms.ruleset) for terms, _ in self.parts)]

    def carry_out(self, progress: Progress | None = None, processes: int = 0) -> Report:
        """Play, count and write up.

        Parameters
        ----------
        progress : called with the hands played since the last call
        processes : rule sets worked on at a time, each in a process of its own; 0 for as many as there are processors
            and rule sets, 4 at most; 1 for none but this process

        Raises
        ------
        PlayError : a policy failed in play
        """
        cpus = self.parts[0][0].threads or cores()
        many = min(processes or cpus, len(self.parts), MOST_PROCESSES)
        if many > 1:
            orders = [Order.of(replace(terms, threads=max(cpus // many, 1)), self.paths) for terms, _ in self.parts]
            found = in_processes(orders, many, progress)
            parts = [each.part(terms, players) for each, (terms, players) in zip(found, self.parts, strict=True)]
        else:
            parts = [make_part(replace(terms, progress=progress), players) for terms, players in self.parts]
        return Report(tuple(parts), self.command, self.parts[0][0].seed)


def plan(
    games: Sequence[str] = (),
    *,
    hands: Any = None,
    deals: Any = None,
    seed: Any = 1,
    rules: wanted.Rules = (),
    policies: wanted.Paths = (),
    threads: Any = 0,
) -> Plan:
    """A report on some rule sets.

    Parameters
    ----------
    games : rule sets (``"spades/open"``); the founding ones if none is named
    hands, deals : for each pairing, one of the two; hands count both seatings. One million hands if none is given, or
        100,000 of a game that is a match in itself; fewer of a game of which a question says so
    seed : of all chance, 0 to 2^64 - 1
    rules : options changed, a mapping or texts ``"name=value"``; only with named rule sets
    policies : a file or folder of the user's own policies, or several, which are then part of the report
    threads : 0 for all processors

    Raises
    ------
    AnalyzerError : something asked for does not exist or is not possible
    """
    number, workers = wanted.seed_number(seed), wanted.threads_number(threads)
    asked_hands = _hands(hands, deals)
    options = wanted.option_texts(rules)
    if options and not games:
        raise AnalyzerError(f"the option {options[0]} needs a named game: options differ from game to game")
    paths = [os.fspath(path) for path in wanted.listed(policies)]
    rulesets = [find_rules(game, options) for game in games] or asked.founding()
    once = {ruleset.title: ruleset for ruleset in rulesets}.values()
    players = [tuple(rule_policies(ruleset, find_policies(ruleset.game, paths).values())) for ruleset in once]
    usual = [asked_hands or _usual(ruleset.game) for ruleset in once]
    terms = [Terms(ruleset, number, many, workers) for ruleset, many in zip(once, usual, strict=True)]
    return Plan(
        tuple(zip(terms, players, strict=True)), tuple(paths), _command(games, number, asked_hands, options, paths)
    )


def report(
    games: Sequence[str] = (), out: str | os.PathLike[str] = "reports", *, progress: Progress | None = None, **how: Any
) -> Report:
    """Simulate, count, and write the pages of some rule sets into a folder, as a whole or not at all.

    Parameters
    ----------
    games : rule sets (``"spades/open"``); the founding ones if none is named
    out : folder of the pages; those of an earlier report there are replaced, nothing else is touched
    progress : called with the hands played since the last call
    how : hands, deals, seed, rules, policies, threads, as of `plan`

    Raises
    ------
    AnalyzerError : something asked for does not exist or is not possible; nothing was written
    PlayError : a policy failed in play; nothing was written
    """
    planned, place = plan(games, **how), Place(out)
    place.refuse_foreign(planned.names)
    made = planned.carry_out(progress)
    place.replace(made.files())
    return made


def _hands(hands: Any, deals: Any) -> int | None:
    """The hands asked for, or None."""
    if hands is not None and deals is not None:
        raise AnalyzerError(f"hands={hands} and deals={deals} are given together: name one of them")
    if deals is not None:
        return 2 * wanted.whole("deals", deals, 1, MOST_HANDS // 2)
    return None if hands is None else wanted.whole("hands", hands, 2, MOST_HANDS)


def _usual(game: Game) -> int:
    """The hands a pairing where none are asked for."""
    return asked.usual_hands((column.name for column in all_columns(game)), HANDS if game.has_matches else GAMES)


def _hands_of(terms: Terms, players: int) -> int:
    """The hands of a rule set's pairings and of its round."""
    return terms.hands * (2 * players - 1) + round_hands(terms) * (players * (players - 1) // 2)


def _command(games: Sequence[str], seed: int, hands: int | None, options: Sequence[str], paths: Iterable[str]) -> str:
    """The command that makes the same report."""
    words = ["analyzer", "report", *games, "--seed", str(seed)]
    words += [] if hands is None else ["--hands", str(hands)]
    words += [word for option in options for word in ("--rule", option)]
    words += [word for path in paths for word in ("--policies", path)]
    return shlex.join(words)
