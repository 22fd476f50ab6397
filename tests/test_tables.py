"""Schemas check tables and describe them."""

import numpy as np
import pandas as pd
import pytest

from analyzer.columns import COMMON, KEY, Column
from analyzer.errors import AnalyzerError, TableError
from analyzer.tables import Schema, hand_schema

GAME = (
    Column("points", "float64", "games", "1 won, 0 lost, 0.5 drawn", "the game was censored"),
    Column("tricks", "int8", "tricks", "tricks won"),
    Column("made", "boolean", "yes/no", "contract made", "no contract"),
    Column("level", "Int8", "tricks", "level of the contract", "no contract"),
    Column("cause", "category", "name", "why the game was lost", "not the loser's row"),
)
SCHEMA = hand_schema("whist", GAME)


def table():
    return pd.DataFrame(
        {
            "deal": np.array([0, 0, 0, 0], "int64"),
            "swapped": [False, False, True, True],
            "seat": np.array([0, 1, 0, 1], "int8"),
            "policy": pd.Categorical(["a", "b", "b", "a"]),
            "rival": pd.Categorical(["b", "a", "a", "b"]),
            "points": [1, 0, np.nan, np.nan],
            "tricks": np.array([7, 6, 7, 6], "int8"),
            "made": pd.array([True, None, False, None], "boolean"),
            "level": pd.array([1, None, 2, None], "Int8"),
            "cause": pd.Categorical(["no_cards", None, None, None]),
        }
    )


def test_a_game_takes_the_common_columns_and_may_replace_one():
    assert SCHEMA.names == [c.name for c in COMMON] + ["tricks", "made", "level", "cause"]
    assert SCHEMA.columns[5] is GAME[0]
    assert SCHEMA.key == KEY
    assert "match_won" in hand_schema("whist", GAME, matches=True).names


def test_a_whole_table_passes_unchanged():
    given = table()
    assert SCHEMA.check(given, exact=True) is given
    assert SCHEMA.check(SCHEMA.empty(), exact=True).empty


def test_wider_types_and_further_columns_pass_unless_exact():
    wide = table().astype({"tricks": "int64", "policy": str, "level": float}).assign(note="x")
    assert SCHEMA.check(wide) is wide
    with pytest.raises(TableError, match="unknown column note"):
        SCHEMA.check(wide, exact=True)
    with pytest.raises(TableError, match="tricks is int64, not int8"):
        SCHEMA.check(table().astype({"tricks": "int64"}), exact=True)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.drop(columns=["tricks", "seat"]), "no column seat, tricks"),
        (lambda t: t.assign(tricks=["7"] * 4), "tricks is str; it must hold a whole number"),
        (lambda t: t.assign(tricks=[7.5] * 4), "tricks is float64"),
        (lambda t: t.assign(swapped=[0, 0, 1, 1]), "swapped is int64; it must hold a yes/no"),
        (lambda t: t.assign(policy=pd.Categorical(["a", None, "b", None])), "policy has 2 missing values"),
        (lambda t: t.assign(seat=np.int8(0)), r"2 rows repeat a key, the first of them {'deal': 0"),
    ],
)
def test_what_does_not_fit_is_named(change, message):
    with pytest.raises(TableError, match=message):
        SCHEMA.check(change(table()))


def test_several_pairings_in_one_table():
    both = pd.concat([table(), table().assign(rival="c")], ignore_index=True)
    with pytest.raises(TableError, match="repeat a key"):
        SCHEMA.check(both)
    assert hand_schema("whist", GAME, pooled=True).check(both) is both


def test_a_schema_is_checked_itself():
    with pytest.raises(TableError, match="tricks twice"):
        Schema("x", (GAME[1], GAME[1]), ("tricks",))
    with pytest.raises(TableError, match="deal"):
        Schema("x", (GAME[1],), ("deal",))
    assert issubclass(TableError, AnalyzerError)


def test_description_names_every_column():
    lines = SCHEMA.describe().splitlines()
    assert [line.split()[0] for line in lines[:-1]] == SCHEMA.names
    assert "made     boolean   yes/no  contract made (missing: no contract)" in lines
    assert lines[-1] == "one row for each deal, swapped, seat"
