"""How the cards are played: to win tricks, to lose them, to spoil a nil."""

import numpy as np

from analyzer.cards import ONE, PACK52, SPADES, SUIT, card, count, has, highest, number, same_suit
from analyzer.jit import inlined, jit
from analyzer.mechanics.tricks import winning

_4, _8, _16, _32, _FOUR_SUITS = (np.uint64(n) for n in (4, 8, 16, 32, 15))


@inlined
def wished(legal, action):
    """An action if it is legal; else the nearest below it that is, else the lowest."""
    if has(legal, action):
        return action
    lower = legal & (card(action) - ONE)
    return number(highest(lower) if lower else legal)


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
    """Play for tricks.

    Following, it wins as cheaply as it can, else gives up its lowest card.  Leading, it draws trumps
    from the top when the opponent cannot hold as many; then it leads what nobody can beat; then the
    highest card of its shortest side suit, so as to be void soon.
    """
    if view.led:
        winners = winning(legal, view.led, SPADES)
        return number(winners if winners else legal)
    his = his_cards(view)
    trumps, side = legal & SPADES, legal & ~SPADES
    if trumps and his & SPADES and count(trumps) > count(his & SPADES):
        return number(highest(trumps))
    sure = side & ~below(his) & whole_suits(his)
    return number(highest(sure if sure else shortest(side) if side else legal))


@inlined
def shortest(cards):
    """The cards of the suit of which a set has fewest, but at least one."""
    best, fewest = cards, 14
    for s in range(4):
        suit = cards & (SUIT << np.uint64(s))
        if suit and count(suit) < fewest:
            best, fewest = suit, count(suit)
    return best


@jit
def lose(view, legal):
    """Play against tricks.

    Following, it goes under with its highest card; if it must win, it gets rid of its highest; void,
    it throws the highest card of the shortest suit in which it might have to win.  Leading, it leads
    what the opponent must beat; else the lowest card of its shortest suit, or with a nil at stake
    the lowest of all.
    """
    his = his_cards(view)
    if not view.led:
        followed = legal & whole_suits(his)
        beaten = followed & ~above(his)
        if beaten:
            return number(highest(beaten))
        rest = followed if followed else legal
        return number(rest if view.bid == 0 and view.tricks == 0 else shortest(rest))
    under = legal & ~winning(legal, view.led, SPADES)
    if not under or under & same_suit(view.led):
        return number(highest(under if under else legal))
    risky = under & above(his)
    return number(highest(shortest(risky if risky else under)))


@jit
def spoil(view, legal):
    """Play against a nil: ducks when it can, and leads its lowest card of all that the opponent can follow."""
    if view.led:
        under = legal & ~winning(legal, view.led, SPADES)
        return number(highest(under if under else legal))
    followed = legal & whole_suits(his_cards(view))
    return number(followed if followed else legal)
