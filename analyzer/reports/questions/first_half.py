"""What players keep and throw in the first half, and what they get for it."""

import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, grouped, ready
from analyzer.stats.clusters import By
from analyzer.stats.several import several

NEEDS = ("cards_kept", "first_half_tricks", "honours_dealt", "honours", "longest_dealt", "longest", "masters", "points")
ORDER = 34
KINDS = ("honours", "longest", "masters", "cards_kept")
HABITS = (
    "cards_kept", "honours_dealt", "honours", "longest_dealt", "longest", "masters", "aces", "kings", "voids",
    "first_half_tricks",
)  # fmt: skip


def first_half(hands: pd.DataFrame) -> pd.DataFrame:
    """Means of the hand dealt and of the hand at the auction, by policy and rival.

    Returns
    -------
    DataFrame, one row a policy, rival and `measure` (columns of the hands table, and `honours_gained` and
    `longest_gained`, the hand at the auction less the hand dealt): rows, deals, estimate, se, low, high
    """
    hands = ready(hands, (*NEEDS, *PAIR, "deal"))
    gained = {
        f"{name}_gained": (hands[name].astype(int) - hands[f"{name}_dealt"]).to_numpy()
        for name in ("honours", "longest")
    }
    return several(hands, {**{name: name for name in HABITS}, **gained}, {}, PAIR)


def first_half_yield(hands: pd.DataFrame, by: By) -> pd.DataFrame:
    """What a hand at the auction yields: by policy, rival and a column of the hand.

    Returns
    -------
    DataFrame, one row a group and `measure`: `points` (mean), `declared` (the rate of hands declared); and, of the
    hands with a contract, `tricks` (mean)
    """
    hands = ready(hands, (*NEEDS, *PAIR, "declarer", "tricks"))
    played = hands[hands["declarer"].notna()]
    declared = hands["declarer"].fillna(False).to_numpy(bool)
    parts = [
        several(hands, {"points": "points"}, {"declared": declared}, grouped(by)),
        several(played, {"tricks": "tricks"}, {}, grouped(by)),
    ]
    return pd.concat(parts, ignore_index=True)


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    hands = pairing.hands
    return {"habits": first_half(hands), **{f"by_{kind}": first_half_yield(hands, kind) for kind in KINDS}}
