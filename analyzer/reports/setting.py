"""What every question knows of the report that it is part of."""

from dataclasses import dataclass
from typing import Any

import pandas as pd

from analyzer.games.game import Game
from analyzer.registry import Player
from analyzer.reports.field import Round
from analyzer.reports.play import Terms
from analyzer.reports.words import Measure, measure_of


@dataclass(frozen=True)
class Setting:
    """A rule set, the policies that the report is about, and the best of them.

    Parameters
    ----------
    table : where the hands are played
    players : the policies
    round : every policy against every other, on other deals
    """

    terms: Terms
    players: tuple[Player, ...]
    round: Round

    @property
    def game(self) -> Game:
        """The game played."""
        return self.terms.ruleset.game

    @property
    def rules(self) -> Any:
        """Its options, as numbers."""
        return self.terms.ruleset.rules

    @property
    def best(self) -> str:
        """Name of the best policy."""
        return self.round.best.name

    @property
    def names(self) -> list[str]:
        """Names of the policies."""
        return [player.name for player in self.players]

    @property
    def measure(self) -> Measure:
        """How points are spoken of."""
        return measure_of(self.game.unit)

    def tone(self, name: str) -> int:
        """A policy's colour."""
        return self.names.index(name) if name in self.names else len(self.names)

    def against_best(self, frame: pd.DataFrame) -> pd.DataFrame:
        """The rows in which a policy meets the best one, the best one's own first."""
        found = frame[frame["rival"] == self.best]
        return found.assign(_own=found["policy"] != self.best).sort_values("_own", kind="stable").drop(columns="_own")

    def of_best(self, frame: pd.DataFrame) -> pd.DataFrame:
        """The rows in which the best policy meets itself."""
        return frame[(frame["policy"] == self.best) & (frame["rival"] == self.best)]
