"""A table of chances to win a match, what can be read from it, and how it is told."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa

from analyzer.engine import outcomes, wanted
from analyzer.engine.duel import Duel, Work
from analyzer.engine.ladder import Ladder
from analyzer.engine.race import Chain, Solved
from analyzer.engine.session import Session
from analyzer.engine.summary import wins_of
from analyzer.stats.jackknife import jackknife

if TYPE_CHECKING:
    import pandas as pd

SHARES = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9)  # of the target: the scores of the small table
CHECK_SEED = 1_000_003  # added to the seed for the matches of a check
COLUMNS = {
    "seat": "A's in the next hand",
    "score": "A's",
    "bags": "A's counter",
    "their_score": "the opponent's",
    "their_bags": "the opponent's counter",
    "win": "A's chance to win the match",
    "win_se": "its standard error",
    "hands_left": "hands still to be played on average",
}
"""The columns of the whole table; every state in which the match goes on is a row, ties above the target apart."""


class Check(NamedTuple):
    """The table against matches played out, A holding seat 0 first in half of them."""

    matches: int
    decided: int
    won: float
    won_se: float
    win: float
    win_se: float
    z: float  # their difference in standard errors
    hands: float  # a match
    length: float  # the same by the table


@dataclass
class Race:
    """A table of chances to win, and what it was made of.

    Parameters
    ----------
    duel : who plays at which rules
    chain : the equations
    table : A's chance to win
    length : hands still to be played
    sunk : the chance that a score falls below the lowest that is told apart
    hands : played for it
    by_score : share of hands that come out otherwise at other scores; 0 for players blind to the score
    groups : tables without one group of hands each, for the errors
    work : to play more hands
    """

    duel: Duel
    chain: Chain
    table: Solved
    length: Solved
    sunk: Solved
    hands: int
    by_score: float
    groups: list[np.ndarray]
    work: Work
    seconds: float = 0.0
    check: Check | None = None
    folder: Path | None = None
    advised: list[dict[str, Any]] = field(default_factory=list)

    @property
    def ladder(self) -> Ladder:
        """The states of a player."""
        return self.chain.ladder

    def win(
        self, score: float, their_score: float, bags: float = 0, their_bags: float = 0, seat: int | None = None
    ) -> float:
        """A's chance to win from a state of the match.

        Parameters
        ----------
        score, their_score : A's and the opponent's
        bags, their_bags : their bag counters
        seat : A's in the next hand; without it, each with the same chance
        """
        return self._at(self.table.value, score, their_score, bags, their_bags, seat)

    def win_se(
        self, score: float, their_score: float, bags: float = 0, their_bags: float = 0, seat: int | None = None
    ) -> float:
        """The standard error of `win` from the hands that were played, a jackknife over ten groups of them."""
        return float(jackknife([self._at(group, score, their_score, bags, their_bags, seat) for group in self.groups]))

    def win_many(self, states: np.ndarray, seats: np.ndarray, without: int | None = None) -> np.ndarray:
        """`win` from many states, int64 (n, 4) of scores and counters, each with A's seat; float64 (n,).

        Parameters
        ----------
        without : by the table that lacks this group of the hands, 0 to 9, for a jackknife
        """
        value = self.table.value if without is None else self.groups[without]
        mine, his = states[:, 0], states[:, 1]
        over = (np.maximum(mine, his) >= self.ladder.target) & (mine != his)
        return np.where(over, mine > his, self._read(value, states, seats))

    def after_hand(self, seat: int) -> Callable[[tuple[int, int], tuple[int, int]], float]:
        """`win` after a hand in which A sat in `seat`, as a function of (A's score, the other's) and of the counters.

        Where A bid first in that hand, it is what `analyzer.games.spades.utilities.match_utility` asks for.
        """
        return lambda scores, bags: self.win(*scores, *bags, seat=1 - seat)

    def worth(
        self, score: int, their_score: int, bags: int = 0, their_bags: int = 0, seat: int | None = None
    ) -> Callable[[Any, Any, Any, Any], np.ndarray]:
        """What a hand played from score 0 is worth in a state: A's chance to win the match after it.

        Parameters
        ----------
        seat : A's in that hand; without it, each with the same chance

        Returns
        -------
        function of arrays (points, their_points, bags, their_bags) of single hands, as `analyzer.nil_lab` takes it
        """
        state = np.array([score, their_score, bags, their_bags])
        rules, match = self.duel.rules, self.duel.rules.game.match

        def of(points: Any, their_points: Any, bags: Any, their_bags: Any) -> np.ndarray:
            sides = [
                np.stack(np.broadcast_arrays(side, count), axis=1).astype(np.int64)
                for side, count in ((points, bags), (their_points, their_bags))
            ]
            for side in sides:
                if match is not None:
                    side[:, 0] = match.without_penalty(rules.rules, *side.T, np.zeros(len(side), np.int64))
            none = np.zeros(len(sides[0]), np.int64)
            after = outcomes.after(
                rules, outcomes.Hands(sides[0], sides[1], none, np.tile(state, (len(none), 1)), none)
            )
            seats = (0, 1) if seat is None else (1 - seat,)
            values: np.ndarray = np.mean([self.win_many(after, none + one) for one in seats], axis=0)
            return values

        return of

    def hands_left(self, score: float, their_score: float, bags: float = 0, their_bags: float = 0) -> float:
        """Hands still to be played on average."""
        return self._at(self.length.value, score, their_score, bags, their_bags, None)

    @cached_property
    def floor_error(self) -> tuple[float, float]:
        """The chance that a match from 0-0 falls below the lowest score told apart, and what that can change.

        Whoever is that low wins at most as often as from the lowest score, so the table's value there bounds what
        counting lower scores as the lowest may change.
        """
        below, value = self.ladder.below, self.table.value
        rungs = np.arange(below, int((self.ladder.scores < self.ladder.target).all(axis=1).sum()))
        mine, his = value[:, below][..., rungs], 1.0 - value[:, rungs][..., below]
        return self._at(self.sunk.value, 0, 0, 0, 0, None), float(max(mine.max(), his.max()))

    def _at(self, value: np.ndarray, score: float, theirs: float, bags: float, his: float, seat: int | None) -> float:
        if max(score, theirs) >= self.ladder.target and score != theirs:
            return float(score > theirs) if value is not self.length.value else 0.0
        seats = np.array([0, 1] if seat is None else [seat])
        return float(self._read(value, np.tile([score, theirs, bags, his], (len(seats), 1)), seats).mean())

    def _read(self, value: np.ndarray, states: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """What a table holds for states in which the match goes on."""
        total = np.zeros(len(states))
        his = self.ladder.around(states[:, 1], states[:, 3])
        for rung, counter, weight in self.ladder.around(states[:, 0], states[:, 2]):
            for his_rung, his_counter, share in his:
                both = weight * share
                if both.any():
                    total += both * value[seats, rung, counter, his_counter, his_rung]
        return total

    def small_table(self) -> "pd.DataFrame":
        """Chances to win from some scores, A's in the rows: score, their_score, win, win_se."""
        import pandas as pd

        step = self.ladder.step
        scores = [round(share * self.ladder.target / step) * step for share in SHARES]
        rows = [(s, t, self.win(s, t), self.win_se(s, t)) for s in scores for t in scores]
        return pd.DataFrame(rows, columns=["score", "their_score", "win", "win_se"])

    def states(self) -> pa.Table:
        """Every state in which the match goes on: one row each, as it is written by ``out``."""
        scores, counters = self.ladder.scores, self.ladder.counters
        live = np.zeros(self.table.value.shape[1:], bool)
        first = self.ladder.below
        both = np.maximum(scores[:, :, None, None], scores.T[None, None]) < self.ladder.target
        live[first:, :, :, first:] = both[first:, :, :, first:]
        mine, bags, his_bags, his = np.nonzero(live)
        se = jackknife(np.stack([group[:, live] for group in self.groups]))
        parts = [
            pa.table(
                {
                    "seat": np.full(len(mine), seat, np.int8),
                    "score": scores[mine, bags].astype(np.int32),
                    "bags": counters[bags].astype(np.int16),
                    "their_score": scores[his, his_bags].astype(np.int32),
                    "their_bags": counters[his_bags].astype(np.int16),
                    "win": self.table.value[seat][live],
                    "win_se": se[seat],
                    "hands_left": self.length.value[seat][live],
                }
            )
            for seat in range(2)
        ]
        return pa.concat_tables(parts)

    def checked(self, matches: Any, threads: int = 0, progress: Callable[[int], None] | None = None) -> Check:
        """Play matches on packs of their own, and compare how many A wins with the table."""
        number = wanted.hands_or_matches(matches=matches)[0]
        work = Work(replace(self.duel, seed=(self.duel.seed + CHECK_SEED) % wanted.SEEDS))
        session = Session(work, 0, number, wanted.MOST_IN_MATCH, threads, progress)
        session.compile()
        session.play()
        found = wins_of(session.tally)
        assert found is not None
        win, se = self.win(0, 0), self.win_se(0, 0)
        z = (win - found.rate) / float(np.hypot(se, found.se))
        played = session.tally.hands / session.tally.matches
        self.check = Check(
            found.matches, found.decided, found.rate, found.se, win, se, z, played, self.hands_left(0, 0)
        )
        return self.check

    def document(self) -> dict[str, Any]:
        """All of it but the whole table as one JSON document."""
        ladder, (sunk, effect) = self.ladder, self.floor_error
        start: list[dict[str, Any]] = [
            {"seat": s, "win": self.win(0, 0, seat=s), "se": self.win_se(0, 0, seat=s)} for s in (0, 1)
        ]
        start.append({"seat": None, "win": self.win(0, 0), "se": self.win_se(0, 0)})
        return {
            "schema": 1,
            "game": self.duel.rules.game.name,
            "ruleset": self.duel.rules.name,
            "rules": self.duel.rules.game.shown(self.duel.rules.rules),
            "seed": self.duel.seed,
            "policies": list(self.duel.names),
            "hands": self.hands,
            "seconds": self.seconds,
            "hands_that_depend_on_the_score": self.by_score,
            "states": 2 * ladder.states() ** 2,
            "step": ladder.step,
            "counters": ladder.counters.tolist(),
            "exact": ladder.exact,
            "sweeps": self.table.sweeps,
            "residual": self.table.residual,
            "floor": {"score": ladder.low, "reached": sunk, "effect": effect, "bound": sunk * effect},
            "hands_in_match": self.hands_left(0, 0),
            "start": start,
            "win": self.small_table().to_dict("records"),
            "advice": self.advised,
            "check": None if self.check is None else self.check._asdict(),
            "out": None if self.folder is None else str(self.folder),
        }
