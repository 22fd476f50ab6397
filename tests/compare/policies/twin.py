"""Plays at random; with another `salt` it is a statistically identical twin that plays otherwise."""

from typing import NamedTuple

import numpy as np

from analyzer.cards import number
from analyzer.jit import jit
from analyzer.streams import pick

ODD = np.uint64(0x9E3779B97F4A7C15)


class Params(NamedTuple):
    salt: int = 0


@jit
def act(params, view, legal, random):
    mixed = (random ^ (np.uint64(params.salt) * ODD)) * ODD
    return number(pick(legal, mixed ^ (mixed >> np.uint64(32))))
