"""The race to the target: tables of real pairings against matches played out, advice, the command."""

import json

import numpy as np
import pyarrow.parquet as pq
import pytest

import analyzer
from analyzer.cli import run
from analyzer.errors import AnalyzerError
from analyzer.games.spades.utilities import bidding, match_utility, points_utility
from analyzer.stats.jackknife import jackknife
from tests.games.spades.table import cards

STRONG, WEAK = cards("AC KC AD KD QD AH 5H AS QS TS 8S 5S 4S"), cards("QC 9C TD 9D 8D KH QH JH KS JS 9S 7S 2S")
SMALL = ["target=150"]  # a twentieth of the states
QUICK = {"hands": 20_000, "advice": 0, "threads": 1, "rules": SMALL}


@pytest.fixture(scope="module")
def open_race(tmp_path_factory):
    """Two players blind to the score, with a check, advice and files."""
    folder = tmp_path_factory.mktemp("race") / "table"
    return analyzer.race(
        "spades/open", "counter", "nil_seeker", **QUICK | {"hands": 60_000, "advice": 40}, check=6_000, out=folder
    )


def test_table_agrees_with_matches(open_race):
    check = open_race.check
    assert check.decided == check.matches == 6_000
    assert abs(check.z) < 3
    assert check.won_se < 0.01
    assert check.hands == pytest.approx(check.length, abs=0.1)


def test_residual_and_floor_are_small(open_race):
    reached, effect = open_race.floor_error
    assert open_race.table.residual < 1e-6
    assert open_race.table.value.max() == 1
    assert 0 < reached < 0.05
    assert 0 < effect < 1


def test_players_blind_to_the_score_are_found_to_be(open_race):
    assert open_race.by_score == 0
    assert open_race.chain.outcomes.first.size == 3  # a list for each seat


def test_chances_have_errors_and_order(open_race):
    table = open_race.small_table()
    assert (table["win_se"] > 0).all()
    by_score = table.pivot(index="score", columns="their_score", values="win").to_numpy()
    assert (np.diff(by_score, axis=0) > 0).all()
    assert (np.diff(by_score, axis=1) < 0).all()
    assert open_race.win(150, 149) == 1
    assert open_race.win(160, 162) == 0
    assert open_race.win(0, 0) == pytest.approx((open_race.win(0, 0, seat=0) + open_race.win(0, 0, seat=1)) / 2)
    assert open_race.win(59, 50, bags=9) < open_race.win(50, 50)  # a bag away from a penalty
    assert open_race.hands_left(0, 0) > open_race.hands_left(120, 120) > 1


def test_many_chances_are_the_same_as_one(open_race):
    states = np.array([[0, 0, 0, 0], [105, 50, 5, 0], [150, 130, 0, 0], [-1_000, 0, 0, 0]])
    many = open_race.win_many(states, np.array([0, 1, 0, 1]))
    assert many.tolist() == [open_race.win(*state, seat=seat) for state, seat in zip(states, (0, 1, 0, 1), strict=True)]
    assert many[3] == open_race.win(-90, 0, seat=1)


def test_table_serves_other_parts(open_race):
    after = open_race.after_hand(0)
    assert after((60, -50), (0, 0)) == open_race.win(60, -50, seat=1)
    worth = open_race.worth(30, 20, 0, 0, seat=0)
    made, bagged = worth(np.array([60, 63]), np.array([40, 40]), np.array([0, 3]), np.array([0, 0]))
    assert made == open_race.win(90, 60, seat=1)
    assert bagged == open_race.win(93, 60, 3, 0, seat=1)


def test_exact_bids_win_the_match_by_the_table(open_race):
    """Level and far off the most points are best; a bid short of the target any bid that gets there will do."""
    rules, win, hands = open_race.duel.rules.rules, open_race.after_hand(0), (STRONG, WEAK)
    most = bidding(*hands, points_utility(rules))
    early = bidding(*hands, match_utility(rules, (0, 0), (0, 0), win))
    near = bidding(*hands, match_utility(rules, (140, 140), (0, 0), win))
    assert most.first == early.first
    assert 0.5 < early.value == win((100, 30), (0, 0)) < 1
    assert near.value == 1
    assert near.first != most.first
    assert min(near.first) < min(most.first)


@pytest.mark.slow
def test_nils_are_worth_what_the_table_says(open_race):
    worth = {"behind": open_race.worth(30, 140), "ahead": open_race.worth(140, 30)}
    found = analyzer.nil_lab(
        "spades/open", "nil_seeker", by="spades", hands=20_000, rules=SMALL, worth=worth, threads=1
    )
    needed = found.break_even.dropna(subset="estimate").groupby("score")["estimate"].mean()
    assert needed["behind"] < needed["ahead"]


def test_advice_compares_bids_on_the_same_deals(open_race):
    assert [(one["score"], one["their_score"]) for one in open_race.advised][:2] == [(0, 0), (90, 90)]
    for one in open_race.advised:
        usual = next(shift for shift in one["shifts"] if shift["shift"] == 0)
        assert (usual["gain"], usual["se"]) == (0, 0)
        assert all(shift["se"] > 0 for shift in one["shifts"] if shift["shift"])
        assert set(one["break_even"]) == {"one_more", "nil", "moon", "set"}
        for asked in one["break_even"].values():
            assert (asked["chance"] is None) == (asked["se"] is None)
            assert asked["chance"] is None or (0 <= asked["chance"] <= 1 and asked["se"] >= 0)
        if one["break_even"]["nil"]["chance"]:
            assert 0 < one["break_even"]["nil"]["se"] < 0.2
    at = {(one["score"], one["their_score"], one["bags"]): one for one in open_race.advised}
    ahead, behind = at[140, 90, 0], at[90, 140, 0]
    assert ahead["break_even"]["one_more"]["chance"] > behind["break_even"]["one_more"]["chance"]  # caution when ahead
    assert ahead["break_even"]["moon"]["chance"] > behind["break_even"]["moon"]["chance"]


def test_files_hold_the_whole_table(open_race):
    table = pq.read_table(open_race.folder / "race.parquet")
    assert len(table) == 2 * open_race.ladder.states() ** 2
    row = table.slice(77_777, 1).to_pylist()[0]
    state = row["score"], row["their_score"], row["bags"], row["their_bags"]
    assert row["win"] == open_race.win(*state, seat=row["seat"])
    assert row["win_se"] == pytest.approx(open_race.win_se(*state, seat=row["seat"]))
    assert json.loads((open_race.folder / "race.json").read_text())["residual"] < 1e-6
    assert set(json.loads(table.schema.metadata[b"analyzer"])) == set(table.column_names)


def test_same_player_twice_has_half():
    """Every deal in both seatings: what one wins in the one seating the other wins in the other."""
    found = analyzer.race("spades/open", "counter", **QUICK)
    assert found.win(0, 0) == pytest.approx(0.5, abs=1e-6)
    assert found.win(100, 50) + found.win(50, 100) == pytest.approx(1, abs=1e-6)
    assert found.win(108, 100, 8, 0, seat=0) + found.win(100, 108, 0, 8, seat=1) == pytest.approx(1, abs=1e-6)


def test_games_without_bags_have_scores_alone():
    found = analyzer.race("draw-bridge/penalty", "collector", "counter", check=2_000, **QUICK | {"rules": []})
    assert len(found.ladder.counters) == 1
    assert found.ladder.exact
    assert found.advised == []
    assert abs(found.check.z) < 3
    assert found.win(200, 0) > found.win(0, 0) > found.win(0, 200)


@pytest.mark.slow
def test_the_error_is_the_spread_of_other_seeds():
    chances, errors = [], []
    for seed in range(1, 9):
        found = analyzer.race("spades/open", "counter", "nil_seeker", seed=seed, **QUICK | {"hands": 4_000})
        chances.append(found.win(0, 0))
        errors.append(found.win_se(0, 0))
    assert 0.4 < np.std(chances, ddof=1) / np.mean(errors) < 2.2  # seven degrees of freedom: 0.4 to 1.8 in 99 of 100


def test_jackknife_of_a_mean_is_its_standard_error():
    values = np.arange(10.0) ** 2
    left_out = (values.sum() - values) / 9
    assert jackknife(left_out) == pytest.approx(values.std(ddof=1) / np.sqrt(10))
    assert jackknife(np.stack([left_out, left_out], axis=1)).shape == (2,)


# --- players that look at the score --------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "a", "b"), [("spades/open", "score_aware", "counter"), ("spades/closed", "cautious", "counter")]
)
def test_players_that_look_at_the_score_agree_with_matches(game, a, b):
    found = analyzer.race(game, a, b, hands=4_000_000, advice=0, check=200_000)
    assert found.by_score > 0.05
    assert found.chain.outcomes.first.size > 1_000
    assert abs(found.check.z) < 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "a", "b", "rules", "matches"),
    [
        ("spades/open", "counter", "nil_seeker", [], 1_000_000),
        ("spades/closed", "counter", "nil_seeker", ["bags=reset", "bag_limit=7"], 200_000),
        ("spades/open", "counter", "nil_seeker", ["bag_penalty=57", "target=300"], 200_000),
        ("draw-bridge/penalty", "competitor", "counter", [], 200_000),
    ],
)
def test_many_matches_agree(game, a, b, rules, matches):
    found = analyzer.race(game, a, b, hands=2_000_000, rules=rules, advice=0, check=matches)
    assert found.table.residual < 1e-6
    assert abs(found.check.z) < 3
    assert found.check.hands == pytest.approx(found.check.length, rel=0.005)


@pytest.mark.slow
def test_bezique_agrees():
    found = analyzer.race("bezique", "melder", "brisque_hunter", hands=100_000, check=20_000)
    assert abs(found.check.z) < 3


# --- the command ---------------------------------------------------------------------------------


def test_command_writes_text_and_json(capsys):
    words = ["race", "spades/open", "counter", "nil_seeker", "--hands", "4_000", "--advice", "20", "--quiet"]
    words += ["--rule", SMALL[0]]
    assert run(words) == 0
    told = capsys.readouterr().out
    for part in ("A wins", "first drawer", "A's chance to win in percent", "one more", "residual", "count as -90"):
        assert part in told
    assert run([*words, "--json", "--advice", "0"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["states"] == 2 * 240**2
    assert [one["seat"] for one in document["start"]] == [0, 1, None]
    assert len(document["win"]) == 36
    assert document["floor"]["bound"] < 0.05


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ninety-nine", "prudent"], "ninety-nine has no matches"),
        (["spades/open", "nobody"], "nobody"),
        (["spades/open", "counter", "--floor", "10"], "floor=10"),
        (["spades/open", "counter", "--step", "0"], "step=0"),
        (["spades/open", "counter", "--advice", "-1"], "advice=-1"),
        (["spades/open", "counter", "--hands", "few"], "hands=few"),
        (["spades/open", "counter", "--check", "0"], "matches=0"),
        (["spades/open", "counter", "--out", __file__], "folder"),
    ],
)
def test_wrong_input_is_one_sentence(words, said, capsys):
    assert run(["race", *words, "--quiet"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert said in err.replace("'", "")


PLAIN = '''"""Plays anything."""
GAME = "spades"


def act(params, view, legal, random):
    return (int(legal) & -int(legal)).bit_length() - 1
'''


def test_players_that_are_not_compiled_are_refused(tmp_path):
    path = tmp_path / "slow.py"
    path.write_text(PLAIN)
    with pytest.raises(AnalyzerError, match="slow is not compiled"):
        analyzer.race("spades/open", "slow", policies=path, **QUICK)
