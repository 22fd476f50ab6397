"""Where the points of a deal of Bezique come from."""

import pandas as pd

from analyzer.games.bezique.scoring import place_of
from analyzer.games.bezique.state import (
    BEZIQUE,
    DOUBLE_BEZIQUE,
    FOUR_ACES,
    FOUR_JACKS,
    FOUR_KINGS,
    FOUR_QUEENS,
    MARRIAGE,
    ROYAL_MARRIAGE,
    SEQUENCE,
    VALUES,
)
from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, grouped, ready
from analyzer.stats.clusters import By
from analyzer.stats.intervals import ratios
from analyzer.stats.several import several

MELDS = {
    "marriages": MARRIAGE,
    "royal_marriages": ROYAL_MARRIAGE,
    "beziques": BEZIQUE,
    "double_beziques": DOUBLE_BEZIQUE,
    "four_aces": FOUR_ACES,
    "four_kings": FOUR_KINGS,
    "four_queens": FOUR_QUEENS,
    "four_jacks": FOUR_JACKS,
    "sequences": SEQUENCE,
}  # columns that count melds, and their kinds
NEEDS = ("points", "brisques", "last_trick", "sevens", "melds", *MELDS)
ORDER = 20
USUAL = 40_000  # hands of a pairing
OTHERS = ("sevens", "brisques", "last_trick")
SOURCES = (*MELDS, *OTHERS)


def source_points(hands: pd.DataFrame) -> pd.DataFrame:
    """Points of each row by source: a DataFrame with a float column for each of `SOURCES`, aligned with `hands`."""
    hands = ready(hands, NEEDS)
    melds = {name: VALUES[place_of(kind)] * hands[name].astype(float) for name, kind in MELDS.items()}
    others = {
        "sevens": hands["sevens"].astype(float),
        "brisques": 10 * hands["brisques"].astype(float),
        "last_trick": 10 * hands["last_trick"].astype(float),
    }
    return pd.DataFrame({**melds, **others})


def points_by_source(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """Mean points a deal from each source, by policy and rival.

    Parameters
    ----------
    hands : hands table of Bezique, of one pairing or several
    by : further columns to split by, such as seat

    Returns
    -------
    DataFrame, one row a group and `measure` (of `SOURCES`, `melds` for all melds together, and `points` for all):
    rows, deals, estimate, se, low, high
    """
    points = source_points(hands)
    return several(hands, {**points, "melds": "melds", "points": "points"}, {}, grouped(by))


def source_shares(hands: pd.DataFrame) -> pd.DataFrame:
    """Share of all points that comes from each source, by policy and rival; a table of `ratios` with `measure`."""
    points = source_points(hands).assign(melds=hands["melds"].astype(float))
    parts = [ratios(hands, points[name], "points", PAIR).assign(measure=str(name)) for name in points]
    return pd.concat(parts, ignore_index=True)


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    hands = pairing.hands
    return {"sources": points_by_source(hands), "shares": source_shares(hands)}
