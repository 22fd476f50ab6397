"""Plays with policies that are not compiled into the kernel: over arrays of hands, or in plain Python.

Thousands of hands advance side by side; whenever each of them waits for an answer from outside, the
questions of one player in one phase are put together, as arrays, and asked in one call.  What such a
policy sees, may do and has as random bits is what a jitted one would have, so its hands are the same.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from analyzer.engine.asking import Ask, Outside
from analyzer.engine.batch_text import FRESH, TASK, UNANSWERED, batch_text, lane_dtype
from analyzer.engine.build import module_of, roots
from analyzer.engine.flat import fold, leaves, one
from analyzer.engine.questions import OutsideRaised, PolicyRaised, empty_question
from analyzer.engine.rows import row_dtype
from analyzer.games.game import Game
from analyzer.plugins import JITTED, Policy

LANES = 8192
"""Hands side by side: enough that the cost of NumPy's calls is small, few enough for the processor's cache."""


class BatchKernel:
    """The functions of a kernel module (see kernel_text), with the same arguments, for a run with outside policies."""

    matches_at_once = 512  # with room for all their rows

    def __init__(self, game: Game, policies: Sequence[Policy]) -> None:
        self.game, self.outside = game, Outside(game, policies)
        inside = [policy for policy in policies if policy.kind == JITTED]
        self.module = module_of(batch_text(game, policies), roots(game, inside))

    def stop(self) -> None:
        """End the processes of plain policies, whatever they are doing."""
        self.outside.workers.stop()

    def rows(self, rules: Any, seed: Any, first: int, last: int, *given: Any) -> None:
        """Play hands first..last-1 and write two rows for each."""
        players, memories, barred, out, fault = given
        table = Table(self, rules, seed, _hands(first, last), players, memories, barred, fault)
        table.play()
        out[:] = table.rows

    def tally(self, rules: Any, seed: Any, first: int, last: int, *given: Any) -> None:
        """Play hands first..last-1; add count, sum, squares of points by (swapped, seat), and of the pair's margin."""
        *more, out, fault = given
        rows = np.zeros(2 * (last - first), row_dtype(self.game))
        self.rows(rules, seed, first, last, *more, rows, fault)
        if fault[0]:
            return
        points, counted = rows["points"].astype(np.int64).reshape(-1, 2), rows["counted"][::2]
        swapped = rows["swapped"][::2]
        for seating in (0, 1):
            of = points[counted & (swapped == seating)]
            out[seating, 0, 0] += len(of)
            out[seating, :, 1] += of.sum(0)
            out[seating, :, 2] += (of * of).sum(0)
        pairs = slice(first % 2, first % 2 + (last - first - first % 2) // 2 * 2)
        whole = counted[pairs].reshape(-1, 2).all(1)
        margin = (points[pairs, 0] - points[pairs, 1]).reshape(-1, 2)[whole] @ np.array([1, -1])
        out[2, 0] += np.array([len(margin), margin.sum(), (margin * margin).sum()])

    def matches(self, rules: Any, seed: Any, first: int, last: int, max_hands: int, *given: Any) -> int:
        """Play matches first..last-1 and write their rows; returns how many rows were written."""
        players, memories, out, fault = given
        dtype, kept = row_dtype(self.game, matches=True), []
        tasks, winners = np.zeros(last - first, TASK), np.full(last - first, -1)
        tasks["n"] = np.arange(first, last)
        tasks["swapped"] = tasks["n"] & 1
        for h in range(max_hands):
            tasks["hand"], tasks["deal"] = h + 1, 1000 * (tasks["n"] >> 1) + h
            tasks["position_0"] = (tasks["n"] + h) & 1
            table = Table(self, rules, seed, tasks, players, memories, None, fault)
            table.play()
            if fault[0]:
                return 0
            kept.append(_of_matches(table, dtype, h))
            score_0, score_1, bags_0, bags_1 = table.after.T
            over = (np.maximum(score_0, score_1) >= rules.target) & (score_0 != score_1)
            winners[tasks["n"][over] - first] = (tasks["position_0"] ^ (score_1 > score_0))[over]
            tasks["score_0"], tasks["score_1"], tasks["bags_0"], tasks["bags_1"] = score_1, score_0, bags_1, bags_0
            tasks = tasks[~over]
            if not len(tasks):
                break
        rows = np.concatenate([np.zeros(0, dtype), *kept])
        rows = rows[np.lexsort((rows["seat"], rows["hand_in_match"], rows["match"]))]
        winner = winners[rows["match"] - first]
        rows["match_won"] = np.where(winner < 0, -1, rows["position"] == winner)
        out[: len(rows)] = rows
        return len(rows)

    def trace(self, rules: Any, seed: Any, deal: int, position_0: int, scores: Any, bags: Any, *given: Any) -> Any:
        """Play one hand, write its pack and its log, and return its last state."""
        players, memories, barred, pack, log, fault = given
        log[0, 0] = 0
        task = np.zeros(1, TASK)
        task[0] = (2 * deal + position_0, 0, deal, position_0, position_0, *scores, *bags)
        table = Table(self, rules, seed, task, players, memories, barred, fault, log)
        table.play()
        pack[: table.packs.shape[1]] = table.packs[0]
        values = (table.lanes[0][leaf.name] for leaf in leaves(self.game.rules.State))
        return fold(self.game.rules.State, (v if isinstance(v, np.uint64) else v.item() for v in values), one)


class Table:
    """Some hands being played side by side.

    Parameters
    ----------
    tasks : (n,) of TASK, the hands
    fault : int64 (8,), filled as a kernel does when an answer is illegal
    log : of a single hand, as in the kernel's `trace`; or None
    """

    def __init__(
        self, kernel: BatchKernel, rules: Any, seed: Any, tasks: np.ndarray, players: Any, memories: Any,
        barred: Any, fault: np.ndarray, log: np.ndarray | None = None,
    ) -> None:  # fmt: skip
        n, size = min(LANES, len(tasks)), int(kernel.game.rules.PACK).bit_count()
        self.kernel, self.rules, self.seed, self.tasks, self.players = kernel, rules, seed, tasks, players
        self.memories, self.barred, self.fault, self.log = memories, barred, fault, log
        self.rows = np.zeros(2 * len(tasks), row_dtype(kernel.game))
        self.lanes, self.packs = np.zeros(n, lane_dtype(kernel.game)), np.zeros((n, size), np.uint64)
        self.lanes["lane_task"] = FRESH
        self.given, self.clock = np.full(n, UNANSWERED), np.zeros(1, np.int64)
        self.after = np.zeros((len(tasks), 4), np.int64)

    def play(self) -> None:
        """Play all hands to their end, or until an answer is illegal.

        Raises
        ------
        OutsideRaised : an outside policy raised
        """
        advance = self.kernel.module.advance_lanes
        start = (self.rules, self.seed, self.tasks, self.clock, self.lanes, self.packs, self.given)
        end = (self.players, self.memories, self.barred, self.rows, self.after, self.log, self.fault)
        with self.kernel.outside.asked(self.rules, self.players, self.memories) as asks:
            while True:
                advance(*start, *end)
                waiting = np.flatnonzero(self.lanes["lane_task"] >= 0)
                if self.fault[0] or not len(waiting):
                    return
                for position, phase, lanes in self._groups(waiting):
                    self._ask(asks[position], position, phase, lanes)

    def _groups(self, waiting: np.ndarray) -> Iterator[tuple[int, int, np.ndarray]]:
        """The lanes that wait, by player and phase: (position, phase, lanes); of twins all as one player's."""
        key = self.lanes["phase"][waiting]
        if self.players[0] != self.players[1]:
            key += 64 * self.lanes["lane_position"][waiting]
        values = np.flatnonzero(np.bincount(key)).tolist()
        for value in values:
            yield value // 64, value % 64, waiting if len(values) == 1 else waiting[key == value]

    def _ask(self, ask: Ask | None, position: int, phase: int, lanes: np.ndarray) -> None:
        """Ask a player about some lanes; the kernel checks the answers."""
        assert ask is not None
        question = empty_question(self.kernel.game, len(lanes))
        self.kernel.module.look(self.rules, self.lanes, lanes, self.barred, *question)
        try:
            self.given[lanes] = ask(phase, question)
        except PolicyRaised as raised:
            task = self.tasks[self.lanes[lanes[raised.place]]["lane_task"]]
            raise OutsideRaised(position, int(task["n"]), int(task["hand"]), raised.said) from None


def _hands(first: int, last: int) -> np.ndarray:
    """The tasks of hands first..last-1."""
    tasks = np.zeros(last - first, TASK)
    tasks["n"] = np.arange(first, last)
    tasks["deal"], tasks["swapped"] = tasks["n"] >> 1, tasks["n"] & 1
    tasks["position_0"] = tasks["swapped"]
    return tasks


def _of_matches(table: Table, dtype: np.dtype[Any], h: int) -> np.ndarray:
    """The rows of the h-th hands of some matches, with what they say of the match; not yet who won it."""
    rows, tasks = np.zeros(len(table.rows), dtype), table.tasks
    for field in table.rows.dtype.names or ():
        rows[field] = table.rows[field]
    rows["match"], rows["hand_in_match"] = np.repeat(tasks["n"], 2), h
    for seat in (0, 1):
        rows["score_before"][seat::2], rows["score_after"][seat::2] = tasks[f"score_{seat}"], table.after[:, seat]
        rows["bags_before"][seat::2] = tasks[f"bags_{seat}"]
    return rows
