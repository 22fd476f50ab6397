"""What cards and bids are worth on average over hands that the opponent may hold, each solved as if all were known."""

import numpy as np

from analyzer.cards import NO_CARD, SPADES, count
from analyzer.games.spades.bidding import points_by_tricks
from analyzer.games.spades.state import ANY_VOID, Opening
from analyzer.jit import inlined, jit
from analyzer.mechanics.solver.play import Play, by_card, value
from analyzer.policies.spades._hands import HANDFUL
from analyzer.policies.spades._replies import agreement, reply
from analyzer.policies.spades._worlds import draw_hands
from analyzer.streams import advance, word

POINTS, TRICKS = range(2)  # what a hand is solved for
POOL = 8  # hands drawn for each that is kept, where his bid is evidence
_WHOLE = 2.0**64


@jit
def draw_worlds(view, worlds, reads_bids, reads_draft, random):
    """Cards that the opponent may hold, uint64 (worlds,), to be given equal weight.

    Where his bid is evidence they are picked from eight times as many, each in proportion to how well it
    agrees with the bid: systematic resampling, by even steps through the pool from a random start.
    """
    hands = np.empty(worlds, np.uint64)
    if not reads_bids or view.their_bid < 0:
        draw_hands(view, reads_draft, random, hands)
        return hands
    pool, shares = np.empty(POOL * worlds, np.uint64), np.empty(POOL * worlds)
    place = advance(draw_hands(view, reads_draft, random, pool))
    for i in range(len(pool)):
        shares[i] = agreement(view, pool[i] | view.their_played)
    step = shares.sum() / worlds
    i, before, at = 0, 0.0, step * (np.float64(word(place)) / _WHOLE)
    for k in range(worlds):
        while i < len(pool) - 1 and before + shares[i] <= at:
            before += shares[i]
            i += 1
        hands[k] = pool[i]
        at += step
    return hands


@inlined
def opening(score, bags, blind, bid):
    """What scoring takes of a player."""
    return Opening(score, bags, blind, bid, 0, NO_CARD, NO_CARD, 0, NO_CARD)


@jit
def fill_payoff(view, objective, bid, his_bid, payoff):
    """Write to payoff[k] what it is worth to take k of the tricks to come, with these bids."""
    left = count(view.cards)
    if objective == TRICKS:
        for k in range(left + 1):
            payoff[k] = k
    else:
        mine = opening(view.scores[0], view.bags[0], view.blind, bid)
        his = opening(view.scores[1], view.bags[1], view.their_blind, his_bid)
        points_by_tricks(view.rules, mine, his, view.tricks, view.their_tricks, left, payoff)


@inlined
def play_from(view):
    """How tricks are played from here on."""
    return Play(SPADES, view.broken, view.rules.spades_break == ANY_VOID)


@jit
def worth_of_cards(view, objective, hands, worth, memory):
    """Write to worth[card number] what a card brings on average, nan for those that may not be played.

    Parameters
    ----------
    objective : POINTS of this hand, mine less his, or my TRICKS from now on
    hands : uint64, what the opponent may hold, to be given equal weight
    worth : float64 (64,)
    """
    payoff, out = np.empty(HANDFUL + 1), np.empty(64)
    fill_payoff(view, objective, view.bid, view.their_bid, payoff)
    worth[:] = 0.0
    for hand in hands:
        by_card(play_from(view), view.cards, hand, view.led, payoff, out, memory)
        for i in range(len(worth)):
            worth[i] += out[i] / len(hands)


@jit
def worth_of_bids(view, hands, worth, memory):
    """Write to worth[bid] the points, mine less his, that a bid brings on average; see `reply` for the opponent's."""
    payoff, leads = np.empty(HANDFUL + 1), view.seat == view.rules.opener
    worth[:] = 0.0
    for hand in hands:
        for bid in range(HANDFUL + 1):
            fill_payoff(view, POINTS, bid, reply(view, bid, hand), payoff)
            if leads:
                brings = value(play_from(view), view.cards, hand, NO_CARD, payoff, memory)
            else:
                payoff[:] = -payoff[::-1]
                brings = -value(play_from(view), hand, view.cards, NO_CARD, payoff, memory)
            worth[bid] += brings / len(hands)
