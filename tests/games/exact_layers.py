"""What every exact layer must do, for the tests of the games."""

import numpy as np


class Layer:
    """The exact layer of a game, with its memory, called as Python calls it."""

    def __init__(self, game):
        self.game, self.module = game, game.exact
        self.memory, self.out = game.exact.memory(), np.empty(64)

    def values(self, rules, state):
        """The best value, and the value of every action, nan for those that are not legal."""
        best = self.module.values(rules, state, self.out, self.memory)
        return best, self.out.copy()

    def wrong(self, endings):
        """In how many endings a value differs from the plain search, that of the view does, or a policy errs."""
        return sum(not self.agrees(ending) for ending in endings)

    def agrees(self, ending):
        """Whether the values of an ending are those of the plain search, from the State and from the view."""
        rules, expected = self.game.rules.Rules(*ending.rules), np.full(64, np.nan)
        expected[list(ending.values)] = list(ending.values.values())
        best, values = self.values(rules, ending.state)
        _, as_shown = self.values(rules, ending.shown)
        same = np.array_equal(values, expected, equal_nan=True) and np.array_equal(as_shown, expected, equal_nan=True)
        never_errs = all(expected[answer] == best for answer in ending.answers)
        return same and best == np.nanmax(expected) and ending.legal_as_shown and never_errs
