"""The chance to win a match from every score, from what single hands come to."""

import json
import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from analyzer.engine import outcomes, store, wanted
from analyzer.engine import race as equations
from analyzer.engine.duel import Duel, Work
from analyzer.engine.ladder import Ladder, make_ladder, moves
from analyzer.engine.outcomes import GROUPS, Hands
from analyzer.engine.race import Chain
from analyzer.engine.wanted import Paths, Rules
from analyzer.errors import AnalyzerError
from analyzer.mechanics.sweep import Regions
from analyzer.study.race_advice import advise
from analyzer.study.race_table import COLUMNS, Race

DEFAULT_HANDS = 1_000_000
FIRST_HANDS = 20_000  # from score 0, to see what there is where a policy looks at the score
GROUP_TOLERANCE = 1e-5  # far below any error that hands in such numbers leave


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
    check: Any = None,
    advice: Any = 4_000,
    out: str | os.PathLike[str] | None = None,
    threads: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Race:
    """A's chance to win a match against B from every state: scores, bag counters, and the seat in the next hand.

    Parameters
    ----------
    game : rule set with matches, such as ``"spades/open"``
    a, b : policies; without `b`, `a` meets itself
    hands : played to find out what a hand may come to, both seatings counted
    seed : 0 to 2^64 - 1
    rules : options that differ from the rule set's, a mapping or texts ``"name=value"``
    policies : a file or folder of your own policies, or several
    floor : scores below it count as it: a whole number up to 0; by default -0.6 of the target
    step : points from one score of the table to the next; by default as fine as 1,000 states a player allow
    check : matches to play for comparison
    advice : deals on which every bid is tried at every score of the advice, in games with bids; 0 for none
    out : folder for the whole table, ``race.parquet``, and the document, ``race.json``
    threads : 0 for all processors; results do not depend on it
    progress : called with the hands (or matches of a check) played since the last call

    Returns
    -------
    Race

    Raises
    ------
    AnalyzerError : an argument cannot be used, the game has no matches, or a table of this size would be too coarse
    PlayError : a policy failed in play
    """
    begun = time.perf_counter()
    duel = wanted.make_duel(game, a, a if b is None else b, seed, rules, policies)
    if not duel.rules.game.has_matches:
        raise AnalyzerError(f"{duel.rules.game.name} has no matches: there is no score to race for")
    number = wanted.whole("hands", hands, 2 * GROUPS, wanted.MOST_HANDS) // 2 * 2
    low = None if floor is None else wanted.whole("floor", floor, -1_000_000, 0)
    grid = None if step is None else wanted.whole("step", step, 1, 1_000_000)
    deals = wanted.whole("advice", advice, 0, 1_000_000)
    if check is not None:
        wanted.hands_or_matches(matches=check)
    folder = None if out is None else store.check_folder(out)
    workers = wanted.threads_number(threads)
    found = _solved(*_played(duel, number, low, grid, workers, progress and _up_to(number, progress)))
    if deals and duel.rules.game.match is not None:
        found.advised = advise(found, deals, workers)
    if check is not None:
        found.checked(check, workers, progress)
    found.seconds = time.perf_counter() - begun
    if folder is not None:
        found.folder = folder
        _write(found, folder)
    return found


def _up_to(most: int, progress: Callable[[int], None]) -> Callable[[int], None]:
    """Progress that stops counting at so many hands: those that only begin a table are not told apart."""
    left = most

    def counted(more: int) -> None:
        nonlocal left
        more = min(more, left)
        left -= more
        progress(more)

    return counted


def _played(
    duel: Duel, number: int, low: int | None, grid: int | None, threads: int, progress: Callable[[int], None] | None
) -> tuple[Work, Ladder, Regions, Hands, float]:
    """The hands that a table is made of, its ladder and regions, and how much the score matters to the players."""
    work = Work(duel)
    share = outcomes.share_by_score(work, threads)
    few = min(number, FIRST_HANDS)
    first = outcomes.from_zero(work, few if share else number, threads, progress)
    ladder = make_ladder(duel.rules, first.results, low, grid)
    if not share:
        return work, ladder, equations.whole(ladder), first, share
    regions = outcomes.regions_of(ladder, number)
    played = outcomes.by_score(work, ladder, regions, number, threads, progress)
    ladder = make_ladder(duel.rules, played.results, low, grid)  # results that score 0 does not bring may occur
    return work, ladder, outcomes.regions_of(ladder, number), played, share


def _solved(work: Work, ladder: Ladder, regions: Regions, hands: Hands, share: float) -> Race:
    """The tables, and those without one group of hands each."""
    results = hands.results
    mine, theirs = hands.numbered(results)
    lists = outcomes.lists_of(ladder, regions, hands)

    def gathered(kept: Any) -> Any:
        return equations.gathered(int(regions.lists.max()) + 1, lists[kept], mine[kept], theirs[kept], len(results))

    chain = Chain(ladder, gathered(slice(None)), moves(ladder, results), regions)
    table = equations.win_table(chain)
    groups = [
        equations.win_table(
            replace(chain, outcomes=gathered(hands.group != group)),
            table.value,
            tolerance=GROUP_TOLERANCE,
            measured=False,
        ).value
        for group in range(GROUPS)
    ]
    length, sunk = equations.hands_table(chain, tolerance=1e-4), equations.sunk_table(chain)
    return Race(work.duel, chain, table, length, sunk, len(hands.seat), share, groups, work)


def _write(found: Race, folder: Path) -> None:
    """Write the whole table and the document."""
    folder.mkdir(parents=True, exist_ok=True)
    table = found.states().replace_schema_metadata({"analyzer": json.dumps(COLUMNS)})
    pq.write_table(table, folder / "race.parquet", compression="zstd")
    (folder / "race.json").write_text(json.dumps(found.document(), indent=2) + "\n", encoding="utf-8")
