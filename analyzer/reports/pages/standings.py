"""The page that says who wins."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, listing, one, records, rows_cell, spread
from analyzer.reports.pages._shown import PAIR
from analyzer.reports.setting import Setting
from analyzer.reports.words import compared, listed, pooled

TITLE = "Which policy wins, and by how much?"


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    best, seats = _best(setting), _seats(setting, found["points"], found["seat_edge"])
    return Page(TITLE, (best.lead, seats.lead), (best, _against_best(setting, found["margins"]), seats))


def _best(setting: Setting) -> Section:
    played, measure, title = setting.round, setting.measure, "The best policy"
    if len(setting.players) == 1:
        return Section(title, f"`{setting.best}` is the only policy, so nothing is compared.")
    near = records(played.margins[played.margins["policy"] == setting.best].sort_values("estimate"))[0]
    among = f"of {len(setting.players)} policies"
    if played.open:
        others = listed((f"`{name}`" for name in played.open), "or")
        lead = f"`{setting.best}` comes out best {among}, but cannot be told apart from {others}."
    else:
        size = measure.text(near["estimate"], near["se"])
        lead = f"`{setting.best}` is the best {among}: it beats all others, the nearest, `{near['rival']}`, by {size}."
    note = (
        f"Every policy met every other in {played.hands:,} hands, both seatings of {played.hands // 2:,} deals that "
        "the rest of the report does not use, so the choice of the best does not flatter the figures below. The best "
        "is the policy whose result against its hardest rival is highest. A policy counts as beaten when its p-value, "
        "adjusted by Holm's method for all pairs at once, is below 5 %."
    )
    order = played.margins.groupby("policy")["estimate"].min().sort_values(ascending=False).index
    table = spread(
        "round",
        f"Lead of the policy in the row over the one in the column, {measure.unit} {measure.per}",
        played.margins.set_index("policy").loc[order].reset_index(),
        {"policy": "Policy"},
        "rival",
        {name: name for name in order},
        measure.short,
        absent="itself",
    )
    return Section(title, lead, (note,), tables=(table,))


def _against_best(setting: Setting, frame: pd.DataFrame) -> Section:
    measure, title = setting.measure, "Against the best"
    rows = [_from(row, setting.best) for row in records(frame)]
    frame = pd.DataFrame(rows, columns=frame.columns).sort_values("estimate", ignore_index=True)
    if not rows:
        return Section(title, "There is no other policy to meet the best one.")
    lead = pooled([compared(f"`{row['policy']}`", f"`{row['rival']}`", row, measure) for row in records(frame)])
    table = listing(
        "margins",
        f"`{setting.best}` against each other policy, {measure.unit} {measure.per}",
        frame,
        {"rival": "Policy"},
        [("Lead of the best", measure.short), ("Player hands", rows_cell)],
    )
    return Section(title, lead, tables=(table,))


def _from(row: Row, best: str) -> Row:
    """A margin seen from the best policy."""
    if row["policy"] == best:
        return row
    turned = {"policy": best, "rival": row["policy"], "first": row["second"], "second": row["first"]}
    return {**row, **turned, "estimate": 0.0 - row["estimate"], "low": -row["high"], "high": -row["low"]}


def _seats(setting: Setting, points: pd.DataFrame, edge: pd.DataFrame) -> Section:
    measure, seats = setting.measure, setting.game.seats
    row = one(setting.of_best(edge))
    first, second = (f"seat {place} ({seat})" for place, seat in enumerate(seats))
    lead = f"When `{setting.best}` plays itself, {compared(first, second, row, measure)}."
    edges = listing(
        "seat_edge",
        f"Mean in seat 0 ({seats[0]}) less mean in seat 1 ({seats[1]}), {measure.unit} {measure.per}",
        edge,
        PAIR,
        [("Edge of seat 0", measure.short), ("Player hands", rows_cell)],
    )
    caption = f"Mean by seat, {measure.unit} {measure.per}"
    heads = {place: f"Seat {place}, {seat}" for place, seat in enumerate(seats)}
    means = spread("points", caption, points, PAIR, "seat", heads, measure.short, folded=True)
    return Section("The seats", lead, tables=(edges, means))
