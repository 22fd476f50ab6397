"""Which nils can be made at all: against a rival who knows all cards and does nothing but break them."""

from typing import Any

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._double_dummy import spades_hands
from analyzer.reports.questions._groups import PAIR, checked, ready
from analyzer.reports.questions.nil_success import NEEDS, nils
from analyzer.stats.clusters import By, names
from analyzer.stats.intervals import rates
from analyzer.stats.several import several
from analyzer.study.par import Par

__all__ = ["EXACT", "KINDS", "NEEDS", "ORDER", "floor_hands", "measure", "nil_floor", "nils_judged"]

EXACT = True
ORDER = 42
KINDS = ("spades", "top_spade", "voids", "dangerous")


def floor_hands(par: Par, rules: Any) -> pd.DataFrame:
    """The hands table with `makeable`: the player can take no trick against best play; `dummy` besides.

    Parameters
    ----------
    par : of Spades, as of `analyzer.par`
    rules : options, as numbers
    """
    return spades_hands(par, rules)


def nil_floor(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """Share of all hands in which a nil can be made against best play, by policy and rival; a table of `rates`.

    Parameters
    ----------
    hands : as of `floor_hands`
    by : further columns to split by: spades, top_spade, voids, dangerous, seat ...
    """
    keys = [*PAIR, *names(by)]
    return checked("nils that can be made", rates(ready(hands, (*PAIR, "makeable")), "makeable", None, keys), keys)


def nils_judged(hands: pd.DataFrame) -> pd.DataFrame:
    """Of the nils bid, how many could be made and how many were.

    Parameters
    ----------
    hands : as of `floor_hands`

    Returns
    -------
    DataFrame, one row a policy, rival, kind (nil or blind nil) and `measure`: `makeable`, `made`, and of the nils that
    best play breaks `given` (made all the same); all rates
    """
    tried = nils(hands)
    keys = [*PAIR, "kind"]
    could = tried["makeable"].to_numpy(bool)
    found = [several(tried, {}, {"makeable": could, "made": tried["made"].to_numpy(bool)}, keys)] if len(tried) else []
    lost = tried[~could]
    found += [several(lost, {}, {"given": lost["made"].to_numpy(bool)}, keys)] if len(lost) else []
    return pd.concat(found, ignore_index=True) if found else _NONE.copy()


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    hands = floor_hands(pairing.par, pairing.terms.ruleset.rules)
    return {
        "floor": nil_floor(hands),
        "judged": nils_judged(hands),
        **{f"floor_by_{kind}": nil_floor(hands, kind) for kind in KINDS},
    }


_TEXT, _WHOLE = ("policy", "rival", "kind", "measure"), ("rows", "deals")
_NONE = pd.DataFrame(
    {
        **{name: pd.Series(dtype=object) for name in _TEXT},
        **{name: pd.Series(dtype=np.int64) for name in _WHOLE},
        **{name: pd.Series(dtype=np.float64) for name in ("estimate", "se", "low", "high")},
    }
)
