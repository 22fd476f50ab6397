"""A hand of Spades in words: the pack, the actions, the result."""

from analyzer.cards import card_name
from analyzer.games.spades.features import OUTCOMES
from analyzer.games.spades.rules import results, tricks_of
from analyzer.games.spades.state import BID, BLIND, BLIND_NIL, DONE, DRAFT, DRAW, EXCHANGE, KEEP, THROW


def start(rules, pack):
    """The cards before the first action; `pack` is a list of card numbers."""
    return {"hands": [[], []], "stock": [card_name(c) for c in pack], "turnup": None}


def action(rules, phase, number):
    """One action in words."""
    if phase == BLIND:
        return "blind nil" if number == BLIND_NIL else "look"
    if phase == DRAFT:
        return "keep" if number == KEEP else "pass"
    if phase == EXCHANGE:
        return "done" if number == DONE else f"throw {card_name(number - THROW)}"
    if phase == DRAW:
        return f"draw {card_name(number)}"
    return f"bid {number}" if phase == BID else card_name(number)


def actions(rules, log):
    """The actions of a log of (phase, seat, action, mark), as the trace writes them."""
    names = {BLIND: "blind", DRAFT: "draft", EXCHANGE: "exchange", DRAW: "exchange", BID: "bid"}
    return [
        {
            "seat": None if phase == DRAW else seat,
            "phase": names.get(phase, "play"),
            "action": action(rules, phase, number),
        }
        for phase, seat, number, _ in log
    ]


def result(rules, state, log):
    """What the hand came to, seat by seat."""
    scored = results(rules, state)
    return {
        "tricks": [tricks_of(state, 0), tricks_of(state, 1)],
        "bid": [opening.bid for opening in state.openings],
        "blind": [opening.blind == BLIND_NIL for opening in state.openings],
        "bags": [side.bags for side in scored],
        "outcome": [OUTCOMES[side.outcome] for side in scored],
        "bags_after": [side.bags_after for side in scored],
    }
