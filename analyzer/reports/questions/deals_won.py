"""Who wins a deal of Bezique, by seat, and how many deals a match takes."""

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, grouped, ready
from analyzer.stats.clusters import By
from analyzer.stats.intervals import means, rates, shares
from analyzer.stats.several import several

NEEDS = ("points", "brisques", "melds", "sevens")
ORDER = 45
MATCH_SHARE, MOST_MATCHES = 50, 400  # one match for so many hands of the pairing
MOST_DEALS = 1000  # of a match
OUTCOMES = ("won", "drawn", "lost")


def deals_won(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """Shares of the deals won (more points than the opponent), drawn and lost, by policy and rival.

    Parameters
    ----------
    hands : hands table with both rows of every hand
    by : further columns to split by, such as seat

    Returns
    -------
    DataFrame, one row a group and `measure` (won, drawn, lost), all rates
    """
    hands = ready(hands, ("points", *PAIR, "deal", "swapped"))
    margin = 2 * hands["points"] - hands.groupby(["deal", "swapped"], sort=False)["points"].transform("sum")
    return several(hands, {}, {"won": margin > 0, "drawn": margin == 0, "lost": margin < 0}, grouped(by))


def match_lengths(matches: pd.DataFrame) -> pd.DataFrame:
    """Deals of each match.

    Parameters
    ----------
    matches : match, hand_in_match, seat, policy, rival, match_won of the rows of matches

    Returns
    -------
    DataFrame, one row a match that was finished: policy, rival, match, `length` in deals, and `first_won`, whether the
    player in seat 0 of its first deal won it
    """
    opening = matches[(matches["hand_in_match"] == 0) & (matches["seat"] == 0) & matches["match_won"].notna()]
    length = matches.groupby("match")["hand_in_match"].max() + 1
    out = opening[[*PAIR, "match"]].assign(first_won=opening["match_won"].astype(bool))
    return out.assign(length=out["match"].map(length).astype(np.int64)).reset_index(drop=True)


def deals_per_match(lengths: pd.DataFrame) -> pd.DataFrame:
    """Mean deals of a match, by policy and rival; a table of `means` in which the match is the unit of evidence."""
    return means(lengths, "length", PAIR, deal="match")


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing; matches are played only by a policy against itself."""
    hands = pairing.hands
    found = {"by_seat": deals_won(hands, "seat"), "won": deals_won(hands)}
    if pairing.alone:
        number = min(max(pairing.terms.hands // MATCH_SHARE, 10), MOST_MATCHES)
        lengths = match_lengths(pairing.matches(number, MOST_DEALS))
        found["lengths"] = deals_per_match(lengths)
        found["spread"] = shares(lengths, "length", PAIR, deal="match")
        found["opening"] = rates(lengths, "first_won", None, PAIR, deal="match")
    return found
