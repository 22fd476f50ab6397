"""Goes after aces and tens, in every trick, and melds what happens to lie in its hand.

Sixteen aces and tens are worth 160 points a deal.  It takes some 95 of them, but melds bring players who work for them
more than twice as much as they bring it: this is the rival that shows what melds are worth.

- Following, it takes every trick with an ace or ten in it that it can, as cheaply as it can, and brings home its own
  plain tens and aces whenever they win.  If a meld is ready it takes the trick too.
- It never throws an ace or a ten on a trick that it loses while it has another card.
- Leading, it plays its lowest plain card and waits, but with a meld ready its highest trump.
- It exchanges and shows sevens whenever it can, and declares the meld of the highest value.
- In the play-off it leads what wins for certain, aces and tens first.
"""

from analyzer.cards import highest, lowest, number
from analyzer.games.bezique.cards import brisques
from analyzer.games.bezique.melds import NO_MELD, available
from analyzer.jit import jit
from analyzer.mechanics.double_pack import winning
from analyzer.policies.bezique._tricks import cheapest, cheapest_winner, playoff_card, seven_answer


@jit
def trick(params, view, legal, random):
    ready = available(view.rules, view.cards, view.spent, view.trumps) != NO_MELD
    if view.led:
        winners, prizes = winning(legal, view.led, view.trumps), brisques(view.rules)
        if winners and (view.led & prizes or winners & prizes & ~view.trumps or ready):
            return number(cheapest_winner(view, winners))
    elif ready and legal & view.trumps:
        return number(highest(legal & view.trumps))
    return number(cheapest(view, legal))


@jit
def seven(params, view, legal, random):
    return seven_answer(view, legal)


@jit
def meld(params, view, legal, random):
    return number(lowest(legal)) if view.kind else number(highest(legal))


@jit
def playoff(params, view, legal, random):
    return number(playoff_card(view, legal))
