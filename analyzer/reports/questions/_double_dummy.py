"""What the solver says of the hands of a pairing: tricks and nils with both hands known, contracts as declarer."""

from typing import Any

import numpy as np
import pandas as pd

from analyzer.cards import NO_CARD, ONE
from analyzer.games.draw_bridge.state import PLAY
from analyzer.games.spades.state import ANY_VOID
from analyzer.mechanics import solver
from analyzer.mechanics.auction import STRAINS
from analyzer.stats.clusters import Ints
from analyzer.study.par import Par

WON_NONE, LOST_NONE = np.eye(14)[0], -np.eye(14)[13]  # payoffs of the leader: his nil, and the other's nil


def spades_hands(par: Par, rules: Any) -> pd.DataFrame:
    """The hands table of Spades with `dummy` and `makeable`.

    Parameters
    ----------
    rules : options, as numbers

    Returns
    -------
    DataFrame, `par.hands` with `dummy`, int64, the tricks of the player when both play for tricks, and `makeable`,
    whether he can take none against best play
    """
    states = par.judged.states
    opens = states["seat"] == rules.opener
    leads = np.where(opens, states["mine"], states["theirs"])
    follows = np.where(opens, states["theirs"], states["mine"])
    how = {"void_breaks": bool(rules.spades_break == ANY_VOID)}
    tricks = np.asarray(solver.payoff(leads, follows, np.arange(14.0), **how), np.int64)
    none = np.asarray(solver.payoff(leads, follows, WON_NONE, **how)) > 0
    other = np.asarray(solver.payoff(leads, follows, LOST_NONE, **how)) < 0
    table = par.hands
    leading = (table["seat"] == rules.opener).to_numpy()
    dummy = np.where(leading, np.repeat(tricks, 2), 13 - np.repeat(tricks, 2))
    return table.assign(dummy=dummy, makeable=np.where(leading, np.repeat(none, 2), np.repeat(other, 2)))


def contract_tricks(par: Par, declared: pd.DataFrame) -> Ints:
    """The tricks that declarers of Draw Bridge take when both play best; the defender leads.

    Parameters
    ----------
    declared : rows of `par.hands` whose player is the declarer
    """
    place = np.searchsorted(par.judged.numbers, 2 * declared["deal"].to_numpy() + declared["swapped"].to_numpy())
    states, strain = par.judged.states[place], declared["strain"].map(STRAINS.index).to_numpy(np.int64)
    mine = states["seat"] == declared["seat"].to_numpy()
    declarer, defender = (np.where(mine == own, states["mine"], states["theirs"]) for own in (True, False))
    if not len(declared):
        return np.zeros(0, np.int64)
    return 13 - np.asarray(solver.tricks(defender, declarer, strain), np.int64)


def tricks_lost(par: Par, declared: pd.DataFrame) -> pd.DataFrame:
    """What the cards of Draw Bridge lost in tricks, whatever the contract is worth.

    Parameters
    ----------
    declared : rows of `par.hands` whose player is the declarer; of all contracts

    Returns
    -------
    DataFrame: the decisions of the play (`par.decisions`) with `tricks`, int64, the tricks that the player's card lost
    against best play on both sides for tricks, and `declares`, whether he is the declarer
    """
    played = par.decisions[par.decisions["phase"] == "play"]
    verdicts = par.judged.verdicts[par.judged.verdicts["phase"] == PLAY]
    if not len(verdicts):
        return played.assign(tricks=np.zeros(0, np.int64), declares=np.zeros(0, bool))
    seats, cards = (verdicts[name].reshape(len(declared), -1) for name in ("seat", "action"))
    place = np.searchsorted(par.judged.numbers, verdicts["hand"].reshape(seats.shape)[:, 0])
    states, strain = par.judged.states[place], declared["strain"].map(STRAINS.index).to_numpy(np.int64)
    first = states["seat"] == 0
    held = [np.where(first == own, states["mine"], states["theirs"]) for own in (True, False)]
    declarer = declared["seat"].to_numpy()
    after = _by_card(seats, cards, held, strain, np.where(declarer == 0, declared["tricks"], 13 - declared["tricks"]))
    lost = np.where(seats == 0, after[:, :-1] - after[:, 1:], after[:, 1:] - after[:, :-1])
    return played.assign(tricks=lost.ravel(), declares=(seats == declarer[:, None]).ravel())


def _by_card(seats: Any, cards: Any, held: list[Any], strain: Ints, came: Any) -> Ints:
    """Tricks of seat 0 in the whole play if both play best from a card on: (hands, cards + 1), the last what came."""
    hands, many = seats.shape
    after, won, led = np.zeros((hands, many + 1), np.int64), np.zeros(hands, np.int64), np.zeros(hands, np.uint64)
    for turn in range(many):
        mover = seats[:, turn] == 0
        won += mover if turn and turn % 2 == 0 else 0  # who leads has won the trick before
        mine, theirs = np.where(mover, held[0], held[1]), np.where(mover, held[1], held[0])
        more = np.asarray(solver.tricks(mine, theirs, strain, led), np.int64)
        after[:, turn] = won + np.where(mover, more, 13 - turn // 2 - more)
        card = ONE << cards[:, turn].astype(np.uint64)
        held = [np.where(mover == own, each & ~card, each) for own, each in zip((True, False), held, strict=True)]
        led = card if turn % 2 == 0 else np.full(hands, NO_CARD)
    after[:, many] = came
    return after
