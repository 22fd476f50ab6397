"""Spades by its rules alone, every action tried, nothing of the solver: for a process with the JIT off."""

import numpy as np

from analyzer.cards import number
from analyzer.engine.walk import pack_of
from analyzer.games.spades import GAME, exact, last_turns, rules
from analyzer.games.spades.state import OVER
from analyzer.streams import CHANCE, advance, pick, stream, word

_NO_PACK = np.zeros(52, np.uint64)  # after the draft no card is drawn


def by_action(given, state):
    """The value of each legal action to the player to move: his points less the other's, both doing their best."""
    found = {}
    return {action: _after(given, state, action, found) for action in _numbers(rules.legal(given, state))}


def by_actions(cases):
    """`by_action` of many pairs of rules and state."""
    return [by_action(given, state) for given, state in cases]


def _after(given, state, action, found):
    new = rules.step(given, state, action, _NO_PACK)
    value = _value(given, new, found)
    return value if new.seat == state.seat else -value


def _value(given, state, found):
    """To the player to move, or at the end to the one who would be."""
    if state.phase == OVER:
        first, second, _ = rules.points(given, state)
        return float(first - second) if state.seat == 0 else float(second - first)
    if state not in found:
        found[state] = max(_after(given, state, action, found) for action in _numbers(rules.legal(given, state)))
    return found[state]


def _numbers(mask):
    return [action for action in range(64) if int(mask) >> action & 1]


def random_hand(given, seed, deal, bags=(0, 0)):
    """Every state of a hand in which everybody does what chance says, and the action taken in it; None at the end."""
    place, pack = stream(np.uint64(seed), deal, CHANCE), np.array(pack_of(GAME, seed, deal))
    state, steps = rules.start(given, pack, (0, 0), bags), []
    while state.phase != OVER:
        place = advance(place)
        action = int(number(pick(rules.legal(given, state), word(place))))
        steps.append((state, action))
        state = rules.step(given, state, action, pack)
    return [*steps, (state, None)]


def states_of_views(given, states):
    """What the exact layer makes of the views of some states."""
    return [exact.state(rules.view(given, state)) for state in states]


def views(given, states):
    """What the player to move sees in some states."""
    return [rules.view(given, state) for state in states]


def last_turn(view, marked, likely):
    """What passing and keeping are worth in the last turn of the draft."""
    out = np.empty(2)
    last_turns.last_turn(view, marked, likely, marked, out, exact.memory())
    return out
