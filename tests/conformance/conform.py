"""What every game must do, looked at step by step in random hands: for a process with the JIT off.

Nothing here knows a game: it uses the functions that the game contract names (docs/adding-a-game.md).
"""

from dataclasses import dataclass, field

import numpy as np

from analyzer.cards import number
from analyzer.engine.flat import RULES, flatten, leaves
from analyzer.engine.rows import row_dtype
from analyzer.engine.walk import pack_of, shuffler
from analyzer.registry import find_rules
from analyzer.streams import CHANCE, advance, pick, stream, word

BOUND = 25_000  # steps of a hand
LONG = 200  # steps after which only every twentieth decision is looked at closely
TRIES = 4  # arrangements of the hidden cards at a decision
KINDS = {"u8": (np.uint64,), "i8": (int, np.int64), "?": (bool, np.bool_)}
SCORES, BAGS = (321, -45), (4, 7)


@dataclass
class Conformance:
    """Plays random hands of a game and writes down what is wrong, each thing once."""

    game: object
    rules: object
    seed: int = 1
    wrong: dict = field(default_factory=dict)  # by check, the first complaint
    looked: int = 0  # decisions at which hidden cards were rearranged while the opponent held cards
    changed: int = 0  # those of them at which that changed his hand

    def complain(self, check, words):
        self.wrong.setdefault(check, f"{check}: {words}")

    def play(self, deals):
        for deal in range(deals):
            try:
                self.hand(deal)
            except Exception as error:  # noqa: BLE001  whatever it is, it is told
                self.complain("an exception", f"{type(error).__name__}: {error} in deal {deal}")
        if self.changed < self.looked / 5:
            self.complain("redeal changes too little", f"his hand at {self.changed} of {self.looked} decisions")
        return list(self.wrong.values())

    def hand(self, deal):
        game, module = self.game, self.game.rules
        pack = np.array(pack_of(game, self.seed, deal))
        place, shuffled = stream(np.uint64(self.seed), deal, CHANCE), shuffler(deal)
        state = self.start(pack)
        steps, log = 0, []
        while state.phase != module.OVER and steps < BOUND and not self.wrong:
            place = advance(place)
            self.look(state)
            if module.PHASES[state.phase] not in module.CHANCE_PHASES and (steps < LONG or steps % 20 == 0):
                self.rearrange(state, pack, shuffled, steps < LONG and (steps + deal) % 9 == 0)
            legal = self.legal(state)
            if not legal:
                return
            action = int(number(pick(legal, word(place))))
            log.append((state.phase, state.seat, action, 0))
            state = self.step(state, action, pack)
            steps += 1
        if self.wrong:
            return
        if steps == BOUND:
            self.complain("a hand does not end", f"deal {deal} goes on after {BOUND} steps")
        else:
            self.end(state, pack, log, deal)

    def start(self, pack):
        before = pack.copy()
        state = self.game.rules.start(self.rules, pack, SCORES, BAGS)
        if state != self.game.rules.start(self.rules, pack, SCORES, BAGS) or not np.array_equal(pack, before):
            self.complain("start is no pure function", "it gives another state the second time, or changes the pack")
        return state

    def look(self, state):
        """Phase, seat and types of a state."""
        module = self.game.rules
        if not 0 <= state.phase <= module.OVER or state.seat not in (0, 1):
            self.complain("no such phase or seat", f"{state.phase}, {state.seat}")
        self.typed(module.State, state)

    def typed(self, kind, value):
        for leaf, part in zip(leaves(kind), flatten(kind, value), strict=True):
            if leaf.kind != RULES and type(part) not in KINDS[leaf.kind]:
                self.complain("a type changes", f"{kind.__name__}.{leaf.access} is {type(part).__name__}")

    def legal(self, state):
        """The legal actions: some, a uint64, the same from the phase's own function, each with words of its own."""
        module, name = self.game.rules, self.game.rules.PHASES[state.phase]
        legal = module.legal(self.rules, state)
        if type(legal) is not np.uint64:
            self.complain("legal is no uint64", f"{type(legal).__name__} in {name}")
            return np.uint64(0)
        if not legal:
            self.complain("nothing is legal", f"in {name}")
        if getattr(module, f"legal_{name}")(self.rules, state) != legal:
            self.complain("legal and its phase disagree", f"in {name}")
        words = [self.game.text.action(self.rules, state.phase, n) for n in range(64) if int(legal) >> n & 1]
        if len(set(words)) < len(words) or not all(words):
            self.complain("actions of the same words", f"in {name}: {words}")
        return legal

    def step(self, state, action, pack):
        module, name = self.game.rules, self.game.rules.PHASES[state.phase]
        before = pack.copy()
        after = module.step(self.rules, state, action, pack)
        if getattr(module, f"step_{name}")(self.rules, state, action, pack) != after:
            self.complain("step and its phase disagree", f"in {name}")
        if not np.array_equal(pack, before):
            self.complain("step changes the pack", f"in {name}")
        self.look(after)
        return after

    def rearrange(self, state, pack, shuffled, play_on):
        """The mover's view is the same for every arrangement of the hidden cards, and there are others."""
        module, name = self.game.rules, self.game.rules.PHASES[state.phase]
        view, legal = module.view(self.rules, state), module.legal(self.rules, state)
        self.typed(module.View, view)
        if (view.rules, view.phase, view.seat) != (self.rules, state.phase, state.seat):
            self.complain("the view's first fields", f"in {name}")
        if self.game.has_matches and view.scores != (SCORES if state.seat == 0 else SCORES[::-1]):
            self.complain("the view's scores", f"{view.scores} in {name}")
        others = [self.game.hidden.redeal(self.rules, state, list(pack), shuffled) for _ in range(TRIES)]
        for other, _ in others:
            seen = module.view(self.rules, other)
            if seen != view:
                fields = [field for field, a, b in zip(view._fields, view, seen, strict=True) if a != b]
                self.complain("the view shows hidden cards", f"{', '.join(fields)} in {name}")
            if module.legal(self.rules, other) != legal:
                self.complain("legal depends on hidden cards", f"in {name}")
        if state.theirs:
            self.looked += 1
            self.changed += any(other.theirs != state.theirs for other, _ in others)
        if play_on:
            self.play_on(*others[0])

    def play_on(self, state, pack):
        """A rearranged hand is a hand: it has every card once and goes on."""
        if sorted(map(int, pack)) != [1 << n for n in range(64) if int(self.game.rules.PACK) >> n & 1]:
            self.complain("redeal spoils the pack", "not every card is in it once")
            return
        if state.mine & state.theirs:
            self.complain("redeal doubles a card", "both players hold it")
            return
        pack, steps, place = np.array(pack), 0, stream(np.uint64(self.seed), int(state.mine) % 2**31, CHANCE)
        while state.phase != self.game.rules.OVER and steps < LONG and not self.wrong:
            place = advance(place)
            legal = self.game.rules.legal(self.rules, state)
            if not legal or state.mine & state.theirs:
                self.complain("redeal spoils the hand", "nothing is legal, or a card is held twice, some steps later")
                return
            state = self.game.rules.step(self.rules, state, int(number(pick(legal, word(place)))), pack)
            self.look(state)
            steps += 1

    def end(self, state, pack, log, deal):
        """Points, match scores and rows of a hand that is over."""
        module = self.game.rules
        first, second, counted = module.points(self.rules, state)
        if not all(isinstance(part, int | np.int64) for part in (first, second)) or counted not in (True, False):
            self.complain("points are not whole numbers", f"{first!r}, {second!r}, {counted!r}")
        if self.game.has_matches:
            scores, bags = module.carried(self.rules, state)
            if tuple(scores) != (SCORES[0] + first, SCORES[1] + second):
                self.complain("carried scores", f"{scores} after {SCORES} and {(first, second)} points in deal {deal}")
            if len(bags) != 2:
                self.complain("carried bags", f"{bags}")
        rows = np.zeros(2, row_dtype(self.game))
        self.game.features.write(self.rules, state, rows[0], rows[1])
        for column in self.game.columns:
            if column.categories and not all(-1 <= code < len(column.categories) for code in rows[column.name]):
                self.complain("a category of no name", f"{column.name} in deal {deal}")
        told = self.game.text.start(self.rules, [int(c).bit_length() - 1 for c in pack])
        if set(told) != {"hands", "stock", "turnup"}:
            self.complain("text.start", f"{sorted(told)}")
        if not all(isinstance(one["action"], str) for one in self.game.text.actions(self.rules, log)):
            self.complain("text.actions", f"in deal {deal}")


def of_ruleset(title, options, deals):
    """What is wrong with a game under a rule set with some options changed: a list of complaints."""
    ruleset = find_rules(title, options)
    rules = type(ruleset.rules)(*map(int, ruleset.rules))
    return [f"{title} {' '.join(options)}: {words}" for words in Conformance(ruleset.game, rules).play(deals)]


def of_settings(title, settings, deals):
    """The same for many settings of the options."""
    return [words for options in settings for words in of_ruleset(title, options, deals)]
