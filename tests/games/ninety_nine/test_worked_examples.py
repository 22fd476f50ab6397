"""The worked examples of docs/rules/ninety-nine.md N13; a number in brackets is a paragraph of that page."""

import pytest

from analyzer.games.ninety_nine import rules
from tests.games.ninety_nine.table import (
    Played,
    begin,
    careful,
    do,
    names,
    options,
    over,
    pack_of,
    position,
    result,
    ruled,
    seen,
)  # fmt: skip

SEED = ruled()
ABOVE = ruled(lose_at="gt")
OTHER = "5C 5D 5H 5S 6C"  # the opponent's hand, where it does not matter
STOCK = "TS"


@pytest.mark.parametrize(
    ("total", "card", "after"),
    [
        pytest.param(20, "3C", 23, id="NN-e1"),  # [N4.1]
        pytest.param(20, "TC", 10, id="NN-e2"),  # [N4.4]
        pytest.param(57, "9C", 0, id="NN-e3"),  # [N4.3]
        pytest.param(95, "3C", 98, id="NN-e4"),  # [N5.1]
        pytest.param(40, "AC", 41, id="NN-e14"),  # [N4.2]
    ],
)
def test_total_after_a_card(total, card, after):
    state = do(SEED, position(total, f"{card} 8S", OTHER, STOCK), card)
    assert (state.total, over(state)) == (after, False)


def test_ninety_nine_loses_only_where_the_limit_itself_does():
    """NN-e5 [N5.1, N5.2]."""
    start = position(95, "4C 8S", OTHER, STOCK, seat=1)
    state = do(SEED, start, "4C")
    assert state.total == 99
    assert over(state)
    assert result(SEED, state)["winner"] == 0
    state = do(ABOVE, start, "4C")
    assert (state.total, over(state)) == (99, False)


def test_no_safe_card():
    """NN-e6 [N3.4, N5.4]: with `gt` the ace is safe."""
    start = position(98, "AC 2C 3C 4C 5C", OTHER, STOCK)
    assert seen(SEED, start).safe == 0
    for card in options(SEED, start).split():
        state = do(SEED, start, card)
        assert over(state)
        assert result(SEED, state)["cause"] == "no_safe_card"
        assert result(SEED, state)["winner"] == 1
    assert names(seen(ABOVE, start).safe) == "AC"
    assert not over(do(ABOVE, start, "AC"))


@pytest.mark.parametrize(
    ("saving", "after"),
    [
        pytest.param("TC", 88, id="NN-e7"),  # [N4.4, N5.3]
        pytest.param("9C", 0, id="NN-e8"),  # [N4.3, N5.3]
    ],
)
def test_a_nine_or_a_ten_is_always_safe(saving, after):
    start = position(98, f"8C 8D 8H 8S {saving}", OTHER, STOCK)
    assert names(seen(SEED, start).safe) == saving
    state = do(SEED, start, saving)
    assert (state.total, over(state)) == (after, False)


def test_seven_turned_up():
    """NN-e10 [N2.2, N2.3]: player 1 plays from five cards, with `flip_is_turn` player 2 does."""
    pack = pack_of("AC 2C 3C 4C 5C", "AD 2D 3D 4D 5D", "7C")
    state = begin(SEED, pack)
    assert (state.total, state.seat, names(state.mine)) == (7, 0, "AC 2C 3C 4C 5C")
    state = begin(ruled(start="flip_is_turn"), pack)
    assert (state.total, state.seat, names(state.mine)) == (7, 1, "AD 2D 3D 4D 5D")


def test_nobody_can_lose_at_ninety_or_less():
    """NN-e12 [N5.1]; at 91 every eight loses, and only an eight."""
    assert names(rules.safe(SEED, 90) & rules.PACK) == names(rules.PACK)
    assert names(~rules.safe(SEED, 91) & int(rules.PACK)) == "8C 8D 8H 8S"
    assert not over(do(SEED, position(90, "8S", OTHER, STOCK), "8S"))
    assert over(do(SEED, position(91, "8S", OTHER, STOCK), "8S"))


def test_both_hands_are_known_when_the_stock_is_empty():
    """NN-e15 [N6.1, N10.3]: the 29 plies take the stock, 30 cards lie face up."""
    game = Played(ruled(max_plies=30), pack_of(), careful)
    state = game.states[29]
    assert (state.plies, int(state.stock)) == (29, 0)
    view = seen(SEED, state)
    assert len(view.pile.split()) == 30
    assert (len(view.cards.split()), view.their_count) == (5, 5)
    assert view.their_known == view.unseen == names(state.theirs)
    assert view.my_known == view.cards
    before = seen(SEED, game.states[28])
    assert (before.their_known, before.stock_count) == ("", 1)


def test_thirtieth_ply_of_a_play_out():
    """NN-e17 [N7.2]: no draw, and the hand shrinks to four."""
    game = Played(ruled(stock_empty="play_out_draw"), pack_of(), careful)
    assert len(names(game.states[30].theirs).split()) == 4
    assert len(names(game.states[31].theirs).split()) == 4
    assert game.draws == 0


@pytest.mark.parametrize(
    ("ending", "points", "winner", "cause"),
    [("play_out_draw", [0.5, 0.5], None, None), ("play_out_empty_loses", [1, 0], 0, "no_cards")],
)
def test_all_cards_are_out(ending, points, winner, cause):
    """NN-e18 [N7.2, N7.3]: the turn-up and 39 plies; player 2, who should play, has no card."""
    game = Played(ruled(stock_empty=ending), pack_of(), careful)
    outcome = game.trace["result"]
    assert (outcome["points"], outcome["winner"], outcome["cause"]) == (points, winner, cause)
    assert outcome["plies"] == [20, 19]
    assert game.states[-1].mine == game.states[-1].theirs == game.states[-1].stock == 0


def test_blunder():
    """NN-e19 [N3.2, N5.5]: an eight at 95 is allowed with a two in hand."""
    state = do(SEED, position(95, "2C 8S", OTHER, STOCK), "8S")
    assert (state.total, over(state)) == (103, True)
    assert result(SEED, state) == {
        "winner": 1, "plies": [1, 0], "totals": [], "cause": "blunder", "censored": False,
    }  # fmt: skip
