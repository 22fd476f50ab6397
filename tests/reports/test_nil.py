"""Numbers about nils against small tables counted by hand."""

import numpy as np
import pandas as pd
import pytest

from analyzer import reports

COLUMNS = ["deal", "seat", "bid", "tricks", "points", "blind"]


def hands(rows):
    """Rows of COLUMNS as a hands table of one policy against itself."""
    table = pd.DataFrame(rows, columns=COLUMNS)
    failed_or_over = np.maximum(table["tricks"] - table["bid"], 0)
    rest = {"swapped": False, "policy": "a", "rival": "a", "spades": 2, "top_spade": 9, "voids": 1, "dangerous": 3}
    return table.assign(**rest, bags=failed_or_over)


PLAYED = hands(
    [
        (0, 0, 0, 0, 100, False), (0, 1, 6, 13, 67, False),
        (1, 0, 0, 2, 2, False), (1, 1, 6, 11, 65, False),
        (2, 0, 0, 0, 100, False), (2, 1, 7, 13, 76, False),
        (3, 0, 0, 0, 200, True), (3, 1, 5, 13, 58, False),
        (4, 0, 4, 4, 40, False), (4, 1, 7, 9, 72, False),
    ]
)  # fmt: skip
OTHERWISE = hands(
    [
        (0, 0, 2, 2, 20, False), (0, 1, 6, 11, 65, False),
        (1, 0, 3, 3, 30, False), (1, 1, 6, 10, 64, False),
        (2, 0, 1, 0, -10, False), (2, 1, 7, 13, 76, False),
        (3, 0, 0, 0, 200, True), (3, 1, 5, 13, 58, False),
        (4, 0, 4, 4, 40, False), (4, 1, 7, 9, 72, False),
    ]
)  # fmt: skip


def test_failed_nils_are_attempts_and_blind_ones_stand_apart():
    table = reports.nil_success(PLAYED).set_index("kind")
    assert table.loc["nil", ["rows", "events"]].tolist() == [3, 2]
    assert table.loc["nil", "estimate"] == pytest.approx(2 / 3)
    assert table.loc["blind nil", ["rows", "events"]].tolist() == [1, 1]


def test_attempts_are_a_share_of_all_hands():
    table = reports.nil_attempts(PLAYED).set_index("kind")
    assert table.loc["nil", "estimate"] == pytest.approx(3 / 10)
    assert table.loc["blind nil", "estimate"] == pytest.approx(1 / 10)


def test_split_by_any_column():
    table = reports.nil_success(PLAYED.assign(dangerous=[1, 5, 4, 5, 1, 5, 2, 5, 5, 5]), "dangerous")
    nil = table[table["kind"] == "nil"].set_index("dangerous")["estimate"]
    assert nil.to_dict() == {1: 1.0, 4: 0.0}


def test_worth_is_paired_and_prices_bags():
    pairs = reports.nil_pairs(PLAYED, OTHERWISE, 0)
    table = reports.nil_worth(pairs).set_index("measure")
    nil, other = np.array([100, 2 - 20, 100]), np.array([20, 30, -10])
    assert table.loc["own", "first"] == pytest.approx(nil.mean())
    assert table.loc["own", "second"] == pytest.approx(other.mean())
    assert table.loc["own", "se"] == pytest.approx((nil - other).std(ddof=1) / np.sqrt(3))
    theirs, theirs_otherwise = np.array([67 - 70, 65 - 50, 76 - 60]), np.array([65 - 50, 64 - 40, 76 - 60])
    assert table.loc["margin", "estimate"] == pytest.approx(((nil - theirs) - (other - theirs_otherwise)).mean())
    assert table.loc["own", "bid"] == pytest.approx(2.0)


def test_nils_of_the_other_seat_do_not_count():
    assert not len(reports.nil_pairs(PLAYED, OTHERWISE, 1))
    assert len(reports.nil_pairs(PLAYED, OTHERWISE, 0, "blind nil")) == 2


def test_break_even_rate():
    pairs = reports.nil_pairs(PLAYED, OTHERWISE, 0)
    found = reports.break_even(pairs).iloc[0]
    made, failed, other = 100, -18, 40 / 3
    assert found["estimate"] == pytest.approx((other - failed) / (made - failed))
    assert np.isnan(reports.break_even(pairs[pairs["made"]]).iloc[0]["estimate"])


def test_break_even_error_is_that_of_the_jackknife():
    chance = np.random.default_rng(8)
    deals = 400
    nil, made = pd.DataFrame({"deal": range(deals)}), chance.random(deals) < 0.6
    common = {"swapped": False, "seat": 0, "policy": "a", "rival": "a", "kind": "nil"}
    nil = nil.assign(arm="nil", own=np.where(made, 100.0, chance.normal(-40, 15, deals)), made=made, **common)
    pairs = pd.concat([nil, nil.assign(arm="other", own=chance.normal(20, 30, deals))], ignore_index=True)
    found = reports.break_even(pairs).iloc[0]
    left_out = [reports.break_even(pairs[pairs["deal"] != deal]).iloc[0]["estimate"] for deal in range(0, deals, 4)]
    spread = np.var(left_out, ddof=0) * (deals - 1) ** 2 / deals * deals / (deals - 1)
    assert found["se"] == pytest.approx(np.sqrt(spread), rel=0.2)


def test_without_nils_the_tables_are_empty():
    none = PLAYED[PLAYED["bid"] > 0]
    assert not len(reports.nil_success(none))
    assert not len(reports.nil_worth(reports.nil_pairs(none, none, 0)))
    assert not len(reports.break_even(reports.nil_pairs(none, none, 0)))
