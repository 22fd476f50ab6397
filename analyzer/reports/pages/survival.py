"""The page about survival in Ninety-Nine."""

import math

import numpy as np
import pandas as pd

from analyzer.reports.page import (
    Page,
    Picture,
    Row,
    Section,
    Table,
    interval_cell,
    listing,
    one,
    rate_cell,
    records,
    rows_cell,
    spread,
)
from analyzer.reports.pages._outliving import by_cause, outliving
from analyzer.reports.pages._shown import PAIR, curve_of, shown
from analyzer.reports.plots import Axis, curves
from analyzer.reports.questions.survival import HORIZONS, LOGGED
from analyzer.reports.setting import Setting
from analyzer.stats.text import TOO_FEW, count, with_error

TITLE = "How long does a player survive?"
ALIVE, TURNS = Axis("players not beaten", percent=True, low=0, high=1.02), Axis("own plays", log=True, low=1)
HARDLY = 0.95  # of players not beaten at the end: the rule set hardly ever has a loser
RISK = Axis("risk at a play", percent=True)
CLOCK = (
    "The clock of a player counts his own plays, and the event is that he loses. The opponent's loss, a draw and the "
    "cap on plays stop the clock: such a player is known to have survived so far, and no more. So a curve says how "
    "long a player of this kind would last if only he could lose; it takes for granted that a clock stopped by the "
    "opponent says nothing about how close the player was to losing himself. The page on how games end has the shares "
    "that were really lost, won and drawn."
)


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    lasts = _curves(setting, found["survival"], found["times"])
    length = _length(setting, found["game_length"])
    sections = (
        lasts,
        length,
        _turns(setting, found["hazard_by_turn"]),
        _totals(setting, found["hazard_by_total"]),
        _seats(setting, found["survival_by_seat"]),
    )
    if "outlived" not in found:
        return Page(TITLE, (lasts.lead, length.lead), sections)
    longer = outliving(setting, found["outlived"], found["risks_compared"])
    compared = longer, by_cause(found["causes_compared"])
    return Page(TITLE, (lasts.lead, longer.lead, length.lead), (lasts, *compared, *sections[1:]))


def _curves(setting: Setting, frame: pd.DataFrame, times: pd.DataFrame) -> Section:
    best = setting.best
    middle = one(setting.of_best(times), measure="median")
    lead = f"Half of the players `{best}` facing another would be beaten by their own play {_median(middle)}."
    if math.isinf(middle["estimate"]):
        lead = (
            f"Fewer than half of the players `{best}` facing another lose while their games last: no median is reached."
        )
    mixed, alone = setting.against_best(frame), frame[frame["policy"] == frame["rival"]]
    pictures = (
        _survival(setting, mixed, f"Share of players not beaten against `{best}`, with 95 % bands."),
        _survival(setting, alone, "The same, each policy against itself."),
    )
    heads = {"median": "Median", **{f"mean of the first {n}": f"Mean of the first {n:,}" for n in HORIZONS}}
    caption = "Own plays survived, by policy and rival"
    table = spread("times", caption, times, PAIR, "measure", heads, _time, absent="not known")
    note = (
        "The mean of the first n counts every player's survival up to n own plays only; it is not known where clocks "
        "stop before n with players left."
    )
    curve = _curve_table("survival", "Kaplan-Meier curves", frame, [*PAIR], "Own plays", "Not beaten")
    last = one(setting.of_best(frame).tail(1))["estimate"]
    warning = "Hardly anybody loses under this rule set: the curves say little about skill." if last > HARDLY else ""
    return Section("How long a player lasts", lead, (CLOCK, note), pictures, (table, curve), warning)


def _survival(setting: Setting, frame: pd.DataFrame, caption: str) -> Picture:
    lines = [
        curve_of(key, _from_start(part), "time", setting.tone(str(key)))
        for key, part in frame.groupby("policy", sort=False)
    ]
    if len(frame) and frame["estimate"].min() > HARDLY:
        axis = ALIVE._replace(low=None, high=None)
        return curves(lines, TURNS, axis, f"{caption} The axis does not begin at 0.", steps=True)
    return curves(lines, TURNS, ALIVE, caption, steps=True)


def _from_start(curve: pd.DataFrame) -> pd.DataFrame:
    """A curve with the point it starts from, where nobody has stopped yet."""
    start = pd.DataFrame({"time": [1.0], "estimate": [1.0], "low": [1.0], "high": [1.0]})
    return pd.concat([start, curve[list(start)].astype(float)]) if len(curve) and curve["time"].iloc[0] > 1 else curve


def _curve_table(name: str, caption: str, frame: pd.DataFrame, by: list[str], time: str, value: str) -> Table:
    """A table of curves: the file has points in plenty, the page the last one of each."""
    heads = {**PAIR, "seat": "Seat"}
    return listing(
        name,
        f"{caption} (one point in many in the file, the last one here)",
        frame,
        {**{key: heads[key] for key in by}, "time": time},
        [(value, interval_cell), ("At risk", lambda row: count(row["at_risk"]))],
        folded=True,
        shown=frame.groupby(by, sort=False).tail(1),
    )


def _median(row: Row) -> str:
    """A median with its interval, in whole plays."""
    if row["low"] != row["low"]:
        return TOO_FEW
    high = "or more" if math.isinf(row["high"]) else f"to {row['high']:,.0f}"
    return f"{row['estimate']:,.0f} ({row['low']:,.0f} {high})"


def _time(row: Row) -> str:
    if row["measure"] == "median":
        return "not reached" if math.isinf(row["estimate"]) else _median(row)
    return with_error(row["estimate"], row["se"], too_few="not known")


def _length(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    half = records(setting.of_best(frame[frame["estimate"] <= 0.5]))
    lead = f"More than half of the games of `{best}` against itself are still going on when they are cut off."
    if half:
        games = f"of the games of `{best}` against itself"
        left = f"{interval_cell(half[0])} {games} still go on" if half[0]["estimate"] else f"none {games} goes on"
        lead = f"After {half[0]['time']:,.0f} plays of both players together {left}."
    alone, mixed = [], []
    for (policy, rival), part in frame.groupby(list(PAIR), sort=False):
        other = str(policy) if policy != best else str(rival)
        line = curve_of(other, _from_start(part), "time", setting.tone(other))
        if policy == rival:
            alone.append(line)
        if best in (policy, rival):
            mixed.append(line)
    both, going = Axis("plays of both players", log=True, low=1), Axis("games not over", percent=True, low=0, high=1.02)
    pictures = (
        curves(mixed, both, going, f"Games not over, each policy against `{best}`, with 95 % bands.", steps=True),
        curves(alone, both, going, "Games not over, each policy against itself.", steps=True),
    )
    note = "Here the game is watched, not a player: the event is its end by a loss or a draw; the cap stops the clock."
    table = _curve_table("game_length", "Games not over", frame, [*PAIR], "Plays", "Not over")
    return Section("How long a game lasts", lead, (note,), pictures, (table,))


def _turns(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "The risk by own play"
    known = frame[frame["exposure"] > 0]
    own = records(shown(setting.of_best(known)))
    if not own:
        return Section(title, "There are too few games to say anything.")
    top = max(own, key=lambda row: float(row["estimate"]))
    lead = (
        f"Against itself, the risk of `{best}` to lose at an own play is highest between plays "
        f"{top['start'] + 1:,.0f} and {top['end']:,.0f}: {rate_cell(top)} a play."
    )
    seen = shown(known)
    seen = setting.against_best(seen.assign(middle=np.sqrt((seen["start"] + 1) * seen["end"])))
    lines = [curve_of(key, part, "middle", setting.tone(str(key))) for key, part in seen.groupby("policy", sort=False)]
    picture = curves(lines, TURNS, RISK, f"Risk of losing at one own play against `{best}`, by own play.")
    table = listing(
        "hazard_by_turn",
        f"Risk of losing at one own play, `{best}` against itself",
        frame,
        {"start": "After play", "end": "To play"},
        [("Risk a play", rate_cell), ("Losses", lambda row: count(row["events"])), ("Players", rows_cell)],
        folded=True,
        shown=setting.of_best(known),
    )
    return Section(title, lead, pictures=(picture,), tables=(table,))


def _totals(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "The risk by running total"
    own = records(setting.of_best(frame))
    if not own:
        return Section(title, "There are too few games to say anything.")
    lead = (
        f"Nobody can lose at a total of {frame['total'].min()} or less; at {own[-1]['total']}, `{best}` facing itself "
        f"loses with {interval_cell(own[-1])} of its plays."
    )
    seen = setting.against_best(shown(frame))
    lines = [curve_of(key, part, "total", setting.tone(str(key))) for key, part in seen.groupby("policy", sort=False)]
    caption = f"Risk of losing at one play against `{best}`, by the running total before it."
    picture = curves(lines, Axis("running total before the play", whole=True), RISK, caption)
    table = listing(
        "hazard_by_total",
        f"Risk of losing at one play by the total before it, from {LOGGED:,} games of each pairing at most",
        frame,
        {**PAIR, "total": "Total"},
        [("Risk a play", rate_cell), ("Losses", lambda row: count(row["events"]))],
        folded=True,
    )
    note = "The lowest total stands for itself and all below it."
    return Section(title, lead, (note,), (picture,), (table,))


def _seats(setting: Setting, frame: pd.DataFrame) -> Section:
    best, seats = setting.best, setting.game.seats
    own = setting.of_best(frame)
    times = [records(own[(own["seat"] == seat) & (own["estimate"] <= 0.5)])[:1] for seat in (0, 1)]
    lead = f"When `{best}` plays itself, no median is reached in at least one seat."
    if all(times):
        said = (
            f"{interval_cell(row)} at own play {row['time']:,.0f} as {seat}"
            for (row,), seat in zip(times, seats, strict=True)
        )
        lead = f"Of the players `{best}` facing another, there are not beaten: {' and '.join(said)}."
    lines = [curve_of(f"seat {seat}", _from_start(own[own["seat"] == seat]), "time", seat) for seat in (0, 1)]
    picture = curves(lines, TURNS, ALIVE, f"Share of players not beaten by seat, `{best}` against itself.", steps=True)
    table = _curve_table(
        "survival_by_seat", "Kaplan-Meier curves by seat", frame, [*PAIR, "seat"], "Own plays", "Not beaten"
    )
    return Section("The seats", lead, pictures=(picture,), tables=(table,))
