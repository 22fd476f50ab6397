"""Hands made up by a generator, so that pages can be tested without playing: right in form, wild in content."""

from types import SimpleNamespace

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


def par(pairing):
    """In the place of `Pairing.par`: decisions, losses and best hands of made-up hands of Spades, else none."""
    table = played(pairing, 0, pairing.terms.hands)
    if pairing.terms.ruleset.game.name != "spades":
        return SimpleNamespace(decisions=pd.DataFrame(), hands=table)
    chance, looked = np.random.default_rng(5), ~table["blind"].to_numpy()
    who = table[["deal", "swapped", "seat", "policy", "rival"]]
    bids = who[looked].assign(step=np.where(who[looked]["seat"] == 0, 30, 31), phase="bid", trick=pd.NA, action="bid 3")
    plays = [
        who.assign(step=32 + 2 * trick + who["seat"], phase="play", trick=trick, action="4C") for trick in range(1, 14)
    ]
    decisions = pd.concat([bids, *plays], ignore_index=True).astype({"trick": "Int8"})
    loss = np.where(chance.random(len(decisions)) < 0.2, chance.integers(1, 9, len(decisions)), 0).astype(float)
    decisions = decisions.assign(best="bid 4, bid 5, bid 6, bid 7", choices=5, known=False, value=0.0, loss=loss)
    lost = decisions.pivot_table(index=list(who)[:3], columns="phase", values="loss", aggfunc="sum")
    losses = who.join(lost.rename(columns="lost_{}".format), on=list(who)[:3])
    for phase in ("bid", "play"):
        losses[f"lost_{phase}"] = losses.get(f"lost_{phase}", pd.Series(np.nan, losses.index)).astype("Float64")
    total = losses[["lost_bid", "lost_play"]].fillna(0).sum(axis=1).astype(float)
    mistakes = (total > 0).astype(int)
    return SimpleNamespace(
        decisions=decisions, losses=losses.assign(lost=total, mistakes=mistakes), hands=table, best_hands=table
    )


def spades_hands(par, rules):
    """In the place of the solver's answers."""
    chance = np.random.default_rng(6)
    return par.hands.assign(dummy=chance.integers(0, 14, len(par.hands)), makeable=chance.random(len(par.hands)) < 0.1)


def opened(pairing, first, last, **how):
    """In the place of `Pairing.openings`: hands up to the bid, and no forecasts."""
    table = played(pairing, first, last, **how)
    packs = np.random.default_rng(first).random((len(table) // 2, 52)).argsort(1)
    hands = (np.uint64(1) << packs[:, :26].astype(np.uint64)).reshape(-1, 13)
    held = np.where(table["blind"], np.uint64(0), np.bitwise_or.reduce(hands, axis=1))
    return table.assign(held=held), np.full((len(table), 14), np.nan)


def chosen(pairing, numbers, bar=None, **how):
    """In the place of `Pairing.chosen`: hands by number."""
    table = spades(pairing.names, 0, max(numbers) + 1, bar, **how)
    return table.iloc[np.ravel([[2 * number, 2 * number + 1] for number in numbers])].reset_index(drop=True)


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
