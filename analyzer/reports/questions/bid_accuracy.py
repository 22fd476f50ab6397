"""How good the bids are: bids against tricks, and what they earn."""

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, checked, grouped, ready
from analyzer.stats.calibration import calibration, joint_table
from analyzer.stats.clusters import By
from analyzer.stats.paired import differences
from analyzer.stats.several import several

NEEDS = ("bid", "blind", "tricks", "bags", "outcome", "points", "spades", "aces", "kings", "voids")
ORDER = 20
KINDS = ("bid", "spades", "voids", "honours")


def bids(hands: pd.DataFrame) -> pd.DataFrame:
    """The hands whose bid was made after looking at the cards, with `honours` (aces and kings) and `miss`.

    `miss` is tricks taken less tricks bid. A blind bid says nothing about the cards; those are on the page about nils.
    """
    hands = ready(hands, (*NEEDS, *PAIR, "deal", "seat"))
    hands = hands[~hands["blind"]]
    miss = hands["tricks"].astype(np.int16) - hands["bid"]
    return hands.assign(honours=hands["aces"] + hands["kings"], miss=miss)


def bid_accuracy(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """How often and by how much bids are right, by policy and rival.

    Parameters
    ----------
    hands : hands table of Spades, of one pairing or several
    by : further columns to split by, such as bid, seat, spades, voids or honours (aces and kings)

    Returns
    -------
    DataFrame, one row a group and `measure`: `exact`, `over` (more tricks taken than bid) and `under` are rates,
    `set` the rate of failed bids (nils and moons are not among them), `bias` the mean of tricks less bid, `error` the
    mean size of that difference, `bags` and `points` means per hand; then rows, deals, estimate, se, low, high
    """
    table = bids(hands) if "miss" not in hands else hands
    miss = table["miss"].to_numpy()
    means = {"bias": miss, "error": np.abs(miss), "bags": "bags", "points": "points"}
    failed = (table["outcome"] == "set").to_numpy()
    rates = {"exact": miss == 0, "over": miss > 0, "under": miss < 0, "set": failed}
    keys = grouped(by)
    return checked("bid accuracy", several(table, means, rates, keys), [*keys, "measure"])


def bid_table(hands: pd.DataFrame) -> pd.DataFrame:
    """How many hands were bid and played how: policy, rival, bid, tricks, hands (int64 counts that add up)."""
    table = bids(hands) if "miss" not in hands else hands
    parts = []
    for (policy, rival), part in table.groupby(list(PAIR), observed=True):
        wide = joint_table(part, "bid", "tricks")
        long = wide.reset_index().melt("bid", var_name="tricks", value_name="hands")
        parts.append(long.assign(policy=str(policy), rival=str(rival))[[*PAIR, "bid", "tricks", "hands"]])
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=[*PAIR, "bid", "tricks", "hands"])


def bid_calibration(hands: pd.DataFrame) -> pd.DataFrame:
    """Mean tricks taken for each bid, by policy and rival, and `bias`, the mean less the bid."""
    table = calibration(bids(hands) if "miss" not in hands else hands, "bid", "tricks", PAIR)
    return checked("calibration of bids", table, [*PAIR, "bid"], "bias")


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    table = bids(pairing.hands)
    return {
        "accuracy": bid_accuracy(table),
        "calibration": bid_calibration(table),
        "bids_and_tricks": bid_table(table),
        **{f"by_{kind}": bid_accuracy(table, kind) for kind in KINDS},
        "seats": pd.concat(
            [differences(table, name, "seat", 0, 1, PAIR).assign(measure=name) for name in ("bid", "tricks", "miss")]
        ),
    }
