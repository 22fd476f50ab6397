"""The page about bids when both hands are known."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, listing, mean_cell, one, rate_cell, records, rows_cell, spread
from analyzer.reports.pages._shown import PAIR, by_policy, curve_of, policy_dots, shown
from analyzer.reports.plots import Axis, curves
from analyzer.reports.setting import Setting
from analyzer.reports.words import sign
from analyzer.stats.text import count, with_error

TITLE = "How accurate can a bid be?"
RATES = {
    "dummy": "Bid is the tricks of best play",
    "par": "No bid was worth more",
    "played": "Bid taken as played",
    "ceiling": "Best bid taken in best play",
}
MEANS = {"bias": "Tricks of best play less bid", "error": "Mean size of that", "lost": "Points lost by bidding"}
BID = Axis("tricks bid", whole=True)


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    whole = _whole(setting, found["ceilings"])
    lost = _lost(setting, found["ceilings"], found["lost_by_bid"])
    also = (
        ("bid-accuracy", "Bids beside the tricks that were taken, in all hands"),
        ("decisions", "What bids and cards cost"),
    )
    return Page(TITLE, (whole.lead,), (whole, _tricks(setting, found), lost), also)


def _whole(setting: Setting, frame: pd.DataFrame) -> Section:
    best, own = setting.best, setting.of_best(frame)
    dummy, ceiling = (rate_cell(one(own, measure=name)) for name in ("dummy", "ceiling"))
    lead = (
        f"Of the bids of `{best}` against itself, {dummy} equal the tricks of best play with all cards known. If both "
        f"bid and played best, {ceiling} of their bids would be taken exactly."
    )
    rows = one(own, measure="played")["rows"]
    notes = (
        "Tricks of best play: both play for as many tricks as they can, with all cards known. When both bid and play "
        "best for points, the rival still tries to make a bid fail or to load it with bags, and a bid may aim at "
        "neither; so even then bids do not always come true. No bidder who plays like that is more accurate.",
        f"The figures rest on {count(rows)} bids of `{best}` against itself, of the hands that were solved; blind bids "
        "are left out.",
    )
    dots = setting.against_best(frame[frame["measure"].isin(("played", "dummy", "ceiling"))])
    short = {"played": "taken as played", "dummy": "is best play", "ceiling": "ceiling"}
    dots = dots.assign(label=[f"{row['policy']}, {short[row['measure']]}" for row in records(dots)])
    caption = f"Bids against `{setting.best}` that were taken, that are the tricks of best play, and the ceiling."
    picture = policy_dots(setting, dots, ["label"], Axis("bids", percent=True), caption)
    table = spread(
        "ceilings", "Bids as played, against best play, and at their best", frame, PAIR, "measure", {**RATES, **MEANS},
        _cell,
    )  # fmt: skip
    return Section("In short", lead, notes, (picture,), (table,))


def _cell(row: Row) -> str:
    return rate_cell(row) if row["measure"] in RATES else mean_cell(row)


def _tricks(setting: Setting, found: dict[str, pd.DataFrame]) -> Section:
    best, own = setting.best, setting.of_best(found["ceilings"])
    bias = one(own, measure="bias")
    size = with_error(abs(bias["estimate"]), bias["se"], "tricks")
    verdict = {1: f"{size} below", -1: f"{size} above", 0: "neither above nor below"}[sign(bias)]
    lead = f"On average, `{best}` bids {verdict} the tricks of best play against itself."
    tricks, bids = shown(setting.of_best(found["dummy_by_bid"])), shown(setting.of_best(found["best_by_bid"]))
    lines = [curve_of("tricks", tricks, "bid", 0), curve_of("best bid", bids, "bid", 1)]
    caption = f"Tricks of best play, and the best bid, at each bid of `{best}` against itself. Dotted: as bid."
    picture = curves(lines, BID, Axis("mean"), caption, diagonal=True)
    tables = [
        listing(
            name, said, found[name], {"bid": "Bid"}, [("Mean", mean_cell), ("Hands", rows_cell)], folded=True,
            shown=setting.of_best(found[name]),
        )
        for name, said in (
            ("dummy_by_bid", f"Tricks of best play by bid, `{best}` against itself"),
            ("best_by_bid", f"Best bid by bid made, `{best}` against itself"),
        )
    ]  # fmt: skip
    note = "The best bid is the lowest of those worth most; among equals it says little on which one to take."
    return Section("Bids against best play", lead, (note,), (picture,) if len(tricks) else (), tuple(tables))


def _lost(setting: Setting, whole: pd.DataFrame, frame: pd.DataFrame) -> Section:
    best, total = setting.best, one(setting.of_best(whole), measure="lost")
    own = records(shown(setting.of_best(frame)).sort_values("estimate"))
    lead = f"A bid of `{best}` against itself loses {mean_cell(total, 'points')} on average."
    if len(own) > 1:
        dear, cheap = own[-1], own[0]
        lead = (
            f"A bid of `{best}` against itself loses {mean_cell(total, 'points')} on average: most a bid of "
            f"{dear['bid']}, {mean_cell(dear)}, and least one of {cheap['bid']}, {mean_cell(cheap)}."
        )
    note = "The loss is counted from the bid that is worth most when all cards are known and both play best after it."
    picture = by_policy(setting, frame, "bid", BID, Axis("points lost"), f"Points lost by each bid against `{best}`.")
    table = listing(
        "lost_by_bid", f"Points lost by bid, `{best}` against itself", frame, {"bid": "Bid"},
        [("Points lost", mean_cell), ("Hands", rows_cell)], folded=True, shown=setting.of_best(frame),
    )  # fmt: skip
    return Section("What bids cost", lead, (note,), (picture,), (table,))
