"""Draw Bridge, every option: docs/rules/draw-bridge.md has the rules; a number like [D4.5] is its paragraph.

A hand is a pure function of the pack and the actions.  A state is seen from the player to move: to
pass the turn is to exchange `mine` and `theirs`.  Every phase has its own `legal_...` and
`step_...`; `legal` and `step` are for whoever does not know the phase.

In the pack come the 26 cards dealt, the non-dealer's first, then the stock, the next to be drawn first.
"""

import numpy as np

from analyzer.cards import NO_CARD, PACK52, card, count, rank_of, same_suit, suit_of
from analyzer.games.draw_bridge.scoring import score
from analyzer.games.draw_bridge.state import (
    AUCTION,
    CHANCE_PHASES,
    DEALER,
    EXPOSED,
    FINAL,
    FIRST_HALF,
    NON_DEALER,
    OVER,
    PHASES,
    PLAY,
    RANK_ANY_SUIT,
    Record,
    Rules,
    State,
    Stock,
    View,
)
from analyzer.jit import either, inlined, jit
from analyzer.mechanics.auction import NO_BID, NOBODY, PASS, Auction, called, calls, strain_of, trumps_of
from analyzer.mechanics.tricks import beats, following

PACK = PACK52
DEALT = 26  # cards of the pack before the stock

__all__ = [
    "CHANCE_PHASES", "OVER", "PACK", "PHASES", "Rules", "State", "View", "carried", "legal", "legal_auction",
    "legal_first_half", "legal_play", "points", "start", "step", "step_auction", "step_first_half", "step_play", "view",
]  # fmt: skip


@inlined
def start(rules, pack, scores, bags):
    """The state before the first action; `scores` is (seat 0, seat 1), `bags` is not used [D2]."""
    first, second = NO_CARD, NO_CARD
    for i in range(13):
        first |= pack[2 * i]
        second |= pack[2 * i + 1]
    top = pack[26] if rules.stock_top == EXPOSED else NO_CARD
    record = Record((scores[0], scores[1]), (first, second), (NO_CARD, NO_CARD))
    stock = Stock(PACK52 ^ first ^ second, top, NO_CARD, NO_CARD)
    auction = Auction(NO_BID, NOBODY, 1)
    return State(FIRST_HALF, NON_DEALER, first, second, record, stock, 0, NO_CARD, auction, NO_CARD, 0)


@inlined
def legal_first_half(rules, s):
    """Any card; to follow suit if able may be a duty [D3.2 to D3.4]."""
    if s.led == NO_CARD or rules.first_half_follow == 0:
        return s.mine
    return following(s.mine, s.led)


@inlined
def step_first_half(rules, s, action, pack):
    """A lead, or the second card of a trick: the winner draws first and leads next [D3.5 to D3.8]."""
    played = card(action)
    left, stock = s.mine ^ played, _thrown(s, played)
    if s.led == NO_CARD:
        return State(
            FIRST_HALF, 1 - s.seat, s.theirs, left, s.record, stock, s.voids, played, s.auction, NO_CARD, s.tricks
        )
    outranks = rank_of(played) > rank_of(s.led)
    won = either(rules.first_half_winner == RANK_ANY_SUIT, outranks, beats(played, s.led, NO_CARD))
    seat = either(won, s.seat, 1 - s.seat)
    place = DEALT + 26 - count(s.stock.left)
    leader = either(won, left, s.theirs) | pack[place]
    follower = either(won, s.theirs, left) | pack[place + 1]
    voids = _noted(s, played, (place - DEALT >> 1) + 1) if rules.first_half_follow else s.voids
    stock, tricks = _drawn(rules, stock, pack, place), s.tricks + (1 << 8 * seat)
    if stock.left:
        return State(FIRST_HALF, seat, leader, follower, s.record, stock, voids, NO_CARD, s.auction, NO_CARD, tricks)
    dealer, other = either(seat == DEALER, leader, follower), either(seat == DEALER, follower, leader)
    record = Record(s.record.scores, s.record.dealt, (other, dealer))
    return State(AUCTION, DEALER, dealer, other, record, stock, voids, NO_CARD, s.auction, NO_CARD, tricks << 16)


@inlined
def _thrown(s, played):
    """The stock after a card of the first half, which is remembered with its player."""
    thrown = s.stock.thrown | either(s.seat == NON_DEALER, played, NO_CARD)
    return Stock(s.stock.left, s.stock.top, s.stock.shown, thrown)


@inlined
def _drawn(rules, stock, pack, place):
    """The stock after two cards were drawn; `place` is that of the first in the pack."""
    left = stock.left ^ pack[place] ^ pack[place + 1]
    top = pack[place + 2] if left and rules.stock_top == EXPOSED else NO_CARD
    return Stock(left, top, stock.shown | stock.top, stock.thrown)


@inlined
def _noted(s, played, trick):
    """The voids after a follower's card, where following suit is a duty."""
    shift = 4 * (4 * s.seat + suit_of(s.led))
    void = (played & same_suit(s.led)) == NO_CARD
    return either(void, s.voids & ~(15 << shift) | trick << shift, s.voids)


@inlined
def legal_auction(rules, s):
    """Pass, double, redouble, the bids above the last one [D4.2 to D4.7]."""
    return calls(s.auction, s.seat)


@inlined
def step_auction(rules, s, action, pack):
    """A call; a pass ends the auction, but not the dealer's as the first call [D4.8 to D4.11]."""
    answer = s.auction.bidder == NOBODY and s.seat == NON_DEALER
    auction = called(s.auction, s.seat, action)
    over = (action == PASS and (auction.bidder != NOBODY or answer)) or (answer and rules.opening_pass == FINAL)
    if not over:
        return State(
            AUCTION, 1 - s.seat, s.theirs, s.mine, s.record, s.stock, s.voids, NO_CARD, auction, NO_CARD, s.tricks
        )
    phase = OVER if auction.bidder == NOBODY else PLAY
    leads = auction.bidder != s.seat
    seat, mine = either(leads, s.seat, 1 - s.seat), either(leads, s.mine, s.theirs)
    theirs, trumps = either(leads, s.theirs, s.mine), trumps_of(strain_of(auction.bid))
    return State(phase, seat, mine, theirs, s.record, s.stock, s.voids, NO_CARD, auction, trumps, s.tricks)


@inlined
def legal_play(rules, s):
    """Any card on lead; follow suit if able [D5.2, D5.3]."""
    return s.mine if s.led == NO_CARD else following(s.mine, s.led)


@inlined
def step_play(rules, s, action, pack):
    """A lead, or the second card of a trick: its winner leads next [D5.1, D5.4]."""
    played = card(action)
    left = s.mine ^ played
    if s.led == NO_CARD:
        return State(
            PLAY, 1 - s.seat, s.theirs, left, s.record, s.stock, s.voids, played, s.auction, s.trumps, s.tricks
        )
    won = beats(played, s.led, s.trumps)
    seat = either(won, s.seat, 1 - s.seat)
    leader, follower = either(won, left, s.theirs), either(won, s.theirs, left)
    phase, tricks = PLAY if left else OVER, s.tricks + (1 << 8 * seat)
    return State(phase, seat, leader, follower, s.record, s.stock, s.voids, NO_CARD, s.auction, s.trumps, tricks)


@inlined
def tricks_of(s, seat):
    """Tricks that a seat has won in this half so far."""
    return s.tricks >> 8 * seat & 255


@inlined
def legal(rules, s):
    """The legal actions of any phase, as a mask."""
    if s.phase == PLAY:
        return legal_play(rules, s)
    return legal_auction(rules, s) if s.phase == AUCTION else legal_first_half(rules, s)


@jit
def step(rules, s, action, pack):
    """The state after a legal action of any phase."""
    if s.phase == PLAY:
        return step_play(rules, s, action, pack)
    if s.phase == AUCTION:
        return step_auction(rules, s, action, pack)
    return step_first_half(rules, s, action, pack)


@inlined
def view(rules, s):
    """What the player to move may know [D8]."""
    me, you = s.seat, 1 - s.seat
    scores, stock, auction = s.record.scores, s.stock, s.auction
    unseen = (s.theirs | stock.left) & ~stock.top
    gone = PACK52 & ~(s.mine | s.theirs | stock.left | s.led)
    first_half = gone | s.led if stock.left else PACK52 & ~(s.record.held[0] | s.record.held[1])
    thrown = either(me == NON_DEALER, stock.thrown, first_half & ~stock.thrown)
    bidder = NOBODY if auction.bidder == NOBODY else np.int64(auction.bidder == me)
    return View(
        rules, s.phase, me, 1 if s.phase == AUCTION else 4, either(me == 0, scores, (scores[1], scores[0])), (0, 0),
        s.mine, unseen, s.theirs & stock.shown if stock.left else s.theirs, gone, stock.top, count(stock.left),
        s.mine & stock.shown, thrown, first_half & ~thrown, _voids_of(s, me), _voids_of(s, you), s.led,
        tricks_of(s, me), tricks_of(s, you),
        auction.bid, bidder, auction.stakes, s.trumps,
    )  # fmt: skip


@inlined
def _voids_of(s, seat):
    """The trick 1..13 in which a seat last could not follow C D H S, 0 for never."""
    v = s.voids >> 16 * seat
    return v & 15, v >> 4 & 15, v >> 8 & 15, v >> 12 & 15


@inlined
def points(rules, s):
    """Points of seat 0 and of seat 1 for a hand that is over, and whether it counts (always)."""
    if s.auction.bidder == NOBODY:
        return 0, 0, True
    declarer, defender = score(rules, s.auction, tricks_of(s, s.auction.bidder))
    first = s.auction.bidder == NON_DEALER
    return either(first, declarer, defender), either(first, defender, declarer), True


@inlined
def carried(rules, s):
    """Scores after a hand that is over, (seat 0, seat 1), and bag counters, which stay 0."""
    first, second, _ = points(rules, s)
    return (s.record.scores[0] + first, s.record.scores[1] + second), (0, 0)
