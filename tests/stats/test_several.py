"""Many measures at once are the same as each by itself."""

import numpy as np
import pandas as pd
import pytest

from analyzer.errors import TableError
from analyzer.stats.intervals import means, rates
from analyzer.stats.several import several


@pytest.fixture
def table():
    chance = np.random.default_rng(5)
    deal = np.repeat(np.arange(300), chance.integers(1, 4, 300))
    bid = chance.integers(0, 4, len(deal))
    return pd.DataFrame(
        {"deal": deal, "bid": bid, "points": chance.normal(bid, 2.0), "made": chance.random(len(deal)) < 0.3}
    )


def test_same_as_one_by_one(table):
    found = several(table, {"points": "points"}, {"made": "made", "never": np.zeros(len(table))}, "bid")
    for name, single in (
        ("points", means(table, "points", "bid")),
        ("made", rates(table, "made", None, "bid")),
        ("never", rates(table, np.zeros(len(table)), None, "bid")),
    ):
        part = found[found["measure"] == name].reset_index(drop=True)
        columns = ["bid", "rows", "deals", "estimate", "se", "low", "high"]
        pd.testing.assert_frame_equal(part[columns], single[columns], check_dtype=False)


def test_order_of_rows_does_not_matter(table):
    mixed = table.sample(frac=1, random_state=3)
    pd.testing.assert_frame_equal(
        several(table, {"points": "points"}, {"made": "made"}, "bid"),
        several(mixed, {"points": "points"}, {"made": "made"}, "bid"),
    )


def test_one_deal_has_no_error_and_no_rows_no_groups(table):
    one = several(table[table["deal"] == 7], {"points": "points"}, {})
    assert one["estimate"].notna().all()
    assert one["se"].isna().all()
    assert not len(several(table.iloc[:0], {"points": "points"}, {"made": "made"}, "bid"))


def test_missing_values_are_refused(table):
    with pytest.raises(TableError, match="points is missing in 1 rows"):
        several(table.assign(points=table["points"].where(table.index > 0)), {"points": "points"}, {})
