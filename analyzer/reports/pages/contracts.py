"""The page about contracts made and failed."""

import numpy as np
import pandas as pd

from analyzer.mechanics.auction import STRAINS
from analyzer.reports.page import (
    Page,
    Row,
    Section,
    Table,
    interval_cell,
    listing,
    mean_cell,
    one,
    rate_cell,
    records,
    rows_cell,
    spread,
)
from analyzer.reports.pages._shown import FEW, PAIR, by_policy, counts, shown
from analyzer.reports.plots import Axis, Curve, curves, heat
from analyzer.reports.setting import Setting
from analyzer.reports.words import sentence, sign
from analyzer.stats.text import count, with_error

TITLE = "Which contracts are made?"
RATES = ("exact", "over", "under")
HEADINGS = {
    "exact": "As bid",
    "over": "Overtricks",
    "under": "Failed",
    "margin": "Tricks less bid",
    "bias": "Tricks less count",
    "error": "Mean error of the count",
}
SHARES = {"declared": "Declares", "defended": "Defends", "passed": "No contract"}
LEVEL, TRICKS = Axis("level", whole=True), Axis("tricks taken, mean")


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    made = _made(setting, found["made"], found["shares"])
    counted = _counted(setting, found["calibration"], found["tricks"])
    sections = (
        made,
        _by_contract(setting, found["made_by_contract"], found["made_by_level"]),
        _tricks(setting, found["tricks"], found["promised_and_tricks"]),
        counted,
    )
    also = (("par-contracts", "Contracts beside the best ones, in the hands solved"),)
    return Page(TITLE, (made.lead, counted.lead), sections, also)


def _made(setting: Setting, made: pd.DataFrame, shares: pd.DataFrame) -> Section:
    best, own = setting.best, records(setting.of_best(made))
    passed = one(setting.of_best(shares), measure="passed")
    lead = f"Against itself, `{best}` never comes to a contract ({rate_cell(passed)} of the hands have none)."
    if own:
        lead = (
            f"Against itself, `{best}` makes {interval_cell(own[0])} of its contracts; hands without a contract: "
            f"{rate_cell(passed)}."
        )
    note = (
        f"The figures rest on {count(setting.terms.hands)} hands of each pairing; where a policy meets itself, on the "
        "first seating of each deal. A contract belongs to its declarer."
    )
    tables = (
        listing("made", "Contracts made, by declarer and defender", made, _DECLARED, _CELLS),
        spread("shares", "What becomes of the auction", shares, PAIR, "measure", SHARES, rate_cell),
    )
    return Section("In short", lead, (note,), tables=tables)


_DECLARED = {"policy": "Declarer", "rival": "Defender"}
_CELLS = [("Made", interval_cell), ("Contracts", rows_cell)]


def _by_contract(setting: Setting, frame: pd.DataFrame, levels: pd.DataFrame) -> Section:
    best, title = setting.best, "By level and strain"
    own = setting.of_best(frame)
    often = records(shown(own).sort_values("rows", ascending=False).head(3))
    if not often:
        return Section(title, f"No contract of `{best}` against itself is frequent enough to say anything.")
    said = [f"{row['level']}{row['strain']} ({count(row['rows'])} times), made {rate_cell(row)}" for row in often]
    lead = sentence(f"the commonest contracts of `{best}` against itself: {'; '.join(said)}")
    picture = by_policy(
        setting, levels, "level", LEVEL, Axis("contracts made", percent=True), f"Contracts made against `{best}`."
    )
    note = f"Each cell is the share made, of so many contracts; of fewer than {FEW} the number made."
    return Section(title, lead, (note,), (picture,), _contract_tables(setting, frame, levels))


def _contract_tables(setting: Setting, frame: pd.DataFrame, levels: pd.DataFrame) -> tuple[Table, ...]:
    """Made rates by level and strain, with intervals, and by level alone."""
    best, own = setting.best, setting.of_best(frame)
    wide = spread(
        "made_by_contract",
        f"Contracts made, `{best}` against itself, by level and strain",
        frame,
        {"level": "Level"},
        "strain",
        {strain: strain for strain in STRAINS},
        _made_cell,
        absent="none",
        shown=own.sort_values("level", kind="stable"),
    )
    exact = listing(
        "made_intervals",
        f"The same with intervals, `{best}` against itself",
        frame,
        {"level": "Level", "strain": "Strain"},
        _CELLS,
        folded=True,
        shown=_by_strain(own),
    )
    each = listing(
        "made_by_level",
        "Contracts made by level",
        levels,
        {**_DECLARED, "level": "Level"},
        _CELLS,
        folded=True,
    )
    return wide, exact, each


def _by_strain(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows in the order of the bids."""
    bid = 5 * frame["level"] + frame["strain"].map(STRAINS.index).astype(int)
    return frame.assign(bid=bid).sort_values("bid").drop(columns="bid")


def _made_cell(row: Row) -> str:
    """A rate and the contracts behind it; of few contracts how many were made."""
    if row["rows"] < FEW:
        return f"{count(row['events'])} of {count(row['rows'])}"
    return f"{rate_cell(row)} of {count(row['rows'])}"


def _tricks(setting: Setting, frame: pd.DataFrame, table: pd.DataFrame) -> Section:
    best, title = setting.best, "Tricks against bid"
    own, cells = setting.of_best(frame), setting.of_best(table)
    if not len(own):
        return Section(title, f"`{best}` plays no contract against itself.")
    exact, over, under = (rate_cell(one(own, measure=name)) for name in RATES)
    lead = (
        f"As declarer against itself, `{best}` takes exactly the tricks promised in {exact} of its contracts, more in "
        f"{over} and fewer in {under}."
    )
    numbers, tricks, bid = counts(cells, "tricks", "promised", "hands")
    shares = numbers / np.maximum(numbers.sum(axis=0), 1)
    caption = "Each column is a bid, the level and six: the darker, the more often it brought that many tricks. "
    picture = heat(
        shares, bid, tricks, Axis("tricks promised"), Axis("tricks taken"), caption + "Outlined: as promised."
    )
    said = spread("tricks", "Tricks against bid and count, by declarer", frame, _DECLARED, "measure", HEADINGS, _cell)
    joint = Table(
        "promised_and_tricks",
        f"Contracts of `{best}` against itself by tricks promised (down) and taken (across)",
        table,
        ("Promised", *map(str, tricks), "All"),
        tuple((str(each), *map(count, numbers[:, j]), count(numbers[:, j].sum())) for j, each in enumerate(bid)),
        shade=tuple((*(round(float(share), 3) for share in shares[:, j]), 0.0) for j in range(len(bid))),
        folded=True,
    )
    return Section(title, lead, pictures=(picture,), tables=(said, joint))


def _cell(row: Row) -> str:
    return rate_cell(row) if row["measure"] in RATES else mean_cell(row)


def _counted(setting: Setting, frame: pd.DataFrame, tricks: pd.DataFrame) -> Section:
    best, title = setting.best, "Does the count before the play come true?"
    bias, error = (one(setting.of_best(tricks), measure=name) for name in ("bias", "error"))
    size = with_error(abs(bias["estimate"]), bias["se"], "tricks")
    verdict = {
        1: f"is too low by {size} on average",
        -1: f"is too high by {size} on average",
        0: f"is neither too high nor too low on average, as far as these hands can tell (difference {size})",
    }[sign(bias)]
    off = with_error(error["estimate"], error["se"], "tricks")
    lead = (
        f"In contracts of `{best}` against itself, the count of tricks before the play {verdict}; it misses by {off}."
    )
    note = (
        "After the first half both hands are known. The count lays each suit beside the other player's and takes off "
        "the losers (column expected of the hands table). It is the same for every policy, whatever it bids by."
    )
    part = shown(setting.of_best(frame))
    line = Curve(best, part["expected"], part["estimate"], part["low"], part["high"], setting.tone(best))
    picture = curves(
        [line],
        Axis("tricks counted", whole=True),
        TRICKS,
        f"Mean tricks for each count of `{best}` against itself. On the dotted line the count comes true.",
        diagonal=True,
    )
    cells = [
        ("Tricks taken", mean_cell),
        ("Bias", lambda row: with_error(row["bias"], row["se"])),
        ("Contracts", rows_cell),
    ]
    caption = f"Mean tricks by count, `{best}` against itself"
    table = listing("calibration", caption, frame, {"expected": "Count"}, cells, shown=setting.of_best(frame))
    pictures = (picture,) if len(part) else ()
    return Section(title, lead, (note,), pictures, (table,))
