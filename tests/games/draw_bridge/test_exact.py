"""The exact layer of Draw Bridge: cards, calls and par against a plain search, and what nobody can beat."""

import numpy as np
import pytest

from analyzer.engine.plain import Worker
from analyzer.games.draw_bridge import GAME, rules
from analyzer.games.draw_bridge.par import contract_names, par
from analyzer.mechanics import solver
from analyzer.mechanics.solver import PositionError
from tests.games import brute_force
from tests.games.draw_bridge import auctions
from tests.games.draw_bridge.table import cards
from tests.games.exact_layers import Layer

STRAINS = np.arange(5)


@pytest.fixture(scope="module")
def off():
    worker = Worker()
    yield worker
    worker.stop()


@pytest.fixture(scope="module")
def layer():
    return Layer(GAME)


def deals(count, seed):
    """Pairs of random hands of 13 cards, (count, 2) uint64."""
    rng = np.random.default_rng(seed)
    packs = rng.permuted(np.tile(np.arange(52, dtype=np.uint64), (count, 1)), axis=1)
    bits = np.uint64(1) << packs
    return np.stack([bits[:, :13].sum(axis=1), bits[:, 13:26].sum(axis=1)], axis=1)


def tricks_of(hands):
    """Tricks of seat 0 and of seat 1 as declarer in each strain, the other leading: (count, 2, 5)."""
    return 13 - solver.tricks(hands[:, ::-1, None], hands[:, :, None], STRAINS)


def contracts(par):
    """The par contracts of one hand as auctions end: (bid, bidder, stakes), and None."""
    named = {
        (bid, seat, 1 << how)
        for seat in range(2)
        for how in range(3)
        for bid in brute_force.numbers(par.contracts[seat, how])
    }
    return named | ({None} if par.passed else set())


def check_auctions(off, layer, count, states, seed):
    """Every option: the value of every call at random positions, par values and par contracts."""
    hands = deals(count, seed)
    for (non_dealer, dealer), tricks in zip(hands, tricks_of(hands), strict=True):
        found = off.call(auctions.searched, int(non_dealer), int(dealer), tricks, seed, states)
        for given, (endings, value, ends) in zip(auctions.OPTIONS, found, strict=True):
            assert layer.wrong(endings) == 0
            told = par(given, non_dealer, dealer)
            assert (told.value, contracts(told)) == (value, ends)
            assert np.array_equal(told.tricks, tricks)


# --- against a plain search ---------------------------------------------------------------------


def test_cards_of_the_last_tricks(off, layer):
    assert layer.wrong(off.call(brute_force.ends_of_hands, "draw-bridge", 1, 60, 4)) == 0


def test_calls_and_par_under_every_option(off, layer):
    check_auctions(off, layer, count=2, states=4, seed=2)


def test_a_wrong_score_is_noticed(off, layer):
    hands = deals(1, 3)
    found = off.call(auctions.searched, int(hands[0, 0]), int(hands[0, 1]), tricks_of(hands)[0] ^ 1, 3, 2)
    assert sum(layer.wrong(endings) for endings, _, _ in found) > 0


@pytest.mark.slow
def test_cards_of_the_last_tricks_in_many_hands(off, layer):
    assert layer.wrong(off.call(brute_force.ends_of_hands, "draw-bridge", 4, 3000, 5)) == 0


@pytest.mark.slow
def test_calls_and_par_of_many_hands(off, layer):
    check_auctions(off, layer, count=60, states=25, seed=5)


# --- what is known of the game ------------------------------------------------------------------


def test_an_action_leads_to_what_it_is_worth(off, layer):
    """From the first call to the last card: what is left after an action is what the action was said to be worth."""
    given = GAME.ruleset("penalty")
    state = auctions.opening(*deals(1, 6)[0])
    while True:
        best, values = layer.values(given, state)
        action = int(np.nanargmax(values))
        after = off.call(auctions.after, given, state, action)
        if after.phase != rules.OVER:
            left = layer.values(given, after)[0]
            assert best == (left if after.seat == state.seat else -left)
            state = after
        else:
            first, second, _ = off.call(auctions.points, given, after)
            assert best == (first - second if state.seat == 0 else second - first)
            return


def test_the_founding_rules_come_to_nothing():
    """docs/rules/draw-bridge.md D6.10: a failed contract costs nothing, so only a 7NT that is made can score."""
    hands = deals(2000, 1)
    told = par(GAME.ruleset("seed"), hands[:, 0], hands[:, 1])
    makes_all = told.tricks[:, 1, 4] == 13
    assert ((told.value != 0) == makes_all).all()
    assert (told.value[makes_all] == -220).all()
    assert 1995 <= (told.value == 0).sum() <= 2000


def test_par_of_one_hand():
    """All the spades against all the clubs: 7S is made, and to bid over it costs more."""
    spades, others = cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"), cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")
    told = par(GAME.ruleset("penalty"), spades, others)
    assert told.value == 210
    assert "7S by the non-dealer" in contract_names(told)


@pytest.mark.parametrize(
    ("non_dealer", "dealer", "words"),
    [("2C 3C", "4C", "unequal hands"), ("2C 3C", "3C 4C", "3C is there twice"), ("2C", "3C", "1 cards are too few")],
)
def test_hands_that_are_none_are_refused(non_dealer, dealer, words):
    with pytest.raises(PositionError, match=words):
        par(GAME.ruleset("seed"), cards(non_dealer), cards(dealer))
