"""What each decision cost against best play with all cards known, by phase and by trick, and which cost most."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, checked, ready
from analyzer.stats.clusters import By, names
from analyzer.stats.intervals import means
from analyzer.stats.several import several

EXACT = True
NEEDS = ("points",)
ORDER = 15
ALL, LOST = "all", "lost_"
WORST = 10  # decisions of a pairing that are listed
LAST_CALLS = 4  # told before a decision


def lost_points(losses: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """Points lost to par a hand, by policy, rival and phase.

    Parameters
    ----------
    losses : as of `analyzer.par(...).losses`, of one pairing or several
    by : further columns to split by, such as seat

    Returns
    -------
    DataFrame, one row a group and `measure`: `all`, a phase (a hand in which nothing of it was judged counts 0), and
    `mistakes`, the decisions a hand that lost something; then rows, deals, estimate, se, low, high
    """
    table = ready(losses, (*PAIR, "deal", "lost", "mistakes"))
    columns = [str(name) for name in table if str(name).startswith(LOST)]
    phases = {name.removeprefix(LOST): table[name].fillna(0.0) for name in columns}
    keys = [*PAIR, *names(by)]
    found = several(table, {ALL: "lost", **phases, "mistakes": "mistakes"}, {}, keys)
    return checked("points lost to par", found, [*keys, "measure"])


def lost_by_trick(decisions: pd.DataFrame) -> pd.DataFrame:
    """Points lost to par in each trick, by policy and rival: a table of `means`, one card a trick.

    Parameters
    ----------
    decisions : as of `analyzer.par(...).decisions`
    """
    played = ready(decisions, (*PAIR, "deal", "trick", "loss"))
    played = played[played["trick"].notna()].astype({"trick": "int64"})
    return checked("points lost by trick", means(played, "loss", [*PAIR, "trick"]), [*PAIR, "trick"])


def mistake_rates(decisions: pd.DataFrame) -> pd.DataFrame:
    """How often a choice loses something, by policy, rival and phase; where there was one action only, none was made.

    Parameters
    ----------
    decisions : as of `analyzer.par(...).decisions`

    Returns
    -------
    DataFrame, one row a group and `measure`: `often`, the rate, and `cost`, the mean loss of those that lose
    """
    chosen = ready(decisions, (*PAIR, "deal", "phase", "loss", "choices"))
    chosen = chosen[chosen["choices"] > 1].astype({"phase": object})
    keys = [*PAIR, "phase"]
    often = several(chosen, {}, {"often": (chosen["loss"] > 0).to_numpy()}, keys)
    wrong = chosen[chosen["loss"] > 0]
    found = pd.concat([often, several(wrong, {"cost": "loss"}, {}, keys)], ignore_index=True)
    return checked("mistakes", found, [*keys, "measure"])


def worst_decisions(decisions: pd.DataFrame, most: int = WORST) -> pd.DataFrame:
    """The decisions that lost most.

    Parameters
    ----------
    decisions : as of `analyzer.par(...).decisions`, of one pairing
    most : how many at most

    Returns
    -------
    DataFrame: policy, rival, hand (its number), deal, seat, phase, trick, before (what was done before, in words),
    action, best, loss; the dearest first
    """
    lost = ready(decisions, (*PAIR, "deal", "swapped", "step", "loss"))
    lost = lost[lost["loss"] > 0].sort_values(["loss", "deal", "swapped", "step"], ascending=[False, True, True, True])
    worst = lost.head(most)
    hand = (2 * worst["deal"] + worst["swapped"]).astype(np.int64)
    table = worst.assign(hand=hand, before=[_before(decisions, row) for row in worst.to_dict("records")])
    columns = [*PAIR, "hand", "deal", "seat", "phase", "trick", "before", "action", "best", "loss"]
    return table[columns].astype(dict.fromkeys((*PAIR, "phase", "action", "best", "before"), object))


def _before(decisions: pd.DataFrame, row: Mapping[Any, Any]) -> str:
    """What was done before a decision: the last calls, and the card that it was played on."""
    hand = decisions[(decisions["deal"] == row["deal"]) & (decisions["swapped"] == row["swapped"])]
    earlier = hand[hand["step"] < row["step"]]
    calls = [str(each) for each in earlier.loc[earlier["trick"].isna(), "action"]]
    said = ["...", *calls[-LAST_CALLS:]] if len(calls) > LAST_CALLS else calls
    same = earlier[(earlier["trick"] == row["trick"]).fillna(False).astype(bool)]
    led = [f"{card} led" for card in same["action"]] or ([] if pd.isna(row["trick"]) else ["to lead"])
    return "; ".join([*([", ".join(said)] if said else []), *led])


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing: none if nothing of its hands can be judged."""
    decisions = pairing.par.decisions
    if not len(decisions):
        return {}
    return {
        "lost": lost_points(pairing.par.losses),
        "by_trick": lost_by_trick(decisions),
        "mistakes": mistake_rates(decisions),
        "worst": worst_decisions(decisions),
        "worst_hand": _worst_hand(decisions),
        "known": _known(decisions),
    }


def _worst_hand(decisions: pd.DataFrame) -> pd.DataFrame:
    """The decisions of the hand with the dearest one, in the order of play."""
    worst = worst_decisions(decisions, 1)
    hand = decisions["deal"] * 2 + decisions["swapped"]
    columns = [*PAIR, "step", "seat", "phase", "trick", "action", "best", "loss"]
    return decisions.loc[hand.isin(worst["hand"]), columns].astype(dict.fromkeys((*PAIR, "action", "best"), object))


def _known(decisions: pd.DataFrame) -> pd.DataFrame:
    """Policy, rival, decisions judged, those whose player could know all cards, and hands judged."""
    table = decisions.assign(number=1, hand=2 * decisions["deal"] + decisions["swapped"])
    grouped = table.astype(dict.fromkeys(PAIR, object)).groupby(list(PAIR))
    return grouped.agg(decisions=("number", "sum"), known=("known", "sum"), hands=("hand", "nunique")).reset_index()
