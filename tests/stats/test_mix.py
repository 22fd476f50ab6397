"""The mix that nobody beats: known games, twins, and errors that hold."""

import numpy as np
import pytest
from scipy import optimize

from analyzer.stats.mix import mix_table, nash_mix
from analyzer.stats.resampling import normal_draws, normals
from tests.stats.leagues import RING, ladder, played, summed


@pytest.fixture
def rng():
    return np.random.default_rng(8)


def test_rock_paper_scissors_is_a_third_each():
    assert nash_mix(RING) == pytest.approx([1 / 3] * 3)
    assert nash_mix(-250 * RING) == pytest.approx([1 / 3] * 3)


def test_unequal_rock_paper_scissors_by_hand():
    """Of margins 1 (a over b), 2 (b over c), 3 (c over a), each weighs as the link between the other two."""
    game = np.array([[0.0, 1, -3], [-1, 0, 2], [3, -2, 0]])
    assert nash_mix(game) == pytest.approx([2 / 6, 3 / 6, 1 / 6])


def test_the_best_of_a_pecking_order_is_alone():
    assert nash_mix(ladder([1, 4, 2, 4.5, 0])) == pytest.approx([0, 0, 0, 1, 0])


def test_equal_policies_weigh_alike():
    assert nash_mix(np.zeros((4, 4))) == pytest.approx([0.25] * 4)


@pytest.mark.parametrize("places", [[0, 1, 2, 2], [0, 0, 0, 1, 1, 2], [2, 0, 1, 0]])
def test_twins_share_a_weight_and_change_no_other(places):
    """Balduzzi and others (2018), property P1, invariance to redundant copies."""
    mix = nash_mix(RING[np.ix_(places, places)])
    for policy in range(3):
        own = np.array(places) == policy
        assert mix[own] == pytest.approx(1 / 3 / own.sum(), abs=1e-6)


def test_no_equilibrium_has_more_entropy(rng):
    """Games of small whole numbers, which often have several: the concave entropy has no way up from there."""
    for _ in range(60):
        size = rng.integers(3, 7)
        game = np.triu(rng.integers(-2, 3, (size, size)), 1).astype(float)
        game -= game.T
        mix = nash_mix(game)
        assert (mix @ game).min() > -1e-6
        assert mix.sum() == pytest.approx(1)
        held = mix > 1e-9
        slope = np.where(held, -np.log(np.maximum(mix, 1e-300)), 1.0)  # less than what it is at 0: any way there is up
        up = optimize.linprog(-slope, -game.T, np.zeros(size), np.ones((1, size)), [1.0], (0, 1))
        assert -up.fun - slope @ mix < 1e-3


def test_the_table_says_what_each_earns_against_the_mix(rng):
    means = np.zeros((4, 4))
    means[:3, :3] = 5 * RING
    means[:3, 3], means[3, :3] = [6, 3, 3], [-6, -3, -3]
    table = mix_table(played(rng, means, 5000)).set_index("policy")
    assert table.index[-1] == "d"
    assert table.loc[["a", "b", "c"], "weight"].to_numpy() == pytest.approx([1 / 3] * 3, abs=0.06)
    assert (table.loc[["a", "b", "c"], "rating"] > -1e-6).all()
    assert abs(table.loc["d", "rating"] + 4) < 4 * table.loc["d", "rating_se"]
    assert table.loc["d", ["weight", "weight_high", "drawn"]].tolist() == [0, 0, 0]
    assert (table["weight_low"] <= table["weight"]).all()
    assert (table["weight"] <= table["weight_high"]).all()
    assert table["drawn"].sum() == pytest.approx(1)


def test_twins_that_only_luck_parts_share_the_draws(rng):
    """Of two equal policies luck puts one ahead: the draws say that it might have been the other."""
    table = mix_table(played(rng, ladder([2, 2, -6]), 400)).set_index("policy")
    assert (table.loc[["a", "b"], "drawn"] > 0.02).all()
    assert (table.loc[["a", "b"], "weight_high"] > 0.5).all()


def test_a_policy_under_two_names_shares_in_every_draw(rng):
    own = rng.integers(-5, 12, size=(400, 1))
    margin = np.column_stack([np.zeros((400, 1), int), own, own])
    table = mix_table(summed(margin, 3), replicates=20).set_index("policy")
    assert table.loc[["a", "b"], "weight"].tolist() == pytest.approx([0.5, 0.5])
    assert table.loc[["a", "b"], "drawn"].tolist() == pytest.approx([0.5, 0.5])


def test_draws_are_normal_and_follow_the_seed():
    found = normals(3, 4000, 2)
    assert np.array_equal(found[:10], normals(3, 10, 2))
    assert not np.array_equal(found, normals(4, 4000, 2))
    assert (np.abs(found.mean(0)) < 4 / np.sqrt(4000)).all()
    assert np.abs(np.cov(found.T) - np.eye(2)).max() < 0.1
    cover = np.array([[4.0, 2, 0], [2, 1, 0], [0, 0, 9]])  # singular
    draws = normal_draws(3, 6000, np.array([1.0, 2, 3]), cover)
    assert np.abs(np.cov(draws.T) - cover).max() < 0.6
    assert draws.mean(0) == pytest.approx([1, 2, 3], abs=0.2)


def test_what_never_varies_is_drawn_as_it_is():
    rng, mean = np.random.default_rng(5), np.array([0.1, 0.7, -1.0, 0.3, -1.0, 0.2])
    part = rng.normal(size=(6, 6))
    part[[2, 4]] = 0  # two results that every deal gave alike
    draws = normal_draws(3, 50, mean, part @ part.T)
    assert (draws[:, [2, 4]] == -1).all()
    assert (draws[:, [0, 1, 3, 5]].std(axis=0) > 0.1).all()


@pytest.mark.slow
def test_ratings_against_the_mix_have_honest_errors(rng):
    """200 leagues of a ring and an outsider who loses 4 to the mix: 95 % intervals of the outsider's rating."""
    means, runs, inside = np.zeros((4, 4)), 200, 0
    means[:3, :3] = 5 * RING
    means[:3, 3], means[3, :3] = [6, 3, 3], [-6, -3, -3]
    for _ in range(runs):
        row = mix_table(played(rng, means, 1500), seed=int(rng.integers(2**63))).set_index("policy").loc["d"]
        inside += row["rating_low"] <= -4 <= row["rating_high"]
    assert abs(inside / runs - 0.95) < 4 * np.sqrt(0.95 * 0.05 / runs), inside / runs
