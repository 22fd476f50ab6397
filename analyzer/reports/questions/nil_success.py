"""How often a nil is made, what it is worth against another bid, and how often it must be made to pay.

A nil is a bid of no trick. Announced before the player has seen a card it is blind; the two are kept apart.
"""

from typing import Any

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._bags import price_of, priced
from analyzer.reports.questions._groups import PAIR, checked, grouped, ready
from analyzer.stats.clusters import By, Floats, deal_codes, deal_sums, quantile, standard_error
from analyzer.stats.intervals import means, rates
from analyzer.stats.paired import differences

NEEDS = ("bid", "blind", "tricks", "bags", "points", "spades", "top_spade", "voids", "dangerous")
ORDER = 40
NIL, BLIND = "nil", "blind nil"
KINDS = ("spades", "top_spade", "voids", "dangerous")
ENOUGH = 40_000  # nils played again with another bid; with more of them only the first hands are
ACTIONS = {NIL: ("bid", 0), BLIND: ("blind", 1)}  # what is barred to have another bid


def nils(hands: pd.DataFrame) -> pd.DataFrame:
    """The hands in which the player bid nil, with `kind` (nil or blind nil) and `made`."""
    hands = ready(hands, (*NEEDS, *PAIR, "deal", "swapped", "seat"))
    found = hands[hands["bid"] == 0]
    return found.assign(kind=np.where(found["blind"], BLIND, NIL).astype(object), made=found["tricks"] == 0)


def nil_attempts(hands: pd.DataFrame) -> pd.DataFrame:
    """Share of the hands in which a player bids nil, by policy, rival and kind; a table of `rates`."""
    ready(hands, NEEDS)
    parts = [
        rates(hands, (hands["bid"] == 0) & (hands["blind"] == (kind == BLIND)), None, PAIR).assign(kind=kind)
        for kind in (NIL, BLIND)
    ]
    return checked("nils tried", pd.concat(parts, ignore_index=True), [*PAIR, "kind"])


def nil_success(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """How often nils are made, by policy, rival and kind; every nil bid is an attempt.

    Parameters
    ----------
    hands : hands table of Spades, of one pairing or several
    by : further columns to split by: spades, top_spade, voids, dangerous, seat ...

    Returns
    -------
    DataFrame: policy, rival, kind, the columns of `by`, rows (attempts), deals, events (made), estimate, se, low, high
    """
    keys = [*PAIR, "kind", *grouped(by)[len(PAIR) :]]
    return checked("nils made", rates(nils(hands), "made", None, keys), keys)


def nil_pairs(
    hands: pd.DataFrame, others: pd.DataFrame, seat: int, kind: str = NIL, penalty: float = 100, limit: int = 10
) -> pd.DataFrame:
    """Nils and the same hands bid otherwise, one below the other, for `nil_worth` and `break_even`.

    Parameters
    ----------
    hands : hands as played, both rows of each
    others : the same deals played with this kind of nil barred to the player in `seat`
    seat : 0 or 1; the nils of the other player do not count
    kind : nil or blind nil
    penalty, limit : of the bags, which are charged as they come

    Returns
    -------
    DataFrame: deal, swapped, seat, policy, rival, kind, made, arm (nil or other), bid, own (points of the player) and
    margin (those less the opponent's)
    """
    bid = nils(hands)
    bid = bid[(bid["kind"] == kind) & (bid["seat"] == seat)][[*_HAND, *PAIR, "kind", "made"]]
    parts = []
    for arm, played in (("nil", hands), ("other", others)):
        valued = played[[*_HAND, "bid"]].assign(own=priced(played, penalty, limit))
        facing = valued[[*_HAND, "own"]].assign(seat=1 - valued["seat"]).rename(columns={"own": "theirs"})
        valued = bid.merge(valued, on=_HAND).merge(facing, on=_HAND)
        parts.append(valued.assign(arm=arm, margin=valued["own"] - valued["theirs"]).drop(columns="theirs"))
    return pd.concat(parts, ignore_index=True)


def nil_worth(pairs: pd.DataFrame) -> pd.DataFrame:
    """What a nil earns less what the bid earns that is made instead, paired by deal.

    Parameters
    ----------
    pairs : as of `nil_pairs`; those of both seats one below the other

    Returns
    -------
    DataFrame, one row a policy, rival, kind and `measure` (`own`: the player's points; `margin`: those less the
    opponent's): rows, deals, first (the nil), second (the other bid), estimate, se, low, high, and bid and bid_se, the
    mean of the other bid
    """
    by = [*PAIR, "kind"]
    parts = [differences(pairs, name, "arm", "nil", "other", by).assign(measure=name) for name in ("own", "margin")]
    other = means(pairs[pairs["arm"] == "other"], "bid", by)[[*by, "estimate", "se"]]
    other = other.rename(columns={"estimate": "bid", "se": "bid_se"})
    table = pd.concat(parts, ignore_index=True).merge(other, on=by, how="left")
    return checked("worth of nils", table, [*by, "measure"], "first", "second", "bid", "bid_se")


def break_even(pairs: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """How often a nil must be made to earn as much as the other bid: (other - failed) / (made - failed).

    The three are the mean points of the other bid, of failed and of made nils, bags charged. The error is linearised
    over deals, as everywhere (`analyzer.stats.clusters`).

    Parameters
    ----------
    pairs : as of `nil_pairs`; those of both seats one below the other

    Returns
    -------
    DataFrame: policy, rival, kind, rows (nils), deals, made, failed, failed_se, other (the means), estimate, se, low,
    high; missing where all nils were made or all failed, or where it makes no difference
    """
    rows = []
    for keys, group in pairs.groupby([*PAIR, "kind"], observed=True):
        named: dict[str, Any] = dict(zip([*PAIR, "kind"], map(str, keys), strict=True))
        rows.append({**named, **_break_even(group, level)})
    kinds = {name: "int64" if name in ("rows", "deals") else "float64" for name in _FIGURES}
    table = pd.DataFrame(rows, columns=[*PAIR, "kind", *_FIGURES]).astype(kinds)
    return checked("break-even rate of nils", table, [*PAIR, "kind"], "made", "failed", "failed_se", "other")


_HAND = ["deal", "swapped", "seat"]
_FIGURES = ("rows", "deals", "made", "failed", "failed_se", "other", "estimate", "se", "low", "high")


def _break_even(group: pd.DataFrame, level: float) -> dict[str, float]:
    value, deal = group["own"].to_numpy(float), deal_codes(group["deal"])
    nil = (group["arm"] == "nil").to_numpy()
    parts = {"made": nil & group["made"].to_numpy(), "failed": nil & ~group["made"].to_numpy(), "other": ~nil}
    mean = {name: value[part].mean() if part.any() else np.nan for name, part in parts.items()}
    gap = (mean["made"] - mean["failed"]) or np.nan  # worth may be such that a nil changes nothing
    rate = (mean["other"] - mean["failed"]) / gap
    slopes = {"other": 1 / gap, "failed": (rate - 1) / gap, "made": -rate / gap}
    terms = {name: _influence(value, part, mean[name]) for name, part in parts.items()}
    errors = [sum((slopes[name] * terms[name] for name in parts), np.zeros(len(value))), terms["failed"]]
    (se, deals), (failed_se, _) = (_clustered(each, deal) for each in errors)
    reach = se * float(quantile(level, deals))
    found = (int(nil.sum()), deals, mean["made"], mean["failed"], failed_se, mean["other"], rate, se)
    return dict(zip(_FIGURES, (*found, max(rate - reach, 0.0), rate + reach), strict=True))


def _influence(value: Floats, part: Any, mean: float) -> Floats:
    return np.asarray(np.where(part, value - mean, 0.0) / max(part.sum(), 1))


def _clustered(terms: Floats, deal: Any) -> tuple[float, int]:
    """Standard error of a sum of terms, and the deals that they come from."""
    squares, deals = deal_sums(terms, np.zeros(len(terms), np.int64), deal, 1)
    return float(standard_error(squares, deals)[0]), int(deals[0])


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    hands = pairing.hands
    pairs = pd.concat([_replayed(pairing, kind, seat) for kind in ACTIONS for seat in (0, 1)], ignore_index=True)
    return {
        "attempts": nil_attempts(hands),
        "success": nil_success(hands),
        **{f"by_{name}": nil_success(hands, name) for name in KINDS},
        "worth": nil_worth(pairs),
        "break_even": break_even(pairs),
    }


def _replayed(pairing: Pairing, kind: str, seat: int) -> pd.DataFrame:
    """The nils of one kind and seat beside the same hands with it barred."""
    terms, hands = pairing.terms, pairing.hands
    tried = int(((hands["bid"] == 0) & (hands["blind"] == (kind == BLIND)) & (hands["seat"] == seat)).sum())
    prices = price_of(terms.ruleset.game.shown(terms.ruleset.rules))
    if not tried:
        return nil_pairs(hands.iloc[:0], hands.iloc[:0], seat, kind, *prices)
    wanted = min(terms.hands, int(terms.hands * ENOUGH / tried) // 2 * 2 + 2)
    phase, action = ACTIONS[kind]
    others = pairing.again(phase, seat, [action], wanted)
    return nil_pairs(hands[hands["deal"] < (wanted + 1) // 2], others, seat, kind, *prices)
