"""Differences on the same deals, and the best of several."""

import numpy as np
import pandas as pd
import pytest

from analyzer.errors import TableError
from analyzer.stats.intervals import overall
from analyzer.stats.multiple import best_of, holm, p_values
from analyzer.stats.paired import differences, paired_tables
from tests.stats.simulated import covers, expect_coverage, generator

NUMBERS = ["estimate", "se", "low", "high"]


def duel(random, deals, gap=1.0, luck=10.0, arms=2):
    """Each deal played by every arm; arm k earns k times the gap, the luck of the deal is shared."""
    deal, arm = np.repeat(np.arange(deals), arms), np.tile(np.arange(arms), deals)
    points = luck * random.normal(size=deals)[deal] + gap * arm + random.normal(size=len(deal))
    return pd.DataFrame({"deal": deal, "arm": arm, "points": points})


def test_every_deal_in_both_arms_is_the_paired_difference():
    table = duel(generator("pairs"), 60)
    wide = table.pivot(index="deal", columns="arm", values="points")
    gaps = pd.DataFrame({"deal": wide.index, "gap": wide[1] - wide[0]})
    found = differences(table, "points", "arm", 1, 0).iloc[0]
    np.testing.assert_allclose(found[NUMBERS], overall(gaps, "gap")[:4], rtol=1e-9)
    np.testing.assert_allclose(
        paired_tables(table[table["arm"] == 1], table[table["arm"] == 0], "points")[:4], found[NUMBERS]
    )


def test_deals_apart_are_two_samples():
    random = generator("apart")
    table = pd.DataFrame({"deal": range(90), "arm": [0] * 30 + [1] * 60, "points": random.normal(size=90)})
    a, b = table["points"][:30].to_numpy(), table["points"][30:].to_numpy()
    found = differences(table, "points", "arm", 1, 0).iloc[0]
    assert found["estimate"] == pytest.approx(b.mean() - a.mean())
    assert found["se"] == pytest.approx(np.sqrt((a.var() / 30 + b.var() / 60) * 90 / 89))


def test_arms_of_one_deal_are_too_few_and_equal_arms_refused():
    table = pd.DataFrame({"deal": [0, 1, 2], "arm": [0, 1, 1], "points": [1.0, 2.0, 4.0]})
    found = differences(table, "points", "arm", 1, 0).iloc[0]
    assert found["estimate"] == 2
    assert found[["se", "low", "high"]].isna().all()
    with pytest.raises(TableError, match="the same"):
        differences(table, "points", "arm", 1, 1)
    assert np.isnan(paired_tables(table, table.iloc[:0], "points").se)


def test_a_policy_against_itself_differs_by_nothing():
    table = duel(generator("self"), 40, arms=1)
    both = pd.concat([table, table.assign(arm=1)])
    found = differences(both, "points", "arm", 1, 0).iloc[0]
    assert (found["estimate"], found["se"]) == (0, 0)


def test_coverage_of_differences_with_deals_in_one_arm_or_both():
    random, hits = generator("difference"), []
    for _ in range(400):
        table = duel(random, 80, luck=2.0).sample(frac=0.6, random_state=int(random.integers(1 << 31)))
        hits.append(covers(*differences(table, "points", "arm", 1, 0).iloc[0][["low", "high"]], 1.0))
    expect_coverage(hits)


def test_unpaired_differences_are_far_wider():
    table = duel(generator("wide"), 200)
    apart = table.assign(deal=np.arange(len(table)))
    paired, unpaired = (differences(t, "points", "arm", 1, 0)["se"][0] for t in (table, apart))
    assert unpaired > 4 * paired


def test_holm_by_hand():
    # Holm (1979): 0.01 * 3, 0.02 * 2, 0.04 * 1 at most raised to the one before; the missing one does not count
    assert holm([0.04, np.nan, 0.01, 0.02]).tolist() == [
        pytest.approx(0.04),
        pytest.approx(np.nan, nan_ok=True),
        0.03,
        0.04,
    ]


def test_p_values():
    assert p_values([1.96, 0.0], [1.0, 1.0], [10**6, 10**6]).tolist() == [pytest.approx(0.05, abs=1e-4), 1]
    assert np.isnan(p_values([1.0, 1.0], [0.0, np.nan], [5, 1])).all()


def test_best_of_orders_and_pairs():
    table = duel(generator("best"), 400, gap=0.5, arms=3)
    found = best_of(table, "points", "arm")
    assert found["arm"].tolist() == [2, 1, 0]
    assert found["may_be_best"].tolist() == [True, False, False]
    expected = differences(table, "points", "arm", 2, 1).iloc[0]
    assert found["behind"][1] == pytest.approx(expected["estimate"])
    assert found["behind_se"][1] == pytest.approx(expected["se"])
    assert np.isnan(found["behind"][0])


def test_arms_alike_may_all_be_best_and_one_deal_is_no_arm():
    table = duel(generator("alike"), 400, gap=0.0, arms=4)
    lonely = pd.DataFrame({"deal": [0], "arm": [9], "points": [1e6]})
    found = best_of(pd.concat([table, lonely]), "points", "arm", families=5)
    assert found["may_be_best"].sum() > 1
    assert 9 not in found["arm"].to_numpy()
    assert best_of(table.iloc[:0], "points", "arm").empty


def share_named_wrongly(repeats, arms=5):
    random, wrong = generator("named"), 0
    for _ in range(repeats):
        found = best_of(duel(random, 60, gap=0.0, arms=arms), "points", "arm")
        wrong += 0 not in found.loc[found["may_be_best"], "arm"].to_numpy()
    return wrong / repeats


def test_a_best_arm_is_seldom_ruled_out():
    assert share_named_wrongly(300) < 0.05 + 4 * np.sqrt(0.05 * 0.95 / 300)


@pytest.mark.slow
def test_a_best_arm_is_seldom_ruled_out_long():
    assert share_named_wrongly(2000) < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 2000)
