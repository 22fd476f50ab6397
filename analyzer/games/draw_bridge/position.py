"""Positions of Draw Bridge after the first half as users describe them, and their value in tricks."""

import numpy as np

from analyzer.cards import NO_CARD, card_name, count
from analyzer.games.draw_bridge.state import AUCTION, DEALER, NON_DEALER, PLAY, Record, State, Stock
from analyzer.games.position import MINE, THEIRS, card_set, check_hands, check_tricks, one_of
from analyzer.jit import jit
from analyzer.mechanics.auction import (
    FIRST_BID,
    LAST_BID,
    NO_BID,
    NOBODY,
    STRAINS,
    Auction,
    call_name,
    strain_of,
    trumps_of,
)  # fmt: skip
from analyzer.mechanics.solver.checks import PositionError
from analyzer.mechanics.solver.play import TRICKS, Play, by_card

FACTS = {
    "led": "the card on the table, if the other player leads",
    "strain": "C, D, H, S or NT: tricks are counted",
    "contract": "1C to 7NT: points are counted; without strain and contract it is the dealer's opening call, yours",
    "declarer": "me or them, whose contract it is",
    "doubled": "1, 2 or 4",
    "tricks": "taken so far in the second half, yours and his",
}
_WHOLE = 13
_CONTRACTS = tuple(call_name(bid) for bid in range(FIRST_BID, LAST_BID + 1))


def position(rules, mine, theirs, facts):
    """The State of a position, you to move, and whether it is tricks that count.

    Parameters
    ----------
    mine, theirs : texts such as ``"AS KD"``
    facts : texts by their name in FACTS

    Raises
    ------
    AnalyzerError : there is no such position
    """
    cards, others = card_set(MINE, mine), card_set(THEIRS, theirs)
    led = card_set("led", facts.get("led", ""))
    left = check_hands(cards, others, led, _WHOLE, card_name)
    _check(facts, left, bool(led))
    won = check_tricks(facts, _WHOLE, left, "contract" in facts)
    if not facts.keys() & {"strain", "contract"}:
        return _state(AUCTION, DEALER, cards, others, led, Auction(NO_BID, NOBODY, 1), NO_CARD, won), False
    if "strain" in facts:  # any contract in the strain is played alike
        contract = Auction(FIRST_BID + one_of("strain", facts["strain"], STRAINS), NON_DEALER, 1)
    else:
        whose = one_of("declarer", facts.get("declarer", ""), ("me", "them"))
        stakes = (1, 2, 4)[one_of("doubled", facts.get("doubled", "1"), ("1", "2", "4"))]
        contract = Auction(FIRST_BID + one_of("contract", facts["contract"], _CONTRACTS), whose, stakes)
    trumps = trumps_of(strain_of(contract.bid))
    return _state(PLAY, NON_DEALER, cards, others, led, contract, trumps, won), "strain" in facts


def _check(facts, left, led):
    """Refuse facts that do not go together."""
    if "strain" in facts and "contract" in facts:
        raise PositionError("strain and contract are given together: a contract names its strain, say one of them")
    for name in ("declarer", "doubled"):
        if name in facts and "contract" not in facts:
            raise PositionError(f"{name}={facts[name]} without a contract: say contract=4S, for example")
    if "contract" in facts and "declarer" not in facts:
        raise PositionError(f"contract={facts['contract']}: whose is it? declarer=me or declarer=them")
    if not facts.keys() & {"strain", "contract"} and (left < _WHOLE or led):
        cards = "1 card" if left == 1 else f"{left} cards"
        raise PositionError(f"{cards} each: the auction is held with {_WHOLE}; for the play say strain or contract")


def _state(phase, seat, cards, others, led, auction, trumps, won):
    mine, theirs = np.uint64(cards), np.uint64(others)
    held = (mine, theirs | np.uint64(led)) if seat == NON_DEALER else (theirs, mine)
    record, stock = Record((0, 0), held, held), Stock(NO_CARD, NO_CARD, NO_CARD, NO_CARD)
    tricks = won[0] << 8 * seat | won[1] << 8 * (1 - seat)
    return State(phase, seat, mine, theirs, record, stock, 0, np.uint64(led), auction, np.uint64(trumps), tricks)


@jit
def tricks(rules, s, out, memory):
    """Write the tricks that the player to move takes after every legal card to out, and return the most.

    Parameters as for `exact.values`.
    """
    if count(s.mine) == 0:
        return 0.0
    return by_card(Play(s.trumps, True, False), s.mine, s.theirs, s.led, TRICKS, out, memory)
