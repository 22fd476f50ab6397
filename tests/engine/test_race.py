"""Tables of chances to win: small races worked out by hand, by plain Python and by linear algebra, and the ladder."""

from itertools import product

import numpy as np
import pytest

from analyzer.engine import race
from analyzer.engine.ladder import make_ladder, moves, settled
from analyzer.engine.race import Chain
from analyzer.errors import AnalyzerError
from analyzer.games.spades import match
from analyzer.registry import find_rules

STEADY = np.array([[10, 0]])


def rules(game="spades/open", **options):
    return find_rules(game, [f"{name}={value}" for name, value in options.items()])


def chain(ruleset, results, first, second, **how):
    """A chain from lists of (A's result, the opponent's, chance): of hands with A in seat 0, and in seat 1."""
    results = np.array(results)
    ladder = make_ladder(ruleset, results, **how)
    lists = [0, len(first), len(first) + len(second)]
    mine, theirs, chance = (np.array(part) for part in zip(*first, *second, strict=True))
    outcomes = race.Outcomes(np.array(lists), mine, theirs, chance.astype(float))
    return Chain(ladder, outcomes, moves(ladder, results), race.whole(ladder))


def at(chain, value, seat, score, theirs, bags=0, his=0):
    """The cell of a state that the ladder has."""
    (rung, counter, weight), *_ = chain.ladder.around(score, bags)
    (his_rung, his_counter, his_weight), *_ = chain.ladder.around(theirs, his)
    assert weight == his_weight == 1
    return value[seat, rung, counter, his_counter, his_rung]


def plain(ruleset, results, lists, low):
    """The same chances by value iteration over a dictionary, from the rules of a match alone."""
    limit, penalty = ruleset.rules.bag_limit, ruleset.rules.bag_penalty
    table = {(seat, 0, 0, 0, 0): 0.5 for seat in (0, 1)}

    def added(score, counter, result):
        points, bags = results[result]
        filled, left = divmod(counter + bags, limit)
        score += points - filled * penalty
        return max(score, low + left), left

    def step(state):
        seat, score, theirs, bags, his = state
        total = 0.0
        for mine, other, chance in lists[seat]:
            (a, a_bags), (b, b_bags) = added(score, bags, mine), added(theirs, his, other)
            if max(a, b) >= ruleset.rules.target and a != b:
                total += chance * (a > b)
            else:
                total += chance * found.setdefault((1 - seat, a, b, a_bags, b_bags), 0.5)
        return total

    found, worked, change = table, 0, 1.0
    while change > 1e-10:
        change, worked = 0.0, len(found)
        for state in list(found):
            before, found[state] = found[state], step(state)
            change = max(change, abs(found[state] - before), float(len(found) > worked))
    return found


RESULTS = [(20, 0), (-20, 0), (13, 3), (5, 5)]
FIRST = [(0, 1, 0.3), (1, 0, 0.2), (2, 3, 0.2), (0, 0, 0.2), (3, 2, 0.1)]
SECOND = [(0, 2, 0.5), (1, 1, 0.1), (3, 0, 0.4)]


@pytest.fixture(scope="module")
def small():
    """A race to 50 with bags, penalties, sets and ties, and what plain Python makes of it."""
    ruleset = rules(target=50, bag_limit=4, bag_penalty=24)
    made = chain(ruleset, RESULTS, FIRST, SECOND, floor=-40)
    return ruleset, made, race.win_table(made, tolerance=1e-12)


def test_every_state_agrees_with_plain_python(small):
    ruleset, made, solved = small
    table = plain(ruleset, RESULTS, (FIRST, SECOND), made.ladder.low)
    assert len(table) > 300
    assert made.ladder.exact
    for (seat, score, theirs, bags, his), chance in table.items():
        if max(score, theirs) < 90:  # ties of ties lie beyond
            assert at(made, solved.value, seat, score, theirs, bags, his) == pytest.approx(chance, abs=1e-6)


def test_residual_is_what_one_more_pass_changes(small):
    _, made, solved = small
    again = race.win_table(made, solved.value, tolerance=1e-12)
    assert solved.residual <= 1e-12
    assert np.abs(again.value - solved.value).max() <= 3e-12  # tables are rounded to 12 decimals
    rough = race.win_table(made, tolerance=1e-2)
    assert 0 < rough.residual <= 1e-2


def test_linear_algebra_agrees():
    """Ten points for one of the two, target 30: gambler's ruin without ruin, by a system of nine equations."""
    ruleset = rules(target=30, bags="off")
    made = chain(ruleset, [(10, 0), (0, 0)], [(0, 1, 0.6), (1, 0, 0.4)], [(0, 1, 0.5), (1, 0, 0.5)])
    value = race.win_table(made, tolerance=1e-13).value
    states = list(product((0, 1), (0, 10, 20), (0, 10, 20)))
    left, right = np.eye(len(states)), np.zeros(len(states))
    for i, (seat, score, theirs) in enumerate(states):
        for up, chance in ((10, (0.6, 0.5)[seat]), (0, (0.4, 0.5)[seat])):
            after = 1 - seat, score + up, theirs + 10 - up
            if after in states:
                left[i, states.index(after)] -= chance
            else:
                right[i] += chance * (after[1] > after[2])
    for state, chance in zip(states, np.linalg.solve(left, right), strict=True):
        assert at(made, value, *state) == pytest.approx(chance, abs=1e-12)


def test_one_outcome_alone_decides():
    """Twenty against ten a hand: the first has 100 after five hands; from 70 behind he loses."""
    made = chain(rules(target=100), [(20, 0), (10, 0)], [(0, 1, 1)], [(0, 1, 1)])
    value, length = race.win_table(made).value, race.hands_table(made).value
    assert at(made, value, 0, 0, 0) == 1
    assert at(made, length, 1, 0, 0) == pytest.approx(5)
    assert at(made, value, 0, 0, 60) == 0
    assert at(made, length, 0, 0, 60) == pytest.approx(4)
    assert at(made, value, 0, 40, 70) == 1  # after three hands both have 100, a tie; then 120 to 110


def test_a_coin_toss_needs_these_hands():
    """One point or none each, to one: a hand decides unless both score or neither does."""
    made = chain(
        rules(target=10, bags="off"), [(10, 0), (0, 0)], [(a, b, 0.25) for a in (0, 1) for b in (0, 1)], [(0, 1, 1)]
    )
    value = race.win_table(made, tolerance=1e-13).value
    assert at(made, value, 1, 0, 0) == 1
    assert at(made, value, 0, 0, 0) == pytest.approx(0.25 + 0.5)  # the other half: seat 1 next, and A wins there


def test_exchanged_players_have_the_other_chances(small):
    ruleset, made, solved = small
    turned = [[(theirs, mine, chance) for mine, theirs, chance in one] for one in (SECOND, FIRST)]
    other = race.win_table(chain(ruleset, RESULTS, *turned, floor=-40), tolerance=1e-12).value
    mirror = np.transpose(other[::-1], (0, 4, 3, 2, 1))
    live = made.ladder.live(made.ladder.below)
    for rung, mine, his in product(*map(range, live.first.shape)):
        here = slice(live.first[rung, mine, his], live.stop[rung, mine, his])
        assert solved.value[:, rung, mine, his, here] + mirror[:, rung, mine, his, here] == pytest.approx(1, abs=1e-9)


def test_more_points_are_never_worse(small):
    _, made, solved = small
    rungs = np.flatnonzero((made.ladder.scores < made.ladder.target).all(axis=1))[made.ladder.below :]
    inside = solved.value[:, rungs][..., rungs]
    assert (np.diff(inside, axis=1) >= -1e-12).all()
    assert (np.diff(inside, axis=4) <= 1e-12).all()


def test_scores_below_the_lowest_are_bounded():
    """A lower floor changes a chance by no more than how often the floor is passed."""
    ruleset = rules(target=100, bags="off")
    often = [(0, 1, 0.4), (1, 0, 0.35), (0, 0, 0.2), (1, 1, 0.05)]
    tables = {}
    for floor in (-40, -300):
        made = chain(ruleset, [(20, 0), (-20, 0)], often, often, floor=floor)
        sunk = race.sunk_table(made).value
        tables[floor] = at(made, race.win_table(made).value, 0, 0, 0), at(made, sunk, 0, 0, 0)
    (near, passed), (far, hardly) = tables[-40], tables[-300]
    assert 0 < abs(near - far) <= passed
    assert hardly < 1e-3 < passed


def test_a_match_that_hardly_ever_ends_is_refused():
    made = chain(rules(target=100, bags="off"), [(0, 0), (10, 0)], [(0, 0, 1 - 1e-9), (1, 0, 1e-9)], [(0, 0, 1)])
    with pytest.raises(AnalyzerError, match="hardly ever ends"):
        race.win_table(made, tolerance=1e-15, most=20)


# --- the ladder ---------------------------------------------------------------------------------

USUAL = np.array([(60, 0), (62, 2), (-50, 0), (100, 0), (5, 5), (250, 0), (9, 9)])


def test_last_digit_of_a_score_is_the_counter_at_the_usual_prices():
    ladder = make_ladder(rules(), USUAL)
    assert (ladder.step, len(ladder.counters), ladder.exact, ladder.low) == (10, 10, True, -300)
    assert (ladder.scores % 10 == ladder.counters).all()
    assert ladder.states() == 800


@pytest.mark.parametrize(
    ("options", "step", "exact"),
    [
        ({"bags": "off"}, 1, True),  # no counter: every point is a state
        ({"bag_penalty": 50}, 10, True),
        ({"bag_penalty": 55}, 10, False),
        ({"bags": "reset"}, 10, False),  # a penalty takes the counter to 0, not the score's last digit
        ({"bag_limit": 5}, 5, True),
        ({"bag_limit": 1000}, 20, False),
    ],
)
def test_other_prices_have_their_own_ladder(options, step, exact):
    ladder = make_ladder(rules(**options), USUAL)
    assert ladder.states() <= 1_050
    assert (ladder.exact, ladder.step) == (exact, step)


def test_bags_that_score_nothing_have_a_ladder_of_their_own():
    ladder = make_ladder(rules(bag=0), USUAL // 10 * 10 * [1, 0] + USUAL * [0, 1])
    assert (ladder.step, ladder.exact) == (10, True)
    assert (ladder.scores % 10 == 0).all()


def test_failed_nils_whose_bags_score_nothing_leave_the_ladder():
    results = np.array([(60, 0), (-100, 3), (61, 1)])
    assert not make_ladder(rules(nil_failure="penalty_and_bags"), results).exact
    assert make_ladder(rules(nil_failure="penalty"), results * [1, 0] // 10 * 10).exact


def test_results_between_two_states_keep_their_average():
    ruleset = rules(bags="reset")
    ladder = make_ladder(ruleset, USUAL)
    led = moves(ladder, USUAL)
    assert led.weight.sum(axis=2) == pytest.approx(1)
    for i, counter in enumerate(ladder.counters):
        points, after = settled(ruleset, USUAL, np.full(len(USUAL), counter))
        scores = led.rungs[:, i] * ladder.step + ladder.per_bag * ladder.counters[led.bags[:, i]]
        assert (led.weight[:, i] * scores).sum(axis=1) == pytest.approx(points + ladder.per_bag * counter)
        assert (led.weight[:, i] * ladder.counters[led.bags[:, i]]).sum(axis=1) == pytest.approx(after)


def test_a_target_that_needs_too_coarse_a_table_is_refused():
    with pytest.raises(AnalyzerError, match=r"target=1000000.*too coarse"):
        make_ladder(rules(target=1_000_000), USUAL)


def test_the_coarse_table_is_near_the_exact_one():
    ruleset = rules(bags="off", target=100)
    results, often = [(10, 0), (21, 0), (-10, 0)], [(0, 1, 0.3), (1, 0, 0.3), (2, 1, 0.4)]
    exact, coarse = (chain(ruleset, results, often, often, step=step, floor=-50) for step in (1, 5))
    chances = [at(one, race.win_table(one).value, 0, 0, 0) for one in (exact, coarse)]
    assert exact.ladder.exact
    assert not coarse.ladder.exact
    assert chances[0] == pytest.approx(chances[1], abs=0.02)


# --- bags, S8 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "points", "bags", "counter", "settled"),
    [
        ({}, 51, 1, 9, (-49, 0)),  # S0-e12
        ({}, 33, 3, 8, (-67, 1)),  # S3-e5
        ({}, 9, 9, 4, (-91, 3)),  # S0-e9
        ({}, -50, 0, 9, (-50, 9)),  # S3-e6
        ({"bags": "reset"}, 33, 3, 8, (-67, 0)),
        ({"bags": "off"}, 33, 0, 0, (33, 0)),
        ({"bag_limit": 3}, 7, 7, 0, (-193, 1)),  # S8.6: two penalties
    ],
)
def test_penalties_are_those_of_the_rules(options, points, bags, counter, settled):
    given = rules(**options).rules
    after = match.settle(given, np.array([points]), np.array([bags]), np.array([counter]))
    assert tuple(int(part[0]) for part in after) == settled
    assert match.without_penalty(given, after[0], np.array([bags]), np.array([counter]))[0] == points


@pytest.mark.parametrize(
    ("options", "bid", "tricks", "blind", "result"),
    [
        ({}, 4, 13, False, (49, 9)),
        ({}, 6, 5, False, (-60, 0)),
        ({}, 0, 0, False, (100, 0)),
        ({}, 0, 3, True, (3, 3)),
        ({}, 13, 13, False, (250, 0)),
        ({"bag_limit": 2}, 4, 9, False, (45, 5)),
    ],
)
def test_single_results_are_those_of_the_rules(options, bid, tricks, blind, result):
    assert match.result(rules(**options).rules, bid, tricks, blind) == result
