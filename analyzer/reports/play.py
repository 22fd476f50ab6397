"""Hands for the questions: what two policies play, and what they would have played with some actions barred."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from analyzer.engine import rows, run
from analyzer.engine.chosen import rows_of
from analyzer.engine.duel import Duel, Work, with_bar
from analyzer.engine.openings import openings
from analyzer.games.game import Game
from analyzer.registry import Player, RuleSet
from analyzer.stats.clusters import Floats, Ints
from analyzer.study.par import Par, par_of

Progress = Callable[[int], None]
Barred = tuple[str, int, Sequence[int]]  # phase, seat, actions
FIRST_LOG = 4096  # actions that a log holds before it grows
JUDGED = 2_000  # hands of a pairing whose decisions are judged, at most


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
    """Two policies that meet.

    Parameters
    ----------
    terms : where
    players : who
    among : players whose policies are compiled into one kernel, so that several pairings share it; these two if empty
    """

    terms: Terms
    players: tuple[Player, Player]
    among: tuple[Player, ...] = ()

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
        return self.play(0, self.terms.hands, progress=self.terms.progress)

    @cached_property
    def par(self) -> Par:
        """What the decisions of the first hands cost; second seatings are left out where a policy meets itself."""
        return par_of(self._work, min(self.terms.hands, JUDGED), self.terms.threads, once=self.alone)

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

    def play(
        self,
        first: int,
        last: int,
        bar: Barred | None = None,
        progress: Progress | None = None,
    ) -> pd.DataFrame:
        """Hands first..last-1 as a table.

        A policy that meets itself plays a deal in both seatings alike, card for card; the second
        seating is left out, since it says nothing new.
        """
        found = run.rows(self.work(bar), first, last, self.terms.threads, progress)
        if self.alone:
            found = found[~found["swapped"]]
        return _frame(self.terms.ruleset.game, found, self.names)

    def chosen(self, numbers: Sequence[int] | np.ndarray, bar: Barred | None = None) -> pd.DataFrame:
        """Some hands by number as a table, two rows each in the order of the numbers, with some actions barred."""
        found = rows_of(self.work(bar), numbers, self.terms.threads)
        return _frame(self.terms.ruleset.game, found, self.names)

    def openings(self, first: int, last: int) -> tuple[pd.DataFrame, Floats]:
        """Hands first..last-1 up to the decision at which the game's policies may state a forecast.

        Returns
        -------
        table : as of `play`, but only what is known then means something, with `held`, the hand as a number (0 for a
            player who has no such decision)
        said : float64 (rows, outcomes), the chances stated; missing where a policy states none
        """
        found = openings(self.work(), first, last, self.terms.threads)
        kept = ~found.rows["swapped"] if self.alone else slice(None)
        table = _frame(self.terms.ruleset.game, found.rows[kept], self.names)
        return table.assign(held=found.cards[kept]), found.said[kept]

    def matches(self, number: int, most: int) -> pd.DataFrame:
        """Matches 0..number-1 as a table of hands with the columns of matches.

        A policy that meets itself plays both seatings of a match alike; the second is left out.

        Parameters
        ----------
        most : hands of a match, which is cut off then
        """
        found = run.matches(self._work, 0, number, most, self.terms.threads)
        if self.alone:
            found = found[found["match"] % 2 == 0]
        return _frame(self.terms.ruleset.game, found, self.names, True)

    def work(self, bar: Barred | None = None) -> Work:
        """The pairing made ready for the engine.

        Without a bar an empty one is given, so that one compiled kernel serves both.
        """
        if bar is None:
            return self._work
        phase, seat, actions = bar
        work = copy(self._work)
        number = self.terms.ruleset.game.rules.PHASES.index(phase)
        work.barred = number, seat, np.uint64(sum(1 << action for action in actions))
        return work

    def log(self, number: int) -> Ints:
        """What was done in hand `number`: int64 (steps, 4) of phase, seat, action and the game's mark.

        Only for hands that `hands` has played without a fault.
        """
        work, terms = self._work, self.terms
        pack = np.zeros(int(terms.ruleset.game.rules.PACK).bit_count(), np.uint64)
        length = FIRST_LOG
        while True:
            log, fault = np.zeros((length, 4), np.int64), np.zeros(8, np.int64)
            start = np.uint64(terms.seed), number >> 1, number & 1, (0, 0), (0, 0)
            work.kernel.trace(work.rules, *start, *work.given, pack, log, fault)
            steps = int(log[0, 0])
            if fault[0] or steps < length:
                return log[1 : steps + 1]
            length = 2 * steps

    @cached_property
    def _work(self) -> Work:
        duel = Duel(self.terms.ruleset, self.players, self.terms.seed)
        return Work(with_bar(duel, self.terms.ruleset.game.rules.PHASES[0], -1, ()), self.among)


def _frame(game: Game, found: np.ndarray, names: tuple[str, str], matches: bool = False) -> pd.DataFrame:
    """Rows of the engine as a table of the documented types."""
    table, columns = rows.to_arrow(game, found, names, matches), rows.all_columns(game, matches)
    nullable = {each.name: each.dtype for each in columns if each.dtype.lower() != each.dtype}
    return pd.DataFrame(
        {name: table[name].to_pandas(types_mapper=_mapper(nullable.get(name))) for name in table.column_names}
    )


def _mapper(dtype: str | None) -> Callable[[object], object] | None:
    """What pyarrow is to make of a column whose whole numbers may be missing."""
    return None if dtype is None else lambda _: pd.api.types.pandas_dtype(dtype)


def bar_all_but(actions: int, wanted: int) -> list[int]:
    """The action numbers below `actions` but one."""
    return [action for action in range(actions) if action != wanted]
