"""The one over arrays of three policies that must play alike."""

from typing import NamedTuple

import numpy as np

ODD = np.uint64(0x9E3779B97F4A7C15)
ONE, HALF = np.uint64(1), np.uint64(32)


class Params(NamedTuple):
    step: int = 3
    bold: bool = False
    share: float = 0.25


def act_batch(params, views, legal, random):
    assert (views.phase == views.phase[0]).all()  # one phase a call
    assert views.cards.dtype == legal.dtype == random.dtype == np.uint64
    number_held = np.bitwise_count(views.cards).astype(np.int64)
    word = (random ^ views.cards ^ (views.phase + 8 * views.seat + params.step * number_held).astype(np.uint64)) * ODD
    turned = np.where(params.bold & (views.scores[0] >= views.scores[1]), ~word, word)
    chosen = nth(legal, below(turned, np.bitwise_count(legal).astype(np.uint64)))
    return np.where(word >> np.uint64(11) < np.uint64(params.share * 2**53), nth(legal, 0 * legal), chosen)


def below(word, n):
    """The high half of the product of 64 random bits and a small number."""
    low = (word & np.uint64(2**32 - 1)) * n >> HALF
    return (word >> HALF) * n + low >> HALF


def nth(cards, n):
    """The number of the card with n lower ones in a set."""
    place = np.zeros_like(cards)
    for width in (32, 16, 8, 4, 2, 1):
        lower = np.bitwise_count(cards >> place & np.uint64((1 << width) - 1)).astype(np.uint64)
        above = n >= lower
        n = np.where(above, n - lower, n)
        place += above * np.uint64(width)
    return place.astype(np.int64)
