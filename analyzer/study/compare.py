"""Which of two policies is better, by how much, and how sure: pairs of hands until it is decided."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any

from analyzer.engine import luck, pairs, run, wanted
from analyzer.engine.duel import Duel, Work
from analyzer.engine.pairs import Pairs
from analyzer.engine.wanted import Paths, Rules, make_duel
from analyzer.errors import AnalyzerError, OptionError, PlayError
from analyzer.stats.luck import Adjuster
from analyzer.stats.moments import Moments, moments
from analyzer.stats.spreads import Spreads
from analyzer.stats.verdicts import FIXED, UNDECIDED, Look, Watch, looks
from analyzer.study.comparison import CAP, DECIDED, INTERRUPTED, POINTS, SAME, WINS, Comparison

FIRST_LOOK, GROWTH = 200, 1.2  # pairs; each look comes after so many times the pairs of the one before
MOST_DEALS = 1_000_000  # the cap where none is given
_AT_ONCE, _MATCHES_AT_ONCE = 2**16, 2**10  # pairs whose rows are in memory


def compare(
    game: str,
    a: str,
    b: str,
    hands: Any = None,
    deals: Any = None,
    matches: Any = None,
    margin: Any = None,
    level: Any = 0.95,
    test: str = "sequence",
    max_hands: int | str = 200,
    seed: int | str = 1,
    rules: Rules = (),
    policies: Paths = (),
    threads: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Play every deal in both seatings until it is decided which policy is better, or that neither is.

    The pairs are looked at after 200, 240, 288, ... of them, so that a result depends on the arguments alone.

    Parameters
    ----------
    game : rule set, such as ``"spades/open"``
    a, b : policies, such as ``"counter"`` or ``"counter(shade=1)"``
    hands, deals, matches : the cap, one of the three: hands count both seatings; a million deals if none is given.
        With `matches` whole matches are played, and what is compared is how often they are won
    margin : a smaller difference is practically equal.  In points a hand, by default a 500th of the target; where
        games or matches are won, a share of them, by default ``"0.5%"`` (0.005)
    level : 0.5 to 1, probability that the verdict is right and every interval holds the truth, at all looks together
    test : ``"sequence"``, ``"sprt"`` or ``"fixed"``, see `analyzer.stats.verdicts`; ``"fixed"`` plays to the cap
    max_hands : the hands, 1 to 1,000, after which an undecided match is censored
    seed, rules, policies, threads, progress : as in `analyzer.simulate`

    Returns
    -------
    Comparison

    Raises
    ------
    AnalyzerError : an argument cannot be used
    PlayError : a policy failed in play, or played against itself does not play alike
    """
    most, of_matches = cap(hands, deals, matches)
    duel = make_duel(game, a, b, seed, rules, policies)
    if of_matches and not duel.rules.game.has_matches:
        raise AnalyzerError(f"{duel.rules.game.name} has no matches: ask for hands or deals")
    unit = WINS if of_matches or duel.rules.game.unit != 1 else POINTS
    watch = Watch(_margin(duel, unit, margin), share("level", level, low=0.5), test, _scale(duel, unit, of_matches))
    longest = wanted.max_hands_number(max_hands) if of_matches else None
    play = _Play(Work(duel), longest, wanted.threads_number(threads), progress)
    same = duel.players[0] == duel.players[1]
    reason = _until_decided(play, watch, min(most, FIRST_LOOK) if same else most)
    if same:
        reason = _checked(play)
    return _result(play, watch, unit, reason)


def cap(hands: Any = None, deals: Any = None, matches: Any = None) -> tuple[int, bool]:
    """How many pairs there may be, and whether they are pairs of matches."""
    if hands is None and deals is None and matches is None:
        return MOST_DEALS, False
    given = {"hands": hands, "deals": deals, "matches": matches}
    name = next(name for name, value in given.items() if value is not None)
    try:
        asked, of_matches = wanted.hands_or_matches(**given)
        if asked >= 4 and asked % 2 == 0:
            return asked // 2, of_matches
    except OptionError:
        pass
    most = wanted.MOST_HANDS // {"hands": 1, "deals": 2, "matches": wanted.MOST_IN_MATCH}[name]
    allowed = f"a whole number from 2 to {most:,}"
    if name != "deals":
        allowed = f"an even number from 4 to {most:,}: pairs are compared"
    raise OptionError(name, given[name], allowed)


def share(name: str, value: Any, low: float = 0, high: float = 1) -> float:
    """A number between two bounds, or a percentage such as ``95%``."""
    text = str(value).strip()
    try:
        number = float(Decimal(text.removesuffix("%").strip())) / (100 if text.endswith("%") else 1)
    except InvalidOperation:
        number = math.nan
    if isinstance(value, bool) or not low < number < high:
        raise OptionError(name, value, f"a number between {low:g} and {high:g}, or a percentage")
    return number


def _margin(duel: Duel, unit: str, margin: Any) -> float:
    """The margin asked for, or the default, in the unit."""
    if unit == WINS:
        return (
            0.005 if margin is None else share("margin", margin, high=0.5)
        )  # a win rate is never further from one half
    if margin is None:
        return float(getattr(duel.rules.rules, "target", 500)) / 500
    try:
        number = float(Decimal(str(margin).strip()))
    except InvalidOperation:
        number = math.nan
    if isinstance(margin, bool) or not 0 < number < math.inf:
        raise OptionError("margin", margin, "a positive number of points a hand")
    return number


def _scale(duel: Duel, unit: str, of_matches: bool) -> float:
    """What a pair's number, in the game's unit, is worth in the unit of the comparison."""
    if unit == POINTS:
        return 0.5  # two hands
    return 0.25 * (1.0 if of_matches else duel.rules.game.unit)  # two games; a game won is +1 against -1, or +-2 halves


@dataclass
class _Play:
    """Plays pairs and adds them up."""

    work: Work
    max_hands: int | None
    threads: int
    progress: Callable[[int], None] | None
    both: Moments = field(default_factory=Moments)
    adjusted: Moments = field(default_factory=Moments)
    spreads: Spreads = field(default_factory=lambda: Spreads(4))
    asked: int = 0
    left_out: int = 0
    hands: int = 0
    deals: int = 0
    seconds: float = 0.0
    seconds_compile: float = 0.0
    looks: list[Look] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.luck = luck.columns(self.work.duel) if self.max_hands is None else ()
        self.adjuster = Adjuster(len(self.luck))

    def compile(self) -> None:
        """Compile the kernel, or load it, by playing the first pair for nothing."""
        begun, alive = time.perf_counter(), self.progress
        progress = None if alive is None else lambda _: alive(0)
        self._played(0, 1, 1, progress)
        self.seconds_compile = time.perf_counter() - begun

    def until(self, stop: int) -> None:
        """Play the pairs up to number `stop` - 1."""
        begun, at_once = time.perf_counter(), _AT_ONCE if self.max_hands is None else _MATCHES_AT_ONCE
        while self.asked < stop:
            end = min(stop, self.asked + at_once)
            self._add(self._played(self.asked, end, self.threads, self.progress))
            self.asked = end
        self.seconds += time.perf_counter() - begun

    def look(self, watch: Watch, last: bool = False) -> None:
        """Look at all pairs so far."""
        self.looks.append(watch.look(self.adjusted if self.luck else self.both, last))

    def _played(self, first: int, last: int, threads: int, progress: Callable[[int], None] | None) -> Pairs:
        numbers = 2 * first, 2 * last
        if self.luck:
            return pairs.of_hands(*luck.rows_and_luck(self.work, *numbers, threads, progress))
        if self.max_hands is None:
            return pairs.of_hands(run.rows(self.work, *numbers, threads, progress))
        return pairs.of_matches(run.matches(self.work, *numbers, self.max_hands, threads, progress))

    def _add(self, found: Pairs) -> None:
        both = found.first + found.second
        adjusted = self.adjuster.adjust(both, found.luck)
        self.both += moments(both)
        self.adjusted += moments(adjusted)
        self.spreads.add(found.first, found.second, both, adjusted)
        self.left_out += found.left_out
        self.hands += found.hands
        self.deals += found.deals


def _until_decided(play: _Play, watch: Watch, most: int) -> str:
    """Play and look; says why it stopped."""
    try:
        play.compile()
        for stop in looks(FIRST_LOOK, GROWTH, most):
            play.until(stop)
            if watch.test != FIXED or stop == most:
                play.look(watch, stop == most)
            if watch.test != FIXED and play.looks[-1].verdict != UNDECIDED:
                return DECIDED
    except KeyboardInterrupt:
        if watch.test == FIXED or not play.both.pairs:
            raise
        play.look(watch)  # a confidence sequence holds wherever one stops
        return INTERRUPTED
    return CAP


def _checked(play: _Play) -> str:
    """A policy against itself has differed by nothing, pair by pair."""
    if play.both.square:
        raise PlayError(
            f"{play.work.duel.names[0]} is not reproducible: against itself it plays the seatings of a deal differently"
        )
    return SAME


def _result(play: _Play, watch: Watch, unit: str, reason: str) -> Comparison:
    duel = play.work.duel
    return Comparison(
        game=duel.rules.game.name,
        ruleset=duel.rules.name,
        rules=duel.rules.game.shown(duel.rules.rules),
        seed=duel.seed,
        names=duel.names,
        unit=unit,
        of_matches=play.max_hands is not None,
        test=watch.test,
        level=watch.level,
        margin=watch.margin,
        reason=reason,
        looks=tuple(play.looks),
        pairs=play.both.pairs,
        left_out=play.left_out,
        hands=play.hands,
        deals=play.deals,
        pairing=play.spreads.ratio((0, 1), 2),
        unadjusted=(play.both.mean * watch.scale, play.both.se * watch.scale),
        luck=play.luck,
        luck_ratio=play.spreads.ratio((2,), 3),
        seconds=play.seconds,
        seconds_compile=play.seconds_compile,
    )
