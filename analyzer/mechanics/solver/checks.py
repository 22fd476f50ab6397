"""What the Python functions accept: arguments as arrays of one shape, and what is refused."""

import numpy as np

from analyzer.cards import PACK52, SUIT, card_name
from analyzer.errors import AnalyzerError, UnknownNameError
from analyzer.mechanics.auction import STRAINS

MOST = 13  # cards of a player
MOST_OF_TWO_PACKS = 8
PACK64 = np.uint64(2**64 - 1)
_TRUMPS = np.array([PACK52 & SUIT << np.uint64(suit) for suit in range(4)] + [0], dtype=np.uint64)


class PositionError(AnalyzerError):
    """A position that cannot be solved."""


def card_sets(name, value):
    """Sets of cards as a uint64 array of any shape."""
    array = np.asarray(value)
    if array.dtype.kind not in "ui" or (array.dtype.kind == "i" and (array < 0).any()):
        raise PositionError(f"{name}={value!r} is not possible: sets of cards are whole numbers from 0 to 2**64 - 1")
    return array.astype(np.uint64)


def strain_numbers(strain, known=STRAINS):
    """Strains by name or number, 0..4 for C D H S NT, as an int64 array of any shape."""
    if isinstance(strain, str):
        if strain.upper() not in known:
            raise UnknownNameError("strain", strain, known)
        return np.asarray(known.index(strain.upper()))
    array = np.asarray(strain)
    wrong = array[~np.isin(array, range(len(known)))]
    if array.dtype.kind not in "ui" or wrong.size:
        raise UnknownNameError("strain", wrong.flat[0] if wrong.size else strain, known)
    return array.astype(np.int64)


def trump_sets(strain, known=STRAINS):
    """All cards of 52 of the trump suits, uint64, none at no-trump."""
    return _TRUMPS[strain_numbers(strain, known)]


def payoff_rows(payoffs, shape, most):
    """Payoffs as a float64 array of one row, or of one for each of the positions of a shape."""
    rows = np.array(payoffs, dtype=np.float64, order="C")
    given = rows.shape[-1] if rows.ndim else 1
    if given <= most:
        raise PositionError(f"{given} payoffs are too few: {most} cards need those for 0 to {most} tricks")
    wrong = np.argwhere(np.isnan(rows[..., : most + 1]))
    if wrong.size:
        raise PositionError(f"payoff nan for {wrong[0, -1]} tricks is not possible: payoffs are numbers")
    if rows.ndim == 1:
        return rows[None, :]
    return np.array(np.broadcast_to(rows, (*shape, rows.shape[-1])), order="C").reshape(-1, rows.shape[-1])


def flat(*arrays):
    """Arrays broadcast to one shape, each as one row, and that shape; copies, as read-only views are another type."""
    whole = np.broadcast_arrays(*arrays)
    return [np.array(array).reshape(-1) for array in whole], whole[0].shape


def check_positions(mine, theirs, led, shape, pack=PACK52, most=MOST):
    """Refuse positions that are none: rows of uint64, `led` 0 when leading."""
    held, others, table = (np.bitwise_count(cards).astype(np.int64) for cards in (mine, theirs, led))
    foreign = (mine | theirs | led) & ~pack
    twice = mine & theirs | mine & led | theirs & led
    _refuse(foreign != 0, shape, lambda i: f"{_first(foreign[i])} is no card: they have the numbers 0 to {_last(pack)}")
    _refuse(twice != 0, shape, lambda i: f"{_name(twice[i], pack)} is there twice")
    _refuse(table > 1, shape, lambda i: f"{table[i]} cards are led at once: one is led, or none")
    _refuse(held < 1, shape, lambda i: "the player to move has no cards")
    _refuse(held > most, shape, lambda i: f"{held[i]} cards are too many: a player has {most} at most")
    _refuse(
        held != others + table,
        shape,
        lambda i: f"unequal hands: {held[i]} cards to move, {others[i]} of the other and {table[i]} on the table",
    )


def check_prizes(prizes, final):
    """Refuse prizes of which a twin is none, and a last trick of an impossible worth."""
    lone = (int(prizes) ^ int(prizes) >> 1) & 0x5555_5555_5555_5555
    if lone:
        card = _first(lone)
        raise PositionError(f"prizes={int(prizes):#x} is not possible: card {card} or its twin is a prize, not both")
    if not 0 <= final <= 100 or final != int(final):
        raise PositionError(f"final={final} is not possible: the last trick is worth a whole number, 0 to 100")


def _refuse(wrong, shape, reason):
    """Raise an error about the first position that is wrong, if any is."""
    if not wrong.any():
        return
    first = int(np.argmax(wrong))
    index = ", ".join(str(i) for i in np.unravel_index(first, shape))
    raise PositionError((f"position {index}: " if shape else "") + reason(first))


def _first(cards):
    """The number of the lowest card."""
    return (int(cards) & -int(cards)).bit_length() - 1


def _last(pack):
    return int(pack).bit_length() - 1


def _name(cards, pack):
    """What the lowest card of a set is called: cards of two packs by number, as their ranks depend on the game."""
    return card_name(_first(cards)) if pack == PACK52 else f"card {_first(cards)}"
