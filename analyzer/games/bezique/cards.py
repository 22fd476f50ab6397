"""The 64 cards of Bezique: where a rank stands under the options, and what cards are called.

In the pack of a deal the ten stands below the jack, whatever the options: the same deal gives the
same cards.  In hands and actions a card's number follows the rank of the rule set [B1.2, B1.3].
"""

import numpy as np

from analyzer.games.bezique.state import BELOW_JACK
from analyzer.jit import inlined
from analyzer.mechanics.double_pack import RANK

PACK = np.uint64(2**64 - 1)
SEVENS = RANK
ACES = RANK << np.uint64(56)

RANKS = ("789TJQKA", "789JQKTA")  # from low to high, by ten_rank
SUITS, _COPIES = "CDHS", "ab"

_8, _16, _24 = np.uint64(8), np.uint64(16), np.uint64(24)
_TEN_LOW, _JACK_LOW = RANK << np.uint64(24), RANK << np.uint64(32)
_COURT_LOW = np.uint64(0xFFFFFF) << np.uint64(32)
_FIXED = ~(_TEN_LOW | _COURT_LOW)
_JACK_OF_DIAMONDS, _QUEEN_OF_SPADES = np.uint64(0x0C), np.uint64(0xC000)  # above the jacks' first bit


@inlined
def placed(rules, cards):
    """A set of cards of the pack, as hands and actions number them."""
    if rules.ten_rank == BELOW_JACK:
        return cards
    return cards & _FIXED | (cards & _TEN_LOW) << _24 | (cards & _COURT_LOW) >> _8


@inlined
def in_pack(rules, cards):
    """The other way round: a set of cards of hands, as the pack numbers them."""
    if rules.ten_rank == BELOW_JACK:
        return cards
    return cards & _FIXED | (cards & _TEN_LOW << _24) >> _24 | (cards & _COURT_LOW >> _8) << _8


@inlined
def jack_shift(rules):
    """The lowest bit of the jacks, uint64; queens are 8 bits above them, kings 16."""
    return np.uint64(32 - 8 * rules.ten_rank)


@inlined
def jacks(rules):
    """The eight jacks."""
    return RANK << jack_shift(rules)


@inlined
def queens(rules):
    """The eight queens."""
    return RANK << jack_shift(rules) + _8


@inlined
def kings(rules):
    """The eight kings."""
    return RANK << jack_shift(rules) + _16


@inlined
def brisques(rules):
    """The eight aces and the eight tens."""
    return ACES | placed(rules, _TEN_LOW)


@inlined
def queens_of_spades(rules):
    """Both queens of spades."""
    return _QUEEN_OF_SPADES << jack_shift(rules)


@inlined
def jacks_of_diamonds(rules):
    """Both jacks of diamonds."""
    return _JACK_OF_DIAMONDS << jack_shift(rules)


def card_name(rules, number):
    """Name of card number 0..63 under the rules: rank, suit, copy, ``"QSa"``."""
    return RANKS[rules.ten_rank][number >> 3] + SUITS[number >> 1 & 3] + _COPIES[number & 1]


def card_number(rules, name):
    """Number 0..63 of a card given by name; lower case and ``10Sa`` are accepted.

    Raises
    ------
    ValueError : `name` is not a card of this game
    """
    said = str(name).strip().upper().replace("10", "T")
    if len(said) != 3 or said[0] not in RANKS[0] or said[1] not in SUITS or said[2] not in "AB":
        raise ValueError(f"{name!r} is not a card of Bezique: write rank, suit and copy, such as QSa or 10Hb")
    return 8 * RANKS[rules.ten_rank].index(said[0]) + 2 * SUITS.index(said[1]) + "AB".index(said[2])
