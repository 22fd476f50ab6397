"""Which card a trick costs least, and the play-off by rules of thumb."""

from analyzer.cards import NO_CARD, highest, lowest, number
from analyzer.games.bezique.cards import brisques
from analyzer.games.bezique.state import NONE
from analyzer.jit import jit
from analyzer.mechanics.double_pack import ranked_above, same_suit, winning
from analyzer.policies.bezique._odds import ready


@jit
def cheapest(view, cards):
    """The card that is missed least as such: plain cards, trumps, then aces and tens; the lowest of its sort."""
    prizes = brisques(view.rules)
    plain = cards & ~view.trumps & ~prizes
    if plain:
        return lowest(plain)
    low = cards & ~prizes
    if low:
        return lowest(low)
    side = cards & ~view.trumps
    return lowest(side if side else cards)


@jit
def cheapest_winner(view, cards):
    """The card to win with: a plain ten or ace comes home so, else the lowest plain card, else the lowest trump."""
    side = cards & ~view.trumps
    prizes = side & brisques(view.rules)
    return lowest(prizes if prizes else (side if side else cards))


@jit
def lead_known(view, legal):
    """The lead in the play-off: an ace or ten that wins, another card that wins, else the cheapest.

    He is known to hold no higher card of the suit, and no trump if he lacks the suit.
    """
    safe, rest = NO_CARD, legal
    while rest:
        card = lowest(rest)
        rest ^= card
        suit = same_suit(card)
        answer = view.their_cards & (suit & ranked_above(card) if view.their_cards & suit else view.trumps & ~suit)
        safe |= card if answer == NO_CARD else NO_CARD
    prizes = safe & brisques(view.rules)
    if prizes or safe:
        return highest(prizes if prizes else safe)
    return cheapest(view, legal)


@jit
def playoff_card(view, legal):
    """The card to play in the play-off."""
    if view.led == NO_CARD:
        return lead_known(view, legal)
    winners = winning(legal, view.led, view.trumps)
    return cheapest_winner(view, winners) if winners else cheapest(view, legal)


@jit
def seven_answer(view, legal):
    """Exchange if possible, else show; but first a meld that is ready, where a seven would take its turn."""
    wait = view.rules.seven_uses_meld and ready(view, view.cards) > 0
    return NONE if wait else number(highest(legal))
