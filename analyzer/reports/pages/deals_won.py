"""The page about deals won and the length of matches."""

import pandas as pd

from analyzer.reports.page import Page, Section, interval_cell, listing, mean_cell, one, rate_cell, records, spread
from analyzer.reports.pages._shown import PAIR
from analyzer.reports.plots import Axis, Dot, dots
from analyzer.reports.questions.deals_won import OUTCOMES
from analyzer.reports.setting import Setting
from analyzer.reports.words import sign
from analyzer.stats.text import count, with_error

TITLE = "Who wins a deal, and how long is a match?"
HEADS = {name: name.capitalize() for name in OUTCOMES}


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    seats = _seats(setting, found["by_seat"])
    matches = _matches(setting, found["lengths"], found["spread"], found["opening"])
    return Page(TITLE, (seats.lead, matches.lead), (seats, _won(setting, found["won"]), matches))


def _seats(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    own = setting.of_best(frame)
    won, lost, drawn = (one(own, seat=0, measure=name) for name in ("won", "lost", "drawn"))
    first, second = (f"seat {place} ({seat})" for place, seat in enumerate(setting.game.seats))
    lead = (
        f"When `{best}` plays itself, {first} wins {interval_cell(won)} of the deals and {second} "
        f"{interval_cell(lost)}; drawn: {rate_cell(drawn)}."
    )
    note = "A deal is won by the player who scores more in it; that is not the match."
    keys = {**PAIR, "seat": "Seat"}
    table = spread("by_seat", "Deals won by seat", frame, keys, "measure", HEADS, rate_cell)
    rows = []
    for row in records(setting.against_best(frame[frame["measure"] == "won"])):
        name = f"{row['policy']}, seat {row['seat']}"
        rows.append(Dot(name, row["estimate"], row["low"], row["high"], setting.tone(str(row["policy"]))))
    caption = f"Deals won against `{best}` by seat, with 95 % intervals."
    picture = dots(rows, Axis("deals won", percent=True), caption, level=0.5)
    return Section("By seat", lead, (note,), (picture,), (table,))


def _won(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "By policy"
    others = records(frame[(frame["policy"] == best) & (frame["rival"] != best) & (frame["measure"] == "won")])
    lead = f"There is no other policy to meet `{best}`."
    if others:
        said = ", ".join(f"{interval_cell(row)} against `{row['rival']}`" for row in others)
        lead = f"`{best}` wins {said} of the deals."
    table = spread("won", "Deals won by policy and rival", frame, PAIR, "measure", HEADS, rate_cell)
    return Section(title, lead, tables=(table,))


def _matches(setting: Setting, lengths: pd.DataFrame, spread_of: pd.DataFrame, opening: pd.DataFrame) -> Section:
    best, target = setting.best, count(setting.rules.target)
    own = records(setting.of_best(lengths))
    title, first = "Deals in a match", setting.game.seats[0]
    if not own:
        return Section(title, f"No match of `{best}` against itself was finished.")
    mean = with_error(own[0]["estimate"], own[0]["se"], "deals")
    start = one(setting.of_best(opening))
    verdict = {1: "more than half", -1: "less than half", 0: "no more or less than half, as far as these matches tell"}
    lead = (
        f"A match to {target} of `{best}` against itself takes {mean}; the {first} of its first deal wins "
        f"{interval_cell(start)} of the matches, {verdict[sign(start, 0.5)]}."
    )
    note = (
        f"Only matches of a policy against itself were played, {count(own[0]['rows'])} of them; here the match is the "
        "unit of evidence. The players change seats after every deal."
    )
    part = setting.of_best(spread_of)
    tables = (
        listing("lengths", "Deals a match, each policy against itself", lengths, PAIR,
                [("Deals", mean_cell), ("Matches", lambda row: count(row["rows"]))]),
        listing("spread", f"Matches by length, `{best}` against itself", spread_of, {"length": "Deals"},
                [("Share of the matches", rate_cell), ("Matches", lambda row: count(row["events"]))], shown=part),
        listing("opening", f"Matches won by the {first} of the first deal", opening, PAIR,
                [("Won", interval_cell)], folded=True),
    )  # fmt: skip
    return Section(title, lead, (note,), tables=tables)
