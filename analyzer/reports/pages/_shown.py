"""What several pages share: curves and dots by policy."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analyzer.reports.page import Picture, records
from analyzer.reports.plots import Axis, Curve, Dot, curves, dots
from analyzer.reports.setting import Setting

PAIR = {"policy": "Policy", "rival": "Rival"}  # headings of the columns that name a pairing
FEW = 30  # rows: smaller groups stand in the tables, not in the pictures


def shown(frame: pd.DataFrame) -> pd.DataFrame:
    """The groups that a picture shows: those with some rows and a known error."""
    return frame[(frame["rows"] >= FEW) & frame["se"].notna()]


def curve_of(name: object, part: pd.DataFrame, x: str, tone: int) -> Curve:
    """A curve of the estimates of a table, with their intervals."""
    return Curve(str(name), part[x], part["estimate"], part["low"], part["high"], tone)


def by_policy(setting: Setting, frame: pd.DataFrame, x: str, axis: Axis, value: Axis, caption: str) -> Picture:
    """A curve for each policy against the best one, over the column `x`."""
    found, lines = shown(setting.against_best(frame)), []
    for policy in dict.fromkeys(found["policy"]):
        part = found[found["policy"] == policy].sort_values(x)
        shift = 0.06 * (setting.tone(policy) - (len(setting.names) - 1) / 2)  # error bars side by side
        places = part[x].to_numpy(float) + shift
        lines.append(Curve(policy, places, part["estimate"], part["low"], part["high"], setting.tone(policy)))
    level = 0.0 if len(found) and found["low"].min() <= 0 <= found["high"].max() else None
    return curves(lines, axis, value, caption, level=level)


def policy_dots(setting: Setting, frame: pd.DataFrame, label: Sequence[str], axis: Axis, caption: str) -> Picture:
    """A line for each row of the frame, named by the columns `label`, in the policy's colour."""
    rows = [
        Dot(", ".join(str(row[name]) for name in label), row["estimate"], row["low"], row["high"],
            setting.tone(str(row["policy"])))
        for row in records(shown(frame))
    ]  # fmt: skip
    return dots(rows, axis, caption)


def counts(frame: pd.DataFrame, row: str, column: str, value: str) -> tuple[np.ndarray, list[int], list[int]]:
    """A table of counts as an array, with the values of its rows and of its columns."""
    wide = frame.pivot_table(index=row, columns=column, values=value, aggfunc="sum", fill_value=0)
    return wide.to_numpy(), [int(each) for each in wide.index], [int(each) for each in wide.columns]
