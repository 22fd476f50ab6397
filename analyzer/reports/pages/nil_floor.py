"""The page about nils that can be made."""

import pandas as pd

from analyzer.reports.page import Page, Section, interval_cell, listing, one, rate_cell, records, rows_cell, spread
from analyzer.reports.pages._shown import PAIR, by_policy, policy_dots, shown
from analyzer.reports.pages.nil_success import KINDS, RANKS
from analyzer.reports.plots import Axis
from analyzer.reports.questions.nil_success import BLIND, NIL
from analyzer.reports.setting import Setting
from analyzer.stats.text import count

TITLE = "Which nils can be made at all?"
SHARE = Axis("hands in which a nil can be made", percent=True)
HEADS = {"makeable": "Could be made", "made": "Made", "given": "Made of those that could not"}


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    floor, tried = _floor(setting, found["floor"]), _tried(setting, found["judged"])
    kinds = (_kind(setting, kind, found[f"floor_by_{kind}"]) for kind in KINDS)
    also = (
        ("nil-success", "Nils that were bid, and what they were worth"),
        ("nil-laboratory", "Nils on hands on which no policy bids one"),
    )
    return Page(TITLE, (floor.lead, tried.lead), (floor, tried, *kinds), also)


def _floor(setting: Setting, frame: pd.DataFrame) -> Section:
    best, own = setting.best, one(setting.of_best(frame))
    lead = (
        f"Of the hands that `{best}` holds against itself, {interval_cell(own)} can make a nil against a rival who "
        "knows all cards and does nothing but break it."
    )
    note = (
        "Played right, such a nil is made against anybody. A rival who does not see the cards, or has a bid of his own "
        "to make, lets others be made too. Policies that draft alike hold the same hands. Each hand was solved after "
        "the draft, whatever was bid; "
        f"{count(own['rows'])} hands of `{best}` against itself."
    )
    table = listing(
        "floor", "Hands in which a nil can be made against best play", frame, PAIR,
        [("Can be made", interval_cell), ("Hands", rows_cell)],
    )  # fmt: skip
    caption = f"Hands held against `{best}` in which a nil can be made against best play, 95 % intervals."
    picture = policy_dots(setting, setting.against_best(frame), ["policy"], SHARE, caption)
    return Section("The floor", lead, (note,), (picture,), (table,))


def _tried(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "The nils that were bid"
    mine = setting.against_best(frame[frame["kind"] == NIL])
    tries = records(mine[mine["measure"] == "makeable"].sort_values("rows"))
    if not tries:
        return Section(title, f"In the hands judged, no policy bid a nil against `{best}`.")
    top = tries[-1]
    made = one(mine, policy=top["policy"], measure="made")
    lead = (
        f"Of the {count(top['rows'])} nils that `{top['policy']}` bids against `{best}`, {interval_cell(top)} could be "
        f"made against best play; {interval_cell(made)} are made."
    )
    blind = {BLIND: "double nil" if setting.rules.exchange_limit else "blind nil", NIL: NIL}
    attempts = frame[frame["measure"] == "makeable"].set_index([*PAIR, "kind"])["rows"]
    shown_frame = frame.assign(tried=[int(attempts[tuple(key)]) for key in frame[[*PAIR, "kind"]].to_numpy().tolist()])
    table = spread(
        "judged", "Nils bid: how many could be made, and how many were", frame,
        {**PAIR, "kind": "Kind", "tried": "Nils"}, "measure", HEADS, rate_cell, absent="none",
        shown=shown_frame.assign(kind=shown_frame["kind"].map(blind)),
    )  # fmt: skip
    note = "Nils that best play would break and that are made all the same were given away, or not seen through."
    return Section(title, lead, (note,), tables=(table,))


def _kind(setting: Setting, kind: str, frame: pd.DataFrame) -> Section:
    words, best, mine = KINDS[kind], setting.best, setting.against_best(frame)
    most = mine.groupby("policy")["events"].sum().idxmax()
    rows = records(shown(mine[mine["policy"] == most]).sort_values("estimate"))
    title, lead = f"By {words}", "There are too few hands to split them."
    if len(rows) > 1:
        low, high = (f"{_value(kind, row[kind])}: {interval_cell(row)}" for row in (rows[0], rows[-1]))
        lead = f"By {words}, `{most}` could make most nils against `{best}` at {high}; fewest at {low}."
    notes = ("Dangerous are tens and higher cards, and spades above the 8.",) if kind == "dangerous" else ()
    label = f"{words} (0 none, 11 to 14: J Q K A)" if kind == "top_spade" else words
    caption = f"Hands held against `{best}` in which a nil can be made, by {words}."
    picture = by_policy(setting, frame, kind, Axis(label, whole=True), SHARE, caption)
    table = listing(
        f"floor_by_{kind}", f"Hands in which a nil can be made by {words}", frame, {**PAIR, kind: words.capitalize()},
        [("Can be made", interval_cell), ("Hands", rows_cell)], folded=True,
    )  # fmt: skip
    return Section(title, lead, notes, (picture,) if rows else (), (table,))


def _value(kind: str, value: int) -> str:
    return str(RANKS.get(value, value)) if kind == "top_spade" else str(value)
