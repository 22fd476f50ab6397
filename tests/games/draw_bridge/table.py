"""A table at which tests play Draw Bridge: positions by the names of their cards and calls, and whole hands."""

from typing import get_args, get_origin, get_type_hints

import numpy as np

from analyzer.cards import card_name, card_number
from analyzer.games.draw_bridge import GAME, rules, text
from analyzer.games.draw_bridge.state import AUCTION, FIRST_HALF, OVER, PLAY, Record, State, Stock, View
from analyzer.mechanics.auction import NO_BID, NOBODY, STRAINS, Auction, call_name, trumps_of

NONE = np.uint64(0)
PACK = (1 << 52) - 1
IN_ORDER = np.array([1 << number for number in range(52)], np.uint64)
CALLS = {call_name(number): number for number in range(38)}


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
    return " ".join(card_name(number) for number in numbers(mask))


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


def pack_of(first="", second="", stock=""):
    """A pack that gives the non-dealer, the dealer and the stock these cards first; the rest follows in order."""
    given = [[card_number(name) for name in part.split()] for part in (first, second, stock)]
    named = {number for part in given for number in part}
    left = iter(sorted(set(range(52)) - named))
    for part, size in zip(given, (13, 13, 26), strict=True):
        part += [next(left) for _ in range(size - len(part))]
    dealt = [number for pair in zip(given[0], given[1], strict=True) for number in pair]
    return np.array([1 << number for number in dealt + given[2]], np.uint64)


def begin(given, pack=IN_ORDER, scores=(0, 0)):
    """The state before the first lead."""
    return exact(rules.start(given, pack, scores, (0, 0)))


def _after_first_half(phase, seat, mine, theirs, auction, trumps=NONE, tricks=0, scores=(0, 0), led=NONE):
    held = (mine, theirs | led) if seat == 0 else (theirs | led, mine)
    record = Record(scores, held, held)
    return State(
        phase, seat, mine, theirs, record, Stock(NONE, NONE, NONE, NONE), 0, led, auction, trumps, tricks
    )  # fmt: skip


def at_auction(mine="", theirs=""):
    """The dealer is to make the first call; `mine` is his hand."""
    return _after_first_half(AUCTION, 1, cards(mine), cards(theirs), Auction(NO_BID, NOBODY, 1))


def at_play(mine, theirs, strain, *, seat=0, declarer=1, led=""):
    """The second half: the player to move holds `mine`, the other `theirs` besides the card led."""
    number = STRAINS.index(strain)
    auction, trumps = Auction(CALLS[f"1{strain}"], declarer, 1), np.uint64(trumps_of(number))
    return _after_first_half(PLAY, seat, cards(mine), cards(theirs), auction, trumps, led=cards(led))


def finished(contract, tricks, *, declarer=0, doubled=1, scores=(0, 0)):
    """A hand that is over; `tricks` are the declarer's."""
    won = tricks << 8 * declarer | 13 - tricks << 8 * (1 - declarer)
    auction = Auction(CALLS[contract], declarer, doubled)
    return _after_first_half(OVER, 0, NONE, NONE, auction, tricks=won, scores=scores)


def scored(given, contract, tricks, doubled=1):
    """Points of the declarer and of the defender; the same whoever of the two is the dealer."""
    declarer, defender, counted = rules.points(given, finished(contract, tricks, doubled=doubled))
    swapped = rules.points(given, finished(contract, tricks, declarer=1, doubled=doubled))
    assert swapped == (defender, declarer, counted)
    assert counted
    return declarer, defender


def options(given, state):
    """What may be done, in words."""
    return [text.action(given, state.phase, number) for number in numbers(rules.legal(given, state))]


def do(given, state, *said, pack=IN_ORDER):
    """The state after some actions in words, each checked."""
    for words in said:
        assert words in options(given, state), (words, options(given, state))
        number = CALLS[words] if state.phase == AUCTION else card_number(words)
        state = exact(rules.step(given, state, number, pack))
    return state


def view_of(given, state):
    """The view of the player to move, with the types that policies take."""
    return exact(rules.view(given, state), View)


def seen(given, state):
    """The view of the player to move, its sets as names."""
    view = rules.view(given, state)
    sets = [name for name, kind in get_type_hints(View).items() if kind is np.uint64]
    return view._replace(**{name: names(getattr(view, name)) for name in sets})


class Played:
    """A hand played out by `choose(given, state, actions) -> action`, with its states and its trace."""

    def __init__(self, given, pack, choose):
        self.given, self.pack, self.log = given, pack, []
        state = begin(given, pack)
        self.states = [state]
        while state.phase != OVER:
            action = choose(given, state, numbers(rules.legal(given, state)))
            self.log.append((state.phase, state.seat, action, 0))
            state = exact(rules.step(given, state, action, pack))
            self.states.append(state)

    def thrown(self, seat, actions):
        """The cards that a seat played in the first half, among the first so many actions."""
        played = self.log[:actions]
        return names(sum(1 << action for phase, who, action, _ in played if phase == FIRST_HALF and who == seat))

    @property
    def trace(self):
        """As `analyzer trace --json` writes it."""
        *points, _ = rules.points(self.given, self.states[-1])
        numbered = [int(card).bit_length() - 1 for card in self.pack]
        return {
            "schema": 1, "game": "draw-bridge", "ruleset": "seed", "rules": GAME.shown(self.given), "seed": 1,
            "deal": 0, "swapped": False, "policies": ["one", "other"], "start": {"scores": [0, 0], "bags": [0, 0]},
            **text.start(self.given, numbered), "actions": text.actions(self.given, self.log),
            "result": {"points": points, **text.result(self.given, self.states[-1], self.log)},
        }  # fmt: skip
