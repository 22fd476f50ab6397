"""Plays single hands step by step in Python: for looking at what no kernel shows.  With the JIT off it is quick."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from analyzer.cards import number
from analyzer.engine.flat import RULES, flatten, fold, leaves, one
from analyzer.engine.questions import as_action, as_actions
from analyzer.games.game import Game
from analyzer.plugins import BATCH, params_of
from analyzer.registry import Player
from analyzer.streams import CHANCE, SEAT_0, SEAT_1, advance, below, pick, shuffle, stream, word

Choose = Callable[[Any, np.uint64, np.uint64], int]
"""From a state, its legal actions and 64 random bits to an action."""

Seen = Callable[[Any, int], None]


def pack_of(game: Game, seed: int, deal: int) -> list[np.uint64]:
    """The pack of a deal: single-card sets in order."""
    pack = np.zeros(int(game.rules.PACK).bit_count(), np.uint64)
    shuffle(np.uint64(seed), deal, game.rules.PACK, pack)
    return list(pack)


def walk(game: Game, rules: Any, seed: int, deal: int, choose: Sequence[Choose], seen: Seen | None = None) -> Any:
    """Play one hand, as a kernel would, and return its last state.

    Parameters
    ----------
    choose : who decides in seat 0 and in seat 1
    seen : called with every state, those of chance too, and the action taken there
    """
    at = [stream(np.uint64(seed), deal, purpose) for purpose in (SEAT_0, SEAT_1, CHANCE)]
    pack = np.array(pack_of(game, seed, deal))
    state = game.rules.start(rules, pack, (0, 0), (0, 0))
    while state.phase != game.rules.OVER:
        legal = game.rules.legal(rules, state)
        chance = game.rules.PHASES[state.phase] in game.rules.CHANCE_PHASES
        place = 2 if chance else state.seat
        at[place] = advance(at[place])
        random = word(at[place])
        action = int(number(pick(legal, random))) if chance else choose[state.seat](state, legal, random)
        if seen is not None:
            seen(state, action)
        state = game.rules.step(rules, state, action, pack)
    return state


def uniform(state: Any, legal: np.uint64, random: np.uint64) -> int:
    """Any legal action, each equally likely."""
    return int(number(pick(legal, random)))


def chooser(game: Game, rules: Any, player: Player) -> Choose:
    """How a player decides, asked about one hand."""
    policy = player.policy
    params = params_of(policy.module, player.params)
    memory = (np.ascontiguousarray(policy.module.memory(params)),) if policy.has_memory else ()
    act = {
        game.rules.PHASES.index(phase): getattr(policy.module, function) for phase, function in policy.functions.items()
    }

    def choose(state: Any, legal: np.uint64, random: np.uint64) -> int:
        shown = (rules, state) if policy.sees_state else (game.rules.view(rules, state),)
        return as_action(act[state.phase](params, *shown, legal, random, *memory))

    def choose_one(state: Any, legal: np.uint64, random: np.uint64) -> int:
        kind = game.rules.View
        values = flatten(kind, game.rules.view(rules, state))
        arrays = (
            value if leaf.kind == RULES else np.array([value], leaf.kind)
            for leaf, value in zip(leaves(kind), values, strict=True)
        )
        views = fold(kind, arrays, one)
        return int(as_actions(act[state.phase](params, views, np.array([legal]), np.array([random]), *memory), 1)[0])

    return choose_one if policy.kind == BATCH else choose


def shuffler(seed: int) -> Callable[[list[Any]], list[Any]]:
    """A function that returns a list in a random order, another each time it is called."""
    place = stream(np.uint64(seed), 0, CHANCE)

    def shuffled(items: list[Any]) -> list[Any]:
        nonlocal place
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            place = advance(place)
            j = int(below(word(place), i + 1))
            items[i], items[j] = items[j], items[i]
        return items

    return shuffled
