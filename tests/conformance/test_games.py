"""Every game found goes through this, under every rule set and every option at its limits; there are no exceptions.

The hands are played with the JIT off, in a process of their own: there a wrong type shows as it is, and
no function has to be compiled for the test alone.
"""

import pytest

from analyzer.engine import check_off
from analyzer.engine.check_off import Case
from analyzer.engine.plain import Worker
from analyzer.games.options import Number
from analyzer.registry import find_game, find_policies, game_names
from tests.conformance import broken, conform

RULESETS = [f"{game}/{ruleset}" for game in game_names() for ruleset in find_game(game).rulesets]
COMBINATIONS = 12  # of options, for each rule set


@pytest.fixture(scope="module")
def off():
    worker = Worker()
    yield worker
    worker.stop()


def values(option):
    """The values of an option that are tried: all choices, the limits of a number."""
    if isinstance(option, Number):
        return [option.low, option.high]
    if hasattr(option, "names"):
        return list(option.names)
    return [option.shown(value) for value in (0, 1)] if option.parse("true") is not None else allowed(option)


def allowed(option):
    """The numbers of an option that takes only some."""
    return [text for text in map(str, range(1000)) if option.parse(text) is not None]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rule_sets(off, ruleset):
    assert off.call(conform.of_ruleset, ruleset, [], 12) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_option(off, ruleset):
    options = find_game(ruleset.partition("/")[0]).options
    settings = [[f"{name}={value}"] for name, option in options.items() for value in values(option)]
    assert off.call(conform.of_settings, ruleset, settings, 2) == []


@pytest.mark.parametrize("game", game_names())
def test_combinations(off, game):
    """Many options changed at once: numbers to their lowest value, choices to any."""
    options = find_game(game).options
    settings = []
    for k in range(COMBINATIONS):
        chosen = []
        for i, (name, option) in enumerate(options.items()):
            choices = values(option)[:1] if isinstance(option, Number) else values(option)
            mixed = (k + 1) * (2 * i + 3) * 2654435761 >> 7
            if mixed % 3:
                chosen.append(f"{name}={choices[mixed // 3 % len(choices)]}")
        settings.append(chosen)
    assert len({tuple(chosen) for chosen in settings}) == COMBINATIONS
    ruleset = RULESETS[[title.partition("/")[0] for title in RULESETS].index(game)]
    assert off.call(conform.of_settings, ruleset, settings, 2) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_policies_are_blind(off, ruleset):
    """Every policy found decides the same, asked twice and with the hidden cards rearranged, in both seats."""
    found = find_policies(find_game(ruleset.partition("/")[0])).values()
    blind = [policy.name for policy in found if not policy.sees_state]
    assert len(blind) >= 3
    cases = {name: check_off.quick(Case(name, ruleset)) for name in blind}
    peeps = {name: [off.call(check_off.peeps, case, 3, hand) for hand in (0, 1)] for name, case in cases.items()}
    assert peeps == {name: ["", ""] for name in blind}


@pytest.mark.parametrize("name", broken.BROKEN)
def test_what_is_wrong_is_found(off, name):
    """Negative controls: a game with one thing wrong is told so, and why."""
    assert any(name in words for words in off.call(broken.of_broken, name))
