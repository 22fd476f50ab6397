"""Rows as a kernel writes them, and as everybody else reads them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from analyzer.columns import COMMON, MATCH, Column
from analyzer.games.game import Game

_ENGINE = [("deal", "i8"), ("swapped", "?"), ("seat", "i1"), ("position", "i1"), ("counted", "?"), ("points", "i4")]
_MISSING = -1


def row_dtype(game: Game, matches: bool = False) -> np.dtype[Any]:
    """The structured dtype of a kernel's rows: what the engine knows, the game's columns, those of a match."""
    # a match's columns come first: Numba takes a record that begins like another for one of its kind
    ahead, own = (((column.name, _stored(column)) for column in columns) for columns in (MATCH, game.columns))
    fields = np.dtype([*(ahead if matches else ()), *_ENGINE, *own], align=True)
    return np.dtype((np.record, fields))  # so that `row.points = 1` is also plain Python


def _stored(column: Column) -> str:
    """How a kernel keeps a column: names as codes, and nullable numbers with -1 for missing."""
    if column.dtype in ("category", "boolean"):
        return "i1"
    return np.dtype(column.dtype.lower()).str


def all_columns(game: Game, matches: bool = False) -> tuple[Column, ...]:
    """The columns of a game's hands table, in order."""
    points = Column("points", "float64", "games", "1 won, 0 lost, 0.5 drawn", "the game was censored")
    common = COMMON if game.unit == 1 else (*COMMON[:-1], points)
    return (*common, *game.columns, *(MATCH if matches else ()))


def to_arrow(game: Game, rows: np.ndarray, names: Sequence[str], matches: bool = False) -> pa.Table:
    """A table of the documented columns from a kernel's rows.

    Parameters
    ----------
    rows : structured (n,) of `row_dtype`
    names : names of the policies in the positions A and B
    """
    unique = list(dict.fromkeys(names))
    codes = np.array([unique.index(name) for name in names], np.int8)
    arrays = {
        "policy": pa.DictionaryArray.from_arrays(codes[rows["position"]], unique),
        "rival": pa.DictionaryArray.from_arrays(codes[1 - rows["position"]], unique),
        "points": _points(game, rows),
    }
    columns = all_columns(game, matches)
    for column in columns:
        if column.name not in arrays:
            arrays[column.name] = _array(column, np.ascontiguousarray(rows[column.name]))
    return pa.table({column.name: arrays[column.name] for column in columns})


def _points(game: Game, rows: np.ndarray) -> pa.Array:
    if game.unit == 1:
        return pa.array(np.ascontiguousarray(rows["points"]))
    return pa.array(np.where(rows["counted"], rows["points"] * game.unit, np.nan))


def _array(column: Column, values: np.ndarray) -> pa.Array:
    """One column; -1 is missing where the column may miss values."""
    mask = values == _MISSING if column.missing else None
    if column.dtype == "category":
        indices = pa.array(values, mask=mask)
        return pa.DictionaryArray.from_arrays(indices, list(column.categories))
    if column.dtype == "boolean":
        return pa.array(values == 1, mask=mask)
    return pa.array(values, mask=mask)
