"""Before the play: the blind question, the draft, the exchange, the bids.

The rules and their sources: docs/rules/spades.md.  Each phase has its `legal_...` and `step_...`.
"""

import numpy as np

from analyzer.cards import NO_CARD, PACK52, card, count
from analyzer.games.spades.state import (
    BEFORE_ANY_DRAW,
    BEFORE_OWN_DRAW,
    BID,
    BLIND,
    BLIND_NIL,
    DONE,
    DRAFT,
    DRAW,
    EXCHANGE,
    FACE_UP,
    KEEP,
    PLAY,
    THROW,
    UNASKED,
    Opening,
    State,
    Stock,
)
from analyzer.jit import either, inlined

LAST_TURN = 25  # of the draft, counted from 0
YES_NO = np.uint64(0b11)
_BIDS = np.uint64(0x3FFF)  # 0..13
_DONE = np.uint64(1)
_THROWS = np.uint64(THROW)


@inlined
def own(s):
    """The opening of the player to move."""
    return either(s.seat == 0, s.openings[0], s.openings[1])


@inlined
def other(s):
    """The opening of his opponent."""
    return either(s.seat == 0, s.openings[1], s.openings[0])


@inlined
def _go(s, phase):
    """The same player in another phase."""
    return State(phase, s.seat, s.mine, s.theirs, s.openings, s.stock, s.led, s.suit, s.broken, s.tricks, s.voids)


@inlined
def turned(s, phase):
    """The other player to move."""
    return State(phase, 1 - s.seat, s.theirs, s.mine, s.openings, s.stock, s.led, s.suit, s.broken, s.tricks, s.voids)


@inlined
def _opened(s, mine, theirs):
    """With other openings, of the player to move and of his opponent."""
    openings = either(s.seat == 0, mine, theirs), either(s.seat == 0, theirs, mine)
    return State(s.phase, s.seat, s.mine, s.theirs, openings, s.stock, s.led, s.suit, s.broken, s.tricks, s.voids)


@inlined
def called(o, blind, bid):
    """An opening after the answer to the blind question or a bid."""
    return Opening(o.score, o.bags, blind, bid, o.kept, o.seen, o.thrown, o.drawn, o.hand)


@inlined
def _sees(o, cards):
    """An opening with more discards seen."""
    return Opening(o.score, o.bags, o.blind, o.bid, o.kept, o.seen | cards, o.thrown, o.drawn, o.hand)


@inlined
def _dealt(o, hand):
    """An opening complete: with the hand that the play begins with."""
    return Opening(o.score, o.bags, o.blind, o.bid, o.kept, o.seen, o.thrown, o.drawn, hand)


@inlined
def legal_blind(rules, s):
    """Look at the cards, or bid nil without."""
    return YES_NO


@inlined
def step_blind(rules, s, action, pack):
    """The answer is public; asked before any draw, or before each player's own first."""
    s = _opened(s, called(own(s), action, 0 if action == BLIND_NIL else UNASKED), other(s))
    if rules.blind_deadline == BEFORE_OWN_DRAW:
        return _go(s, DRAFT)
    return turned(s, BLIND if s.seat == 0 else DRAFT)


@inlined
def legal_draft(rules, s):
    """Keep the first card, or pass it and take the next unseen."""
    return YES_NO


@inlined
def step_draft(rules, s, action, pack):
    """One of the turn's two cards goes to the hand, the other to the discards."""
    turn, keep, face_up = s.stock.turn, action == KEEP, rules.discards == FACE_UP
    second = pack[np.uint64(2 * turn + 1)]
    taken = either(keep, s.stock.offered, second)
    out = s.stock.offered ^ second ^ taken
    o = own(s)
    mine = Opening(o.score, o.bags, o.blind, o.bid, o.kept | (keep << (turn >> 1)), o.seen, o.thrown, o.drawn, o.hand)
    sees = not keep or face_up or rules.second_card_seen != 0
    s = _opened(s, _sees(mine, either(sees, out, NO_CARD)), _sees(other(s), either(face_up, out, NO_CARD)))
    offered = pack[np.uint64(2 * turn + 2)] if turn < LAST_TURN else NO_CARD
    stock = Stock(turn + 1, offered, NO_CARD, 0)
    s = State(DRAFT, s.seat, s.mine | taken, s.theirs, s.openings, stock, NO_CARD, NO_CARD, False, 0, 0)
    if turn < LAST_TURN:
        asked = rules.blind_deadline == BEFORE_ANY_DRAW or rules.blind_nil == 0 or turn > 0
        return turned(s, DRAFT if asked else BLIND)
    stock = Stock(turn + 1, NO_CARD, PACK52 & ~(s.mine | s.theirs), 0)
    s = State(DRAFT, s.seat, s.mine, s.theirs, s.openings, stock, NO_CARD, NO_CARD, False, 0, 0)
    return _to_exchange(rules, s if s.seat == rules.opener else turned(s, BID))


@inlined
def _to_exchange(rules, s):
    """From the opener to the exchange of a blind bidder, the opener first, else to the bids."""
    if rules.exchange_limit:
        if own(s).blind == BLIND_NIL:
            return _go(s, EXCHANGE)
        if other(s).blind == BLIND_NIL:
            return turned(s, EXCHANGE)
    return _to_bid(rules, s)


@inlined
def _to_bid(rules, s):
    """To the opener's bid, then to the other's, past a blind bidder; then the opener leads."""
    s = s if s.seat == rules.opener else turned(s, BID)
    if own(s).bid == UNASKED:
        return _go(s, BID)
    if other(s).bid == UNASKED:
        return turned(s, BID)
    mine, theirs = _dealt(own(s), s.mine), _dealt(other(s), s.theirs)
    return _go(_opened(s, mine, theirs), PLAY)


@inlined
def legal_exchange(rules, s):
    """Done, or throw another card while the limit is not reached."""
    return _DONE | s.mine << _THROWS if count(own(s).thrown) < rules.exchange_limit else _DONE


@inlined
def step_exchange(rules, s, action, pack):
    """A throw, or the end of them: then as many cards are drawn."""
    if action != DONE:
        out, o = card(action - THROW), own(s)
        mine = Opening(o.score, o.bags, o.blind, o.bid, o.kept, o.seen, o.thrown | out, o.drawn, o.hand)
        s = _opened(s, mine, _sees(other(s), out if rules.discards == FACE_UP else NO_CARD))
        hand = s.mine ^ out
        return State(EXCHANGE, s.seat, hand, s.theirs, s.openings, s.stock, NO_CARD, NO_CARD, False, 0, 0)
    owed = count(own(s).thrown)
    stock = Stock(s.stock.turn, NO_CARD, s.stock.discards, owed)
    s = State(DRAW, s.seat, s.mine, s.theirs, s.openings, stock, NO_CARD, NO_CARD, False, 0, 0)
    return s if owed else _after_exchange(rules, s)


@inlined
def legal_draw(rules, s):
    """Any discard of the draft that has not been drawn; cards just thrown are out of play."""
    return s.stock.discards


@inlined
def step_draw(rules, s, action, pack):
    """One card drawn at random from the discards."""
    drawn, o = card(action), own(s)
    mine = Opening(o.score, o.bags, o.blind, o.bid, o.kept, o.seen, o.thrown, o.drawn + 1, o.hand)
    s = _opened(s, mine, other(s))
    stock = Stock(s.stock.turn, NO_CARD, s.stock.discards ^ drawn, s.stock.owed - 1)
    hand = s.mine | drawn
    s = State(DRAW, s.seat, hand, s.theirs, s.openings, stock, NO_CARD, NO_CARD, False, 0, 0)
    return s if stock.owed else _after_exchange(rules, s)


@inlined
def _after_exchange(rules, s):
    """The other player's exchange follows the opener's; then the bids."""
    if s.seat == rules.opener and other(s).blind == BLIND_NIL:
        return turned(s, EXCHANGE)
    return _to_bid(rules, s)


@inlined
def legal_bid(rules, s):
    """Any number of tricks from 0 (nil) to 13."""
    return _BIDS


@inlined
def step_bid(rules, s, action, pack):
    """The opener bids, then the other; nobody passes."""
    return _to_bid(rules, _opened(s, called(own(s), own(s).blind, action), other(s)))
