"""A policy without sense that uses everything it is given: the jitted of three that must play alike."""

from typing import NamedTuple

import numpy as np

from analyzer.cards import count, number
from analyzer.jit import jit
from analyzer.streams import pick

ODD = np.uint64(0x9E3779B97F4A7C15)


class Params(NamedTuple):
    step: int = 3
    bold: bool = False
    share: float = 0.25


@jit
def act(params, view, legal, random):
    held = count(view.cards)
    word = (random ^ view.cards ^ np.uint64(view.phase + 8 * view.seat + params.step * held)) * ODD
    if (word >> np.uint64(11)) < np.uint64(params.share * 2.0**53):
        return number(legal)
    if params.bold and view.scores[0] >= view.scores[1]:
        return number(pick(legal, ~word))
    return number(pick(legal, word))
