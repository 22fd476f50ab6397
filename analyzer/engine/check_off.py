"""Checks of a policy that are made with the JIT off, in a process of their own: same hands, and nothing peeped at."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from analyzer.engine import run
from analyzer.engine.duel import Duel, Work
from analyzer.engine.openings import TOLERANCE
from analyzer.engine.walk import chooser, pack_of, shuffler, uniform, walk
from analyzer.errors import AnalyzerError
from analyzer.games.game import Game
from analyzer.plugins import params_of
from analyzer.registry import Player, find_player, find_policies, find_rules

REARRANGED = 3
"""Other arrangements of the hidden cards that are tried at every decision."""


class Case(NamedTuple):
    """A policy and what it plays, in words that any process can read."""

    policy: str  # name(param=value, ...)
    ruleset: str
    paths: tuple[str, ...] = ()


@cache
def player(case: Case) -> Player:
    """The player of a case."""
    return find_player(case.policy, find_policies(find_rules(case.ruleset).game, case.paths))


def quick(case: Case) -> Case:
    """A case as it is asked with the JIT off: with the parameters that the policy names for it (QUICK)."""
    policy, params = player(case)
    asked = (policy.quick.get(field, value) for field, value in zip(policy.defaults, params, strict=True))
    return case._replace(policy=Player(policy, tuple(asked)).name) if policy.quick else case


@cache
def work(case: Case, rival: str, seed: int) -> Work:
    """A duel of a case's policy, in position A, with another."""
    rules = find_rules(case.ruleset)
    return Work(Duel(rules, (player(case), find_player(rival, find_policies(rules.game, case.paths))), seed))


def rows(case: Case, rival: str, seed: int, first: int, last: int) -> np.ndarray:
    """The rows of hands first..last-1 against another policy."""
    found: np.ndarray = run.rows(work(case, rival, seed), first, last, threads=1)
    return found


def peeps(case: Case, seed: int, hand: int) -> str:
    """Where in a hand the policy would decide otherwise if only hidden cards lay otherwise: in words, or empty.

    The policy sits in seat `hand` mod 2 and is asked again about each of its decisions, with the hidden cards
    rearranged; its opponent plays at random.

    Raises
    ------
    AnalyzerError : the game itself shows what should be hidden
    """
    ruleset = find_rules(case.ruleset)
    game, rules = ruleset.game, type(ruleset.rules)(*map(int, ruleset.rules))
    choose, shuffled, pack = chooser(game, rules, player(case)), shuffler(hand), pack_of(game, seed, hand >> 1)
    found: list[str] = []

    def asked(state: Any, legal: np.uint64, random: np.uint64) -> int:
        action = choose(state, legal, random)
        view, where = game.rules.view(rules, state), game.decisions[game.rules.PHASES[state.phase]]
        if not found and (words := misstated(game, player(case), view)):
            found.append(f"{words} in hand {hand}")
        again = choose(state, legal, random)
        if again != action and not found:
            found.append(f"asked twice, it chose {action} and then {again} in the phase {where} of hand {hand}")
        for _ in range(REARRANGED):
            other, _pack = game.hidden.redeal(rules, state, list(pack), shuffled)
            if game.rules.view(rules, other) != view:
                raise AnalyzerError(f"{ruleset.title} shows a player more than he may know, in hand {hand}")
            again = choose(other, legal, random)
            if again != action and not found:
                words = f"it chose {action}, and with hidden cards rearranged {again}"
                found.append(f"{words}, in the phase {where} of hand {hand}")
        return action if int(legal) >> action & 1 else uniform(state, legal, random)

    walk(game, rules, seed, hand >> 1, (asked, uniform) if hand % 2 == 0 else (uniform, asked))
    return found[0] if found else ""


def misstated(game: Game, player: Player, view: Any) -> str:
    """What is wrong with the forecast that a policy states at a decision: in words, or empty."""
    about = game.forecast
    if about is None or not player.policy.forecasts or game.rules.PHASES[view.phase] != about.phase:
        return ""
    policy = player.policy
    params = params_of(policy.module, player.params)
    memory = (np.ascontiguousarray(policy.module.memory(params)),) if policy.has_memory else ()
    said = np.full((2, about.outcomes), np.nan)
    for chances in said:
        policy.module.forecast(params, view, chances, *memory)
    if not (said >= 0).all() or abs(said[0].sum() - 1) > TOLERANCE:
        return f"its forecast is none: chances {np.round(said[0], 6).tolist()}"
    return "" if (said[0] == said[1]).all() else "asked twice for its forecast, it stated two different ones"


def decisions(case: Case, seed: int, hands: int) -> float:
    """How many decisions a hand of the policy against itself has, both players' together, on average."""
    ruleset = find_rules(case.ruleset)
    game, rules = ruleset.game, type(ruleset.rules)(*map(int, ruleset.rules))
    choose, count = chooser(game, rules, player(case)), 0

    def counted(state: Any, legal: np.uint64, random: np.uint64) -> int:
        nonlocal count
        count += 1
        return choose(state, legal, random)

    for deal in range(hands):
        walk(game, rules, seed, deal, (counted, counted))
    return count / hands
