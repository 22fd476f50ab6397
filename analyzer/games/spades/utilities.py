"""Best bids with both hands known, for any utility: points of the hand, the chance to win the match, your own.

A utility is a float array [first bid, second bid, tricks of the first bidder] of what the hand is worth
to the player who bids first and leads; the other wants it as low as possible.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from analyzer.cards import SPADES, count
from analyzer.games.spades.bidding import BIDS, TRICK_COUNTS, play_values, utility_of_points
from analyzer.games.spades.preplay import called
from analyzer.games.spades.scoring import score
from analyzer.games.spades.state import ANY_VOID, BLIND_NIL, LOOK, OFF, UNASKED, Opening
from analyzer.mechanics.solver import PositionError, search
from analyzer.mechanics.solver.checks import card_sets, check_positions
from analyzer.mechanics.solver.play import Play

Pair = tuple[int, int]
Win = Callable[[Pair, Pair], float] | Mapping[tuple[Pair, Pair], float]
"""From (scores, bags) after a hand, each (first bidder, other), to the chance of the first bidder to win the match."""

_NONE, _NIL_ALONE, _ALL = np.uint64(0), np.uint64(1), np.uint64(2**BIDS - 1)


class Bidding(NamedTuple):
    """What best bids and best play come to."""

    value: float  # of the hand to the player who bids first
    worth: np.ndarray  # float64 [first bid, second bid]: value of best play; nan for bids that may not be made
    first: tuple[int, ...]  # the best first bids
    replies: tuple[tuple[int, ...], ...]  # by first bid, the best second bids; none if it may not be made


def bidding(
    mine: int,
    theirs: int,
    utility: Any,
    *,
    blind: tuple[bool, bool] = (False, False),
    spades_break: int = 0,
) -> Bidding:
    """Both bids and the play solved, everybody playing best for a utility.

    Parameters
    ----------
    mine, theirs : the hands of the player who bids first and leads, and of the other: sets of 1 to 13 cards, as in
        `analyzer.cards`
    utility : array of floats [14, 14, cards + 1 or more]; `points_utility` and `match_utility` make such
    blind : whether (the first bidder, the other) has bid blind nil: his only bid is then 0
    spades_break : the rule's option: 0 spade_played, 1 any_void

    Raises
    ------
    PositionError : hands that are none, or a utility of another shape or with values that are not numbers
    """
    leads, follows = card_sets("mine", mine).reshape(1), card_sets("theirs", theirs).reshape(1)
    check_positions(leads, follows, np.zeros(1, dtype=np.uint64), ())
    cards = int(count(leads[0]))
    table = _checked(utility, cards)
    firsts, seconds = (_NIL_ALONE if nil else _ALL for nil in blind)
    worth = np.full((BIDS, BIDS), np.nan)
    play = Play(SPADES, False, spades_break == ANY_VOID)
    play_values(play, leads[0], follows[0], table, firsts, seconds, worth, search.memory())
    may_reply = np.arange(BIDS) < (1 if blind[1] else BIDS)
    legal = np.arange(BIDS) < (1 if blind[0] else BIDS)
    least = np.where(legal, np.where(may_reply, worth, np.inf).min(axis=1), -np.inf)
    replies = tuple(_places(worth[bid] == least[bid]) for bid in range(BIDS))
    return Bidding(float(least.max()), worth, _places(legal & (least == least.max())), replies)


def points_utility(
    rules: Any, scores: Pair = (0, 0), bags: Pair = (0, 0), *, blind: tuple[bool, bool] = (False, False)
) -> np.ndarray:
    """The utility of points: the hand's score of the first bidder less the other's, bag penalties included.

    Parameters
    ----------
    rules : Rules
    scores, bags : of (the first bidder, the other) before the hand; scores do not matter here
    blind : who has bid blind nil

    Returns
    -------
    float64 [14, 14, 14], in points
    """
    first, second = _openings(rules, scores, bags, blind)
    return np.asarray(utility_of_points(_plain(rules), first, second, TRICK_COUNTS - 1))


def match_utility(
    rules: Any, scores: Pair, bags: Pair, win: Win, *, blind: tuple[bool, bool] = (False, False)
) -> np.ndarray:
    """The utility of the match: the chance of the first bidder to win it.

    A hand that takes somebody to the target, with unequal scores, decides: 1 or 0.  After any other, `win` is asked.

    Parameters
    ----------
    rules : Rules
    scores, bags : of (the first bidder, the other) before the hand
    win : callable ``win(scores, bags)`` or mapping ``win[scores, bags]``: from scores and bags after the hand, both
        (this hand's first bidder, the other), to the first bidder's chance, 0 to 1; in the next hand the roles change
    blind : who has bid blind nil

    Returns
    -------
    float64 [14, 14, 14]

    Raises
    ------
    PositionError : `win` gives no chance
    """
    openings, given = _openings(rules, scores, bags, blind), _plain(rules)
    sides = [
        [[score(given, called(side, side.blind, bid), tricks) for tricks in range(TRICK_COUNTS)] for bid in range(BIDS)]
        for side in openings
    ]
    chances: dict[tuple[Pair, Pair], float] = {}
    utility = np.empty((BIDS, BIDS, TRICK_COUNTS))
    for first, second, tricks in np.ndindex(utility.shape):
        mine, his = sides[0][first][tricks], sides[1][second][TRICK_COUNTS - 1 - tricks]
        after = int(scores[0] + mine.points), int(scores[1] + his.points)
        key = after, (int(mine.bags_after), int(his.bags_after))
        if key not in chances:
            chances[key] = _chance(given, *key, win)
        utility[first, second, tricks] = chances[key]
    return utility


def _chance(rules: Any, scores: Pair, bags: Pair, win: Win) -> float:
    """The first bidder's chance after a hand."""
    if max(scores) >= rules.target and scores[0] != scores[1]:
        return float(scores[0] > scores[1])
    try:
        chance = float(win(scores, bags) if callable(win) else win[scores, bags])
    except KeyError:
        raise PositionError(f"win has no chance for scores {scores} and bags {bags}") from None
    if not 0 <= chance <= 1:
        raise PositionError(f"win gives {chance} for scores {scores} and bags {bags}: a chance is from 0 to 1")
    return chance


def _openings(rules: Any, scores: Pair, bags: Pair, blind: tuple[bool, bool]) -> tuple[Opening, Opening]:
    """What both bring into the hand."""
    for counter in bags:
        if rules.bags != OFF and not 0 <= counter < rules.bag_limit:
            raise PositionError(f"bags={bags} is not possible: a counter is from 0 to {rules.bag_limit - 1}")
    first, second = (
        Opening(int(points), int(counter), BLIND_NIL if nil else LOOK, UNASKED, 0, _NONE, _NONE, 0, _NONE)
        for points, counter, nil in zip(scores, bags, blind)
    )
    return first, second


def _plain(rules: Any) -> Any:
    """Rules of Python's whole numbers, as compiled code takes them."""
    return type(rules)(*map(int, rules))


def _checked(utility: Any, cards: int) -> np.ndarray:
    """A utility as a float64 array of the shape that the solver takes."""
    table = np.array(utility, dtype=np.float64, order="C")
    if table.ndim != 3 or table.shape[:2] != (BIDS, BIDS) or table.shape[2] <= cards:
        raise PositionError(
            f"a utility of shape {table.shape} is not possible: for {cards} cards it is (14, 14, {cards + 1}) or longer"
        )
    wrong = np.argwhere(np.isnan(table[:, :, : cards + 1]))
    if wrong.size:
        first, second, tricks = wrong[0]
        raise PositionError(f"the utility of bids {first} and {second} with {tricks} tricks is nan: it is a number")
    return table


def _places(wanted: np.ndarray) -> tuple[int, ...]:
    return tuple(map(int, np.flatnonzero(wanted)))
