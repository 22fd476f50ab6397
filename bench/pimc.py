"""Processor time of decisions of `pimc` with 25 worlds in spades/closed, each with an empty memory, one core."""

import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np

from analyzer.engine.plain import Worker
from analyzer.engine.walk import chooser, walk
from analyzer.games.spades import rules as spades
from analyzer.games.spades.state import BID, DRAFT
from analyzer.policies.spades import pimc
from analyzer.policies.spades._sampled import POINTS, TRICKS
from analyzer.registry import find_player, find_policies, find_rules

HANDS = 200
RANDOM = np.uint64(1)
AIMS = {"tricks": TRICKS, "points": POINTS}
MOST = {"tricks, opening lead": 30, "tricks, 13 plays": 60, "points, opening lead": 100, "points, 13 plays": 300}


def main() -> None:
    """A line for each phase of a hand, the play valuing tricks and valuing points."""
    worker = Worker()
    hands = worker.call(decisions, "spades/closed", HANDS)
    worker.stop()
    memory, found = pimc.memory(pimc.Params()), defaultdict[str, list[float]](list)
    for hand in hands:
        for phase, name, decide in ((DRAFT, "draft, 13 turns", pimc.draft), (BID, "bid", pimc.bid)):
            times = [seconds(decide, pimc.Params(), view, legal, memory) for view, legal in hand if view.phase == phase]
            found[name].append(sum(times))
        for name, objective in AIMS.items():
            params = pimc.Params(objective=objective)
            plays = [(view, legal) for view, legal in hand if view.phase not in (DRAFT, BID)]
            times = [seconds(pimc.play, params, view, legal, memory) for view, legal in plays]
            found[f"{name}, 13 plays"].append(sum(times))
            if not plays[0][0].led:
                found[f"{name}, opening lead"].append(times[0])
    print(f"{'':24} {'median':>8} {'mean':>8} {'90 %':>8} {'worst':>8}  milliseconds")
    for name, times in found.items():
        row = np.array(times[2:])  # the first of each seat compile
        words = f"  (at most {MOST[name]})" if name in MOST else ""
        low, mean, high, most = np.median(row), row.mean(), np.quantile(row, 0.9), row.max()
        print(f"{name:24} {low:8.2f} {mean:8.2f} {high:8.2f} {most:8.2f}{words}", flush=True)


def seconds(decide: Callable[..., int], params: Any, view: Any, legal: np.uint64, memory: np.ndarray) -> float:
    """Milliseconds of processor time of a decision."""
    memory[:] = 0
    began = time.thread_time_ns()
    decide(params, view, legal, RANDOM, memory)
    return (time.thread_time_ns() - began) / 1e6


# --- in the process with the JIT off --------------------------------------------------------------


def decisions(title: str, hands: int) -> list[list[tuple[Any, np.uint64]]]:
    """Of each hand that `counter` plays against itself, the decisions of one player: views and legal actions."""
    rules = find_rules(title)
    given = type(rules.rules)(*map(int, rules.rules))
    choose = chooser(rules.game, given, find_player("counter", find_policies(rules.game)))
    found: list[list[tuple[Any, np.uint64]]] = []
    for deal in range(hands):
        hand: list[tuple[Any, np.uint64]] = []

        def seen(state: Any, action: int, hand: list[Any] = hand, seat: int = deal % 2) -> None:
            if state.seat == seat and state.phase >= DRAFT:
                hand.append((spades.view(given, state), spades.legal(given, state)))

        walk(rules.game, given, 1, deal, (choose, choose), seen)
        found.append(hand)
    return found
