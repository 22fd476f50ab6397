"""What the policies of Spades play in positions where their docstrings promise it."""

import pytest

from analyzer.games.spades.state import PLAY
from analyzer.policies.spades import cautious, counter, nil_seeker, score_aware
from tests.games.spades.table import ruled
from tests.policies.spades.table import OPEN, playing, plays

ALL = [counter, cautious, nil_seeker, score_aware]
each = pytest.mark.parametrize("policy", ALL, ids=lambda policy: policy.__name__.split(".")[-1])
NO_BAGS = ruled("open", bags="off")


# --- to make the bid: it needs every trick that is left ------------------------------------------


@each
@pytest.mark.parametrize(
    ("mine", "theirs", "led", "card"),
    [
        ("4C TC KC 2H", "3C 5D 6D", "9C", "TC"),  # wins as cheaply as it can
        ("4C 8C 2H 3S", "3C 5D 6D", "9C", "4C"),  # cannot win: the lowest of the suit led
        ("5D 3S 8S QS", "3C 5C 6D", "9C", "3S"),  # void: ruffs with its lowest trump
        ("5D 3D QD", "3C 5C", "9C", "3D"),  # void without trumps: throws its lowest
    ],
)
def test_following_for_tricks(policy, mine, theirs, led, card):
    assert plays(policy, mine, theirs, led=led, bids=(len(mine.split()), 1)) == card


@each
@pytest.mark.parametrize(
    ("mine", "theirs", "broken", "card"),
    [
        ("AD QS 9S 4S", "KS 8S 3D 5D", True, "QS"),  # more trumps than he: draws them from the top
        ("AD QS 9S 4S", "KS 8S 3D 5D", False, "AD"),  # spades not broken
        ("AD QS 9S", "KS 8S 3S 5D", True, "AD"),  # he has as many trumps: a card that nobody beats
        ("AD 4C 9S", "KS 8S 2C", True, "4C"),  # he is void in diamonds and would ruff the ace
        ("5C 6D 8D 9H", "KS 8S 7C TD JH QH", True, "5C"),  # nothing sure: a suit of one card
        ("5C 9C 6D 8D TD", "KS 8S JC JD QD", True, "9C"),  # the highest of its shortest suit
    ],
)
def test_leading_for_tricks(policy, mine, theirs, broken, card):
    assert plays(policy, mine, theirs, bids=(len(mine.split()), 1), broken=broken) == card


# --- when the bid is made or safe -----------------------------------------------------------------


@each
def test_ducks_when_both_bids_are_made(policy):
    """Every further trick is a bag: under the card led, with the highest that goes under."""
    made = {"bids": (3, 3), "tricks": (3, 3)}
    assert plays(policy, "4C 8C KC 2H", "3C 5D 6D", led="9C", **made) == "8C"
    assert plays(policy, "5D AD 3S 8S", "6D 7D KC", led="9C", **made) == "AD"  # does not ruff
    assert plays(policy, "JC KC 2H", "3C 5D", led="9C", **made) == "KC"  # must win: with its highest
    assert plays(policy, "2C AC 7H", "3C 5H 9D", **made) == "2C"  # leads what must be beaten


@each
def test_wins_on_where_bags_cost_nothing(policy):
    """Without a counter each bag is a point more."""
    assert plays(policy, "4C 8C KC 2H", "3C 5D 6D", led="9C", bids=(3, 3), tricks=(3, 3), given=NO_BAGS) == "KC"


@pytest.mark.parametrize(
    ("policy", "card"), [(counter, "KC"), (nil_seeker, "KC"), (score_aware, "KC"), (cautious, "8C")]
)
def test_sets_the_opponent_where_that_is_near(policy, card):
    """He needs three of the last four: one more trick of mine leaves him no room.  `cautious` does not try."""
    assert plays(policy, "4C 8C KC 2H", "3C 5D 6D", led="9C", bids=(5, 7), tricks=(5, 4)) == card


@each
def test_does_not_try_to_set_what_is_far(policy):
    """He needs one of the last four."""
    assert plays(policy, "4C 8C KC 2H", "3C 5D 6D", led="9C", bids=(5, 5), tricks=(5, 4)) == "8C"


def test_score_aware_goes_all_the_way_when_the_match_is_at_stake():
    """He has 470 and his bid would win him the match; at an even score the same trick is a bag."""
    position = {"led": "9C", "bids": (5, 5), "tricks": (5, 4), "scores": (300, 470)}
    assert plays(score_aware, "4C 8C KC 2H", "3C 5D 6D", **position) == "KC"
    assert plays(score_aware, "4C 8C KC 2H", "3C 5D 6D", **position | {"scores": (300, 300)}) == "8C"
    assert plays(counter, "4C 8C KC 2H", "3C 5D 6D", **position) == "8C"


def test_score_aware_fears_bags_with_a_full_counter():
    """He can afford to lose two tricks more: worth a try while the counter has room."""
    position = {"led": "9C", "bids": (5, 6), "tricks": (5, 4)}
    assert plays(score_aware, "4C 8C KC 2H", "3C 5D 6D", **position, bags=(0, 0)) == "KC"
    assert plays(score_aware, "4C 8C KC 2H", "3C 5D 6D", **position, bags=(8, 0)) == "8C"


@each
def test_ducks_when_its_trumps_are_sure_to_do(policy):
    """Ace and king of trumps take the two tricks that it needs; with three to take it must win now."""
    hand, theirs = "4C KC 2H AS KS", "3C 5D 6D QS"
    assert plays(policy, hand, theirs, led="9C", bids=(5, 5), tricks=(3, 5)) == "4C"
    assert plays(policy, hand, theirs, led="9C", bids=(6, 5), tricks=(3, 5)) == "KC"


@each
def test_a_trump_that_must_go_under_is_not_counted_twice(policy):
    """He leads the five of trumps; of 6, 4 and 2 against ten and nine only a win now takes the trick it needs."""
    assert plays(policy, "6S 4S 2S", "TS 9S", led="5S", bids=(5, 6), tricks=(4, 6), broken=True) == "6S"


@each
def test_loses_tricks_when_its_bid_is_lost(policy):
    """Two to take and one card left: tricks are worth nothing to it and a bag to him."""
    assert plays(policy, "KC", "", led="9C", bids=(9, 3), tricks=(7, 5)) == "KC"  # no choice
    assert plays(policy, "8C KC", "3D", led="9C", bids=(9, 3), tricks=(5, 6)) == "8C"


# --- nil ------------------------------------------------------------------------------------------


@each
@pytest.mark.parametrize(
    ("mine", "theirs", "led", "card"),
    [
        ("4C 8C KC 2H", "3C 5D 6D", "9C", "8C"),  # under, with the highest that goes under
        ("5D 9D 3S", "6D 7D", "9C", "9D"),  # void: throws a danger, never ruffs
        ("QH 9D 3S", "6D 7D", "9C", "9D"),  # the queen is safe, he has no heart
        ("2S 3S", "6D", "9C", "3S"),  # nothing but trumps: must ruff
    ],
)
def test_following_with_a_nil(policy, mine, theirs, led, card):
    assert plays(policy, mine, theirs, led=led, bids=(0, 5)) == card


@each
def test_leading_with_a_nil(policy):
    """A card that he must beat; none, then the lowest of all."""
    assert plays(policy, "2C 3C QC 4D KD", "5C 6C 3D 8D", bids=(0, 5)) == "3C"
    assert plays(policy, "5C QC 4D KD", "3C 6C 3D 8D", bids=(0, 5)) == "4D"


@each
@pytest.mark.parametrize("bid", [12, 13])
def test_a_nil_is_worth_less_than_setting_a_bid_of_thirteen(policy, bid):
    """One trick sets thirteen, which costs him more than the nil brings; twelve it leaves alone."""
    assert plays(policy, "4C 8C KC 2H", "3C 5D 6D", led="9C", bids=(0, bid)) == ("KC" if bid == 13 else "8C")
    dear = ruled("open", nil=1000)
    assert plays(policy, "4C 8C KC 2H", "3C 5D 6D", led="9C", bids=(0, bid), given=dear) == "8C"


@each
def test_against_a_nil(policy):
    """Goes under his lead and leads low where he must follow; a bid in need of every trick comes first."""
    assert plays(policy, "4C 8C KC 2H", "3C 5D 6D", led="9C", bids=(3, 0)) == "8C"
    assert plays(policy, "3C KC 2H AH", "5C 7C 8D 9D", bids=(3, 0)) == "3C"  # he has no heart
    assert plays(policy, "4C 8C KC 2H", "3C 5D 6D", led="9C", bids=(4, 0)) == "KC"


@each
def test_after_the_nil_is_broken(policy):
    """The tricks of a failed nil are bags in spades/open: as few as may be."""
    assert plays(policy, "4C 8C KC 2H", "3C 5D 6D", led="9C", bids=(0, 5), tricks=(1, 7)) == "8C"


def test_positions_are_those_of_the_play():
    """The helper gives what a hand in progress would."""
    view, legal = playing("4C 8C 2H", "3C 5D", led="9C", bids=(4, 6))
    assert (view.phase, view.width, view.bid, view.their_bid) == (PLAY, 4, 4, 6)
    assert (view.rules, int(legal).bit_count()) == (OPEN, 2)
