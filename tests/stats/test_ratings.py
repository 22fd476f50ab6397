"""One number a policy: known strengths come back, with errors that hold, and misfits are noticed."""

import numpy as np
import pytest

from analyzer.stats.ratings import additive, elo, rating_table
from tests.stats.leagues import RING, contests, ladder, played, summed

STRENGTHS = np.array([120.0, 40, 0, -30, -130])


@pytest.fixture
def rng():
    return np.random.default_rng(5)


@pytest.fixture
def quick(monkeypatch):
    """Thousands of small leagues: statsmodels' corrections collect garbage at every call, most of the time there is."""
    monkeypatch.setattr("gc.collect", lambda *_: 0)


def test_two_policies_are_rated_by_their_score():
    """A score of 3 in 4 is 400 log10(3) points, by hand; half points: two draws are a win and a loss."""
    results = summed(np.array([[1], [1], [1], [-1]] * 25), 2)
    rated = elo(results)
    assert rated.value[0] - rated.value[1] == pytest.approx(400 * np.log10(3))
    drawn = elo(summed(np.array([[1], [1], [0], [0]] * 25), 2))
    assert drawn.value == pytest.approx(rated.value)
    assert drawn.cover[0, 0] == pytest.approx(rated.cover[0, 0] / 3)  # scores vary less: 1/16 against 3/16
    assert np.isnan(rated.fit.p)


def test_the_error_of_two_policies_is_that_of_the_log_odds():
    """The delta method by hand: variance of the score over (p (1 - p))^2."""
    results = summed(np.array([[1]] * 70 + [[-1]] * 30), 2)
    rated = elo(results)
    error = np.sqrt(0.7 * 0.3 / 99) / (0.7 * 0.3) * 400 / np.log(10)
    gap = np.array([1, -1])
    assert np.sqrt(gap @ rated.cover @ gap) == pytest.approx(error)


def test_known_strengths_come_back(rng):
    rated = elo(contests(rng, STRENGTHS, 40_000))
    off = (rated.value - STRENGTHS) / np.sqrt(rated.cover.diagonal())
    assert (np.abs(off) < 4).all()
    assert rated.value.sum() == pytest.approx(0, abs=1e-9)
    assert rated.fit.p > 1e-4
    assert rated.fit.explained > 0.999


def test_additive_numbers_are_mean_margins(rng):
    results = played(rng, ladder([5, 2, 0, -3]), 3000)
    rated = additive(results)
    table = rating_table(results).set_index("policy")
    rows = {(a, b): m for (a, b), m in zip(results.pairs, results.margin.estimate, strict=True)}
    own = [rows[0, 1], rows[0, 2], rows[0, 3]]
    assert table.loc["a", "margin"] == pytest.approx(np.mean(own))
    assert rated.value[0] == pytest.approx(np.sum(own) / 4)
    deals = results.margin.cover[:3, :3].sum() / 9
    assert table.loc["a", "margin_se"] == pytest.approx(np.sqrt(deals))


def test_a_ring_is_no_ranking(rng):
    for rate in (elo, additive):
        fit = rate(played(rng, 5 * RING, 4000)).fit
        assert fit.p < 1e-6
        assert fit.explained < 0.05
    assert sorted(fit.worst) in (["a", "b"], ["a", "c"], ["b", "c"])


def test_who_always_wins_has_no_rating_and_the_rest_are_rated_among_themselves(rng):
    margin = np.column_stack([np.ones(50, int), np.ones(50, int), rng.integers(-1, 2, 50)])
    results = summed(margin, 3)
    table = rating_table(results)
    assert table["rating"].isna().tolist() == [True, False, False]
    assert table.loc[0, "policy"] == "a"
    score = results.score.estimate[2]
    gap = table.set_index("policy")["rating"]
    assert gap["b"] - gap["c"] == pytest.approx(400 * np.log10(score / (1 - score)))
    assert gap["b"] + gap["c"] == pytest.approx(0, abs=1e-9)
    assert elo(summed(np.ones((50, 3), int), 3)) is None
    assert table.loc[0, ["place_low", "place_high"]].tolist() == [1, 1]
    assert table.loc[0, ["score", "margin", "margin_se"]].tolist() == [1, 0.5, 0]


def test_places_hold_all_who_may_be_there(rng):
    table = rating_table(played(rng, ladder([30, 0, 0, -30]), 2000)).set_index("policy")
    assert table.index[0] == "a"
    places = table[["place_low", "place_high"]].to_numpy().tolist()
    assert sorted(places) == [[1, 1], [2, 3], [2, 3], [4, 4]]


def test_a_policy_under_two_names_is_rated_alike():
    rng = np.random.default_rng(2)
    own = rng.integers(-5, 6, size=(400, 1))
    margin = np.column_stack([np.zeros((400, 1), int), own, own])  # a and b are one policy, c another
    rated = elo(summed(margin, 3))
    assert rated.value[0] == pytest.approx(rated.value[1])
    table = rating_table(summed(margin, 3)).set_index("policy")
    assert table.loc["a", ["place_low", "place_high"]].tolist() == table.loc["b", ["place_low", "place_high"]].tolist()


@pytest.mark.slow
def test_errors_and_test_of_fit_hold_what_they_say(rng, quick):
    """800 leagues of 150 deals: 95 % intervals of ratings and of mean margins, and the test at 5 %."""
    runs, inside, rejected = 800, np.zeros((2, 5)), 0
    steps = np.array([3.0, 1, 0, -1, -3])
    for _ in range(runs):
        results = contests(rng, STRENGTHS, 150)
        table = rating_table(results).set_index("policy").loc[list("abcde")]
        inside[0] += (table["rating_low"] <= STRENGTHS) & (table["rating_high"] >= STRENGTHS)
        rejected += elo(results).fit.p < 0.05
        table = rating_table(played(rng, ladder(steps), 150)).set_index("policy").loc[list("abcde")]
        truth = steps * 5 / 4
        inside[1] += (table["margin_low"] <= truth) & (truth <= table["margin_high"])
    off = 4 * np.sqrt(0.95 * 0.05 / runs)
    assert (np.abs(inside / runs - 0.95) < off).all(), inside / runs
    assert abs(rejected / runs - 0.05) < off, rejected / runs


@pytest.mark.slow
def test_places_are_right_as_often_as_stated(rng, quick):
    """All places of a league at once hold the true ones in at least 95 % of leagues."""
    runs, right = 400, 0
    strengths = np.array([30.0, 20, 0, -10, -40])
    for _ in range(runs):
        table = rating_table(contests(rng, strengths, 300)).set_index("policy").loc[list("abcde")]
        right += ((table["place_low"] <= np.arange(1, 6)) & (np.arange(1, 6) <= table["place_high"])).all()
    assert right / runs > 0.95 - 3 * np.sqrt(0.95 * 0.05 / runs)
