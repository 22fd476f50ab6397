"""Hands made up by a generator, so that pages can be tested without playing: right in form, wild in content."""

import numpy as np
import pandas as pd

from analyzer.games.ninety_nine.features import CAUSES
from analyzer.games.spades.features import OUTCOMES


def seats(names, first, last):
    """The columns that every game has, two rows a hand."""
    hand = np.repeat(np.arange(first, last), 2)
    seat, swapped = np.tile([0, 1], last - first), hand % 2
    place = swapped ^ seat
    kinds = list(dict.fromkeys(names))
    policy, rival = (pd.Categorical([names[i] for i in each], categories=kinds) for each in (place, 1 - place))
    return pd.DataFrame(
        {"deal": hand // 2, "swapped": swapped == 1, "seat": seat.astype(np.int8), "policy": policy, "rival": rival}
    )


def spades(names, first, last, bar=None, nil_share=0.1, blind_share=0.02):
    """Hands of Spades; a bar on bids or on blind nils is obeyed by the seat it is for."""
    table = seats(names, first, last)
    chance = np.random.default_rng(first)
    rows = len(table)
    strength = chance.integers(0, 10, rows)
    bid = np.where(chance.random(rows) < nil_share, 0, np.clip(strength + chance.integers(-1, 2, rows), 1, 12))
    blind = chance.random(rows) < blind_share
    if bar is not None:
        phase, seat, actions = bar
        mine = (table["seat"] == seat).to_numpy() | (seat == -1)
        allowed = [each for each in range(14) if each not in actions]
        if phase == "bid":
            bid = np.where(mine & ~np.isin(bid, allowed), allowed[min(2, len(allowed) - 1)], bid)
        else:
            blind &= ~mine
    bid = np.where(blind, 0, bid)
    tricks = chance.binomial(13, 0.5, rows // 2)
    tricks = np.column_stack([tricks, 13 - tricks]).ravel()
    made = np.where(bid == 0, tricks == 0, tricks >= bid)
    kind = np.where(blind, 4, np.where(bid == 0, 2, 0))
    bags = np.where((bid > 0) & made, tricks - bid, 0)
    points = np.where(bid == 0, 100, 10 * bid) * np.where(made, 1, -1) + bags
    return table.assign(
        points=points.astype(np.int32),
        bid=bid.astype(np.int8),
        blind=blind,
        tricks=tricks.astype(np.int8),
        bags=bags.astype(np.int8),
        outcome=pd.Categorical.from_codes(kind + ~made, categories=OUTCOMES),
        spades=(strength // 2).astype(np.int8),
        top_spade=np.where(strength > 1, strength + 3, 0).astype(np.int8),
        aces=(strength // 4).astype(np.int8),
        kings=(strength // 5).astype(np.int8),
        voids=(strength % 3).astype(np.int8),
        dangerous=strength.astype(np.int8),
    )


def ninety_nine(names, first, last, lost_share=0.8, cut_share=0.1):
    """Games of Ninety-Nine."""
    table = seats(names, first, last)
    chance = np.random.default_rng(first)
    games = last - first
    length = chance.integers(2, 400, games)
    end = chance.random(games)
    ended, cut = end < lost_share, end > 1 - cut_share
    loser = length % 2
    plies = np.column_stack([(length + 1) // 2, length // 2]).ravel()
    lost = (np.tile([0, 1], games) == np.repeat(loser, 2)) & np.repeat(ended, 2)
    decided, cut = np.repeat(ended, 2), np.repeat(cut & ~ended, 2)
    points = np.where(lost, 0.0, np.where(decided, 1.0, np.where(cut, np.nan, 0.5)))
    cause = np.where(lost, chance.integers(0, 2, 2 * games), -1)
    return table.assign(
        points=points,
        plies=plies.astype(np.int32),
        lost=lost,
        censored=cut,
        last_total=np.int16(99),
        cause=pd.Categorical.from_codes(cause, categories=CAUSES),
        **{card: chance.integers(0, 3, 2 * games).astype(np.int8) for card in ("aces", "nines", "tens")},
    )


def log(number):
    """The plays of a game: phase, seat, action, total after."""
    chance = np.random.default_rng(number)
    steps = int(chance.integers(2, 40))
    zeros = np.zeros(steps, np.int64)
    return np.column_stack([zeros, np.arange(steps) % 2, zeros, chance.integers(0, 99, steps)])


def played(pairing, first, last, bar=None, progress=None, **how):
    """In the place of `Pairing.play`."""
    if progress is not None:
        progress(last - first)
    if pairing.terms.ruleset.game.name == "spades":
        table = spades(pairing.names, first, last, bar, **how)
    else:
        table = ninety_nine(pairing.names, first, last, **how)
    return table[~table["swapped"]] if pairing.alone else table
