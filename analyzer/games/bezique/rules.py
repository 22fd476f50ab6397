"""Bezique for two, the founding rule set and every option: docs/rules/bezique.md has the rules.

A deal is a pure function of the pack and the actions.  A state is seen from the player to move: to
pass the turn is to exchange `mine` and `theirs`.  Every phase has its own `legal_...` and
`step_...`; `legal` and `step` are for whoever does not know the phase.
"""

import numpy as np

from analyzer.cards import NO_CARD, card, count
from analyzer.games.bezique.between import (
    legal_meld,
    legal_meld_card,
    legal_seven,
    settle,
    step_meld,
    step_meld_card,
    step_seven,
    unscored,
)  # fmt: skip
from analyzer.games.bezique.cards import PACK, SEVENS, brisques, placed
from analyzer.games.bezique.scoring import (
    BRISQUE,
    LAST_TRICK,
    SEVEN_SCORED,
    TRICK_WON,
    brisques_of,
    last_trick_of,
    melds_of,
    score,
    sevens_of,
    to_seat,
    tricks_of,
)  # fmt: skip
from analyzer.games.bezique.state import (
    CHANCE_PHASES,
    FIRST_DRAW,
    LAST_FACE_DOWN,
    MELD,
    MELD_CARD,
    NONE,
    OVER,
    PHASES,
    PLAYOFF,
    SEVEN,
    TRICK,
    Rules,
    Spent,
    State,
    Table,
    View,
)  # fmt: skip
from analyzer.jit import either, inlined, jit
from analyzer.mechanics.double_pack import beats, following, same_suit

__all__ = [
    "CHANCE_PHASES", "OVER", "PACK", "PHASES", "Rules", "State", "View", "carried", "legal", "legal_meld",
    "legal_meld_card", "legal_playoff", "legal_seven", "legal_trick", "mark", "points", "start", "step", "step_meld",
    "step_meld_card", "step_playoff", "step_seven", "step_trick", "view",
]  # fmt: skip


@inlined
def start(rules, pack, scores, bags):
    """The state before the first lead [B2]; `scores` are (seat 0, seat 1), `bags` are not used.

    Pack places 0..7 are the hand of seat 0, 8..15 of seat 1, 16 the turn-up, then the stock.
    """
    first, second = NO_CARD, NO_CARD
    for i in range(8):
        first |= pack[i]
        second |= pack[8 + i]
    turnup = placed(rules, pack[FIRST_DRAW - 1])
    spent = Spent(NO_CARD, NO_CARD, NO_CARD, NO_CARD, NO_CARD)
    table = Table(turnup, NO_CARD, spent, NONE, NO_CARD, (0, 0), (0, 0), (scores[0], scores[1]))
    won = to_seat(1, SEVEN_SCORED) if rules.turnup_seven and turnup & SEVENS else 0
    first, second = placed(rules, first), placed(rules, second)
    return State(TRICK, 0, first, second, NO_CARD, NO_CARD, NO_CARD, won, FIRST_DRAW, table)


@inlined
def legal_trick(rules, s):
    """Any card [B3.2]."""
    return s.mine


@inlined
def step_trick(rules, s, action, pack):
    """A lead, or the second card of a trick of the first stage [B3, B4.2]."""
    played = card(action)
    s = _laid(s, played, SEVEN_SCORED if unscored(s, played) else 0)
    if s.led == NO_CARD:
        return _answered(s, played)
    ten = LAST_TRICK if s.drawn == LAST_FACE_DOWN and rules.last_trick == 24 else 0
    return settle(rules, _taken(rules, s, played, TRICK, TRICK_WON + ten), pack)


@inlined
def legal_playoff(rules, s):
    """Any card to lead; the follower must follow, head and ruff [B7.2 to B7.5]."""
    if s.led == NO_CARD:
        return s.mine
    return following(s.mine, s.led, same_suit(s.table.turnup), rules.playoff_must_win != 0)


@inlined
def step_playoff(rules, s, action, pack):
    """A lead, or the second card of a trick of the play-off [B7]."""
    played = card(action)
    s = _laid(s, played, 0)
    if s.led == NO_CARD:
        return _answered(s, played)
    if s.mine:
        return _taken(rules, s, played, PLAYOFF, 0)
    return _taken(rules, s, played, OVER, LAST_TRICK if rules.last_trick == 32 else 0)


@inlined
def _laid(s, played, won):
    """The same player, the card out of his hand, with what it scores."""
    won = s.won + to_seat(s.seat, won)
    dealers = s.dealers | played * np.uint64(s.seat)
    return State(s.phase, s.seat, s.mine ^ played, s.theirs, s.led, s.played | played, dealers, won, s.drawn, s.table)


@inlined
def _answered(s, led):
    """The other player to move, with a card to beat."""
    return State(s.phase, 1 - s.seat, s.theirs, s.mine, led, s.played, s.dealers, s.won, s.drawn, s.table)


@inlined
def _taken(rules, s, played, phase, won):
    """The winner of the trick to move, with its brisques and what else he wins."""
    beaten = beats(played, s.led, same_suit(s.table.turnup))
    seat = either(beaten, s.seat, 1 - s.seat)
    winner, loser = either(beaten, s.mine, s.theirs), either(beaten, s.theirs, s.mine)
    won = s.won + to_seat(seat, won + BRISQUE * count((s.led | played) & brisques(rules)))
    return State(phase, seat, winner, loser, NO_CARD, s.played, s.dealers, won, s.drawn, s.table)


@inlined
def legal(rules, s):
    """The legal actions of any phase, as a mask."""
    if s.phase == TRICK:
        return legal_trick(rules, s)
    if s.phase == SEVEN:
        return legal_seven(rules, s)
    if s.phase == MELD:
        return legal_meld(rules, s)
    return legal_meld_card(rules, s) if s.phase == MELD_CARD else legal_playoff(rules, s)


@jit
def step(rules, s, action, pack):
    """The state after a legal action of any phase."""
    if s.phase == TRICK:
        return step_trick(rules, s, action, pack)
    if s.phase == SEVEN:
        return step_seven(rules, s, action, pack)
    if s.phase == MELD:
        return step_meld(rules, s, action, pack)
    return step_meld_card(rules, s, action, pack) if s.phase == MELD_CARD else step_playoff(rules, s, action, pack)


@inlined
def view(rules, s):
    """What the player to move may know [B10]."""
    me, you, t = s.seat, 1 - s.seat, s.table
    over = s.phase == PLAYOFF
    turnup = either(over, NO_CARD, t.turnup)
    known, theirs = either(over, (s.mine, s.theirs), (s.mine & t.faced, s.theirs & t.faced))
    unseen = ~(s.mine | s.played | turnup | theirs)
    others = s.played ^ s.dealers
    played, their_played = either(me == 0, (others, s.dealers), (s.dealers, others))
    width = 1 if s.phase == SEVEN or s.phase == MELD else 8
    return View(
        rules, s.phase, me, width, (t.scores[me], t.scores[you]), (0, 0), s.mine, s.led, same_suit(t.turnup), turnup,
        65 - s.drawn, theirs, unseen, known, played, their_played, t.spent, t.kind, t.picked,
        melds_of(s, me), melds_of(s, you), sevens_of(s, me), sevens_of(s, you), brisques_of(s, me), brisques_of(s, you),
        tricks_of(s, me), tricks_of(s, you), 10 * last_trick_of(s, me), 10 * last_trick_of(s, you),
    )  # fmt: skip


@inlined
def points(rules, s):
    """Points of seat 0 and of seat 1 for a deal that is over, and whether it counts (always) [B8]."""
    return score(s, 0), score(s, 1), True


@inlined
def carried(rules, s):
    """Scores after a deal that is over, and no bags, each (seat 0, seat 1)."""
    return (s.table.scores[0] + score(s, 0), s.table.scores[1] + score(s, 1)), (0, 0)


@inlined
def mark(rules, s):
    """What a trace keeps after every action: the cards named for a meld, as a signed number."""
    return np.int64(s.table.picked)
