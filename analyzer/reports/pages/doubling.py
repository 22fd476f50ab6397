"""The page about doubles."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, listing, mean_cell, rate_cell, records, spread
from analyzer.reports.pages._shown import PAIR
from analyzer.reports.plots import Axis, Dot, dots
from analyzer.reports.questions.doubling import KINDS
from analyzer.reports.setting import Setting
from analyzer.reports.words import sign
from analyzer.stats.text import count, with_error

TITLE = "What is a double worth?"
HEADINGS = {"share": "Of the contracts", "failed": "Failed", "points": "Pays the defender, points"}


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    worth, right = _worth(setting, found["worth"], found["arms"]), _right(setting, found["right"], found["often"])
    return Page(TITLE, (worth.lead, right.lead), (worth, right, _kinds(setting, found["doubled"])))


def _featured(setting: Setting, frame: pd.DataFrame) -> Row | None:
    """The row with most doubles against the best policy."""
    rows = records(setting.against_best(frame).sort_values("rows", ascending=False, kind="stable"))
    return rows[0] if rows else None


def _worth(setting: Setting, frame: pd.DataFrame, arms: pd.DataFrame) -> Section:
    title, best = "Doubled contracts, with and without the double", setting.best
    note = (
        "Each hand that ended doubled was played again, once for each defender: the same cards and random numbers, but "
        "the double taken from his calls. The figures are his points less the declarer's, with the double less "
        "without, paired by deal. Only his own double is barred, and policies that reckon with doubles still do."
    )
    row = _featured(setting, frame)
    if row is None:
        return Section(title, f"No contract was doubled against `{best}`, so there is nothing to value.", (note,))
    verdict = {1: "gains", -1: "costs", 0: "makes no difference that these hands can tell:"}[sign(row)]
    size = with_error(abs(row["estimate"]) if sign(row) else row["estimate"], row["se"], "points")
    lead = (
        f"In the hands that `{row['policy']}` doubles against `{row['rival']}`, the double {verdict} {size} of lead a "
        f"hand over the same hands without it ({count(row['deals'])} deals)."
    )
    cells = [
        ("Worth of the double", mean_cell),
        ("Deals", lambda row: count(row["deals"])),
    ]
    rows = [
        Dot(f"{each['policy']}, {each['rival']}", each["estimate"], each["low"], each["high"],
            setting.tone(str(each["policy"])))
        for each in records(frame)
    ]  # fmt: skip
    caption = "Worth of a double, by defender and declarer, with 95 % intervals."
    pictures = (dots(rows, Axis("points of lead a doubled hand"), caption, level=0.0),)
    table = listing("worth", "Lead of the defender in hands he doubled, points", frame, _DEFENDED, cells)
    heads = {"free": "With the double", "barred": "Without"}
    both = spread("arms", "The two results, points of lead a hand", arms, _DEFENDED, "arm", heads, mean_cell)
    return Section(title, lead, (note,), pictures, (table, both))


_DEFENDED = {"policy": "Defender", "rival": "Declarer"}


def _right(setting: Setting, frame: pd.DataFrame, often: pd.DataFrame) -> Section:
    best = setting.best
    row = records(setting.of_best(frame))[0]
    size = with_error(abs(row["estimate"]) if sign(row) else row["estimate"], row["se"], "points of lead a hand")
    lead = {
        1: f"Over all its hands, that it may double is worth {size} to `{best}` against itself.",
        -1: f"Over all its hands, `{best}` against itself would do better never to double, by {size}.",
        0: f"Over all its hands, the right to double makes no difference that can be told to `{best}` against itself "
        f"(difference {size}).",
    }[sign(row)]
    both = frame.merge(often[[*PAIR, "estimate", "se", "low", "high"]], on=list(PAIR), suffixes=("", "_often"))
    cells = [
        ("Worth of the right, points a hand", mean_cell),
        ("Hands doubled", lambda row: rate_cell({name: row[f"{name}_often"] for name in _RATE})),
    ]
    table = listing("right", "Worth of the right to double, by player and opponent", both, PAIR, cells)
    return Section("The right to double", lead, tables=(table,))


_RATE = ("estimate", "se", "low", "high")


def _kinds(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "How often contracts are doubled"
    share = setting.of_best(frame[frame["measure"] == "share"])
    rows = {row["kind"]: row for row in records(share)}
    if not rows:
        return Section(title, f"`{best}` comes to no contract against itself.")
    said = ", ".join(f"{kind} {rate_cell(rows[kind])}" for kind in KINDS.values())
    keys = {**_DEFENDED, "kind": "Contract"}
    table = spread("doubled", "Contracts by the stake", frame, keys, "measure", HEADINGS, _cell, absent="none")
    return Section(title, f"Contracts when `{best}` plays itself: {said}.", tables=(table,))


def _cell(row: Row) -> str:
    return mean_cell(row) if row["measure"] == "points" else rate_cell(row)
