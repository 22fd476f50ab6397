"""The examples of docs/policies.md: the three ways play the same hands, and the one with memory plays every game."""

import re
from pathlib import Path

import numpy as np
import pytest

from analyzer.engine import check_off, run
from analyzer.engine.duel import Duel, Work
from analyzer.engine.plain import Worker
from analyzer.registry import find_game, find_player, find_policies, find_rules, game_names

PAGE = Path(__file__).parents[2] / "docs" / "policies.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The examples as files: the compiled one, the same without its decorators, over arrays, with memory."""
    compiled, arrays, tossing = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    texts = {"compiled": compiled, "plain": compiled.replace("@jit\n", ""), "arrays": arrays, "tossing": tossing}
    folder = tmp_path_factory.mktemp("examples")
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def rows(folder, ruleset, a, b, hands):
    rules = find_rules(ruleset)
    policies = find_policies(rules.game, [folder])
    return run.rows(Work(Duel(rules, (find_player(a, policies), find_player(b, policies)), 7)), 0, hands)


@pytest.mark.parametrize("ruleset", ["spades/open", "spades/closed"])
def test_three_ways_play_the_same_hands(folder, ruleset):
    expected = rows(folder, ruleset, "compiled", "compiled(caution=1)", 400)
    assert np.array_equal(rows(folder, ruleset, "arrays", "plain(caution=1)", 400), expected)
    assert np.array_equal(rows(folder, ruleset, "plain", "arrays(caution=1)", 400), expected)
    assert len(set(expected["bid"])) > 4


@pytest.mark.parametrize("game", game_names())
def test_the_one_with_memory_plays_every_game(folder, game):
    """With the JIT off; in one game compiled too."""
    ruleset = f"{game}/{next(iter(find_game(game).rulesets))}"
    worker = Worker()
    case = check_off.Case("tossing(tosses=5)", ruleset, (str(folder),))
    found = worker.call(check_off.rows, case, "uniform", 7, 0, 10)
    worker.stop()
    assert len(found) == 20
    if game == "ninety-nine":
        assert np.array_equal(rows(folder, ruleset, "tossing(tosses=5)", "uniform", 10), found)
