"""What decisions near the end of a hand are worth, by a plain search over all lines: run with the JIT off.

It shares nothing with the exact layers and the solver: it only steps the rules.
"""

import json
import sys

import numpy as np

from analyzer.engine.duel import Work
from analyzer.engine.wanted import make_duel
from analyzer.registry import find_rules


def worth(game, rules, s, pack):
    """Points of seat 0 less those of seat 1 when both play best from here on."""
    if s.phase == game.rules.OVER:
        first, second, _ = game.rules.points(rules, s)
        return int(first) - int(second)
    legal = int(game.rules.legal(rules, s))
    found = [worth(game, rules, game.rules.step(rules, s, a, pack), pack) for a in range(64) if legal >> a & 1]
    return max(found) if s.seat == 0 else min(found)


def decisions(ruleset, a, b, number, most):
    """The decisions of a hand in which the players have `most` cards each at most: step, value, par, best actions.

    Values are of seat 0; the search begins when `most` cards are left, so the phase must be the last.
    """
    found = find_rules(ruleset)
    game, rules = found.game, found.rules
    work = Work(make_duel(ruleset, a, b))
    pack, log = np.zeros(int(game.rules.PACK).bit_count(), np.uint64), np.zeros((9_000, 4), np.int64)
    start = np.uint64(1), number >> 1, number & 1, (0, 0), (0, 0)
    work.kernel.trace(rules, *start, *work.given, pack, log, np.zeros(8, np.int64))
    s, told = game.rules.start(rules, pack, (0, 0), (0, 0)), []
    for step, (_, _, action, _) in enumerate(log[1 : log[0, 0] + 1].tolist()):
        last = game.rules.PHASES[s.phase] in LAST[game.name] and not getattr(s, "stock", 0) * (
            game.name == "ninety-nine"
        )
        if last and int(s.mine).bit_count() <= most:
            legal = int(game.rules.legal(rules, s))
            after = {
                a: worth(game, rules, game.rules.step(rules, s, a, pack), pack) for a in range(64) if legal >> a & 1
            }
            par = max(after.values()) if s.seat == 0 else min(after.values())
            told.append([step, after[action], par, [a for a, value in after.items() if value == par]])
        s = game.rules.step(rules, s, action, pack)
    return told


LAST = {"spades": ("play",), "draw-bridge": ("play",), "bezique": ("playoff",), "ninety-nine": ("play",)}

if __name__ == "__main__":
    with np.errstate(over="ignore"):
        asked = json.loads(sys.argv[1])
        print(
            json.dumps([[decisions(*case, number, 3) for number in range(asked["hands"])] for case in asked["cases"]])
        )
