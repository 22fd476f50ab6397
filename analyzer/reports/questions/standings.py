"""Who wins and by how much, and what the seat is worth."""

import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, checked
from analyzer.stats.intervals import means
from analyzer.stats.paired import differences

NEEDS = ("points", "policy", "rival", "seat", "deal")
ORDER = 10


def margins(hands: pd.DataFrame) -> pd.DataFrame:
    """Points of a policy less those of its rival, per hand, paired by deal.

    Parameters
    ----------
    hands : hands of two policies against each other

    Returns
    -------
    DataFrame: policy, rival, rows, deals, first, second (the two means), estimate, se, low, high; no row where a
    policy meets itself
    """
    parts = []
    for policy, rival in hands[["policy", "rival"]].drop_duplicates().astype(str).itertuples(index=False):
        if policy < rival:
            pair = hands[hands["policy"].isin([policy, rival]) & hands["rival"].isin([policy, rival])]
            parts.append(differences(pair, "points", "policy", policy, rival).assign(policy=policy, rival=rival))
    names = ["policy", "rival", "rows", "deals", "first", "second", "estimate", "se", "low", "high"]
    return pd.concat(parts, ignore_index=True)[names] if parts else pd.DataFrame(columns=names)


def seat_edge(hands: pd.DataFrame) -> pd.DataFrame:
    """Points of a policy in seat 0 less its points in seat 1, by policy and rival, paired by deal.

    Returns
    -------
    DataFrame: policy, rival, rows, deals, first, second (means in seat 0 and 1), estimate, se, low, high
    """
    return checked("edge of the seat", differences(hands, "points", "seat", 0, 1, PAIR), PAIR, "first", "second")


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    hands = pairing.hands
    return {
        "margins": margins(hands),
        "points": means(hands, "points", ["policy", "rival", "seat"]),
        "seat_edge": seat_edge(hands),
    }
