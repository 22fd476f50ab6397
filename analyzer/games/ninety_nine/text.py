"""A game of Ninety-Nine in words: the pack, the actions, the result."""

from analyzer.games.ninety_nine.features import CAUSES
from analyzer.games.ninety_nine.rules import ending, is_loss, plies_of
from analyzer.games.ninety_nine.state import CENSORED, DRAW, ELEVEN, HAND, PLAY, ZERO

_VALUES, _SUITS = "A.23456789T", "CDHS"  # the place after the ace belongs to aces worth 11


def card_name(number):
    """Name of a card by its number: value then suit, ``"TS"`` for the ten of spades."""
    return _VALUES[number >> 2] + _SUITS[number & 3]


def card_number(name):
    """Number of a card given by name; lower case and ``10S`` are accepted.

    Raises
    ------
    ValueError : `name` is not a card of this pack
    """
    text = str(name).strip().upper().replace("10", "T")
    if len(text) != 2 or text[0] not in _VALUES.replace(".", "") or text[1] not in _SUITS:
        raise ValueError(f"{name!r} is not a card of this pack: write A, 2 to 9 or T, then the suit, such as 7C or 10H")
    return 4 * _VALUES.index(text[0]) + _SUITS.index(text[1])


def start(rules, pack):
    """The cards before the first action; `pack` is a list of card numbers."""
    names = [card_name(c) for c in pack]
    dealt = 2 * HAND
    stock = dealt if rules.start == ZERO else dealt + 1
    return {
        "hands": [names[:HAND], names[HAND:dealt]],
        "stock": names[stock:],
        "turnup": None if rules.start == ZERO else names[dealt],
    }


def action(rules, phase, number):
    """One action in words."""
    if phase == DRAW:
        return f"draw {card_name(number)}"
    return f"{card_name(number - ELEVEN)}=11" if number >> 2 == 1 else card_name(number)


def actions(rules, log):
    """The actions of a log of (phase, seat, action, mark), as the trace writes them."""
    return [
        {"seat": None if phase == DRAW else seat, "phase": "play", "action": action(rules, phase, number)}
        for phase, seat, number, _ in log
    ]


def result(rules, state, log):
    """What the game came to."""
    end = ending(rules, state)
    lost = is_loss(end)
    return {
        "winner": int(1 - state.seat) if lost else None,
        "plies": [int(plies_of(rules, state, seat)) for seat in (0, 1)],
        "totals": [int(total) for phase, _, _, total in log if phase == PLAY],
        "cause": CAUSES[end] if lost else None,
        "censored": bool(end == CENSORED),
    }
