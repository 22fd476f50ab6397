"""What a page consists of, as data: sections of words, pictures and tables.

Questions make pages of these; `analyzer.reports.render` turns them into HTML and Markdown.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analyzer.stats.text import TOO_FEW, count, decimals, number, percent, percent_interval, with_error

Row = Mapping[Any, Any]  # one row of a DataFrame
Cell = tuple[str, Callable[[Row], str]]  # a column's heading, and its text in a row


@dataclass(frozen=True)
class Picture:
    """A figure: an SVG text that stands in the page itself, and what it shows in words."""

    svg: str
    caption: str


@dataclass(frozen=True)
class Table:
    """A table of a page and the file of numbers behind it.

    Parameters
    ----------
    name : name of its CSV file, without the ending
    caption : what it shows
    frame : the numbers, as the CSV file holds them
    head : headings of the columns shown
    rows : their text
    names : how many of the first columns say what a row is about
    shade : for each row and column how dark the cell is, 0 to 1; empty for none
    folded : shown only when asked for
    """

    name: str
    caption: str
    frame: pd.DataFrame
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: int = 1
    shade: tuple[tuple[float, ...], ...] = ()
    folded: bool = False


@dataclass(frozen=True)
class Section:
    """A part of a page: its first sentence says what was found.

    Parameters
    ----------
    title : heading
    lead : the finding in one sentence
    notes : paragraphs that explain it
    pictures, tables : shown after the words
    warning : what a reader must not overlook
    """

    title: str
    lead: str
    notes: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = ()
    warning: str = ""


@dataclass(frozen=True)
class Page:
    """One question, answered for one rule set.

    Parameters
    ----------
    title : the question
    findings : sentences for the front page
    sections : in reading order
    also : names of pages that are near, each with what it is about
    """

    title: str
    findings: tuple[str, ...]
    sections: tuple[Section, ...]
    also: tuple[tuple[str, str], ...] = ()


# --- tables as text -----------------------------------------------------------------------------


def listing(
    name: str,
    caption: str,
    frame: pd.DataFrame,
    keys: Mapping[str, str],
    cells: Sequence[Cell],
    folded: bool = False,
    shown: pd.DataFrame | None = None,
) -> Table:
    """A table with one line a row of `frame`, or of `shown` where the page shows only part of it.

    Parameters
    ----------
    keys : columns that say what a row is about, and their headings
    cells : the columns after them
    """
    head = (*keys.values(), *(heading for heading, _ in cells))
    rows = tuple(
        (*(_plain(row[key]) for key in keys), *(text(row) for _, text in cells))
        for row in records(frame if shown is None else shown)
    )
    return Table(name, caption, frame, head, rows, len(keys), folded=folded)


def spread(
    name: str,
    caption: str,
    frame: pd.DataFrame,
    keys: Mapping[str, str],
    across: str,
    headings: Mapping[Any, str],
    text: Callable[[Row], str],
    folded: bool = False,
    absent: str = TOO_FEW,
    shown: pd.DataFrame | None = None,
) -> Table:
    """A table with one column for each value of the column `across`, in the order of `headings`.

    Parameters
    ----------
    absent : what stands where a combination does not occur
    """
    rows = []
    part = frame if shown is None else shown
    for values, group in part.groupby(list(keys), sort=False, observed=True, dropna=False) if len(part) else ():
        said = {row[across]: text(row) for row in records(group)}
        rows.append((*map(_plain, values), *(said.get(value, absent) for value in headings)))
    return Table(name, caption, frame, (*keys.values(), *headings.values()), tuple(rows), len(keys), folded=folded)


def _plain(value: Any) -> str:
    """A value that names a row."""
    return f"{value:g}" if isinstance(value, float) else str(value)


# --- cells --------------------------------------------------------------------------------------


def mean_cell(row: Row, unit: str = "") -> str:
    """Estimate and standard error."""
    return with_error(row["estimate"], row["se"], unit)


def rate_cell(row: Row) -> str:
    """A rate and its standard error in percent; where it is 0 or 1, how far it may be from that."""
    return _extreme(row) or percent(row["estimate"], row["se"])


def interval_cell(row: Row) -> str:
    """A rate and its interval in percent; where it is 0 or 1, how far it may be from that."""
    return _extreme(row) or percent_interval(row["estimate"], row["low"], row["high"])


def _extreme(row: Row) -> str:
    """What to say of a rate of 0 or 1 with a known interval; empty for others."""
    width = row["high"] - row["low"]
    if row["estimate"] not in (0, 1) or not width > 0:
        return ""
    places = decimals(100 * width)
    if row["estimate"] == 0:
        return f"none (at most {number(100 * row['high'], places)} %)"
    return f"all (at least {number(100 * row['low'], places)} %)"


def rows_cell(row: Row) -> str:
    """How many rows stand behind an estimate."""
    return count(row["rows"])


# --- rows ---------------------------------------------------------------------------------------


def records(frame: pd.DataFrame) -> list[Row]:
    """The rows of a table."""
    return list(frame.to_dict("records"))


def one(frame: pd.DataFrame, **wanted: Any) -> Row:
    """The first row in which columns have these values; an unknown estimate if there is none."""
    for name, value in wanted.items():
        frame = frame[frame[name] == value]
    return records(frame.head(1))[0] if len(frame) else dict.fromkeys(("estimate", "se", "low", "high"), math.nan)
