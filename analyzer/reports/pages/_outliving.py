"""Sections about who outlives whom in Ninety-Nine."""

import numpy as np
import pandas as pd

from analyzer.reports.page import Row, Section, listing, records, spread
from analyzer.reports.questions.survival import HORIZONS
from analyzer.reports.setting import Setting
from analyzer.reports.words import sign
from analyzer.stats.multiple import holm
from analyzer.stats.text import TOO_FEW, number, percent, with_error

MET = {"policy": "Policy", "rival": "Against"}
ALPHA = 0.05
UNKNOWN = "not known"
MEANS = {horizon: f"Of the first {horizon:,}" for horizon in HORIZONS}


def outliving(setting: Setting, means: pd.DataFrame, tests: pd.DataFrame) -> Section:
    """Who survives longer at one table."""
    tests = tests.assign(holm=holm(tests["p"]))
    rows = records(tests)
    apart = [row for row in rows if row["holm"] < ALPHA]
    lead = f"In {len(apart)} of {len(rows)} pairings the two do not run the same risk of losing."
    if apart:
        first = max(apart, key=lambda row: float(row["chi2"]))
        ahead, behind = first["policy"], first["rival"]
        if first["observed"] > first["expected"]:
            ahead, behind = behind, ahead
        lead += f" It is clearest between `{ahead}`, who runs less, and `{behind}`."
    notes = (
        "The two policies of a pairing sit at one table and play every deal in both seats, so neither is a sample of "
        "its own. The log-rank test adds up what each player's losses are more than those of all who are still in the "
        "game, and takes the deal as its unit; its p-values are corrected for their number (Holm). Expected are the "
        "losses of the first policy if both ran the same risk. The usual test, which takes every player for "
        "independent, is in the file.",
        "Differences of mean plays survived are paired by deal: the first policy's less its rival's, each counted up "
        "to so many own plays. They are not known where clocks stop before that.",
    )
    cells = [
        ("Losses", lambda row: f"{row['observed']:,} ({number(row['expected'], 0)} expected)"),
        ("Same risk", _verdict),
    ]
    table = listing("risks_compared", "Log-rank tests, by pairing", tests, MET, cells)
    wide = spread(
        "outlived", "Own plays survived more than the rival", means, MET, "horizon", MEANS, _gap, absent=UNKNOWN
    )
    return Section("Who outlives whom", lead, notes, tables=(table, wide))


def _verdict(row: Row) -> str:
    if row["holm"] != row["holm"]:
        return TOO_FEW
    p = "p below 0.001" if row["holm"] < 0.001 else f"p = {row['holm']:.3f}"
    said = "no" if row["holm"] < ALPHA else "cannot be ruled out"
    return f"{said} (chi-squared {number(row['chi2'], 1)}, {p})"


def _gap(row: Row) -> str:
    if row["estimate"] != row["estimate"]:
        return UNKNOWN
    return with_error(row["estimate"], row["se"])


def by_cause(frame: pd.DataFrame) -> Section:
    """What ends the games of one more often than those of the other."""
    shares = frame[(frame["measure"] == "share") & frame["estimate"].notna()]
    last = shares[shares["horizon"] == shares["horizon"].max()]
    losses = last[~last["cause"].isin(["won", "drawn"])]
    told = [row for row in records(losses) if sign(row)]
    lead = "No cause of losing is known to be commoner with one policy than with another."
    if told:
        top = max(told, key=lambda row: abs(float(row["estimate"])))
        more, less = (top["policy"], top["rival"]) if top["estimate"] > 0 else (top["rival"], top["policy"])
        size = with_error(100 * abs(top["estimate"]), 100 * top["se"], "percentage points")
        lead = (
            f"Of all causes, `{top['cause']}` tells policies apart most: the share of games that it has ended within "
            f"{top['horizon']:,} own plays is {size} higher for `{more}` than for `{less}`."
        )
    note = (
        "Shares of games that each cause has ended up to so many own plays (Aalen and Johansen), the policy's less its "
        "rival's, paired by deal. Winning is one of the causes, so nothing is taken for granted of a clock that the "
        "opponent stopped. The file also has the own plays that each cause takes on average."
    )
    heads = {horizon: f"By play {horizon:,}" for horizon in HORIZONS}
    named = frame[frame["measure"] == "share"].assign(cause=lambda part: part["cause"].astype(str))
    caption, keys = "Share ended by each cause, less the rival's", {**MET, "cause": "Ended by"}
    table = spread(
        "causes_compared", caption, frame, keys, "horizon", heads, _share, folded=True, absent=UNKNOWN, shown=named
    )
    return Section("By cause", lead, (note,), tables=(table,))


def _share(row: Row) -> str:
    if not np.isfinite(row["estimate"]):
        return UNKNOWN
    return percent(row["estimate"], row["se"])
