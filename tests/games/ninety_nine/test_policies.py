"""What the policies of Ninety-Nine play in positions where there is no doubt what they should."""

import numpy as np
import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows
from analyzer.games.ninety_nine import rules, text
from analyzer.policies.ninety_nine import greedy, prudent, safe_uniform, saver
from analyzer.registry import find_player, find_policies, find_rules
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


REST = "AC AD 2C 3C 3D 4C 5D 6C 7C 8C 8D 8H 9C 9D TC TD"  # the opponent's hand and the stock, as far as one can see


def unseen(total, hand, theirs="8C 8D 8H 9C TC", **fields):
    """A position in which the opponent's hand is one of many."""
    stock = " ".join(name for name in REST.split() if name not in theirs.split())
    return position(total, hand, theirs, stock, shuffled=True, **fields)


def test_prudent_keeps_an_answer():
    """At 82 the eight could be answered by an eight, after which the ace does not fit; the six cannot."""
    assert choice(prudent, ruled(), unseen(82, "AS 6S 8S 9S TS")) == "6S"
    assert choice(greedy, ruled(), unseen(82, "AS 6S 8S 9S TS")) == "8S"


def test_prudent_plays_high_where_it_cannot_be_shut_out():
    """Far from the limit; and where the opponent is known to hold nothing that would fit."""
    assert choice(prudent, ruled(), unseen(40, "AS 6S 8S 9S TS")) == "8S"
    known = unseen(82, "AS 6S 8S 9S TS", theirs="2C 3C 4C 9C TC", known="2C 3C 4C 9C TC")
    assert choice(prudent, ruled(), known) == "8S"


@pytest.mark.parametrize(
    ("total", "hand", "theirs", "plays"),
    [
        (94, "AS 7S 8S 9S TS", "2C 3C 4C 9C TC", "TS"),  # after the ace he plays a two, and nothing plain fits
        (94, "AS 7S 8S 9S TS", "6C 7C 8C 9C TC", "AS"),  # he has no plain card that fits
        (84, "3S 9S 9H TS TH", "2C 3C 4C 9C TC", "3S"),  # a ten would make 74 and take off the pressure
    ],
)
def test_prudent_spends_a_ten_early_only_near_the_limit(total, hand, theirs, plays):
    """Where any low card would leave it shut out for certain; the opponent's hand is known."""
    assert choice(prudent, ruled(), unseen(total, hand, theirs=theirs, known=theirs)) == plays


def test_prudent_keeps_nines_to_the_last():
    assert choice(prudent, ruled(), unseen(98, "8S 9S 9H TS TH")) == "TH"
    assert choice(prudent, ruled(), unseen(98, "7S 8S 9S 9H AH")) == "9H"


def results(ruleset, a, b, deals):
    """Games that A won and lost, a number for each deal; its two seatings are one observation."""
    found = find_rules(f"ninety-nine/{ruleset}")
    policies = find_policies(found.game)
    duel = Duel(found, (find_player(a, policies), find_player(b, policies)), seed=7)
    table = rows(Work(duel), 0, 2 * deals, threads=1)
    lost = [table[table["position"] == position]["lost"].reshape(-1, 2).sum(axis=1) for position in (1, 0)]
    return lost[0], lost[1]


def edge(won, lost):
    """Mean of wins less losses a game and its standard error, clustered by deal."""
    net = (won.astype(float) - lost) / 2
    return net.mean(), net.std() / np.sqrt(len(net))


@pytest.mark.slow
@pytest.mark.parametrize("rival", ["greedy", "saver", "safe-uniform"])
@pytest.mark.parametrize(("ruleset", "deals"), [("seed", 4_000), ("single-pass", 150_000), ("classic", 4_000)])
def test_prudent_beats_the_simple_policies(ruleset, deals, rival):
    """Ahead by far more than chance explains."""
    mean, error = edge(*results(ruleset, "prudent", rival, deals))
    assert mean > 8 * error


@pytest.mark.slow
def test_measured_strength_of_prudent():
    """The figure of its page: 78.9 % of the decided games of `seed` against greedy."""
    won, lost = results("seed", "prudent", "greedy", 6_000)
    decided = won + lost
    share = won.sum() / decided.sum()
    error = np.sqrt(np.sum((won - share * decided) ** 2)) / decided.sum()
    assert abs(share - 0.789) < 4 * np.hypot(error, 0.002)


@pytest.mark.slow
def test_negative_control_without_foresight_it_is_no_better_than_greedy():
    """With `answer=0` it plays as greedy does, and the same comparison fails."""
    mean, error = edge(*results("seed", "prudent(answer=0)", "greedy", 4_000))
    assert mean <= 4 * error
