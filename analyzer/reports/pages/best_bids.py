"""The page about the bids that were not made."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, listing, mean_cell, one, records, rows_cell, spread
from analyzer.reports.pages._shown import PAIR, shown
from analyzer.reports.plots import Axis, Curve, curves
from analyzer.reports.questions._bags import price_of
from analyzer.reports.questions.best_bids import BIDS, PART
from analyzer.reports.setting import Setting
from analyzer.reports.words import sign
from analyzer.stats.text import with_error

TITLE = "What would each bid have earned?"
LINES = 5  # curves of the picture


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    gained = _gain(setting, found["gain"])
    sections = (gained, _kinds(setting, found["best_bids"]), _forced(setting, found["forced"]))
    return Page(TITLE, (gained.lead,), sections)


def _gain(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    row = one(setting.of_best(frame))
    size = with_error(abs(row["estimate"]), row["se"], "points a hand")
    rule = "Bidding by the count of spades, aces and kings alone, the best bid for each count,"
    lead = {
        1: f"{rule} `{best}` would earn {size} more than it does.",
        -1: f"{rule} `{best}` would earn {size} less than it does: it sees more in a hand than that count.",
        0: f"{rule} `{best}` would earn as much as it does, as far as these hands can tell (difference {size}).",
    }[sign(row)]
    penalty, limit = price_of(setting.game.shown(setting.rules))
    cost = f"Each bag is charged {penalty / limit:g} points" if penalty else "Bags cost nothing here"
    notes = (
        f"One hand in {PART} of each policy against itself was bid in all {BIDS} ways, for each player in turn, by "
        "barring the other bids. Packs and random numbers stayed the same, so the hands were the same, and the "
        "differences are paired by deal. After the bid both policies play as they do.",
        f"{cost}, its share of the penalty that a full counter brings in a match; the point that it scores stays in.",
        "The best bids were picked on half of the deals and are quoted from the other half, so that the picking does "
        "not flatter them.",
    )
    cells = [("Gain, points a hand", mean_cell), ("Player hands", rows_cell)]
    table = listing("gain", "Gain of the best bid by strength over the policy's own bids", frame, PAIR, cells)
    return Section("Own bids and best bids", lead, notes, tables=(table,))


def _kinds(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "The best bid for each kind of hand"
    own = setting.of_best(frame).sort_values("strength")
    rows = records(own)
    if not rows:
        return Section(title, "There are too few hands to compare the bids.")
    some = [rows[0], rows[len(rows) // 2], rows[-1]] if len(rows) > 2 else rows
    lead = "Best for `{}` against itself: {}.".format(
        best, ", ".join(f"{_bid(row)} at strength {row['strength']}" for row in some)
    )
    note = (
        "Strength is the number of spades plus aces plus kings; the ace and king of spades count twice. The rarest "
        "hands at both ends are put together with their neighbours. Where several bids are listed, the true best is "
        "among them with 95 % confidence for the whole table at once."
    )
    cells = [
        ("Best bid", lambda row: str(row["bid"])),
        ("May be best", lambda row: row["candidates"]),
        ("Best bid earns", lambda row: with_error(row["first"], row["first_se"])),
        ("Own bids earn", lambda row: with_error(row["second"], row["second_se"])),
        ("Gain", mean_cell),
        ("Player hands", rows_cell),
    ]
    caption = f"By strength, `{best}` against itself, points a hand with bags charged"
    table = listing("best_bids", caption, frame, {"strength": "Strength"}, cells, shown=own)
    return Section(title, lead, (note,), tables=(table,))


def _bid(row: Row) -> str:
    """The best bid, or those that may be."""
    return "bid " + str(row["candidates"]).replace(", ", " or ")


def _forced(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "Every bid at every strength"
    own = setting.of_best(frame).sort_values(["strength", "bid"])
    kinds = list(dict.fromkeys(shown(own)["strength"]))
    if not kinds:
        return Section(title, "There are too few hands to show.")
    every = max(-(-len(kinds) // LINES), 1)
    lines = []
    for tone, kind in enumerate(kinds[::every]):
        part = shown(own[own["strength"] == kind])
        lines.append(Curve(f"strength {kind}", part["bid"], part["estimate"], part["low"], part["high"], tone))
    caption = f"Points of `{best}` against itself had it bid so, by strength of the hand."
    picture = curves(lines, Axis("tricks bid", whole=True), Axis("points a hand, mean"), caption, level=0.0)
    table = spread(
        "forced",
        f"Points a hand by strength (down) and bid (across), `{best}` against itself, bags charged",
        frame,
        {"strength": "Strength"},
        "bid",
        {bid: str(bid) for bid in range(BIDS)},
        mean_cell,
        folded=True,
        shown=own,
    )
    lead = f"How much a wrong bid of `{best}` costs depends on the hand: each line is a strength, its top the best bid."
    return Section(title, lead, pictures=(picture,), tables=(table,))
