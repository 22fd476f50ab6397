"""No difference from trying all lines of play: every strain, leader, break state, led card, payoff and rule."""

import numpy as np
import pytest

from analyzer.mechanics import solver
from tests.mechanics.solver.brute_force import every_prizes_won, every_tricks_payoff

FEW, MANY = 3_000, 100_000
TEN_BELOW_JACK, TEN_ABOVE_KING = 1 << 7 | 1 << 3, 1 << 7 | 1 << 6  # ranks that are prizes: aces and tens


def positions(rng, count, pack, most):
    """Cards of 1 to `most` a side from all of the pack or a small part of it, and who leads."""
    n = rng.integers(1, most + 1, count)
    width = 13 if pack == 52 else 8
    cards = np.zeros((count, 2, width), dtype=np.int64)
    for k in range(count):
        part = max(2 * n[k], rng.choice((pack, pack // 2, 16)))
        drawn = rng.permutation(rng.permutation(pack)[:part] if rng.random() < 0.5 else part)[: 2 * n[k]]
        cards[k, :, : n[k]] = drawn.reshape(2, n[k])
    return cards, n, rng.random(count) < 0.5


def sets(cards, n, leads):
    """mine, theirs, led of positions, as uint64 arrays."""
    bits = np.where(np.arange(cards.shape[2]) < n[:, None, None], np.uint64(1) << cards.astype(np.uint64), np.uint64(0))
    led = np.where(leads, np.uint64(0), bits[np.arange(len(n)), 1, n - 1])
    mine, both = bits[:, 0].sum(axis=1, dtype=np.uint64), bits[:, 1].sum(axis=1, dtype=np.uint64)
    return mine, both ^ led, led


def shapes(rng, count):
    """Payoffs of many shapes, and the number of each shape: tricks, misere, nil, all, exactly, bags, nil v bid, any."""
    tricks, kind = np.arange(14), rng.integers(0, 8, count)
    bid, limit = rng.integers(0, 6, count), rng.integers(1, 5, count)
    level = rng.integers(0, 5, (count, 14)).astype(float)
    payoffs = np.empty((count, 14))
    for k in range(count):
        over = tricks - bid[k]
        bags = np.where(over < 0, -10 * bid[k], 10 * bid[k] + over) - 100 * (over >= limit[k])
        nil = np.where(tricks == 0, 100, tricks - 100 * (tricks >= limit[k])) + 10 * (tricks < bid[k])
        payoffs[k] = (tricks, -tricks, tricks == 0, tricks >= 6, tricks == bid[k], bags, nil, level[k])[kind[k]]
    return payoffs, kind


def differences(found, expected):
    """In how many positions the value of any card differs; nan where a card may not be played."""
    return int((~((found == expected) | (np.isnan(found) & np.isnan(expected)))).any(axis=1).sum())


def by_number(cards, n, values):
    """Values by place in the hand as values by card number."""
    out = np.full((len(n), 64), np.nan)
    rows, places = np.nonzero(np.arange(cards.shape[2]) < n[:, None])
    out[rows, cards[rows, 0, places]] = values[rows, places]
    return out


def check_one_pack(count, seed):
    rng = np.random.default_rng(seed)
    cards, n, leads = positions(rng, count, 52, 6)
    trumps, broken, voids = rng.integers(0, 5, count), rng.random(count) < 0.5, rng.random(count) < 0.5
    payoffs, kind = shapes(rng, count)
    values = np.full((count, 13), np.nan)
    every_tricks_payoff(cards, n, leads, trumps, broken, voids, payoffs, values)
    mine, theirs, led = sets(cards, n, leads)
    found = solver.payoff_by_card(mine, theirs, payoffs, trumps, led, broken, voids)
    assert differences(found, by_number(cards, n, values)) == 0
    best, _ = solver.best(found)
    assert np.array_equal(solver.payoff(mine, theirs, payoffs, trumps, led, broken, voids), best)
    cells = np.unique(np.stack([kind, trumps, broken * 4 + voids * 2 + leads], 1), axis=0)
    assert len(cells) == 8 * 5 * 8, "some combination of payoff, strain, rules and leader was never tried"


def check_tricks(count, seed):
    rng = np.random.default_rng(seed)
    cards, n, leads = positions(rng, count, 52, 6)
    trumps, yes = rng.integers(0, 5, count), np.ones(count, dtype=bool)
    values = np.full((count, 13), np.nan)
    every_tricks_payoff(cards, n, leads, trumps, yes, ~yes, np.tile(np.arange(14.0), (count, 1)), values)
    mine, theirs, led = sets(cards, n, leads)
    found = solver.tricks_by_card(mine, theirs, trumps, led)
    assert differences(found, by_number(cards, n, values)) == 0
    assert np.array_equal(solver.tricks(mine, theirs, trumps, led), solver.best(found)[0])


def check_two_packs(count, seed, ranks, heading, final):
    rng = np.random.default_rng(seed)
    cards, n, leads = positions(rng, count, 64, 6)
    trumps, values = rng.integers(0, 4, count), np.full((count, 8), np.nan)
    every_prizes_won(cards, n, leads, trumps, ranks, final, heading, values)
    mine, theirs, led = sets(cards, n, leads)
    prizes = sum(0xFF << 8 * rank for rank in range(8) if ranks >> rank & 1)
    found = solver.playoff_by_card(mine, theirs, trumps, prizes, final, heading, led)
    assert differences(found, by_number(cards, n, values)) == 0
    assert np.array_equal(solver.playoff(mine, theirs, trumps, prizes, final, heading, led), solver.best(found)[0])


def test_payoffs_of_tricks():
    check_one_pack(FEW, seed=1)


def test_tricks_of_every_strain():
    check_tricks(FEW // 3, seed=2)


@pytest.mark.parametrize("heading", [True, False])
@pytest.mark.parametrize(("ranks", "final"), [(TEN_BELOW_JACK, 1), (TEN_ABOVE_KING, 0), (TEN_BELOW_JACK, 3)])
def test_play_with_two_packs(ranks, heading, final):
    check_two_packs(FEW // 6, 3, ranks, heading, final)


def test_a_wrong_rule_is_noticed():
    with pytest.raises(AssertionError):
        check_two_packs_with_the_wrong_heading(FEW // 6)


def check_two_packs_with_the_wrong_heading(count):
    rng = np.random.default_rng(4)
    cards, n, leads = positions(rng, count, 64, 6)
    trumps, values = rng.integers(0, 4, count), np.full((count, 8), np.nan)
    every_prizes_won(cards, n, leads, trumps, TEN_BELOW_JACK, 1, False, values)
    mine, theirs, led = sets(cards, n, leads)
    found = solver.playoff_by_card(mine, theirs, trumps, 0xFF << 56 | 0xFF << 24, 1, True, led)
    assert differences(found, by_number(cards, n, values)) == 0


@pytest.mark.slow
def test_payoffs_of_tricks_in_many_positions():
    check_one_pack(MANY, seed=5)


@pytest.mark.slow
def test_tricks_of_every_strain_in_many_positions():
    check_tricks(MANY // 2, seed=6)


@pytest.mark.slow
@pytest.mark.parametrize("heading", [True, False])
@pytest.mark.parametrize(("ranks", "final"), [(TEN_BELOW_JACK, 1), (TEN_ABOVE_KING, 1)])
def test_play_with_two_packs_in_many_positions(ranks, heading, final):
    check_two_packs(MANY // 4, 7, ranks, heading, final)
