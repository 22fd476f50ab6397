"""What it costs to bid more than the cards bear: the same contracts priced by each rule for failed ones."""

from typing import Any

import numpy as np
import pandas as pd

from analyzer.games.draw_bridge.scoring import score
from analyzer.mechanics.auction import STRAINS, Auction, bid_number
from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR
from analyzer.reports.questions.contracts import NEEDS, contracts
from analyzer.stats.intervals import means, rates

__all__ = ["NEEDS", "ORDER", "failed_share", "measure", "overbid_cost", "overbid_share", "priced_contracts"]

ORDER = 32
MOST = 3  # tricks: contracts bid higher still above the count are put together
PRICE = ["level", "strain", "doubled", "tricks"]


def priced_contracts(hands: pd.DataFrame, rules: Any) -> pd.DataFrame:
    """The contracts, each priced under every rule for failed ones, by the game's own scoring.

    Parameters
    ----------
    hands : hands table of Draw Bridge, of one pairing or several
    rules : options, as numbers; all but `undertricks` are kept

    Returns
    -------
    DataFrame, one row a contract and `undertricks` (a name of that option): the contract's columns, `overbid` (tricks
    promised above those expected, 0 for none, at most MOST) and `margin` (the declarer's points less the defender's)
    """
    found = contracts(hands)
    overbid = (found["promised"] - found["expected"]).clip(0, MOST)
    found = found[[*PAIR, "deal", "made", *PRICE]].assign(overbid=overbid)
    kinds = found[PRICE].drop_duplicates()
    parts = []
    for number, name in enumerate(RULES):
        priced = kinds.assign(margin=[_margin(rules._replace(undertricks=number), *kind) for kind in kinds.to_numpy()])
        parts.append(found.merge(priced, on=PRICE, how="left").assign(undertricks=name))
    return pd.concat(parts, ignore_index=True).astype({"margin": np.int64})


RULES = ("none", "defender_50", "rubber_nv", "minus_contract")


def overbid_cost(priced: pd.DataFrame) -> pd.DataFrame:
    """Mean margin of the declarer by rule and tricks overbid, by policy and rival; a table of `means`."""
    return means(priced, "margin", [*PAIR, "undertricks", "overbid"])


def failed_cost(priced: pd.DataFrame) -> pd.DataFrame:
    """Mean margin of the declarer in failed contracts by rule, by policy and rival; a table of `means`."""
    return means(priced[~priced["made"]], "margin", [*PAIR, "undertricks"])


def contract_worth(priced: pd.DataFrame) -> pd.DataFrame:
    """Mean margin of the declarer in all contracts by rule, by policy and rival; a table of `means`."""
    return means(priced, "margin", [*PAIR, "undertricks"])


def overbid_share(priced: pd.DataFrame) -> pd.DataFrame:
    """How often contracts are bid above the count, by policy and rival; a table of `rates`."""
    once = priced[priced["undertricks"] == RULES[0]]
    return rates(once, once["overbid"] > 0, None, PAIR)


def failed_share(priced: pd.DataFrame) -> pd.DataFrame:
    """How often contracts fail by tricks overbid, by policy and rival; a table of `rates`."""
    once = priced[priced["undertricks"] == RULES[0]]
    return rates(once, ~once["made"], None, [*PAIR, "overbid"])


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    priced = priced_contracts(pairing.hands, pairing.terms.ruleset.rules)
    return {
        "cost": overbid_cost(priced),
        "failed_cost": failed_cost(priced),
        "contract_worth": contract_worth(priced),
        "overbid": overbid_share(priced),
        "failed": failed_share(priced),
    }


def _margin(rules: Any, level: int, strain: str, doubled: int, tricks: int) -> int:
    """The declarer's points less the defender's."""
    declarer, defender = score(rules, Auction(bid_number(level, STRAINS.index(strain)), 0, doubled), tricks)
    return int(declarer) - int(defender)
