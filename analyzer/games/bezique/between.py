"""Between two tricks of the first stage: the sevens, the meld, the draws [B3.5].

The player to move is the winner of the trick.  Each function goes on to the next thing that he must
be asked, or to the draws and the next trick.
"""

import numpy as np

from analyzer.cards import NO_CARD, card
from analyzer.games.bezique.cards import SEVENS, placed
from analyzer.games.bezique.melds import NO_MELD, available, choice, declared, fitting
from analyzer.games.bezique.scoring import SEVEN_SCORED, to_seat
from analyzer.games.bezique.state import (
    EXCHANGE,
    LAST_FACE_DOWN,
    MELD,
    MELD_CARD,
    NONE,
    PLAYOFF,
    SEVEN,
    SHOW,
    TRICK,
    State,
    Table,
)  # fmt: skip
from analyzer.jit import inlined
from analyzer.mechanics.double_pack import same_suit

_NOTHING = np.uint64(1)  # NONE is the only action
_SHOW, _EXCHANGE = np.uint64(SHOW), np.uint64(EXCHANGE)


@inlined
def settle(rules, s, pack):
    """What follows a trick that has been won."""
    if legal_seven(rules, s) != _NOTHING:
        return _to(s, SEVEN, s.table)
    return _to_meld(rules, s, pack)


@inlined
def _to_meld(rules, s, pack):
    """To the meld of the turn if there is one [B5.1]."""
    if legal_meld(rules, s) != NO_MELD:
        return _to(s, MELD, s.table)
    return _draw(rules, s, pack)


@inlined
def _draw(rules, s, pack):
    """Both draw, the winner first; the loser of trick 24 takes the turn-up [B3.6, B3.7]."""
    mine = s.mine | placed(rules, pack[s.drawn])
    if s.drawn == LAST_FACE_DOWN:
        phase, theirs = PLAYOFF, s.theirs | s.table.turnup
    else:
        phase, theirs = TRICK, s.theirs | placed(rules, pack[s.drawn + 1])
    return State(phase, s.seat, mine, theirs, NO_CARD, s.played, s.dealers, s.won, s.drawn + 2, s.table)


@inlined
def _to(s, phase, table):
    """The same player in another phase, with another table."""
    return State(phase, s.seat, s.mine, s.theirs, NO_CARD, s.played, s.dealers, s.won, s.drawn, table)


# --- sevens [B4] --------------------------------------------------------------------------------


@inlined
def unscored(s, cards):
    """The trump sevens, of some cards in hand, that have not scored [B4.1]."""
    return cards & same_suit(s.table.turnup) & SEVENS & ~s.table.faced


@inlined
def legal_seven(rules, s):
    """Nothing, show a trump seven that has not scored, exchange one for a turn-up that is none [B4.3, B4.4]."""
    shown = unscored(s, s.mine) if rules.seven_show else NO_CARD
    exchanged = NO_CARD if s.table.turnup & SEVENS else s.mine & same_suit(s.table.turnup) & SEVENS
    return _NOTHING | shown << _SHOW | exchanged << _EXCHANGE


@inlined
def step_seven(rules, s, action, pack):
    """One answer; asked again while there is something to do [B4.5, B4.6]."""
    if action == NONE:
        return _to_meld(rules, s, pack)
    t = s.table
    seven, mine, turnup, faced = card(action & 7), s.mine, t.turnup, t.faced
    won = s.won + to_seat(s.seat, SEVEN_SCORED if unscored(s, seven) else 0)
    if action >= EXCHANGE:
        mine, turnup, faced = mine ^ seven ^ turnup, seven, faced | turnup
    table = Table(turnup, faced | seven, t.spent, t.kind, t.picked, t.melds, t.firsts, t.scores)
    s = State(SEVEN, s.seat, mine, s.theirs, NO_CARD, s.played, s.dealers, won, s.drawn, table)
    return _draw(rules, s, pack) if rules.seven_uses_meld else settle(rules, s, pack)


# --- melds [B5, B6] -----------------------------------------------------------------------------


@inlined
def legal_meld(rules, s):
    """No meld, or one of the kinds that the hand can make."""
    return available(rules, s.mine, s.table.spent, same_suit(s.table.turnup))


@inlined
def step_meld(rules, s, action, pack):
    """The kind of the meld; then its cards, where they are a choice."""
    if action == NONE:
        return _draw(rules, s, pack)
    return _named(rules, s, action, NO_CARD, pack)


@inlined
def legal_meld_card(rules, s):
    """The cards that can fill the next open place of the meld."""
    t = s.table
    return choice(t.spent, t.kind, fitting(rules, s.mine, t.spent, same_suit(t.turnup), t.kind), t.picked)[0]


@inlined
def step_meld_card(rules, s, action, pack):
    """One card of the meld."""
    return _named(rules, s, s.table.kind, s.table.picked | card(action), pack)


@inlined
def _named(rules, s, kind, picked, pack):
    """After the kind or a card has been named: the next place that is a choice, or the meld and the draws."""
    t = s.table
    asked, meld = choice(t.spent, kind, fitting(rules, s.mine, t.spent, same_suit(t.turnup), kind), picked)
    if asked != NO_CARD:
        return _to(s, MELD_CARD, Table(t.turnup, t.faced, t.spent, kind, picked, t.melds, t.firsts, t.scores))
    return _draw(rules, _to(s, MELD, declared(rules, t, s.seat, trick_number(s), kind, meld)), pack)


@inlined
def trick_number(s):
    """The trick of the first stage, 1..24, that is played or was just won and not drawn for."""
    return (s.drawn - 15) >> 1
