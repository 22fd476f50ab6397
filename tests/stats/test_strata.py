"""Weighted totals of unequally sampled strata: the truth of a known population, coverage, a control that fails."""

import numpy as np
import pandas as pd
import pytest

from analyzer.errors import TableError
from analyzer.stats.intervals import rates
from analyzer.stats.strata import Looked, shares, total
from tests.stats.simulated import covers, expect_coverage, generator

CHANCES = np.array([0.02, 0.5, 0.98])  # of a yes in each stratum
WEIGHTS = np.array([0.5, 0.3, 0.2])  # how often each occurs
NONE = 3  # no row
ABSENT = 0.1  # how often a deal lacks one of its rows


def population(random, deals, alike=0.5):
    """Two rows a deal: the stratum of each (or none), and whether it is a yes; rows of a deal are alike."""
    stratum = random.choice(3, (deals, 2), p=WEIGHTS)
    same = random.random(deals) < alike
    stratum[same, 1] = stratum[same, 0]
    luck = random.random((deals, 2))
    luck[same, 1] = luck[same, 0]
    yes = luck < CHANCES[stratum]
    return np.where(random.random((deals, 2)) < ABSENT, NONE, stratum), yes


def looked(stratum):
    pairs = np.zeros((4, 4), np.int64)
    np.add.at(pairs, (stratum[:, 0], stratum[:, 1]), 1)
    return Looked(pairs)


def measured(stratum, yes, most):
    """The first rows of each stratum, as many as `most` says."""
    rows = pd.DataFrame(
        {
            "stratum": stratum.ravel(),
            "other": stratum[:, ::-1].ravel(),
            "yes": yes.ravel(),
            "deal": np.repeat(np.arange(len(stratum)), 2),
        }
    )
    rows = rows[rows["stratum"] != NONE]
    return rows[rows.groupby("stratum").cumcount() < rows["stratum"].map(dict(enumerate(most)))]


def columns(rows):
    return rows["stratum"], rows["other"], rows["yes"], rows["deal"]


def test_everything_measured_is_the_plain_mean():
    stratum, yes = population(generator("all"), 2000)
    rows = measured(stratum, yes, (10**6,) * 3)
    found, plain = total(looked(stratum), *columns(rows)), rates(rows, "yes").loc[0]
    assert found.estimate == pytest.approx(plain["estimate"])
    assert found.se == pytest.approx(plain["se"]), "both phases together are one plain sample"
    share, se = shares(looked(stratum))
    for place in range(3):
        plain = rates(rows, rows["stratum"] == place).loc[0]
        assert (share[place], se[place]) == pytest.approx((plain["estimate"], plain["se"]), rel=2e-3)


def test_weights_undo_the_sampling():
    stratum, yes = population(generator("weights"), 50_000)
    rows = measured(stratum, yes, (300, 300, 300))
    found = total(looked(stratum), *columns(rows))
    assert abs(found.estimate - CHANCES @ WEIGHTS) < 4 * found.se
    assert abs(rows["yes"].mean() - CHANCES @ WEIGHTS) > 10 * found.se, "the plain mean of the sample is another thing"


def test_what_cannot_be_said_is_missing_or_refused():
    stratum, yes = population(generator("missing"), 500)
    rows = measured(stratum, yes, (50, 50, 0))
    assert np.isnan(total(looked(stratum), *columns(rows)).estimate)
    with pytest.raises(TableError, match="a stratum that was not looked at"):
        total(Looked(np.zeros((4, 4), np.int64)), *columns(rows))
    with pytest.raises(TableError, match="differ in length"):
        total(looked(stratum), [0], [0, 1], [1.0], [0])


@pytest.mark.slow
def test_coverage_of_the_total():
    random = generator("coverage")
    hits, within = [], []
    for _ in range(1000):
        stratum, yes = population(random, 600)
        rows = measured(stratum, yes, (400, 300, 150))
        found = total(looked(stratum), *columns(rows))
        hits.append(covers(found.low, found.high, CHANCES @ WEIGHTS))
        each = rates(rows, "yes", None, "stratum")
        share = shares(looked(stratum))[0]
        reach = 1.96 * np.sqrt((share**2 * each["se"] ** 2).sum())
        within.append(covers(found.estimate - reach, found.estimate + reach, CHANCES @ WEIGHTS))
    expect_coverage(hits, slack=0.01)
    assert np.mean(within) < 0.9, "weights taken for known"


@pytest.mark.slow
def test_coverage_of_rare_rates(monkeypatch):
    """Strata in which nothing was seen to happen are not taken for certain."""
    random = generator("rare")
    monkeypatch.setitem(globals(), "CHANCES", np.array([0.001, 0.003, 0.05]))
    hits, plain, truth = [], [], CHANCES @ WEIGHTS
    for _ in range(1000):
        stratum, yes = population(random, 2000)
        rows = measured(stratum, yes, (200, 200, 200))
        found = total(looked(stratum), *columns(rows), rate=True)
        hits.append(covers(found.low, found.high, truth))
        found = total(looked(stratum), *columns(rows))
        plain.append(covers(found.low, found.high, truth))
    assert np.mean(hits) > 0.94
    assert np.mean(plain) < np.mean(hits) - 0.01


@pytest.mark.slow
def test_coverage_of_the_shares():
    random = generator("shares")
    hits = []
    for _ in range(1000):
        stratum, _ = population(random, 400)
        found = zip(*shares(looked(stratum)), WEIGHTS, strict=True)
        hits += [covers(share - 1.96 * se, share + 1.96 * se, truth) for share, se, truth in found][:2]
    expect_coverage(hits, slack=0.01)
