"""Bags paid for as they come."""

from typing import Any

import pandas as pd

from analyzer.stats.clusters import need


def priced(hands: pd.DataFrame, penalty: float = 100, limit: int = 10) -> pd.Series:
    """Points of a hand with its bags paid for as they come, instead of when the counter is full.

    A hand played for itself begins with an empty counter and almost never pays, but in a match every bag brings the
    penalty nearer by one part in `limit`. So each costs `penalty` / `limit` here, and a penalty already taken is given
    back. Where a penalty empties the counter instead of taking off `limit` bags, this is slightly too dear.

    Parameters
    ----------
    penalty, limit : options bag_penalty and bag_limit; penalty 0 where bags are off
    """
    need(hands, "points", "bags")
    return hands["points"] + penalty * (hands["bags"] // limit) - hands["bags"] * (penalty / limit)


def price_of(rules: Any) -> tuple[int, int]:
    """Penalty and limit of the bags in a rule set, as shown by its game; penalty 0 without a counter."""
    return (0 if rules["bags"] == "off" else rules["bag_penalty"]), rules["bag_limit"]
