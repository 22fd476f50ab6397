"""How long a table of chances to win takes, and its parts: the hands, a pass over the states, the errors."""

import time

from analyzer.engine import outcomes, race
from analyzer.engine.duel import Work
from analyzer.engine.ladder import make_ladder, moves
from analyzer.engine.wanted import make_duel
from analyzer.study.race import race as whole

HANDS = 1_000_000


def main():
    """Print seconds, once everything is compiled."""
    work = Work(make_duel("spades/open", "counter", "nil_seeker"))
    outcomes.from_zero(work, 100)
    begun = time.perf_counter()
    hands = outcomes.from_zero(work, HANDS)
    print(f"{HANDS:,} hands: {time.perf_counter() - begun:.1f} s")
    ladder = make_ladder(work.duel.rules, hands.results)
    mine, theirs = hands.numbered(hands.results)
    found = race.gathered(2, hands.seat, mine, theirs, len(hands.results))
    chain = race.Chain(ladder, found, moves(ladder, hands.results), race.whole(ladder))
    race.win_table(chain, tolerance=1)
    begun = time.perf_counter()
    solved = race.win_table(chain)
    spent = time.perf_counter() - begun
    print(
        f"{2 * ladder.states() ** 2:,} states, {len(found.chance)} outcomes: {solved.sweeps} passes and a look at the "
        f"residual ({solved.residual:.1e}) in {spent:.1f} s"
    )
    begun = time.perf_counter()
    whole("spades/open", "counter", "nil_seeker", hands=HANDS)
    print(f"analyzer race spades/open counter nil_seeker, with errors and advice: {time.perf_counter() - begun:.1f} s")
