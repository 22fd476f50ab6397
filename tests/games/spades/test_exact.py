"""Values of bids and cards with both hands known, against the rules played out and the solver's plain questions."""

import numpy as np
import pytest

from analyzer.cards import card_number
from analyzer.engine.plain import Worker
from analyzer.games.spades import GAME, exact, rules
from analyzer.games.spades.scoring import score
from analyzer.games.spades.state import BID, BLIND_NIL, DRAFT, OVER, PLAY, UNASKED, Rules, Stock
from analyzer.mechanics import solver
from tests.games.spades import plain_search
from tests.games.spades.table import NONE, at_play, opening, ruled

MEMORY = exact.memory()
SUITS = [np.uint64(0x1111_1111_1111_1111 << suit) for suit in range(4)]


@pytest.fixture(scope="module")
def off():
    """A process with the JIT off."""
    worker = Worker()
    yield worker
    worker.stop()


def values(given, state, memory=MEMORY):
    """The value of each legal action, by its number, and the best."""
    out = np.empty(64)
    best = exact.values(given, state, out, memory)
    return {int(action): out[action] for action in np.flatnonzero(~np.isnan(out))}, best


# --- positions made by chance -----------------------------------------------------------------------


def some_rules(rng):
    """Rules with every option that matters after the draft at one of its values."""
    return Rules(
        per_trick=int(rng.choice([10, 3])),
        bag=int(rng.choice([1, 0, 7])),
        bags=int(rng.integers(3)),
        bag_limit=int(rng.choice([10, 3])),
        bag_penalty=int(rng.choice([100, 30])),
        nil_failure=int(rng.integers(3)),
        blind_nil_failure=int(rng.integers(2)),
        moon=int(rng.choice([250, 0])),
        spades_break=int(rng.integers(2)),
        opener=int(rng.integers(2)),
    )


def some_openings(rng, given, bids):
    """What both seats bring along: bag counters, and a blind nil now and then where the bid is nil."""
    return tuple(
        opening(
            bid=0 if blind else int(bid),
            blind=BLIND_NIL if blind else 0,
            bags=int(rng.integers(given.bag_limit)),
        )
        for bid, blind in zip(bids, rng.random(2) < 0.2, strict=True)
    )


def some_hands(rng, count):
    """Two hands of so many cards, as sets."""
    deck = rng.permutation(52)
    return [sum(1 << int(card) for card in deck[i * count : (i + 1) * count]) for i in (0, 1)]


def playing(rng, count):
    """Rules and a position of the play in which the player to move has so many cards."""
    given, (mine, theirs) = some_rules(rng), some_hands(rng, count)
    led = rng.permutation([1 << card for card in range(52) if theirs >> card & 1])[0] if rng.random() < 0.5 else 0
    won = int(rng.integers(14 - count))
    suit = SUITS[int(led).bit_length() - 1 & 3] if led else NONE
    openings = some_openings(rng, given, rng.choice([0, 1, 2, 3, 4, 13], 2))
    state = at_play("", "", seat=int(rng.integers(2)), broken=bool(rng.random() < 0.5 or suit == SUITS[3]))
    return given, state._replace(
        mine=np.uint64(mine), theirs=np.uint64(theirs ^ led), openings=openings, led=np.uint64(led), suit=suit,
        tricks=won | 13 - count - won << 8,
    )  # fmt: skip


def bidding(rng, count):
    """Rules and a position of the bidding with hands of so many cards: the opener to bid, or the other."""
    given, (mine, theirs) = some_rules(rng), some_hands(rng, count)
    first = some_openings(rng, given, (UNASKED, UNASKED))
    bids = [o.bid for o in first]
    if bids == [0, 0]:
        return bidding(rng, count)
    seat = given.opener if bids[given.opener] == UNASKED else 1 - given.opener
    if seat == given.opener and bids[1 - seat] == UNASKED and rng.random() < 0.5:
        seat, said = 1 - seat, int(rng.integers(count + 2))
        first = tuple(o._replace(bid=said) if i != seat else o for i, o in enumerate(first))
    stock = Stock(26, NONE, NONE, 0)
    state = at_play("", "", seat=seat)._replace(phase=BID, openings=first, stock=stock)
    return given, state._replace(mine=np.uint64(mine), theirs=np.uint64(theirs))


def compare(off, cases):
    """Every value is that of the rules played out to the end."""
    for (given, state), expected in zip(cases, off.call(plain_search.by_actions, cases), strict=True):
        found, best = values(given, state)
        assert found == expected, (given, state)
        assert best == max(expected.values())


def test_cards_are_worth_what_playing_all_lines_gives(off):
    rng = np.random.default_rng(1)
    compare(off, [playing(rng, count) for count in (1, 2, 3) for _ in range(60)] + [playing(rng, 4) for _ in range(12)])


def test_bids_are_worth_what_playing_all_lines_gives(off):
    rng = np.random.default_rng(2)
    compare(off, [bidding(rng, 1) for _ in range(6)] + [bidding(rng, 2) for _ in range(3)])


@pytest.mark.slow
def test_many_positions_are_worth_what_playing_all_lines_gives(off):
    rng = np.random.default_rng(3)
    for count, number in ((1, 200), (2, 1000), (3, 1000), (4, 300), (5, 40)):
        compare(off, [playing(rng, count) for _ in range(number)])
    for count, number in ((1, 100), (2, 60), (3, 15)):
        compare(off, [bidding(rng, count) for _ in range(number)])


def test_a_wrong_value_would_be_noticed(off):
    """Negative control: with another bag counter some values differ."""
    rng = np.random.default_rng(4)
    cases = [playing(rng, 3) for _ in range(40)]
    wrong = [
        (given, state._replace(openings=tuple(o._replace(bags=(o.bags + 1) % given.bag_limit) for o in state.openings)))
        for given, state in cases
    ]
    expected = off.call(plain_search.by_actions, cases)
    assert any(values(*case)[0] != right for case, right in zip(wrong, expected, strict=True))


# --- whole hands ------------------------------------------------------------------------------------


def difference(given, first, second, tricks):
    """Points of the player who bids first less those of the other."""
    return score(given, first, tricks).points - score(given, second, 13 - tricks).points


@pytest.mark.parametrize("given", [ruled("open"), ruled("closed", opener="first_drawer", bag_penalty="50")])
def test_bids_of_whole_hands_against_a_loop_over_all_of_them(given):
    """196 questions to the solver, each of the points of two bids, then the best reply, then the best bid."""
    rng = np.random.default_rng(5)
    for _ in range(5):
        mine, theirs = some_hands(rng, 13)
        bags = rng.integers(10, size=2)
        sides = [[opening(bid=bid, bags=int(counter)) for bid in range(14)] for counter in bags]
        payoffs = [[[difference(given, a, b, k) for k in range(14)] for b in sides[1]] for a in sides[0]]
        worth = solver.payoff(mine, theirs, np.array(payoffs, float))
        hands = {"mine": np.uint64(mine), "theirs": np.uint64(theirs)}
        unasked = tuple(opening(bid=UNASKED, bags=int(counter)) for counter in bags)
        state = at_play("", "")._replace(phase=BID, openings=unasked, **hands)
        assert values(given, state) == (dict(enumerate(worth.min(axis=1))), worth.min(axis=1).max())
        for said in (0, 5):
            openings = (unasked[0]._replace(bid=said), unasked[1])
            reply = state._replace(seat=1, openings=openings, mine=hands["theirs"], theirs=hands["mine"])
            assert values(given, reply) == (dict(enumerate(-worth[said])), -worth[said].min())


def test_the_best_action_keeps_the_value_and_no_action_raises_it(off):
    """What an action is worth is what the state after it is worth, up to the points themselves."""
    for given in (ruled("open"), ruled("open", spades_break="any_void", opener="second_drawer", bags="reset")):
        for deal in range(6):
            hand = off.call(plain_search.random_hand, given, 9, deal, (3, 8))
            expected = None
            for state, action in [step for step in hand if step[0].phase in (BID, PLAY, OVER)]:
                sign = 1 if state.seat == 0 else -1
                if state.phase == OVER:
                    first, second, _ = rules.points(given, state)
                    assert first - second == expected
                    break
                found, best = values(given, state)
                assert best == max(found.values())
                assert expected in (None, sign * best)
                expected = sign * found[action]


def test_what_memory_holds_does_not_matter(off):
    """The same from a fresh array, and from one that another deal and other rules have used."""
    hand = off.call(plain_search.random_hand, ruled("open"), 9, 7)
    used = exact.memory()
    for state, _ in [step for step in hand if step[0].phase in (BID, PLAY)][::5]:
        fresh = values(ruled("open"), state, exact.memory())
        values(ruled("open", spades_break="any_void"), state, used)
        assert values(ruled("open"), state, used) == fresh


# --- worked examples --------------------------------------------------------------------------------


def test_the_rule_on_breaking_spades_costs_a_trick():
    """A of spades, J of diamonds lead against 8 of spades, 9 of hearts: one trick, or two if spades are broken.

    Both have bid 2 and have won nothing yet: with two tricks he makes his bid, with one each both fail.
    """
    for broken, value in ((False, 0.0), (True, 40.0)):
        state = at_play("AS JD", "8S 9H", broken=broken, bids=(2, 2))
        assert values(ruled("open"), state)[1] == value
    state = at_play("AS JD", "8S 9H", broken=False, bids=(2, 2))
    assert values(ruled("open"), state)[0] == {card_number("JD"): 0.0}


def test_the_tenth_bag_is_thrown_under():
    """Out of diamonds, with a heart that would win the last trick: throwing it now saves a hundred points.

    Bid 3, won 3, nine bags; the other has bid 4, won 8 and pays for his tenth bag in any case.
    """
    state = at_play("3H 2C", "2H", led="4D", bids=(3, 4))
    state = state._replace(openings=tuple(o._replace(bags=9) for o in state.openings), tricks=3 | 8 << 8)
    throws_it, keeps_it = 30 - (46 - 100), (31 - 100) - (45 - 100)
    found, best = values(ruled("open"), state)
    assert found == {card_number("3H"): throws_it, card_number("2C"): keeps_it}
    assert best == throws_it


# --- what is known, and what a view says ------------------------------------------------------------


def test_what_is_known_and_what_can_be_solved(off):
    """Bids and play, where discards lie face up and nobody has exchanged a card."""
    given = ruled("open", exchange_limit="2")
    for base, seen in ((ruled("open"), True), (ruled("closed"), False), (given, True)):
        hand = off.call(plain_search.random_hand, base, 3, 1)
        for state, _ in hand[:-1]:
            asked = state.phase in (BID, PLAY)
            assert exact.solvable(base, state) == asked
            drawn = any(o.drawn for o in state.openings)
            assert exact.known(base, state) == (asked and seen and not drawn)
    exchanged = at_play("AS", "2C")
    exchanged = exchanged._replace(openings=(exchanged.openings[0]._replace(drawn=1), exchanged.openings[1]))
    assert not exact.known(given, exchanged)
    assert exact.solvable(given, exchanged)
    assert not exact.solvable(given, exchanged._replace(phase=DRAFT))


def test_the_state_of_a_view_is_the_true_one(off):
    """Where all cards are known nothing is lost, whoever is to move."""
    for deal in range(4):
        given = ruled("open", opener=("first_drawer", "second_drawer")[deal % 2])
        hand = off.call(plain_search.random_hand, given, 4, deal, (2, 5))
        states = [state for state, _ in hand if state.phase in (BID, PLAY)]
        assert off.call(plain_search.states_of_views, given, states) == states


def test_it_is_in_the_descriptor():
    assert GAME.exact is exact
