"""What `pimc` decides and what its cards and bids are worth: for a process with the JIT off."""

import numpy as np

from analyzer.cards import card_name
from analyzer.games.spades import exact
from analyzer.games.spades.state import DRAFT
from analyzer.policies.spades import pimc
from analyzer.policies.spades._drafts import gain_of_keeping
from analyzer.policies.spades._sampled import POINTS, worth_of_bids, worth_of_cards


def decided(view, legal, params, random=1, used=None):
    """What it decides; `used` is a view in the play whose search its memory has seen before."""
    memory = pimc.memory(params)
    if used is not None:
        pimc.play(params, *used, np.uint64(3), memory)
        assert memory.any()
    phase = {DRAFT: pimc.draft}.get(view.phase, pimc.play if view.bid >= 0 else pimc.bid)
    return int(phase(params, view, np.uint64(legal), np.uint64(random), memory))


def in_two_ways(view):
    """The worth of every action in a position known for certain: by the game's exact layer, by one world."""
    worths = np.empty((2, 64))
    exact.values(view.rules, exact.state(view), worths[0], exact.memory())
    worth_of_cards(view, POINTS, np.array([view.unseen]), worths[1], exact.memory())
    return worths


def on_average(view, objective, hands):
    """{card: worth} over some hands of the opponent."""
    worth = np.empty(64)
    worth_of_cards(view, objective, np.array(hands), worth, exact.memory())
    return {card_name(n): float(worth[n]) for n in range(64) if not np.isnan(worth[n])}


def bids_on_average(view, hands):
    """The worth of every bid over some hands of the opponent."""
    worth = np.empty(64)
    worth_of_bids(view, np.array(hands), worth, exact.memory())
    return worth[:14]


def gain(view, worlds, random=1):
    """Tricks by keeping the card offered, and the standard error."""
    return gain_of_keeping(view, worlds, 1, np.uint64(random), exact.memory())
