"""Hands for the questions: what two policies play, and what they would have played with some actions barred."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from analyzer.engine import rows, run
from analyzer.registry import Player, RuleSet

Progress = Callable[[int], None]
NOTHING_BARRED: tuple[int, ...] = ()


@dataclass(frozen=True)
class Terms:
    """Where hands are played: everything that they depend on but the players.

    Parameters
    ----------
    ruleset : game and options
    seed : of every pack and every choice
    hands : to play for each pairing, both seatings counted
    threads : 0 for all processors
    progress : called with the number of hands done, now and then
    """

    ruleset: RuleSet
    seed: int
    hands: int
    threads: int = 0
    progress: Progress | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of the hands table."""
        return tuple(column.name for column in rows.all_columns(self.ruleset.game))


@dataclass(frozen=True)
class Pairing:
    """Two policies that meet."""

    terms: Terms
    players: tuple[Player, Player]

    @property
    def names(self) -> tuple[str, str]:
        """Names of the policies."""
        return self.players[0].name, self.players[1].name

    @property
    def alone(self) -> bool:
        """Whether a policy meets itself."""
        return self.names[0] == self.names[1]

    @cached_property
    def hands(self) -> pd.DataFrame:
        """The hands table of the pairing."""
        return self.play(0, self.terms.hands)

    def again(self, phase: str, seat: int, barred: Iterable[int], hands: int | None = None) -> pd.DataFrame:
        """The same hands with some actions barred: same packs, same random numbers.

        Parameters
        ----------
        phase : in which the actions are taken from the legal ones, unless nothing would be left
        seat : of the player who is barred
        barred : action numbers
        hands : only so many, the first ones
        """
        return self.play(0, self.terms.hands if hands is None else hands, (phase, seat, tuple(barred)))

    def play(self, first: int, last: int, bar: tuple[str, int, tuple[int, ...]] | None = None) -> pd.DataFrame:
        """Hands first..last-1 as a table.

        A policy that meets itself plays a deal in both seatings alike, card for card; the second
        seating is left out, since it says nothing new.
        """
        terms = self.terms
        work = self.work(bar)
        found = run.rows(work, first, last, terms.threads, terms.progress)
        if self.alone:
            found = found[~found["swapped"]]
        hands: pd.DataFrame = rows.to_arrow(terms.ruleset.game, found, self.names).to_pandas()
        return hands

    def work(self, bar: tuple[str, int, tuple[int, ...]] | None = None) -> run.Work:
        """The pairing made ready for the engine.

        Without a bar an empty one is given, so that one compiled kernel serves both.
        """
        duel = run.Duel(self.terms.ruleset, self.players, self.terms.seed)
        return run.Work(run.with_bar(duel, *(bar or (self.terms.ruleset.game.rules.PHASES[0], -1, NOTHING_BARRED))))


def bar_all_but(actions: int, wanted: int) -> list[int]:
    """The action numbers below `actions` but one."""
    return [action for action in range(actions) if action != wanted]
