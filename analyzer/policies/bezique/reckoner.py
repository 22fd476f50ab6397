"""Reckons what every card may still bring and plays the one that it can best spare."""

from typing import NamedTuple

import numpy as np

from analyzer.cards import NO_CARD, ONE, count, highest, lowest, number
from analyzer.games.bezique.cards import ACES, brisques
from analyzer.games.bezique.melds import NO_MELD, available, fitting, spent_by
from analyzer.games.bezique.state import NONE
from analyzer.jit import jit
from analyzer.mechanics.double_pack import beats, ranked_above, same_suit
from analyzer.mechanics.heading import Stakes, best
from analyzer.policies.bezique._odds import prospects, value


class Params(NamedTuple):
    hope: float = 0.6  # of the chance that a missing card comes and still finds room in the hand
    late: float = 0.5  # chance that no trick is won in the next trick
    now: float = 0.5
    turn: float = 3.0
    trump: float = 8.0
    trump_step: float = 2.0
    ace: float = 8.0
    ten: float = 3.0
    step: float = 0.5
    suit_risk: float = 0.6
    ruff_risk: float = 0.3


@jit
def trick(params, view, legal, random):
    """The card whose loss, with what the trick brings, costs least."""
    p = params.hope * (view.stock >> 1) / max(count(view.unseen), 1)
    left = view.stock >> 1
    sure = 1 - params.late**left
    whole = prospects(view, view.cards, view.spent, p)
    best, most, rest = NO_CARD, -1e9, legal
    while rest:
        card = lowest(rest)
        rest ^= card
        hand = view.cards ^ card
        lost = sure * (whole - prospects(view, hand, view.spent, p)) + keep(params, view, card)
        melds = available(view.rules, hand, view.spent, view.trumps)
        win = params.turn + (params.now + (1 - params.now) / left) * value_of(melds)
        points = 10.0 * count((card | view.led) & brisques(view.rules))
        if view.led:
            odds = 1.0 if beats(card, view.led, view.trumps) else 0.0
        else:
            odds = lead_odds(params, view, card)
        score = odds * (win + points) - (1 - odds) * points - lost
        if score > most:
            best, most = card, score
    return number(best)


@jit
def value_of(melds):
    return float(value(number(highest(melds)))) if melds != NO_MELD else 0.0


@jit
def keep(params, view, card):
    """What a card is worth beside melds: trumps and high cards win tricks, in the play-off too."""
    rank = number(card) >> 3
    if card & view.trumps:
        return params.trump + params.trump_step * rank
    if card & ACES:
        return params.ace
    if card & brisques(view.rules):
        return params.ten
    return params.step * rank


@jit
def lead_odds(params, view, card):
    """The chance that a card led wins."""
    hidden = 8 - count(view.their_cards)
    share = hidden / max(count(view.unseen), 1)
    higher = same_suit(card) & ranked_above(card)
    ruffs = view.trumps & ~same_suit(card)
    risk = params.suit_risk * (share * count(view.unseen & higher) + count(view.their_cards & higher))
    risk += params.ruff_risk * (share * count(view.unseen & ruffs) + count(view.their_cards & ruffs))
    return np.exp(-risk)


@jit
def seven(params, view, legal, random):
    return number(highest(legal))


@jit
def meld(params, view, legal, random):
    """The kind that leaves most, what may be declared later included."""
    if view.kind:
        known = legal & view.known
        return number(lowest(known if known else legal))
    p = params.hope * (view.stock >> 1) / max(count(view.unseen), 1)
    later = 1 - params.late ** ((view.stock >> 1) - 1)
    best, most = NONE, later * prospects(view, view.cards, view.spent, p)
    rest = legal & ~ONE
    while rest:
        kind = number(lowest(rest))
        rest &= rest - ONE
        cards = fitting(view.rules, view.cards, view.spent, view.trumps, kind)
        score = value(kind) + later * prospects(view, view.cards, spent_by(view.rules, view.spent, kind, cards), p)
        if score > most:
            best, most = kind, score
    return best


@jit
def playoff(params, view, legal, random):
    """Nothing is hidden any more: the best card, worked out to the end."""
    stakes = Stakes(
        view.trumps, brisques(view.rules), np.int64(view.rules.last_trick == 32), view.rules.playoff_must_win != 0
    )
    return number(best(stakes, view.cards, view.their_cards, view.led))
