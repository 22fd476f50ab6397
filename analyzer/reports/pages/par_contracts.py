"""The page about contracts and the best contracts."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, interval_cell, listing, mean_cell, one, rate_cell, records, spread
from analyzer.reports.pages._shown import PAIR, policy_dots
from analyzer.reports.plots import Axis
from analyzer.reports.questions.par_contracts import AGREE, NONE
from analyzer.reports.setting import Setting
from analyzer.reports.words import listed, sign
from analyzer.stats.text import with_error

TITLE = "What would the best contract have been?"
QUALITY = {
    "above": "Above best play",
    "exact": "As best play",
    "below": "Below",
    "gift": "Above and made",
    "level": "Bid less best play",
    "won": "Tricks less best play",
}
AGREES = {
    "same": "Worth par",
    "low": "Too low",
    "high": "Too high",
    "strain": "Other strain",
    "other": "Other declarer",
    "missed": "Wrongly no contract",
    "needless": "Should be none",
}
MEANS = ("level", "won", "points", "best_points")
COMMON = 8  # best contracts shown


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    against, above = _against(setting, found["against"]), _above(setting, found["quality"])
    sections = (
        against,
        above,
        _best(setting, found["best"]),
        _lost(setting, found["lost"]),
        _tricks(setting, found["tricks"]),
    )
    also = (
        ("decisions", "What every call and card cost"),
        ("contracts", "Contracts as they were made, in all hands"),
    )
    return Page(TITLE, (against.lead, above.lead), sections, also)


def _cell(row: Row) -> str:
    if row["measure"] in ("declares", "should") and row["policy"] == row["rival"] and row["estimate"] == 0.5:
        return "half"  # of two alike one declares every hand: there is nothing to estimate
    return mean_cell(row) if row["measure"] in MEANS else rate_cell(row)


def _lost(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    auction, play = (one(setting.of_best(frame), measure=name) for name in ("auction", "play"))
    in_auction, in_play = (with_error(row["estimate"], row["se"], "points") for row in (auction, play))
    lead = f"Against itself, `{best}` loses {in_auction} a hand in the auction and {in_play} in the play."
    note = (
        "The auction is solved backwards from 7NT, every contract "
        "being worth what best play makes of it. A loss counts from the best call or card."
    )
    dots = setting.against_best(frame)
    dots = dots.assign(label=[f"{row['policy']}, {row['measure']}" for row in records(dots)])
    caption = f"Points lost to par a hand against `{best}`."
    picture = policy_dots(setting, dots, ["label"], Axis("points lost to par"), caption)
    heads = {"auction": "Lost in the auction", "play": "Lost in the play"}
    table = spread("lost", "Points lost to par a hand", frame, PAIR, "measure", heads, mean_cell)
    return Section("Auction or play", lead, (note,), (picture,), (table,))


def _tricks(setting: Setting, frame: pd.DataFrame) -> Section:
    best, own, title = setting.best, setting.of_best(frame), "Tricks lost in the play"
    if not len(own):
        return Section(title, f"In the hands judged, `{best}` never came to a contract against itself.")
    said = [f"{mean_cell(one(own, role=role), 'tricks')} as {role}" for role in ("declarer", "defender")]
    lead = f"In a contract against itself, `{best}` loses {said[0]} and {said[1]}."
    note = (
        "Here every trick counts, whatever the contract is worth: the loss is from the card that is best when both "
        "play for as many tricks as they can. In points a trick may cost nothing, where the contract is safe or lost."
    )
    heads = {"declarer": "As declarer", "defender": "As defender"}
    table = spread("tricks", "Tricks lost a contract", frame, PAIR, "role", heads, mean_cell, absent="none")
    return Section(title, lead, (note,), tables=(table,))


def _above(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "Who overbids"
    mine = setting.against_best(frame)
    over = records(mine[mine["measure"] == "above"])
    if not over:
        return Section(title, f"In the hands judged, nobody declared against `{best}`.")
    said = [f"`{row['policy']}` {interval_cell(row)}" for row in sorted(over, key=lambda row: -row["estimate"])]
    lead = f"Of the contracts declared against `{best}`, best play defeats: {listed(said)}."
    own = one(setting.of_best(frame), measure="won")
    size = with_error(abs(own["estimate"]), own["se"], "tricks")
    verdict = {1: f"{size} more than", -1: f"{size} fewer than", 0: "as many, as far as can be told, as"}[sign(own)]
    note = (
        "A contract above the tricks that its declarer takes when both play best cannot be made unless the defender "
        f"errs. As declarer against itself, `{best}` takes {verdict} best play on both sides would give."
    )
    dots = mine[mine["measure"] == "above"]
    axis = Axis("contracts that best play defeats", percent=True)
    picture = policy_dots(setting, dots, ["policy"], axis, f"Contracts against `{best}` that best play defeats.")
    heads = {"policy": "Declarer", "rival": "Defender"}
    table = spread("quality", "Contracts against the tricks of best play", frame, heads, "measure", QUALITY, _cell)
    return Section(title, lead, (note,), (picture,), (table,))


def _against(setting: Setting, frame: pd.DataFrame) -> Section:
    best, own = setting.best, setting.of_best(frame)
    rows = {row["measure"]: row for row in records(own)}
    often = sorted((rows[kind] for kind in AGREE if kind != "same"), key=lambda row: -row["estimate"])
    first, share = often[0], rate_cell(rows["same"])
    rest = (
        f"; otherwise most often: {AGREES[first['measure']].lower()} ({rate_cell(first)})" if first["estimate"] else ""
    )
    lead = f"`{best}` against itself ends in a contract worth as much as the best one in {share} of its hands{rest}."
    note = (
        "After the first half both players know all cards. A contract, doubled or not, is held against the one that "
        "best bidding on both sides ends in. It is worth par if best play from there on gives both "
        "players what best bidding would have; the others are sorted by what is different. Of best lines the one with "
        "the lowest calls is taken."
    )
    table = spread("against", "Contracts beside the best ones, of all hands", frame, PAIR, "measure", AGREES, _cell)
    heads = {
        "declares": "Declares",
        "should": "Would at best",
        "points": "Points a hand",
        "best_points": "At best on both sides",
    }
    other = spread("declares", "Declarers and points, beside the best line", frame, PAIR, "measure", heads, _cell)
    return Section("Against the best contract", lead, (note,), tables=(table, other))


def _best(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    own = setting.of_best(frame).sort_values("estimate", ascending=False).head(COMMON)
    first = records(own)[0]
    said = "no contract at all" if first["contract"] == NONE else f"{first['contract']}"
    lead = f"On the hands of `{best}` against itself the commonest best contract is {said}, {rate_cell(first)}."
    note = (
        "Where a failed contract costs nothing, the player about to lose the auction bids on for nothing, so that best "
        "play ends without points however good the cards are."
        if setting.game.shown(setting.rules)["undertricks"] == "none"
        else "A best contract may be a sacrifice: it fails, but costs less than the rival's contract would."
    )
    cells = [("Share of hands", interval_cell)]
    caption = f"The {COMMON} commonest best contracts, `{best}` against itself"
    table = listing("best", caption, frame, {"contract": "Contract"}, cells, shown=own)
    return Section("The best contracts", lead, (note,), tables=(table,))
