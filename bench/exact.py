"""Processor time of exact values with all cards known, by game and decision, each with an empty memory, one core."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from analyzer.cards import SPADES
from analyzer.engine.plain import Worker
from analyzer.engine.walk import chooser, walk
from analyzer.games.bezique import exact as exact_bezique
from analyzer.games.bezique import rules as bezique
from analyzer.games.bezique import trick_24
from analyzer.games.draw_bridge import bidding
from analyzer.games.draw_bridge.par import par
from analyzer.games.spades import last_turns, utilities
from analyzer.games.spades import rules as spades
from analyzer.games.spades.state import BID, DRAFT
from analyzer.registry import RuleSet, find_game, find_player, find_policies, find_rules, game_names

HANDS = 200
PAR_HANDS, PARTS, THREADS = 100_000, 20, 2
ALL_LIKELY, NONE = np.ones(14), np.uint64(0)


def main() -> None:
    """Lines for every game that has an exact layer, then what Spades has beside it."""
    print(f"{'':42} {'median':>9} {'mean':>7} {'90 %':>7} {'worst':>7}  milliseconds")
    worker = Worker()
    for name in game_names():
        if find_game(name).exact is not None:
            of_game(worker, f"{name}/{next(iter(find_game(name).rulesets))}")
    of_spades(worker, "spades/open")
    of_trick_24(worker, "bezique/seed")
    of_par("draw-bridge/penalty")
    worker.stop()


def of_game(worker: Worker, title: str) -> None:
    """The first decisions of every phase that can be solved, and all decisions of a phase in a hand together."""
    rules = find_rules(title)
    exact, given = rules.game.exact, plain(rules)
    assert exact is not None
    out, memory = np.empty(64), exact.memory()
    found: dict[str, list[float]] = defaultdict(list)
    for hand in worker.call(states, title, HANDS):
        spent: dict[str, list[float]] = defaultdict(list)
        for state in hand:
            if exact.solvable(given, state):
                phase = rules.game.rules.PHASES[state.phase]
                took = seconds(lambda s=state: exact.values(given, s, out, memory), memory)
                spent[phase].append(max(0.0, took - seconds(lambda s=state: exact.solvable(given, s))))
        for phase, times in spent.items():
            for i, took in enumerate(times[:2]):
                found[f"{title}, {phase}, decision {i + 1}"].append(took)
            found[f"{title}, {phase}, all of a hand"].append(sum(times))
    for name, times in found.items():
        show(name, times)


def of_spades(worker: Worker, title: str) -> None:
    """The whole table of bids for any utility, and the last turns of the draft."""
    given, memory, out = plain(find_rules(title)), spades_memory(), np.empty(2)
    hands = worker.call(states, title, HANDS)
    bids = [next(state for state in hand if state.phase == BID) for hand in hands]
    utility = utilities.points_utility(given)
    chances = utilities.match_utility(given, (120, 95), (3, 5), lambda s, b: 1 / (1 + np.exp((s[1] - s[0]) / 100)))
    for name, of in (("points", utility), ("match", chances)):
        show(f"bidding for {name}, all 196", timed(lambda s, of=of: utilities.bidding(s.mine, s.theirs, of), bids))
    for seat, name in ((1, "last turn"), (0, "last turn but one")):
        turns = [next(s for s in hand if s.phase == DRAFT and s.stock.turn == 24 + seat) for hand in hands]
        views = worker.call(views_of, given, turns)
        times = timed(lambda v: last_turns.last_turn(v, NONE, ALL_LIKELY, SPADES, out, memory), views, memory)
        show(f"draft, {name}", times)


def of_trick_24(worker: Worker, title: str) -> None:
    """The lead, the reply and what the winner does, each averaged over the cards that may lie face down."""
    given, memory, out = plain(find_rules(title)), trick_24.memory(), np.empty(64)
    hands = [[s for s in hand if trick_24.is_now(s)] for hand in worker.call(states, title, HANDS)]
    for name, place in (("lead", 0), ("reply", 1), ("sevens and meld", 2)):
        shown = worker.call(as_shown, given, [hand[place] for hand in hands if len(hand) > place])
        times = timed(lambda p: trick_24.expected(given, *p, out, memory), shown, memory)
        show(f"{title}, trick 24, {name}", times)


def of_par(title: str) -> None:
    """The auction alone, its tricks being counted; then par of many random hands on two cores."""
    rules = plain(find_rules(title))
    rng = np.random.default_rng(1)
    packs = rng.permuted(np.tile(np.arange(52, dtype=np.uint64), (PAR_HANDS, 1)), axis=1)
    bits = np.uint64(1) << packs
    first, second = (part.sum(axis=1, dtype=np.uint64) for part in (bits[:, :13], bits[:, 13:26]))
    memory, worth, best = bidding.memory(), bidding.of_auction(), bidding.of_auction()
    bidding.count_tricks(first[0], second[0], memory)
    show(f"{title}, auction alone", timed(lambda _: bidding.work_out(rules, worth, best, memory), range(200)))
    par(rules, first[:2], second[:2])
    began, spent = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda part: par(rules, first[part::PARTS], second[part::PARTS]), range(PARTS)))
    taken, spent = time.perf_counter() - began, time.process_time() - spent
    print(
        f"{title}, par of {PAR_HANDS:,} hands, {THREADS} threads: {taken:.1f} s (at most 120), processor {spent:.1f} s"
    )


def spades_memory() -> np.ndarray:
    """The scratch array of Spades."""
    exact: Any = find_game("spades").exact
    memory: np.ndarray = exact.memory()
    return memory


def plain(rules: RuleSet) -> Any:
    """Options as compiled code takes them."""
    return type(rules.rules)(*map(int, rules.rules))


def seconds(call: Callable[[], object], memory: np.ndarray | None = None) -> float:
    """Milliseconds of processor time, with an empty memory."""
    if memory is not None:
        memory[:] = 0
    began = time.thread_time_ns()
    call()
    return (time.thread_time_ns() - began) / 1e6


def timed(call: Callable[[Any], object], items: Iterable[Any], memory: np.ndarray | None = None) -> Iterator[float]:
    """Milliseconds for each item."""
    return (seconds(lambda i=item: call(i), memory) for item in items)


def show(name: str, times: Iterable[float]) -> None:
    """Print quantiles, without the first, which compiles."""
    row = np.array(list(times)[1:])
    low, mean, high, most = np.median(row), row.mean(), np.quantile(row, 0.9), row.max()
    print(f"{name:42} {low:9.3f} {mean:7.3f} {high:7.3f} {most:7.2f}", flush=True)


# --- in the process with the JIT off --------------------------------------------------------------


def states(title: str, hands: int) -> list[list[Any]]:
    """The states of some hands that the base of `exact` plays against itself."""
    rules = find_rules(title)
    policies = find_policies(rules.game)
    choices: Any = policies["exact"].module
    choose = chooser(rules.game, plain(rules), find_player(choices.CHOICES["base"][0], policies))
    found: list[list[Any]] = []
    for deal in range(hands):
        hand: list[Any] = []
        walk(rules.game, plain(rules), 1, deal, (choose, choose), lambda state, action, hand=hand: hand.append(state))
        found.append(hand)
    return found


def as_shown(given: Any, decisions: list[Any]) -> list[Any]:
    """Of decisions of Bezique, the State that the view gives and the cards that were not seen."""
    views = [bezique.view(given, state) for state in decisions]
    return [(exact_bezique.state(view), view.unseen, view.unseen) for view in views]


def views_of(given: Any, turns: list[Any]) -> list[Any]:
    """Views of Spades."""
    return [spades.view(given, state) for state in turns]


if __name__ == "__main__":
    main()
