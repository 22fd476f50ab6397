"""A table at which tests play Ninety-Nine: positions by the names of their cards, and whole games as traces."""

import numpy as np

from analyzer.games.ninety_nine import GAME, rules, text
from analyzer.games.ninety_nine.state import DRAW, UNPLAYED, State
from analyzer.games.ninety_nine.text import card_name, card_number

NONE = np.uint64(0)
PACK = [number for number in range(64) if int(rules.PACK) >> number & 1]
IN_ORDER = np.array([1 << number for number in PACK], np.uint64)


def ruled(ruleset="seed", **options):
    """Rules with options as users name them."""
    parsed = {name: GAME.options[name].parse(value) for name, value in options.items()}
    assert None not in parsed.values(), options
    return GAME.ruleset(ruleset)._replace(**parsed)


def cards(names):
    """The set of some cards by their names."""
    return np.uint64(sum(1 << card_number(name) for name in names.split()))


def names(mask):
    """The names of the cards of a set, low to high."""
    return " ".join(card_name(number) for number in range(64) if int(mask) >> number & 1)


def exact(value):
    """What compiled code returned, with the types that it takes again."""
    if isinstance(value, State):
        sets = {name: np.uint64(getattr(value, name)) for name in ("mine", "theirs", "stock", "known", "history")}
        return value._replace(**sets, dealt=tuple(map(np.uint64, value.dealt)))
    return value


def pack_of(*parts):
    """A pack that begins with the cards named, in this order; the others follow from low to high."""
    first = [card_number(name) for part in parts for name in part.split()]
    return np.array([1 << number for number in [*first, *(c for c in PACK if c not in first)]], np.uint64)


def begin(given, pack=IN_ORDER):
    """The state before the first ply."""
    return exact(rules.start(given, pack, (0, 0), (0, 0)))


def position(total, mine, theirs, stock="", *, seat=0, plies=0, shuffled=False, known="", history=UNPLAYED):
    """The player to move holds `mine` at a total; the cards not named lie face up.

    A stock that was not shuffled must be the end of the pack that `do` is given.
    """
    held = cards(mine), cards(theirs)
    return State(0, seat, *held, cards(stock), shuffled, cards(known), total, plies, history, held)


def legal(given, state):
    """The numbers of the legal actions."""
    mask = int(rules.legal(given, state))
    return [action for action in range(64) if mask >> action & 1]


def options(given, state):
    """What may be done, in words."""
    return " ".join(text.action(given, state.phase, action) for action in legal(given, state))


def do(given, state, *said, pack=IN_ORDER):
    """The state after some actions in words; a draw is written `draw 7C`."""
    for words in said:
        found = [action for action in legal(given, state) if text.action(given, state.phase, action) == words]
        assert len(found) == 1, (words, options(given, state))
        state = exact(rules.step(given, state, found[0], pack))
    return state


def seen(given, state):
    """The view of the player to move, its sets as names."""
    view = rules.view(given, state)
    sets = {"cards", "pile", "unseen", "their_known", "my_known"}
    return view._replace(**{name: names(getattr(view, name)) for name in sets})


def careful(given, state, actions):
    """The lowest safe action; without one, the lowest."""
    safe = int(rules.view(given, state).safe)
    return next((action for action in actions if safe >> action & 1), actions[0])


def over(state):
    """Whether the game has ended."""
    return state.phase == rules.OVER


def result(given, state, log=()):
    """The result of a game that is over, as a trace gives it."""
    return text.result(given, state, log)


class Played:
    """A game played out by `choose(given, state, actions) -> action`, with its states and its trace."""

    def __init__(self, given, pack, choose):
        self.given, self.pack, self.log = given, pack, []
        state = begin(given, pack)
        self.states = [state]
        while not over(state):
            action, phase, seat = choose(given, state, legal(given, state)), state.phase, state.seat
            state = exact(rules.step(given, state, action, pack))
            self.states.append(state)
            self.log.append((phase, seat, action, rules.mark(given, state)))

    @property
    def points(self):
        """As traces write them, None for a censored game."""
        *points, counted = rules.points(self.given, self.states[-1])
        return [point * GAME.unit for point in points] if counted else None

    @property
    def draws(self):
        """How many cards were drawn by chance."""
        return sum(phase == DRAW for phase, *_ in self.log)

    @property
    def trace(self):
        """As `analyzer trace --json` writes it."""
        pack = [int(card).bit_length() - 1 for card in self.pack]
        return {
            "schema": 1, "game": "ninety-nine", "ruleset": "seed", "rules": GAME.shown(self.given), "seed": 1,
            "deal": 0, "swapped": False, "policies": ["one", "other"], "start": {"scores": [0, 0], "bags": [0, 0]},
            **text.start(self.given, pack), "actions": text.actions(self.given, self.log),
            "result": {"points": self.points, **result(self.given, self.states[-1], self.log)},
        }  # fmt: skip
