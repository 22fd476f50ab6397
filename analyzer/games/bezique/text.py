"""A deal of Bezique in words: the pack, the actions, the result."""

from analyzer.games.bezique.cards import SUITS, card_name
from analyzer.games.bezique.scoring import brisques_of, last_trick_of, melds_of, place_of, sevens_of
from analyzer.games.bezique.state import (
    EXCHANGE,
    FOUR_JACKS,
    KINDS,
    MARRIAGE,
    MELD,
    MELD_CARD,
    NONE,
    PHASES,
    SEVEN,
    SHOW,
    Rules,
)

_IN_PACK = Rules()  # whose card numbers are those of the pack
_ORDER = "ATKQJ"  # of the cards of a meld


def start(rules, pack):
    """The cards before the first action; `pack` is a list of card numbers."""
    names = [card_name(_IN_PACK, number) for number in pack]
    return {"hands": [names[:8], names[8:16]], "stock": names[17:], "turnup": names[16]}


def action(rules, phase, number):
    """One action in words; of a meld its kind, a marriage with its suit, or one of its cards."""
    if phase in (SEVEN, MELD) and number == NONE:
        return "none"
    if phase == SEVEN:
        verb, seven = ("exchange", number - EXCHANGE) if number >= EXCHANGE else ("show", number - SHOW)
        return f"{verb} {card_name(rules, seven)}"
    if phase == MELD:
        return KINDS[place_of(number)] + (f" {SUITS[number - MARRIAGE]}" if number < FOUR_JACKS else "")
    return card_name(rules, number)


def actions(rules, log):
    """The actions of a log of (phase, seat, action, mark), as the trace writes them: a meld is one action."""
    written, kind = [], ""
    for phase, seat, number, mark in log:
        said = action(rules, phase, number)
        if phase == MELD:
            kind = KINDS[place_of(number)]
        elif phase == MELD_CARD:
            written.pop()
        if phase in (MELD, MELD_CARD) and said != "none":
            said = f"{kind} {meld_cards(rules, mark)}"
        written.append({"seat": seat, "phase": "meld" if phase == MELD_CARD else PHASES[phase], "action": said})
    return written


def meld_cards(rules, mark):
    """The cards that a mark holds, from the ace down."""
    names = [card_name(rules, number) for number in range(64) if mark >> number & 1]
    return " ".join(sorted(names, key=lambda name: (_ORDER.index(name[0]), name[1:])))


def result(rules, state, log):
    """What the deal came to, seat by seat."""
    return {
        "brisques": [int(brisques_of(state, seat)) for seat in (0, 1)],
        "last_trick": int(last_trick_of(state, 1)),
        "sevens": [int(sevens_of(state, seat)) for seat in (0, 1)],
        "melds": [int(melds_of(state, seat)) for seat in (0, 1)],
    }
