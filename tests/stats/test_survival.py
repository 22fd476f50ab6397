"""Survival with the deal as the unit of error: published data, statsmodels, jackknife, coverage, controls that fail."""

import numpy as np
import pandas as pd
import pytest
from statsmodels.duration.survfunc import CumIncidenceRight, SurvfuncRight

from analyzer.errors import AnalyzerError, TableError
from analyzer.stats.survival import (
    cumulative_incidence,
    hazard,
    kaplan_meier,
    median,
    restricted_mean,
    survival_at,
)
from tests.stats.simulated import covers, expect_coverage, generator, lives

# Remission in weeks under 6-MP, Freireich et al. (1963), Blood 21, 699-716; a minus marks a censored one.
REMISSION = np.array([6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35])
WEEKS, RELAPSE, PATIENT = np.abs(REMISSION), REMISSION > 0, np.arange(21)
GREENWOOD = np.sqrt(20 / 21)  # from the clustered error, which has G/(G-1), to Greenwood's
RISK = 0.05


def at_events(curve):
    return curve[curve["events"] > 0].reset_index(drop=True)


def test_published_curve():
    # Kalbfleisch and Prentice (2002), and Kleinbaum and Klein, Survival Analysis, print S and its Greenwood errors
    found = at_events(kaplan_meier(WEEKS, RELAPSE, PATIENT))
    assert found["time"].tolist() == [6, 7, 10, 13, 16, 22, 23]
    assert found["at_risk"].tolist() == [21, 17, 15, 12, 11, 7, 6]
    assert np.round(found["estimate"], 4).tolist() == [0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482]
    assert np.round(found["se"] * GREENWOOD, 4).tolist() == [0.0764, 0.0869, 0.0963, 0.1068, 0.1141, 0.1282, 0.1346]


def test_by_hand():
    # two of four end at 1; one stops at 2; the last ends at 3: S = 1/2, 1/2, 0
    found = kaplan_meier([1, 1, 2, 3], [True, True, False, True], [0, 1, 2, 3])
    assert found[["time", "at_risk", "events", "censored"]].to_numpy().tolist() == [
        [1, 4, 2, 0],
        [2, 2, 0, 1],
        [3, 1, 1, 0],
    ]
    assert found["estimate"].tolist() == [0.5, 0.5, 0]
    assert found["se"][0] == pytest.approx(np.sqrt(0.5 * 0.5 / 4 * 4 / 3))
    assert found.loc[2, ["se", "low", "high"]].isna().all()
    log = np.log(0.5)
    reach = 3.182446305 * found["se"][0] / abs(0.5 * log)  # Student's factor, 3 degrees of freedom
    assert found["low"][0] == pytest.approx(0.5 ** np.exp(reach), rel=1e-6)


def test_rows_that_are_deals_agree_with_statsmodels():
    time, event, deal = lives(generator("km"), 400, rows=1)
    found, theirs = at_events(kaplan_meier(time, event, deal)), SurvfuncRight(time, event)
    np.testing.assert_allclose(found["estimate"], theirs.surv_prob, rtol=1e-12)
    np.testing.assert_allclose(found["se"] * np.sqrt(399 / 400), theirs.surv_prob_se, rtol=1e-9)


def causes(random, event):
    return np.where(event, np.where(random.random(len(event)) < 0.3, "blunder", "no_safe_card"), None)


def test_causes_agree_with_statsmodels():
    random = generator("causes")
    time, event, deal = lives(random, 300, rows=1)
    cause = causes(random, event)
    status = np.where(cause == "blunder", 1, np.where(cause == "no_safe_card", 2, 0))
    theirs = CumIncidenceRight(time, status)
    for code, name in [(0, "blunder"), (1, "no_safe_card")]:
        found = cumulative_incidence(time, cause, deal)
        found = found[(found["cause"] == name) & found["time"].isin(theirs.times)]
        np.testing.assert_allclose(found["estimate"], theirs.cinc[code], rtol=1e-9)
        some = found["estimate"].to_numpy() > 0
        np.testing.assert_allclose(found["se"][some] * np.sqrt(299 / 300), theirs.cinc_se[code][some], rtol=1e-6)


def test_causes_and_survival_add_up_to_one():
    random = generator("sum")
    time, event, deal = lives(random, 200)
    cause = causes(random, event)
    shares = cumulative_incidence(time, cause, deal).groupby("time")["estimate"].sum()
    np.testing.assert_allclose(shares + kaplan_meier(time, event, deal)["estimate"].to_numpy(), 1, rtol=1e-12)


def test_one_cause_is_the_curve_turned_over():
    time, event, deal = lives(generator("one cause"), 150)
    curve, share = kaplan_meier(time, event, deal), cumulative_incidence(time, np.where(event, "lost", None), deal)
    np.testing.assert_allclose(share["se"], curve["se"], rtol=1e-9)
    np.testing.assert_allclose(share["low"], 1 - curve["high"], rtol=1e-9, atol=1e-12)


def delete_a_deal(statistic, deal):
    """Jackknife standard error of an array, one deal left out at a time."""
    names = np.unique(deal)
    left = np.array([statistic(deal != name) for name in names])
    return np.sqrt((len(names) - 1) / len(names) * ((left - left.mean(axis=0)) ** 2).sum(axis=0))


def test_clustered_errors_are_those_of_leaving_out_deals():
    random = generator("jackknife")
    time, event, deal = lives(random, 150)
    cause, grid = causes(random, event), [3, 10, 20, 30]

    def curves(keep):
        curve = kaplan_meier(time[keep], event[keep], deal[keep])
        share = cumulative_incidence(time[keep], cause[keep], deal[keep])
        found = [survival_at(c, t)["estimate"] for c in (curve, share[share["cause"] == "blunder"]) for t in grid]
        return np.array([*found, restricted_mean(time[keep], event[keep], deal[keep], 25).estimate])

    curve, share = kaplan_meier(time, event, deal), cumulative_incidence(time, cause, deal)
    ours = [survival_at(c, t)["se"] for c in (curve, share[share["cause"] == "blunder"]) for t in grid]
    ours.append(restricted_mean(time, event, deal, 25).se)
    np.testing.assert_allclose(ours, delete_a_deal(curves, deal), rtol=0.03)


def test_the_same_game_twice_is_one_piece_of_evidence():
    time, event, deal = lives(generator("twice"), 100, rows=1)
    twice = [np.concatenate([part, part]) for part in (time, event, deal)]
    once, both = kaplan_meier(time, event, deal), kaplan_meier(*twice)
    columns = ["time", "deals", "estimate", "se", "low", "high"]
    np.testing.assert_allclose(both[columns], once[columns], rtol=1e-9)
    np.testing.assert_allclose(restricted_mean(*twice, 20)[:4], restricted_mean(time, event, deal, 20)[:4], rtol=1e-9)
    edges = [0, 5, 20, 60]  # no clock runs beyond 40
    columns = ["deals", "estimate", "se", "low", "high"]
    np.testing.assert_allclose(hazard(*twice, edges)[columns], hazard(time, event, deal, edges)[columns], rtol=1e-9)


def test_before_the_first_event_the_band_counts_deals():
    found = kaplan_meier([1, 1, 2, 2], [False, False, True, False], [0, 0, 1, 2]).iloc[0]
    assert (found["estimate"], found["high"], found["deals"]) == (1, 1, 3)
    assert np.isnan(found["se"])
    assert found["low"] == pytest.approx(3 / (3 + 1.959964**2), rel=1e-6)  # Wilson for 3 of 3


def test_survival_at_and_medians():
    curve = kaplan_meier(WEEKS, RELAPSE, PATIENT)
    assert survival_at(curve, 15)["estimate"] == pytest.approx(0.6902, abs=1e-4)
    assert survival_at(curve, 5)["estimate"] == 1
    time, low, high = median(curve)
    assert (time, high) == (23, np.inf)
    assert 10 <= low <= 16
    assert median(curve, 0.4)[0] == np.inf
    with pytest.raises(AnalyzerError, match=r"1\.5"):
        median(curve, 1.5)


def test_restricted_mean_by_hand():
    # S is 1 up to 1, 1/2 up to 3: 1 + 1 = 2; up to 2 only: 1.5
    table = [1, 1, 2, 3], [True, True, False, True], [0, 1, 2, 3]
    assert restricted_mean(*table, 3).estimate == 2
    assert restricted_mean(*table, 2).estimate == 1.5
    assert restricted_mean(*table, 100).estimate == 2  # nobody is left after 3
    full = restricted_mean([2, 4, 6, 12], [True] * 4, range(4), 50)  # nothing censored: the plain mean and its error
    assert full.estimate == 6
    assert full.se == pytest.approx(np.std([2, 4, 6, 12], ddof=1) / 2)


def test_a_horizon_beyond_the_clocks_is_missing_or_refused():
    assert np.isnan(restricted_mean(WEEKS, RELAPSE, PATIENT, 36)[:4]).all()
    with pytest.raises(AnalyzerError, match="-1"):
        restricted_mean(WEEKS, RELAPSE, PATIENT, -1)


def test_hazard_by_hand():
    # (0, 2]: two events in 1 + 1 + 2 + 2 units; (2, 4]: one in 1; (4, 6]: nobody left
    found = hazard([1, 1, 2, 3], [True, True, False, True], [0, 1, 2, 3], [0, 2, 4, 6])
    assert found["events"].tolist() == [2, 1, 0]
    assert found["exposure"].tolist() == [6, 1, 0]
    assert found["deals"].tolist() == [4, 1, 0]
    assert found["estimate"].tolist()[:2] == [2 / 6, 1]
    assert found.loc[1:, ["se", "low", "high"]].isna().all(axis=None)
    with pytest.raises(AnalyzerError, match="edges"):
        hazard([1], [True], [0], [3, 2])


def test_a_quiet_bin_has_an_upper_limit():
    found = hazard(np.full(200, 10), np.zeros(200, bool), np.repeat(np.arange(100), 2), [0, 10]).iloc[0]
    assert (found["estimate"], found["low"]) == (0, 0)
    assert found["high"] == pytest.approx(1.96**2 / 1000, rel=0.05)  # 2000 units, but each deal's two clocks count once


def test_too_few_and_none():
    lone = kaplan_meier([3, 5], [True, False], [7, 7])
    assert lone["estimate"].tolist() == [0.5, 0.5]
    assert lone[["se", "low", "high"]].isna().all(axis=None)
    assert np.isnan(median(lone)[1:]).all()
    none = np.zeros(0)
    assert kaplan_meier(none, none, none.astype(int)).empty
    assert cumulative_incidence(none, none, none.astype(int)).empty
    assert np.isnan(restricted_mean(none, none, none.astype(int), 5)[:4]).all()
    with pytest.raises(TableError, match="missing or negative"):
        kaplan_meier([np.nan], [True], [0])
    with pytest.raises(TableError, match="2 times, 1 events"):
        kaplan_meier([1, 2], [True], [0, 1])


def test_many_long_games():
    # rules.md 6.5: games of thousands of plies; 100,000 clocks of 25,000 deals, by event-time counts
    time, event, deal = lives(generator("many"), 25_000, risk=1 / 1000, stop=5000)
    curve = kaplan_meier(time, event, deal)
    at = survival_at(curve, 1000)
    assert abs(at["estimate"] - (1 - 1 / 1000) ** 1000) < 4 * at["se"]
    assert 0.001 < at["se"] < 0.004


def hits(name, repeats, deals, clocks=lives):
    """Whether intervals held the truth, by quantity."""
    random, found = generator(name), []
    for _ in range(repeats):
        time, event, deal = clocks(random, deals)
        curve, area = kaplan_meier(time, event, deal), restricted_mean(time, event, deal, 15)
        rate, (_, low, high) = hazard(time, event, deal, [0, 10, 20]), median(curve)
        found.append(
            {
                "curve": covers(*survival_at(curve, 12)[["low", "high"]], (1 - RISK) ** 12),
                "late": covers(*survival_at(curve, 30)[["low", "high"]], (1 - RISK) ** 30),
                "early": covers(*survival_at(curve, 1)[["low", "high"]], 1 - RISK),
                "mean": covers(area.low, area.high, (1 - (1 - RISK) ** 15) / RISK),
                "hazard": covers(*rate.loc[1, ["low", "high"]], RISK),
                "median": covers(low, high, 14),  # the first time at which 0.95^t is at most 1/2
            }
        )
    return pd.DataFrame(found)


def test_coverage_light():
    for name, held in hits("light", 250, 80).items():
        if name == "median":  # times are whole numbers, so that the interval holds the median rather oftener
            assert held.mean() > 0.93
        else:
            expect_coverage(held, slack=0.02)


def test_bands_that_ignore_the_deal_fail():
    def rows_as_deals(random, deals):
        time, event, deal = lives(random, deals)
        return time, event, np.arange(len(deal))

    held = hits("naive", 250, 80, rows_as_deals)
    assert (held[["curve", "mean"]].mean() < 0.88).all()


@pytest.mark.slow
@pytest.mark.parametrize("deals", [40, 400])
def test_coverage(deals):
    for name, held in hits(f"curve {deals}", 1500, deals).items():
        if name == "median":
            assert held.mean() > 0.94
        else:
            expect_coverage(held, slack=0.02)


@pytest.mark.slow
def test_coverage_of_shares_by_cause():
    random, held = generator("share"), []
    truth = 0.3 * (1 - (1 - RISK) ** 12)
    for _ in range(1500):
        time, event, deal = lives(random, 150)
        share = cumulative_incidence(time, causes(random, event), deal)
        held.append(covers(*survival_at(share[share["cause"] == "blunder"], 12)[["low", "high"]], truth))
    expect_coverage(held, slack=0.01)
