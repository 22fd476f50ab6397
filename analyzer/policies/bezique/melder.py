"""Keeps whatever may become a meld, throws the rest away, and wins tricks only to declare or with what it can spare.

The price of a card is what the melds in reach are worth with it, less what they are worth without: their points times
the chance that the missing cards are still drawn.  So king and queen of a suit, three aces or half a trump sequence
are dear, and a king whose queens have been played costs nothing.

- Following, it wins with the card that gains most: the best meld that is ready then, and ten for each ace or ten in
  the trick, less the price of the card.  If none gains it throws its cheapest card.  So it never breaks a likely meld
  for a worthless trick.
- Leading, it plays its highest card that costs next to nothing if a meld is ready, else its cheapest.
- It exchanges and shows sevens whenever it can, and declares the meld of the highest value.
- In the play-off it leads what wins for certain, aces and tens first, and wins as cheaply as it can.

Points a hand more than `brisque_hunter`, 20,000 deals in both seatings, paired by deal, with standard errors: 101.7
(0.8) in the founding rule set, 80.7 (0.8) in the classic one.
"""

from typing import NamedTuple

from analyzer.cards import NO_CARD, count, highest, lowest, number
from analyzer.games.bezique.cards import brisques
from analyzer.jit import jit
from analyzer.mechanics.double_pack import winning
from analyzer.policies.bezique._odds import draw_chance, prospects, ready
from analyzer.policies.bezique._tricks import cheapest, playoff_card, seven_answer


class Params(NamedTuple):
    hope: float = 0.6  # of the chance that a missing card is drawn: it must also find room in the hand
    spare: float = 6.0  # points: a card of this price or less is led to win a trick


@jit
def trick(params, view, legal, random):
    chance = draw_chance(view, params.hope)
    whole = prospects(view, view.cards, view.spent, chance)
    winners = winning(legal, view.led, view.trumps) if view.led else NO_CARD
    prizes = brisques(view.rules)
    free, best, most, cheap, least, rest = NO_CARD, NO_CARD, 0.0, NO_CARD, 1e9, legal
    while rest:
        card = lowest(rest)
        rest ^= card
        price = whole - prospects(view, view.cards ^ card, view.spent, chance)
        if price < least - 0.01:
            cheap, least = NO_CARD, price
        if price < least + 0.01:
            cheap |= card
        if price <= params.spare:
            free |= card
        gain = ready(view, view.cards ^ card) + 10 * count((card | view.led) & prizes) - price
        if card & winners and gain > most:
            best, most = card, gain
    if view.led == NO_CARD and free and ready(view, view.cards) > 0:
        return number(highest(free))
    return number(best if best else cheapest(view, cheap))


@jit
def seven(params, view, legal, random):
    return seven_answer(view, legal)


@jit
def meld(params, view, legal, random):
    return number(lowest(legal)) if view.kind else number(highest(legal))


@jit
def playoff(params, view, legal, random):
    return number(playoff_card(view, legal))
