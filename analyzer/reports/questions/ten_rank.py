"""What changes when the ten ranks above the king instead of below the jack."""

from dataclasses import replace

import pandas as pd

from analyzer.games.bezique.state import ABOVE_KING, BELOW_JACK
from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, grouped, ready
from analyzer.reports.questions.point_sources import NEEDS, source_points
from analyzer.stats.clusters import By
from analyzer.stats.paired import differences

__all__ = ["NEEDS", "ORDER", "measure", "ten_effect"]

ORDER = 40
PART = 2  # one hand in so many is played under the other rank
RANKS = ("below_jack", "above_king")
MEASURES = ("points", "melds", "sequences", "sevens", "brisques")


def ten_effect(low: pd.DataFrame, high: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """Points with the ten above the king less those with the ten below the jack, paired by deal.

    Parameters
    ----------
    low, high : hands tables of the same pairings, deals and seed, with the ten below the jack and above the king
    by : further columns to split by, such as seat

    Returns
    -------
    DataFrame, one row a policy, rival, group of `by` and `measure` (points a deal, in all and by source): rows,
    deals, first (above the king), second (below the jack), estimate, se, low, high
    """
    parts = []
    for rank, hands in zip(RANKS, (low, high), strict=True):
        hands = ready(hands, (*NEEDS, *PAIR, "deal"))
        points = source_points(hands)[["sevens", "brisques", "sequences"]]
        parts.append(hands.assign(**points, rank=rank).astype({"policy": object, "rival": object}))
    both = pd.concat(parts, ignore_index=True)
    found = [differences(both, name, "rank", RANKS[1], RANKS[0], grouped(by)) for name in MEASURES]
    return pd.concat([each.assign(measure=name) for each, name in zip(found, MEASURES, strict=True)], ignore_index=True)


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    terms, deals = pairing.terms, max(pairing.terms.hands // PART // 2, 1)
    here = terms.ruleset.rules.ten_rank
    other = terms.ruleset.rules._replace(ten_rank=BELOW_JACK if here == ABOVE_KING else ABOVE_KING)
    turned = Pairing(replace(terms, ruleset=terms.ruleset._replace(rules=other)), pairing.players)
    own = pairing.hands[pairing.hands["deal"] < deals]
    changed = turned.play(0, 2 * deals)
    return {"effect": ten_effect(*((own, changed) if here == BELOW_JACK else (changed, own)))}
