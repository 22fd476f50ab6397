"""The page about contracts bid too high."""

import pandas as pd

from analyzer.reports.page import Page, Section, Table, listing, mean_cell, one, rate_cell, records, rows_cell, spread
from analyzer.reports.pages._shown import shown
from analyzer.reports.plots import Axis, Curve, curves
from analyzer.reports.questions.overbidding import MOST, RULES
from analyzer.reports.setting import Setting
from analyzer.reports.words import listed, sentence
from analyzer.stats.text import count, with_error

TITLE = "What does overbidding cost?"
MEANING = (
    "The same contracts with the same tricks are priced by each rule: `none`, nobody scores; `defender_50`, the "
    "defender scores 50 a missing trick; `rubber_nv`, the penalties of rubber bridge; `minus_contract`, the declarer "
    "loses what he bid. Doubles stand as they were made. Under another rule the players might bid otherwise; that is "
    "not reckoned here."
)
KEYS = {"policy": "Declarer", "rival": "Defender"}


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    failed = _failed(setting, found["failed_cost"])
    over = _over(setting, found["cost"], found["overbid"], found["failed"])
    return Page(TITLE, (failed.lead, over.lead), (failed, over, _all(setting, found["contract_worth"])))


def _failed(setting: Setting, frame: pd.DataFrame) -> Section:
    title = "What a failed contract costs"
    free = frame[frame["undertricks"] == "none"]
    if not len(free):
        return Section(title, "No contract failed, so there is nothing to price.", (MEANING,))
    number = count(free["rows"].sum())
    lead = f"By the founding text's scoring a failed contract costs nothing: all {number} that failed would score 0."
    if (free["estimate"] != 0).any():  # the scoring is the game's own, so this is looked at, not taken for granted
        lead = f"By the rule `none`, the {number} contracts that failed did not all score 0."
    said = []
    for name in RULES[1:]:
        row = one(setting.of_best(frame), undertricks=name)
        said.append(f"{with_error(-row['estimate'], row['se'])} by `{name}`")
    second = sentence(
        f"a failed contract of `{setting.best}` against itself costs its declarer in lead, points: {listed(said)}"
    )
    heads = dict(zip(RULES, RULES, strict=True))
    caption = "Lead of the declarer in failed contracts, points a contract, by rule"
    table = spread("failed_cost", caption, frame, KEYS, "undertricks", heads, mean_cell)
    return Section(title, lead, (second, MEANING), tables=(table,))


def _over(setting: Setting, cost: pd.DataFrame, share: pd.DataFrame, failed: pd.DataFrame) -> Section:
    best, title = setting.best, "Bidding above the count"
    own = records(setting.of_best(share))
    if not own:
        return Section(title, f"`{best}` comes to no contract against itself.")
    lead = (
        f"Against itself, `{best}` bids above the count of its tricks in {rate_cell(own[0])} of its contracts; "
        f"{_fails(setting, failed)}."
    )
    note = (
        "Overbid is the number of tricks promised above those that could be counted before the play (see the page on "
        f"contracts); {MOST} stands for {MOST} and more, 0 for contracts within the count. Good hands and bad ones are "
        "not bid alike, so a line compares hands as much as bids."
    )
    lines = []
    for tone, rule in enumerate(RULES):
        part = shown(setting.of_best(cost[cost["undertricks"] == rule])).sort_values("overbid")
        lines.append(Curve(rule, part["overbid"], part["estimate"], part["low"], part["high"], tone))
    picture = curves(
        lines,
        Axis("tricks overbid", whole=True),
        Axis("lead of the declarer, points a contract"),
        f"Lead of the declarer by tricks overbid under each rule, `{best}` against itself.",
        level=0.0,
    )
    return Section(title, lead, (note,), (picture,), _over_tables(setting, cost, share, failed))


def _over_tables(setting: Setting, cost: pd.DataFrame, share: pd.DataFrame, failed: pd.DataFrame) -> tuple[Table, ...]:
    """The numbers behind the words."""
    heads = dict(zip(RULES, RULES, strict=True))
    return (
        spread(
            "cost",
            "Lead of the declarer, points a contract, by tricks overbid and rule",
            cost.sort_values([*KEYS, "overbid"], kind="stable"),
            {**KEYS, "overbid": "Overbid"},
            "undertricks",
            heads,
            mean_cell,
            shown=setting.of_best(cost).sort_values("overbid", kind="stable"),
        ),
        listing(
            "failed",
            "Contracts that failed, by tricks overbid",
            failed,
            {**KEYS, "overbid": "Overbid"},
            [("Failed", rate_cell), ("Contracts", rows_cell)],
            folded=True,
        ),
        listing("overbid", "Contracts bid above the count", share, KEYS, [("Overbid", rate_cell)], folded=True),
    )


def _fails(setting: Setting, failed: pd.DataFrame) -> str:
    """How often contracts within and above the count fail, a clause."""
    own = setting.of_best(failed)
    said = [
        f"{'within it' if row['overbid'] == 0 else _by(row['overbid'])} {rate_cell(row)} fail"
        for row in records(own.sort_values("overbid"))
    ]
    return listed(said)


def _by(overbid: int) -> str:
    return f"{overbid} above" + (" or more" if overbid == MOST else "")


def _all(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "All contracts under each rule"
    rows = [one(setting.of_best(frame), undertricks=name) for name in RULES]
    if not len(setting.of_best(frame)):
        return Section(title, f"`{best}` comes to no contract against itself.")
    said = [f"{mean_cell(row)} by `{name}`" for name, row in zip(RULES, rows, strict=True)]
    lead = (
        f"As it bids here, a contract of `{best}` against itself brings its declarer, points of lead: {listed(said)}."
    )
    note = (
        f"This rule set has `undertricks={RULES[setting.rules.undertricks]}`; the policies bid for that rule. Other "
        "options are those of the rule set."
    )
    heads = dict(zip(RULES, RULES, strict=True))
    table = spread(
        "contract_worth", "Lead of the declarer, points a contract", frame, KEYS, "undertricks", heads, mean_cell
    )
    return Section(title, lead, (note,), tables=(table,))
