"""What several questions share: how rows are grouped, and that the columns are there."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import pandas as pd

from analyzer.columns import Column
from analyzer.stats.clusters import By, names, need
from analyzer.tables import Schema

PAIR = ("policy", "rival")
ESTIMATE = (
    Column("rows", "int64", "rows", "rows of the hands table behind the estimate"),
    Column("deals", "int64", "deals", "deals that these rows come from"),
    Column("estimate", "float64", "", "the estimate", "no rows"),
    Column("se", "float64", "", "its standard error, clustered by deal", "fewer than two deals"),
    Column("low", "float64", "", "lower end of its interval", "fewer than two deals"),
    Column("high", "float64", "", "upper end of its interval", "fewer than two deals"),
)
CURVE = 160  # points of a curve that its table keeps


def grouped(by: By) -> list[str]:
    """Policy and rival, and what else a table is to be split by."""
    return [*PAIR, *(name for name in names(by) if name not in PAIR)]


def ready(hands: pd.DataFrame, needs: Iterable[str]) -> pd.DataFrame:
    """The hands table, refused if a column is absent."""
    need(hands, *needs)
    return hands


def checked(name: str, frame: pd.DataFrame, keys: Sequence[str], *others: str) -> pd.DataFrame:
    """A table of estimates, refused if it is not one row a key with the figures that belong to an estimate.

    Parameters
    ----------
    name : what the table is called in messages
    keys : columns that together name a row
    others : further columns of numbers
    """
    columns = [Column(key, str(frame[key].dtype), "name", "what the row is about") for key in keys]
    columns += [Column(figure, "float64", "", "further figure", "too few deals") for figure in others]
    return Schema(name, (*columns, *ESTIMATE), tuple(keys)).check(frame)


def by_group(hands: pd.DataFrame, by: list[str], table: Callable[[pd.DataFrame], pd.DataFrame]) -> pd.DataFrame:
    """The table of each group, one below the other."""
    parts = []
    for keys, part in hands.groupby(by, observed=True):
        found = table(part)
        for place, (name, key) in enumerate(zip(by, keys, strict=True)):
            found.insert(place, name, [key] * len(found))
        parts.append(found)
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=by)


def thinned(curves: pd.DataFrame, by: list[str], most: int = CURVE) -> pd.DataFrame:
    """Each curve at no more than about `most` times, evenly spread on a logarithmic scale, the last one included."""
    kept = []
    for _, part in curves.groupby(by, sort=False):
        if len(part) > most:
            wanted = np.geomspace(max(part["time"].iloc[0], 1), part["time"].iloc[-1], most)
            places = np.unique(np.searchsorted(part["time"].to_numpy(), wanted, side="right") - 1)
            part = part.iloc[places[places >= 0]]
        kept.append(part)
    return pd.concat(kept, ignore_index=True) if kept else curves
