"""What a run came to: points by policy and seat, A against B, matches won."""

import math
from typing import Any, NamedTuple

from analyzer.engine.counts import SIDES, Counts, Tally


class Points(NamedTuple):
    """Points a hand of the policy of one position (A or B) in one seat."""

    policy: str
    seat: int
    hands: int  # those that count: censored ones do not
    mean: float
    se: float  # clustered by deal, in matches by pair of matches


class Margin(NamedTuple):
    """A's points less B's, over a deal played in both seatings; in matches over a pair of matches."""

    deals: int  # whole ones; in matches pairs of matches
    mean: float
    se: float


class Wins(NamedTuple):
    """Matches that A won."""

    matches: int
    decided: int  # the others were censored
    rate: float  # of those decided
    se: float  # clustered by pair of matches


def points_of(tally: Tally, names: tuple[str, str], unit: float) -> tuple[Points, ...]:
    """The four entries: A in seat 0 and 1, B in seat 0 and 1."""
    return tuple(
        Points(names[position], seat, counts.values, *_estimate(counts, unit))
        for (position, seat), counts in zip(SIDES, tally.points, strict=True)
    )


def margin_of(tally: Tally, unit: float) -> Margin:
    """A's lead over B."""
    return Margin(tally.margin.values, *_estimate(tally.margin, unit))


def wins_of(tally: Tally) -> Wins | None:
    """A's matches, or None where hands were played."""
    if tally.wins is None:
        return None
    return Wins(tally.matches, tally.wins.values, *_estimate(tally.wins, 1))


def _estimate(counts: Counts, unit: float) -> tuple[float, float]:
    return counts.mean(unit), counts.se(unit)


def document(record: Any) -> dict[str, Any]:
    """A record as a document, without what cannot be said (null)."""
    return {
        name: None if isinstance(value, float) and math.isnan(value) else value
        for name, value in record._asdict().items()
    }
