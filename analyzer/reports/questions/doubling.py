"""What doubled contracts pay against the same hands without the double, and what the right to double is worth."""

import pandas as pd

from analyzer.mechanics.auction import DOUBLE
from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, ready
from analyzer.reports.questions.contracts import NEEDS, contracts
from analyzer.stats.clusters import By
from analyzer.stats.intervals import means, rates
from analyzer.stats.paired import differences
from analyzer.stats.several import several

__all__ = ["NEEDS", "ORDER", "doubled_pairs", "doubled_rates", "doubling_right", "doubling_worth", "measure"]

ORDER = 30
KINDS = {1: "undoubled", 2: "doubled", 4: "redoubled"}
_HAND = ["deal", "swapped", "seat"]


def doubled_rates(hands: pd.DataFrame) -> pd.DataFrame:
    """How often contracts end undoubled, doubled and redoubled, how often they are made, what they pay the defender.

    Returns
    -------
    DataFrame, one row a policy (the defender), rival (the declarer), `kind` and `measure`: `share` of the contracts
    and `failed` of those of the kind are rates, `points` is the mean of the defender's points less the declarer's
    """
    found = contracts(hands)
    found = found.assign(kind=found["doubled"].map(KINDS).astype(object), gain=-_margin(hands).loc[found.index])
    found = found.rename(columns={"policy": "rival", "rival": "policy"})
    share = [rates(found, found["kind"] == kind, None, PAIR).assign(kind=kind) for kind in KINDS.values()]
    by = [*PAIR, "kind"]
    parts = {
        "share": pd.concat(share, ignore_index=True),
        "failed": rates(found, ~found["made"], None, by),
        "points": means(found, "gain", by),
    }
    return pd.concat([part.assign(measure=name) for name, part in parts.items()], ignore_index=True)


def doubled_pairs(hands: pd.DataFrame, barred: pd.DataFrame, seat: int) -> pd.DataFrame:
    """Hands that a player doubled and the same hands played without his double, one below the other.

    Parameters
    ----------
    hands : hands as played, both rows of each
    barred : the same deals played with doubling barred to the player in `seat`
    seat : of the player who may double

    Returns
    -------
    DataFrame: deal, swapped, seat, policy, rival of the player who may double, `arm` (free or barred), `margin` (his
    points less the other's) and `doubled` (the contract played with free doubling stood doubled by him)
    """
    defended = (hands["seat"] == seat) & ~hands["declarer"].fillna(True).astype(bool)
    doubled = hands.loc[defended & (hands["doubled"].fillna(1) > 1), _HAND].assign(doubled=True)
    parts = []
    for arm, played in (("free", hands), ("barred", barred)):
        own = played.assign(margin=_margin(played))[played["seat"] == seat]
        parts.append(own[[*_HAND, *PAIR, "margin"]].assign(arm=arm))
    both = pd.concat(parts, ignore_index=True).merge(doubled, on=_HAND, how="left")
    return both.assign(doubled=both["doubled"].notna())


def doubling_worth(pairs: pd.DataFrame, by: By = PAIR) -> pd.DataFrame:
    """What the doubled hands pay the doubler more than the same hands without the double, per doubled hand.

    Parameters
    ----------
    pairs : as of `doubled_pairs`

    Returns
    -------
    DataFrame as of `analyzer.stats.paired.differences`: `first` with the double, `second` without
    """
    return differences(pairs[pairs["doubled"]], "margin", "arm", "free", "barred", by)


def doubling_right(pairs: pd.DataFrame, by: By = PAIR) -> pd.DataFrame:
    """What it is worth to a player, over all hands, that he may double; as of `doubling_worth`."""
    return differences(pairs, "margin", "arm", "free", "barred", by)


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    hands = ready(pairing.hands, NEEDS)
    parts = [doubled_pairs(hands, pairing.again("auction", seat, (DOUBLE,)), seat) for seat in (0, 1)]
    pairs = pd.concat(parts, ignore_index=True)
    doubled = pairs[pairs["doubled"]]
    sizes = several(pairs, {}, {"doubled": pairs["doubled"]}, PAIR)
    return {
        "doubled": doubled_rates(hands),
        "worth": doubling_worth(pairs),
        "arms": means(doubled, "margin", [*PAIR, "arm"]),
        "right": doubling_right(pairs),
        "often": sizes,
    }


def _margin(hands: pd.DataFrame) -> pd.Series:
    """Points of a row less those of the other row of its hand."""
    both = hands.groupby(["deal", "swapped"], sort=False)["points"].transform("sum")
    return 2 * hands["points"] - both
