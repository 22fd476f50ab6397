"""How outside policies are asked: a function over arrays here, plain Python in a process of its own."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from analyzer.engine.plain import Workers, decide
from analyzer.engine.questions import PolicyRaised, Question, as_actions, said, views_maker
from analyzer.games.game import Game
from analyzer.plugins import BATCH, PLAIN, Policy, params_of

Ask = Callable[[int, Question], np.ndarray]
"""From the number of a phase and a question about n hands to n answers."""


class Outside:
    """The policies of a run that are not compiled into its kernel."""

    def __init__(self, game: Game, policies: Sequence[Policy]) -> None:
        self.game, self.policies = game, policies
        self.workers = Workers(game.name, {i: policy for i, policy in enumerate(policies) if policy.kind == PLAIN})

    @contextmanager
    def asked(self, rules: Any, players: Any, memories: Any) -> Iterator[list[Ask | None]]:
        """How each position's player is asked, None if it plays inside the kernel, until the hands are played."""
        kinds = [self.policies[index].kind for index, _ in players]
        if PLAIN not in kinds:
            yield [self._batch(p, rules, players, memories) if kinds[p] == BATCH else None for p in (0, 1)]
            return
        with self.workers.one() as worker:
            asks: list[Ask | None] = []
            for position, kind in enumerate(kinds):
                index, numbers = players[position]
                asks.append(self._batch(position, rules, players, memories) if kind == BATCH else None)
                if kind == PLAIN:
                    asks[-1] = self._plain(worker, index, numbers, rules)
            yield asks

    def _plain(self, worker: Any, index: int, numbers: tuple[float, ...], rules: Any) -> Ask:
        names = self._names(self.policies[index])
        return lambda phase, question: worker.call(decide, index, names[phase], numbers, rules, question)

    def _batch(self, position: int, rules: Any, players: Any, memories: Any) -> Ask:
        index, numbers = players[position]
        policy, views_of = self.policies[index], views_maker(self.game)
        names, params = self._names(policy), params_of(policy.module, numbers)
        memory = (memories[2 * index + position],) if policy.has_memory else ()

        def ask(phase: int, question: Question) -> np.ndarray:
            act = getattr(policy.module, names[phase])
            answers = act(params, views_of(rules, question), question.legal, question.random, *memory)
            return as_actions(answers, len(question.legal))

        def located(phase: int, question: Question) -> np.ndarray:
            try:
                return ask(phase, question)
            except Exception as error:
                place = _first_failing(lambda part: ask(phase, part), question)
                raise PolicyRaised(place, said(error, {policy.file})) from error

        return located

    def _names(self, policy: Policy) -> dict[int, str]:
        """By the number of a phase, the name of the function that decides there."""
        phases = self.game.rules.PHASES
        return {phases.index(phase): function for phase, function in policy.functions.items()}


def _first_failing(ask: Callable[[Question], Any], question: Question) -> int:
    """The first hand for which a policy raises; the first asked about if it raises for all together alone."""
    first, last = 0, len(question.legal)
    while last - first > 1:
        middle = (first + last) // 2
        try:
            ask(question.part(first, middle))
            first = middle
        except Exception:  # noqa: BLE001  the same exception again
            last = middle
    return first
