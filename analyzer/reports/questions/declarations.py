"""How often each kind of meld is declared, and while how much of the stock is left."""

import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, grouped, ready
from analyzer.reports.questions.point_sources import MELDS
from analyzer.stats.clusters import By
from analyzer.stats.intervals import rates
from analyzer.stats.several import several

FIRSTS = {
    name: "first_" + name.removesuffix("s" if name.endswith("s") and "four" not in name else "") for name in MELDS
}
NEEDS = (*FIRSTS, *FIRSTS.values())
ORDER = 25
STAGES = {"1 to 6": (1, 6), "7 to 12": (7, 12), "13 to 18": (13, 18), "19 to 24": (19, 24)}  # tricks of the first stage


def declaration_odds(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """How often a player declares each kind of meld in a deal, by policy and rival.

    Parameters
    ----------
    hands : hands table of Bezique, of one pairing or several
    by : further columns to split by, such as seat

    Returns
    -------
    DataFrame, one row a group, `kind` (a column that counts melds) and `measure`: `odds` is the rate of deals with at
    least one, `melds` the mean number, `trick` the mean trick of the first where there was one
    """
    hands = ready(hands, (*NEEDS, *PAIR, "deal"))
    groups, parts = grouped(by), []
    some = several(hands, {}, {name: hands[name] > 0 for name in MELDS}, groups).assign(of="odds")
    every = several(hands, {name: name for name in MELDS}, {}, groups).assign(of="melds")
    for name, first in FIRSTS.items():
        declared = hands[hands[first].notna()]
        parts.append(several(declared, {name: declared[first].astype(int)}, {}, groups).assign(of="trick"))
    found = pd.concat([some, every, *parts], ignore_index=True)
    return found.rename(columns={"measure": "kind", "of": "measure"})


def declaration_stages(hands: pd.DataFrame) -> pd.DataFrame:
    """When the first meld of each kind is declared, by policy and rival.

    Returns
    -------
    DataFrame, one row a policy, rival, `kind`, `stage` (the tricks after which it came) and `measure`, all rates:
    `share` of all deals in which the first came in that stage; `chance` of the deals in which none had come before
    """
    hands = ready(hands, (*NEEDS, *PAIR, "deal"))
    parts = []
    for name, first in FIRSTS.items():
        trick = hands[first].fillna(99).astype(int)
        for stage, (start, end) in STAGES.items():
            open_to, now = trick >= start, (trick >= start) & (trick <= end)
            named = {"kind": name, "stage": stage}
            parts.append(rates(hands, now, None, PAIR).assign(**named, measure="share"))
            parts.append(rates(hands[open_to], now[open_to], None, PAIR).assign(**named, measure="chance"))
    return pd.concat(parts, ignore_index=True)


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    return {"odds": declaration_odds(pairing.hands), "stages": declaration_stages(pairing.hands)}
