"""Proper scores: worked by hand, identities of their parts, isotonic bins against a plain search, coverage."""

import numpy as np
import pandas as pd
import pytest

from analyzer.errors import TableError
from analyzer.stats.calibration import bucket_bias, gross_bias
from analyzer.stats.scores import (
    PARTS,
    brier,
    decomposed,
    from_other_half,
    isotonic,
    ranked,
    recalibrated,
    reliability,
    thresholds,
)
from tests.stats.simulated import covers, expect_coverage, generator


def pava(values, weights):
    """Pool adjacent violators, as a player would do it: two neighbours that fall become one, until none do."""
    blocks = [[value, weight, 1] for value, weight in zip(values, weights, strict=True)]
    i = 0
    while i + 1 < len(blocks):
        (a, n, k), (b, m, j) = blocks[i], blocks[i + 1]
        if a > b:
            blocks[i : i + 2] = [[(a * n + b * m) / (n + m), n + m, k + j]]
            i = max(i - 1, 0)
        else:
            i += 1
    return np.repeat([block[0] for block in blocks], [block[2] for block in blocks])


def forecasts(random, deals, truth=lambda said: said, alike=0.6, most=4):
    """Rows of stated chances; events happen with the chance `truth` of what was said, those of a deal alike."""
    deal = np.repeat(np.arange(deals), most)
    said = np.repeat(random.integers(0, 20, deals) / 20 + 0.02, most)
    luck = np.where(random.random(len(deal)) < alike, np.repeat(random.random(deals), most), random.random(len(deal)))
    return pd.DataFrame({"deal": deal, "said": said, "event": luck < truth(said)})


def parts(found):
    return dict(zip(found["measure"], found["estimate"], strict=True))


def test_isotonic_agrees_with_a_plain_search():
    random = generator("pava")
    for size in (1, 2, 3, 10, 200):
        said, event = random.integers(0, 40, size) / 40, random.random(size) < 0.4
        values, place, rows = np.unique(said, return_inverse=True, return_counts=True)
        fit = isotonic(said, event)
        np.testing.assert_allclose(fit.rate, pava(np.bincount(place, event) / rows, rows), atol=1e-12)
        np.testing.assert_array_equal(fit.forecast, values)
        assert (np.diff(fit.rate) >= 0).all()


def test_scores_by_hand():
    assert brier([0.2, 0.9, 0.5], [True, True, False]).tolist() == pytest.approx([0.64, 0.01, 0.25])
    # chances .5 .3 .2 of 0, 1, 2: at most 0: .5, at most 1: .8
    chances = [[0.5, 0.3, 0.2]] * 3
    assert ranked(chances, [0, 1, 2]).tolist() == pytest.approx([0.25 + 0.04, 0.25 + 0.04, 0.25 + 0.64])
    at_most, happened = thresholds(chances, [0, 1, 2])
    assert at_most.tolist() == [[0.5, 0.8]] * 3
    assert happened.tolist() == [[1, 1], [0, 1], [0, 0]]


def test_parts_by_hand():
    # said .1: 0 of 2; .4: 2 of 2; .8: 1 of 2, which is pooled with .4 to 3 of 4; in all 3 of 6
    table = pd.DataFrame({"deal": range(6)})
    said, event = [0.1, 0.1, 0.4, 0.4, 0.8, 0.8], [False, False, True, True, True, False]
    found = parts(decomposed(table, said, event))
    score = (2 * 0.01 + 2 * 0.36 + 0.04 + 0.64) / 6
    fitted = (3 * 0.0625 + 0.5625) / 6
    assert found["score"] == pytest.approx(score)
    assert found["uncertainty"] == pytest.approx(0.25)
    assert found["miscalibration"] == pytest.approx(score - fitted)
    assert found["discrimination"] == pytest.approx(0.25 - fitted)


@pytest.mark.parametrize("many", [False, True])
def test_parts_add_up(many):
    random = generator("identity")
    table = forecasts(random, 300, lambda said: said**2)
    said, event = table["said"].to_numpy(), table["event"].to_numpy()
    if many:
        chances = random.dirichlet([1, 2, 3, 2], len(table))
        said, event = thresholds(chances, random.integers(0, 4, len(table)))
    found = parts(decomposed(table, said, event))
    assert found["score"] == pytest.approx(found["miscalibration"] - found["discrimination"] + found["uncertainty"])
    assert min(found["miscalibration"], found["discrimination"]) >= 0
    assert list(found) == list(PARTS)


def test_ranked_score_is_the_sum_of_its_briers():
    random = generator("sum")
    chances, came = random.dirichlet([1, 2, 3, 2], 200), random.integers(0, 4, 200)
    table = pd.DataFrame({"deal": np.arange(200) // 2})
    whole = parts(decomposed(table, *thresholds(chances, came)))
    assert whole["score"] == pytest.approx(ranked(chances, came).mean())
    each = zip(*(values.T for values in thresholds(chances, came)), strict=True)
    single = [parts(decomposed(table, said, happened)) for said, happened in each]
    for name in PARTS:
        assert whole[name] == pytest.approx(sum(one[name] for one in single))


def test_recalibration_is_harmless_where_nothing_is_wrong_and_gains_where_it_is():
    random = generator("gain")
    honest, bold = forecasts(random, 5000), forecasts(random, 5000, lambda said: 0.25 + said / 2)
    for table, wrong in ((honest, False), (bold, True)):
        found = decomposed(table, table["said"], table["event"]).set_index("measure").loc["held_out"]
        assert (found["low"] > 0) == wrong
    found = parts(decomposed(bold, bold["said"], bold["event"]))
    said = bold["said"]
    assert found["miscalibration"] == pytest.approx(((0.25 - said / 2) ** 2).mean(), abs=0.003)
    assert found["miscalibration"] >= found["held_out"]


def test_recalibrated_between_and_beyond_what_is_known():
    fit = isotonic([0.2, 0.2, 0.6, 0.6], [False, True, True, True])
    assert recalibrated(fit, [0.1, 0.2, 0.4, 0.9]).tolist() == pytest.approx([0.5, 0.5, 0.75, 1.0])


def test_reliability_diagram():
    random = generator("diagram")
    table = forecasts(random, 4000, lambda said: np.round(2 * said) / 2)
    found = reliability(table, table["said"], table["event"])
    assert found["rows"].sum() == (table["deal"] % 2 == 1).sum()
    assert (found["start"].to_numpy()[1:] > found["end"].to_numpy()[:-1]).all(), "bins do not overlap"
    assert 3 <= len(found) < 20, "forecasts of one frequency share bins"
    middle = found[(found["start"] > 0.3) & (found["end"] < 0.7)]
    assert (middle["low"] < 0.5).all()
    assert (middle["high"] > 0.5).all()


def test_chances_from_the_other_half_tell_nothing_of_their_own_hands():
    table = pd.DataFrame({"deal": [0, 1, 2, 3], "bid": [1, 1, 2, 2], "tricks": [0, 1, 2, 0]})
    chances = from_other_half(table, ["bid"], "tricks", 3)
    np.testing.assert_allclose(chances.sum(1), 1)
    # deal 0 hears of deals 1 and 3: plain frequencies (1 + 1/3, 1 + 1/3, 1/3) / 3, and one hand of 1 trick
    plain = np.array([4, 4, 1]) / 9
    np.testing.assert_allclose(chances[0], (plain + np.array([0, 1, 0])) / 2)
    other = table.assign(tricks=[2, 1, 2, 0])
    np.testing.assert_allclose(from_other_half(other, ["bid"], "tricks", 3)[0], chances[0])


def test_what_is_no_chance_is_refused():
    table = pd.DataFrame({"deal": [0, 1]})
    for said in ([0.5, np.nan], [0.5, 1.5], [-0.1, 0.5]):
        with pytest.raises(TableError, match="a chance is missing or lies outside 0 to 1"):
            decomposed(table, said, [True, False])
    with pytest.raises(TableError, match=r"\(3,\) chances and \(2,\) events for a table of 2 rows"):
        decomposed(table, [0.5] * 3, [True, False])


# --- bias by bucket -----------------------------------------------------------------------------


def bids(random, deals, biases=(0.6, -0.6, 0.0)):
    """Rows of bids and tricks in three buckets; both rows of a deal share its luck."""
    deal = np.repeat(np.arange(deals), 2)
    bucket = random.integers(0, len(biases), 2 * deals)
    said = random.integers(3, 8, 2 * deals)
    luck = np.repeat(random.normal(size=deals), 2) + random.normal(size=2 * deals)
    return pd.DataFrame({"deal": deal, "bucket": bucket, "said": said, "came": said + luck + np.array(biases)[bucket]})


def test_opposite_errors_do_not_cancel():
    table = bids(generator("bias"), 5000)
    assert abs((table["came"] - table["said"]).mean()) < 0.1
    found = bucket_bias(table, "said", "came", "bucket")
    assert (found["p"] < 0.05).tolist() == [True, True, False]
    assert found["share"].sum() == pytest.approx(1)
    gross = gross_bias(table, "said", "came", "bucket")
    assert gross.estimate == pytest.approx(0.4, abs=4 * gross.se)


def test_noise_alone_makes_no_gross_bias():
    table = bids(generator("none"), 300, biases=(0,) * 30)
    gross = gross_bias(table, "said", "came", "bucket")
    assert abs(gross.estimate) < 4 * gross.se
    naive = bucket_bias(table, "said", "came", "bucket")
    assert (naive["share"] * naive["estimate"].abs()).sum() > 2 * gross.se, "sizes of noisy biases say otherwise"


@pytest.mark.slow
def test_coverage_of_the_parts():
    random = generator("parts")
    truth = {"score": 0, "miscalibration": 0, "discrimination": 0}
    levels = np.arange(20) / 20 + 0.02
    rate = 0.25 + levels / 2
    truth["miscalibration"] = ((levels - rate) ** 2).mean()
    truth["discrimination"] = ((rate - rate.mean()) ** 2).mean()
    truth["uncertainty"] = rate.mean() * (1 - rate.mean())
    truth["score"] = truth["miscalibration"] - truth["discrimination"] + truth["uncertainty"]
    hits, naive = {name: [] for name in truth}, []
    for _ in range(500):
        table = forecasts(random, 1500, lambda said: 0.25 + said / 2)
        found = decomposed(table, table["said"], table["event"]).set_index("measure")
        for name in truth:
            hits[name].append(covers(found.loc[name, "low"], found.loc[name, "high"], truth[name]))
        rows = decomposed(table.assign(deal=np.arange(6000)), table["said"], table["event"])
        rows = rows.set_index("measure").loc["score"]
        naive.append(covers(rows["low"], rows["high"], truth["score"]))
    for name in truth:
        expect_coverage(hits[name], slack=0.015)
    assert np.mean(naive) < 0.88, "rows taken for independent"


@pytest.mark.slow
def test_coverage_of_the_bins():
    random = generator("bins")
    hits = []
    for _ in range(300):
        table = forecasts(random, 800, lambda said: said**2)
        found = reliability(table, table["said"], table["event"])
        for row in found.itertuples():
            inside = table[(table["deal"] % 2 == 1) & table["said"].between(row.start, row.end)]
            hits.append(covers(row.low, row.high, (inside["said"] ** 2).mean()))
    expect_coverage(hits, slack=0.015)


@pytest.mark.slow
def test_coverage_of_the_biases():
    random = generator("biases")
    bucket, gross, false = [], [], 0
    for _ in range(600):
        table = bids(random, 300)
        found = bucket_bias(table, "said", "came", "bucket").set_index("bucket")
        bucket += [covers(found.loc[i, "low"], found.loc[i, "high"], bias) for i, bias in enumerate((0.6, -0.6, 0.0))]
        whole = gross_bias(table, "said", "came", "bucket")
        gross.append(covers(whole.low, whole.high, 0.4))
        none = bucket_bias(bids(random, 300, biases=(0,) * 10), "said", "came", "bucket")
        false += bool((none["p"] < 0.05).any())
    expect_coverage(bucket)
    expect_coverage(gross, slack=0.01)
    assert false / 600 < 0.05 + 4 * np.sqrt(0.05 * 0.95 / 600), "Holm keeps all buckets together at 5 %"
