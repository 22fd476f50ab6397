"""Columns as data: what a column of a table holds, said once, without pandas.

A game's descriptor names its own columns with this class; `analyzer.tables` joins them with the ones below.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """One column of a table.

    Parameters
    ----------
    name : as written in Parquet and CSV
    dtype : pandas name of its type: `int8`, `bool`, `category`, nullable `Int8`, `boolean`, ...
    unit : what is counted or measured (`tricks`, `points`, `yes/no`, `name`)
    meaning : one line for a reader of the table
    missing : when a value may be missing, in words; empty if never
    categories : the names of a `category` column whose values are known beforehand, in the order of their codes
    """

    name: str
    dtype: str
    unit: str
    meaning: str
    missing: str = ""
    categories: tuple[str, ...] = ()


KEY = ("deal", "swapped", "seat")

COMMON = (
    Column("deal", "int64", "number", "order of the pack, counted from 0 within the seed; the unit of evidence"),
    Column("swapped", "bool", "yes/no", "second seating of the deal: the policies have exchanged seats"),
    Column("seat", "int8", "seat", "role of this player: 0 acts first in the hand, 1 second"),
    Column("policy", "category", "name", "policy of this player, with its non-default parameters"),
    Column("rival", "category", "name", "policy of the opponent"),
    Column("points", "int32", "points", "score of this hand"),
)

MATCH = (
    Column("match", "int64", "number", "match, counted from 0; seating match mod 2 of match-pair match div 2"),
    Column("hand_in_match", "int16", "number", "hand within the match, counted from 0"),
    Column("score_before", "int32", "points", "this player's match score before the hand"),
    Column("score_after", "int32", "points", "this player's match score after the hand"),
    Column("bags_before", "int8", "bags", "this player's bag counter before the hand"),
    Column("match_won", "Int8", "0 or 1", "this player won the match", "the match was censored"),
)
