"""Tables of the nil laboratory."""

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd

from analyzer.reports.nils import NIL, OTHER, Asked, Sample, makeable, uncertainty
from analyzer.reports.play import Pairing
from analyzer.reports.questions._bags import price_of, priced
from analyzer.reports.questions.nil_success import break_even
from analyzer.stats.clusters import Floats
from analyzer.stats.intervals import means, rates
from analyzer.stats.strata import shares, total

Worth = Callable[[Floats, Floats, Floats, Floats], Floats]
"""From the points of a hand of the bidder and of his opponent, and the bags of both, to its worth for the bidder."""

FEW = 10  # nils made, or failed: with fewer a break-even rate is not told
MEASURES = ("made", "makeable", "lead", "own")


def lead(pairing: Pairing) -> Worth:
    """Points of the bidder less those of his opponent, each bag charged its share of the penalty."""
    prices = price_of(pairing.terms.ruleset.game.shown(pairing.terms.ruleset.rules))

    def worth(points: Floats, their_points: Floats, bags: Floats, their_bags: Floats) -> Floats:
        mine = priced(pd.DataFrame({"points": points, "bags": bags}), *prices)
        theirs = priced(pd.DataFrame({"points": their_points, "bags": their_bags}), *prices)
        return np.asarray(mine - theirs, np.float64)

    return worth


def valued(sample: Sample, worth: Worth, way: str) -> Floats:
    """What each nil played (`NIL`), or the bid made instead (`OTHER`), was worth."""
    names = ("points", "their_points", "bags", "their_bags")
    return np.asarray(worth(*(sample.played[f"{way}_{name}"].to_numpy(float) for name in names)), np.float64)


def measured(sample: Sample, pairing: Pairing, asked: Asked) -> pd.DataFrame:
    """The nils played with what is measured of each: made, makeable (missing beyond `solved` of a cell), lead, own."""
    played = sample.played
    solved = (played["turn"] < asked.solved).to_numpy()
    floor = np.full(len(played), np.nan)
    floor[solved] = makeable(played[solved], pairing)
    gain = valued(sample, lead(pairing), NIL) - valued(sample, lead(pairing), OTHER)
    prices = price_of(pairing.terms.ruleset.game.shown(pairing.terms.ruleset.rules))
    own = [
        priced(pd.DataFrame({name: played[f"{way}_{name}"] for name in ("points", "bags")}), *prices)
        for way in (NIL, OTHER)
    ]
    return played.assign(made=played["made"].astype(float), makeable=floor, lead=gain, own=own[0] - own[1])


def cell_table(sample: Sample, table: pd.DataFrame, asked: Asked) -> pd.DataFrame:
    """One row a cell that was played.

    Returns
    -------
    DataFrame: policy, rival, the columns of `by`, share, share_se (how often the hands of the policy are such),
    own_nil (how often it bids nil on them by itself), rows, deals, estimate, se, low, high (nils made), reached (the
    error is what was asked for), makeable, makeable_se, makeable_low, makeable_high, lead, lead_se (a nil less the
    bid made otherwise), bid (that bid, on average)
    """
    found = rates(table, "made", None, "cell").drop(columns="events")
    floor = rates(table[table["makeable"].notna()], "makeable", None, "cell").set_index("cell")
    gain = means(table, "lead", "cell").set_index("cell")
    other = means(table, "other_bid", "cell").set_index("cell")["estimate"]
    often, often_se = shares(sample.looked)
    cell, looked = found["cell"].to_numpy(), sample.looked.rows
    keys = pd.DataFrame(list(sample.cells), columns=list(sample.by)).iloc[cell].reset_index(drop=True)
    out = found.drop(columns="cell").assign(
        share=often[cell],
        share_se=often_se[cell],
        own_nil=sample.own_nil[cell] / looked[cell],
        reached=uncertainty(found) <= asked.error,
        makeable=floor["estimate"].reindex(cell).to_numpy(),
        makeable_se=floor["se"].reindex(cell).to_numpy(),
        makeable_low=floor["low"].reindex(cell).to_numpy(),
        makeable_high=floor["high"].reindex(cell).to_numpy(),
        lead=gain["estimate"].reindex(cell).to_numpy(),
        lead_se=gain["se"].reindex(cell).to_numpy(),
        bid=other.reindex(cell).to_numpy(),
    )
    out = pd.concat([keys, out], axis=1)
    out.insert(0, "policy", sample.bidder)
    out.insert(1, "rival", sample.rival)
    return out.sort_values(list(sample.by), ignore_index=True)


def total_table(sample: Sample, table: pd.DataFrame) -> pd.DataFrame:
    """What was measured, over all hands of the cells asked for, each cell weighing as much as it occurs.

    Returns
    -------
    DataFrame, one row for each of `MEASURES` in `measure`: policy, rival, measure, rows, deals, estimate, se, low, high
    """
    looked = sample.asked_for
    rows = []
    for name in MEASURES:
        rate = name in ("made", "makeable")
        found = total(looked, table["cell"], table["other"], table[name], table["deal"], rate=rate)
        rows.append({"policy": sample.bidder, "rival": sample.rival, "measure": name, **found._asdict()})
    return pd.DataFrame(rows)[["policy", "rival", "measure", "rows", "deals", "estimate", "se", "low", "high"]]


def even_table(sample: Sample, pairing: Pairing, worth: Mapping[str, Worth]) -> pd.DataFrame:
    """How often a nil must be made to be worth as much as the bid made otherwise: (other - failed) / (made - failed).

    Parameters
    ----------
    worth : by name (a match score, say), what a hand is worth; `lead` if empty

    Returns
    -------
    DataFrame, one row a `score` and cell: policy, rival, score, the columns of `by`, rows, deals, made, failed, other
    (mean worth), made_se, failed_se, other_se, estimate, se, low, high; missing where fewer than `FEW` nils
    of a cell were made or failed
    """
    played, parts = sample.played, []
    keys = pd.DataFrame(list(sample.cells), columns=list(sample.by))
    for score, of in (worth or {"lead": lead(pairing)}).items():
        arms = [played[["deal", "cell", "made"]].assign(arm=way, own=valued(sample, of, way)) for way in (NIL, OTHER)]
        pairs = pd.concat(arms, ignore_index=True).rename(columns={"cell": "kind"})
        found = break_even(pairs.assign(policy=sample.bidder, rival=sample.rival))
        for name, arm in (("made", arms[0][arms[0]["made"]]), ("other", arms[1])):
            errors = means(arm, "own", "cell").set_index("cell")["se"]
            found[f"{name}_se"] = errors.reindex(found["kind"].astype(int)).to_numpy()
        few = pairs[pairs["arm"] == NIL].groupby("kind")["made"].agg(lambda made: min(made.sum(), (~made).sum()) < FEW)
        unknown = few.reindex(found["kind"].astype(int)).to_numpy()
        found.loc[unknown, ["estimate", "se", "low", "high"]] = np.nan
        cells = keys.iloc[found["kind"].astype(int)].reset_index(drop=True)
        found = pd.concat([found[["policy", "rival"]], cells, found.drop(columns=["policy", "rival", "kind"])], axis=1)
        found.insert(2, "score", score)
        parts.append(found)
    return pd.concat(parts, ignore_index=True).sort_values(["score", *sample.by], ignore_index=True)


def joined(parts: list[pd.DataFrame]) -> pd.DataFrame:
    """Tables of several rivals, one below the other."""
    return pd.concat(parts, ignore_index=True)
