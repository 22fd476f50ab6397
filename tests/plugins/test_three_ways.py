"""A policy plays the same hands jitted, over arrays and in plain Python, in every game and in every use of a kernel."""

from pathlib import Path

import numpy as np
import pytest

from analyzer.engine import batch, run
from analyzer.engine.duel import Duel, Work, with_bar
from analyzer.engine.trace import Tracer
from analyzer.registry import find_game, find_player, find_policies, find_rules, game_names

FOLDER = Path(__file__).parent / "policies"
CHANGED = "(bold=true, share=0.5)"


def work(ruleset, a, b, seed=5, bar=None, options=()):
    rules = find_rules(ruleset, options)
    policies = find_policies(rules.game, [FOLDER])
    duel = Duel(rules, (find_player(a, policies), find_player(b, policies)), seed)
    return Work(with_bar(duel, *bar) if bar else duel)


def ruleset_of(game):
    return f"{game}/{list(find_game(game).rulesets)[-1]}"


@pytest.mark.parametrize("game", game_names())
def test_same_rows(game):
    """Two kinds at one table, asked by one kernel, against the jitted one compiled in."""
    expected = run.rows(work(ruleset_of(game), "mixed_jitted", f"mixed_jitted{CHANGED}"), 0, 60)
    rows = run.rows(work(ruleset_of(game), "mixed_batch", f"mixed_plain{CHANGED}"), 0, 60)
    assert np.array_equal(rows, expected)
    swapped = run.rows(work(ruleset_of(game), f"mixed_plain{CHANGED}", "mixed_batch"), 0, 60)
    same = [name for name in rows.dtype.names if name not in ("swapped", "position")]
    assert np.array_equal(swapped.reshape(30, 2, 2)[:, ::-1][same], expected.reshape(30, 2, 2)[same])


@pytest.fixture(scope="module")
def pairs():
    """The same duel of Spades twice: compiled in, and with one player outside and one inside the kernel."""
    titles = ("mixed_jitted", "mixed_batch"), ("uniform", "uniform")
    return [work("spades/closed", a, b, options=["target=20"]) for a, b in zip(*titles, strict=True)]


def test_a_jitted_opponent_plays_inside(pairs):
    jitted, outside = pairs
    assert np.array_equal(run.rows(outside, 0, 3000), run.rows(jitted, 0, 3000))


def test_more_hands_than_lanes(pairs, monkeypatch):
    jitted, outside = pairs
    monkeypatch.setattr(batch, "LANES", 7)
    assert np.array_equal(run.rows(outside, 11, 100, threads=2), run.rows(jitted, 11, 100))


def test_same_counts(pairs):
    jitted, outside = pairs
    for first, last in ((0, 200), (1, 200), (0, 201), (3, 4)):
        assert np.array_equal(run.tally(outside, first, last), run.tally(jitted, first, last))


def test_same_matches(pairs):
    jitted, outside = pairs
    for max_hands in (1, 40):
        expected = run.matches(jitted, 1, 9, max_hands)
        assert np.array_equal(run.matches(outside, 1, 9, max_hands), expected)
    assert set(expected["match_won"]) >= {0, 1}


@pytest.mark.parametrize("kind", ["mixed_batch", "mixed_plain"])
def test_same_traces(pairs, kind):
    expected, traced = Tracer(pairs[0]), Tracer(work("spades/closed", kind, "uniform", options=["target=20"]))
    for hand in (4, 7):
        assert traced.hand(hand) | {"policies": []} == expected.hand(hand) | {"policies": []}


def test_same_without_some_actions():
    """Nil barred: what an outside policy may do is what the kernel takes."""
    bar = ("bid", -1, [0, 1, 2])
    jitted, outside = (work("spades/open", f"mixed_{kind}", "lowest", bar=bar) for kind in ("jitted", "batch"))
    rows = run.rows(outside, 0, 200)
    assert np.array_equal(rows, run.rows(jitted, 0, 200))
    assert set(rows["bid"][~rows["blind"]]) <= set(range(3, 14))


def test_another_seed_gives_other_rows(pairs):
    """The comparisons above can fail."""
    other = work("spades/closed", "mixed_batch", "uniform", seed=6)
    assert not np.array_equal(run.rows(other, 0, 60), run.rows(pairs[0], 0, 60))
    changed = work("spades/closed", "mixed_batch(step=4)", "uniform")
    assert not np.array_equal(run.rows(changed, 0, 60), run.rows(pairs[0], 0, 60))
