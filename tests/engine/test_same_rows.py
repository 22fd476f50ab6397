"""A row depends on its hand's number alone: not on threads, chunks, or how many hands are asked for."""

import numpy as np
import pytest

from analyzer.engine import chunks, run
from analyzer.engine.duel import Duel, Work, with_bar
from analyzer.registry import find_game, find_player, find_policies, find_rules, game_names

RULESETS = [f"{game}/{ruleset}" for game in game_names() for ruleset in find_game(game).rulesets]


def work(ruleset, a="uniform", b="highest", seed=3):
    rules = find_rules(ruleset)
    policies = find_policies(rules.game)
    return Work(Duel(rules, (find_player(a, policies), find_player(b, policies)), seed))


@pytest.fixture(scope="module", params=RULESETS)
def played(request):
    made = work(request.param)
    return made, run.rows(made, 0, 60, threads=1)


def test_threads_and_chunks(played, monkeypatch):
    made, rows = played
    monkeypatch.setattr(chunks, "FIRST_CHUNK", 2)
    monkeypatch.setattr(chunks, "CHUNK_SECONDS", 1e-5)
    assert np.array_equal(run.rows(made, 0, 60, threads=3), rows)


def test_any_part_of_a_run(played):
    made, rows = played
    assert np.array_equal(run.rows(made, 0, 10), rows[:20])
    assert np.array_equal(run.rows(made, 31, 40), rows[62:80])


def test_every_field_is_written(played):
    """Rows are kept in memory that held something else before."""
    made, rows = played
    used = np.frombuffer(bytearray(b"U" * rows.nbytes), rows.dtype).copy()
    for _ in run.row_pieces(made, 0, 60, used, 1, None):
        pass
    assert np.array_equal(used, rows)


def test_counts_are_those_of_the_rows(played):
    made, rows = played
    counted = run.tally(made, 0, 60)
    for position in (0, 1):
        for seat in (0, 1):
            own = rows[(rows["position"] == position) & (rows["seat"] == seat) & rows["counted"]]
            points = own["points"].astype(object)
            assert list(counted[position, seat]) == [len(own), sum(points), sum(points**2)]


def test_another_seed_is_another_run(played):
    made, rows = played
    other = work(made.duel.rules.title, seed=4)
    assert not np.array_equal(run.rows(other, 0, 60), rows)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_policy_against_itself_plays_each_deal_twice_alike(ruleset):
    rows = run.rows(work(ruleset, "uniform", "uniform"), 0, 40)
    first, second = rows.reshape(20, 2, 2)[:, 0], rows.reshape(20, 2, 2)[:, 1]
    same = [name for name in rows.dtype.names if name not in ("swapped", "position")]
    assert all(np.array_equal(first[name], second[name]) for name in same)


def test_margins_are_paired_by_deal():
    """The margin of A over B in a deal is that of its two seatings together."""
    made = work("spades/closed")
    rows = run.rows(made, 0, 100)
    signed = np.where(rows["position"] == 0, rows["points"], -rows["points"]).reshape(50, 4).sum(axis=1)
    assert list(run.tally(made, 0, 100)[2, 0]) == [50, signed.sum(), (signed**2).sum()]
    assert run.tally(work("spades/closed", "uniform", "uniform"), 0, 100)[2, 0, 2] == 0


def test_barred_actions_are_not_taken():
    """Bids of nil and of 13 taken away from seat 1 alone."""
    made = Work(with_bar(work("spades/open").duel, "bid", 1, [0, 13]))
    rows = run.rows(made, 0, 2000)
    asked = rows[(~rows["blind"])]
    assert set(asked[asked["seat"] == 1]["bid"]) == set(range(1, 13))
    assert {0, 13} <= set(asked[asked["seat"] == 0]["bid"])


def test_matches_go_to_the_target():
    """docs/rules/spades.md S9: alternating seats, scores carried, the higher total at or above the target wins."""
    made = work("spades/open", "counter", "uniform")
    rows = run.matches(made, 0, 6, max_hands=200)
    for m in range(6):
        own = rows[rows["match"] == m]
        assert list(own["deal"][::2]) == [1000 * (m // 2) + h for h in range(len(own) // 2)]
        for position in (0, 1):
            mine = own[own["position"] == position]
            assert list(mine["seat"]) == [(position + m + h) % 2 for h in range(len(mine))]
            assert list(mine["score_before"][1:]) == list(mine["score_after"][:-1])
            assert np.array_equal(mine["score_after"], mine["score_before"] + mine["points"])
            assert set(mine["match_won"]) <= {0, 1}
        final = own[-2:]
        assert final["score_after"].max() >= 500
        assert final["match_won"][final["score_after"].argmax()] == 1
        assert (own["score_after"][:-2] < 500).all()


def test_a_match_that_does_not_end_is_censored():
    rows = run.matches(work("spades/open", "uniform", "lowest"), 0, 2, max_hands=1)
    assert set(rows["match_won"]) == {-1}
