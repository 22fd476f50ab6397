"""What several questions share: how rows are grouped, and that the columns are there."""

from collections.abc import Iterable

import pandas as pd

from analyzer.stats.clusters import By, names, need

PAIR = ("policy", "rival")


def grouped(by: By) -> list[str]:
    """Policy and rival, and what else a table is to be split by."""
    return [*PAIR, *(name for name in names(by) if name not in PAIR)]


def ready(hands: pd.DataFrame, needs: Iterable[str]) -> pd.DataFrame:
    """The hands table, refused if a column is absent."""
    need(hands, *needs)
    return hands
