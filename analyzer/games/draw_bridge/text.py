"""A hand of Draw Bridge in words: the pack, the actions, the result."""

from analyzer.cards import card_name
from analyzer.games.draw_bridge.rules import DEALT, tricks_of
from analyzer.games.draw_bridge.state import AUCTION, PHASES
from analyzer.mechanics.auction import NOBODY, call_name


def start(rules, pack):
    """The cards before the first action; `pack` is a list of card numbers."""
    names = [card_name(c) for c in pack]
    return {"hands": [names[0:DEALT:2], names[1:DEALT:2]], "stock": names[DEALT:], "turnup": None}


def action(rules, phase, number):
    """One action in words."""
    return call_name(number) if phase == AUCTION else card_name(number)


def actions(rules, log):
    """The actions of a log of (phase, seat, action, mark), as the trace writes them."""
    return [
        {"seat": seat, "phase": PHASES[phase], "action": action(rules, phase, number)} for phase, seat, number, _ in log
    ]


def result(rules, state, log):
    """What the hand came to; without a contract nobody has tricks."""
    bid, bidder, stakes = state.auction
    if bidder == NOBODY:
        return {"tricks": None, "contract": None, "declarer": None, "doubled": None}
    tricks = [tricks_of(state, 0), tricks_of(state, 1)]
    return {"tricks": tricks, "contract": call_name(bid), "declarer": bidder, "doubled": stakes}
