"""The page about which melds are declared, how often and when."""

import pandas as pd

from analyzer.reports.page import Page, Section, interval_cell, listing, mean_cell, one, rate_cell, records, spread
from analyzer.reports.pages._shown import PAIR
from analyzer.reports.pages.point_sources import NAMES
from analyzer.reports.plots import Axis, Dot, dots
from analyzer.reports.questions.declarations import STAGES
from analyzer.reports.questions.point_sources import MELDS
from analyzer.reports.setting import Setting
from analyzer.reports.words import listed, sentence
from analyzer.stats.text import TOO_FEW, count

TITLE = "How often is each meld declared, and when?"
KINDS = {name: NAMES[name].capitalize() for name in MELDS}
HEADS = {stage: f"Tricks {stage}" for stage in STAGES}


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    odds = _odds(setting, found["odds"])
    return Page(TITLE, (odds.lead,), (odds, _stages(setting, found["stages"]), _policies(setting, found["odds"])))


def _odds(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    own = setting.of_best(frame)
    odds = own[own["measure"] == "odds"].sort_values("estimate", ascending=False, kind="stable")
    rows = records(odds)
    some = [rows[0], rows[-1], *(row for row in rows[1:-1] if row["kind"] in ("sequences", "beziques"))]
    said = [f"{NAMES[row['kind']]} {interval_cell(row)}" for row in some]
    lead = sentence(f"shares of the deals in which a player declares at least one, `{best}` against itself: "
                    f"{listed(said)}")  # fmt: skip
    cells = [
        ("Odds", interval_cell),
        ("Melds a deal", lambda row: mean_cell(one(own, kind=row["kind"], measure="melds"))),
        ("First after trick, mean", lambda row: mean_cell(one(own, kind=row["kind"], measure="trick"))),
        ("Deals", lambda row: count(row["events"] if "events" in row else row["rows"])),
    ]
    dotted = [Dot(NAMES[row["kind"]], row["estimate"], row["low"], row["high"]) for row in rows]
    caption = f"Deals in which a player declares at least one, `{best}` against itself, with 95 % intervals."
    picture = dots(dotted, Axis("share of a player's deals", percent=True, low=0), caption)
    shown = odds.assign(name=odds["kind"].map(KINDS))
    table = listing("odds", f"Odds of each meld, `{best}` against itself", frame, {"name": "Meld"}, cells, shown=shown)
    return Section("Odds by kind", lead, pictures=(picture,), tables=(table,))


def _stages(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    own = setting.of_best(frame)
    said = []
    for kind in MELDS:
        part = own[(own["kind"] == kind) & (own["measure"] == "share")]
        top = records(part.sort_values("estimate", ascending=False, kind="stable"))[0]
        if top["events"]:
            said.append(f"{NAMES[kind]} after tricks {top['stage']}")
    lead = f"`{best}` declares nothing against itself."
    if said:
        lead = f"The first of a kind comes most often, `{best}` against itself: {listed(said)}."
    note = (
        "After each trick two cards are drawn: before trick 1 there are 48 in the stock with the turn-up, before trick "
        "7 there are 36, before trick 13 there are 24, before trick 19 there are 12. The first table counts all deals; "
        "the second only those in which the player has not declared the kind before."
    )
    tables = tuple(
        spread(
            f"stages_{measure}",
            caption,
            frame[frame["measure"] == measure],
            {"name": "Meld"},
            "stage",
            HEADS,
            lambda row: rate_cell(row) if row["rows"] else TOO_FEW,
            shown=own[own["measure"] == measure].assign(name=own["kind"].map(KINDS)),
        )
        for measure, caption in (
            ("share", f"Deals in which the first came in that stage, `{best}` against itself"),
            ("chance", f"The same among deals without one so far, `{best}` against itself"),
        )
    )
    return Section("By stage of the stock", lead, (note,), tables=tables)


def _policies(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    melds = frame[frame["measure"] == "melds"]
    total = melds.groupby([*PAIR], sort=False)["estimate"].sum()
    rivals = [name for name in setting.names if (name, best) in total.index]
    most = max(rivals, key=lambda name: float(total[(name, best)]))
    lead = f"Against `{best}`, no policy declares more melds a deal than `{most}`."
    table = spread(
        "odds_by_policy",
        "Deals with at least one, by policy and rival",
        frame[frame["measure"] == "odds"],
        PAIR,
        "kind",
        KINDS,
        rate_cell,
    )
    return Section("By policy", lead, tables=(table,))
