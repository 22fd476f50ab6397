"""What the solver says of the hands of a pairing: tricks and nils with both hands known, contracts as declarer."""

from typing import Any

import numpy as np
import pandas as pd

from analyzer.games.spades.state import ANY_VOID
from analyzer.mechanics import solver
from analyzer.mechanics.auction import STRAINS
from analyzer.stats.clusters import Ints
from analyzer.study.par import Par

WON_NONE, LOST_NONE = np.eye(14)[0], -np.eye(14)[13]  # payoffs of the leader: his nil, and the other's nil


def spades_hands(par: Par, rules: Any) -> pd.DataFrame:
    """The hands table of Spades with `dummy` and `makeable`.

    Parameters
    ----------
    rules : options, as numbers

    Returns
    -------
    DataFrame, `par.hands` with `dummy`, int64, the tricks of the player when both play for tricks, and `makeable`,
    whether he can take none against best play
    """
    states = par.judged.states
    opens = states["seat"] == rules.opener
    leads = np.where(opens, states["mine"], states["theirs"])
    follows = np.where(opens, states["theirs"], states["mine"])
    how = {"void_breaks": bool(rules.spades_break == ANY_VOID)}
    tricks = np.asarray(solver.payoff(leads, follows, np.arange(14.0), **how), np.int64)
    none = np.asarray(solver.payoff(leads, follows, WON_NONE, **how)) > 0
    other = np.asarray(solver.payoff(leads, follows, LOST_NONE, **how)) < 0
    table = par.hands
    leading = (table["seat"] == rules.opener).to_numpy()
    dummy = np.where(leading, np.repeat(tricks, 2), 13 - np.repeat(tricks, 2))
    return table.assign(dummy=dummy, makeable=np.where(leading, np.repeat(none, 2), np.repeat(other, 2)))


def contract_tricks(par: Par, declared: pd.DataFrame) -> Ints:
    """The tricks that declarers of Draw Bridge take when both play best; the defender leads.

    Parameters
    ----------
    declared : rows of `par.hands` whose player is the declarer
    """
    place = np.searchsorted(par.judged.numbers, 2 * declared["deal"].to_numpy() + declared["swapped"].to_numpy())
    states, strain = par.judged.states[place], declared["strain"].map(STRAINS.index).to_numpy(np.int64)
    mine = states["seat"] == declared["seat"].to_numpy()
    declarer, defender = (np.where(mine == own, states["mine"], states["theirs"]) for own in (True, False))
    if not len(declared):
        return np.zeros(0, np.int64)
    return 13 - np.asarray(solver.tricks(defender, declarer, strain), np.int64)
