"""What a hand of two-player Spades scores, from the bid and the tricks alone: docs/rules/spades.md."""

from typing import NamedTuple

from analyzer.games.spades.state import (
    BLIND_FAILED,
    BLIND_MADE,
    BLIND_NIL,
    CARRY,
    MADE,
    MOON_FAILED,
    MOON_MADE,
    NIL_FAILED,
    NIL_MADE,
    OFF,
    PENALTY,
    SET,
    TRICKS_ARE_BAGS,
)
from analyzer.jit import either, inlined


class Scored(NamedTuple):
    """One player's result."""

    points: int  # of the hand, bag penalty included
    bags: int  # tricks of this hand that enter the counter
    bags_after: int  # the counter
    outcome: int


@inlined
def score(rules, opening, tricks):
    """The result of a seat: its bid and bag counter are in `opening`, a State's."""
    points, bags, outcome = _contract(rules, opening.bid, opening.blind == BLIND_NIL, tricks)
    counter = opening.bags + bags
    if rules.bags == OFF:
        return Scored(points, 0, 0, outcome)
    if counter < rules.bag_limit:
        return Scored(points, bags, counter, outcome)
    penalties = counter // rules.bag_limit
    left = counter - penalties * rules.bag_limit if rules.bags == CARRY else 0
    return Scored(points - penalties * rules.bag_penalty, bags, left, outcome)


@inlined
def _contract(rules, bid, blind, tricks):
    """Points before the bag penalty, bags, and the outcome."""
    if bid == 0 and tricks == 0:
        return (rules.blind_nil, 0, BLIND_MADE) if blind else (rules.nil, 0, NIL_MADE)
    if bid == 0:
        return _failed_nil(rules, blind, tricks)
    if bid == 13 and rules.moon > 0:
        return (rules.moon, 0, MOON_MADE) if tricks == 13 else (rules.bag * tricks, tricks, MOON_FAILED)
    over = tricks - bid
    made = over >= 0
    points = either(made, rules.per_trick * bid + rules.bag * over, -rules.per_trick * bid)
    return points, either(made, over, 0), either(made, MADE, SET)


@inlined
def _failed_nil(rules, blind, tricks):
    """A failed nil's tricks are bags, or it costs its price, or both without a bag's point."""
    outcome = BLIND_FAILED if blind else NIL_FAILED
    price, failure = (rules.blind_nil, rules.blind_nil_failure) if blind else (rules.nil, rules.nil_failure)
    if failure == TRICKS_ARE_BAGS:
        return rules.bag * tricks, tricks, outcome
    return -price, 0 if failure == PENALTY else tricks, outcome
