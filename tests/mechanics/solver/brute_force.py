"""All lines of play tried one after the other, from the rules in words, sharing nothing with the solver.

A position is a table of card numbers, cards[0] of the player to move and cards[1] of the other, and
a mask of the ones each still holds; the payoff asked for is that of player 0.  Card numbers are those
of the packs: 4 * rank + suit, and 8 * rank + 2 * suit + copy with two packs.  `led` is the number of
the card on the table, -1 when it is time to lead.  values[i] is written for each card i of the first
player that he may play; the others keep what was there.
"""

import numba
import numpy as np


@numba.njit
def tricks_payoff(cards, held, mover, led, trump, broken, voids, payoff, taken, values, depth):
    """Two-handed tricks of one pack: trump is a suit 0..3, or 4 for none; payoff[k] for k tricks of player 0."""
    if held[0] == 0 and held[1] == 0:
        return payoff[taken]
    mine = held[mover]
    follows, plain = False, False
    for i in range(13):
        if mine >> i & 1:
            follows |= led >= 0 and cards[mover, i] % 4 == led % 4
            plain |= cards[mover, i] % 4 != trump
    best = -np.inf if mover == 0 else np.inf
    for i in range(13):
        card = cards[mover, i]
        if not mine >> i & 1 or (follows and card % 4 != led % 4):
            continue  # not held, or he could follow suit
        if led < 0 and card % 4 == trump and not broken and plain:
            continue  # trumps are not broken, and he has something else to lead
        left = (mine ^ 1 << i, held[1]) if mover == 0 else (held[0], mine ^ 1 << i)
        opened = broken or card % 4 == trump
        if led < 0:
            worth = tricks_payoff(cards, left, 1 - mover, card, trump, opened, voids, payoff, taken, values, depth + 1)
        else:
            wins = card > led if card % 4 == led % 4 else card % 4 == trump
            opened |= led % 4 == trump or (voids and card % 4 != led % 4)
            winner = mover if wins else 1 - mover
            won = taken + (1 if winner == 0 else 0)
            worth = tricks_payoff(cards, left, winner, -1, trump, opened, voids, payoff, won, values, depth + 1)
        if depth == 0:
            values[i] = worth
        best = max(best, worth) if mover == 0 else min(best, worth)
    return best


@numba.njit
def prizes_won(cards, held, mover, led, trump, prize_ranks, final, heading, taken, values, depth):
    """Two packs, forced following, heading and ruffing: what player 0 wins; bit r of prize_ranks for rank r."""
    if held[0] == 0 and held[1] == 0:
        return taken
    mine = held[mover]
    best_class = 0
    for i in range(8):
        if mine >> i & 1:
            best_class = max(best_class, duty(cards[mover, i], led, trump, heading))
    best = -1 if mover == 0 else 1000
    for i in range(8):
        card = cards[mover, i]
        if not mine >> i & 1 or duty(card, led, trump, heading) < best_class:
            continue
        left = (mine ^ 1 << i, held[1]) if mover == 0 else (held[0], mine ^ 1 << i)
        if led < 0:
            worth = prizes_won(
                cards, left, 1 - mover, card, trump, prize_ranks, final, heading, taken, values, depth + 1
            )
        else:
            same = card // 2 % 4 == led // 2 % 4
            wins = card // 8 > led // 8 if same else card // 2 % 4 == trump
            winner = mover if wins else 1 - mover
            trick = (prize_ranks >> card // 8 & 1) + (prize_ranks >> led // 8 & 1)
            trick += final if left[0] == 0 and left[1] == 0 else 0
            won = taken + (trick if winner == 0 else 0)
            worth = prizes_won(cards, left, winner, -1, trump, prize_ranks, final, heading, won, values, depth + 1)
        if depth == 0:
            values[i] = worth
        best = max(best, worth) if mover == 0 else min(best, worth)
    return best


@numba.njit
def duty(card, led, trump, heading):
    """What a card is to a lead: only cards of the highest class held may be played to it."""
    if led < 0:
        return 0
    if card // 2 % 4 == led // 2 % 4:
        return 3 if heading and card // 8 > led // 8 else 2
    return 1 if card // 2 % 4 == trump else 0


@numba.njit
def every_tricks_payoff(cards, n, leads, trumps, broken, voids, payoffs, values):
    """`tricks_payoff` of many positions; leads: whether the first player leads, else the other's last card is led."""
    for k in range(len(n)):
        every = (1 << n[k]) - 1
        led, others = (-1, every) if leads[k] else (cards[k, 1, n[k] - 1], every >> 1)
        tricks_payoff(cards[k], (every, others), 0, led, trumps[k], broken[k], voids[k], payoffs[k], 0, values[k], 0)


@numba.njit
def every_prizes_won(cards, n, leads, trumps, prize_ranks, final, heading, values):
    """`prizes_won` of many positions, as above."""
    for k in range(len(n)):
        every = (1 << n[k]) - 1
        led, others = (-1, every) if leads[k] else (cards[k, 1, n[k] - 1], every >> 1)
        prizes_won(cards[k], (every, others), 0, led, trumps[k], prize_ranks, final, heading, 0, values[k], 0)
