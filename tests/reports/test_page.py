"""Cells and tables as text."""

import numpy as np
import pandas as pd

from analyzer.reports.page import listing, one, rate_cell, spread
from analyzer.stats.intervals import rates


def rate(events, deals):
    table = pd.DataFrame({"deal": range(deals), "event": np.arange(deals) < events})
    return rates(table, "event").iloc[0].to_dict()


def test_rates_of_none_and_all_say_how_far_off_they_may_be():
    assert rate_cell(rate(0, 100)) == "none (at most 3.8 %)"
    assert rate_cell(rate(100, 100)) == "all (at least 96.2 %)"
    assert rate_cell(rate(50, 100)) == "50.0 ± 5.0 %"
    assert rate_cell(rate(1, 1)) == "too few hands"
    assert rate_cell({"estimate": 1.0, "se": 0.0, "low": np.nan, "high": np.nan}) == "100 % (no spread)"


FRAME = pd.DataFrame({"name": ["a", "a", "b"], "seat": [0, 1, 0], "estimate": [1.0, 2.0, 3.0]})


def test_a_listing_shows_each_row_and_keeps_the_numbers():
    table = listing("t", "", FRAME, {"name": "Name"}, [("Mean", lambda row: f"{row['estimate']:.0f}")])
    assert table.rows == (("a", "1"), ("a", "2"), ("b", "3"))
    assert table.head == ("Name", "Mean")
    assert table.frame is FRAME


def test_a_spread_table_says_what_does_not_occur():
    table = spread("t", "", FRAME, {"name": "Name"}, "seat", {0: "0", 1: "1"}, lambda row: f"{row['estimate']:.0f}")
    assert table.rows == (("a", "1", "2"), ("b", "3", "too few hands"))
    assert spread("t", "", FRAME.iloc[:0], {"name": "Name"}, "seat", {0: "0"}, str).rows == ()


def test_one_row_or_an_unknown_estimate():
    assert one(FRAME, name="b")["estimate"] == 3.0
    assert np.isnan(one(FRAME, name="c")["estimate"])
