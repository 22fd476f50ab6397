"""The page about forecasts of tricks."""

import numpy as np
import pandas as pd

from analyzer.reports.page import (
    Page,
    Section,
    interval_cell,
    listing,
    mean_cell,
    one,
    records,
    rows_cell,
    spread,
)
from analyzer.reports.pages._shown import PAIR, shown
from analyzer.reports.plots import Axis, Curve, curves
from analyzer.reports.questions.forecasts import BEST_AND_BID, BY_BID, MADE, PLAIN, STATED, TRICKS
from analyzer.reports.setting import Setting
from analyzer.reports.words import listed, sentence
from analyzer.stats.text import count, percent, with_error

TITLE = "How good are forecasts of tricks?"
KINDS = {
    STATED: "Stated by the policy",
    BY_BID: "Read from the bid",
    PLAIN: "Plain frequencies",
    "best play": "Read from best play",
    BEST_AND_BID: "Best play and bid",
}
PARTS = {
    "score": "Score",
    "miscalibration": "Miscalibration",
    "held_out": "On other deals",
    "discrimination": "Discrimination",
    "uncertainty": "Uncertainty",
}
ABOUT = {TRICKS: "tricks", MADE: "bid made"}
SAID, CAME = Axis("chance stated that the bid is made", percent=True), Axis("bids made", percent=True)
BIAS = Axis("tricks taken less bid, mean")
CERTAIN = 0.05
ONE_WAY = 0.95  # of the gross bias: a net bias above that has one direction
COMMON = 0.02  # of the hands: rarer bins and bids stand in the tables, not in the pictures


_BIASES = [
    ("Bias, tricks", mean_cell),
    ("Certain", lambda row: "yes" if row["p"] < CERTAIN else "no"),
    ("Hands", rows_cell),
]


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    whole, sizes = _scores(setting, found["scores"]), _bias(setting, found["bias_sizes"], found["bias"])
    sections = [whole]
    if "parts" in found and len(found["parts"]):
        sections += [
            _parts(found["parts"]),
            _reliability(setting, found["reliability"]),
            _stated(found["forecast_bias"]),
        ]
    sections += [sizes, _ceiling(setting, found["scores"], found["best_play"])]
    also = (
        ("bid-accuracy", "Bids beside the tricks that were taken"),
        ("bid-ceiling", "Bids beside the tricks of best play"),
    )
    return Page(TITLE, (whole.lead,), tuple(sections), also)


def _scores(setting: Setting, frame: pd.DataFrame) -> Section:
    stated = list(dict.fromkeys(frame.loc[frame["kind"] == STATED, "policy"]))
    lead = "No policy states how likely it thinks each number of tricks."
    if stated:
        said = [f"{_of_plain(frame, name, STATED)} for `{name}` (its bid alone tells {_of_plain(frame, name, BY_BID)})"
                for name in stated]  # fmt: skip
        lead = (
            "Chances of tricks stated with the bid come nearer to what was taken than one forecast for all hands, by "
            f"{listed(said)}."
        )
    notes = (
        "A policy may state with its bid how likely it thinks 0, 1, ... 13 tricks of its own. The ranked probability "
        "score says how far that is from what came: it adds up, over k, the squares of the chance of at most k tricks "
        "less what came, 1 or 0. A forecast that is sure and right scores 0; the lower the better. Each policy plays "
        "itself.",
        "Plain frequencies say how often each number of tricks comes; those read from the bid, how often it comes of "
        "this bid. Both are counted on the other half of the deals, so that no hand is forecast from itself.",
    )
    table = spread("scores", "Ranked probability scores on the same hands", frame, {"policy": "Policy"}, "kind", KINDS,
                   mean_cell, absent="states none")  # fmt: skip
    return Section("In short", lead, notes, tables=(table,))


def _of_plain(frame: pd.DataFrame, policy: str, kind: str) -> str:
    """The share of the plain score that a kind of forecast saves."""
    row, plain = one(frame, policy=policy, kind=kind), one(frame, policy=policy, kind=PLAIN)
    if row["estimate"] != row["estimate"] or not plain["estimate"] > 0:
        return "too little to say"
    return percent(row["gain"] / plain["estimate"], row["gain_se"] / plain["estimate"])


def _parts(frame: pd.DataFrame) -> Section:
    said = []
    for policy in dict.fromkeys(frame["policy"]):
        lost = one(frame, policy=policy, about=TRICKS, measure="held_out")
        score = one(frame, policy=policy, about=TRICKS, measure="score")
        share = percent(lost["estimate"] / score["estimate"], lost["se"] / score["estimate"])
        size = share if lost["low"] > 0 else "nothing that these hands could tell"
        said.append(f"{size} for `{policy}`")
    lead = f"Had stated chances been corrected by how often such came true, scores would be lower by {listed(said)}."
    notes = (
        "Tricks have ranked probability scores; that the bid is made has a Brier score, the square of its chance less "
        "what came. Score = miscalibration - discrimination + uncertainty. Recalibration replaces each stated chance "
        "by how often such chances came true, found by isotonic regression. Miscalibration is what that saves, "
        "discrimination what the recalibrated chances save of the plain frequencies' score, which is the uncertainty.",
        "Fitted to the hands that it is scored on, recalibration saves a little too much; on other deals it was fitted "
        "to one half of the deals and scored on the other.",
    )
    shown_as = frame.assign(about=frame["about"].map(ABOUT))
    keys = {"policy": "Policy", "about": "Forecast of"}
    table = spread("parts", "Scores and what they are made of", shown_as, keys, "measure", PARTS, mean_cell)
    return Section("What the scores are made of", lead, notes, tables=(table,))


def _reliability(setting: Setting, frame: pd.DataFrame) -> Section:
    title = "Do stated chances come true?"
    lines, said = [], []
    for policy, every in frame.groupby("policy", sort=False):
        part = shown(every)
        part = part[part["rows"] >= COMMON * every["rows"].sum()]
        if not len(part):
            continue
        lines.append(
            Curve(str(policy), part["forecast"], part["estimate"], part["low"], part["high"], setting.tone(str(policy)))
        )
        off = (part["estimate"] - part["forecast"]).abs() * np.sqrt(part["rows"])
        row = records(part[off == off.max()])[0]
        said.append(f"bids that `{policy}` gave {100 * row['forecast']:.1f} % were made in {interval_cell(row)}")
    lead = f"Clearest off: {'; '.join(said)}." if said else "There are too few hands."
    note = (
        "A point is a bin of stated chances. Isotonic regression on the even deals says where bins begin and end, the "
        "odd deals how often such bids were made. On the dotted line chances come true."
    )
    picture = curves(lines, SAID, CAME, "Bids made by the chance stated, 95 % intervals.", diagonal=True)
    stated = [f"{100 * a:.1f} to {100 * b:.1f} %" for a, b in zip(frame["start"], frame["end"], strict=True)]
    named = frame.assign(stated=stated, mean=[f"{100 * value:.1f} %" for value in frame["forecast"]])
    keys = {"policy": "Policy", "stated": "Stated", "mean": "Mean"}
    cells = [("Made", interval_cell), ("Hands", rows_cell)]
    table = listing("reliability", "Bids made by the chance stated", frame, keys, cells, folded=True, shown=named)
    return Section(title, lead, (note,), (picture,), (table,))


def _stated(frame: pd.DataFrame) -> Section:
    """Where what is expected by a forecast is off."""
    said = []
    for policy, part in frame.groupby("policy", sort=False):
        wrong = part[part["p"] < CERTAIN]
        said.append(f"`{policy}` in {len(wrong)} of {len(part)} ({100 * wrong['share'].sum():.3g} % of its hands)")
    lead = sentence(f"kinds of hand in which stated chances expect too many or too few tricks: {listed(said)}")
    keys = {"policy": "Policy", "bid": "Bid", "strength": "Strength"}
    caption = "Tricks taken less tricks expected by the forecast"
    table = listing("forecast_bias", caption, frame, keys, _BIASES, folded=True)
    return Section("Are stated tricks right for every kind of hand?", lead, tables=(table,))


def _bias(setting: Setting, sizes: pd.DataFrame, frame: pd.DataFrame) -> Section:
    best = setting.best
    own = setting.of_best(frame)
    net, gross = (one(setting.of_best(sizes), measure=name) for name in ("net", "gross"))
    wrong = own[own["p"] < CERTAIN]
    off, most = (with_error(abs(row["estimate"]), row["se"], "tricks") for row in (net, gross))
    lead = f"The bids of `{best}` facing itself are {off} too {'low' if net['estimate'] > 0 else 'high'} on average"
    lead += (
        ", and hardly any kind of hand errs the other way."
        if abs(net["estimate"]) > ONE_WAY * gross["estimate"]
        else f"; by kind of hand they are off by {most}, as too high and too low no longer cancel."
    )
    if net["estimate"] != net["estimate"]:
        lead = f"`{best}` made no bid after looking at its cards."
    notes = (
        "Kinds of hand are made by bid and strength: spades, aces and kings, the ace and king of spades counting "
        "twice. The direction of each kind's bias is taken from the even deals, its size from the odd ones, so that "
        "noise alone adds up to nothing.",
        f"In {len(wrong)} of {len(own)} kinds, {100 * wrong['share'].sum():.3g} % of its hands, the bias is certain at "
        "5 % for all kinds together (Holm).",
    )
    lines = []
    common = own.groupby("bid")["share"].transform("sum") >= COMMON
    for place, (kind, part) in enumerate(shown(own[common]).groupby("bid")):
        lines.append(Curve(f"bid {kind}", part["strength"], part["estimate"], part["low"], part["high"], place))
    picture = curves(lines, Axis("strength", whole=True), BIAS, f"Bias of `{best}` against itself, a line a "
                     "bid: above 0 bids were too low.", level=0.0)  # fmt: skip
    table = listing("bias", f"Tricks less bid, `{best}` against itself", frame, {"bid": "Bid", "strength": "Strength"},
                    _BIASES, folded=True, shown=own)  # fmt: skip
    heads = {"net": "Net bias, tricks", "gross": "Mean size by kind of hand"}
    whole = spread("bias_sizes", "Bias of bids, by policy and rival", sizes, PAIR, "measure", heads, mean_cell)
    return Section("Bias by kind of hand", lead, notes, (picture,), (whole, table))


def _ceiling(setting: Setting, scores: pd.DataFrame, frame: pd.DataFrame) -> Section:
    best = setting.best
    own = setting.of_best(frame)
    exact, error = (one(own, measure=name) for name in ("exact", "error"))
    lead = (
        f"`{best}` against itself takes just the tricks of best play in {interval_cell(exact)} of its hands; its "
        f"tricks differ from those by {with_error(error['estimate'], error['se'])} on average."
    )
    notes = (
        "Best play: both know all cards and play for tricks, worked out by the exact solver. The players do not: they "
        "play for their bids, and duck once a bid is made. So a forecast that knows the tricks of best play, and how "
        "many come of them, is a ceiling of what cards alone can tell; one that knows the bid too, of cards and bid.",
        _reached(scores),
    )
    heads = {"exact": "As in best play", "error": "Mean difference, tricks"}
    table = spread("best_play", "Tricks taken and tricks of best play, each policy against itself", frame,
                   {"policy": "Policy"}, "measure", heads,
                   lambda row: mean_cell(row) if row["measure"] == "error" else interval_cell(row),
                   shown=frame[frame["measure"].isin(heads)])  # fmt: skip
    return Section("How good can a forecast be?", lead, notes, tables=(table,))


def _reached(frame: pd.DataFrame) -> str:
    """How near the ceiling comes, where there is a stated forecast to hold beside it."""
    stated = dict.fromkeys(frame.loc[frame["kind"] == STATED, "policy"])
    said = [f"{_of_plain(frame, policy, BEST_AND_BID)} for `{policy}`" for policy in stated]
    if not said:
        return f"{count(int(frame['rows'].sum()))} forecasts were scored in all."
    return (
        f"Who knew best play and the bid would come nearer than one forecast for all hands by {listed(said)}; how near "
        "stated chances come stands at the top."
    )
