"""Games with one thing wrong, which the conformance suite must find: for a process with the JIT off."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from analyzer.games.spades import GAME
from analyzer.games.spades.state import DRAFT, FACE_DOWN, PLAY
from tests.conformance.conform import Conformance

RULES, HIDDEN = GAME.rules, GAME.hidden


def with_rules(**functions):
    return replace(GAME, rules=SimpleNamespace(**{**vars(RULES), **functions}))


def with_redeal(redeal):
    return replace(GAME, hidden=SimpleNamespace(redeal=redeal))


def leaking(rules, s):
    view = RULES.view(rules, s)
    return view._replace(discarded=view.discarded | (s.theirs & np.uint64(2**20 - 1))) if s.phase == DRAFT else view


def leaking_later(rules, s):
    view = RULES.view(rules, s)
    return view._replace(their_voids=int(s.theirs == 0) + (int(s.theirs) & 1)) if s.phase == PLAY else view


def swapped_scores(rules, s):
    view = RULES.view(rules, s)
    return view._replace(scores=view.scores[::-1])


def doubled(rules, state, pack, shuffled):
    state, pack = HIDDEN.redeal(rules, state, pack, shuffled)
    return state._replace(theirs=state.theirs | state.mine), pack


def float_tricks(rules, s, action, pack):
    s = RULES.step(rules, s, action, pack)
    return s._replace(tricks=float(s.tricks)) if s.tricks else s


def signed_hand(rules, s, action, pack):
    s = RULES.step(rules, s, action, pack)
    return s._replace(mine=np.int64(s.mine)) if s.phase == PLAY else s


def endless(rules, s, action, pack):
    after = RULES.step(rules, s, action, pack)
    return s if after.phase == RULES.OVER else after


def meddling(rules, s, action, pack):
    after = RULES.step(rules, s, action, pack)
    pack[0], pack[1] = pack[1], pack[0]
    return after


BROKEN = {
    "the view shows hidden cards": with_rules(view=leaking),
    "the view shows hidden cards: their_voids": with_rules(view=leaking_later),
    "the view's scores": with_rules(view=swapped_scores),
    "redeal changes too little": with_redeal(lambda rules, state, pack, shuffled: (state, pack)),
    "redeal doubles a card": with_redeal(doubled),
    "redeal spoils the pack": with_redeal(lambda rules, state, pack, shuffled: (state, pack[:-1] + pack[:1])),
    "legal is no uint64": with_rules(legal=lambda rules, s: int(RULES.legal(rules, s))),
    "nothing is legal": with_rules(
        legal=lambda rules, s: np.uint64(0) if s.phase == PLAY and s.led else RULES.legal(rules, s)
    ),
    "legal and its phase disagree": with_rules(legal_bid=lambda rules, s: np.uint64(1)),
    "a type changes: State.tricks is float": with_rules(step=float_tricks, step_play=float_tricks),
    "a type changes: State.mine is int64": with_rules(step=signed_hand, step_bid=signed_hand),
    "a hand does not end": with_rules(step=endless, step_play=endless),
    "step and its phase disagree": with_rules(
        step_bid=lambda rules, s, action, pack: RULES.step_bid(rules, s, 3, pack)
    ),
    "step changes the pack": with_rules(step=meddling),
    "points are not whole numbers": with_rules(points=lambda rules, s: (0.5, 0.5, True)),
    "carried scores": with_rules(carried=lambda rules, s: ((0, 0), (0, 0))),
}
"""By what the suite must say."""


def of_broken(name):
    """What is found wrong with one of them."""
    return Conformance(BROKEN[name], RULES.Rules(blind_nil=0, discards=FACE_DOWN)).play(3)
