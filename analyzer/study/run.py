"""A run as Python sees it: what came of it, and its rows as tables.  pandas is loaded when a table is asked for."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from analyzer.engine import store, summary
from analyzer.engine.counts import Tally
from analyzer.engine.manifest import tally_from
from analyzer.engine.rows import all_columns, to_arrow
from analyzer.engine.session import Session
from analyzer.errors import AnalyzerError
from analyzer.games.game import Game
from analyzer.registry import find_game

if TYPE_CHECKING:
    import pandas as pd


class Run:
    """Hands or matches played between two policies, A and B.

    Attributes
    ----------
    game, ruleset : names
    rules : every option as users see it
    seed : of every pack and every choice
    names : the policies' names with their non-default parameters, A's and B's
    folder : where the run was written, or None
    tally : whole-number sums, `analyzer.engine.counts.Tally`
    seconds : spent playing
    seconds_compile, seconds_write : spent compiling, and writing (beside the play, in a thread of its own)
    """

    def __init__(
        self, facts: dict[str, Any], tally: Tally, folder: Path | None, source: Callable[[], Iterator[pa.Table]]
    ):
        self.game: str = facts["game"]
        self.ruleset: str = facts["ruleset"]
        self.rules: dict[str, Any] = facts["rules"]
        self.seed: int = facts["seed"]
        self.names: tuple[str, str] = facts["names"]
        self.seconds: float = facts["seconds"]
        self.seconds_compile: float = facts["seconds_compile"]
        self.seconds_write: float = facts["seconds_write"]
        self.tally, self.folder, self._source = tally, folder, source

    def __repr__(self) -> str:
        what = f"{self.tally.matches:,} matches, " if self.tally.wins is not None else ""
        return f"<Run of {self.game}/{self.ruleset}, {' v '.join(self.names)}: {what}{self.tally.hands:,} hands>"

    @property
    def hands_per_second(self) -> float:
        """Hands played in a second of play."""
        return self.tally.hands / self.seconds if self.seconds else 0.0

    @property
    def points(self) -> tuple[summary.Points, ...]:
        """Points a hand with their errors: A in seat 0 and 1, B in seat 0 and 1."""
        return summary.points_of(self.tally, self.names, find_game(self.game).unit)

    @property
    def margin(self) -> summary.Margin:
        """A's points less B's over a deal (in matches over a pair of matches), with its error."""
        return summary.margin_of(self.tally, find_game(self.game).unit)

    @property
    def wins(self) -> summary.Wins | None:
        """Matches won by A, with the error of the rate; None where single hands were played."""
        return summary.wins_of(self.tally)

    @property
    def summary(self) -> "pd.DataFrame":
        """`points` as a table, with a last row for `margin`."""
        import pandas as pd

        table = pd.DataFrame([point._asdict() for point in self.points])
        margin = {"policy": f"{self.names[0]} minus {self.names[1]}, per deal", "hands": 2 * self.margin.deals}
        last = pd.DataFrame([margin | {"mean": self.margin.mean, "se": self.margin.se}])
        table = pd.concat([table.astype({"seat": "Int8"}), last], ignore_index=True)
        table.insert(0, "position", ["A", "A", "B", "B", "A-B"])
        return table

    @cached_property
    def hands(self) -> "pd.DataFrame":
        """One row per player and hand, with the columns that `analyzer.list_game` documents."""
        return self._frame(pa.concat_tables(self._source()))

    def batches(self) -> Iterator["pd.DataFrame"]:
        """The rows of `hands` in parts, in order, for runs that do not fit into memory."""
        return map(self._frame, self._source())

    def document(self) -> dict[str, Any]:
        """The summary as one JSON document."""
        wins = self.wins
        return {
            "schema": 1,
            "game": self.game,
            "ruleset": self.ruleset,
            "rules": self.rules,
            "seed": self.seed,
            "policies": list(self.names),
            "hands": self.tally.hands,
            "matches": None if wins is None else self.tally.matches,
            "seconds": self.seconds,
            "seconds_compile": self.seconds_compile,
            "seconds_write": self.seconds_write,
            "hands_per_second": self.hands_per_second,
            "points": [summary.document(point) for point in self.points],
            "margin": summary.document(self.margin),
            "wins": None if wins is None else summary.document(wins),
            "out": None if self.folder is None else str(self.folder),
        }

    def _frame(self, table: pa.Table) -> "pd.DataFrame":
        return frame_of(find_game(self.game), table, self.names, self.tally.wins is not None)


def frame_of(game: Game, table: pa.Table, names: Sequence[str], matches: bool = False) -> "pd.DataFrame":
    """A table of hands as a DataFrame of exactly the documented types.

    Parameters
    ----------
    names : the policies' names, A's and B's
    matches : the hands belong to matches
    """
    import pandas as pd

    def series(name: str, dtype: str, categories: tuple[str, ...]) -> Any:
        if dtype == "category":
            return table[name].to_pandas().cat.set_categories(categories or list(dict.fromkeys(names)))
        nullable = dtype[0].isupper() or dtype == "boolean"
        return table[name].to_pandas(types_mapper=(lambda _: pd.api.types.pandas_dtype(dtype)) if nullable else None)

    return pd.DataFrame({c.name: series(c.name, c.dtype, c.categories) for c in all_columns(game, matches)})


def open_run(path: str | os.PathLike[str]) -> Run:
    """The run of a folder that `simulate` wrote, whole or stopped.

    Raises
    ------
    AnalyzerError : the folder holds no run, or a file of it is damaged
    """
    document = store.read_manifest(path)
    facts = document | {"names": tuple(policy["name"] for policy in document["policies"])}
    return Run(
        facts,
        tally_from(document["tally"]),
        Path(path),
        lambda: (store.read_part(path, part) for part in document["parts"]),
    )


def run_of(session: Session) -> Run:
    """The run of a session that kept its rows in memory, or none."""
    duel = session.work.duel
    facts = {
        "game": duel.rules.game.name,
        "ruleset": duel.rules.name,
        "rules": duel.rules.game.shown(duel.rules.rules),
        "seed": duel.seed,
        "names": duel.names,
        "seconds": session.seconds,
        "seconds_compile": session.seconds_compile,
        "seconds_write": 0.0,
    }

    def source() -> Iterator[pa.Table]:
        if not session.keep:
            raise AnalyzerError("the rows of this run were not kept: play it with keep=True or out=...")
        return (to_arrow(duel.rules.game, rows, duel.names, session.max_hands is not None) for rows in session.rows)

    return Run(facts, session.tally, None, source)
