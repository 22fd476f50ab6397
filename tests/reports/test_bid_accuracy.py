"""Numbers about bids against small tables counted by hand."""

import numpy as np
import pandas as pd
import pytest

from analyzer import reports
from analyzer.errors import TableError
from analyzer.reports.questions._bags import price_of, priced
from analyzer.reports.questions.best_bids import OWN, best_bids, gain, strength


def hands(rows, **columns):
    """Rows of (deal, seat, bid, tricks, points) as a hands table of one policy against itself."""
    table = pd.DataFrame(rows, columns=["deal", "seat", "bid", "tricks", "points"])
    outcome = np.where(table["bid"] == 0, "nil_made", np.where(table["tricks"] < table["bid"], "set", "made"))
    rest = {"swapped": False, "policy": "a", "rival": "a", "blind": False, "outcome": outcome, "spades": 3, "aces": 1}
    bags = np.maximum(table["tricks"] - table["bid"], 0)
    return table.assign(**{**rest, "kings": 1, "voids": 0, "bags": bags, **columns})


FOUR = hands([(0, 0, 4, 4, 40), (1, 0, 4, 6, 42), (2, 0, 5, 4, -50), (3, 0, 4, 4, 40)])


def measured(table, name):
    return table[table["measure"] == name].iloc[0]


def test_rates_bias_and_error_of_four_hands():
    table = reports.bid_accuracy(FOUR)
    assert measured(table, "exact")["estimate"] == 0.5
    assert measured(table, "over")["estimate"] == 0.25
    assert measured(table, "under")["estimate"] == 0.25
    assert measured(table, "set")["estimate"] == 0.25
    assert measured(table, "bias")["estimate"] == (0 + 2 - 1 + 0) / 4
    assert measured(table, "error")["estimate"] == (0 + 2 + 1 + 0) / 4
    assert measured(table, "bags")["estimate"] == 0.5
    assert measured(table, "points")["estimate"] == 18.0


def test_error_is_that_of_four_independent_deals():
    found = measured(reports.bid_accuracy(FOUR), "bias")
    gaps = np.array([0, 2, -1, 0])
    assert found["se"] == pytest.approx(gaps.std(ddof=1) / 2)


def test_both_players_of_a_deal_are_one_piece_of_evidence():
    twice = pd.concat([FOUR, FOUR.assign(seat=1)])
    one, both = (measured(reports.bid_accuracy(each), "bias") for each in (FOUR, twice))
    assert both["deals"] == one["deals"]
    assert both["se"] == pytest.approx(one["se"])


def test_blind_bids_are_left_out():
    table = pd.concat([FOUR, hands([(4, 0, 0, 0, 200)], blind=True)])
    assert measured(reports.bid_accuracy(table), "exact")["rows"] == 4


def test_split_by_honours_adds_aces_and_kings():
    table = reports.bid_accuracy(FOUR.assign(kings=[0, 1, 1, 2]), "honours")
    exact = table[table["measure"] == "exact"].set_index("honours")["rows"]
    assert exact.to_dict() == {1: 1, 2: 2, 3: 1}


def test_cells_of_the_joint_table_add_up_to_the_hands():
    table = reports.bid_table(FOUR)
    assert table["hands"].sum() == 4
    assert table.set_index(["bid", "tricks"])["hands"].to_dict() == {
        (4, 4): 2, (4, 5): 0, (4, 6): 1, (5, 4): 1, (5, 5): 0, (5, 6): 0,
    }  # fmt: skip


def test_calibration_is_the_mean_of_the_tricks():
    table = reports.bid_calibration(FOUR).set_index("bid")
    assert table.loc[4, "estimate"] == pytest.approx(14 / 3)
    assert table.loc[4, "bias"] == pytest.approx(2 / 3)
    assert table.loc[5, ["estimate", "bias"]].tolist() == [4.0, -1.0]
    assert np.isnan(table.loc[5, "se"])


def test_a_table_without_the_columns_is_refused():
    with pytest.raises(TableError, match="no column tricks"):
        reports.bid_accuracy(FOUR.drop(columns="tricks"))


# --- bags and the bids not made -----------------------------------------------------------------


def test_bags_cost_their_share_of_the_penalty_and_a_penalty_taken_is_given_back():
    table = pd.DataFrame({"points": [43, 60, 12 - 100], "bags": [3, 0, 12]})
    assert priced(table, 100, 10).tolist() == [43 - 30, 60, 12 - 120]
    assert priced(table.iloc[:2], 0, 10).tolist() == [43, 60]


def test_bags_are_free_without_a_counter():
    assert price_of({"bags": "off", "bag_penalty": 100, "bag_limit": 10}) == (0, 10)
    assert price_of({"bags": "carry", "bag_penalty": 50, "bag_limit": 5}) == (50, 5)


def test_strength_counts_spades_aces_and_kings():
    assert strength(pd.DataFrame({"spades": [4], "aces": [2], "kings": [1]})).tolist() == [7]


def ways(values, deals=40):
    """Each deal bid 3 and 4 and as the policy likes, worth `values` and a little luck that all ways share."""
    luck = np.random.default_rng(2).normal(0, 5, deals)
    parts = [
        pd.DataFrame({"deal": range(deals), "bid": bid, "value": value + luck, "strength": 6})
        for bid, value in values.items()
    ]
    return pd.concat(parts, ignore_index=True).assign(policy="a", rival="a")


def test_best_bid_is_found_and_its_gain_is_paired():
    table = ways({3: 30.0, 4: 38.0, OWN: 33.0})
    found = best_bids(table).iloc[0]
    assert (found["bid"], found["candidates"], found["deals"]) == (4, "4", 20)
    assert found["estimate"] == pytest.approx(5.0)
    assert found["se"] == pytest.approx(0.0, abs=1e-9)
    assert gain(table, best_bids(table))["estimate"].iloc[0] == pytest.approx(5.0)


def test_best_bid_is_picked_on_even_deals_and_quoted_from_odd_ones():
    table = ways({3: 30.0, 4: 38.0, OWN: 33.0})
    table.loc[(table["deal"] % 2 == 1) & (table["bid"] == 4), "value"] -= 100
    assert best_bids(table).iloc[0]["bid"] == 4
    assert best_bids(table).iloc[0]["estimate"] == pytest.approx(-95.0)


def test_no_hands_no_best_bid():
    assert not len(best_bids(ways({3: 1.0}).iloc[:0]))
