"""What a player knows: docs/rules/bezique.md B10 and B11; a number in brackets is a paragraph of that page."""

from functools import partial
from random import Random

import numpy as np
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from analyzer.games.bezique import hidden, rules
from analyzer.games.bezique.state import MELD, PLAYOFF
from analyzer.policies.any import highest, lowest
from tests.games.bezique.table import (
    ABOVE_KING,
    ALL,
    SEED,
    Played,
    action_name,
    begin,
    cards,
    do,
    exact,
    hopeful,
    names,
    pack_of,
    position,
    seen,
    shuffled,
    view_of,
)  # fmt: skip
from tests.games.bezique.test_properties import deals


def test_at_the_start():
    """[B10.1] 55 cards are unseen, nothing is known of the opponent; the turn-up is the last of 48 to be drawn."""
    view = seen(SEED, begin(SEED, pack_of("ACa", "ADa", "KHb")))
    assert len(view.cards.split()) == 8
    assert len(view.unseen.split()) == 55
    assert (view.turnup, view.their_cards, view.known, view.played, view.led) == ("KHb", "", "", "", "")
    assert (view.stock, view.tricks, view.their_tricks) == (48, 0, 0)


def test_card_led_and_cards_played():
    """[B10.2] who played which card is remembered; the card led is not among the unseen."""
    state = position(SEED, "trick", "9Ca ACb", "8Ca 9Sa")
    view = seen(SEED, do(SEED, state, "9Ca"))
    assert (view.led, view.their_played, view.played) == ("9Ca", "9Ca", "")
    assert "9Ca" not in view.unseen.split()
    state = do(SEED, state, "9Ca", "8Ca", draws="TDa KDb")
    view = seen(SEED, state)
    assert (view.played, view.their_played, view.tricks, view.their_tricks) == ("9Ca", "8Ca", 1, 0)


def test_tabled_cards_are_known_until_played():
    """[B10.2] of a meld, whatever comes after."""
    state = do(SEED, position(SEED, "meld", "KCa QCb 8Da", "9Sa 8Sa"), "marriage C", draws="TDa KDb")
    assert seen(SEED, state).known == "QCb KCa"
    assert "QCb" in names(SEED, state.mine)
    state = do(SEED, state, "KCa")
    view = seen(SEED, state)
    assert (view.their_cards, view.their_melds, view.melds) == ("QCb", 20, 0)
    assert not {"QCb", "KCa"} & set(view.unseen.split())
    assert view.spent.marriage == cards(SEED, "QCb KCa")


def test_exchange_and_show_are_seen():
    """[B10.2, B10.3] the former turn-up and a shown seven are known; the turn-up is the seven."""
    state = position(SEED, "seven", "7Ha 7Hb 8Da", "9Sa 8Sa", turnup="AHa")
    state = do(SEED, state, "exchange 7Ha", "show 7Hb", draws="TDa KDb")
    state = do(SEED, state, "8Da")
    view = seen(SEED, state)
    assert (view.their_cards, view.turnup, view.their_sevens) == ("7Hb AHa", "7Ha", 20)


def test_before_trick_24():
    """[B10.4] nine cards at most: those of the opponent that were not seen, and one of the stock."""
    game = Played(SEED, pack_of(), lambda given, state, actions: actions[0])
    last = next(state for state in game.states if state.drawn == 63)
    view = seen(SEED, last)
    assert len(view.unseen.split()) == 9 - len(view.their_cards.split())
    assert view.stock == 2


@pytest.mark.parametrize("given", [SEED, ABOVE_KING], ids=["below_jack", "above_king"])
def test_playoff_hides_nothing(given):
    """[B10.5] the opponent's hand is known exactly."""
    game = Played(given, pack_of(), lambda given, state, actions: actions[0])
    for state in game.states:
        if state.phase == PLAYOFF:
            view = seen(given, state)
            assert (view.unseen, view.turnup, view.stock) == ("", "", 0)
            assert view.their_cards == names(given, state.theirs)
            assert view.known == view.cards


@pytest.mark.parametrize(
    ("given", "state", "low", "high"),
    [
        (SEED, position(SEED, "trick", "TCa JDb 9Sa 9Cb", "7Sa"), "9Cb", "JDb"),
        (ABOVE_KING, position(ABOVE_KING, "trick", "TCa KDb 9Sa", "7Sa"), "9Sa", "TCa"),
        (SEED, position(SEED, "trick", "ACb ASa 9Sa 9Sb", "7Sa"), "9Sa", "ACb"),
        (SEED, position(SEED, "trick", "KHb KHa KSb", "7Sa"), "KHa", "KHa"),
        (SEED, position(SEED, "playoff", "TSa KSa 9Da", "7Sa", led="9Sa", drawn=65), "TSa", "KSa"),
        (SEED, position(SEED, "seven", "7Ha 7Hb", "9Sa"), "none", "exchange 7Hb"),
        (SEED, position(SEED, "meld", "KCa QCa KSa QSa JDa", "9Da"), "none", "bezique"),
        (SEED, position(SEED, "meld", "KCa QCa KSa QSa", "9Da"), "none", "marriage S"),
    ],
)
def test_lowest_and_highest(given, state, low, high):
    """[B11.2] cards of one rank in the order C D H S, copy a first, for both; other actions from first to last."""
    view, actions = view_of(given, state), np.uint64(rules.legal(given, state))
    for policy, expected in [(lowest, low), (highest, high)]:
        assert action_name(given, state, policy.act((), view, actions, np.uint64(0))) == expected


@settings(max_examples=80)
@drawn(deals(), st.data())
def test_view_is_the_same_for_every_arrangement_of_the_hidden_cards(deal, data):
    """[B10] what the mover cannot know does not show, and every card stays in one place."""
    given, place = deal.given, data.draw(st.integers(0, len(deal.states) - 2))
    state, random = deal.states[place], data.draw(st.randoms(use_true_random=False))
    other, pack = hidden.redeal(given, state, list(deal.pack), lambda items: random.sample(items, len(items)))
    assert rules.view(given, exact(other)) == rules.view(given, state)
    assert sorted(pack) == sorted(deal.pack)
    moved = [int(card) for card, instead in zip(deal.pack, pack, strict=True) if card != instead]
    unseen = names(given, rules.view(given, state).unseen).split()
    assert {names(SEED, card) for card in moved} <= set(unseen)
    assert {names(SEED, card) for card in pack[state.drawn :]} <= set(unseen)


def turned(turn, items):
    """A list begun at another place."""
    return items[turn:] + items[:turn]


@pytest.mark.parametrize("given", [SEED, ABOVE_KING], ids=["below_jack", "above_king"])
def test_redeal_really_deals_anew(given):
    """Every unseen card comes to the opponent in turn, and what he has tabled stays with him."""
    random = Random(3)
    deal = Played(given, shuffled(random.sample(ALL, 64)), hopeful(random))
    melded = [place for place, (phase, _, action, _) in enumerate(deal.log) if phase == MELD and action]
    state = next(s for s in deal.states[melded[0] :] if s.phase == 0 and int(s.theirs) & int(s.table.faced))
    view, held = seen(given, state), set()
    for turn in range(1, len(view.unseen.split())):
        other, _ = hidden.redeal(given, state, list(deal.pack), partial(turned, turn))
        assert other.theirs != state.theirs
        assert set(view.their_cards.split()) <= set(names(given, other.theirs).split())
        held |= set(names(given, other.theirs).split())
    assert held == set(view.unseen.split()) | set(view.their_cards.split())
