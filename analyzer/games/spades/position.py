"""Positions of two-player Spades as users describe them, and their value in tricks where no bid is named."""

from typing import NamedTuple

import numpy as np

from analyzer.cards import NO_CARD, SPADES, SUIT, card_name
from analyzer.games.position import MINE, THEIRS, card_set, check_hands, check_tricks, one_of, pair, yes
from analyzer.games.spades.state import ANY_VOID, BID, BLIND_NIL, LOOK, PLAY, UNASKED, Opening, State, Stock
from analyzer.jit import jit
from analyzer.mechanics.solver.checks import PositionError
from analyzer.mechanics.solver.play import TRICKS, Play, by_card

FACTS = {
    "led": "the card on the table, if the other player leads",
    "bids": "yours and his: 0 (or nil) to 13, blind, or - for one not made yet; without bids tricks are counted",
    "tricks": "taken so far, yours and his",
    "leads": "me or them: who leads to the first trick, if you are to bid and he has bid blind; without it you",
    "bags": "the counters before the hand, yours and his",
    "broken": "true once spades may be led",
}
_BIDS = {"nil": 0, "blind": 14, "-": UNASKED}
_WHOLE = 13


class _Given(NamedTuple):
    """Numbers, mine and theirs."""

    bids: tuple[int, int]
    tricks: tuple[int, int]
    bags: tuple[int, int]


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
    given = _Given(
        pair("bids", facts["bids"], 0, 13, _BIDS) if "bids" in facts else (UNASKED, UNASKED),
        pair("tricks", facts.get("tricks", "0,0"), 0, _WHOLE),
        pair("bags", facts.get("bags", "0,0"), 0, max(rules.bag_limit - 1, 0)),
    )
    bidding = "bids" in facts and UNASKED in given.bids
    broken = yes("broken", facts.get("broken", "false")) or bool(led & int(SPADES))
    _check(facts, given, left, bidding, bool(led) or broken)
    check_tricks(facts, _WHOLE, left, "bids" in facts)
    seat = _seat(rules, given, facts.get("leads", "me")) if bidding else 0
    openings = [_opening(rules, given, who, set_of) for who, set_of in ((0, cards), (1, others | led))]
    suit = np.uint64(int(SUIT) << (led.bit_length() - 1 & 3)) if led else NO_CARD
    tricks = given.tricks[0] << 8 * seat | given.tricks[1] << 8 * (1 - seat)
    state = State(
        BID if bidding else PLAY, seat, np.uint64(cards), np.uint64(others),
        (openings[seat], openings[1 - seat]), Stock(26, NO_CARD, NO_CARD, 0), np.uint64(led), suit, broken, tricks, 0,
    )  # fmt: skip
    return state, "bids" not in facts


def _check(facts, given, left, bidding, begun):
    """Refuse facts that do not go together."""
    if bidding and (left < _WHOLE or begun):
        raise PositionError(f"bids={facts['bids']}: bids are made with {_WHOLE} cards each, before a card is led")
    if bidding and given.bids[0] != UNASKED:
        raise PositionError(f"bids={facts['bids']}: the player to move has bid already: your own bid is -")
    if "bags" in facts and "bids" not in facts:
        raise PositionError(f"bags={facts['bags']} without bids, so that tricks are counted: say bids=MINE,THEIRS")
    if "leads" in facts and not (bidding and given.bids[1] == _BIDS["blind"]):
        raise PositionError(f"leads={facts['leads']} is for bids=-,blind alone: otherwise the bids tell who leads")


def _seat(rules, given, leads):
    """The seat of the player who bids: the opener's unless the other has bid; a blind nil tells nothing of it."""
    follows = one_of("leads", leads, ("me", "them")) if given.bids[1] == _BIDS["blind"] else given.bids[1] != UNASKED
    return 1 - rules.opener if follows else rules.opener


def _opening(rules, given, who, cards):
    blind = given.bids[who] == _BIDS["blind"]
    if blind and not rules.blind_nil:
        raise PositionError("bids: nobody may bid blind with blind_nil=0")
    bid = 0 if blind else given.bids[who]
    answer = BLIND_NIL if blind else LOOK if rules.blind_nil else UNASKED
    return Opening(0, given.bags[who], answer, bid, 0, NO_CARD, NO_CARD, 0, np.uint64(cards))


@jit
def tricks(rules, s, out, memory):
    """Write the tricks that the player to move takes after every legal card to out, and return the most.

    Parameters as for `exact.values`.
    """
    play = Play(SPADES, s.broken, rules.spades_break == ANY_VOID)
    return by_card(play, s.mine, s.theirs, s.led, TRICKS, out, memory)
