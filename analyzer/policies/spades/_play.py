"""How the cards are played: to win tricks, to lose them, to spoil a nil."""

import numpy as np

from analyzer.cards import PACK52, SPADES, SUIT, has, highest, number
from analyzer.jit import inlined, jit
from analyzer.mechanics.tricks import winning

_4, _8, _16, _32, _FOUR_SUITS = (np.uint64(n) for n in (4, 8, 16, 32, 15))


@inlined
def wished(legal, action):
    """An action if it is legal, else the lowest that is."""
    return action if has(legal, action) else number(legal)


@inlined
def below(cards):
    """Every card that is lower than some card of the set in its suit."""
    cards >>= _4
    cards |= cards >> _4
    cards |= cards >> _8
    cards |= cards >> _16
    return cards | cards >> _32


@inlined
def above(cards):
    """Every card that is higher than some card of the set in its suit."""
    cards <<= _4
    cards |= cards << _4
    cards |= cards << _8
    cards |= cards << _16
    return (cards | cards << _32) & PACK52


@inlined
def whole_suits(cards):
    """All cards of the suits of which the set has a card."""
    cards |= cards >> _32
    cards |= cards >> _16
    cards |= cards >> _8
    cards |= cards >> _4
    return SUIT * (cards & _FOUR_SUITS)


@inlined
def his_cards(view):
    """The cards that the opponent may hold: in spades/open exactly his hand, else his discards are among them."""
    return view.unseen & ~(SUIT * np.uint64(view.their_voids))


@jit
def win(view, legal):
    """Wins as cheaply as it can, else gives up its lowest card; leads sure winners, else its lowest card."""
    if view.led:
        winners = winning(legal, view.led, SPADES)
        return number(winners if winners else legal)
    his = his_cards(view)
    sure = legal & ~below(his) & whole_suits(his)
    if sure & ~SPADES:
        return number(highest(sure & ~SPADES))
    return number(highest(sure) if sure else legal)


@jit
def lose(view, legal):
    """Goes under with the highest card that does, leads what the opponent must beat."""
    if view.led:
        under = legal & ~winning(legal, view.led, SPADES)
        return number(highest(under if under else legal))
    his = his_cards(view)
    beaten = legal & ~above(his) & whole_suits(his)
    return number(highest(beaten) if beaten else legal)


@jit
def spoil(view, legal):
    """Against a nil: ducks when it can, leads low in a suit that the opponent can follow."""
    if view.led:
        under = legal & ~winning(legal, view.led, SPADES)
        return number(highest(under if under else legal))
    his = his_cards(view)
    followed = legal & whole_suits(his)
    beaten = followed & ~above(his)
    return number(beaten if beaten else followed if followed else legal)
