"""The page about leading, winning and losing tricks while the stock lasts."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, listing, mean_cell, one, rate_cell, spread
from analyzer.reports.pages._shown import PAIR
from analyzer.reports.plots import Axis, Curve, curves
from analyzer.reports.questions.declarations import STAGES
from analyzer.reports.questions.lead_value import LOGGED
from analyzer.reports.setting import Setting
from analyzer.reports.words import listed, sign
from analyzer.stats.text import count, with_error

TITLE = "What is it worth to lead, win or lose a trick?"
HEADS = {
    "leads_and_wins": "Leader wins",
    "melds": "Winner melds",
    "brisques": "Brisques",
    "melded": "Meld",
    "sevens": "Sevens",
    "once": "At once",
    "later": "Later",
    "winner": "Together",
}
POINTS = "points"


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    win, lead = _win(setting, found["by_stage"]), _lead(setting, found["first_lead"], found["by_trick"])
    return Page(TITLE, (win.lead, lead.lead), (win, lead))


def _win(setting: Setting, frame: pd.DataFrame) -> Section:
    best, own = setting.best, setting.of_best(frame)
    stages = list(STAGES)
    said = [
        f"in tricks {stage} {_more(one(own, stage=stage, measure='once'))} at once and "
        f"{_more(one(own, stage=stage, measure='later'))} in the rest of the deal"
        for stage in (stages[0], stages[-1])
    ]
    lead = f"Against the loser of a trick its winner scores, `{best}` against itself, {listed(said)}."
    notes = (
        f"From a log of every action of {count(LOGGED)} deals at most of each policy against itself. Points are those "
        "of the winner less those of the loser: in the trick (aces and tens, sevens played), after it (exchange, show, "
        "meld), and later, up to the last trick of the deal.",
        "Who wins a trick is no accident: a player wins to declare and loses with cards that he keeps. So what comes "
        "later says who wins tricks, not only what winning does.",
    )
    table = spread(
        "by_stage",
        f"The winner of a trick, `{best}` against itself, points of lead",
        frame,
        {"stage": "Tricks"},
        "measure",
        HEADS,
        _cell,
        shown=_in_order(own),
    )
    return Section("Winning and losing a trick", lead, notes, tables=(table,))


def _in_order(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.sort_values("stage", key=lambda names: names.map(list(STAGES).index), kind="stable")


def _more(row: Row) -> str:
    """How much more the winner scores, as a clause."""
    size = with_error(abs(row["estimate"]), row["se"], POINTS)
    same = f"no more or less that can be told ({mean_cell(row)} {POINTS})"
    return {1: f"{size} more", -1: f"{size} less", 0: same}[sign(row)]


def _cell(row: Row) -> str:
    return rate_cell(row) if row["measure"] in ("leads_and_wins", "melds") else mean_cell(row)


def _lead(setting: Setting, first: pd.DataFrame, tricks: pd.DataFrame) -> Section:
    best = setting.best
    row = one(setting.of_best(first))
    size = with_error(abs(row["estimate"]), row["se"], POINTS)
    lead = {
        1: f"The lead to the first trick is worth {size} to `{best}` against itself.",
        -1: f"The lead to the first trick costs `{best}` {size} against itself.",
        0: f"The lead to the first trick is neither good nor bad for `{best}` against itself, as far as these deals "
        f"can tell ({mean_cell(row)} {POINTS}).",
    }[sign(row)]
    notes = [
        "The hands of both players are dealt alike, so the first trick shows what the lead alone does. Later leaders "
        "have won a trick and may be the stronger player of the deal.",
    ]
    if setting.rules.turnup_seven:
        notes.append("The dealer's ten for a seven turned up is part of that difference; one deal in eight has one.")
    own = setting.of_best(tricks)
    part = own[own["measure"] == "leader"]
    wins = own[own["measure"] == "winner"]
    picture = curves(
        [
            Curve("leader", part["trick"], part["estimate"], part["low"], part["high"], 0),
            Curve("winner", wins["trick"] + 0.15, wins["estimate"], wins["low"], wins["high"], 1),
        ],
        Axis("trick", whole=True),
        Axis("points of lead to the end of the deal"),
        f"What the leader and the winner of a trick score more than the other from it on, `{best}` against itself.",
        level=0.0,
    )
    heads = {"leader": "Leader, to the end", "winner": "Winner, to the end", **HEADS}
    tables = (
        listing("first_lead", "Points of the leader to the first trick less those of the other", first, PAIR,
                [("Worth of the lead", mean_cell), ("Deals", lambda row: count(row["deals"]))]),
        spread("by_trick", f"By trick, `{best}` against itself, points of lead", tricks, {"trick": "Trick"}, "measure",
               {name: head for name, head in heads.items() if name != "sevens"}, _cell, folded=True, shown=own),
    )  # fmt: skip
    return Section("Leading to a trick", lead, tuple(notes), (picture,), tables)
