"""The page about where the points of Bezique come from."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from analyzer.reports.page import Page, Row, Section, listing, mean_cell, one, rate_cell, records
from analyzer.reports.pages._shown import PAIR
from analyzer.reports.plots import Axis, Dot, dots
from analyzer.reports.questions.point_sources import SOURCES
from analyzer.reports.setting import Setting
from analyzer.reports.words import listed, sentence
from analyzer.stats.text import count, with_error

TITLE = "Where do the points come from?"
NAMES = {
    "marriages": "marriages",
    "royal_marriages": "royal marriages",
    "beziques": "beziques",
    "double_beziques": "double beziques",
    "four_aces": "four aces",
    "four_kings": "four kings",
    "four_queens": "four queens",
    "four_jacks": "four jacks",
    "sequences": "sequences",
    "sevens": "sevens",
    "brisques": "brisques",
    "last_trick": "last trick",
}


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    whole = _whole(setting, found["sources"], found["shares"])
    return Page(TITLE, (whole.lead,), (whole, _policies(setting, found["sources"])))


def _whole(setting: Setting, frame: pd.DataFrame, shares: pd.DataFrame) -> Section:
    best = setting.best
    own, part = setting.of_best(frame), setting.of_best(shares)
    melds, points = one(part, measure="melds"), one(own, measure="points")
    single = own[own["measure"].isin(SOURCES)].sort_values("estimate", ascending=False)
    said = [f"{NAMES[row['measure']]} {mean_cell(row)}" for row in records(single.head(3))]
    lead = sentence(
        f"against itself, `{best}` scores {with_error(points['estimate'], points['se'], 'points a deal')}, of which "
        f"melds bring {rate_cell(melds)}; the three richest sources are {listed(said)}"
    )
    note = (
        f"The figures rest on {count(setting.terms.hands)} deals played by each pairing; where a policy meets itself, "
        "on the first seating of each. Aces and tens in tricks are brisques."
    )
    rows = [Dot(NAMES[row["measure"]], row["estimate"], row["low"], row["high"]) for row in records(single)]
    caption = f"Points a deal by source, `{best}` against itself, with 95 % intervals."
    picture = dots(rows, Axis("points a deal", low=0), caption)
    both = frame.merge(shares[[*PAIR, "measure", "estimate", "se", "low", "high"]], on=[*PAIR, "measure"], how="left",
                       suffixes=("", "_share"))  # fmt: skip
    table = listing(
        "sources",
        f"Points by source, `{best}` against itself",
        both,
        {"measure": "Source"},
        [
            ("Points a deal", mean_cell),
            ("Of all points", _share),
        ],
        shown=_named(setting.of_best(both)),
    )
    return Section("In short", lead, (note,), (picture,), (table,))


def _share(row: Row) -> str:
    """The share of a source; all points have none."""
    numbers = {name: row[f"{name}_share"] for name in ("estimate", "se", "low", "high")}
    return rate_cell(numbers) if numbers["estimate"] == numbers["estimate"] else "all"


def _named(frame: pd.DataFrame) -> pd.DataFrame:
    """With sources named as a reader would."""
    names = {**NAMES, "melds": "all melds", "points": "all points"}
    return frame.assign(measure=frame["measure"].map(names))


def _policies(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "Policies against the best one"
    others = setting.against_best(frame)
    whole = records(others[others["measure"] == "points"])
    said = [
        f"`{row['policy']}` {mean_cell(row)}, of which melds "
        f"{mean_cell(one(others, policy=row['policy'], measure='melds'))}"
        for row in whole
    ]
    lead = sentence(f"points a deal against `{best}`: {'; '.join(said)}")
    order = ("points", "melds", *SOURCES)
    heads = {name: {"points": "All", "melds": "Melds"}.get(name, NAMES.get(name, "").capitalize()) for name in order}
    wide = _turned(others, heads)
    table = listing(
        "sources_by_policy",
        f"Points a deal by source against `{best}`, policies across",
        others,
        {"measure": "Source"},
        [(str(policy), _under(policy)) for policy in wide.columns[1:]],
        shown=wide,
    )
    return Section(title, lead, tables=(table,))


def _under(column: Any) -> Callable[[Row], str]:
    """The text in a column."""
    return lambda row: str(row[column])


def _turned(frame: pd.DataFrame, heads: dict[str, str]) -> pd.DataFrame:
    """Sources down and policies across, as text."""
    rows = []
    for name, head in heads.items():
        part = records(frame[frame["measure"] == name])
        rows.append({"measure": head, **{str(row["policy"]): mean_cell(row) for row in part}})
    return pd.DataFrame(rows)
