"""Whether to keep a card of the draft, by what it wins in hands drawn by chance and drafted to the end."""

import numpy as np

from analyzer.cards import NO_CARD, SPADES, count
from analyzer.games.spades.state import ANY_VOID, FACE_UP
from analyzer.jit import jit
from analyzer.mechanics.solver.play import TRICKS, Play, value
from analyzer.policies.spades._evidence import KEEPS_GOOD, KEEPS_OTHERS, drafts_for_tricks, ways
from analyzer.policies.spades._hands import HANDFUL, TRICK_TAKERS, strength
from analyzer.policies.spades._worlds import draw_hands, place_of, some
from analyzer.streams import advance, word

_WHOLE = 2.0**64


@jit
def without_passed(view, reads_draft, cards, n, place):
    """A set without n cards that the opponent passed: few spades, aces and kings, if the draft is read."""
    good, others = count(cards & TRICK_TAKERS), count(cards & ~TRICK_TAKERS)
    if not drafts_for_tricks(view, reads_draft):
        passed, place = some(cards, n, place)
        return cards ^ passed, place
    shares = np.zeros(HANDFUL + 1)
    for i in range(n + 1):
        shares[i] = ways(good, i) * (1 - KEEPS_GOOD) ** i * ways(others, n - i) * (1 - KEEPS_OTHERS) ** (n - i)
    place = advance(place)
    i = place_of(shares, shares.sum() * (np.float64(word(place)) / _WHOLE))
    first, place = some(cards & TRICK_TAKERS, i, place)
    second, place = some(cards & ~TRICK_TAKERS, n - i, place)
    return cards & ~(first | second), place


@jit
def turn(stock, place):
    """A turn of the draft by the usual rule: the card taken, the stock without both cards, the place after."""
    first, place = some(stock, 1, place)
    second, place = some(stock ^ first, 1, place)
    return first if first & TRICK_TAKERS else second, stock ^ first ^ second, place


@jit
def gain_of_keeping(view, worlds, reads_draft, random, memory):
    """Tricks that keeping the offered card wins over passing it, on average, and the standard error."""
    rules = Play(SPADES, False, view.rules.spades_break == ANY_VOID)
    hands, leads = np.empty(worlds, np.uint64), view.seat == view.rules.opener
    place = draw_hands(view, reads_draft, random, hands)
    total = squares = 0.0
    for hand in hands:
        stock = view.unseen & ~hand
        if view.rules.discards != FACE_UP:
            passed = count(hand) - count(np.uint64(view.their_kept))
            stock, place = without_passed(view, reads_draft, stock, passed, place)
        usual = strength(stock) / count(stock)
        second, place = some(stock, 1, place)
        stock ^= second
        mine, his = view.cards, hand
        while count(his) < HANDFUL:
            card, stock, place = turn(stock, place)
            his |= card
            if count(mine) < HANDFUL - 1:
                card, stock, place = turn(stock, place)
                mine |= card
        while count(mine) < HANDFUL - 1:
            card, stock, place = turn(stock, place)
            mine |= card
        if leads:
            gain = value(rules, mine | view.offered, his, NO_CARD, TRICKS, memory)
            gain -= value(rules, mine | second, his, NO_CARD, TRICKS, memory)
        else:
            gain = value(rules, his, mine | second, NO_CARD, TRICKS, memory)
            gain -= value(rules, his, mine | view.offered, NO_CARD, TRICKS, memory)
        gain += strength(second) - usual
        total += gain
        squares += gain * gain
    mean = total / worlds
    return mean, np.sqrt(max(0.0, squares / worlds - mean * mean) / worlds)
