"""How long a player survives where the first to break the limit loses.

The clock of a player counts his own plays. The event is that he loses. The opponent's loss, a draw and the cap on plies
stop the clock without an event. Both players of a game, and both seatings of a deal, belong together: the deal is the
unit of every error.
"""

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, by_group, checked, grouped, ready, thinned
from analyzer.stats.clusters import By
from analyzer.stats.intervals import rates
from analyzer.stats.outliving import incidence_difference, log_rank, restricted_difference
from analyzer.stats.survival import hazard, kaplan_meier, median, restricted_mean

NEEDS = ("plies", "lost", "censored", "cause", "last_total")
ALSO = ("ninety-nine/single-pass",)
ORDER = 60
HORIZONS = (10, 100, 1000)  # own plays
EDGES = (0, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)  # own plays
LOGGED = 8000  # games of a pairing of which every play is looked at
HIGHEST = 8  # the most that a card must add


def survival(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """Kaplan-Meier curves of not having lost, by policy and rival, over the player's own plays.

    Parameters
    ----------
    hands : hands table of Ninety-Nine, of one pairing or several
    by : further columns to split by, such as seat

    Returns
    -------
    DataFrame: policy, rival, columns of `by`, then as of `analyzer.stats.survival.kaplan_meier`
    """
    return by_group(hands, grouped(by), lambda part: kaplan_meier(part["plies"], part["lost"], part["deal"]))


def game_length(hands: pd.DataFrame) -> pd.DataFrame:
    """Kaplan-Meier curve of games not over, by pairing, over the plays of both players.

    The event is that the game ends, by a loss or a draw; only the cap on plies stops the clock without it.
    """
    key = ["deal", "swapped"]
    both = hands.groupby(key, sort=False)["plies"].sum().rename("both").reset_index()
    first = hands[hands["seat"] == 0].merge(both, on=key)
    pair = np.sort(first[list(PAIR)].astype(str).to_numpy(), axis=1)
    first = first.assign(policy=pair[:, 0], rival=pair[:, 1])
    return by_group(first, list(PAIR), lambda part: kaplan_meier(part["both"], ~part["censored"], part["deal"]))


def survival_times(hands: pd.DataFrame) -> pd.DataFrame:
    """Median and restricted mean of the own plays survived, by policy and rival.

    Returns
    -------
    DataFrame, one row a policy, rival and `measure` (`median`, or `mean of the first N`): rows, deals, estimate, se,
    low, high; a median not reached is infinite, a mean is missing where clocks stopped too early to know it
    """
    rows = []
    for (policy, rival), part in hands.groupby(list(PAIR), observed=True):
        time, lost, deal = part["plies"].to_numpy(), part["lost"].to_numpy(), part["deal"].to_numpy()
        middle, low, high = median(kaplan_meier(time, lost, deal))
        named = {"policy": policy, "rival": rival, "rows": len(part), "deals": part["deal"].nunique()}
        rows.append({**named, "measure": "median", "estimate": middle, "se": np.nan, "low": low, "high": high})
        for horizon in HORIZONS:
            found = restricted_mean(time, lost, deal, horizon)._asdict()
            rows.append({**named, "measure": f"mean of the first {horizon}", **found})
    names = [*PAIR, "measure", "rows", "deals", "estimate", "se", "low", "high"]
    table = pd.DataFrame(rows, columns=names).astype({"rows": "int64", "deals": "int64"})
    return checked("times survived", table, [*PAIR, "measure"])


def hazard_by_turn(hands: pd.DataFrame) -> pd.DataFrame:
    """Risk of losing at an own play, by bins of own plays, policy and rival; as of `analyzer.stats.survival.hazard`."""
    return by_group(hands, list(PAIR), lambda part: hazard(part["plies"], part["lost"], part["deal"], EDGES))


# --- compared -----------------------------------------------------------------------------------


def outlived(hands: pd.DataFrame, first: str, second: str, rival: str | None = None) -> pd.DataFrame:
    """Mean plays survived by one policy less those of another, paired by deal.

    Parameters
    ----------
    hands : hands table, of one pairing or several that played the same deals
    first, second : policies
    rival : against this one only; else the hands in which they meet each other

    Returns
    -------
    DataFrame, one row for each of `HORIZONS` as of `analyzer.stats.outliving.restricted_difference`, with the columns
    policy (the first) and rival (the second)
    """
    met = _met(hands, first, second, rival)
    return _named(restricted_difference(met, *_CLOCK, first, second, HORIZONS), first, second)


def risks_compared(hands: pd.DataFrame, first: str, second: str, rival: str | None = None) -> pd.DataFrame:
    """A log-rank test of the risks that two policies run, the deal being the unit; one row.

    Parameters, and columns policy and rival, as of `outlived`; other columns as of `analyzer.stats.outliving.LogRank`
    """
    found = log_rank(_met(hands, first, second, rival), *_CLOCK, first, second)
    return _named(pd.DataFrame([found._asdict()]), first, second)


def causes_compared(hands: pd.DataFrame, first: str, second: str, rival: str | None = None) -> pd.DataFrame:
    """How one policy ends less how another does, by what ended it: `analyzer.stats.outliving.incidence_difference`.

    The causes of a loss, and `won` and `drawn`; nothing is taken for granted of a clock that the opponent stopped.
    Parameters, and columns policy and rival, as of `outlived`
    """
    met = _met(hands, first, second, rival)
    other = pd.Series(np.where(met["points"] == 0.5, "drawn", "won"), met.index, dtype=object)
    ended = met["cause"].astype(object).where(met["lost"], other).where(~met["censored"])
    found = incidence_difference(met.assign(ended=ended), "plies", "ended", "policy", first, second, HORIZONS)
    return _named(found, first, second)


_CLOCK = ("plies", "lost", "policy")


def _met(hands: pd.DataFrame, first: str, second: str, rival: str | None) -> pd.DataFrame:
    """The hands of two policies against a third, or against each other."""
    table = ready(hands, (*NEEDS, *PAIR, "deal", "points")).astype(dict.fromkeys(PAIR, object))
    rivals = [first, second] if rival is None else [rival]
    met = table["policy"].isin([first, second]) & table["rival"].isin(rivals)
    return table[met if rival is not None else met & (table["policy"] != table["rival"])]


def _named(found: pd.DataFrame, first: str, second: str) -> pd.DataFrame:
    found.insert(0, "policy", first)
    found.insert(1, "rival", second)
    return found


# --- measured -----------------------------------------------------------------------------------


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    hands = ready(pairing.hands, NEEDS)
    met = {}
    if not pairing.alone:
        met = {
            "outlived": outlived(hands, *pairing.names),
            "risks_compared": risks_compared(hands, *pairing.names),
            "causes_compared": causes_compared(hands, *pairing.names),
        }
    return met | {
        "survival": thinned(survival(hands), [*PAIR]),
        "survival_by_seat": thinned(survival(hands, "seat"), [*PAIR, "seat"]),
        "game_length": thinned(game_length(hands), [*PAIR]),
        "times": survival_times(hands),
        "hazard_by_turn": hazard_by_turn(hands),
        "hazard_by_total": _by_total(pairing),
    }


def _by_total(pairing: Pairing) -> pd.DataFrame:
    """Risk of losing at a play by the running total before it, from a log of every play of the first games.

    The first play of a game is left out: the log does not say the total of the turn-up, and nobody loses there.
    """
    rules = pairing.terms.ruleset.rules
    safe = rules.limit + rules.lose_at - HIGHEST - 1  # nobody can lose at this total or below
    hands, kinds = pairing.hands, 2 * (HIGHEST + 1)
    broke = hands.loc[hands["lost"] & (hands["cause"] != "no_cards"), ["deal", "swapped"]]
    fatal = set((2 * broke["deal"] + broke["swapped"]).tolist())
    numbers = range(0, min(pairing.terms.hands, LOGGED), 2 if pairing.alone else 1)
    plays, losses = (np.zeros((len(numbers), kinds), np.int64) for _ in range(2))
    for place, number in enumerate(numbers):
        log = pairing.log(number)
        log = log[log[:, 0] == 0]  # plays, not draws
        kind = 2 * np.clip(log[:-1, 3] - safe, 0, HIGHEST) + log[1:, 1]  # the total before a play, and who plays
        plays[place] = np.bincount(kind, minlength=kinds)
        if number in fatal and len(kind):
            losses[place, kind[-1]] = 1
    game, kind = np.nonzero(plays)
    hand = np.asarray(numbers)[game]
    mover = hand & 1 ^ kind & 1  # place in the pairing's names
    names = np.array(pairing.names, object)
    cells = {"policy": names[mover], "rival": names[1 - mover], "deal": hand >> 1, "total": safe + kind // 2}
    counted = {"plays": plays[game, kind], "losses": losses[game, kind]}
    table = rates(pd.DataFrame({**cells, **counted}), "losses", "plays", [*PAIR, "total"])
    return checked("risk by total", table, [*PAIR, "total"])
