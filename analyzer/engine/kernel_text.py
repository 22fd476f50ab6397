"""The text of a kernel: one module that plays a game with the policies of a run compiled in.

The game's loop is written out, one inner loop for each phase, because LLVM then sees the phase as a
constant; the policies of a run are an if-chain, so that a league needs one kernel for all pairings.
"""

from collections.abc import Sequence

from analyzer.games.game import Game
from analyzer.plugins import Policy

HEAD = '''\
"""A generated kernel: {title}."""

import numba
import numpy as np

import {features} as features
import {rules} as game
from analyzer.cards import count, has, number
from analyzer.jit import either, inlined
from analyzer.streams import CHANCE, SEAT_0, SEAT_1, advance, pick, shuffle, stream, word
from {rules} import view as seen_by_mover
{imports}

'''

PARAMS = """

@inlined
def params_{i}(numbers):
    return p{i}.Params({fields})
"""

CHOOSE = """

@inlined
def choose_{phase}(policy, position, numbers, memories, rules, s, legal, random):
    view = seen_by_mover(rules, s)
"""

DECIDE = """\
        while s.phase == {phase_number}:
            legal = game.legal_{phase}(rules, s)
            if barred is not None:
                legal = unbarred(barred, {phase_number}, s.seat, legal)
            first = s.seat == 0
            place_0 = advance(at_0)
            place_1 = advance(at_1)
            random = either(first, word(place_0), word(place_1))
            at_0 = either(first, place_0, at_0)
            at_1 = either(first, at_1, place_1)
            position = either(first, position_0, 1 - position_0)
            policy, numbers = either(position == 0, players[0], players[1])
{also}            if log is not None:
                log[0, 1] = position  # who is to blame if there is no answer
            action = choose_{phase}(policy, position, numbers, memories, rules, s, legal, random)
            if action < 0 or action > 63 or not has(legal, action):
                return s, 1 + 2 * {phase_number} + s.seat, action
            if log is not None:
                seat = s.seat
            s = game.step_{phase}(rules, s, action, pack)
            if log is not None:
                steps = noted(log, steps, {phase_number}, seat, action, rules, s)
"""

DRAW = """\
        while s.phase == {phase_number}:
            chance = advance(chance)
            action = number(pick(game.legal_{phase}(rules, s), word(chance)))
            if log is not None:
                seat = s.seat
            s = game.step_{phase}(rules, s, action, pack)
            if log is not None:
                steps = noted(log, steps, {phase_number}, seat, action, rules, s)
"""

HELPERS = '''

@inlined
def unbarred(barred, phase, seat, legal):
    """The legal actions without the barred ones, unless nothing would be left."""
    if barred[0] != phase or (barred[1] != seat and barred[1] >= 0):
        return legal
    left = legal & ~np.uint64(barred[2])
    return left if left else legal


@inlined
def noted(log, steps, phase, seat, action, rules, s):
    """Write a line of the log: phase, seat, action, mark; its first line counts the others."""
    if steps + 1 < log.shape[0]:
        log[steps + 1, 0], log[steps + 1, 1], log[steps + 1, 2], log[steps + 1, 3] = phase, seat, action, {mark}
    log[0, 0] = steps + 1
    return steps + 1


@inlined
def keep(rules, s, deal, swapped, position_0, rows, i):
    """Write the two rows of a hand."""
    points_0, points_1, counted = game.points(rules, s)
    for seat in range(2):
        row = rows[i + seat]
        row.deal = deal
        row.swapped = swapped
        row.seat = seat
        row.position = position_0 ^ seat
        row.points = points_1 if seat else points_0
        row.counted = counted
    features.write(rules, s, rows[i], rows[i + 1])
'''

HAND = '''

@inlined
def play(rules, pack, seed, deal, scores, bags, position_0, players, memories, barred, log):
    """One hand from the shuffled pack to its last state; `position_0` is the player of seat 0: A (0) or B (1).

    Behind the state: 0, or 1 + 2 * phase + seat of an illegal answer, and that answer.  No array is
    passed but the pack: Numba counts references to arrays, hand by hand.
    """
    chance, at_0, at_1 = stream(seed, deal, CHANCE), stream(seed, deal, SEAT_0), stream(seed, deal, SEAT_1)
    steps = 0
    s = game.start(rules, pack, scores, bags)
    while s.phase != game.OVER:
{phases}    return s, 0, 0


@numba.njit(nogil=True, cache=True)
def tally(rules, seed, first, last, players, memories, barred, out, fault):
    """Play hands first..last-1; add count, sum and squares of points by (swapped, seat), and of the pair's margin."""
    pack = np.empty(count(game.PACK), np.uint64)
    margin, whole = 0, False
    for n in range(first, last):
        deal, swapped = n >> 1, n & 1
        if swapped == 0 or n == first:
            shuffle(seed, deal, game.PACK, pack)
        s, wrong, answer = play(rules, pack, seed, deal, (0, 0), (0, 0), swapped, players, memories, barred, None)
        if wrong:
            fault[0], fault[1], fault[2] = wrong, answer, n
            return
        points_0, points_1, counted = game.points(rules, s)
        if counted:
            of = np.uint64(swapped)
            out[of, 0, 0] += 1
            out[of, 0, 1] += points_0
            out[of, 0, 2] += points_0 * points_0
            out[of, 1, 1] += points_1
            out[of, 1, 2] += points_1 * points_1
        if swapped == 0:
            margin, whole = points_0 - points_1, counted
        elif whole and counted and n > first:
            margin += points_1 - points_0
            out[2, 0, 0] += 1
            out[2, 0, 1] += margin
            out[2, 0, 2] += margin * margin


@numba.njit(nogil=True, cache=True)
def rows(rules, seed, first, last, players, memories, barred, out, fault):
    """Play hands first..last-1 and write two rows for each."""
    pack = np.empty(count(game.PACK), np.uint64)
    for n in range(first, last):
        deal, swapped = n >> 1, n & 1
        if swapped == 0 or n == first:
            shuffle(seed, deal, game.PACK, pack)
        s, wrong, answer = play(rules, pack, seed, deal, (0, 0), (0, 0), swapped, players, memories, barred, None)
        if wrong:
            fault[0], fault[1], fault[2] = wrong, answer, n
            return
        keep(rules, s, deal, swapped == 1, swapped, out, 2 * (n - first))


@numba.njit(nogil=True, cache=True)
def trace(rules, seed, deal, position_0, scores, bags, players, memories, barred, pack, log, fault):
    """Play one hand, write its pack and its log, and return its last state."""
    shuffle(seed, deal, game.PACK, pack)
    s, fault[0], fault[1] = play(rules, pack, seed, deal, scores, bags, position_0, players, memories, barred, log)
    return s
'''

MATCHES = '''

@numba.njit(nogil=True, cache=True)
def matches(rules, seed, first, last, max_hands, players, memories, out, fault):
    """Play matches first..last-1 and write their rows; returns how many rows were written."""
    pack = np.empty(count(game.PACK), np.uint64)
    filled = 0
    for m in range(first, last):
        scores, bags = (0, 0), (0, 0)
        begun, winner, h = filled, -1, 0
        while winner < 0 and h < max_hands:
            deal, position_0 = 1000 * (m >> 1) + h, (m + h) & 1
            shuffle(seed, deal, game.PACK, pack)
            s, wrong, answer = play(rules, pack, seed, deal, scores, bags, position_0, players, memories, None, None)
            if wrong:
                fault[0], fault[1], fault[2], fault[3] = wrong, answer, m, h + 1
                return filled
            keep(rules, s, deal, m & 1 == 1, position_0, out, filled)
            after, bags_after = game.carried(rules, s)
            for seat in range(2):
                row = out[filled + seat]
                row.match, row.hand_in_match = m, h
                row.score_before = scores[1] if seat else scores[0]
                row.score_after = after[1] if seat else after[0]
                row.bags_before = bags[1] if seat else bags[0]
            filled += 2
            if max(after[0], after[1]) >= rules.target and after[0] != after[1]:
                winner = position_0 if after[0] > after[1] else 1 - position_0
            scores, bags = (after[1], after[0]), (bags_after[1], bags_after[0])
            h += 1
        for i in range(begun, filled):
            out[i].match_won = -1 if winner < 0 else out[i].position == winner
    return filled
'''


def kernel_text(game: Game, policies: Sequence[Policy]) -> str:
    """The source of the kernel module for these policies, in this order."""
    used = dict(enumerate(policies))
    hand = HAND.format(phases="".join(loop(game, phase) for phase in game.rules.PHASES))
    return head(game, used) + choosers(game, used) + helpers(game) + hand + (MATCHES if game.has_matches else "")


def loop(game: Game, phase: str, also: str = "") -> str:
    """The inner loop of a phase; `also` is done before each choice."""
    text = DECIDE if phase in game.decisions else DRAW
    return text.format(phase=phase, phase_number=game.rules.PHASES.index(phase), also=also)


def head(game: Game, policies: dict[int, Policy]) -> str:
    """What a kernel imports; `policies` are the ones compiled into it, by their place among those of the run."""
    return HEAD.format(
        title=f"{game.name} for {', '.join(policy.name for policy in policies.values())}",
        features=game.features.__name__,
        rules=game.rules.__name__,
        imports="\n".join(f"import {policy.module.__name__} as p{i}" for i, policy in policies.items()),
        pack_size=int(game.rules.PACK).bit_count(),
    )


def choosers(game: Game, policies: dict[int, Policy]) -> str:
    """A function for each phase that asks the right one of the policies compiled in."""
    parts = [_params(i, policy) for i, policy in policies.items() if policy.defaults]
    return "".join(parts + [_choose(phase, policies) for phase in game.decisions if policies])


def helpers(game: Game) -> str:
    """What every kernel of a game uses."""
    return HELPERS.format(mark="game.mark(rules, s)" if hasattr(game.rules, "mark") else "0")


def _params(i: int, policy: Policy) -> str:
    """The function that rebuilds a policy's Params from a row of float64."""
    casts = {bool: "numbers[{}] != 0.0", int: "np.int64(numbers[{}])", float: "numbers[{}]"}
    fields = [casts[type(default)].format(k) for k, default in enumerate(policy.defaults.values())]
    return PARAMS.format(i=i, fields=", ".join(fields))


def _choose(phase: str, policies: dict[int, Policy]) -> str:
    """The function that asks the right policy."""
    lines = [CHOOSE.format(phase=phase)]
    for i, policy in policies.items():
        params = f"params_{i}(numbers)" if policy.defaults else "()"
        given = "rules, s" if policy.sees_state else "view"
        memory = ""
        if policy.has_memory:  # by constants: the arrays of different policies are of different types
            memory = f", memories[{2 * i}] if position == 0 else memories[{2 * i + 1}]"
        answer = f"return np.int64(p{i}.{policy.functions[phase]}({params}, {given}, legal, random{memory}))\n"
        last = i == max(policies)
        lines.append(f"    {answer}" if last else f"    if policy == {i}:\n        {answer}")
    return "".join(lines)
