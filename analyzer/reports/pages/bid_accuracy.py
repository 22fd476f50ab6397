"""The page about bids and tricks."""

import numpy as np
import pandas as pd

from analyzer.reports.page import (
    Page,
    Row,
    Section,
    Table,
    listing,
    mean_cell,
    one,
    rate_cell,
    records,
    rows_cell,
    spread,
)
from analyzer.reports.pages._shown import PAIR, by_policy, counts, shown
from analyzer.reports.plots import Axis, Curve, curves, heat
from analyzer.reports.setting import Setting
from analyzer.reports.words import Measure, compared, sign
from analyzer.stats.text import count, with_error

TITLE = "How good are the bids?"
KINDS = {"bid": "tricks bid", "spades": "spades in the hand", "voids": "void suits", "honours": "aces and kings"}
RATES = ("exact", "over", "under", "set")
HEADINGS = {
    "exact": "Exact",
    "over": "Took more",
    "under": "Took fewer",
    "set": "Bids set",
    "bias": "Bias, tricks",
    "error": "Mean error, tricks",
    "bags": "Bags a hand",
    "points": "Points a hand",
}
TRICKS = Measure("tricks", 1, "a hand")
BID, GAP = Axis("tricks bid", whole=True), Axis("tricks taken less bid, mean")


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    whole = _whole(setting, found["accuracy"])
    sections = (
        whole,
        _calibrated(setting, found["calibration"], found["accuracy"]),
        _joint(setting, found["bids_and_tricks"]),
        _points(setting, found["by_bid"]),
        *(_kind(setting, kind, found[f"by_{kind}"]) for kind in KINDS),
        _seats(setting, found["seats"]),
    )
    also = (
        ("bid-ceiling", "These bids beside the tricks of best play"),
        ("best-bids", "Other bids on the same hands"),
        ("forecasts", "The chances of every number of tricks"),
    )
    return Page(TITLE, (whole.lead,), sections, also)


def _cell(row: Row) -> str:
    return rate_cell(row) if row["measure"] in RATES else mean_cell(row)


def _whole(setting: Setting, frame: pd.DataFrame) -> Section:
    own = setting.of_best(frame)
    exact, over, under = (rate_cell(one(own, measure=name)) for name in ("exact", "over", "under"))
    lead = (
        f"Against itself, `{setting.best}` takes exactly the tricks it bids in {exact} of its hands, more in {over} "
        f"and fewer in {under}."
    )
    note = (
        "Bias is tricks taken less tricks bid, on average; mean error is the mean size of that difference. A bid "
        "counts as set when it fails; a failed nil is not among them. Blind bids are left out here."
    )
    table = spread("accuracy", "How good the bids are, by policy and rival", frame, PAIR, "measure", HEADINGS, _cell)
    return Section("In short", lead, (note,), tables=(table,))


def _calibrated(setting: Setting, frame: pd.DataFrame, whole: pd.DataFrame) -> Section:
    bias, best = one(setting.of_best(whole), measure="bias"), setting.best
    size = with_error(abs(bias["estimate"]), bias["se"], "tricks a hand")
    verdict = {
        1: f"bids too low: it takes {size} more than it bids",
        -1: f"bids too high: it takes {size} fewer than it bids",
        0: f"bids neither too high nor too low on average, as far as these hands can tell (bias {size})",
    }[sign(bias)]
    own = setting.of_best(frame)
    part = shown(own)
    line = Curve(best, part["bid"], part["estimate"], part["low"], part["high"], setting.tone(best))
    caption = f"Mean tricks for each bid of `{best}` against itself. On the dotted line bids come true."
    came = curves([line], BID, Axis("tricks taken, mean"), caption, diagonal=True)
    moved = frame.assign(**{name: frame[name] - frame["bid"] for name in ("estimate", "low", "high")})
    gaps = by_policy(setting, moved, "bid", BID, GAP, f"Against `{best}`: above the line the bid was too low.")
    table = listing(
        "calibration",
        f"Mean tricks by bid, `{best}` against itself",
        frame,
        {"bid": "Bid"},
        [
            ("Tricks taken", mean_cell),
            ("Bias", lambda row: with_error(row["bias"], row["se"])),
            ("Hands", rows_cell),
        ],
        folded=True,
        shown=own,
    )
    return Section("Do bids come true?", f"`{best}` {verdict}.", pictures=(came, gaps), tables=(table,))


def _joint(setting: Setting, frame: pd.DataFrame) -> Section:
    own, best, title = setting.of_best(frame), setting.best, "Bid against tricks"
    if not own["hands"].sum():
        return Section(title, f"`{best}` made no bid after looking at its cards.")
    top = records(own.sort_values("hands"))[-1]
    lead = (
        f"The commonest result of `{best}` against itself is a bid of {top['bid']} with {top['tricks']} tricks: "
        f"{count(top['hands'])} of {count(own['hands'].sum())} hands."
    )
    cells, tricks, bid = counts(own, "tricks", "bid", "hands")
    shares = cells / np.maximum(cells.sum(axis=0), 1)
    caption = (
        "Each column is a bid: the darker, the more often it ended with that many tricks. Outlined: exactly as bid."
    )
    picture = heat(shares, bid, tricks, BID, Axis("tricks taken"), caption)
    table = Table(
        "bids_and_tricks",
        f"Hands of `{best}` against itself by bid (down) and tricks (across)",
        frame,
        ("Bid", *(str(each) for each in tricks), "All"),
        tuple((str(each), *map(count, cells[:, j]), count(cells[:, j].sum())) for j, each in enumerate(bid)),
        shade=tuple((*(round(float(share), 3) for share in shares[:, j]), 0.0) for j in range(len(bid))),
        folded=True,
    )
    return Section(title, lead, pictures=(picture,), tables=(table,))


def _points(setting: Setting, frame: pd.DataFrame) -> Section:
    points, best, title = frame[frame["measure"] == "points"], setting.best, "Points by bid"
    own = records(shown(setting.of_best(points)).sort_values("estimate"))
    if len(own) < 2:
        return Section(title, "There are too few hands to compare the bids.")
    high, low = own[-1], own[0]
    lead = (
        f"Of the bids that `{best}` makes against itself, {high['bid']} earns most, "
        f"{with_error(high['estimate'], high['se'], 'points a hand')}, and {low['bid']} least, "
        f"{with_error(low['estimate'], low['se'])}."
    )
    note = (
        "Good hands bid high, so this compares hands as much as bids. What each bid would have earned at the same "
        "hands has a page of its own."
    )
    caption = f"Points by bid against `{best}`."
    return Section(
        title, lead, (note,), (by_policy(setting, points, "bid", BID, Axis("points a hand, mean"), caption),)
    )


def _kind(setting: Setting, kind: str, frame: pd.DataFrame) -> Section:
    words, best = KINDS[kind], setting.best
    bias, title = frame[frame["measure"] == "bias"], f"By {KINDS[kind]}"
    own = records(shown(setting.of_best(bias)).sort_values("estimate"))
    if not own:
        return Section(title, "There are too few hands to say anything.")
    high, low = (f"{row[kind]} ({with_error(row['estimate'], row['se'])})" for row in (own[-1], own[0]))
    lead = f"By {words}, tricks less bid of `{best}` against itself are highest at {high} and lowest at {low}."
    if len(own) == 1:
        lead = f"`{best}` against itself has one group by {words} large enough to show: {high}."
    caption = f"Bias by {words} against `{best}`."
    pictures = () if kind == "bid" else (by_policy(setting, bias, kind, Axis(words, whole=True), GAP, caption),)
    table = spread(
        f"by_{kind}",
        f"By {words}, `{best}` against itself",
        frame,
        {kind: words.capitalize()},
        "measure",
        HEADINGS,
        _cell,
        folded=True,
        shown=setting.of_best(frame),
    )
    return Section(title, lead, pictures=pictures, tables=(table,))


def _seats(setting: Setting, frame: pd.DataFrame) -> Section:
    tricks = one(setting.of_best(frame), measure="tricks")
    first, second = (f"seat {place} ({seat})" for place, seat in enumerate(setting.game.seats))
    lead = f"When `{setting.best}` plays itself, {compared(first, second, tricks, TRICKS)}."
    heads = {"bid": "Bid", "tricks": "Tricks", "miss": "Tricks less bid"}
    caption = "Mean in seat 0 less mean in seat 1, by policy and rival"
    table = spread("seats", caption, frame, PAIR, "measure", heads, mean_cell)
    return Section("The seats", lead, tables=(table,))
