"""Comparisons: what they come to, when they stop, and that they depend on their arguments alone."""

import json
from pathlib import Path

import numpy as np
import pytest

import analyzer
from analyzer.cli.compare import _told
from analyzer.errors import AnalyzerError, PlayError
from analyzer.stats.verdicts import looks
from analyzer.study.compare import FIRST_LOOK, GROWTH, cap, share

TWIN = Path(__file__).parent / "policies" / "twin.py"
DUEL = ("spades/open", "counter", "cautious")
SHY = ("spades/open", "counter", "counter(shade=1.5)")  # one policy to compile


@pytest.fixture(scope="module")
def found():
    """A comparison that is decided."""
    return analyzer.compare(*DUEL, threads=1)


def but_time(result):
    return {name: value for name, value in result.document().items() if not name.startswith("seconds")}


def test_the_better_policy_is_found(found):
    assert (found.verdict, found.reason) == ("better", "decided")
    low, high = found.interval
    assert 0 < low < found.estimate < high
    run = analyzer.simulate(*DUEL, deals=found.pairs)
    assert found.estimate == pytest.approx(run.margin.mean / 2)  # a margin is that of two hands
    assert found.se == pytest.approx(run.margin.se / 2)
    assert found.hands == 2 * found.deals == 2 * found.pairs
    assert found.left_out == 0


def test_seen_from_the_other_side_it_is_worse():
    game, a, b = SHY
    one, other = (analyzer.compare(game, *duel, threads=1) for duel in ((a, b), (b, a)))
    assert (one.verdict, other.verdict, other.pairs) == ("better", "worse", one.pairs)
    assert (other.estimate, other.se) == pytest.approx((-one.estimate, one.se))


def test_pairing_saves_what_the_rows_say(found):
    rows = analyzer.simulate(*DUEL, deals=found.pairs).hands
    sign = np.where(rows["policy"] == "counter", 1, -1)
    lead = (rows["points"] * sign).groupby([rows["deal"], rows["swapped"]]).sum().unstack()
    expected = lead.var().sum() / lead.sum(axis=1).var()
    ratio, error = found.pairing
    assert ratio == pytest.approx(expected)
    assert ratio - 3 * error > 2.5  # what pairs are for


def test_it_looks_at_fixed_numbers_of_pairs_and_stops_at_the_first_verdict(found):
    seen = [look.pairs for look in found.looks]
    assert seen == looks(FIRST_LOOK, GROWTH, 10**6)[: len(seen)]
    assert {look.verdict for look in found.looks[:-1]} == {"undecided"}


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(found, threads):
    assert but_time(analyzer.compare(*DUEL, threads=threads)) == but_time(found)


def test_a_smaller_cap_gives_the_same_looks(found):
    shorter = analyzer.compare(*DUEL, deals=1_000, threads=1)
    assert (shorter.verdict, shorter.reason, shorter.pairs) == ("undecided", "cap reached", 1_000)
    assert shorter.looks[:-1] == found.looks[: len(shorter.looks) - 1]


def test_the_same_policy_differs_by_nothing():
    same = analyzer.compare("spades/open", "counter(shade=0.3)", "counter", threads=1)  # 0.3 is the default
    assert (same.verdict, same.reason, same.pairs) == ("equal by construction", "same policy", FIRST_LOOK)
    assert (same.estimate, same.se, same.interval) == (0, 0, (0, 0))


def test_twins_differ_pair_by_pair_and_are_practically_equal():
    twins = analyzer.compare("spades/open", "twin", "twin(salt=1)", margin=5, policies=TWIN, threads=1)
    assert twins.verdict == "practically equal"
    assert twins.looks[-1].weight > 100
    assert abs(twins.estimate) < 4 * twins.se
    low, high = twins.interval
    assert -5 < low < 0 < high < 5


def test_a_policy_that_is_not_reproducible_is_named(tmp_path):
    (tmp_path / "moody.py").write_text(
        '"""Plays as it likes."""\n\nCALLS = [0]\n\n\n'
        "def act(params, view, legal, random):\n"
        "    CALLS[0] += 1\n"
        "    held = [n for n in range(64) if int(legal) >> n & 1]\n"
        "    return held[CALLS[0] * 7919 % 101 % len(held)]\n"
    )
    with pytest.raises(PlayError, match="moody is not reproducible"):
        analyzer.compare("ninety-nine/single-pass", "moody", "moody", policies=tmp_path, threads=1)


def test_games_are_compared_by_how_often_they_are_won():
    found = analyzer.compare("ninety-nine/single-pass", "highest", "uniform", deals=2_000, test="fixed", threads=1)
    rows = analyzer.simulate("ninety-nine/single-pass", "highest", "uniform", deals=2_000).hands
    rate = rows["points"][rows["policy"] == "highest"].mean()
    assert found.unit == "win rate"
    assert found.estimate == pytest.approx(rate - 0.5)
    assert found.margin == 0.005


def test_matches_are_compared_by_how_often_they_are_won():
    found = analyzer.compare(*SHY, matches=600, test="fixed", threads=1)
    run = analyzer.simulate(*SHY, matches=600)
    assert found.estimate == pytest.approx(run.wins.rate - 0.5)
    assert found.se == pytest.approx(run.wins.se, rel=0.01)
    assert (found.pairs, found.hands, found.deals) == (300, run.tally.hands, run.hands["deal"].nunique())
    assert found.verdict == "better"


def test_pairs_with_a_censored_match_are_left_out():
    found = analyzer.compare(*SHY, matches=200, max_hands=8, test="fixed", threads=1)
    rows = analyzer.simulate(*SHY, matches=200, max_hands=8).hands
    won = rows.groupby("match")["match_won"].max()
    assert found.left_out == (won.isna().groupby(won.index // 2).any()).sum() > 0
    assert found.pairs + found.left_out == 100


def test_the_fixed_test_plays_to_the_cap_and_looks_once():
    found = analyzer.compare(*DUEL, deals=20_000, test="fixed", threads=1)
    assert (found.reason, found.pairs, len(found.looks), found.verdict) == ("cap reached", 20_000, 1, "better")
    assert found.interval[1] - found.estimate == pytest.approx(1.96 * found.se, rel=1e-3)


def test_the_sprt_is_quicker_where_nothing_differs():
    quick, slow = (
        analyzer.compare("spades/open", "twin", "twin(salt=1)", margin=5, policies=TWIN, threads=1, test=test)
        for test in ("sprt", "sequence")
    )
    assert quick.verdict == slow.verdict == "practically equal"
    assert quick.pairs < slow.pairs
    assert (
        quick.looks[-1][:5] == slow.looks[len(quick.looks) - 1][:5]
    )  # the interval shown is the sequence all the same


def test_an_interrupted_comparison_says_how_far_it_came():
    def press(hands):
        press.hands += hands
        if press.hands > 3_000:
            raise KeyboardInterrupt

    press.hands = 0
    found = analyzer.compare(*DUEL, threads=1, progress=press)
    assert (found.reason, found.verdict) == ("interrupted", "undecided")
    assert found.looks[-1].pairs == found.pairs
    assert found.estimate == pytest.approx(analyzer.simulate(*DUEL, deals=found.pairs).margin.mean / 2)
    press.hands = 0
    with pytest.raises(KeyboardInterrupt):
        analyzer.compare(*DUEL, threads=1, deals=5_000, test="fixed", progress=press)  # one look, and not an early one


def test_the_document_says_all_and_is_json(found):
    document = json.loads(json.dumps(found.document(), allow_nan=False))
    assert (document["verdict"], document["interval"]) == ("better", "confidence sequence")
    assert (document["low"], document["high"]) == found.interval
    assert document["pairing"] == {"ratio": found.pairing[0], "se": found.pairing[1]}
    assert document["looks"][-1]["pairs"] == document["pairs"] == found.pairs
    few = json.loads(json.dumps(analyzer.compare(*DUEL, deals=2, threads=1).document(), allow_nan=False))
    assert (few["verdict"], few["pairing"]["ratio"]) == ("undecided", None)


def test_the_page_shows_what_is_printed(found):
    page = (Path(__file__).parents[2] / "docs" / "compare.md").read_text()
    told = _told(found)
    assert told[0].startswith("spades/open, seed 1: counter (A) against cautious (B)")
    assert [line for line in told[:-1] if f"    {line}\n" not in page] == []  # the last line is the time


def test_caps():
    assert cap() == (1_000_000, False)
    assert cap(hands="1e4") == (5_000, False)
    assert cap(deals=7) == (7, False)
    assert cap(matches=10) == (5, True)
    for wrong in ({"hands": 5}, {"hands": 2}, {"deals": 1}, {"matches": 3}, {"hands": 4, "deals": 2}):
        with pytest.raises(AnalyzerError):
            cap(**wrong)


def test_shares():
    assert share("level", "95%") == share("level", 0.95) == share("level", " 0.95 ") == 0.95
    for wrong in ("0", "1", "100%", "nan", "often", True, -0.5):
        with pytest.raises(AnalyzerError, match="level="):
            share("level", wrong)
