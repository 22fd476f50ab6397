"""Tables whose truth is known, for the tests of coverage."""

import os

import numpy as np
import pandas as pd

SEED = int(os.environ.get("STATS_SEED", "1"))  # the tests hold for any seed, but for one in many thousands


def generator(name):
    """Random numbers of one test."""
    return np.random.default_rng([SEED, *name.encode()])


def deals_of_rows(random, deals, most=4):
    """Deal number of each row of a table: each deal has 0 to `most` rows."""
    return np.repeat(np.arange(deals), random.integers(0, most + 1, deals))


def hands(random, deals, luck=1.0, noise=1.0, most=4, mean=5.0):
    """Rows of points: the deal's luck, shared by its rows, and noise of each row."""
    deal = deals_of_rows(random, deals, most)
    points = mean + luck * random.normal(size=deals)[deal] + noise * random.normal(size=len(deal))
    return pd.DataFrame({"deal": deal, "points": points})


def chances(random, deals, rate, alike=0.7, most=4):
    """Rows of yes or no with a known rate; with the chance `alike` a row copies its deal's own answer."""
    deal = deals_of_rows(random, deals, most)
    own = random.random(len(deal)) < rate
    shared = (random.random(deals) < rate)[deal]
    return pd.DataFrame({"deal": deal, "made": np.where(random.random(len(deal)) < alike, shared, own)})


def lives(random, deals, risk=0.05, alike=0.7, stop=40, rows=4):
    """Rows of clocks with a constant risk a unit of time: time, event (else stopped), deal.

    With the chance `alike` a clock is that of its deal, else its own; other things stop clocks at random times.
    """
    deal = np.repeat(np.arange(deals), rows)
    shared, own = random.geometric(risk, deals)[deal], random.geometric(risk, len(deal))
    ends = np.where(random.random(len(deal)) < alike, shared, own)
    stopped = random.integers(stop // 2, stop + 1, len(deal))
    return np.minimum(ends, stopped), ends <= stopped, deal


def covers(low, high, truth):
    return bool(low <= truth <= high)


def expect_coverage(hits, level=0.95, slack=0.0):
    """The share of hits is the level, within four of its own standard errors and `slack`."""
    share, se = np.mean(hits), np.sqrt(level * (1 - level) / len(hits))
    assert level - 4 * se - slack <= share <= level + 4 * se + slack, f"coverage {share:.4f} of {len(hits)}"
