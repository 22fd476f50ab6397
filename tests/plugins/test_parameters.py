"""Parameters of a policy that are names or have limits: typed, shown, kept in the manifest, refused in one sentence."""

import re

import pytest

from analyzer.engine.catalogue import list_game
from analyzer.engine.check_off import Case, quick
from analyzer.engine.duel import Duel
from analyzer.engine.manifest import manifest
from analyzer.errors import AnalyzerError, PolicyError
from analyzer.registry import find_game, find_player, find_policies, find_rules

POLICY = '''"""Plays a card by the number of its style."""

from typing import NamedTuple

from analyzer.cards import count, nth, number
from analyzer.jit import jit

GAME = "ninety-nine"
CHOICES = {choices}
LIMITS = {limits}


class Params(NamedTuple):
    style: int = 1  # which card
    worlds: int = 25  # how many
    share: float = 0.5  # of them


@jit
def act(params, view, legal, random):
    return number(nth(legal, min(params.style, count(legal) - 1)))
'''

STYLES = '{"style": ("first", "second_best", "third")}'
RANGES = '{"worlds": (1, 500), "share": (0, 1)}'


def policies(tmp_path, choices=STYLES, limits=RANGES):
    path = tmp_path / "stylish.py"
    path.write_text(POLICY.replace("{choices}", choices).replace("{limits}", limits))
    return find_policies(find_game("ninety-nine"), [path])


def test_a_name_stands_for_its_place(tmp_path):
    found = policies(tmp_path)
    assert find_player("stylish(style=third)", found).params == (2, 25, 0.5)
    assert find_player("stylish(style=Second-Best)", found).params == (1, 25, 0.5)


def test_names_are_shown(tmp_path):
    found = policies(tmp_path)
    player = find_player("stylish(worlds=3, style=third)", found)
    assert player.name == "stylish(style=third, worlds=3)"
    assert find_player(player.name, found) == player
    assert find_player("stylish(style=second_best)", found).name == "stylish"


def test_names_are_kept_in_the_manifest(tmp_path):
    player = find_player("stylish(style=first)", policies(tmp_path))
    document = manifest(Duel(find_rules("ninety-nine"), (player, player)), 2, None, [])
    assert document["policies"][0]["params"] == {"style": "first", "worlds": 25, "share": 0.5}


def test_names_and_limits_are_listed(tmp_path):
    policies(tmp_path)
    listed = list_game("ninety-nine", policies=[tmp_path / "stylish.py"])["policies"]
    style, worlds, share = next(one for one in listed if one["name"] == "stylish")["params"]
    assert (style["default"], style["values"]) == ("second_best", ["first", "second_best", "third"])
    assert (worlds["limits"], worlds["values"]) == ([1, 500], None)
    assert share["limits"] == [0, 1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("stylish(style=fourth)", "style=fourth is not possible: style takes first, second_best or third"),
        ("stylish(style=1)", "style=1 is not possible: style takes first, second_best or third"),
        ("stylish(worlds=0)", "worlds=0 is not possible: worlds takes a whole number from 1 to 500"),
        ("stylish(worlds=501)", "worlds=501 is not possible: worlds takes a whole number from 1 to 500"),
        ("stylish(share=nan)", "share=nan is not possible: share takes a number from 0 to 1"),
    ],
)
def test_other_values_are_refused(tmp_path, text, said):
    with pytest.raises(AnalyzerError, match=f"^{re.escape(said)}$"):
        find_player(text, policies(tmp_path))


@pytest.mark.parametrize(
    ("choices", "limits"),
    [
        ('{"style": ("only",)}', "{}"),  # the default is another place
        ('{"style": "first"}', "{}"),
        ('{"share": ("half", "all")}', "{}"),  # no whole number
        ('{"colour": ("red", "black")}', "{}"),
        ("{}", '{"worlds": (1, 24)}'),  # without the default
        ("{}", '{"worlds": 500}'),
        ("{}", '{"depth": (1, 2)}'),
    ],
)
def test_a_policy_that_declares_what_cannot_be(tmp_path, choices, limits):
    with pytest.raises(PolicyError, match=r"^stylish: (CHOICES|LIMITS)"):
        policies(tmp_path, choices, limits)


@pytest.mark.parametrize("quick", ['{"worlds": 0}', '{"worlds": 2.5}', '{"colour": 1}'])
def test_quick_values_that_cannot_be(tmp_path, quick):
    with pytest.raises(PolicyError, match=r"stylish: QUICK\['\w+'\] must be a value that \w+ in Params may have"):
        policies(tmp_path, limits=f"{RANGES}\nQUICK = {quick}")


def test_quick_values_take_the_place_of_others_where_the_jit_is_off(tmp_path):
    policies(tmp_path, limits=f'{RANGES}\nQUICK = {{"worlds": 1}}')
    case = Case("stylish(worlds=30, style=third)", "ninety-nine/seed", (str(tmp_path / "stylish.py"),))
    assert quick(case) == case._replace(policy="stylish(style=third, worlds=1)")
    plain = Case("greedy", "ninety-nine/seed")
    assert quick(plain) is plain
