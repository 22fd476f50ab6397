"""Two-player Spades, both founding rule sets and every option: docs/rules/spades.md has the rules.

A hand is a pure function of the pack and the actions.  A state is seen from the player to move: to
pass the turn is to exchange `mine` and `theirs`.  Every phase has its own `legal_...` and
`step_...`; `legal` and `step` are for whoever does not know the phase.
"""

import numpy as np

from analyzer.cards import NO_CARD, PACK52, SPADES, SUIT, card, suit_of
from analyzer.games.spades.preplay import (
    YES_NO,
    legal_bid,
    legal_blind,
    legal_draft,
    legal_draw,
    legal_exchange,
    other,
    own,
    step_bid,
    step_blind,
    step_draft,
    step_draw,
    step_exchange,
)
from analyzer.games.spades.scoring import score
from analyzer.games.spades.state import (
    ANY_VOID,
    BID,
    BLIND,
    CHANCE_PHASES,
    DRAFT,
    DRAW,
    EXCHANGE,
    OVER,
    PHASES,
    PLAY,
    UNASKED,
    Opening,
    Rules,
    State,
    Stock,
    View,
)
from analyzer.jit import either, inlined, jit
from analyzer.mechanics.tricks import follows, takes

PACK = PACK52

__all__ = [
    "CHANCE_PHASES", "OVER", "PACK", "PHASES", "Rules", "State", "View", "carried", "legal", "legal_bid", "legal_blind",
    "legal_draft", "legal_draw", "legal_exchange", "legal_play", "points", "start", "step", "step_bid", "step_blind",
    "step_draft", "step_draw", "step_exchange", "step_play", "unseen", "view",
]  # fmt: skip


@inlined
def start(rules, pack, scores, bags):
    """The state before the first action; `scores` and `bags` are (seat 0, seat 1)."""
    first = Opening(scores[0], bags[0], UNASKED, UNASKED, 0, NO_CARD, NO_CARD, 0, NO_CARD)
    second = Opening(scores[1], bags[1], UNASKED, UNASKED, 0, NO_CARD, NO_CARD, 0, NO_CARD)
    phase = BLIND if rules.blind_nil else DRAFT
    stock = Stock(0, pack[0], NO_CARD, 0)
    return State(phase, 0, NO_CARD, NO_CARD, (first, second), stock, NO_CARD, NO_CARD, False, 0, 0)


@inlined
def legal_play(rules, s):
    """Follow suit if able; lead no spade before they are broken, unless holding nothing else."""
    if s.led != NO_CARD:
        return follows(s.mine, s.suit)
    plain = s.mine & ~SPADES
    return s.mine if s.broken or plain == NO_CARD else plain


@inlined
def step_play(rules, s, action, pack):
    """A lead, or the second card of a trick: its winner leads next."""
    played = card(action)
    left = s.mine ^ played
    broken = s.broken or (played & SPADES) != NO_CARD
    if s.led == NO_CARD:
        suit = SUIT << np.uint64(action & 3)
        seat, openings = 1 - s.seat, s.openings
        return State(PLAY, seat, s.theirs, left, openings, s.stock, played, suit, broken, s.tricks, s.voids)
    void, won = (played & s.suit) == NO_CARD, takes(played, s.led, s.suit, SPADES)
    voids = s.voids | void << (4 * s.seat + suit_of(s.led))
    broken = broken or (void and rules.spades_break == ANY_VOID)
    seat = either(won, s.seat, 1 - s.seat)
    tricks = s.tricks + (1 << 8 * seat)
    leader, follower = either(won, left, s.theirs), either(won, s.theirs, left)
    phase = PLAY if left else OVER
    return State(phase, seat, leader, follower, s.openings, s.stock, NO_CARD, NO_CARD, broken, tricks, voids)


@inlined
def tricks_of(s, seat):
    """Tricks that a seat has won so far."""
    return (s.tricks >> 8 * seat) & 255


@inlined
def legal(rules, s):
    """The legal actions of any phase, as a mask."""
    if s.phase == PLAY:
        return legal_play(rules, s)
    if s.phase == BID:
        return legal_bid(rules, s)
    if s.phase == EXCHANGE:
        return legal_exchange(rules, s)
    return legal_draw(rules, s) if s.phase == DRAW else YES_NO


@jit
def step(rules, s, action, pack):
    """The state after a legal action of any phase."""
    if s.phase == PLAY:
        return step_play(rules, s, action, pack)
    if s.phase == BID:
        return step_bid(rules, s, action, pack)
    if s.phase == DRAFT:
        return step_draft(rules, s, action, pack)
    if s.phase == BLIND:
        return step_blind(rules, s, action, pack)
    return step_exchange(rules, s, action, pack) if s.phase == EXCHANGE else step_draw(rules, s, action, pack)


@inlined
def view(rules, s):
    """What the player to move may know."""
    o, p = own(s), other(s)
    me, you = s.seat, 1 - s.seat
    width = 4 if s.phase == PLAY or s.phase == EXCHANGE else 1
    return View(
        rules, s.phase, me, width, (o.score, p.score), (o.bags, p.bags), s.mine, _offered(s), unseen(rules, s),
        o.seen, o.thrown, o.hand & ~s.mine, p.hand & ~s.theirs, o.kept, p.kept, p.drawn, o.blind, p.blind, o.bid, p.bid,
        tricks_of(s, me), tricks_of(s, you), (s.voids >> 4 * me) & 15, (s.voids >> 4 * you) & 15, s.led, s.broken,
    )  # fmt: skip


@inlined
def _offered(s):
    """The card to keep or pass: seen in the draft alone, not when the blind question is asked."""
    return either(s.phase == DRAFT, s.stock.offered, NO_CARD)


@inlined
def unseen(rules, s):
    """The cards that the opponent may hold: those seen elsewhere are not among them.

    A discard seen in the draft may be in his hand again once he has exchanged; his own throws may
    not, if they lie face up.
    """
    o, p = own(s), other(s)
    out = either(p.drawn == 0, o.seen, o.seen & p.thrown)
    return PACK52 & ~(s.mine | o.hand | o.thrown | (p.hand & ~s.theirs) | _offered(s) | out)


@inlined
def results(rules, s):
    """What (seat 0, seat 1) score for a hand that is over."""
    return score(rules, s.openings[0], tricks_of(s, 0)), score(rules, s.openings[1], tricks_of(s, 1))


@inlined
def points(rules, s):
    """Points of seat 0 and of seat 1 for a hand that is over, and whether it counts (always)."""
    first, second = results(rules, s)
    return first.points, second.points, True


@inlined
def carried(rules, s):
    """Scores and bag counters after a hand that is over, each (seat 0, seat 1)."""
    first, second = results(rules, s)
    scores = s.openings[0].score + first.points, s.openings[1].score + second.points
    return scores, (first.bags_after, second.bags_after)
