"""Trick 24 of Bezique, every card that may lie face down taken in turn, plainly: for a process with the JIT off.

The play-offs that it comes to are left to the caller, as numbered leaves.
"""

import random

from analyzer.games.bezique import GAME, rules
from analyzer.games.bezique.cards import placed
from analyzer.games.bezique.state import LAST_FACE_DOWN, PLAYOFF
from tests.games.brute_force import numbers, random_hand, random_rules


def so_far(s):
    """Points of seat 0 less those of seat 1 until now."""
    first, second, _ = rules.points(None, s)
    return int(first - second)


def tree(given, s, pack, leaves):
    """What may follow: (whether seat 0 chooses, [what follows each action]), or the number of a play-off."""
    if s.phase == PLAYOFF:
        leaves.append((s.mine, s.theirs, s.seat, so_far(s)))
        return len(leaves) - 1
    following = [rules.step(given, s, action, pack) for action in numbers(rules.legal(given, s))]
    return s.seat == 0, [tree(given, after, pack, leaves) for after in following]


def worlds(given, s, pack):
    """The state and the pack for each card that may lie face down, from the view of the player to move."""
    unseen = rules.view(given, s).unseen
    last = pack[LAST_FACE_DOWN]
    for place, card in enumerate(pack):
        if placed(given, card) & unseen:
            swapped = pack.copy()
            swapped[place], swapped[LAST_FACE_DOWN] = last, card
            theirs = (s.theirs | placed(given, last)) & ~placed(given, card)
            yield s._replace(theirs=theirs), swapped


def decisions(seed, count, leads):
    """Decisions in trick 24: (rules, state, that of its view, unseen cards, actions, trees of worlds, play-offs)."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        given = random_rules(GAME, chance)
        states, pack = random_hand(GAME, given, chance)
        now = [s for s in states if GAME.exact.trick_24.is_now(s) and (s.led == 0 and s.phase == 0) == leads]
        if not now:
            continue
        s, leaves = chance.choice(now), []
        trees = [tree(given, other, cards, leaves) for other, cards in worlds(given, s, pack)]
        view = rules.view(given, s)
        shown = GAME.exact.state(view)
        found.append((tuple(given), s, shown, view.unseen, numbers(rules.legal(given, s)), trees, leaves))
    return found
