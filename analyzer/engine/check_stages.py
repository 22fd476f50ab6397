"""The checks of a policy, one after the other, in a process that may be stopped at any time.

It reads what to check from its standard input and writes a line of JSON for everything that happens:
``at`` (what it is doing now, for whoever has to stop it), ``game``, ``finding``, ``wrong`` (bad input).
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from analyzer.engine import check_off, run
from analyzer.engine.check import COMPILING
from analyzer.engine.check_off import Case
from analyzer.engine.duel import Duel, Work
from analyzer.engine.faults import compile_fault
from analyzer.engine.plain import Worker
from analyzer.engine.questions import PolicyRaised
from analyzer.engine.rows import row_dtype
from analyzer.errors import AnalyzerError, PlayError
from analyzer.games.game import Game
from analyzer.plugins import Policy
from analyzer.registry import find_game, find_player, find_policies, find_rules, game_names

WEIGHTS = {"legal": 8, "blind": 4, "reproducible": 4, "parameters": 2, "speed": 1}
"""How the checks share the time that is left; a part of it is kept for what cannot be stopped."""

MOST_HANDS = 200  # of each rule set and opponent played one by one
FEWEST_HANDS = 10  # below that a policy is too slow to be checked
RIVAL = "uniform"

Say = Callable[..., None]


def main() -> None:
    """Check what the standard input says; whatever the policy prints goes to the standard error."""
    sink = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    job = json.load(sys.stdin)

    def say(**line: Any) -> None:
        sink.write(json.dumps(line) + "\n")

    try:
        for case, game in _cases(job, say):
            Check(job, case, game, say).run()
        say(done=True)
    except AnalyzerError as error:
        say(wrong=str(error))
    sink.flush()
    os._exit(0)  # a policy may keep threads of its own


def _cases(job: dict[str, Any], say: Say) -> list[tuple[list[Case], Game]]:
    """What to check: the rule sets of each game that the policy plays."""
    say(at="loading the policy")
    wanted, _, ruleset = (job["game"] or "").partition("/")
    games = [find_game(wanted.replace("_", "-"))] if wanted else [find_game(name) for name in game_names()]
    found: list[tuple[list[Case], Game]] = []
    known: dict[str, Policy] = {}
    for game in games:
        policies = find_policies(game, job["paths"])
        known |= policies
        if job["policy"].partition("(")[0].strip().replace("-", "_") in policies:
            find_player(job["policy"], policies)
            titles = [find_rules(job["game"]).title] if ruleset else [f"{game.name}/{name}" for name in game.rulesets]
            found.append(([Case(job["policy"], title, tuple(job["paths"])) for title in titles], game))
    if not found:
        find_player(job["policy"], known)  # which says what there is
    return found


class Check:
    """The checks of a policy in one game."""

    def __init__(self, job: dict[str, Any], cases: list[Case], game: Game, say: Say) -> None:
        self.cases, self.game, self.say, self.seed, self.timeout = cases, game, say, job["seed"], job["timeout"]
        self.found = find_policies(game, cases[0].paths)
        self.policy = find_player(cases[0].policy, self.found).policy
        self.worker, self.quick = Worker(), {case: check_off.quick(case) for case in cases}
        self.last = self.end = 0.0  # of the time allowed, of the check that is being made
        self.slowest, self.seconds = MOST_HANDS, 0.0  # hands played one by one, where they were fewest

    def run(self) -> None:
        """Make them all, until one finds a fault without whose mending the others mean nothing."""
        self.say(game=self.game.name, at=COMPILING)
        fault = compile_fault(self.policy, self.game)
        if fault is not None:
            raise fault
        self._compile()
        self.last = time.perf_counter() + self.timeout
        self.say(game=self.game.name, at="playing")
        for name in WEIGHTS:
            self.end = self._part(WEIGHTS[name], sum(list(WEIGHTS.values())[list(WEIGHTS).index(name) :]))
            try:
                passed, says = getattr(self, name)()
            except PlayError as error:
                passed, says = False, str(error)
            except (PolicyRaised, RuntimeError) as error:
                passed, says = False, f"with the JIT off: {error}"
            self.say(finding=[name, passed, says])
            if name == "legal" and self._hopeless(bool(passed)):
                break
        self.worker.stop()

    def _compile(self) -> None:
        """Compile the kernel without playing."""
        work, rows, fault = self._work(self.cases[0]), np.zeros(0, row_dtype(self.game)), np.zeros(8, np.int64)
        work.kernel.rows(work.rules, np.uint64(self.seed), 0, 0, *work.given, rows, fault)

    def _hopeless(self, legal: bool) -> bool:
        """Whether the other checks make no sense or would take too long; says so."""
        if legal and self.slowest < FEWEST_HANDS:
            words = f"too slow to be checked further: {self.slowest} hands in {self.seconds:.1f} s"
            self.say(finding=["speed", False, f"{words}; --timeout gives it more time"])
        return not legal or self.slowest < FEWEST_HANDS

    def _part(self, weight: float, weights: float) -> float:
        """The end of a check that may take its part of the time that is left."""
        now = time.perf_counter()
        left: float = max(0.0, self.last - now)
        return now + 0.7 * left * weight / weights

    def _ends(self) -> Iterator[tuple[Case, float]]:
        """Each rule set, and the time at which it has had its part of the check's."""
        for i, case in enumerate(self.cases):
            now = time.perf_counter()
            yield case, now + max(0.0, self.end - now) / (len(self.cases) - i)

    def legal(self) -> tuple[bool, str]:
        """Every answer is legal, against itself and against a random player, in both seats."""
        total = 0
        for case, end in self._ends():
            for rival in dict.fromkeys((RIVAL, case.policy)):
                work, begun, n = self._work(case, rival), time.perf_counter(), 0
                stop = begun + max(0.0, end - begun) / (2 if rival == RIVAL else 1)
                while n < MOST_HANDS and (n < 2 or time.perf_counter() < stop):
                    self.say(at=f"playing hand {n} (deal {n >> 1}) of {case.ruleset} against {rival}")
                    run.rows(work, n, n + 1, threads=1)
                    n += 1
                total += n
                if n < self.slowest:
                    self.slowest, self.seconds = n, time.perf_counter() - begun
        return True, f"every answer in {total:,} hands of {self._titles()}"

    def blind(self) -> tuple[bool | None, str]:
        """The same decision for every arrangement of the cards that it cannot know."""
        if self.policy.sees_state:
            return None, "sees everything, as a yardstick may"
        total = 0
        for case, end in self._ends():
            hand = 0
            while hand < MOST_HANDS and (hand < 2 or time.perf_counter() < end):
                self.say(at=f"rearranging the hidden cards of hand {hand} (deal {hand >> 1}) of {case.ruleset}")
                found = self.worker.call(check_off.peeps, self.quick[case], self.seed, hand)
                if found:
                    return False, f"{found} of {case.ruleset}: its view does not decide alone"
                hand += 1
            total += hand
        return True, f"no decision in {total:,} hands changed when hidden cards were rearranged{self._as_quick()}"

    def reproducible(self) -> tuple[bool, str]:
        """The same rows again, on two threads, for a part of the hands alone, and with the JIT off."""
        total = 0
        for case, end in self._ends():
            begun, n = time.perf_counter(), 8
            self.say(at=f"playing hands of {case.ruleset} again and again")
            rows = run.rows(self._work(case), 0, n, threads=1)
            took = time.perf_counter() - begun
            n = int(min(20_000, max(8, (end - begun) / 8 / took * n))) // 8 * 8
            rows = run.rows(self._work(case), 0, n, threads=1)
            ways = ("again", 0, 1), ("on two threads", 0, 2), ("begun in the middle", n // 2, 1), ("begun later", 1, 1)
            for how, first, threads in ways:
                other = run.rows(self._work(case), first, n, threads=threads)
                if not np.array_equal(other, rows[2 * first :]):
                    return False, _differs(rows[2 * first :], other, case, how)
            if self.quick[case] != case:
                rows = run.rows(self._work(self.quick[case]), 0, n, threads=1)
            for first in range(0, n, 2):
                self.say(at=f"playing hand {first} (deal {first >> 1}) of {case.ruleset} with the JIT off")
                other = self.worker.call(check_off.rows, self.quick[case], RIVAL, self.seed, first, first + 2)
                if not np.array_equal(other, rows[2 * first : 2 * first + 4]):
                    return False, _differs(rows[2 * first : 2 * first + 4], other, case, "with the JIT off")
                if time.perf_counter() > end:
                    break
            total += n
        words = f"{total:,} hands came out the same again, on two threads, in parts and with the JIT off"
        return True, f"{words}{self._as_quick()}"

    def parameters(self) -> tuple[bool | None, str]:
        """Odd values of the parameters are no reason for an illegal answer."""
        if not self.policy.defaults:
            return None, "has none"
        tried = 0
        for field, default in self.policy.defaults.items():
            for value in _odd_values(self.policy, field, default):
                if time.perf_counter() > self.end and tried:
                    return True, f"every answer legal with {tried} odd values; then the time was over"
                case = self.cases[tried % len(self.cases)]
                player = f"{self.policy.name}({field}={value})"
                self.say(at=f"playing {case.ruleset} with {field}={value}")
                run.rows(self._work(case._replace(policy=player)), 0, 10, threads=1)
                tried += 1
        return True, f"every answer legal with {tried} odd values"

    def speed(self) -> tuple[bool, str]:
        """What a decision costs, the rules of the game included."""
        case, n, took = self.cases[0], 1, 0.0
        work = self._work(case, case.policy)
        self.say(at=f"measuring the speed in {case.ruleset}")
        each = self.worker.call(check_off.decisions, self.quick[case], self.seed, 4)
        run.rows(work, 0, 2, threads=1)
        while took < 0.3 and n < 2**20 and time.perf_counter() < self.end:
            n *= 4
            begun = time.perf_counter()
            run.rows(work, 0, n, threads=1)
            took = time.perf_counter() - begun
        return True, (
            f"{1e6 * took / n / each:.3g} microseconds a decision, the rules included: "
            f"{n / took:,.0f} hands a second on one processor"
        )

    def _work(self, case: Case, rival: str = RIVAL) -> Work:
        mine, other = find_player(case.policy, self.found), find_player(rival, self.found)
        among = mine, find_player(RIVAL, self.found)  # one kernel for all
        return Work(Duel(find_rules(case.ruleset), (mine, other), self.seed), among)

    def _as_quick(self) -> str:
        """With which parameters it was asked where the JIT was off, if not with its own."""
        case = self.cases[0]
        return f" (there as {self.quick[case].policy})" if self.quick[case] != case else ""

    def _titles(self) -> str:
        return ", ".join(case.ruleset for case in self.cases)


def _odd_values(policy: Policy, field: str, default: float) -> list[Any]:
    """Values of a parameter's type that its author may not have thought of; of those that it declares, other ones."""
    if field in policy.choices:
        return [name for place, name in enumerate(policy.choices[field]) if place != default]
    if field in policy.limits:
        low, high = policy.limits[field]
        return [value for value in (type(default)(low), min(default + 1, type(default)(high))) if value != default]
    if isinstance(default, bool):
        return [False, True]
    values: list[Any] = [-1, 0, 1, default + 1, 1000] if isinstance(default, int) else [-1.0, 0.0, 0.5, 1.0, 1e6]
    return [value for value in dict.fromkeys(values) if value != default]


def _differs(rows: np.ndarray, other: np.ndarray, case: Case, how: str) -> str:
    """The first hand whose rows differ, in words."""
    first = int(np.argmax(rows != other))
    row = rows[first]
    hand = 2 * int(row["deal"]) + int(row["swapped"])
    return f"hand {hand} (deal {hand >> 1}) of {case.ruleset} came out otherwise when played {how}"
