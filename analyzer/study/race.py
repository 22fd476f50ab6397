"""The chance to win a match from every score, and what it says about bidding."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from analyzer.engine import outcomes, wanted
from analyzer.engine import race as equations
from analyzer.engine.duel import Duel, Work
from analyzer.engine.ladder import Ladder, make_ladder, moves
from analyzer.engine.outcomes import GROUPS, Hands
from analyzer.engine.race import Chain, Solved
from analyzer.engine.wanted import Paths, Rules
from analyzer.errors import AnalyzerError

DEFAULT_HANDS = 1_000_000
BLIND = 0.0  # share of hands that differ by score, for a pairing that does not look at it
GROUP_TOLERANCE = 1e-5  # a tenth of a per mille of an error


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
    groups : the tables without one group of hands each, for the errors
    """

    duel: Duel
    chain: Chain
    table: Solved
    length: Solved
    sunk: Solved
    hands: int
    by_score: float
    groups: list[np.ndarray]

    def win(self, score: float, their_score: float, bags: float = 0, their_bags: float = 0, seat: int = 0) -> float:
        """A's chance to win from a score, if he sits in `seat` in the next hand."""
        return self._at(self.table.value, score, their_score, bags, their_bags, seat)

    def win_se(self, score: float, their_score: float, bags: float = 0, their_bags: float = 0, seat: int = 0) -> float:
        """The standard error of `win`, from the hands that were played (jackknife over groups)."""
        return jackknife([self._at(group, score, their_score, bags, their_bags, seat) for group in self.groups])

    def _at(self, value: np.ndarray, *state: float) -> float:
        score, their_score, bags, their_bags, seat = state
        target = self.chain.ladder.target
        if max(score, their_score) >= target and score != their_score:
            return float(score > their_score)
        ladder = self.chain.ladder
        total: float = 0.0
        for rung, counter, weight in ladder.around(score, bags):
            for his_rung, his_counter, share in ladder.around(their_score, their_bags):
                total += weight * share * float(value[int(seat), rung, counter, his_counter, his_rung])
        return total


def jackknife(values: Any) -> Any:
    """The standard error of an estimate, from its values without one of n groups each (Efron and Stein 1981)."""
    values = np.asarray(values)
    return np.sqrt((len(values) - 1) * values.var(axis=0))


def race(
    game: str,
    a: str,
    b: str | None = None,
    hands: Any = DEFAULT_HANDS,
    seed: int | str = 1,
    rules: Rules = (),
    policies: Paths = (),
    floor: Any = None,
    step: Any = None,
    threads: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Race:
    """A's chance to win a match against B from every state."""
    duel = wanted.make_duel(game, a, a if b is None else b, seed, rules, policies)
    if not duel.rules.game.has_matches:
        raise AnalyzerError(f"{duel.rules.game.name} has no matches: there is no score to race for")
    number = wanted.whole("hands", hands, 2 * GROUPS, wanted.MOST_HANDS) // 2 * 2
    low = None if floor is None else wanted.whole("floor", floor, -1_000_000, 0)
    grid = None if step is None else wanted.whole("step", step, 1, 1_000_000)
    work = Work(duel)
    share = outcomes.share_by_score(work, threads)
    first = outcomes.from_zero(work, number if share <= BLIND else min(number, 20_000), threads, progress)
    ladder = make_ladder(duel.rules, first.results, low, grid)
    if share <= BLIND:
        return _solved(duel, ladder, equations.whole(ladder), first, share)
    regions = outcomes.regions_of(ladder, number)
    played = outcomes.by_score(work, ladder, regions, number, threads, progress)
    if set(map(tuple, played.results)) - set(map(tuple, first.results)):
        ladder = make_ladder(duel.rules, played.results, low, grid)
        regions = outcomes.regions_of(ladder, number)
    return _solved(duel, ladder, regions, played, share)


def _solved(duel: Duel, ladder: Ladder, regions: Any, hands: Hands, share: float) -> Race:
    results = hands.results
    lists = outcomes.lists_of(ladder, regions, hands)
    all_of = outcomes.gather(regions, lists, hands, results)
    chain = Chain(ladder, all_of, moves(ladder, results), regions)
    table = equations.win_table(chain)
    groups = []
    for group in range(GROUPS):
        kept = hands.group != group
        some = Hands(*(getattr(hands, name)[kept] for name in ("mine", "theirs", "seat", "starts", "group")))
        less = replace(chain, outcomes=outcomes.gather(regions, lists[kept], some, results))
        groups.append(equations.win_table(less, table.value, tolerance=GROUP_TOLERANCE).value)
    return Race(
        duel, chain, table, equations.hands_table(chain), equations.sunk_table(chain), len(hands.seat), share, groups
    )
