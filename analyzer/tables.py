"""Schemas of the tables that reports read: they check a table and they document it.

No game is named here.  A game's own columns are its descriptor's `COLUMNS`; `hand_schema` joins them with the common
ones.  A game that gives a common column its own type (Ninety-Nine's points are wins) lists that column itself.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pandas as pd
from pandas.api import types

from analyzer.columns import COMMON, KEY, MATCH, Column
from analyzer.errors import TableError

KINDS = (
    ("yes/no", types.is_bool_dtype),
    ("whole number", types.is_integer_dtype),
    ("number", types.is_float_dtype),
    ("text", lambda dtype: isinstance(dtype, pd.CategoricalDtype) or types.is_string_dtype(dtype)),
)


def kind(dtype: Any) -> str:
    """Plain name of the kind of a pandas dtype: yes/no, whole number, number, text or other."""
    return next((name for name, fits in KINDS if fits(dtype)), "other")


@dataclass(frozen=True)
class Schema:
    """A table's columns and the ones that together name a row.

    Parameters
    ----------
    name : what the table is called in messages
    columns : tuple of Column
    key : names of the columns whose values together are unique
    """

    name: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = KEY

    def __post_init__(self) -> None:
        names = self.names
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise TableError(f"schema {self.name} has {', '.join(twice)} twice")
        if set(self.key) - set(names):
            raise TableError(f"schema {self.name} lacks its key columns {sorted(set(self.key) - set(names))}")

    @property
    def names(self) -> list[str]:
        """Column names in order, a list of str."""
        return [column.name for column in self.columns]

    def check(self, table: pd.DataFrame, exact: bool = False) -> pd.DataFrame:
        """The table itself, if it fits.

        Parameters
        ----------
        table : pandas DataFrame; columns beyond the schema are left alone
        exact : also refuse columns that the schema does not know, and types other than the very ones it names;
            otherwise any whole-number type serves for a whole number, and so on

        Raises
        ------
        TableError : a column is absent, of the wrong kind, or has missing values where none are allowed; a row's key
            occurs twice
        """
        absent = [name for name in self.names if name not in table.columns]
        if absent:
            raise TableError(f"{self.name}: no column {', '.join(absent)}; the table has {', '.join(table.columns)}")
        strange = [name for name in table.columns if name not in self.names]
        if exact and strange:
            raise TableError(f"{self.name}: unknown column {', '.join(map(str, strange))}")
        for column in self.columns:
            self._check_column(column, table[column.name], exact)
        doubled = table.duplicated(list(self.key))
        if doubled.any():
            row = table.loc[doubled.to_numpy(), list(self.key)].iloc[0].to_dict()
            raise TableError(f"{self.name}: {int(doubled.sum())} rows repeat a key, the first of them {row}")
        return table

    def _check_column(self, column: Column, values: pd.Series, exact: bool) -> None:
        found = str(values.dtype)
        if exact and found != column.dtype:
            raise TableError(f"{self.name}: column {column.name} is {found}, not {column.dtype}")
        wanted = kind(pd.api.types.pandas_dtype(column.dtype))
        allowed = {wanted, "whole number"} if wanted == "number" else {wanted}
        if column.missing and wanted == "whole number":
            allowed.add("number")
        if kind(values.dtype) not in allowed:
            raise TableError(f"{self.name}: column {column.name} is {found}; it must hold a {wanted} ({column.dtype})")
        if not column.missing and values.isna().any():
            raise TableError(
                f"{self.name}: column {column.name} has {int(values.isna().sum())} missing values; none may be"
            )

    def empty(self) -> pd.DataFrame:
        """A table of this schema without rows, a DataFrame of the exact types."""
        return pd.DataFrame({column.name: pd.Series(dtype=column.dtype) for column in self.columns})

    def describe(self) -> str:
        """The schema as text for people: one line a column, and the key."""
        rows = [
            (c.name, c.dtype, c.unit, c.meaning + (f" (missing: {c.missing})" if c.missing else ""))
            for c in self.columns
        ]
        wide = [max((len(row[i]) for row in rows), default=0) for i in range(3)]
        lines = ["  ".join([row[i].ljust(wide[i]) for i in range(3)] + [row[3]]) for row in rows]
        return "\n".join([*lines, f"one row for each {', '.join(self.key)}"])


def hand_schema(game: str, columns: Iterable[Column], matches: bool = False, pooled: bool = False) -> Schema:
    """The schema of a game's per-hand table, one row per player and hand.

    Parameters
    ----------
    game : name of the game
    columns : the game's own columns, an iterable of Column; one with a common name takes the common one's place
    matches : the hands belong to matches
    pooled : several pairings of policies in one table, so that a row's key includes policy and rival
    """
    own = {column.name: column for column in columns}
    shared = COMMON + (MATCH if matches else ())
    joined = [own.pop(column.name, column) for column in shared]
    key = KEY + (("policy", "rival") if pooled else ())
    return Schema(f"hands of {game}", (*joined, *own.values()), key)
