"""The nil laboratory: the same hands as without it, floors of hands that can be judged by eye, totals that are true."""

import numpy as np
import pandas as pd
import pytest

import analyzer
from analyzer.cards import SPADES
from analyzer.errors import AnalyzerError, OptionError, UnknownNameError
from analyzer.registry import find_player, find_policies, find_rules
from analyzer.reports import nil_tables, nils
from analyzer.reports.nils import Asked, makeable, sampled
from analyzer.reports.play import Pairing, Terms, bar_all_but

FEATURES = ["spades", "top_spade", "aces", "kings", "voids", "length_c", "length_d", "length_h", "dangerous"]


def pairing_of(ruleset, a, b):
    rules = find_rules(ruleset)
    known = find_policies(rules.game)
    players = tuple(find_player(name, known) for name in (a, b))
    return Pairing(Terms(rules, 3, 4000, 1), players)


@pytest.fixture(scope="module")
def pairing():
    return pairing_of("spades/closed", "nil_seeker", "counter")


@pytest.fixture(scope="module")
def sample(pairing):
    return sampled(pairing, "nil_seeker", Asked(("spades",), error=0.05, hands=4000, most=300))


def test_openings_are_those_of_the_whole_hands(pairing):
    played, (opened, said) = pairing.play(0, 4000), pairing.openings(0, 4000)
    looked = (opened["held"] != 0).to_numpy()
    assert not played["blind"][looked].any()
    for name in ["deal", "swapped", "seat", "policy", "rival", *FEATURES, "bid"]:
        pd.testing.assert_series_equal(played[name][looked], opened[name][looked])
    held = opened["held"].to_numpy()[looked]
    np.testing.assert_array_equal(np.bitwise_count(held & SPADES), played["spades"][looked])
    both = held[: len(held) // 2 * 2]
    assert (np.bitwise_count(both) == 13).all()
    seeker = (opened["policy"] == "nil_seeker").to_numpy()
    assert np.isnan(said[seeker]).all(), "it states no forecast"
    assert np.isfinite(said[~seeker & looked]).all()


def test_chosen_hands_are_those_of_the_range(pairing):
    numbers = [7, 0, 3999, 8]
    played = pairing.play(0, 4000)
    rows = np.ravel([[2 * number, 2 * number + 1] for number in numbers])
    pd.testing.assert_frame_equal(pairing.chosen(numbers), played.iloc[rows].reset_index(drop=True))


def test_a_forced_nil_leaves_the_hands_as_they_are(pairing):
    free = pairing.play(0, 2000)
    for seat in (0, 1):
        forced = pairing.play(0, 2000, ("bid", seat, bar_all_but(14, 0)))
        assert (forced["bid"][(forced["seat"] == seat) & ~forced["blind"]] == 0).all()
        for name in FEATURES:
            pd.testing.assert_series_equal(free[name], forced[name])


def test_sample_and_its_hands(pairing, sample):
    played, opened = sample.played, pairing.openings(0, 4000)[0]
    assert sample.hands == 4000
    opened = opened[opened["policy"] == "nil_seeker"]
    of = opened.set_index(2 * opened["deal"] + opened["swapped"])
    row = of.loc[played["number"]]
    assert (row["held"].to_numpy() == played["held"].to_numpy()).all()
    assert ([sample.cells[(spades,)] for spades in row["spades"]] == played["cell"]).all()
    assert (played["nil_bid"] == 0).all()
    assert (played["other_bid"] > 0).all()
    assert (played["made"] == (played["nil_tricks"] == 0)).all()
    counts = np.bincount(played["cell"])
    assert (counts == np.minimum(np.maximum(counts, 1), sample.looked.rows)).all()
    first = played.groupby("cell")["turn"].agg(["min", "max", "size"])
    assert (first["min"] == 0).all()
    assert (first["max"] == first["size"] - 1).all(), "the first of each cell, none left out"


def test_total_is_that_of_all_hands_forced(pairing, sample):
    nil = bar_all_but(14, 0)
    forced = pd.concat([pairing.play(0, 4000, ("bid", seat, nil)).query("seat == @seat") for seat in (0, 1)])
    mine = forced[(forced["policy"] == "nil_seeker") & ~forced["blind"]]
    truth = (mine["tricks"] == 0).mean()
    table = nil_tables.measured(sample, pairing, Asked(solved=50))
    found = nil_tables.total_table(sample, table).set_index("measure").loc["made"]
    assert abs(found["estimate"] - truth) < 4 * found["se"]
    assert abs(table["made"].mean() - truth) > 2 * found["se"], "without weights it would be another number"
    cells = nil_tables.cell_table(sample, table, Asked(("spades",), error=0.05))
    assert cells["share"].sum() == pytest.approx(1)
    assert (cells["estimate"] * cells["share"]).sum() == pytest.approx(found["estimate"])


def hand(*parts):
    return sum(1 << 4 * rank + suit for suit, ranks in parts for rank in ranks)


C, D, H, S = range(4)
LOW = hand((C, range(4)), (D, range(3)), (H, range(3)), (S, range(3)))
HIGH = hand((C, range(9, 13)), (D, range(10, 13)), (H, range(10, 13)), (S, range(10, 13)))
ALL_CLUBS, ALL_DIAMONDS = hand((C, range(13))), hand((D, range(13)))


@pytest.mark.parametrize(
    ("mine", "theirs", "leads", "possible"),
    [
        (LOW, HIGH, True, 1.0),  # always under, in every suit, and never out of one before the other is
        (LOW, HIGH, False, 1.0),
        (HIGH, LOW, True, 0.0),  # he leads, or is given, a card that must be beaten
        (HIGH, LOW, False, 0.0),
        (ALL_CLUBS, ALL_DIAMONDS, True, 0.0),  # nobody can follow: who leads wins everything
        (ALL_CLUBS, ALL_DIAMONDS, False, 1.0),
        (
            LOW ^ hand((S, [2])) ^ hand((S, [12])),
            HIGH ^ hand((S, [12])) ^ hand((S, [2])),
            True,
            0.0,
        ),  # the ace of spades
        (LOW ^ hand((S, [2])) ^ hand((S, [12])), HIGH ^ hand((S, [12])) ^ hand((S, [2])), False, 0.0),
    ],
)
def test_floor_of_hands_that_can_be_judged_by_eye(pairing, mine, theirs, leads, possible):
    opener = pairing.terms.ruleset.rules.opener
    table = pd.DataFrame({"seat": [opener if leads else 1 - opener], "held": [mine], "theirs": [theirs]})
    assert makeable(table.astype({"held": "uint64", "theirs": "uint64"}), pairing).tolist() == [possible]


def test_the_error_of_a_rate_is_not_less_than_its_interval_says():
    found = pd.DataFrame({"se": [0.0025, 0.02], "low": [0.0004, 0.46], "high": [0.0141, 0.54]})
    assert nils.uncertainty(found).tolist() == pytest.approx([0.0137 / 3.92, 0.08 / 3.92], rel=1e-3)


def test_unknown_hands_have_no_floor(pairing):
    table = pd.DataFrame({"seat": [0, 1], "held": [2**13 - 1] * 2, "theirs": [0, 0]}).astype({"theirs": "uint64"})
    assert np.isnan(makeable(table, pairing)).all()


def test_the_call_and_what_it_refuses():
    found = analyzer.nil_lab(
        "spades/closed", "nil_seeker", "counter", by="spades", only={"spades": 0}, error=3, hands=20_000, seed=3,
        worth={"points": lambda points, their_points, bags, their_bags: points}, threads=1,
    )  # fmt: skip
    assert found.cells["spades"].tolist() == [0]
    assert found.cells["reached"].all()
    assert (found.cells["high"] - found.cells["low"]).max() <= 2 * 1.96 * 0.03
    assert found.hands == {"counter": 20_000} or found.hands["counter"] < 20_000
    assert found.break_even["score"].tolist() == ["points"]
    row, made = found.break_even.iloc[0], found.totals.set_index("measure").loc["made"]
    assert row["made"] == 100
    assert row["made_se"] == 0
    assert 0 < row["other_se"] < 5
    assert row["estimate"] == pytest.approx((row["other"] - row["failed"]) / (100 - row["failed"]))
    assert made["estimate"] == pytest.approx(found.cells["estimate"].iloc[0])
    with pytest.raises(UnknownNameError, match="column of a hand"):
        analyzer.nil_lab("spades/closed", "counter", by="tricks")
    with pytest.raises(OptionError, match="error"):
        analyzer.nil_lab("spades/closed", "counter", error=0)
    with pytest.raises(AnalyzerError, match="ninety-nine has no nils"):
        analyzer.nil_lab("ninety-nine", "cautious")
    with pytest.raises(AnalyzerError, match="none of the 200 hands of nil_seeker is of the kind asked for"):
        analyzer.nil_lab("spades/closed", "nil_seeker", "counter", only={"spades": 13}, hands=200)


def test_no_more_is_looked_through_than_the_most_nils_take():
    found = sampled(Made(np.random.default_rng(1), 0.5), "a", Asked(("spades",), error=0.001, hands=10**6, most=100))
    assert len(found.played) == 100
    assert found.hands == nils.CHUNK


@pytest.mark.slow
def test_coverage_of_cells_that_are_sampled_until_their_error_is_small(monkeypatch):
    """Sampling stops by what was seen, which costs the intervals nothing that would be noticed."""
    hits, chance = [], 0.2
    monkeypatch.setattr(nils, "PILOT", 100)
    for trial in range(400):
        random = np.random.default_rng([trial, 5])
        found = sampled(Made(random, chance), "a", Asked(("spades",), error=0.02, hands=4000, most=5000))
        played = nils.rates(found.played, "made").loc[0]
        hits.append(played["low"] <= chance <= played["high"])
        assert played["se"] <= 0.0201
    assert abs(np.mean(hits) - 0.95) < 4 * np.sqrt(0.95 * 0.05 / 400)


class Made:
    """In the place of a pairing: one cell, and nils made with a known chance."""

    def __init__(self, random, chance):
        self.random, self.chance, self.names = random, chance, ("a", "b")

    def openings(self, first, last):
        deal = np.repeat(np.arange(first, last) // 2, 2)
        swapped, seat = np.repeat(np.arange(first, last) % 2, 2).astype(bool), np.tile([0, 1], last - first)
        policy = np.where(swapped == seat, "a", "b")
        cells = {"spades": 3, "bid": 4, "held": np.uint64(1)}
        return pd.DataFrame({"deal": deal, "swapped": swapped, "seat": seat, "policy": policy, **cells}), None

    def chosen(self, numbers, bar):
        tricks = np.where(self.random.random(2 * len(numbers)) < self.chance, 0, 3)
        return pd.DataFrame({"points": tricks, "bags": tricks, "bid": 0, "tricks": tricks})
