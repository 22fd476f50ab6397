"""How often contracts are made, how many tricks they bring, and how good the count before the play is."""

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, grouped, ready
from analyzer.stats.calibration import calibration, joint_table
from analyzer.stats.clusters import By
from analyzer.stats.intervals import rates
from analyzer.stats.several import several

NEEDS = ("declarer", "level", "strain", "doubled", "made", "tricks", "expected", "points")
ALSO = ("draw-bridge/penalty",)
ORDER = 20
USUAL = 50_000  # hands of a pairing
BOOK = 6  # tricks that a contract does not count


def contracts(hands: pd.DataFrame) -> pd.DataFrame:
    """The declarers' rows, with the tricks `promised` and what they took beyond them (`over`) and beyond `expected`."""
    hands = ready(hands, (*NEEDS, *PAIR, "deal", "seat"))
    found = hands[hands["declarer"].fillna(False).astype(bool)]
    plain = {name: found[name].astype(np.int64) for name in ("level", "doubled", "tricks", "expected")}
    found = found.assign(**plain, made=found["made"].astype(bool), strain=found["strain"].astype(object))
    promised = found["level"] + BOOK
    beyond = {"over": found["tricks"] - promised, "beyond": found["tricks"] - found["expected"]}
    return found.assign(promised=promised, **beyond)


def contract_shares(hands: pd.DataFrame) -> pd.DataFrame:
    """Of all hands, the shares that a policy declares, that its rival declares, and that have no contract.

    Returns
    -------
    DataFrame, one row a policy, rival and `measure` (`declared`, `defended`, `passed`): a table of `rates`
    """
    declarer = ready(hands, NEEDS)["declarer"]
    mine, passed = declarer.fillna(False).to_numpy(bool), declarer.isna().to_numpy()
    return several(hands, {}, {"declared": mine, "defended": ~mine & ~passed, "passed": passed}, PAIR)


def made_rates(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """How often contracts are made, by policy (the declarer) and rival; a table of `rates`.

    Parameters
    ----------
    hands : hands table of Draw Bridge, of one pairing or several
    by : further columns to split by, such as level, strain, doubled
    """
    return rates(_contracts(hands), "made", None, grouped(by))


def contract_tricks(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """Tricks against the bid and against the count before the play, by policy (the declarer) and rival.

    Returns
    -------
    DataFrame, one row a group and `measure`: `exact`, `over` and `under` are the rates of tricks equal to, above and
    below those promised; `margin` the mean of tricks less promised, `bias` and `error` the mean and the mean size of
    tricks less those expected; then rows, deals, estimate, se, low, high
    """
    found = _contracts(hands)
    over, beyond = found["over"].to_numpy(), found["beyond"].to_numpy()
    means = {"margin": over, "bias": beyond, "error": np.abs(beyond)}
    return several(found, means, {"exact": over == 0, "over": over > 0, "under": over < 0}, grouped(by))


def count_calibration(hands: pd.DataFrame) -> pd.DataFrame:
    """Mean tricks for each number that the declarer could expect, and `bias`, the mean less that number."""
    return calibration(_contracts(hands), "expected", "tricks", PAIR)


def contract_table(hands: pd.DataFrame) -> pd.DataFrame:
    """How many contracts promised and brought how many tricks: policy, rival, promised, tricks, hands."""
    columns = [*PAIR, "promised", "tricks", "hands"]
    parts = []
    for (policy, rival), part in _contracts(hands).groupby(list(PAIR), observed=True):
        wide = joint_table(part, "promised", "tricks").reset_index()
        long = wide.melt("promised", var_name="tricks", value_name="hands")
        parts.append(long.assign(policy=str(policy), rival=str(rival))[columns])
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=columns)


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    found = contracts(pairing.hands)
    return {
        "shares": contract_shares(pairing.hands),
        "made": made_rates(found),
        "made_by_contract": made_rates(found, ("strain", "level")),
        "made_by_level": made_rates(found, "level"),
        "tricks": contract_tricks(found),
        "promised_and_tricks": contract_table(found),
        "calibration": count_calibration(found),
    }


def _contracts(hands: pd.DataFrame) -> pd.DataFrame:
    return hands if "promised" in hands else contracts(hands)
