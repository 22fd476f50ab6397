"""One hand, move by move: what was dealt, who chose what, and what came of it."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import numpy as np

from analyzer.engine.faults import illegal_answer, raised
from analyzer.engine.judge import Judge
from analyzer.engine.par_trace import annotate, in_unit

if TYPE_CHECKING:
    from analyzer.engine.duel import Work

SCHEMA = 1
FIRST_LENGTH = 512  # actions that a log holds before it grows


class Tracer:
    """Plays single hands of a duel again and writes them down; one thread.

    Parameters
    ----------
    par : write beside each choice what it lost, where that can be worked out

    Raises
    ------
    AnalyzerError : par is asked for of a game without exact values
    """

    def __init__(self, work: "Work", par: bool = False) -> None:
        self.work, self.judge = work, Judge(work.duel.rules.game, follow=False) if par else None
        self.game = work.duel.rules.game
        self.pack = np.zeros(int(self.game.rules.PACK).bit_count(), np.uint64)
        self.log = np.zeros((FIRST_LENGTH, 4), np.int64)

    def hand(self, number: int) -> dict[str, Any]:
        """Hand `number` of a run, as a document.

        Raises
        ------
        PlayError : a policy gave an illegal answer or raised an exception
        """
        swapped = number & 1
        state, log = self._play(number >> 1, swapped, (0, 0), (0, 0), (number, 0))
        return self._document(number >> 1, bool(swapped), swapped, (0, 0), (0, 0), state, log)

    def match(self, number: int, max_hands: int) -> Iterator[dict[str, Any]]:
        """The hands of match `number` of a run, as documents with the scores after each.

        Raises
        ------
        PlayError : as in `hand`
        """
        scores, bags, h = (0, 0), (0, 0), 0
        while h < max_hands:
            deal, position_0 = 1000 * (number >> 1) + h, (number + h) & 1
            state, log = self._play(deal, position_0, scores, bags, (number, h + 1))
            document = self._document(deal, bool(number & 1), position_0, scores, bags, state, log)
            (first, second), (bags_0, bags_1) = self.game.rules.carried(self.work.rules, state)
            document["result"]["scores_after"] = [int(first), int(second)]
            yield document
            if max(first, second) >= self.work.rules.target and first != second:
                return
            scores, bags, h = (int(second), int(first)), (int(bags_1), int(bags_0)), h + 1

    @np.errstate(over="ignore")  # with the JIT off, products of uint64 warn
    def _play(
        self, deal: int, position_0: int, scores: tuple[int, int], bags: tuple[int, int], number: tuple[int, int]
    ) -> tuple[Any, list[tuple[int, ...]]]:
        """The last state of a hand and its log of (phase, seat, action, mark)."""
        work, fault = self.work, np.zeros(8, np.int64)
        while True:
            arguments = (work.rules, np.uint64(work.duel.seed), deal, position_0, scores, bags, *work.given)
            try:
                state = work.kernel.trace(*arguments, self.pack, self.log, fault)
            except Exception as error:  # a policy's own, whatever it is
                raise raised(work, error, *number, int(self.log[0, 1])) from error
            if fault[0]:
                fault[2:4] = number
                raise illegal_answer(work, fault)
            steps = int(self.log[0, 0])
            if steps < len(self.log):
                return typed(state, type(state)), [tuple(map(int, row)) for row in self.log[1 : steps + 1]]
            self.log = np.zeros((2 * steps, 4), np.int64)

    @np.errstate(over="ignore")
    def _document(
        self,
        deal: int,
        swapped: bool,
        position_0: int,
        scores: tuple[int, int],
        bags: tuple[int, int],
        state: Any,
        log: list[tuple[int, ...]],
    ) -> dict[str, Any]:
        duel, game, rules = self.work.duel, self.game, self.work.rules
        names = duel.names if position_0 == 0 else duel.names[::-1]
        first, second, counted = game.rules.points(rules, state)
        points = [in_unit(first, game.unit), in_unit(second, game.unit)] if counted else None
        document = {
            "schema": SCHEMA,
            "game": game.name,
            "ruleset": duel.rules.name,
            "rules": game.shown(duel.rules.rules),
            "seed": duel.seed,
            "deal": deal,
            "swapped": swapped,
            "policies": list(names),
            "start": {"scores": list(scores), "bags": list(bags)},
            **game.text.start(rules, [int(card).bit_length() - 1 for card in self.pack]),
            "actions": game.text.actions(rules, log),
            "result": {"points": points, **game.text.result(rules, state, log)},
        }
        if self.judge is not None:
            states, rows, _ = self.judge.room(1)
            start = (0, deal, position_0, scores, bags)
            verdicts, _ = self.judge.hand(rules, *start, self.pack, self.log, states[0], rows[0])
            annotate(document, game, rules, self.log[1 : len(log) + 1], verdicts)
        return document


def trace_hand(work: "Work", number: int) -> dict[str, Any]:
    """Hand `number` of a duel as a document; `Tracer` is for many."""
    return Tracer(work).hand(number)


def line(document: dict[str, Any]) -> str:
    """A document as a line of JSON."""
    return json.dumps(document)


def typed(value: Any, kind: Any) -> Any:
    """A state of exactly the declared types.

    Compiled code gives card sets back as Python integers, and with the JIT off whole numbers are NumPy's.
    """
    if hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        return kind(*(typed(part, hints[name]) for name, part in zip(kind._fields, value, strict=True)))
    if isinstance(value, tuple):
        return tuple(typed(part, inner) for part, inner in zip(value, get_args(kind), strict=True))
    return kind(value)
