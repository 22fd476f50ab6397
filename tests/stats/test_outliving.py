"""Comparisons of survival on the same deals: published data, closed forms, jackknife, coverage, controls that fail."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats as scipy_stats
from statsmodels.duration.survfunc import CumIncidenceRight

from analyzer.errors import AnalyzerError, TableError
from analyzer.stats.outliving import incidence_difference, log_rank, restricted_difference
from analyzer.stats.survival import cumulative_incidence, restricted_mean, survival_at
from tests.stats.simulated import covers, expect_coverage, generator

# Remission in weeks, Freireich et al. (1963), Blood 21, 699-716; a minus marks a censored one.
MERCAPTOPURINE = [6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35]
PLACEBO = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23]
RISK, RISKS = 0.05, {"a": 0.05, "b": 0.08}
HORIZON = 20


def trial(pairs=False):
    weeks = np.array([*MERCAPTOPURINE, *PLACEBO])
    arm = np.repeat(["drug", "placebo"], 21)
    deal = np.tile(np.arange(21), 2) if pairs else np.arange(42)
    return pd.DataFrame({"time": np.abs(weeks), "lost": weeks > 0, "arm": arm, "deal": deal})


def games(random, deals, risks=RISKS, alike=0.8, causes=False):
    """Two rows a deal and arm; with the chance `alike` all clocks of a deal come from the same random number."""
    shared = np.repeat(random.random(deals), 4)
    own, same = random.random(4 * deals), np.repeat(random.random(deals) < alike, 4)
    arm = np.tile(["a", "a", "b", "b"], deals)
    risk = np.where(arm == "a", risks["a"], risks["b"])
    ends = np.ceil(np.log1p(-np.where(same, shared, own)) / np.log1p(-risk)).clip(1)
    stopped = random.integers(HORIZON, 60, 4 * deals)
    table = pd.DataFrame({"time": np.minimum(ends, stopped), "lost": ends <= stopped, "arm": arm})
    table["deal"] = np.repeat(np.arange(deals), 4)
    if causes:
        kind = np.where(random.random(4 * deals) < 0.3, "blunder", "no_safe_card")
        table["cause"] = pd.Series(kind, dtype=object).where(table["lost"])
    return table


def true_mean(risk, horizon=HORIZON):
    """Of a geometric clock, counted up to the horizon."""
    return (1 - (1 - risk) ** horizon) / risk


def true_share(risk, horizon=HORIZON):
    return 1 - (1 - risk) ** horizon


def test_published_log_rank():
    # Kleinbaum and Klein, Survival Analysis: A Self-Learning Text, chapter 2: 9 observed, 19.25 expected, chi2 16.79
    found = log_rank(trial(), "time", "lost", "arm", "drug", "placebo")
    assert found.observed == 9
    assert found.expected == pytest.approx(19.25, abs=0.005)
    assert found.chi2_independent == pytest.approx(16.79, abs=0.005)
    assert found.p_independent == pytest.approx(scipy_stats.chi2.sf(16.79, 1), rel=0.01)
    assert found.chi2 == pytest.approx(found.chi2_independent, rel=0.3), "rows that are deals of their own"
    assert (found.rows, found.deals) == (42, 42)


def test_arms_the_other_way_round():
    one, other = (
        log_rank(trial(), "time", "lost", "arm", *arms) for arms in (("drug", "placebo"), ("placebo", "drug"))
    )
    assert one.chi2 == pytest.approx(other.chi2)
    assert one.observed - one.expected == pytest.approx(other.expected - other.observed)


def test_log_rank_by_hand():
    # times 1 (a), 2 (b), 3 (a, stopped), 4 (b): expected 2/4 + 1/3 + 0; influences worked out on paper
    table = pd.DataFrame({"time": [1, 2, 3, 4], "lost": [True, True, False, True], "arm": list("abab")})
    found = log_rank(table.assign(deal=range(4)), "time", "lost", "arm", "a", "b")
    terms = np.array([0.5 - 0.125, -1 / 3 + 1 / 8 + 1 / 9, -1 / 8 - 2 / 9, 1 / 8 + 1 / 9])
    assert found.expected == pytest.approx(5 / 6)
    assert terms.sum() == pytest.approx(1 - 5 / 6)
    assert found.chi2 == pytest.approx(terms.sum() ** 2 / ((terms**2).sum() * 4 / 3))


def test_log_rank_of_independent_rows_agrees_with_the_usual_one():
    random = generator("log rank")
    table = games(random, 3000, {"a": RISK, "b": RISK * 1.05}, alike=0).assign(deal=np.arange(12_000))
    found = log_rank(table, "time", "lost", "arm", "a", "b")
    assert found.chi2 == pytest.approx(found.chi2_independent, rel=0.05, abs=0.05)


def test_restricted_means_against_the_closed_form():
    table = games(generator("closed form"), 40_000)
    found = restricted_difference(table, "time", "lost", "arm", "a", "b", [HORIZON]).loc[0]
    truth = {name: true_mean(risk) for name, risk in RISKS.items()}
    assert abs(found["estimate"] - (truth["a"] - truth["b"])) < 4 * found["se"]
    for side, name in (("first", "a"), ("second", "b")):
        own = table[table["arm"] == name]
        alone = restricted_mean(own["time"], own["lost"], own["deal"], HORIZON)
        assert found[side] == pytest.approx(alone.estimate)
        assert abs(found[side] - truth[name]) < 4 * alone.se


def test_incidence_against_statsmodels_and_the_closed_form():
    table = games(generator("incidence"), 20_000, causes=True)
    found = incidence_difference(table, "time", "cause", "arm", "a", "b", [HORIZON]).set_index(["cause", "measure"])
    assert set(found.index.get_level_values("cause")) == {"blunder", "no_safe_card"}
    share = found.loc[("blunder", "share")]
    own = table[table["arm"] == "a"]
    status = own["cause"].map({"blunder": 1, "no_safe_card": 2}).fillna(0).astype(int)
    theirs = CumIncidenceRight(own["time"].to_numpy(), status.to_numpy())
    at = np.searchsorted(theirs.times, HORIZON, side="right") - 1
    assert share["first"] == pytest.approx(theirs.cinc[0][at])
    truth = 0.3 * (true_share(RISKS["a"]) - true_share(RISKS["b"]))
    assert abs(share["estimate"] - truth) < 4 * share["se"]
    lost = found.xs("time lost", level="measure")
    survived = restricted_difference(table, "time", "lost", "arm", "a", "b", [HORIZON]).loc[0]
    assert lost["first"].sum() == pytest.approx(HORIZON - survived["first"]), (
        "time lost and time survived fill the horizon"
    )
    assert lost["estimate"].sum() == pytest.approx(-survived["estimate"])


def test_errors_of_shares_are_those_of_the_curve():
    table = games(generator("errors"), 500, causes=True)
    found = incidence_difference(table, "time", "cause", "arm", "a", "b", [HORIZON]).query("measure == 'share'")
    apart = []
    for name in ("a", "b"):
        own = table[table["arm"] == name]
        curve = cumulative_incidence(own["time"], own["cause"], own["deal"])
        apart.append(survival_at(curve[curve["cause"] == "blunder"], HORIZON)["se"])
    row = found[found["cause"] == "blunder"].iloc[0]
    assert row["saved"] == pytest.approx((apart[0] ** 2 + apart[1] ** 2) / row["se"] ** 2)


@pytest.mark.parametrize("what", ["mean", "share", "time lost"])
def test_errors_agree_with_the_jackknife_over_deals(what):
    table = games(generator("jackknife"), 60, causes=True)

    def estimate(part):
        if what == "mean":
            return restricted_difference(part, "time", "lost", "arm", "a", "b", [HORIZON]).loc[0]
        found = incidence_difference(part, "time", "cause", "arm", "a", "b", [HORIZON])
        return found[(found["cause"] == "no_safe_card") & (found["measure"] == what)].iloc[0]

    whole = estimate(table)
    left_out = np.array([estimate(table[table["deal"] != deal])["estimate"] for deal in range(60)])
    jackknife = np.sqrt(59 / 60 * ((left_out - left_out.mean()) ** 2).sum())
    assert whole["se"] == pytest.approx(jackknife, rel=0.03)


def test_pairs_save_variance():
    table = games(generator("saved"), 2000, {"a": RISK, "b": RISK * 1.1}, alike=1)
    found = restricted_difference(table, "time", "lost", "arm", "a", "b", [HORIZON]).loc[0]
    assert found["saved"] > 2.5


def test_what_is_not_known_is_missing():
    table = games(generator("missing"), 50)
    found = restricted_difference(table, "time", "lost", "arm", "a", "b", [1000]).loc[0]
    assert found[["estimate", "se", "low", "high", "saved"]].isna().all()
    none = table.assign(lost=False)
    assert np.isnan(log_rank(none, "time", "lost", "arm", "a", "b").chi2)
    with pytest.raises(TableError, match="the two arms compared are the same, 'a'"):
        log_rank(table, "time", "lost", "arm", "a", "a")
    with pytest.raises(AnalyzerError, match="the horizon is a positive time, not -1"):
        restricted_difference(table, "time", "lost", "arm", "a", "b", [-1])


def test_deals_that_do_not_differ_have_no_spread():
    table = pd.DataFrame({"deal": np.repeat(np.arange(30), 2), "arm": ["a", "b"] * 30, "time": np.arange(60) % 7 + 1})
    table["cause"] = np.where(table["arm"] == "a", "won", "blunder")
    found = incidence_difference(table, "time", "cause", "arm", "a", "b", [10]).query("measure == 'share'")
    assert found["estimate"].tolist() == pytest.approx([-1, 1])
    assert found["se"].tolist() == [0, 0]


@pytest.mark.slow
def test_log_rank_keeps_its_level_and_the_usual_one_does_not():
    random = generator("level")
    equal = {"a": RISK, "b": RISK}
    mixed = [log_rank(games(random, 150, equal), "time", "lost", "arm", "a", "b") for _ in range(1500)]
    expect_coverage([found.p > 0.05 for found in mixed], slack=0.005)
    usual = np.mean([found.p_independent > 0.05 for found in mixed])
    assert usual > 0.97, "where both arms share the luck of the deal the usual test hardly ever speaks"


def three_by_policy(random, deals):
    """Both arms in one deal, but the rows of an arm alike: there the usual test speaks too often."""
    table = games(random, 2 * deals, {"a": RISK, "b": RISK}, alike=1)
    return table[(table["arm"] == "a") == (table["deal"] % 2 == 0)]


@pytest.mark.slow
def test_the_usual_log_rank_takes_copies_for_evidence():
    random = generator("copies")
    found = [log_rank(three_by_policy(random, 150), "time", "lost", "arm", "a", "b") for _ in range(1000)]
    expect_coverage([each.p > 0.05 for each in found], slack=0.005)
    assert np.mean([each.p_independent > 0.05 for each in found]) < 0.9


@pytest.mark.slow
def test_coverage_of_the_differences():
    random = generator("coverage")
    hits = {"mean": [], "share": [], "time lost": [], "apart": []}
    share = 0.3 * (true_share(RISKS["a"]) - true_share(RISKS["b"]))
    for _ in range(1000):
        table = games(random, 150, causes=True)
        mean = restricted_difference(table, "time", "lost", "arm", "a", "b", [HORIZON]).loc[0]
        truth = true_mean(RISKS["a"]) - true_mean(RISKS["b"])
        hits["mean"].append(covers(mean["low"], mean["high"], truth))
        reach = 1.96 * mean["se"] * np.sqrt(mean["saved"])
        hits["apart"].append(covers(mean["estimate"] - reach, mean["estimate"] + reach, truth))
        found = incidence_difference(table, "time", "cause", "arm", "a", "b", [HORIZON]).set_index(["cause", "measure"])
        row = found.loc[("blunder", "share")]
        hits["share"].append(covers(row["low"], row["high"], share))
        row = found.loc[("blunder", "time lost")]
        hits["time lost"].append(covers(row["low"], row["high"], -0.3 * truth))
    for name in ("mean", "share", "time lost"):
        expect_coverage(hits[name], slack=0.005)
    assert np.mean(hits["apart"]) > 0.985, "two independent samples would be wider"
