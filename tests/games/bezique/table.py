"""A table at which tests play Bezique: positions by the names of their cards, and whole deals as traces."""

from typing import get_args, get_origin, get_type_hints

import numpy as np

from analyzer.games.bezique import GAME, rules, text
from analyzer.games.bezique.cards import card_name, card_number
from analyzer.games.bezique.state import NONE, OVER, PHASES, PLAYOFF, Rules, Spent, State, Table, View

NOTHING = np.uint64(0)
UNSPENT = Spent(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
IN_PACK = Rules()  # whose card numbers are those of the pack
ALL = [card_name(IN_PACK, number) for number in range(64)]


IN_ORDER = np.array([1 << number for number in range(64)], np.uint64)


def ruled(ruleset="seed", **options):
    """Rules with options as users name them."""
    parsed = {name: GAME.options[name].parse(value) for name, value in options.items()}
    assert None not in parsed.values(), options
    return GAME.ruleset(ruleset)._replace(**parsed)


SEED = ruled()
ABOVE_KING = ruled(ten_rank="above_king")


def cards(given, names):
    """The set of some cards by their names."""
    return np.uint64(sum(1 << card_number(given, name) for name in names.split()))


def names(given, mask):
    """The names of the cards of a set, low to high."""
    return " ".join(card_name(given, number) for number in numbers(mask))


def numbers(mask):
    """The members of a mask."""
    return [number for number in range(64) if int(mask) >> number & 1]


def exact(value, kind=None):
    """What compiled code returned, with the types that it takes again: a set comes back as a Python integer."""
    kind = kind or type(value)
    if kind is np.uint64:
        return np.uint64(value)
    if hasattr(kind, "_fields"):
        kinds = get_type_hints(kind)
        return kind(*(exact(part, kinds[name]) for name, part in zip(kind._fields, value, strict=True)))
    if get_origin(kind) is tuple:
        return tuple(exact(part, of) for part, of in zip(value, get_args(kind), strict=True))
    return value


def shuffled(names):
    """A pack in the order of some names."""
    return np.array([1 << card_number(IN_PACK, name) for name in names], np.uint64)


def pack_of(first="", second="", turnup="", stock=""):
    """A pack that gives the non-dealer, the dealer, the turn-up and the stock these cards; then the rest in order."""
    parts = [text.split() for text in (first, second, turnup, stock)]
    left = iter([name for name in ALL if not any(name in part for part in parts)])
    for part, size in zip(parts, (8, 8, 1, 47), strict=True):
        part += [next(left) for _ in range(size - len(part))]
    return shuffled([name for part in parts for name in part])


def begin(given, pack=None, scores=(0, 0)):
    """The state before the first lead."""
    return exact(rules.start(given, pack_of() if pack is None else pack, scores, (0, 0)))


def position(given, phase, mine, theirs="", *, turnup="AHa", led="", drawn=17, seat=0, faced="", scores=(0, 0)):
    """A state in which nothing has been melded yet; cards that are nowhere else are in the stock."""
    table = Table(cards(given, turnup), cards(given, faced), UNSPENT, NONE, NOTHING, (0, 0), (0, 0), scores)
    held = cards(given, mine), cards(given, theirs)
    return State(PHASES.index(phase), seat, *held, cards(given, led), cards(given, led), NOTHING, 0, drawn, table)


def action_name(given, state, action):
    """What an action is called."""
    return text.action(given, state.phase, action)


def options(given, state):
    """What may be done, in words."""
    return [action_name(given, state, action) for action in numbers(rules.legal(given, state))]


def do(given, state, *said, draws="", pack=None):
    """The state after some actions in words; `draws` are the next cards of the stock."""
    pack = stock_of(given, state, draws.split()) if pack is None else pack
    for words in said:
        assert words in options(given, state), (words, options(given, state))
        action = numbers(rules.legal(given, state))[options(given, state).index(words)]
        state = exact(rules.step(given, state, action, pack))
    return state


def stock_of(given, state, draws):
    """A pack whose cards from the next draw on are some cards, then those that are nowhere else."""
    table = int(state.mine) | int(state.theirs) | int(state.led) | int(state.played) | int(state.table.turnup)
    left = [name for name in ALL if not table >> card_number(given, name) & 1 and name not in draws]
    undrawn = (draws + left)[: 64 - state.drawn]
    return shuffled([*["7Ca"] * (64 - len(undrawn)), *undrawn])


def scored(state, seat):
    """(sevens, melds, brisques) of a seat so far."""
    result = text.result(None, state, [])
    return result["sevens"][seat], result["melds"][seat], result["brisques"][seat]


def seen(given, state):
    """The view of the player to move, its sets as names."""
    view = rules.view(given, state)
    sets = [name for name, kind in get_type_hints(View).items() if kind is np.uint64]
    return view._replace(**{name: names(given, getattr(view, name)) for name in sets})


def view_of(given, state):
    """The view of the player to move, with the types that policies take."""
    return exact(rules.view(given, state), View)


class Played:
    """A deal played out by `choose(given, state, actions) -> action`, with its states and its trace."""

    def __init__(self, given, pack, choose):
        self.given, self.pack, self.log = given, pack, []
        state = begin(given, pack)
        self.states = [state]
        while state.phase != OVER:
            action, phase, seat = choose(given, state, numbers(rules.legal(given, state))), state.phase, state.seat
            state = exact(rules.step(given, state, action, pack))
            self.states.append(state)
            self.log.append((phase, seat, action, int(np.int64(state.table.picked))))

    @property
    def trace(self):
        """As `analyzer trace --json` writes it."""
        *points, _ = rules.points(self.given, self.states[-1])
        numbered = [int(card).bit_length() - 1 for card in self.pack]
        return {
            "schema": 1, "game": "bezique", "ruleset": "seed", "rules": GAME.shown(self.given), "seed": 1, "deal": 0,
            "swapped": False, "policies": ["one", "other"], "start": {"scores": [0, 0], "bags": [0, 0]},
            **text.start(self.given, numbered), "actions": text.actions(self.given, self.log),
            "result": {"points": points, **text.result(self.given, self.states[-1], self.log)},
        }  # fmt: skip


def hopeful(random):
    """Players who meld, exchange and show, throw low cards and hold on to the rest; `random` decides between equals.

    Random players never get so far as sequences and double beziques.
    """

    def choose(given, state, actions):
        if state.phase in (PHASES.index("seven"), PHASES.index("meld")):
            return actions[-1] if random.random() < 0.95 else random.choice(actions)
        if state.phase == PLAYOFF or random.random() < 0.05:
            return random.choice(actions)
        wanted = int(cards(given, "QSa QSb JDa JDb")) | int(rules.view(given, state).trumps)
        return min(actions, key=lambda action: (wanted >> action & 1, action))

    return choose
