"""Rule sets side by side: the same pages as one after the other, and errors that reach whoever asked."""

import pytest

from analyzer import reports
from analyzer.errors import AnalyzerError, PlayError
from analyzer.reports.workers import Order, _apart, in_processes

SINGLE = Order("ninety-nine", "single-pass", (99, 0, 0, 1, 0, 0, 5000), 3, 20, 1, ())


def test_processes_do_not_matter():
    planned = reports.plan(["ninety-nine/single-pass", "ninety-nine"], hands=20, rules=["limit=40"])
    one, two = [], []
    assert planned.carry_out(one.append, processes=1).files() == planned.carry_out(two.append, processes=2).files()
    assert sum(one) == sum(two) == planned.hands


def test_what_goes_wrong_there_is_raised_here(tmp_path):
    (tmp_path / "cheater.py").write_text(
        '"""Plays what it does not hold."""\nfrom analyzer.jit import jit\nGAME = "ninety-nine"\n\n\n'
        "@jit\ndef act(params, view, legal, random):\n    return 63\n"
    )
    with pytest.raises(PlayError, match="cheater gave an illegal answer"):
        in_processes([SINGLE._replace(paths=(str(tmp_path),))], 1)
    with pytest.raises(AnalyzerError, match="no policy file or folder"):
        in_processes([SINGLE._replace(paths=(str(tmp_path / "nowhere"),))], 1)
    with pytest.raises(RuntimeError, match="TypeError"):
        in_processes([SINGLE._replace(rules=(1,) * 99)], 1)


def test_rule_sets_of_one_game_are_not_begun_together():
    orders = [SINGLE, SINGLE, SINGLE._replace(game="spades"), SINGLE._replace(game="spades")]
    places = list(_apart(orders))
    assert sorted(places) == [0, 1, 2, 3]
    assert {orders[place].game for place in places[:2]} == {"ninety-nine", "spades"}
