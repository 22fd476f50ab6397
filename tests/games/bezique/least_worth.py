"""Plays a card of least worth for melds, or a plain ten that wins: policy K of the published check."""

import numpy as np
from greedy_random import meld, playoff, seven  # noqa: F401  the rest is as there

from analyzer.cards import NO_CARD, number
from analyzer.games.bezique.cards import ACES, brisques, jacks, jacks_of_diamonds, kings, queens, queens_of_spades
from analyzer.jit import jit
from analyzer.mechanics.double_pack import ranked_above, same_suit
from analyzer.streams import pick

GAME = "bezique"


@jit
def trick(params, view, legal, random):
    tens = brisques(view.rules) & ~ACES
    if view.led:
        winners = legal & tens & ~view.trumps & same_suit(view.led) & ranked_above(view.led)
        if winners:
            return number(pick(winners, random))
    best, least = NO_CARD, 99
    for i in range(64):
        card = np.uint64(1) << np.uint64(i)
        if card & legal:
            worth = _worth(view.rules, view.trumps, card, tens)
            if worth < least:
                best, least = card, worth
            elif worth == least:
                best |= card
    return number(pick(best, random))


@jit
def _worth(rules, trumps, card, tens):
    worth = 3 if card & trumps else 0
    if card & (queens_of_spades(rules) | jacks_of_diamonds(rules)):
        worth += 4
    if card & tens:
        return worth + 2
    if card & jacks(rules):
        return worth + 3
    if card & queens(rules):
        return worth + 4
    if card & kings(rules):
        return worth + 5
    return worth + 6 if card & ACES else worth
