"""Three verdicts: which interval gives which, what is too little, and how often they are wrong while one watches."""

import numpy as np
import pytest
from scipy import stats

from analyzer.errors import UnknownNameError
from analyzer.stats.luck import Adjuster
from analyzer.stats.moments import Moments, moments
from analyzer.stats.verdicts import BETTER, EQUAL, FEWEST, UNDECIDED, WORSE, Watch, looks
from tests.compare.series import LOOKS, like_spades, like_wins, rarely, watched
from tests.stats.simulated import generator

MADE = {"like spades": like_spades, "like wins": like_wins, "rarely": rarely}


def even(pairs, mean, sd=1.0):
    """Sums of pairs half of which are `sd` above the mean and half below."""
    return moments(np.repeat([mean - sd, mean + sd], pairs // 2))


@pytest.mark.parametrize(
    ("mean", "margin", "verdict"),
    [(0.2, 0.01, BETTER), (-0.2, 0.01, WORSE), (0.0, 0.05, EQUAL), (0.2, 1.0, EQUAL), (0.0, 0.01, UNDECIDED)],
)
@pytest.mark.parametrize("test", ["sequence", "fixed"])
def test_the_interval_decides(mean, margin, verdict, test):
    found = Watch(margin, test=test).look(even(10_000, mean), last=True)
    assert found.verdict == verdict
    assert found.estimate == pytest.approx(mean)
    assert found.low < mean < found.high


def test_the_fixed_test_has_students_interval_and_waits_for_the_end():
    sums = moments(np.arange(400) % 7)
    watch = Watch(10, 0.9, "fixed")
    assert (watch.look(sums).verdict, watch.look(sums, last=True).verdict) == (UNDECIDED, EQUAL)
    expected = stats.ttest_1samp(np.arange(400) % 7, 0).confidence_interval(0.9)
    found = watch.look(sums)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize("test", ["sequence", "sprt"])
def test_the_unit_of_the_pairs_does_not_matter(test):
    sums = even(2_000, 3.0, 4.0)
    one, half = Watch(0.5, test=test).look(sums), Watch(0.25, test=test, scale=0.5).look(sums)
    assert half[1:5] == pytest.approx(tuple(np.array(one[1:5]) / 2))
    assert (half.verdict, half.weight) == (one.verdict, one.weight)


def test_the_sequential_tests():
    assert Watch(0.1, test="sprt").look(even(20_000, 0.1)).verdict == BETTER
    assert Watch(0.1, test="sprt").look(even(20_000, -0.1)).verdict == WORSE
    assert Watch(0.1, test="sprt").look(even(20_000, 0.0)).verdict == EQUAL
    assert Watch(0.1, test="sprt").look(even(200, 0.0)).verdict == UNDECIDED


def test_a_sequential_test_that_has_ended_stays_ended():
    watch = Watch(0.1, test="sprt")
    assert watch.look(even(2_000, -0.045)).verdict == UNDECIDED  # 0 accepted against +0.1, not yet against -0.1
    assert watch.look(even(40_000, 0.0)).verdict == EQUAL
    assert Watch(0.1, test="sprt").look(even(40_000, 0.09)).verdict == BETTER
    assert watch.look(even(40_000, 0.09)).verdict == EQUAL


@pytest.mark.parametrize("test", ["sequence", "sprt", "fixed"])
def test_pairs_that_hardly_ever_differ_are_too_few(test):
    # the interval of a million pairs that all agree is a point; three that differ do not make it an estimate
    for values in (np.zeros(100_000, int), np.repeat([0, 5], [99_997, 3])):
        found = Watch(1.0, test=test).look(moments(values), last=True)
        assert found.verdict == UNDECIDED
        assert found.weight < 4
    assert Watch(1.0, test=test).look(moments(np.repeat([0, 5], [99_800, 200])), last=True).verdict == EQUAL


def test_nothing_played_is_undecided():
    found = Watch(1.0).look(Moments())
    assert (found.verdict, found.pairs) == (UNDECIDED, 0)
    assert np.isnan([found.estimate, found.low, found.high]).all()


def test_unknown_test():
    with pytest.raises(UnknownNameError, match="unknown test 'spr'; known: sprt,"):
        Watch(1.0, test="spr")


def test_looks_grow_and_end_at_the_cap():
    assert looks(200, 1.2, 350) == [200, 240, 288, 345, 350]
    assert looks(200, 1.2, 50) == [50]
    assert looks(1, 1.01, 5) == [1, 2, 3, 4, 5]


# --- how often they are wrong while one watches -------------------------------------------------


def ever_wrong(name, make, runs, truth=0.0):
    """Shares of series in which the sequence, and Student's interval, miss the truth at some look."""
    random = generator(f"{name} {truth}")
    wrong, naive = [], []
    for _ in range(runs):
        found = [look for look in watched(make(random, LOOKS[-1], truth), 1e-9) if look.weight >= FEWEST]
        wrong.append(any(not look.low <= truth <= look.high for look in found))
        reach = [stats.norm.ppf(0.975) * look.se for look in found]
        naive.append(any(abs(look.estimate - truth) > r for look, r in zip(found, reach, strict=True)))
    return np.mean(wrong), np.mean(naive)


def most_wrong(runs, rate=0.05):
    """The rate and three of its standard errors."""
    return rate + 3 * np.sqrt(rate * (1 - rate) / runs)


@pytest.mark.parametrize("name", MADE)
def test_watched_light(name):
    wrong, naive = ever_wrong(name, MADE[name], 250)
    assert wrong <= most_wrong(250)
    assert naive > 0.15  # an ordinary interval that is looked at as often


def ever_wrong_with_luck(runs):
    """The share of series, luck being taken out batch by batch, whose sequence misses the truth at some look."""
    random, wrong = generator("lucky series"), 0
    for _ in range(runs):
        adjuster, watch, sums, done, missed = Adjuster(2), Watch(1e-9), moments([]), 0, False
        for stop in LOOKS:
            luck = random.integers(-3, 4, (stop - done, 2))
            values = luck @ [9, -4] + like_wins(random, stop - done) * (1 + abs(luck[:, 0]))
            sums += moments(adjuster.adjust(values, luck))
            done, look = stop, watch.look(sums)
            missed |= not look.low <= 0 <= look.high
        wrong += missed
    return wrong / runs


def test_watched_with_luck_taken_out_light():
    assert ever_wrong_with_luck(100) <= most_wrong(100)


@pytest.mark.slow
def test_watched_with_luck_taken_out():
    assert ever_wrong_with_luck(2_000) <= 0.05


def sprt_verdicts(name, make, runs, truth, margin):
    random = generator(f"sprt {name} {truth}")
    found = [watched(make(random, LOOKS[-1], truth), margin, test="sprt")[-1].verdict for _ in range(runs)]
    return {verdict: found.count(verdict) / runs for verdict in (BETTER, WORSE, EQUAL, UNDECIDED)}


def test_sprt_light():
    at_0 = sprt_verdicts("like wins", like_wins, 200, 0.0, 0.1)
    assert at_0[BETTER] + at_0[WORSE] <= most_wrong(200)
    assert at_0[EQUAL] > 0.9
    at_margin = sprt_verdicts("like wins", like_wins, 200, 0.1, 0.1)
    assert at_margin[EQUAL] + at_margin[WORSE] <= most_wrong(200)
    assert at_margin[BETTER] > 0.85


@pytest.mark.slow
@pytest.mark.parametrize("truth", [0.0, 0.5])
@pytest.mark.parametrize("name", MADE)
def test_watched(name, truth):
    wrong, naive = ever_wrong(name, MADE[name], 2_000, truth)
    assert wrong <= 0.05
    assert naive > 0.15


@pytest.mark.slow
@pytest.mark.parametrize(("name", "margin"), [("like spades", 2.5), ("like wins", 0.1), ("rarely", 0.5)])
def test_sprt(name, margin):
    at_0 = sprt_verdicts(name, MADE[name], 2_000, 0.0, margin)
    assert at_0[BETTER] + at_0[WORSE] <= most_wrong(2_000)
    at_margin = sprt_verdicts(name, MADE[name], 2_000, margin, margin)
    assert at_margin[EQUAL] + at_margin[WORSE] <= most_wrong(2_000)
    below = sprt_verdicts(name, MADE[name], 2_000, -margin, margin)
    assert below[EQUAL] + below[BETTER] <= most_wrong(2_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_students_interval_at_the_end_covers(name):
    random = generator(f"fixed {name}")
    hits = []
    for _ in range(4_000):
        found = Watch(1.0, test="fixed").look(moments(MADE[name](random, 6_000)), last=True)
        hits.append(found.weight >= FEWEST and found.low <= 0 <= found.high)
    assert abs(np.mean(hits) - 0.95) < 0.012 + 3 * np.sqrt(0.05 * 0.95 / 4_000)
