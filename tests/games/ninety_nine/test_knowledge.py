"""What a player knows: docs/rules/ninety-nine.md N10; a number in brackets is a paragraph of that page."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from analyzer.games.ninety_nine import hidden, rules
from analyzer.games.ninety_nine.state import PLAY
from analyzer.policies.any import highest, lowest
from tests.games.ninety_nine.table import (
    Played,
    begin,
    do,
    exact,
    names,
    pack_of,
    position,
    ruled,
    seen,
)  # fmt: skip
from tests.games.ninety_nine.test_properties import games

SEED = ruled()


def size(text):
    return len(text.split())


def test_at_the_start():
    """[N10.1] 34 cards are unseen, 35 without a turn-up."""
    for given, unseen, turnup in [(SEED, 34, "7S"), (ruled(start="zero"), 35, "")]:
        view = seen(given, begin(given, pack_of("2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D", "7S")))
        assert (size(view.unseen), view.pile, view.their_known, view.my_known) == (unseen, turnup, "", "")
        assert (view.their_count, view.stock_count, view.shuffled) == (5, unseen - 5, False)
        assert (view.plies, view.plies_left) == (0, 5000)


def test_opponent_is_known_after_a_reshuffle_until_he_plays():
    """[N10.5] the five cards that he held when the pile was shuffled; what he draws is hidden."""
    state = position(0, "2C 2D 2H 2S 3C", "4C 4D 4H 4S 5C", "", plies=29)
    state = do(SEED, state, "2C", "draw 7C")
    view = seen(SEED, state)  # the opponent, to move: of the other hand he knows four cards
    assert (view.their_known, view.my_known) == ("2D 2H 2S 3C", "4C 4D 4H 4S 5C")
    assert "7C" in view.unseen.split()
    assert size(view.unseen) == 4 + 1 + 29
    state = do(SEED, state, "4C", "draw 7D")
    view = seen(SEED, state)
    assert (view.cards, view.their_known, view.my_known) == ("2D 2H 2S 3C 7C", "4D 4H 4S 5C", "2D 2H 2S 3C")
    state = do(SEED, state, "2D", "draw 8C")
    assert seen(SEED, state).their_known == "2H 2S 3C"


def test_opponent_cannot_hold_a_card_of_the_stock_while_all_of_his_are_known():
    """[N10.5] right after the reshuffle he has drawn nothing yet."""
    state = do(SEED, position(0, "2C 2D 2H 2S 3C", "4C 4D 4H 4S 5C", plies=29), "2C")
    state = state._replace(phase=PLAY)  # the moment before the draw, seen by the player who is to draw
    view = seen(SEED, state)
    assert view.unseen == view.their_known == "4C 4D 4H 4S 5C"
    assert size(names(state.stock)) == 30


def test_known_card_is_forgotten_once_it_has_been_played_and_drawn_again():
    """A card of the opponent's that went through the pile may be anywhere."""
    state = position(0, "2C 2D", "4C 4D", "6C 6D", shuffled=True, known="2C 2D 4C 4D")
    state = do(SEED, state, "2C", "draw 6C", "4C", "draw 6D", "6C", "draw 2C")
    assert seen(SEED, state).their_known == "2D"


def test_everything_is_known_in_a_play_out():
    """[N10.3, N10.4]"""
    given = ruled(stock_empty="play_out_draw")
    state = position(50, "2C 3C 4C", "5C 6C 7C 8C")
    for card in ("2C", "5C", "3C"):
        state = do(given, state, card)
        view = seen(given, state)
        assert view.their_known == view.unseen == names(state.theirs)
        assert view.my_known == view.cards


@pytest.mark.parametrize(
    ("options", "hand", "low", "high"),
    [
        ({}, "AS 2D 2C 9H TD TH", "AS", "TD"),
        ({}, "AD AH", "AD", "AD"),
        ({"ace_eleven": "true"}, "AD AH", "AD", "AD"),
        ({"ace_eleven": "true"}, "AD AH 2S", "AD", "2S"),
        ({"ace_eleven": "true"}, "AS 9D 9H", "AS", "9D"),
    ],
)
def test_lowest_and_highest(options, hand, low, high):
    """[N11.2] by number with the ace 1, equal numbers C D H S, an ace as 1 before the same as 11."""
    given = ruled(**options)
    state = position(0, hand, "5C", "TS")
    view, actions = exact_view(given, state), np.uint64(rules.legal(given, state))
    assert names(1 << lowest.act((), view, actions, np.uint64(0))) == low
    assert names(1 << highest.act((), view, actions, np.uint64(0))) == high


def exact_view(given, state):
    """The view with the types that compiled code takes."""
    view = rules.view(given, state)
    sets = ("cards", "safe", "pile", "unseen", "their_known", "my_known", "history")
    return view._replace(**{name: np.uint64(getattr(view, name)) for name in sets})


@settings(max_examples=40, deadline=None)
@drawn(games(), st.data())
def test_view_is_the_same_for_every_arrangement_of_the_hidden_cards(game, data):
    """What the mover cannot know does not show, and a redeal is a game that could have been."""
    states = [state for state in game.states if state.phase == PLAY]
    state = data.draw(st.sampled_from(states))
    pack = list(game.pack)
    random = data.draw(st.randoms(use_true_random=False))
    other, other_pack = hidden.redeal(game.given, state, pack, lambda items: random.sample(items, len(items)))
    assert rules.view(game.given, exact(other)) == rules.view(game.given, state)
    assert sorted(other_pack) == sorted(pack)
    assert (other.mine, other.mine & other.theirs, other.stock & other.theirs) == (state.mine, 0, 0)
    assert names(other.theirs | other.stock) == names(state.theirs | state.stock)
    if not state.shuffled and state.stock:
        assert names(sum(other_pack[40 - size(names(state.stock)) :])) == names(other.stock)


def test_redeal_really_deals_anew():
    """Every card that the mover cannot place comes to the opponent in turn."""
    game = Played(ruled(max_plies="12"), pack_of(), lambda given, state, actions: actions[0])
    state, pack = game.states[5], list(game.pack)
    unseen = seen(game.given, state).unseen.split()
    held = set(names(state.theirs).split())
    for turn in range(1, len(unseen)):
        other, other_pack = hidden.redeal(game.given, state, pack, partial(turned, turn))
        assert other.theirs != state.theirs
        assert other_pack != pack
        held |= set(names(other.theirs).split())
    assert held == set(unseen)


def turned(turn, items):
    """A list begun at another place."""
    return items[turn:] + items[:turn]
