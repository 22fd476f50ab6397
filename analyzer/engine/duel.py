"""Two players at a game, and the kernel and arguments that play them."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from analyzer.engine.batch import BatchKernel
from analyzer.engine.build import build
from analyzer.plugins import JITTED, PLAIN, Policy
from analyzer.registry import Player, RuleSet


class Bar(NamedTuple):
    """Actions taken from the legal ones in one phase, unless nothing would be left."""

    phase: str
    seat: int  # 0, 1, or -1 for both
    mask: int  # the actions, a bit each


@dataclass(frozen=True)
class Duel:
    """Two players at a game: everything but the hands to play that a row depends on."""

    rules: RuleSet
    players: tuple[Player, Player]
    seed: int = 1
    bar: Bar | None = None

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, A and B."""
        return self.players[0].name, self.players[1].name


def with_bar(duel: Duel, phase: str, seat: int, actions: Sequence[int]) -> Duel:
    """The same duel with some actions barred in a phase."""
    return replace(duel, bar=Bar(phase, seat, sum(1 << action for action in actions)))


@dataclass
class Work:
    """A duel made ready for its kernel: the arguments that every call needs.

    Parameters
    ----------
    duel : who plays at which rules
    among : players whose policies are compiled into one kernel, those of the duel among them, so that all duels
        between them share it; the two of the duel if left out
    """

    duel: Duel
    among: tuple[Player, ...] = ()
    kernel: Any = field(init=False)
    rules: Any = field(init=False)
    players: Any = field(init=False)
    barred: Any = None
    memories: threading.local = field(default_factory=threading.local)

    def __post_init__(self) -> None:
        duel = self.duel
        policies = self.policies
        outside = any(policy.kind != JITTED for policy in policies)
        self.kernel = (BatchKernel if outside else build)(duel.rules.game, policies)
        self.rules = type(duel.rules.rules)(*map(int, duel.rules.rules))
        width = max(1, *(len(player.params) for player in self.among or duel.players))
        self.players = tuple(
            (policies.index(player.policy), tuple(map(float, player.params)) + (0.0,) * (width - len(player.params)))
            for player in duel.players
        )
        if duel.bar is not None:
            phase = duel.rules.game.rules.PHASES.index(duel.bar.phase)
            self.barred = (phase, duel.bar.seat, np.uint64(duel.bar.mask))

    @property
    def policies(self) -> list[Policy]:
        """The policies compiled in, each once; a kernel knows them by their places."""
        return list(dict.fromkeys(player.policy for player in self.among or self.duel.players))

    @property
    def given(self) -> tuple[Any, ...]:
        """The arguments between a kernel's range of hands and its output."""
        return self.players, self._memory(), self.barred

    def _memory(self) -> tuple[Any, ...]:
        """The scratch arrays of the thread that asks: two for each policy of the kernel, one a position."""
        if not hasattr(self.memories, "arrays"):
            policies, players = self.policies, self.duel.players
            needed = any(policy.has_memory for policy in policies)
            self.memories.arrays = (
                tuple(scratch(policy, player) for policy in policies for player in players) if needed else ()
            )
        arrays: tuple[Any, ...] = self.memories.arrays
        return arrays


def scratch(policy: Policy, player: Player) -> np.ndarray:
    """The scratch array of a policy for a player; where another policy plays, one cell of the same type."""
    if not policy.has_memory or policy.kind == PLAIN:
        return np.zeros(1)
    plays = player.policy == policy
    params = player.params if plays else tuple(policy.defaults.values())
    kind = getattr(policy.module, "Params", None)
    array = np.ascontiguousarray(policy.module.memory(kind(*params) if kind else ()))
    return array if plays else np.zeros((1,) * array.ndim, array.dtype)
