"""Means and their errors from whole numbers: nothing is lost however many hands are added up, in whatever order."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

SIDES = ((0, 0), (0, 1), (1, 0), (1, 1))
"""(position, seat): A in seat 0, A in seat 1, B in seat 0, B in seat 1."""

_AT_ONCE = 2**18  # hands whose squares are added up in 64 bits


@dataclass(frozen=True)
class Counts:
    """Sums over clusters of values, the clusters being independent.

    Parameters
    ----------
    clusters : how many there are
    values : how many values they hold
    total : sum of all values
    square : sum of the squares of the clusters' sums
    cross : sum of the products of the clusters' sums and sizes
    sizes : sum of the squares of the clusters' sizes
    """

    clusters: int = 0
    values: int = 0
    total: int = 0
    square: int = 0
    cross: int = 0
    sizes: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*(a + b for a, b in zip(self.as_list(), other.as_list(), strict=True)))

    def as_list(self) -> list[int]:
        """The six numbers, in the order of the fields."""
        return [self.clusters, self.values, self.total, self.square, self.cross, self.sizes]

    def mean(self, unit: float = 1) -> float:
        """Mean of the values, each worth `unit`; NaN without any."""
        return float(Fraction(self.total, self.values)) * unit if self.values else math.nan

    def se(self, unit: float = 1) -> float:
        """Standard error of the mean, clustered; NaN for fewer than two clusters."""
        if self.clusters < 2:
            return math.nan
        mean = Fraction(self.total, self.values)
        spread = self.square - 2 * mean * self.cross + mean**2 * self.sizes
        return math.sqrt(spread * Fraction(self.clusters, (self.clusters - 1) * self.values**2)) * unit


def singles(n: int, total: int, square: int) -> Counts:
    """Counts of clusters of one value each, from the usual three sums."""
    return Counts(n, n, total, square, total, n)


@dataclass(frozen=True)
class Tally:
    """What a run came to, in the game's unit.

    Parameters
    ----------
    hands : hands played
    points : of the four `SIDES`; clusters are deals, in matches pairs of matches
    margin : A's points less B's; of whole deals, in matches of pairs of matches
    wins : matches won by A, of those decided; None where no matches were played
    matches : matches played
    """

    hands: int = 0
    points: tuple[Counts, ...] = (Counts(),) * 4
    margin: Counts = Counts()
    wins: Counts | None = None
    matches: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.hands + other.hands,
            tuple(a + b for a, b in zip(self.points, other.points, strict=True)),
            self.margin + other.margin,
            (self.wins or Counts()) + other.wins if other.wins is not None else self.wins,
            self.matches + other.matches,
        )


def from_kernel(total: Any, hands: int) -> Tally:
    """The tally of `run.tally`."""
    points = tuple(singles(*map(int, total[position, seat])) for position, seat in SIDES)
    return Tally(hands, points, singles(*map(int, total[2, 0])))


def from_hands(rows: np.ndarray) -> Tally:
    """The tally of single hands, from rows as a kernel writes them, beginning with a first seating."""
    tally = Tally()
    for start in range(0, len(rows), 2 * _AT_ONCE):
        tally += _some_hands(rows[start : start + 2 * _AT_ONCE])
    return tally


def _some_hands(rows: np.ndarray) -> Tally:
    points, counted = rows["points"].astype(np.int64), rows["counted"]
    sides = []
    for position, seat in SIDES:
        where = slice(2 * (position ^ seat) + seat, None, 4)  # the rows of a deal: its first seating, its second
        kept = points[where][counted[where]]
        sides.append(singles(len(kept), int(kept.sum()), int((kept * kept).sum())))
    deals = len(rows) // 4
    margins = points[: 4 * deals].reshape(-1, 4) @ np.array([1, -1, -1, 1])
    margins = margins[counted[: 4 * deals].reshape(-1, 4).all(axis=1)]
    margin = singles(len(margins), int(margins.sum()), int((margins * margins).sum()))
    return Tally(len(rows) // 2, tuple(sides), margin)


def from_matches(rows: np.ndarray) -> Tally:
    """The tally of whole matches, from rows in their order; pairs of matches must not be cut."""
    pairs = rows["match"] // 2
    pairs = np.cumsum(np.diff(pairs, prepend=pairs[:1]) != 0)
    points = rows["points"].astype(np.int64)
    of_a = rows["position"] == 0
    sides = tuple(
        _clustered(pairs, points, (rows["position"] == position) & (rows["seat"] == seat)) for position, seat in SIDES
    )
    both = np.bincount(pairs, np.where(of_a, points, -points)).astype(np.int64)
    margin = singles(len(both), int(both.sum()), int((both * both).sum()))
    once = of_a & (rows["hand_in_match"] == 0)
    wins = _clustered(pairs, rows["match_won"].astype(np.int64), once & (rows["match_won"] >= 0))
    return Tally(len(rows) // 2, sides, margin, wins, int(once.sum()))


def _clustered(clusters: np.ndarray, values: np.ndarray, kept: np.ndarray) -> Counts:
    """Counts of the values kept, by cluster; sums stay below 2^53, where float64 is exact."""
    count = np.bincount(clusters[kept]).astype(np.int64)
    total = np.bincount(clusters[kept], values[kept]).astype(np.int64)
    square, cross, sizes = (int((x * y).sum()) for x, y in ((total, total), (total, count), (count, count)))
    return Counts(int((count > 0).sum()), int(count.sum()), int(total.sum()), square, cross, sizes)
