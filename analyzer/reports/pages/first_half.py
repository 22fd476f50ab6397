"""The page about the first half of Draw Bridge."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, mean_cell, rate_cell, records, spread
from analyzer.reports.pages._shown import PAIR, by_policy, shown
from analyzer.reports.plots import Axis
from analyzer.reports.setting import Setting
from analyzer.reports.words import sentence, sign
from analyzer.stats.text import with_error

TITLE = "What is kept in the first half, and what does it yield?"
HABITS = {
    "cards_kept": "Kept of 13 dealt",
    "honours_dealt": "Honour points dealt",
    "honours": "at the auction",
    "honours_gained": "gained",
    "longest_dealt": "Longest suit dealt",
    "longest": "at the auction ",
    "longest_gained": "gained ",
    "masters": "Masters",
    "aces": "Aces",
    "kings": "Kings",
    "voids": "Voids",
    "first_half_tricks": "Tricks won",
}
KINDS = {
    "honours": "honour points at the auction",
    "longest": "longest suit at the auction",
    "masters": "masters at the auction",
    "cards_kept": "cards kept of those dealt",
}
NOTES = {
    "masters": "A master is a card that no card of the opponent's beats in its suit.",
    "honours": "Ace 4, king 3, queen 2, jack 1.",
}
YIELD = {"points": "Points a hand", "declared": "Hands declared", "tricks": "Tricks in the second half"}


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    habits = _habits(setting, found["habits"])
    kinds = [_kind(setting, kind, found[f"by_{kind}"]) for kind in KINDS]
    return Page(TITLE, (habits.lead, kinds[2].lead), (habits, *kinds))


def _habits(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    own = {row["measure"]: row for row in records(setting.of_best(frame))}
    lead = (
        f"Against itself, `{best}` still holds {mean_cell(own['cards_kept'])} of the 13 cards dealt when the auction "
        f"begins; its honour points {_moved(own, 'honours')}, its longest suit {_moved(own, 'longest')}."
    )
    note = (
        "A hand dealt at random has 10 honour points; the pack has 40. The tricks of the first half count nothing; who "
        "wins one draws the first card of the two."
    )
    heads = dict(HABITS)
    table = spread("habits", "The hand dealt and the hand at the auction", frame, PAIR, "measure", heads, mean_cell)
    return Section("Kept and thrown", lead, (note,), tables=(table,))


def _moved(own: dict[str, Row], name: str) -> str:
    """How a number has changed from the deal to the auction, as a clause."""
    dealt, held, gained = own[f"{name}_dealt"], own[name], own[f"{name}_gained"]
    verb = {1: "rise", -1: "fall", 0: "go"}[sign(gained)]
    verb += "s" if name == "longest" and verb != "go" else "es" if name == "longest" else ""
    return f"{verb} from {mean_cell(dealt)} to {mean_cell(held)}"


def _kind(setting: Setting, kind: str, frame: pd.DataFrame) -> Section:
    words, best, title = KINDS[kind], setting.best, f"Yield by {KINDS[kind]}"
    points = frame[frame["measure"] == "points"]
    own = records(shown(setting.of_best(points)).sort_values("estimate"))
    if not own:
        return Section(title, "There are too few hands to say anything.")
    high, low = (f"{row[kind]} ({with_error(row['estimate'], row['se'])})" for row in (own[-1], own[0]))
    lead = sentence(f"by {words}, points a hand of `{best}` against itself are highest at {high} and lowest at {low}")
    if len(own) == 1:
        lead = f"`{best}` against itself has one group by {words} large enough to show: {high}."
    axis = Axis(words, whole=True)
    pictures = (
        by_policy(setting, points, kind, axis, Axis("points a hand, mean"), f"Points a hand against `{best}`."),
        by_policy(
            setting,
            frame[frame["measure"] == "tricks"],
            kind,
            axis,
            Axis("tricks in the second half, mean"),
            f"Tricks in the second half against `{best}`, hands with a contract.",
        ),
    )
    table = spread(
        f"by_{kind}",
        f"By {words}, `{best}` against itself",
        frame,
        {kind: words.capitalize()},
        "measure",
        YIELD,
        _cell,
        folded=True,
        shown=setting.of_best(frame),
    )
    notes = (NOTES[kind],) if kind in NOTES else ()
    return Section(title, lead, notes, pictures, (table,))


def _cell(row: Row) -> str:
    return rate_cell(row) if row["measure"] == "declared" else mean_cell(row)
