"""Means, rates and shares clustered by deal: worked cases, statsmodels, coverage, and intervals that must fail."""

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm

from analyzer.errors import AnalyzerError, TableError
from analyzer.stats.intervals import means, overall, overall_rate, rates, ratios, shares, wilson
from tests.stats.simulated import chances, covers, expect_coverage, generator, hands

NUMBERS = ["estimate", "se", "low", "high"]


def test_worked_example():
    # deal totals of (y - 3): -2, -1, 3; squares 14; variance 3/2 * 14 / 4^2 = 1.3125
    table = pd.DataFrame({"deal": [7, 7, 8, 9], "points": [1, 3, 2, 6]})
    found = overall(table, "points")
    assert found.estimate == 3
    assert found.se == pytest.approx(np.sqrt(1.3125))
    assert found.high - found.estimate == pytest.approx(4.302653 * np.sqrt(1.3125), rel=1e-6)  # t, 2 degrees of freedom
    assert (found.rows, found.deals) == (4, 3)


def test_ratio_of_two_columns():
    # ratio 6/12; deal totals of (y - n/2): 0.5, -1, 0.5; squares 1.5; variance 3/2 * 1.5 / 12^2
    table = pd.DataFrame({"deal": [0, 1, 2], "won": [2, 1, 3], "played": [3, 4, 5]})
    found = ratios(table, "won", "played").iloc[0]
    assert found["estimate"] == 0.5
    assert found["se"] == pytest.approx(np.sqrt(1.5 * 1.5 / 144))


def test_equals_the_clustered_error_of_statsmodels():
    table = hands(generator("statsmodels"), 200)
    model = sm.OLS(table["points"], np.ones(len(table)))
    theirs = model.fit(cov_type="cluster", cov_kwds={"groups": table["deal"]})
    assert overall(table, "points").se == pytest.approx(theirs.bse.iloc[0], rel=1e-12)


def test_one_row_a_deal_is_the_plain_standard_error():
    points = generator("plain").normal(size=50)
    found = overall(pd.DataFrame({"deal": np.arange(50), "points": points}), "points")
    assert found.se == pytest.approx(points.std(ddof=1) / np.sqrt(50))


@pytest.mark.parametrize("rate", [0.0, 0.3, 1.0])
def test_the_same_hand_twice_is_one_piece_of_evidence(rate):
    # rules.md 7.1 point 9: a policy against itself plays both seatings alike
    random = generator("twice")
    once = pd.DataFrame({"deal": np.arange(80), "points": random.normal(size=80), "made": random.random(80) < rate})
    twice = pd.concat([once, once])
    for function, column in [(means, "points"), (rates, "made")]:
        a, b = function(once, column), function(twice, column)
        np.testing.assert_allclose(a[NUMBERS], b[NUMBERS], rtol=1e-9)
        assert (a["rows"][0], b["rows"][0], b["deals"][0]) == (80, 160, 80)


def test_groups_are_those_of_the_rows_they_hold():
    random = generator("groups")
    table = hands(random, 300).assign(bid=lambda t: random.integers(0, 4, len(t)).astype("int8"))
    table["policy"] = pd.Categorical(random.choice(["a", "b"], len(table)), categories=["b", "a", "unused"])
    table = table.sample(frac=1, random_state=1)
    found = means(table, "points", ["policy", "bid"])
    assert found[["policy", "bid"]].to_numpy().tolist() == [[p, b] for p in "ba" for b in range(4)]
    for _, row in found.iterrows():
        alone = overall(table[(table["policy"] == row["policy"]) & (table["bid"] == row["bid"])], "points")
        np.testing.assert_allclose(row[NUMBERS].astype(float), alone[:4], rtol=1e-9)
        assert (row["rows"], row["deals"]) == (alone.rows, alone.deals)


def test_missing_values_are_left_out():
    table = pd.DataFrame(
        {"deal": [0, 1, 2, 3], "points": [1.0, 3.0, np.nan, 5.0], "bid": pd.array([1, 1, 1, None], "Int8")}
    )
    found = means(table, "points", "bid")
    assert found[["bid", "rows", "deals", "estimate"]].to_numpy().tolist() == [[1, 2, 2, 2.0]]


def test_one_deal_has_no_error_and_no_deal_no_estimate():
    table = pd.DataFrame({"deal": [4, 4, 4], "points": [1, 2, 3], "made": [True, True, True]})
    for found in (overall(table, "points"), overall_rate(table, "made")):
        assert not np.isnan(found.estimate)
        assert np.isnan([found.se, found.low, found.high]).all()
    for found in (overall(table.iloc[:0], "points"), overall_rate(table.iloc[:0], "made")):
        assert np.isnan(found[:4]).all()
        assert (found.rows, found.deals) == (0, 0)
    assert means(table.iloc[:0], "points", "made").empty


def test_values_all_alike_have_no_spread_however_they_round():
    assert overall(pd.DataFrame({"deal": range(7), "points": [0.1] * 7}), "points").se == 0


def test_a_rate_of_nothing_still_has_an_interval_and_an_error():
    table = pd.DataFrame({"deal": np.repeat(np.arange(20), 2), "made": False})
    found = overall_rate(table, "made")
    assert (found.estimate, found.low) == (0, 0)
    assert 0.16 < found.high < 0.18  # 0 of 20: 0.1611 (Newcombe 1998, table I), a little wider for Student's factor
    assert found.se > 0


def test_independent_rates_have_wilsons_interval():
    made = np.arange(3000) % 3 == 0
    found = rates(pd.DataFrame({"deal": np.arange(3000), "made": made}), "made").iloc[0]
    low, high = wilson(1000, 3000)
    assert (found["low"], found["high"]) == (pytest.approx(low, abs=2e-5), pytest.approx(high, abs=2e-5))
    assert found["events"] == 1000


@pytest.mark.parametrize(
    ("events", "trials", "low", "high"),
    # Newcombe (1998), Stat. Med. 17, 857-872, table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(events, trials, low, high):
    assert np.round(wilson(events, trials), 4).tolist() == [low, high]


def test_wilson_of_no_trials_is_missing():
    assert np.isnan(wilson([0], [0])).all()


def test_shares_add_up_and_name_what_never_happened():
    table = pd.DataFrame({"deal": range(6), "seat": [0, 0, 0, 1, 1, 1], "outcome": list("aababb")})
    table["outcome"] = table["outcome"].astype("category")
    found = shares(table, "outcome", "seat")
    assert found[["seat", "outcome", "events"]].to_numpy().tolist() == [
        [0, "a", 2],
        [0, "b", 1],
        [1, "a", 1],
        [1, "b", 2],
    ]
    assert found.groupby("seat")["estimate"].sum().tolist() == [1, 1]
    assert shares(table.iloc[:0], "outcome").empty
    never = shares(table[table["seat"] == 0].assign(outcome=list("aaa")).astype({"seat": "int8"}), "outcome", "seat")
    assert never["estimate"].tolist() == [1]


def test_bad_input_is_named():
    table = pd.DataFrame({"deal": [0.5], "points": [1]})
    with pytest.raises(AnalyzerError, match=r"1\.5"):
        means(table, "points", level=1.5)
    with pytest.raises(TableError, match="no column tricks"):
        means(table, "tricks")
    with pytest.raises(TableError, match="float64"):
        means(table, "points")
    with pytest.raises(TableError, match="2 values for a table of 1 rows"):
        means(table, np.zeros(2))


def mean_hits(name, repeats, deals):
    random = generator(name)
    return [covers(*overall(hands(random, deals), "points")[2:4], 5.0) for _ in range(repeats)]


def rate_hits(name, repeats, deals, rate):
    random = generator(name)
    return [covers(*overall_rate(chances(random, deals, rate), "made")[2:4], rate) for _ in range(repeats)]


def test_coverage_of_means_light():
    expect_coverage(mean_hits("means", 400, 60))


def test_coverage_of_rates_light():
    expect_coverage(rate_hits("rates", 400, 150, 0.2), slack=0.01)


def test_an_interval_that_ignores_the_deal_fails():
    random = generator("naive")
    hits = []
    for _ in range(400):
        points = hands(random, 60)["points"]
        hits.append(abs(points.mean() - 5) <= 1.96 * points.std(ddof=1) / np.sqrt(len(points)))
    assert np.mean(hits) < 0.88
    with pytest.raises(AssertionError):
        expect_coverage(hits)


@pytest.mark.slow
@pytest.mark.parametrize("deals", [8, 30, 300])
def test_coverage_of_means(deals):
    expect_coverage(mean_hits(f"means {deals}", 2000, deals), slack=0.01 if deals < 30 else 0.005)


@pytest.mark.slow
@pytest.mark.parametrize(("deals", "rate"), [(30, 0.3), (150, 0.05), (150, 0.5), (1000, 0.01), (1000, 0.98)])
def test_coverage_of_rates(deals, rate):
    expect_coverage(rate_hits(f"rates {deals} {rate}", 1500, deals, rate), slack=0.015)


@pytest.mark.slow
def test_rates_that_mostly_never_happen_are_covered():
    # 0.2 events expected: the interval of a rate of 0 must hold the truth
    hits = rate_hits("rare", 3000, 200, 0.0005)
    assert np.mean(hits) > 0.94
