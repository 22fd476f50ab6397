"""A plain search of the ends of hands, over `rules.legal` and `rules.step` alone: for a process with the JIT off.

It knows no game: it steps the rules to the end along every line and compares points.
"""

import random
from functools import cache
from typing import NamedTuple

import numpy as np

from analyzer.engine.walk import chooser, pack_of
from analyzer.registry import find_player, find_policies, find_rules


class Ending(NamedTuple):
    """A position and what the search found for it."""

    rules: tuple
    state: tuple
    shown: tuple  # another State, made of the view of the player to move
    values: dict  # by legal action, points of the player to move less those of the other
    legal_as_shown: bool  # whether the State of the view has the same legal actions
    answers: tuple  # what the policies `exact` and `cheat` do


def numbers(mask):
    """The members of a mask."""
    return [number for number in range(64) if int(mask) >> number & 1]


def worth(game, rules, state, pack, known, key):
    """Points of seat 0 less those of seat 1 if both play best."""
    module = game.rules
    if state.phase == module.OVER:
        first, second, _ = module.points(rules, state)
        return int(first - second)
    place = key(state)
    if place not in known:
        following = [module.step(rules, state, action, pack) for action in numbers(module.legal(rules, state))]
        found = [worth(game, rules, after, pack, known, key) for after in following]
        known[place] = max(found) if state.seat == 0 else min(found)
    return known[place]


def by_action(game, rules, state, pack, key=lambda state: state):
    """What each legal action is worth to the player to move."""
    sign, known = 1 - 2 * state.seat, {}
    return {
        action: sign * worth(game, rules, game.rules.step(rules, state, action, pack), pack, known, key)
        for action in numbers(game.rules.legal(rules, state))
    }


def solved(game, rules, state, pack, key=lambda state: state):
    """The Ending of a position."""
    shown = game.exact.state(game.rules.view(rules, state))
    same = bool(game.rules.legal(rules, shown) == game.rules.legal(rules, state))
    return Ending(
        tuple(rules), state, shown, by_action(game, rules, state, pack, key), same, answers(game, rules, state)
    )


def answers(game, rules, state):
    """What `exact` and `cheat` do in a state."""
    legal, policies = game.rules.legal(rules, state), found_policies(game)
    players = [find_player(name, policies) for name in ("exact", "cheat")]
    return tuple(chooser(game, rules, player)(state, legal, np.uint64(0)) for player in players)


@cache
def found_policies(game):
    """The policies of a game."""
    return find_policies(game)


def choices(option):
    """The values of an option that is no number, or a number of two values; else none."""
    if hasattr(option, "low"):
        ends = option.low, option.high
        return ends if option.parse(option.low + 1) is None else ()
    return [option.parse(name) for name in getattr(option, "names", ("true", "false"))]


def random_rules(game, chance, **fixed):
    """The rules with every option that is a choice taken at random."""
    offered = {name: choices(option) for name, option in game.options.items()}
    chosen = {name: chance.choice(values) for name, values in offered.items() if values}
    return game.rules.Rules(**{**chosen, **fixed})


def random_hand(game, rules, chance):
    """The states of a hand played at random, and its pack."""
    pack = np.array(pack_of(game, chance.randrange(1 << 30), 0))
    state, states = game.rules.start(rules, pack, (0, 0), (0, 0)), []
    while state.phase != game.rules.OVER:
        states.append(state)
        state = game.rules.step(rules, state, chance.choice(numbers(game.rules.legal(rules, state))), pack)
    return states, pack


def ends_of_hands(title, seed, hands, most):
    """Endings of random hands under random options: of each hand one with at most so many cards."""
    game, chance, found = find_rules(title).game, random.Random(seed), []
    while len(found) < hands:
        rules = random_rules(game, chance)
        states, pack = random_hand(game, rules, chance)
        left = chance.randint(1, most)
        ends = [s for s in states if game.exact.solvable(rules, s) and int(s.mine).bit_count() == left]
        if ends:
            found.append(solved(game, rules, chance.choice(ends), pack))
    return found
