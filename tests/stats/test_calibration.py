"""Bids against tricks: counts, curves and accuracy."""

import numpy as np
import pandas as pd
import pytest

from analyzer.stats.calibration import accuracy, calibration, joint_table

TABLE = pd.DataFrame({"deal": [0, 0, 1, 1, 2, 2], "bid": [2, 5, 2, 5, 2, 5], "tricks": [2, 4, 3, 5, 4, 5]})


def test_joint_table_has_every_value_between_and_all_rows():
    found = joint_table(TABLE, "bid", "tricks")
    assert (list(found.index), list(found.columns)) == ([2, 3, 4, 5], [2, 3, 4, 5])
    assert found.to_numpy().tolist() == [[1, 1, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 2]]
    assert joint_table(TABLE.iloc[:0], "bid", "tricks").empty


def test_calibration_curve():
    found = calibration(TABLE, "bid", "tricks")
    assert found["bid"].tolist() == [2, 5]
    assert found["estimate"].tolist() == [3, pytest.approx(14 / 3)]
    assert found["bias"].tolist() == [1, pytest.approx(-1 / 3)]
    assert found["se"].tolist() == [pytest.approx(1 / np.sqrt(3)), pytest.approx(1 / 3)]


def test_accuracy_measures():
    found = accuracy(TABLE, "bid", "tricks").set_index("measure")["estimate"]
    assert found.to_dict() == pytest.approx(
        {"exact": 1 / 2, "over": 1 / 3, "under": 1 / 6, "bias": 1 / 3, "error": 2 / 3}
    )
    grouped = accuracy(TABLE, "bid", "tricks", by="bid")
    assert grouped["bid"].tolist() == [2] * 5 + [5] * 5
    assert grouped["measure"].tolist() == ["exact", "over", "under", "bias", "error"] * 2
    assert grouped.loc[grouped["measure"] == "bias", "estimate"].tolist() == [1, pytest.approx(-1 / 3)]
