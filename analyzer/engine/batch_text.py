"""The text of a kernel that plays many hands side by side and stops where an outside policy must choose.

Every hand in progress is a *lane*: a record with a field for each leaf of the game's State and the
places of its streams.  `advance` takes each lane from the answer to its last question to its next
one; `look` writes down what is asked.  Jitted policies play inside, as in an ordinary kernel.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyzer.engine.flat import classes, construction, leaves
from analyzer.engine.kernel_text import DRAW, choosers, head, helpers
from analyzer.engine.questions import view_places
from analyzer.games.game import Game
from analyzer.plugins import JITTED, Policy

FRESH, IDLE = -1, -2
"""Values of a lane's `lane_task`: no hand begun yet, no hand left; otherwise the index of its hand."""

UNANSWERED = -(2**63) + 1
"""What stands for an answer where there is none yet."""

_FIELDS = ("n", "hand", "deal", "swapped", "position_0", "score_0", "score_1", "bags_0", "bags_1")
TASK = np.dtype((np.record, np.dtype([(field, "i8") for field in _FIELDS])))
"""A hand to be played.

n, hand : the hand's number and 0, or the match's number and 1 + the hand's number in it
deal, swapped, position_0 : its deal, its seating, the position (0 for A) of the player in seat 0
score_0, score_1, bags_0, bags_1 : the match before it, by seat
"""

DECIDE = """\
        while s.phase == {phase_number}:
            legal = game.legal_{phase}(rules, s)
            if barred is not None:
                legal = unbarred(barred, {phase_number}, s.seat, legal)
            first = s.seat == 0
            place_0, place_1 = advance(at_0), advance(at_1)
            random = word(place_0 if first else place_1)
            position = position_0 if first else 1 - position_0
            policy, numbers = players[0] if position == 0 else players[1]
            if log is not None:
                log[0, 1] = position
{ask}            at_0, at_1 = either(first, place_0, at_0), either(first, at_1, place_1)
            if action < 0 or action > 63 or not has(legal, action):
                wrong, answer = 1 + 2 * {phase_number} + s.seat, action
                break
            if log is not None:
                seat = s.seat
            s = game.step_{phase}(rules, s, action, pack)
            if log is not None:
                steps = noted(log, steps, {phase_number}, seat, action, rules, s)
"""

ASK = """\
            if {outside}:
                if given == UNANSWERED:
                    waits = True
                    break
                action, given = given, UNANSWERED
"""

INSIDE = """\
            else:
                action = choose_{phase}(policy, position, numbers, memories, rules, s, legal, random)
"""

LANES = '''

FRESH, IDLE, UNANSWERED = {fresh}, {idle}, {unanswered}


@inlined
def loaded(lane):
    """The state that a lane keeps."""
    return {state}


@inlined
def store(lane, s):
    """Keep a state in a lane."""
    {stores}


@inlined
def play_on(rules, pack, s, chance, at_0, at_1, given, position_0, players, memories, barred, log):
    """Play until an outside policy must choose or the hand is over; `given`, if there is one, is the first answer."""
    steps, wrong, answer, waits = 0, 0, 0, False
    if log is not None:
        steps = log[0, 0]
    while s.phase != game.OVER and wrong == 0 and not waits:
{phases}    return s, chance, at_0, at_1, wrong, answer, waits


@numba.njit(nogil=True, cache=True)
def advance_lanes(rules, seed, tasks, clock, lanes, packs, given, players, memories, barred, rows, after, log, fault):
    """Give each lane the answer to its question and play on, from hand to hand, until it has the next one."""
    for i in range(lanes.shape[0]):
        lane, pack, answer = lanes[i], packs[i], given[i]
        new = lane.lane_task == FRESH
        while lane.lane_task != IDLE:
            if new:
                if clock[0] == tasks.shape[0]:
                    lane.lane_task = IDLE
                    break
                lane.lane_task = clock[0]
                clock[0] += 1
                task = tasks[lane.lane_task]
                shuffle(seed, task.deal, game.PACK, pack)
                scores, bags = (int(task.score_0), int(task.score_1)), (int(task.bags_0), int(task.bags_1))
                s = game.start(rules, pack, scores, bags)
                chance, at_0 = stream(seed, task.deal, CHANCE), stream(seed, task.deal, SEAT_0)
                at_1 = stream(seed, task.deal, SEAT_1)
            else:
                s = loaded(lane)
                chance, at_0, at_1 = lane.lane_chance, lane.lane_at_0, lane.lane_at_1
            task = tasks[lane.lane_task]
            s, chance, at_0, at_1, wrong, action, waits = play_on(
                rules, pack, s, chance, at_0, at_1, answer, task.position_0, players, memories, barred, log
            )
            if wrong:
                fault[0], fault[1], fault[2], fault[3] = wrong, action, task.n, task.hand
                return
            if waits or log is not None:
                store(lane, s)
                lane.lane_chance, lane.lane_at_0, lane.lane_at_1 = chance, at_0, at_1
                lane.lane_position = task.position_0 ^ s.seat
            if waits:
                break
            keep(rules, s, task.deal, task.swapped == 1, task.position_0, rows, 2 * lane.lane_task)
{carry}            new, answer = True, UNANSWERED


@numba.njit(nogil=True, cache=True)
def look(rules, lanes, chosen, barred, words, numbers, flags, legals, randoms):
    """Write what the player to move in each chosen lane sees, may do and has as random bits."""
    for j in range(chosen.shape[0]):
        lane = lanes[chosen[j]]
        s = loaded(lane)
        legal = game.legal(rules, s)
        if barred is not None:
            legal = unbarred(barred, s.phase, s.seat, legal)
        legals[j] = legal
        randoms[j] = word(advance(lane.lane_at_0 if s.seat == 0 else lane.lane_at_1))
        view = seen_by_mover(rules, s)
        {views}
'''

CARRY = """\
            after_scores, after_bags = game.carried(rules, s)
            end = after[lane.lane_task]
            end[0], end[1], end[2], end[3] = after_scores[0], after_scores[1], after_bags[0], after_bags[1]
"""


def lane_dtype(game: Game) -> np.dtype[Any]:
    """The record of a hand in progress."""
    state = [(leaf.name, leaf.kind) for leaf in leaves(game.rules.State)]
    own = [("lane_task", "i8"), ("lane_position", "i8"), *((f"lane_{at}", "u8") for at in ("chance", "at_0", "at_1"))]
    return np.dtype((np.record, np.dtype([*own, *state], align=True)))


def batch_text(game: Game, policies: Sequence[Policy]) -> str:
    """The source of the kernel module for these policies, in this order, some of them outside."""
    jitted = [i for i, policy in enumerate(policies) if policy.kind == JITTED]
    outside = " or ".join(f"policy == {i}" for i in range(len(policies)) if i not in jitted) if jitted else "True"
    loops = []
    for k, phase in enumerate(game.rules.PHASES):
        ask = ASK.format(outside=outside) + (INSIDE.format(phase=phase) if jitted else "")
        loops.append((DECIDE if phase in game.decisions else DRAW).format(phase=phase, phase_number=k, ask=ask))
    state, places = leaves(game.rules.State), [place for place in view_places(game) if place[1]]
    kinds = classes(game.rules.State).items()
    imports = (f"from {kind.__module__} import {kind.__qualname__} as {name}" for name, kind in kinds)
    lanes = LANES.format(
        fresh=FRESH,
        idle=IDLE,
        unanswered=UNANSWERED,
        state=construction(game.rules.State, "lane"),
        stores="\n    ".join(f"lane.{leaf.name} = s.{leaf.access}" for leaf in state),
        phases="".join(loops),
        carry=CARRY if game.has_matches else "",
        views="\n        ".join(f"{array}[{row}, j] = view.{leaf.access}" for leaf, array, row in places),
    )
    used = {i: policies[i] for i in jitted}
    return head(game, used) + "\n".join(imports) + choosers(game, used) + helpers(game) + lanes
