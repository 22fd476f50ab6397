"""What each bid would have earned at the same hands, and which is best for each kind of hand.

A policy that plays itself is made to bid each number in turn by barring all others. Packs and random numbers are the
same, so the draft and the hands bid on are the same too, and the differences are paired by deal.
"""

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing, bar_all_but
from analyzer.reports.questions._bags import price_of, priced
from analyzer.reports.questions._groups import PAIR
from analyzer.stats.intervals import means
from analyzer.stats.multiple import best_of
from analyzer.stats.paired import differences

NEEDS = ("bid", "blind", "bags", "points", "spades", "aces", "kings")
ORDER = 30
BIDS = 14  # 0 to 13
PART = 10  # of the hands of a pairing one in so many is bid in every way
RARE = 0.01  # kinds of hand at either end are put together until they make up this share
OWN = -1  # in the place of a bid: the policy's own


def strength(hands: pd.DataFrame) -> pd.Series:
    """A rough measure of a hand: spades, aces and kings, the ace and king of spades counting twice."""
    return (hands["spades"] + hands["aces"] + hands["kings"]).astype(np.int64)


def best_bids(ways: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """The best bid for each kind of hand, picked on the even deals and measured on the odd ones.

    Parameters
    ----------
    ways : policy, rival, deal, strength, bid (`OWN` for the policy's own choice) and value, one row for each way in
        which a hand was bid; of one pairing
    level : confidence with which all lists of candidates hold the best bid

    Returns
    -------
    DataFrame, one row a kind of hand: policy, rival, strength, rows, deals (odd), bid (the one picked), candidates
    (bids that may be best), first and second (means of the picked and of the own bid), first_se, second_se, and
    estimate, se, low, high of their difference, paired
    """
    made, even = ways["bid"] != OWN, ways["deal"] % 2 == 0
    kinds = sorted(ways["strength"].unique())
    parts = []
    for kind in kinds:
        here = ways["strength"] == kind
        ranking = best_of(ways[here & even & made], "value", "bid", len(kinds), level)
        if not len(ranking):
            continue
        pick = int(ranking["bid"].iloc[0])
        odd = ways[here & ~even & ways["bid"].isin([pick, OWN])]
        found = differences(odd, "value", "bid", pick, OWN, ["policy", "rival", "strength"], level)
        errors = means(odd, "value", ["bid"], level).set_index("bid")["se"]
        candidates = ", ".join(str(bid) for bid in sorted(ranking.loc[ranking["may_be_best"], "bid"]))
        parts.append(
            found.assign(
                rows=(odd["bid"] == OWN).sum(),
                bid=pick,
                candidates=candidates,
                first_se=errors.get(pick, np.nan),
                second_se=errors.get(OWN, np.nan),
            )
        )
    return pd.concat(parts, ignore_index=True) if parts else _NONE.copy()


def gain(ways: pd.DataFrame, best: pd.DataFrame) -> pd.DataFrame:
    """What bidding the best bid of each kind of hand earns more than the own bids, per hand, on the odd deals.

    Parameters
    ----------
    ways, best : as of `best_bids`
    """
    picked = ways["strength"].map(dict(zip(best["strength"], best["bid"], strict=True)))
    own = ways["bid"] == OWN
    kept = ways[(ways["deal"] % 2 == 1) & picked.notna() & (own | (ways["bid"] == picked))]
    return differences(kept, "value", np.where(kept["bid"] == OWN, "own", "best"), "best", "own", PAIR)


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing: none unless a policy plays itself."""
    if not pairing.alone:
        return {}
    ways = _ways(pairing)
    made = ways[ways["bid"] != OWN]
    best = best_bids(ways)
    return {
        "best_bids": best,
        "forced": means(made, "value", [*PAIR, "strength", "bid"]),
        "gain": gain(ways, best),
    }


def _ways(pairing: Pairing) -> pd.DataFrame:
    """Every way in which the hands were bid, as `best_bids` takes them."""
    hands = max(pairing.terms.hands // PART // 2 * 2, 4)
    prices = price_of(pairing.terms.ruleset.game.shown(pairing.terms.ruleset.rules))
    own = _valued(pairing.hands[pairing.hands["deal"] < hands // 2], prices).assign(bid=OWN)
    parts = [own]
    for bid in range(BIDS):
        for seat in (0, 1):
            played = pairing.again("bid", seat, bar_all_but(BIDS, bid), hands)
            parts.append(_valued(played[played["seat"] == seat], prices))
    ways = pd.concat(parts, ignore_index=True)
    if len(own):
        low, high = own["strength"].quantile([RARE, 1 - RARE], interpolation="nearest").astype(int)
        ways["strength"] = ways["strength"].clip(low, high)
    return ways.assign(policy=pairing.names[0], rival=pairing.names[1])


def _valued(hands: pd.DataFrame, prices: tuple[int, int]) -> pd.DataFrame:
    """Deal, strength, bid and value of the hands bid on after looking at the cards."""
    looked = hands[~hands["blind"]]
    value = priced(looked, *prices)
    return looked[["deal", "bid"]].assign(strength=strength(looked), value=value)


_NONE = pd.DataFrame(
    columns=[*PAIR, "strength", "rows", "deals", "first", "second", "estimate", "se", "low", "high", "bid"]
).assign(candidates="", first_se=0.0, second_se=0.0)
