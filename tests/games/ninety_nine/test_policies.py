"""What the policies of Ninety-Nine play in positions where there is no doubt what they should."""

import numpy as np
import pytest

from analyzer.games.ninety_nine import rules, text
from analyzer.policies.ninety_nine import greedy, safe_uniform, saver
from analyzer.streams import advance, word
from tests.games.ninety_nine.table import position, ruled

OTHER = "5C 5D 5H 5S 6C"
ELEVEN = ruled(ace_eleven="true")


def choice(policy, given, state, random=0):
    """The action that a policy chooses, in words."""
    view = rules.view(given, state)
    sets = ("cards", "safe", "pile", "unseen", "their_known", "my_known", "history")
    view = view._replace(**{name: np.uint64(getattr(view, name)) for name in sets})
    params = policy.Params() if hasattr(policy, "Params") else ()
    action = policy.play(params, view, np.uint64(rules.legal(given, state)), np.uint64(random))
    return text.action(given, state.phase, action)


@pytest.mark.parametrize(
    ("total", "hand", "greedy_plays", "saver_plays"),
    [
        (0, "2C 3D 8H 9C TS", "8H", "2C"),
        (0, "2C 2D 8H 8S 9C", "8S", "2C"),
        (93, "2C 3D 8H 9C TS", "3D", "2C"),
        (96, "2C 3D 8H 9C TS", "2C", "2C"),
        (98, "2C 3D 8H 9C TS", "TS", "TS"),
        (98, "2C 3D 8H 9C 9D", "9C", "9C"),
        (98, "2C 3D 8H 8S AC", "AC", "AC"),  # nothing is safe: any card, here the lowest
    ],
)
def test_greedy_and_saver(total, hand, greedy_plays, saver_plays):
    """Highest or lowest safe plain card, else a ten, else a nine."""
    state = position(total, hand, OTHER, "TH")
    chosen = [choice(policy, ruled(), state) for policy in (greedy, saver)]
    assert chosen == [greedy_plays, saver_plays]


def test_aces_that_may_count_eleven():
    """The highest plain play is an ace as 11 while there is room for it; the saver's aces count 1."""
    assert choice(greedy, ELEVEN, position(87, "AC 8H 9C", OTHER, "TH")) == "AC=11"
    assert choice(greedy, ELEVEN, position(88, "AC 8H 9C", OTHER, "TH")) == "8H"
    assert choice(saver, ELEVEN, position(87, "AC 8H 9C", OTHER, "TH")) == "AC"


def test_safe_uniform_takes_every_safe_card_and_no_other():
    """Equal ranks count one by one; without a safe card every card is taken."""
    given, place, seen = ruled(), np.uint64(1), {"near": [], "lost": []}
    for _ in range(400):
        place = advance(place)
        seen["near"].append(choice(safe_uniform, given, position(95, "2C 2D 3C 8H 9S", OTHER, "TH"), word(place)))
        seen["lost"].append(choice(safe_uniform, given, position(98, "2C 2D 3C", OTHER, "TH"), word(place)))
    assert set(seen["near"]) == {"2C", "2D", "3C", "9S"}
    assert set(seen["lost"]) == {"2C", "2D", "3C"}
    assert 60 < seen["near"].count("2D") < 140  # 100 expected, s.e. 9
