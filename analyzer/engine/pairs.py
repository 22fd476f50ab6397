"""Pairs: what a deal, played in both seatings, or a pair of matches says of A against B."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


class Pairs(NamedTuple):
    """Pairs in the order of their deals; those that do not count are left out.

    Parameters
    ----------
    first : int64, one a pair: A less B with A in seat 0 (in matches: in the first match), in the game's unit
    second : the same of the other seating
    luck : int64 (pairs, columns): A less B, both seatings together, of columns whose expectation is 0 by the rules
    left_out : pairs of which a seating was censored
    hands : hands played, those of pairs left out included
    deals : distinct packs among them
    """

    first: Ints
    second: Ints
    luck: Ints
    left_out: int
    hands: int
    deals: int


def of_hands(rows: np.ndarray, luck: Ints | None = None) -> Pairs:
    """The pairs of single hands, by their points, from the rows of whole deals as a kernel writes them.

    Parameters
    ----------
    rows : structured (4 * deals,) of `analyzer.engine.rows.row_dtype`
    luck : int64 (2 * deals, columns), of seat 0 less of seat 1
    """
    counted = np.asarray(rows["counted"].reshape(-1, 4).all(axis=1))
    points = rows["points"].astype(np.int64).reshape(-1, 4)[counted]
    if luck is None:
        luck = np.zeros((2 * counted.size, 0), np.int64)
    return Pairs(
        points[:, 0] - points[:, 1],
        points[:, 3] - points[:, 2],
        (luck[0::2] - luck[1::2])[counted],
        int((~counted).sum()),
        len(rows) // 2,
        counted.size,
    )


def of_matches(rows: np.ndarray) -> Pairs:
    """The pairs of whole matches, by who won (1 for A, -1 for B), from the rows of whole pairs of matches."""
    ends = rows[(rows["position"] == 0) & (rows["hand_in_match"] == 0)]
    won = ends["match_won"].astype(np.int64).reshape(-1, 2)
    decided = (won >= 0).all(axis=1)
    first, second = (2 * won[decided] - 1).T
    nothing = np.zeros((len(first), 0), np.int64)
    return Pairs(first, second, nothing, int((~decided).sum()), len(rows) // 2, len(np.unique(rows["deal"])))
