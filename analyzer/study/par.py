"""Par and regret: what every decision of a run's hands cost, as tables.  pandas is loaded when a table is asked for."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.columns import COMMON, Column
from analyzer.engine import wanted
from analyzer.engine.duel import Work
from analyzer.engine.par import Judged, judge_hands
from analyzer.engine.rows import to_arrow
from analyzer.engine.wanted import Paths, Rules, make_duel
from analyzer.games.game import Game
from analyzer.study.run import frame_of

if TYPE_CHECKING:
    import pandas as pd

HANDS = 2_000  # judged if nobody says how many

_WHO = COMMON[:5]
DECISIONS = (
    *_WHO,
    Column("step", "int32", "number", "place of the action among all of the hand, counted from 0"),
    Column("phase", "category", "name", "phase of the game"),
    Column("trick", "Int8", "number", "trick of the hand, counted from 1", "the phase is not one of tricks"),
    Column("action", "category", "name", "what was done, as a trace says it"),
    Column("best", "category", "name", "all actions that were worth most, as a trace says them, with commas between"),
    Column("choices", "int8", "actions", "legal actions"),
    Column("known", "bool", "yes/no", "this player could know all cards"),
    Column(
        "value", "float64", "points", "what the action was worth: the hand's points less the rival's, best play after"
    ),
    Column("loss", "float64", "points", "what the best action was worth more; 0 for a best one"),
)
LOSSES = (
    *_WHO,
    Column("decisions", "int32", "decisions", "decisions of this player that were judged"),
    Column("mistakes", "int32", "decisions", "those that lost something"),
    Column("lost", "float64", "points", "what they lost together"),
)
VALUES = (
    *_WHO[:2],
    Column("policy", "category", "name", "policy of seat 0"),
    Column("rival", "category", "name", "policy of seat 1"),
    Column("value", "float64", "points", "par before the first decision judged: points of seat 0 less those of seat 1"),
    Column("points", "float64", "points", "the same as it came", "the hand was censored"),
    Column("whole", "bool", "yes/no", "every choice after it was judged: points are value less losses of seat 0, "
           "plus those of seat 1"),
)  # fmt: skip


def loss_column(phase: str) -> Column:
    """The column of `Par.losses` with what a phase cost."""
    return Column(f"lost_{phase}", "Float64", "points", f"what those of the phase {phase} lost", "none was judged")


class Par:
    """The decisions of some hands between two policies, held against best play with all cards known.

    Attributes
    ----------
    game, ruleset : names
    seed : of every pack and every choice
    names : the policies' names with their non-default parameters, A's and B's
    count : hands judged
    """

    def __init__(self, work: Work, judged: Judged) -> None:
        duel = work.duel
        self.game, self.ruleset, self.seed, self.names = duel.rules.game.name, duel.rules.name, duel.seed, duel.names
        self.count = len(judged.lengths)
        self._game, self._rules, self.judged = duel.rules.game, work.rules, judged

    def __repr__(self) -> str:
        return f"<Par of {self.game}/{self.ruleset}, {' v '.join(self.names)}: {self.count:,} hands>"

    @cached_property
    def decisions(self) -> "pd.DataFrame":
        """One row for each decision judged, with the columns of `DECISIONS`."""
        found, game = self.judged.verdicts, self._game
        phases, spoken = found["phase"], list(dict.fromkeys(game.decisions.values()))
        number = [spoken.index(game.decisions[phase]) if phase in game.decisions else -1 for phase in game.rules.PHASES]
        texts = _Texts(game, self._rules)
        table = self._who(found["hand"], found["seat"])
        return table.assign(
            step=found["step"],
            phase=_category(np.array(number)[phases], spoken),
            trick=_tricks(game, found),
            action=texts.column(phases, found["action"], lambda phase, action: texts.one(phase, action)),
            best=texts.column(phases, found["best"], texts.several),
            choices=found["choices"],
            known=found["known"],
            value=found["value"] * game.unit,
            loss=(found["par"] - found["value"]) * game.unit,
        )

    @cached_property
    def losses(self) -> "pd.DataFrame":
        """One row a player and hand: the columns of `LOSSES`, and `loss_column` of each phase judged."""
        import pandas as pd

        found, n = self.judged.verdicts, self.count
        place = 2 * self._place(found["hand"]) + found["seat"]
        loss = (found["par"] - found["value"]) * self._game.unit
        table = self._who(np.repeat(self.judged.numbers, 2), np.tile(np.array([0, 1], np.int8), n)).assign(
            decisions=np.bincount(place, minlength=2 * n).astype(np.int32),
            mistakes=np.bincount(place[loss > 0], minlength=2 * n).astype(np.int32),
            lost=np.bincount(place, loss, 2 * n),
        )
        for number in np.unique(found["phase"]):
            here, phase = found["phase"] == number, self._game.rules.PHASES[number]
            there = np.bincount(place[here], minlength=2 * n) > 0
            lost = np.where(there, np.bincount(place[here], loss[here], 2 * n), np.nan)
            table[loss_column(self._game.decisions[phase]).name] = pd.Series(lost).astype("Float64")
        return table

    @cached_property
    def values(self) -> "pd.DataFrame":
        """One row for each hand with a decision judged, with the columns of `VALUES`."""
        found, judged, unit = self.judged.verdicts, self.judged, self._game.unit
        first = np.flatnonzero(np.diff(found["hand"], prepend=-1))
        begun = found[first]
        place = self._place(begun["hand"])
        played = judged.played[place]
        points = (played["points"][:, 0].astype(float) - played["points"][:, 1]) * unit
        many = np.bincount(self._place(found["hand"]), minlength=self.count)[place]
        table = self._who(begun["hand"], np.zeros(len(begun), np.int8)).drop(columns="seat")
        return table.assign(
            value=np.where(begun["seat"] == 0, 1, -1) * begun["par"] * unit,
            points=np.where(played["counted"][:, 0], points, np.nan),
            whole=begun["step"] + many == judged.lengths[place],
        )

    @cached_property
    def hands(self) -> "pd.DataFrame":
        """The hands table as of `Run.hands`."""
        return self._hands(self.judged.played)

    @cached_property
    def best_hands(self) -> "pd.DataFrame":
        """The hands table had both taken the lowest best action from the first decision judged on.

        Hands without such a decision are absent.
        """
        return self._hands(self.judged.best[self.judged.followed])

    def _place(self, hand: np.ndarray) -> np.ndarray:
        """Places of hands among those judged."""
        return np.searchsorted(self.judged.numbers, hand)

    def _hands(self, rows: np.ndarray) -> "pd.DataFrame":
        return frame_of(self._game, to_arrow(self._game, rows.ravel(), self.names), self.names)

    def _who(self, hand: np.ndarray, seat: np.ndarray) -> "pd.DataFrame":
        """Whose rows these are."""
        import pandas as pd

        unique = list(dict.fromkeys(self.names))
        codes = np.array([unique.index(name) for name in self.names])
        swapped = hand & 1
        position = swapped ^ seat
        return pd.DataFrame(
            {
                "deal": hand >> 1,
                "swapped": swapped == 1,
                "seat": seat.astype(np.int8),
                "policy": _category(codes[position], unique),
                "rival": _category(codes[1 - position], unique),
            }
        )


class _Texts:
    """Actions in words."""

    def __init__(self, game: Game, rules: Any) -> None:
        self.game, self.rules = game, rules

    def one(self, phase: int, action: int) -> str:
        """An action."""
        return str(self.game.text.action(self.rules, phase, action))

    def several(self, phase: int, actions: int) -> str:
        """A mask of actions."""
        return ", ".join(self.one(phase, action) for action in range(64) if actions >> action & 1)

    def column(self, phases: np.ndarray, values: np.ndarray, said: Callable[[int, int], str]) -> Any:
        """A column of texts of pairs of a phase and a value, each worked out once."""
        pairs, codes = np.unique(np.rec.fromarrays([phases, values]), return_inverse=True)
        texts = [said(int(phase), int(value)) for phase, value in pairs]
        unique = list(dict.fromkeys(texts))
        places = np.array([unique.index(text) for text in texts], np.int64)
        return _category(places[codes], unique)


def _category(codes: Any, names: list[str]) -> Any:
    """A categorical column."""
    import pandas as pd

    return pd.Categorical.from_codes(codes, categories=pd.Index(names))


def _tricks(game: Game, verdicts: np.ndarray) -> Any:
    """Number of the trick of each decision, missing where the phase is not one of tricks."""
    import pandas as pd

    first = {game.rules.PHASES.index(phase): number for phase, number in game.tricks.items()}
    starts = np.array([first.get(phase, -1) for phase in range(len(game.rules.PHASES))])[verdicts["phase"]]
    tricks = pd.array(starts + verdicts["turn"] // 2, "Int8")
    tricks[starts < 0] = pd.NA
    return tricks


def par(
    game: str,
    a: str,
    b: str,
    hands: Any = None,
    deals: Any = None,
    seed: int | str = 1,
    rules: Rules = (),
    policies: Paths = (),
    threads: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Par:
    """What every decision of some hands cost, wherever both hands determine what each choice is worth.

    Parameters
    ----------
    hands, deals : how many, one of the two; hands count both seatings; 2,000 hands if none is given
    progress : called with the hands judged since the last call

    Other parameters as in `simulate`, whose hands 0 to N-1 these are.

    Raises
    ------
    AnalyzerError : an argument cannot be used, or the game has no exact values
    PlayError : a policy failed in play
    """
    many, _ = wanted.hands_or_matches(HANDS if hands is None and deals is None else hands, deals)
    work = Work(make_duel(game, a, b, seed, rules, policies))
    return par_of(work, many, wanted.threads_number(threads), progress)


def par_of(
    work: Work, hands: int, threads: int = 0, progress: Callable[[int], None] | None = None, once: bool = False
) -> Par:
    """The same of a duel made ready: its hands 0 to `hands` - 1, or only the first seatings of their deals."""
    return Par(work, judge_hands(work, 0, hands, threads, progress, once=once))
