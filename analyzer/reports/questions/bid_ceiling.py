"""How good bids are when both hands are known: against the tricks of best play, and against the best bid."""

from typing import Any

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._double_dummy import spades_hands
from analyzer.reports.questions._groups import PAIR, checked, ready
from analyzer.stats.calibration import calibration
from analyzer.stats.clusters import By, names
from analyzer.stats.intervals import means
from analyzer.stats.several import several
from analyzer.study.par import Par

EXACT = True
NEEDS = ("bid", "blind", "tricks", "bags", "outcome", "points")
ORDER = 22
HAND = ["deal", "swapped", "seat"]


def judged_bids(par: Par, rules: Any) -> pd.DataFrame:
    """The bids made after looking at the cards, beside what the exact values say.

    Parameters
    ----------
    par : of Spades, as of `analyzer.par`
    rules : options, as numbers

    Returns
    -------
    DataFrame, one row a player and hand: the hands table with `dummy` (tricks when both play for tricks), `makeable`,
    `lost` (points that the bid lost to par), `best_bid` and `best_tricks` (when both bid and play best)
    """
    table = spades_hands(par, rules)
    cost = par.decisions.loc[par.decisions["phase"] == "bid", [*HAND, "loss"]].rename(columns={"loss": "lost"})
    best = par.best_hands[[*HAND, "bid", "tricks"]].rename(columns={"bid": "best_bid", "tricks": "best_tricks"})
    return table[~table["blind"]].merge(cost, on=HAND).merge(best, on=HAND)


def bid_ceilings(bids: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """How often bids are right in four senses, and what they lose.

    Parameters
    ----------
    bids : as of `judged_bids`
    by : further columns to split by

    Returns
    -------
    DataFrame, one row a policy, rival, group and `measure`; rates: `played` (the player took exactly his bid), `dummy`
    (the bid is the number of tricks when both play for tricks), `par` (no other bid was worth more) and `ceiling`
    (when both bid and play best, the best bid is taken exactly); means: `bias` and `error` (dummy less bid, and the
    size of it), `lost` (points); then rows, deals, estimate, se, low, high
    """
    ready(bids, (*PAIR, "deal", "bid", "tricks", "dummy", "lost", "best_bid", "best_tricks"))
    gap = (bids["dummy"] - bids["bid"]).to_numpy()
    rates = {
        "played": (bids["bid"] == bids["tricks"]).to_numpy(),
        "dummy": gap == 0,
        "par": (bids["lost"] == 0).to_numpy(),
        "ceiling": (bids["best_bid"] == bids["best_tricks"]).to_numpy(),
    }
    keys = [*PAIR, *names(by)]
    found = several(bids, {"bias": gap, "error": np.abs(gap), "lost": "lost"}, rates, keys)
    return checked("ceilings of bids", found, [*keys, "measure"])


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing: none if no bid of its hands can be judged."""
    bids = judged_bids(pairing.par, pairing.terms.ruleset.rules)
    if not len(bids):
        return {}
    keys = [*PAIR, "bid"]
    return {
        "ceilings": bid_ceilings(bids),
        "dummy_by_bid": checked("tricks by bid", calibration(bids, "bid", "dummy", PAIR), keys, "bias"),
        "lost_by_bid": checked("points lost by bid", means(bids, "lost", keys), keys),
        "best_by_bid": checked("best bids by bid", calibration(bids, "bid", "best_bid", PAIR), keys, "bias"),
    }
