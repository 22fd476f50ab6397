"""How good are forecasts of tricks: those that policies state, those that a bid implies, and how good one could be.

A policy may state a chance for every number of tricks when it bids (docs/forecasts.md). It is scored beside what
anybody could say: how often each number of tricks comes at all, and how often it comes of this bid, both read from the
other half of the deals. The ceiling is read in the same way from the tricks of best play, all cards known.
"""

import numpy as np
import pandas as pd

from analyzer.mechanics import solver
from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, by_group, checked, ready
from analyzer.reports.questions.best_bids import strength
from analyzer.reports.questions.bid_accuracy import bids
from analyzer.stats.calibration import accuracy, bucket_bias, gross_bias
from analyzer.stats.clusters import Floats, Ints
from analyzer.stats.intervals import means, overall
from analyzer.stats.scores import decomposed, from_other_half, ranked, reliability, thresholds

NEEDS = ("bid", "blind", "tricks", "bags", "outcome", "points", "spades", "aces", "kings", "voids")
ORDER = 25
OUTCOMES = 14
CHANCES = [f"chance_{tricks}" for tricks in range(OUTCOMES)]
MOST = 100_000  # hands of a pairing whose forecasts are looked at
SOLVED = 20_000  # hands that are solved
RARE = 0.01  # strengths at either end are put together until they make up this share
STATED, PLAIN, BY_BID, BEST, BEST_AND_BID = "stated", "plain", "by bid", "best play", "best play and bid"
TRICKS, MADE = "tricks", "bid made"


def forecasts_of(table: pd.DataFrame) -> pd.DataFrame:
    """The rows in which a policy states a forecast, with `made` (the bid was) and `made_chance`, the chance of that.

    Parameters
    ----------
    table : hands table with the columns chance_0 to chance_13, as of `analyzer.forecasts`
    """
    table = ready(table, (*NEEDS, *PAIR, *CHANCES, "deal"))
    table = table[table[CHANCES].notna().all(axis=1) & ~table["blind"]]
    bid, said = table["bid"].to_numpy(np.int64), table[CHANCES].to_numpy(float)
    least = said[:, ::-1].cumsum(1)[:, ::-1]  # the chance of at least so many
    chance = np.where(bid == 0, said[:, 0], least[np.arange(len(bid)), bid])
    happened = np.where(bid == 0, table["tricks"] == 0, table["tricks"] >= bid)
    return table.assign(made=happened, made_chance=np.clip(chance, 0, 1))


def forecast_parts(table: pd.DataFrame) -> pd.DataFrame:
    """Scores of stated forecasts and what they are made of, by policy and rival (`analyzer.stats.scores.decomposed`).

    Parameters
    ----------
    table : hands table with chances, as of `analyzer.forecasts`

    Returns
    -------
    DataFrame: policy, rival, about (`tricks`: ranked probability score of all numbers of tricks; `bid made`: Brier
    score), measure, rows, deals, estimate, se, low, high
    """

    def parts(part: pd.DataFrame) -> pd.DataFrame:
        ranks = decomposed(part, *thresholds(part[CHANCES].to_numpy(float), part["tricks"].to_numpy(np.int64)))
        made = decomposed(part, part["made_chance"].to_numpy(), part["made"].to_numpy())
        return pd.concat([ranks.assign(about=TRICKS), made.assign(about=MADE)], ignore_index=True)

    found = by_group(forecasts_of(table), list(PAIR), parts)
    if not len(found):
        return found
    found = found[[*PAIR, "about", *(name for name in found.columns if name not in (*PAIR, "about"))]]
    return checked("parts of scores", found, [*PAIR, "about", "measure"])


def bid_reliability(table: pd.DataFrame) -> pd.DataFrame:
    """How often a bid was made that was given a chance, by policy and rival (`analyzer.stats.scores.reliability`)."""
    return by_group(forecasts_of(table), list(PAIR), lambda part: reliability(part, part["made_chance"], part["made"]))


def bid_bias(hands: pd.DataFrame) -> pd.DataFrame:
    """Tricks taken less tricks bid by bid and strength (spades, aces and kings), by policy and rival.

    Returns
    -------
    DataFrame: policy, rival, bid, strength, rows, deals, estimate, se, low, high, share (of the hands), p (of no bias,
    corrected for all buckets of the policy)
    """
    return by_group(_buckets(hands), list(PAIR), lambda part: bucket_bias(part, "bid", "tricks", ["bid", "strength"]))


def bias_sizes(hands: pd.DataFrame) -> pd.DataFrame:
    """The bias of bids as it is on average, and its mean size by bucket, in which opposite errors do not cancel.

    Returns
    -------
    DataFrame: policy, rival, measure (`net`, `gross`), rows, deals, estimate, se, low, high
    """

    def sizes(part: pd.DataFrame) -> pd.DataFrame:
        net = overall(part, part["tricks"].astype(float) - part["bid"])
        gross = gross_bias(part, "bid", "tricks", ["bid", "strength"])
        return pd.DataFrame([{"measure": "net", **net._asdict()}, {"measure": "gross", **gross._asdict()}])

    return by_group(_buckets(hands), list(PAIR), sizes)


def forecast_bias(table: pd.DataFrame) -> pd.DataFrame:
    """Tricks taken less tricks forecast on average, by bid and strength, policy and rival; as of `bid_bias`."""
    known = forecasts_of(table)
    known = known.assign(expected=known[CHANCES].to_numpy(float) @ np.arange(OUTCOMES), strength=_clipped(known))
    return by_group(known, list(PAIR), lambda part: bucket_bias(part, "expected", "tricks", ["bid", "strength"]))


def forecast_scores(table: pd.DataFrame) -> pd.DataFrame:
    """Ranked probability scores of forecasts of different origin for the same hands, by policy and rival.

    Parameters
    ----------
    table : hands table; with chance_0 to chance_13 if the policy states them, with `best` (tricks in best play) if
        ceilings are wanted

    Returns
    -------
    DataFrame: policy, rival, kind (`stated`, `plain`, `by bid`, `best play`, `best play and bid`), rows, deals,
    estimate, se, low, high, and gain, gain_se: the score of the plain frequencies less this one, on the same hands
    """
    return by_group(table[~table["blind"]], list(PAIR), _scores)


def _scores(part: pd.DataFrame) -> pd.DataFrame:
    kinds: dict[str, Floats] = {}
    if set(CHANCES) <= set(part.columns) and part[CHANCES].notna().all(axis=None):
        kinds[STATED] = part[CHANCES].to_numpy(float)
    keys: dict[str, list[str]] = {BY_BID: ["bid"], PLAIN: []}
    if "best" in part:
        keys |= {BEST: ["best"], BEST_AND_BID: ["best", "bid"]}
    kinds |= {kind: from_other_half(part, by, "tricks", OUTCOMES) for kind, by in keys.items()}
    came = part["tricks"].to_numpy(np.int64)
    score = {kind: ranked(said, came) for kind, said in kinds.items()}
    rows = []
    for kind, each in score.items():
        gain = overall(part, score[PLAIN] - each)
        rows.append(means(part, each).assign(kind=kind, gain=gain.estimate, gain_se=gain.se))
    found = pd.concat(rows, ignore_index=True)
    return found[["kind", *(name for name in found.columns if name != "kind")]]


def best_tricks(table: pd.DataFrame, held: Ints, pairing: Pairing) -> Floats:
    """Tricks that each player takes if both know all cards and play for tricks; nan where a hand is not known.

    Parameters
    ----------
    table : rows of `Pairing.play`, two a hand by seat
    held : uint64, the hands bid on, 0 where not known
    """
    rules = pairing.terms.ruleset.rules
    hands, opener = held.reshape(-1, 2), int(rules.opener)
    known = (hands != 0).all(1)
    out = np.full(hands.shape, np.nan)
    if known.any():
        mine, theirs, void = hands[known, opener], hands[known, 1 - opener], bool(rules.spades_break)
        won = solver.payoff(mine, theirs, np.arange(OUTCOMES, dtype=float), broken=False, void_breaks=void)
        out[known, opener], out[known, 1 - opener] = won, OUTCOMES - 1 - won
    return np.asarray(out.ravel()[: len(table)], np.float64)


def _buckets(hands: pd.DataFrame) -> pd.DataFrame:
    table = bids(hands) if "miss" not in hands else hands
    return table.assign(strength=_clipped(table))


def _clipped(hands: pd.DataFrame) -> pd.Series:
    """Strengths, the rare ones at either end put together."""
    found = strength(hands)
    if not len(found):
        return found
    low, high = found.quantile([RARE, 1 - RARE], interpolation="nearest").astype(int)
    return found.clip(low, high)


# --- measured -----------------------------------------------------------------------------------


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing; forecasts are looked at where a policy plays itself."""
    table = bids(pairing.hands)
    found = {"bias": bid_bias(table), "bias_sizes": bias_sizes(table)}
    if not pairing.alone:
        return _complete(found)
    told = with_chances(pairing, min(pairing.terms.hands, MOST) // 2 * 2)
    solved = told[told["deal"] < SOLVED // 2].copy()
    solved["best"] = best_tricks(solved, solved["held"].to_numpy(np.uint64), pairing)
    solved = solved[solved["best"].notna() & ~solved["blind"]]
    found["scores"] = forecast_scores(solved)
    found["best_play"] = by_group(solved, list(PAIR), lambda part: accuracy(part, "best", "tricks"))
    if pairing.players[0].policy.forecasts:
        found |= {
            "parts": forecast_parts(told),
            "reliability": bid_reliability(told),
            "forecast_bias": forecast_bias(told),
        }
    return _complete(found)


_KEYS = {
    "bias": ("bid", "strength", "share", "p"),
    "bias_sizes": ("measure",),
    "scores": ("kind", "gain", "gain_se"),
    "best_play": ("measure",),
    "parts": ("about", "measure"),
    "reliability": ("start", "end", "forecast"),
    "forecast_bias": ("bid", "strength", "share", "p"),
}


def _complete(found: dict[str, pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """The tables, those without a row with all columns that a page asks for."""
    figures = ("rows", "deals", "estimate", "se", "low", "high")
    return {
        name: frame if len(frame) else frame.reindex(columns=[*PAIR, *_KEYS[name], *figures])
        for name, frame in found.items()
    }


def with_chances(pairing: Pairing, last: int) -> pd.DataFrame:
    """Hands 0..last-1 of a pairing with the chances stated, and `held`, the hands bid on."""
    opened, said = pairing.openings(0, last)
    played = pairing.hands[pairing.hands["deal"] < (last + 1) // 2].reset_index(drop=True)
    return pd.concat([played.assign(held=opened["held"].to_numpy()), pd.DataFrame(said, columns=CHANCES)], axis=1)
