"""Endings of Ninety-Nine, taken at random and searched plainly: for a process with the JIT off."""

import random

import numpy as np

from analyzer.games.ninety_nine import GAME
from analyzer.games.ninety_nine.state import PLAY, RESHUFFLE, UNPLAYED, State
from tests.games.brute_force import numbers, random_rules, solved

NONE, NO_PACK = np.uint64(0), np.zeros(40, np.uint64)
LIMITS, CAPS = (20, 30, 40, 99), (5000, 40, 36, 33)


def without_history(state):
    """The state but for how it came about."""
    return state._replace(history=UNPLAYED)


def positions(seed, count, most):
    """Endings of at most so many cards a side under every option, the total anywhere."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        rules = random_rules(GAME, chance, limit=chance.choice(LIMITS), max_plies=chance.choice(CAPS))
        if rules.stock_empty != RESHUFFLE:
            found.append(solved(GAME, rules, position(rules, chance, most), NO_PACK, without_history))
    return found


def position(rules, chance, most):
    """The player to move has as many cards as the other, or one more."""
    mine = chance.randint(1, most)
    theirs = max(1, mine - chance.randrange(2))
    cards = [np.uint64(1 << number) for number in chance.sample(numbers(GAME.rules.PACK), mine + theirs)]
    held = np.uint64(sum(cards[:mine])), np.uint64(sum(cards[mine:]))
    total, plies = chance.randint(-20, rules.limit - 1), chance.randint(29, 32)
    return State(PLAY, chance.randrange(2), *held, NONE, False, NONE, total, plies, UNPLAYED, held)
