"""The solver from Python: one position, or arrays of positions of any shapes that broadcast.

Sets of cards are whole numbers or uint64 arrays, laid out as in `analyzer.cards` (in `playoff` as in
`analyzer.mechanics.double_pack`).  The player to move is `mine`; if a card lies on the table it is
`led`, and `theirs` has one card fewer.  Everybody plays best from there on.  A function called from
several threads runs in all of them at once.
"""

import numba
import numpy as np

from analyzer.mechanics.auction import STRAINS
from analyzer.mechanics.solver import play, search, two_packs
from analyzer.mechanics.solver.checks import (
    MOST_OF_TWO_PACKS,
    PACK64,
    card_sets,
    check_positions,
    check_prizes,
    flat,
    payoff_rows,
    strain_numbers,
    trump_sets,
)  # fmt: skip
from analyzer.mechanics.solver.play import TRICKS, Play
from analyzer.mechanics.solver.two_packs import Stakes

_SUITS = STRAINS[:4]
_SUIT_OF_TWO_PACKS = 0x0303_0303_0303_0303


def tricks(mine, theirs, strain, led=0):
    """Tricks that the player to move takes from here on; trumps may be led at any time.

    Parameters
    ----------
    mine, theirs : int or array of uint64, 1 to 13 cards each
    strain : "C", "D", "H", "S" or "NT", or numbers 0..4 in this order
    led : int or array of uint64, the card on the table, 0 when `mine` leads

    Returns
    -------
    int, or int64 array of the shape of the arguments

    Raises
    ------
    PositionError : unequal hands, a card twice, too many cards
    UnknownNameError : unknown strain
    """
    values = _played(mine, theirs, strain, led, TRICKS, True, False, False)
    return values.astype(np.int64) if values.shape else int(values)


def tricks_by_card(mine, theirs, strain, led=0):
    """`tricks` after each card: float64 array, last dimension 64, nan for cards that may not be played."""
    return _played(mine, theirs, strain, led, TRICKS, True, False, True)


def payoff(mine, theirs, payoffs, strain="S", led=0, broken=False, void_breaks=False):
    """The payoff of best play, where payoffs are any function of the number of tricks.

    Parameters
    ----------
    mine, theirs, strain, led : see `tricks`
    payoffs : array of floats, item k of the last dimension for k tricks of `mine` from here on, this one
        included; the opponent wants it as low as possible
    broken : trumps may be led at any time; if not, only once a trump has been played or from a hand of
        nothing but trumps
    void_breaks : trumps may also be led once a player has not followed suit, whatever he played

    Returns
    -------
    float, or float64 array

    Raises
    ------
    PositionError : as `tricks`; too few payoffs, or one that is not a number
    UnknownNameError : unknown strain
    """
    values = _played(mine, theirs, strain, led, payoffs, broken, void_breaks, False)
    return values if values.shape else float(values)


def payoff_by_card(mine, theirs, payoffs, strain="S", led=0, broken=False, void_breaks=False):
    """`payoff` after each card: float64 array, last dimension 64, nan for cards that may not be played."""
    return _played(mine, theirs, strain, led, payoffs, broken, void_breaks, True)


def playoff(mine, theirs, trumps, prizes, final=1, heading=True, led=0):
    """Prizes that the player to move wins from here on, in a double pack with forced following and ruffing.

    Parameters
    ----------
    mine, theirs : int or array of uint64, 1 to 8 cards each
    trumps : "C", "D", "H" or "S", or numbers 0..3
    prizes : int, the set of all cards that are worth one to the winner of their trick, both twins of each
    final : int from 0 to 100, what the last trick is worth beside its prizes
    heading : a follower must go above the card led if he can
    led : int or array of uint64, the card on the table, 0 when `mine` leads

    Returns
    -------
    int, or int64 array of the shape of the arguments

    Raises
    ------
    PositionError : unequal hands, a card twice, too many cards, prizes or a last trick that cannot be
    UnknownNameError : unknown suit
    """
    values = _two_packs(mine, theirs, trumps, prizes, final, heading, led, False)
    return values.astype(np.int64) if values.shape else int(values)


def playoff_by_card(mine, theirs, trumps, prizes, final=1, heading=True, led=0):
    """`playoff` after each card: float64 array, last dimension 64, nan for cards that may not be played."""
    return _two_packs(mine, theirs, trumps, prizes, final, heading, led, True)


def best(by_card):
    """The value of the best cards and the set of them.

    Parameters
    ----------
    by_card : float64 array, last dimension 64, as made by the functions above

    Returns
    -------
    value : float64 array without the last dimension; cards : uint64 array of the same shape
    """
    by_card = np.asarray(by_card)
    value = np.nanmax(by_card, axis=-1)
    bits = np.uint64(1) << np.arange(64, dtype=np.uint64)
    return value, np.where(by_card == value[..., None], bits, np.uint64(0)).sum(axis=-1, dtype=np.uint64)


def _played(mine, theirs, strain, led, payoffs, broken, void_breaks, each_card):
    """Values of positions of one pack."""
    sets = (card_sets(name, value) for name, value in (("mine", mine), ("theirs", theirs), ("led", led)))
    rules = (np.asarray(broken, dtype=bool), np.asarray(void_breaks, dtype=bool))
    rows = [np.zeros(np.shape(payoffs)[:-1], dtype=bool)]  # for its shape
    (mine, theirs, led, trumps, broken, void_breaks, _), shape = flat(*sets, trump_sets(strain), *rules, *rows)
    check_positions(mine, theirs, led, shape)
    most = int(np.bitwise_count(mine).max(initial=0))
    payoffs = payoff_rows(payoffs, shape, most)
    out = np.empty((len(mine), 64) if each_card else len(mine))
    kernel = _play_by_card if each_card else _play_values
    kernel(trumps, broken, void_breaks, mine, theirs, led, payoffs, out, search.memory())
    return out.reshape(shape + out.shape[1:])


def _two_packs(mine, theirs, trumps, prizes, final, heading, led, each_card):
    """Values of positions of two packs."""
    sets = (card_sets(name, value) for name, value in (("mine", mine), ("theirs", theirs), ("led", led)))
    suits = np.uint64(_SUIT_OF_TWO_PACKS) << np.uint64(2) * strain_numbers(trumps, _SUITS).astype(np.uint64)
    check_prizes(prizes, final)
    (mine, theirs, led, trumps), shape = flat(*sets, suits)
    check_positions(mine, theirs, led, shape, PACK64, MOST_OF_TWO_PACKS)
    out = np.empty((len(mine), 64) if each_card else len(mine))
    kernel = _two_packs_by_card if each_card else _two_packs_values
    kernel(trumps, np.uint64(prizes), int(final), bool(heading), mine, theirs, led, out, two_packs.memory())
    return out.reshape(shape + out.shape[1:])


# Loops for Python, which let go of the interpreter's lock; policies call the functions inside.


@numba.njit(nogil=True)
def _play_values(trumps, broken, void_breaks, mine, theirs, led, payoffs, out, table):
    for i in range(len(mine)):
        rules, row = Play(trumps[i], broken[i], void_breaks[i]), payoffs[i if len(payoffs) > 1 else 0]
        out[i] = play.value(rules, mine[i], theirs[i], led[i], row, table)


@numba.njit(nogil=True)
def _play_by_card(trumps, broken, void_breaks, mine, theirs, led, payoffs, out, table):
    for i in range(len(mine)):
        rules, row = Play(trumps[i], broken[i], void_breaks[i]), payoffs[i if len(payoffs) > 1 else 0]
        play.by_card(rules, mine[i], theirs[i], led[i], row, out[i], table)


@numba.njit(nogil=True)
def _two_packs_values(trumps, prizes, final, heading, mine, theirs, led, out, table):
    for i in range(len(mine)):
        out[i] = two_packs.value(Stakes(trumps[i], prizes, final, heading), mine[i], theirs[i], led[i], table)


@numba.njit(nogil=True)
def _two_packs_by_card(trumps, prizes, final, heading, mine, theirs, led, out, table):
    for i in range(len(mine)):
        two_packs.by_card(Stakes(trumps[i], prizes, final, heading), mine[i], theirs[i], led[i], out[i], table)
