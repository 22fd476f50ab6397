"""The page about the rank of the ten."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, mean_cell, one, records, spread
from analyzer.reports.pages._shown import PAIR
from analyzer.reports.plots import Axis, Dot, dots
from analyzer.reports.questions.ten_rank import MEASURES, PART
from analyzer.reports.setting import Setting
from analyzer.reports.words import listed, sentence, sign
from analyzer.stats.text import with_error

TITLE = "What does the rank of the ten change?"
HEADS = {"points": "Points", "melds": "Melds", "sequences": "Sequences", "sevens": "Sevens", "brisques": "Brisques"}
SHORT = "points a deal"


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    effect = found["effect"]
    whole = _whole(setting, effect)
    return Page(TITLE, (whole.lead,), (whole, _sources(setting, effect)))


def _whole(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    row = one(setting.of_best(frame), measure="points")
    points = setting.against_best(frame[frame["measure"] == "points"])
    lead = f"With the ten above the king `{best}` against itself {_changed(row)} than with the ten below the jack."
    if not sign(row):
        lead = (
            f"Whether the ten ranks above the king or below the jack makes no difference that can be told "
            f"to the points of `{best}` against itself ({mean_cell(row)} {SHORT})."
        )
    note = (
        f"One hand in {PART} was played twice: the same cards and random numbers, the ten above the king and below the "
        "jack. The figures are the first less the second, paired by deal. The policies know the rank that is played."
    )
    rows = [
        Dot(str(each["policy"]), each["estimate"], each["low"], each["high"], setting.tone(str(each["policy"])))
        for each in records(points)
    ]
    picture = dots(
        rows,
        Axis("points a deal"),
        f"Points of each policy against `{best}`, ten above the king less below the jack, with 95 % intervals.",
        level=0.0,
    )
    moved = [f"`{each['policy']}` by {mean_cell(each)}" for each in records(points) if sign(each)]
    said = sentence(f"of all policies against `{best}`, the points change for {listed(moved)}")
    if not moved:
        said = f"Against `{best}`, the points of no policy change by more than these deals can hide."
    return Section("Points", lead, (said, note), (picture,))


def _changed(row: Row) -> str:
    size = with_error(abs(row["estimate"]), row["se"], SHORT)
    return f"scores {size} more" if sign(row) > 0 else f"scores {size} less"


def _sources(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    own = [one(setting.of_best(frame), measure=name) for name in MEASURES[1:]]
    moved = [f"{HEADS[row['measure']].lower()} by {mean_cell(row)}" for row in own if sign(row)]
    lead = f"No source of points of `{best}` against itself changes by more than these deals can hide."
    if moved:
        lead = sentence(f"sources of points of `{best}` against itself that change: {listed(moved)} {SHORT}")
    note = "Sequences are part of the melds. Two players share the same brisques, so between equals they cannot change."
    table = spread(
        "effect",
        "Points a deal with the ten above the king less those with the ten below the jack",
        frame,
        PAIR,
        "measure",
        HEADS,
        mean_cell,
    )
    return Section("Sources", lead, (note,), tables=(table,))
