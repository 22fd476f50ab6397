"""Both bids solved for points, for the match and for any other utility."""

import math

import numpy as np
import pytest

from analyzer.games.spades.state import BID, BLIND_NIL, LOOK, UNASKED
from analyzer.games.spades.utilities import bidding, match_utility, points_utility
from analyzer.mechanics import solver
from analyzer.mechanics.solver import PositionError
from tests.games.spades.table import at_play, cards, opening, ruled, scored
from tests.games.spades.test_exact import some_hands, values

OPEN = ruled("open")
STRONG, WEAK = cards("AC KC AD KD QD AH 5H AS QS TS 8S 5S 4S"), cards("QC 9C TD 9D 8D KH QH JH KS JS 9S 7S 2S")


def logistic(scores, bags):
    """A chance to win by the difference of the scores, bags at a point each."""
    lead = scores[0] - bags[0] - scores[1] + bags[1]
    return 1 / (1 + math.exp(-lead / 120))


def won(scores, bags):
    """The target rule, and `logistic` while nobody has 500."""
    if max(scores) >= 500 and scores[0] != scores[1]:
        return float(scores[0] > scores[1])
    return logistic(scores, bags)


def by_loops(mine, theirs, utility, bids=(range(14), range(14))):
    """Value, first bids and replies from 196 questions to the solver."""
    worth = solver.payoff(mine, theirs, utility)
    least = {first: min(worth[first, second] for second in bids[1]) for first in bids[0]}
    replies = tuple(
        tuple(second for second in bids[1] if worth[first, second] == least[first]) if first in least else ()
        for first in range(14)
    )
    best = max(least.values())
    return best, tuple(first for first in bids[0] if least[first] == best), replies, worth


def test_points_are_what_the_rules_score():
    utility = points_utility(ruled("closed"), bags=(4, 9), blind=(False, True))
    assert utility.shape == (14, 14, 14)
    for bid, tricks in ((0, 0), (0, 2), (5, 5), (5, 9), (6, 4), (13, 13)):
        mine, _ = scored(ruled("closed"), bid, tricks, 4)
        theirs, _ = scored(ruled("closed"), 0, 13 - tricks, 9, blind=True)
        assert utility[bid, 0, tricks] == mine - theirs


@pytest.mark.parametrize("blind", [(False, False), (True, False), (False, True)])
def test_points_solved_are_the_exact_layers_values(blind):
    """And those of 196 questions; a blind bidder's only bid is nil."""
    rng = np.random.default_rng(6)
    mine, theirs = some_hands(rng, 13)
    utility = points_utility(OPEN, bags=(7, 2), blind=blind)
    found = bidding(mine, theirs, utility, blind=blind)
    bids = tuple(range(1 if nil else 14) for nil in blind)
    value, first, replies, worth = by_loops(mine, theirs, utility, bids)
    assert found[:1] + found[2:] == (value, first, replies)
    assert np.array_equal(found.worth[: len(bids[0]), : len(bids[1])], worth[: len(bids[0]), : len(bids[1])])
    assert np.isnan(found.worth).sum() == 196 - len(bids[0]) * len(bids[1])
    sides = [
        opening(bid=0 if nil else UNASKED, blind=BLIND_NIL if nil else LOOK, bags=bags)
        for nil, bags in zip(blind, (7, 2), strict=True)
    ]
    state = at_play("", "", seat=int(blind[0]))._replace(phase=BID, openings=tuple(sides))
    hands = (np.uint64(mine), np.uint64(theirs))
    state = state._replace(mine=hands[blind[0]], theirs=hands[1 - blind[0]])
    by_bid, best = values(OPEN, state)
    assert best == (-value if blind[0] else value)
    if not any(blind):
        assert tuple(bid for bid, worth in by_bid.items() if worth == best) == first


@pytest.mark.parametrize("scores", [(0, 0), (430, 445), (-200, 480)])
def test_the_match_is_solved_with_any_chances_of_winning(scores):
    """The chances after the hand come from the target rule first, then from the function; exactly as by hand."""
    utility = match_utility(OPEN, scores, (4, 8), logistic)
    for first, second, tricks in ((0, 6, 0), (6, 6, 7), (7, 3, 5), (3, 0, 13)):
        (mine, mine_bags), (his, his_bags) = scored(OPEN, first, tricks, 4), scored(OPEN, second, 13 - tricks, 8)
        expected = won((scores[0] + mine, scores[1] + his), (mine_bags, his_bags))
        assert utility[first, second, tricks] == expected
    found = bidding(STRONG, WEAK, utility)
    value, first, replies, _ = by_loops(int(STRONG), int(WEAK), utility)
    assert found[:1] + found[2:] == (value, first, replies)


def test_near_the_target_the_bid_that_wins_the_match_is_not_the_one_of_most_points():
    """At 440 a bid of 6 made wins; more points are of no use, and a bid above them only risks the match."""
    few = bidding(STRONG, WEAK, match_utility(OPEN, (440, 300), (0, 0), logistic))
    assert few.value == 1.0
    assert 6 in few.first
    most = bidding(STRONG, WEAK, points_utility(OPEN))
    assert most.first == (max(most.first),)
    assert most.first[0] > 6


def test_a_table_of_chances_does_as_well_as_a_function():
    class Table(dict):
        def __missing__(self, key):
            return logistic(*key)

    assert np.array_equal(match_utility(OPEN, (0, 0), (0, 0), Table()), match_utility(OPEN, (0, 0), (0, 0), logistic))


def test_other_units_change_nothing_but_the_value():
    """A utility twice as large and shifted has the same best bids."""
    rng = np.random.default_rng(7)
    mine, theirs = some_hands(rng, 13)
    utility = points_utility(OPEN)
    found, other = bidding(mine, theirs, utility), bidding(mine, theirs, 2 * utility - 30)
    assert other.value == 2 * found.value - 30
    assert other[2:] == found[2:]


def test_endings_and_the_other_rule_on_breaking_spades():
    """Two cards each: one trick, as spades may not be led; with three the discard breaks them under the other rule."""
    tricks = np.broadcast_to(np.arange(14.0), (14, 14, 14))
    assert bidding(cards("AS JD"), cards("8S 9H"), tricks).value == 1
    mine, theirs = cards("AS 3C 2D"), cards("2S 8H 9H")
    for option, rule in ((0, False), (1, True)):
        expected = solver.payoff(mine, theirs, np.arange(4.0), void_breaks=rule)
        assert bidding(mine, theirs, tricks, spades_break=option).value == expected


def nan_in(utility):
    utility = utility.copy()
    utility[3, 4, 5] = np.nan
    return utility


WRONG = {
    "card twice": (lambda: bidding(STRONG, STRONG, points_utility(OPEN)), "4S is there twice"),
    "unequal": (lambda: bidding(1, 6, points_utility(OPEN)), "unequal hands: 1 cards to move, 2 of the other"),
    "too many": (lambda: bidding(2**14 - 1, (2**14 - 1) << 14, points_utility(OPEN)), "14 cards are too many"),
    "shape": (lambda: bidding(STRONG, WEAK, np.zeros((14, 14))), r"shape \(14, 14\) is not possible: for 13 cards"),
    "too few": (lambda: bidding(STRONG, WEAK, np.zeros((14, 14, 13))), r"it is \(14, 14, 14\) or longer"),
    "nan": (lambda: bidding(STRONG, WEAK, nan_in(points_utility(OPEN))), "bids 3 and 4 with 5 tricks is nan"),
    "bags": (lambda: points_utility(OPEN, bags=(0, 10)), r"bags=\(0, 10\) is not possible: a counter is from 0 to 9"),
    "chance": (lambda: match_utility(OPEN, (0, 0), (0, 0), lambda s, b: 1.5), "a chance is from 0 to 1"),
    "no entry": (lambda: match_utility(OPEN, (0, 0), (0, 0), {}), "win has no chance for scores"),
}


@pytest.mark.parametrize("case", WRONG)
def test_bad_input_is_refused_in_one_sentence(case):
    call, words = WRONG[case]
    with pytest.raises(PositionError, match=words) as error:
        call()
    assert "\n" not in str(error.value)
