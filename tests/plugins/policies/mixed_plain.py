"""The plain Python one of three policies that must play alike."""

from typing import NamedTuple

import numpy as np

from analyzer.cards import count, number
from analyzer.streams import pick

ODD = np.uint64(0x9E3779B97F4A7C15)


class Params(NamedTuple):
    step: int = 3
    bold: bool = False
    share: float = 0.25


def act(params, view, legal, random):
    number_held = int(count(view.cards))
    assert type(view.phase) is int
    assert type(view.cards) is type(legal) is type(random) is np.uint64
    word = (random ^ view.cards ^ np.uint64(view.phase + 8 * view.seat + params.step * number_held)) * ODD
    if int(word) >> 11 < int(params.share * 2**53):
        return number(legal)
    if params.bold and view.scores[0] >= view.scores[1]:
        return number(pick(legal, ~word))
    return number(pick(legal, word))
