"""Contracts against the best ones: whether they can be made at all, and what best bidding would have come to."""

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._double_dummy import contract_tricks, tricks_lost
from analyzer.reports.questions._groups import PAIR, checked
from analyzer.reports.questions.contracts import NEEDS, contracts
from analyzer.stats.intervals import means, shares
from analyzer.stats.several import several
from analyzer.study.par import Par

__all__ = [
    "AGREE", "EXACT", "NEEDS", "ORDER", "against_par", "contract_quality", "judged_contracts", "measure",
    "par_of_hands", "par_shares", "play_tricks",
]  # fmt: skip

EXACT = True
ORDER = 18
HAND = ["deal", "swapped", "seat"]
NONE = "none"
AGREE = ("same", "low", "high", "strain", "other", "missed", "needless")
BEST = {"declarer": "best_declarer", "level": "best_level", "strain": "best_strain", "points": "best_points"}


def judged_contracts(par: Par) -> pd.DataFrame:
    """The declarers' rows with the tricks `promised`, the tricks of best play (`dummy`) and how many were won beyond.

    Parameters
    ----------
    par : of Draw Bridge, as of `analyzer.par`

    Returns
    -------
    DataFrame as of `contracts`, with `dummy`, `above` (promised less dummy: more than 0 cannot be made against best
    play) and `won` (tricks less dummy), int64
    """
    found = contracts(par.hands)
    dummy = contract_tricks(par, found)
    return found.assign(dummy=dummy, above=found["promised"] - dummy, won=found["tricks"] - dummy)


def contract_quality(judged: pd.DataFrame) -> pd.DataFrame:
    """Contracts against the tricks of best play, by policy (the declarer) and rival.

    Parameters
    ----------
    judged : as of `judged_contracts`

    Returns
    -------
    DataFrame, one row a policy, rival and `measure`; rates: `above` (cannot be made against best play), `exact` and
    `below` (bid is less than that), `gift` (made although above); means: `level` (promised less dummy) and `won`
    (tricks less dummy); then rows, deals, estimate, se, low, high
    """
    above = judged["above"].to_numpy()
    made = judged["made"].to_numpy(bool)
    rates = {"above": above > 0, "exact": above == 0, "below": above < 0, "gift": (above > 0) & made}
    found = several(judged, {"level": above, "won": "won"}, rates, PAIR)
    return checked("contracts against best play", found, [*PAIR, "measure"])


def par_of_hands(par: Par) -> pd.DataFrame:
    """The hands table beside what best bidding and play come to, with `agree`, how the contracts compare.

    `agree` is one of AGREE: worth as much as the best contract (`same`); else declarer and strain are the same and
    the level is lower or higher; the same declarer is in another strain; the other one declares; there is none although
    the best is one (`missed`), or one although the best is none (`needless`).

    Parameters
    ----------
    par : of Draw Bridge, as of `analyzer.par`
    """
    lost = par.losses["lost_auction"].to_numpy(np.float64, na_value=0.0).reshape(-1, 2)
    even = par.losses[HAND].assign(even=np.repeat(lost[:, 0] == lost[:, 1], 2))
    table = par.hands.merge(par.best_hands[[*HAND, *BEST]].rename(columns=BEST), on=HAND).merge(even, on=HAND)
    mine, best = table["declarer"].isna(), table["best_declarer"].isna()
    level = (table["level"].fillna(0) - table["best_level"].fillna(0)).to_numpy(np.int64)
    one_side = (table["declarer"] == table["best_declarer"]).fillna(False).to_numpy(bool)
    strain = (table["strain"].astype(object) == table["best_strain"].astype(object)).to_numpy()
    cases = [table["even"], best, mine, ~one_side, ~strain, level < 0, level > 0]
    kinds = ["same", "needless", "missed", "other", "strain", "low", "high"]
    return table.assign(agree=np.select([np.asarray(case, bool) for case in cases], kinds, "same"))


def against_par(table: pd.DataFrame) -> pd.DataFrame:
    """Shares of the hands by how the contract compares with the best one, by policy and rival; a table of `several`."""
    agree = table["agree"].to_numpy()
    declares = table["declarer"].fillna(False).to_numpy(bool)
    best = table["best_declarer"].fillna(False).to_numpy(bool)
    rates = {**{kind: agree == kind for kind in AGREE}, "declares": declares, "should": best}
    points = {"points": "points", "best_points": "best_points"}
    return checked("contracts against par", several(table, points, rates, PAIR), [*PAIR, "measure"])


def par_shares(table: pd.DataFrame) -> pd.DataFrame:
    """Shares of the best contracts, by policy and rival, hands counted once; a table of `shares` by `contract`."""
    known = table["best_level"].notna()
    said = table["best_level"].astype("string").str.cat(table["best_strain"].astype("string"))
    once = table.assign(contract=np.where(known, said.fillna(""), NONE))
    once = once[once["best_declarer"].fillna(once["seat"] == 0).astype(bool)]
    return shares(once, "contract", PAIR)


def play_tricks(par: Par) -> pd.DataFrame:
    """Tricks that cards lose against best play for tricks, by policy, rival and role.

    Parameters
    ----------
    par : of Draw Bridge, as of `analyzer.par`

    Returns
    -------
    DataFrame, one row a policy, rival and `role` (declarer or defender): tricks lost a contract; a table of `means`
    """
    declared = contracts(par.hands)
    lost = tricks_lost(par, declared)
    lost = lost.assign(role=np.where(lost["declares"], "declarer", "defender").astype(object))
    hands = lost.astype(dict.fromkeys(PAIR, object)).groupby([*PAIR, "role", *HAND])["tricks"].sum().reset_index()
    return checked("tricks lost", means(hands, "tricks", [*PAIR, "role"]), [*PAIR, "role"])


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    table, judged = par_of_hands(pairing.par), judged_contracts(pairing.par)
    losses = pairing.par.losses.fillna(0.0)
    lost = {name: losses[f"lost_{name}"] for name in ("auction", "play")}
    return {
        "quality": contract_quality(judged),
        "against": against_par(table),
        "best": par_shares(table),
        "tricks": play_tricks(pairing.par),
        "lost": checked("points lost", several(losses, lost, {}, PAIR), [*PAIR, "measure"]),
    }
