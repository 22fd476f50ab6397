"""`exact` and `cheat`: from every position after the draft they get at least what it is worth, against everybody."""

import numba
import numpy as np
import pytest

from analyzer.cards import PACK52, number
from analyzer.engine import check_off
from analyzer.engine.check_off import Case
from analyzer.engine.duel import Duel, Work
from analyzer.engine.plain import Worker
from analyzer.errors import UnknownNameError
from analyzer.games.spades import exact as layer
from analyzer.games.spades import rules
from analyzer.games.spades.rules import view as seen
from analyzer.games.spades.state import BID, DRAFT, OVER, PLAY, UNASKED
from analyzer.policies.spades import exact
from analyzer.policies.spades._hands import TRICK_TAKERS
from analyzer.registry import find_game, find_player, find_policies, find_rules
from analyzer.reports.field import rule_policies
from analyzer.streams import CHANCE, advance, pick, shuffle, stream, word
from tests.games.spades import plain_search
from tests.games.spades.table import at_play, opening, ruled
from tests.games.spades.table import exact as typed
from tests.policies.spades import against

FOUND = find_policies(find_game("spades"))
QUICK = [name for name, policy in FOUND.items() if not policy.has_memory]
SOLVERS = ["exact", "cheat"]
OPTIONS = [[], ["spades_break=any_void", "opener=second_drawer"], ["bags=reset", "nil_failure=penalty", "moon=0"]]


@pytest.fixture(scope="module")
def off():
    """A process with the JIT off."""
    worker = Worker()
    yield worker
    worker.stop()


def assert_enough(worths_and_points, seat):
    """What the player in a seat made of each hand is no less than the hand was worth to him after the draft."""
    assert worths_and_points
    for worth, points in worths_and_points:
        assert (points - worth) * (1 if seat == 0 else -1) >= 0


# --- from the same position, no policy does better -------------------------------------------------


@pytest.mark.parametrize("rival", [*QUICK, *SOLVERS])
def test_nobody_gains_against_it(off, rival):
    """In either seat, under several options, against every policy."""
    for i, options in enumerate(OPTIONS):
        for seat in (0, 1):
            players = ("exact", rival) if seat == 0 else (rival, "exact")
            found = off.call(against.worths_and_points, "spades/open", options, players, range(i, i + 1))
            assert_enough(found, seat)
            if rival in SOLVERS:
                assert all(worth == points for worth, points in found)


@pytest.mark.parametrize("ruleset", ["spades/open", "spades/closed"])
def test_nobody_gains_against_who_sees_all_cards(off, ruleset):
    for seat in (0, 1):
        players = ("cheat", "counter") if seat == 0 else ("counter", "cheat")
        assert_enough(off.call(against.worths_and_points, ruleset, [], players, range(2)), seat)


def test_rule_policies_do_lose_points(off):
    """Negative control: their bids and cards fall short of what the hands are worth."""
    found = off.call(against.worths_and_points, "spades/open", [], ("counter", "exact"), range(4))
    assert min(points - worth for worth, points in found) < 0


@numba.njit
def regrets(given, first, last, memory):
    """Play hands, one player by `exact`, the other by chance: positions it decided, and the worth that it lost."""
    pack, out, positions, lost = np.empty(52, np.uint64), np.empty(64), 0, 0.0
    for deal in range(first, last):
        shuffle(np.uint64(5), deal, PACK52, pack)
        place, me = stream(np.uint64(5), deal, CHANCE), deal & 1
        s = rules.start(given, pack, (0, 0), (deal % 10, deal // 10 % 10))
        while s.phase != OVER:
            place, legal = advance(place), rules.legal(given, s)
            action, mine = np.int64(number(pick(legal, word(place)))), s.seat == me and s.phase in (BID, PLAY)
            before = 0.0
            if mine:
                before = worth_to(given, s, me, out, memory)
                action = decided(given, s, legal, memory)
            s = rules.step(given, s, action, pack)
            if mine:
                positions += 1
                lost += before - worth_to(given, s, me, out, memory)
    return positions, lost


@numba.njit
def decided(given, s, legal, memory):
    """What `exact` does."""
    params, chance = exact.Params(0, 0), np.uint64(0)
    if s.phase == BID:
        return exact.bid(params, seen(given, s), legal, chance, memory)
    return exact.play(params, seen(given, s), legal, chance, memory)


@numba.njit
def worth_to(given, s, me, out, memory):
    """What a position is worth to a seat, or what the hand has brought it."""
    if s.phase == OVER:
        first, second, _ = rules.points(given, s)
        return float(first - second) if me == 0 else float(second - first)
    value = layer.values(given, s, out, memory)
    return value if s.seat == me else -value


@pytest.mark.slow
@pytest.mark.parametrize("given", [ruled("open"), ruled("open", spades_break="any_void", bags="reset")])
def test_its_regret_is_zero(given):
    """In 50,000 positions each: what is left after its decision is worth what there was before."""
    positions, lost = regrets(given, 0, 3800, layer.memory())
    assert positions >= 50_000
    assert lost == 0


@pytest.mark.slow
def test_nobody_gains_against_it_in_many_hands():
    """Against every policy that plays by rules, both seats, as compiled code."""
    ruleset = find_rules("spades/open")
    players = {name: find_player(name, FOUND) for name in [*QUICK, "exact"]}
    given = type(ruleset.rules)(*map(int, ruleset.rules))
    memory, out, lost = layer.memory(), np.empty(64), 0
    for rival in QUICK:
        work = Work(Duel(ruleset, (players["exact"], players[rival])), tuple(players.values()))
        pack, log, fault = np.zeros(52, np.uint64), np.zeros((512, 4), np.int64), np.zeros(8, np.int64)
        for hand in range(600):
            seat = hand & 1
            end = work.kernel.trace(
                work.rules, np.uint64(1), hand >> 1, seat, (0, 0), (hand % 10, 3), *work.given, pack, log, fault
            )
            end = typed(end)
            first, second, _ = rules.points(given, end)
            begin = against.before_the_bids(given, end)
            worth = layer.values(given, begin, out, memory) * (1 if begin.seat == 0 else -1)
            assert (first - second - worth) * (1 if seat == 0 else -1) >= 0, (rival, hand)
            lost += first - second != worth
    assert lost > 1000


# --- what it leaves to others -----------------------------------------------------------------------


@pytest.mark.parametrize("base", exact.CHOICES["base"])
def test_where_discards_lie_face_down_its_base_plays(off, base):
    rows = off.call(check_off.rows, Case(f"exact(base={base})", "spades/closed"), "uniform", 3, 0, 6)
    assert np.array_equal(rows, off.call(check_off.rows, Case(base, "spades/closed"), "uniform", 3, 0, 6))


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("base", ["counter", "nil_seeker"])
def test_its_base_drafts(off, solver, base):
    """Against the same opponent the hands are those that the base would have, and here the two bases differ."""
    cards = [
        off.call(against.hands_drafted, "spades/open", (player, "counter"), range(4))
        for player in (f"{solver}(base={base})", base, "nil_seeker" if base == "counter" else "counter")
    ]
    assert cards[0] == cards[1] != cards[2]


def last_views(off, deal):
    """What both see in their last turns of the draft."""
    hand = off.call(plain_search.random_hand, ruled("open", blind_nil="0"), 8, deal)
    return off.call(plain_search.views, ruled("open", blind_nil="0"), [s for s, _ in hand if s.phase == DRAFT][-2:])


def test_the_last_turn_of_the_draft_is_worked_out_when_asked(off):
    """The second drawer's with `turns=1`, and then against the rule of its base now and then."""
    for deal in range(2):
        first, second = last_views(off, deal)
        by_rule = [int(view.offered & TRICK_TAKERS != 0) for view in (first, second)]
        assert [off.call(against.drafted, view, 0) for view in (first, second)] == by_rule
        assert off.call(against.drafted, first, 1) == by_rule[0]
        assert off.call(against.drafted, second, 1) == off.call(against.better_in_the_last_turn, second)


@pytest.mark.slow
def test_both_last_turns_are_worked_out_when_asked(off):
    """The first drawer's too with `turns=2`; about a quarter of the choices differ from the rule's."""
    chosen, by_rule = [], []
    for deal in range(40):
        for view in last_views(off, deal):
            chosen.append(against.drafted(view, 2))
            by_rule.append(int(view.offered & TRICK_TAKERS != 0))
    seats = np.not_equal(chosen, by_rule).reshape(40, 2).sum(axis=0)
    assert (seats > 2).all()
    assert (seats < 25).all()


def test_a_barred_bid_is_not_made(off):
    """With legal actions taken out it chooses among the others."""
    given = ruled("open")
    state = at_play("AS KS QS 2C", "3C 4C 5C JS")._replace(phase=BID, openings=(opening(bid=UNASKED),) * 2)
    usual = off.call(against.bid_of, given, state, 2**14 - 1)
    other = off.call(against.bid_of, given, state, (2**14 - 1) ^ 1 << usual)
    assert other != usual
    assert 0 <= other < 14


def test_yardsticks_are_marked():
    """And found by the name that tables give them; nobody else is."""
    player = find_player("cheat(base=counter)", FOUND)
    assert player.name == "cheat*(base=counter)"
    assert find_player(player.name, FOUND) == player
    assert find_player("exact(base=counter)", FOUND).name == "exact(base=counter)"
    with pytest.raises(UnknownNameError, match=r"unknown policy 'counter\*'"):
        find_player("counter*", FOUND)


def test_yardsticks_are_not_what_reports_are_about():
    ruleset = find_rules("spades/closed")
    names = [player.name for player in rule_policies(ruleset, FOUND.values())]
    assert "counter" in names
    assert not any("*" in name for name in names)
