"""The referee on traces of any game: what is clean passes, whatever is changed is reported."""

import copy
import random

import pytest

from referee import GAMES, judge
from referee.builders import changed, random_trace, with_action

SEEDS = range(4)


@pytest.fixture(params=[(game, seed) for game in GAMES for seed in SEEDS], ids=lambda param: f"{param[0]}-{param[1]}")
def clean(request):
    game, seed = request.param
    return random_trace(game, random.Random(f"{game} {seed}"))


def test_clean_trace_passes(clean):
    assert judge(clean) == []


def test_missing_action_is_reported(clean):
    for number, entry in enumerate(clean["actions"]):
        if entry["action"].startswith("show "):
            continue  # a seven that is exchanged at once scores the same without having been shown
        trace = copy.deepcopy(clean)
        del trace["actions"][number]
        assert judge(trace), f"without action {number}"


def test_action_too_many_is_reported(clean):
    for entry in (clean["actions"][0], clean["actions"][-1]):
        trace = copy.deepcopy(clean)
        trace["actions"].append(entry)
        assert judge(trace)


def test_wrong_seat_is_reported(clean):
    for number, entry in enumerate(clean["actions"]):
        other = 0 if entry["seat"] is None else 1 - entry["seat"]
        found = judge(with_action(clean, number, seat=other))
        assert len(found) == 1
        assert "has to act" in found[0]


def test_wrong_phase_is_reported(clean):
    for number in range(len(clean["actions"])):
        assert "is on" in judge(with_action(clean, number, phase="dinner"))[0]


def test_wrong_spelling_is_reported(clean):
    for number, entry in enumerate(clean["actions"]):
        for text in (entry["action"] + " ", entry["action"].swapcase(), ""):
            assert "not allowed" in judge(with_action(clean, number, action=text))[0]


def test_exchanged_turns_are_reported(clean):
    for number in range(len(clean["actions"]) - 1):
        trace = copy.deepcopy(clean)
        first, second = trace["actions"][number : number + 2]
        if first["seat"] != second["seat"]:
            trace["actions"][number : number + 2] = second, first
            assert judge(trace)


def test_each_wrong_value_of_the_result_is_reported(clean):
    for key, value in clean["result"].items():
        for other in others(value):
            found = judge(changed(clean, **{f"result_{key}": other}))
            assert len(found) == 1, found
            assert found[0].startswith(f"result.{key} is")


def others(value):
    """Values that differ from one of a result."""
    yield "nonsense"
    if isinstance(value, list):
        yield value[1:]
        yield [*value, value[0]]
        for place, item in enumerate(value):
            for other in others(item):
                yield [*value[:place], other, *value[place + 1 :]]
    elif isinstance(value, (bool, type(None))):
        yield 1 if value is None else not value
        yield int(value or 0)
    elif isinstance(value, (int, float)):
        yield value + 1
        yield None


def test_missing_value_of_the_result_is_reported(clean):
    for key in clean["result"]:
        trace = copy.deepcopy(clean)
        del trace["result"][key]
        assert judge(trace) == [f"result.{key} is missing"]


def test_missing_key_is_reported(clean):
    for key in clean:
        trace = {name: value for name, value in clean.items() if name != key}
        assert judge(trace) == [f"key {key!r} is missing"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("schema", 2),
        ("schema", True),
        ("game", "whist"),
        ("ruleset", "house"),
        ("seed", -1),
        ("seed", 2**64),
        ("deal", 1.0),
        ("swapped", 0),
        ("policies", ["one"]),
        ("start", {"scores": [0, 0]}),
        ("start", {"scores": [0, 0], "bags": [0, -1]}),
        ("hands", [[]]),
        ("stock", None),
        ("turnup", "1X"),
        ("actions", [{"seat": 2, "phase": "play", "action": "AS"}]),
        ("actions", [{"seat": 0, "phase": "play"}]),
        ("actions", []),
        ("result", None),
    ],
)
def test_wrong_key_is_reported(clean, key, value):
    assert judge(changed(clean, **{key: value}))


def test_wrong_options_are_reported(clean):
    for name in clean["rules"]:
        missing = {option: value for option, value in clean["rules"].items() if option != name}
        assert f"option {name!r} is missing in rules" in judge(clean | {"rules": missing})
        for value in (-1, "perhaps", None, 10**7):
            assert f"option {name} has the value" in judge(changed(clean, **{f"rules_{name}": value}))[0]
    assert "option 'tokens' is unknown" in judge(changed(clean, rules_tokens=3))


def test_a_pack_that_is_not_whole_is_reported(clean):
    card, stock = clean["stock"][0], clean["stock"]
    assert len(judge(changed(clean, stock=stock[1:]))) == 2
    assert f"{card!r} is missing from the pack" in judge(changed(clean, stock=[stock[1], *stock[1:]]))
    assert any("no card of this pack" in line for line in judge(changed(clean, stock=["2X", *stock[1:]])))
    hands = [clean["hands"][0][1:], clean["hands"][1]] if clean["hands"][0] else [[card], []]
    assert judge(changed(clean, hands=hands))


def test_scores_after_are_checked(clean):
    points = clean["result"]["points"] or [0, 0]
    wrong = changed(clean, result_scores_after=[points[0], points[1] + 1])
    assert judge(changed(clean, result_scores_after=points)) == []
    assert judge(wrong)[0].startswith("result.scores_after is")


def test_no_trace_at_all_is_reported():
    assert judge([]) == ["the trace is not an object"]
