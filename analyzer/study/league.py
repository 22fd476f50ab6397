"""Every policy against every other: results, ratings, rings and the mix that nobody beats."""

import math
import os
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyzer.engine import wanted
from analyzer.engine.league import Pairings
from analyzer.engine.wanted import Paths, Rules
from analyzer.errors import AnalyzerError
from analyzer.registry import Player, RuleSet, find_player, find_policies, find_rules

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.stats.ratings import Fit
    from analyzer.stats.round_robin import Results

MOST_POLICIES = 32  # how every pairing goes with every other is kept: a matrix that grows with the fourth power
MOST_DEALS = 10**9
LEVEL = 0.95


class League:
    """What a league came to.

    Attributes
    ----------
    game, ruleset : names
    rules : every option as users see it
    seed : of every pack and every choice
    names : the policies' names with their non-default parameters, in the order asked for; a * marks a yardstick
    hands : of each pairing, both seatings counted
    results : `analyzer.stats.round_robin.Results`
    seconds, seconds_compile : spent playing, and compiling
    folder : where its page was written, or None
    """

    def __init__(self, rules: RuleSet, seed: int, hands: int, results: "Results", seconds: tuple[float, float]):
        self.game, self.ruleset, self.seed, self.hands = rules.game.name, rules.name, seed, hands
        self.rules: dict[str, Any] = rules.game.shown(rules.rules)
        self.unit = rules.game.unit
        self.names, self.results = results.names, results
        self.seconds, self.seconds_compile = seconds
        self.folder: Path | None = None

    def __repr__(self) -> str:
        return f"<League of {len(self.names)} at {self.game}/{self.ruleset}: {self.hands:,} hands a pairing>"

    @cached_property
    def ratings(self) -> "pd.DataFrame":
        """The policies in order, with Elo ratings and mean margins; see `analyzer.stats.ratings.rating_table`."""
        from analyzer.stats.ratings import rating_table

        return rating_table(self.results, LEVEL)

    @cached_property
    def fit(self) -> "Fit | None":
        """Whether one rating for each policy describes the results of those that have one; None where none has."""
        from analyzer.stats.ratings import elo

        rated = elo(self.results)
        return None if rated is None else rated.fit

    @cached_property
    def cross(self) -> "pd.DataFrame":
        """One row for each ordered pair; see `analyzer.stats.round_robin.cross_table`."""
        from analyzer.stats.round_robin import cross_table

        return cross_table(self.results, LEVEL)

    @cached_property
    def cycles(self) -> "pd.DataFrame":
        """Policies that are shown to go in rings; see `analyzer.stats.cycles.find_cycles`."""
        from analyzer.stats.cycles import find_cycles

        return find_cycles(self.cross, LEVEL)

    @cached_property
    def mix(self) -> "pd.DataFrame":
        """The mix that nobody beats, and all against it; see `analyzer.stats.mix.mix_table`."""
        from analyzer.stats.mix import mix_table

        return mix_table(self.results, self.seed, LEVEL)

    def document(self) -> dict[str, Any]:
        """All of it as one JSON document."""
        played = self.hands * len(self.results.deals)
        return {
            "schema": 1,
            "game": self.game,
            "ruleset": self.ruleset,
            "rules": self.rules,
            "seed": self.seed,
            "policies": list(self.names),
            "hands": self.hands,
            "pairings": len(self.results.deals),
            "seconds": self.seconds,
            "seconds_compile": self.seconds_compile,
            "hands_per_second": played / self.seconds if self.seconds else 0.0,
            "level": LEVEL,
            "ratings": _records(self.ratings),
            "fit": None if self.fit is None else _known(self.fit._asdict()),
            "cross": _records(self.cross),
            "cycles": _records(self.cycles),
            "mix": _records(self.mix),
            "out": None if self.folder is None else str(self.folder),
        }


def league(
    game: str,
    *names: str,
    hands: Any = None,
    deals: Any = None,
    seed: int | str = 1,
    rules: Rules = (),
    policies: Paths = (),
    out: str | os.PathLike[str] | None = None,
    threads: int = 0,
    progress: Callable[[int], None] | None = None,
) -> League:
    """Let every policy meet every other on the same deals, both seatings of each.

    Parameters
    ----------
    game : rule set, such as ``"spades/open"``
    names : two or more policies, such as ``"counter"`` or ``"counter(shade=1)"``; every rule policy of the game if none
        is named
    hands, deals : of each pairing, one of the two; hands count both seatings, so their number is even; 100,000 hands
        if none is given
    seed : 0 to 2^64 - 1
    rules : options that differ from the rule set's, a mapping or texts ``"name=value"``
    policies : a file or folder of your own policies, or several
    out : folder for a page with its pictures and tables (CSV); an earlier league there is replaced
    threads : 0 for all processors; results do not depend on it
    progress : called with the hands played since the last call, several times a second

    Raises
    ------
    AnalyzerError : an argument cannot be used, or too few deals count; nothing was written
    PlayError : a policy failed in play; nothing was written
    StoreError : the page could not be written
    """
    plan = Plan(game, names, hands, deals, seed, rules, policies, threads)
    return plan.carry_out(progress, out)


class Plan:
    """A league asked for, everything checked and nothing played; parameters and errors as of `league`."""

    def __init__(
        self, game: str, names: Sequence[str] = (), hands: Any = None, deals: Any = None, seed: Any = 1,
        rules: Rules = (), policies: Paths = (), threads: Any = 0,
    ) -> None:  # fmt: skip
        self.options, self.paths = wanted.option_texts(rules), [os.fspath(path) for path in wanted.listed(policies)]
        self.rules = find_rules(game, self.options)
        self.seed, self.threads = wanted.seed_number(seed), wanted.threads_number(threads)
        self.deals = _deals(hands, deals)
        known = find_policies(self.rules.game, self.paths)
        self.players = [find_player(name, known) for name in names]
        if not names:
            from analyzer.reports.field import rule_policies

            self.players = rule_policies(self.rules, known.values())
        _check(self.players)

    @property
    def hands(self) -> int:
        """The hands of all pairings."""
        return self.deals * len(self.players) * (len(self.players) - 1)

    @property
    def command(self) -> str:
        """The command that asks for it."""
        import shlex

        words = ["analyzer", "league", self.rules.title, *(player.name.replace("*", "") for player in self.players)]
        words += ["--seed", str(self.seed), "--deals", str(self.deals)]
        words += [word for option in self.options for word in ("--rule", option)]
        return shlex.join(words + [word for path in self.paths for word in ("--policies", path)])

    def carry_out(
        self, progress: Callable[[int], None] | None = None, out: str | os.PathLike[str] | None = None
    ) -> League:
        """Play it, work it out and write it up."""
        place = None
        if out is not None:
            from analyzer.reports.league import NAMES
            from analyzer.reports.publish import Place

            place = Place(out)
            place.refuse_foreign(NAMES)
        found = self._played(progress)
        if place is not None:
            from analyzer.reports.league import files

            place.replace(files(found, self.command))
            found.folder = place.folder
        return found

    def _played(self, progress: Callable[[int], None] | None) -> League:
        from analyzer.stats.round_robin import Sums, check_deals

        begun = time.perf_counter()
        pairings = Pairings(self.rules, self.players, self.seed)
        pairings.compile(lambda: None if progress is None else progress(0))
        sums, ready = Sums([player.name for player in self.players]), time.perf_counter()
        for block in pairings.play(self.deals, self.threads, progress):
            sums.add(block.margin, block.counted)
        results = sums.results(self.rules.game.unit)
        check_deals(results)
        seconds = time.perf_counter() - ready, ready - begun
        return League(self.rules, self.seed, 2 * self.deals, results, seconds)


def _deals(hands: Any, deals: Any) -> int:
    """The deals of a pairing."""
    if hands is not None and deals is not None:
        raise AnalyzerError(f"hands={hands} and deals={deals} are given together: name hands or deals (two hands each)")
    if deals is not None:
        return wanted.whole("deals", deals, 2, MOST_DEALS)
    number = wanted.whole("hands", wanted.DEFAULT_HANDS if hands is None else hands, 4, 2 * MOST_DEALS)
    if number % 2:
        raise AnalyzerError(
            f"hands={number} is odd: a league plays every deal in both seatings, so ask for an even number"
        )
    return number // 2


def _check(players: Sequence[Player]) -> None:
    """Refuse a league of one, of too many, or with a policy twice."""
    names = [player.name for player in players]
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise AnalyzerError(f"{twice[0]!r} is named twice: a league takes different policies, or different parameters")
    if len(names) < 2:
        alone = f"{names[0]!r} alone has no rival" if names else "none was found"
        raise AnalyzerError(f"a league takes two policies or more, and {alone}")
    if len(names) > MOST_POLICIES:
        raise AnalyzerError(f"{len(names)} policies are too many: a league takes {MOST_POLICIES} at most")


def _records(frame: "pd.DataFrame") -> list[dict[str, Any]]:
    return [_known(row) for row in frame.to_dict("records")]


def _known(row: Any) -> dict[str, Any]:
    """A row without what cannot be said (null), and its tuples as lists."""
    said = {name: list(value) if isinstance(value, tuple) else value for name, value in row.items()}
    return {name: None if isinstance(v, float) and math.isnan(v) else v for name, v in said.items()}
