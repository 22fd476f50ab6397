"""A table at which tests play Spades: positions by the names of their cards."""

import numpy as np

from analyzer.cards import card_name, card_number
from analyzer.games.spades import GAME, rules
from analyzer.games.spades.scoring import score
from analyzer.games.spades.state import LOOK, PLAY, Opening, State, Stock

NONE = np.uint64(0)
IN_ORDER = np.array([1 << number for number in range(52)], np.uint64)


def ruled(ruleset="open", **options):
    """Rules with options as users name them."""
    parsed = {name: GAME.options[name].parse(value) for name, value in options.items()}
    assert None not in parsed.values(), options
    return GAME.ruleset(ruleset)._replace(**parsed)


def cards(names):
    """The set of some cards by their names."""
    return np.uint64(sum(1 << card_number(name) for name in names.split()))


def names(mask):
    """The names of the cards of a set, low to high."""
    return " ".join(card_name(number) for number in range(52) if int(mask) >> number & 1)


def exact(value):
    """What compiled code returned, with the types that it takes again."""
    if isinstance(value, State):
        openings = tuple(o._replace(**_sets(o, "seen", "thrown", "hand")) for o in value.openings)
        stock = value.stock._replace(**_sets(value.stock, "offered", "discards"))
        return value._replace(**_sets(value, "mine", "theirs", "led", "suit"), openings=openings, stock=stock)
    return value


def _sets(value, *fields):
    return {name: np.uint64(getattr(value, name)) for name in fields}


def opening(hand="", bid=3, *, blind=LOOK, score=0, bags=0, **fields):
    """What a seat brings into the play."""
    empty = Opening(score, bags, blind, bid, 0, NONE, NONE, 0, cards(hand))
    return empty._replace(**fields)


def at_play(mine, theirs, *, seat=0, led="", broken=False, bids=(3, 3)):
    """The play: the player to move holds `mine`, the other `theirs` besides the card led."""
    held = (mine, f"{theirs} {led}")
    openings = tuple(opening(held[side != seat], bids[side]) for side in (0, 1))
    suit = np.uint64(0x1111_1111_1111_1111 << card_number(led) % 4) if led else NONE
    stock = Stock(26, NONE, NONE, 0)
    return State(PLAY, seat, cards(mine), cards(theirs), openings, stock, cards(led), suit, broken, 0, 0)


def begin(given, pack=IN_ORDER, scores=(0, 0), bags=(0, 0)):
    """The state before the first action."""
    return exact(rules.start(given, pack, scores, bags))


def legal(given, state):
    """The numbers of the legal actions."""
    mask = int(rules.legal(given, state))
    return [number for number in range(64) if mask >> number & 1]


def legal_cards(given, state):
    """The names of the cards that may be played."""
    return names(rules.legal(given, state))


def do(given, state, *actions, pack=IN_ORDER):
    """The state after some actions, each checked: a card by its name, anything else by its number."""
    for action in actions:
        number = card_number(action) if isinstance(action, str) else action
        assert number in legal(given, state), action
        state = exact(rules.step(given, state, number, pack))
    return state


def scored(given, bid, tricks, bags=0, *, blind=False):
    """Points and bag counter after a hand."""
    result = score(given, opening(bid=bid, blind=int(blind), bags=bags), tricks)
    return result.points, result.bags_after
