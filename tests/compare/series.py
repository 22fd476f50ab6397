"""Pair differences whose expectation is known, and what many series of looks at them come to."""

import numpy as np

from analyzer.stats.moments import moments
from analyzer.stats.verdicts import UNDECIDED, Watch, looks

LOOKS = looks(200, 1.2, 12_000)


def like_spades(random, shape, truth=0.0):
    """Mostly small differences, now and then a contract lost or a nil, long to one side: mean `truth`, sd about 20."""
    small = random.integers(-6, 7, shape)
    jumps = np.where(random.random(shape) < 0.03, 110, 0) + np.where(random.random(shape) < 0.06, -55, 0)
    return small + jumps + truth


def like_wins(random, shape, truth=0.0):
    """Two games won or lost, half of the pairs split: -2, 0 or 2."""
    up = 0.25 + truth / 4
    return np.where((u := random.random(shape)) < up, 2, np.where(u < 0.5, -2, 0))


def rarely(random, shape, truth=0.0):
    """Two policies that differ in one deal of ten, one way by 80 and three times as often by -80/3."""
    u = random.random(shape)
    return np.where(u < 0.025, 80.0, np.where(u < 0.1, -80 / 3, 0.0)) + truth


def watched(series, margin, level=0.95, test="sequence"):
    """The looks at one series; only the SPRT stops, as it decides at the first crossing."""
    watch, sums, done, found = Watch(margin, level, test), moments(series[:0]), 0, []
    for stop in LOOKS:
        sums += moments(series[done:stop])
        done = stop
        found.append(watch.look(sums))
        if test == "sprt" and found[-1].verdict != UNDECIDED:
            break
    return found
