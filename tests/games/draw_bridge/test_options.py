"""Every option and the paragraphs around it; a number in brackets is one of docs/rules/draw-bridge.md."""

import numpy as np
import pytest

from analyzer.games.draw_bridge import GAME, rules, text
from analyzer.games.draw_bridge.state import AUCTION, FIRST_HALF, OVER, PLAY
from tests.games.draw_bridge.table import (
    at_auction,
    at_play,
    begin,
    do,
    finished,
    names,
    options,
    pack_of,
    ruled,
    scored,
    seen,
)

SEED = ruled()
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]


# --- rule sets and the deal ---------------------------------------------------------------------


def test_options_stand_in_the_order_of_the_rules():
    assert tuple(GAME.options) == rules.Rules._fields


@pytest.mark.parametrize(
    ("ruleset", "changed"),
    [
        ("seed", {}),
        ("penalty", {"undertricks": "defender_50"}),
        ("published", {"first_half_follow": True, "undertricks": "rubber_nv", "overtricks": "bid_only"}),
    ],
)
def test_rule_sets(ruleset, changed):
    """[D9, D10] with all defaults."""
    defaults = {
        "target": 500,
        "first_half_follow": False,
        "first_half_winner": "led_suit",
        "stock_top": "hidden",
        "opening_pass": "reopens",
        "overtricks": "full",
        "undertricks": "none",
    }
    assert GAME.shown(GAME.ruleset(ruleset)) == defaults | changed
    assert GAME.default == "seed"


def test_cards_are_dealt_one_at_a_time_the_non_dealers_first():
    """[D2.1, D3.1]"""
    state = begin(SEED)
    assert names(state.mine).split()[:3] == ["2C", "2H", "3C"]
    assert names(state.theirs).split()[:3] == ["2D", "2S", "3D"]
    assert state.seat == 0
    written = text.start(SEED, list(range(52)))
    assert written["hands"][1][:3] == ["2D", "2S", "3D"]
    assert written["stock"][0] == "8H"
    assert written["turnup"] is None


# --- first half ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winner", "led", "played", "follower_wins"),
    [
        ("led_suit", "9H", "TH", True),
        ("led_suit", "9H", "8H", False),
        ("led_suit", "9H", "AS", False),
        ("rank_any_suit", "9H", "TH", True),
        ("rank_any_suit", "9H", "TC", True),
        ("rank_any_suit", "9H", "8S", False),
        ("rank_any_suit", "9C", "9S", False),
    ],
)
def test_who_wins_a_trick_of_the_first_half(winner, led, played, follower_wins):
    """[D3.5, D3.6] and he draws first and leads next [D3.1, D3.7]."""
    given, pack = ruled(first_half_winner=winner), pack_of(led, played, "2C 3C")
    state = do(given, begin(given, pack), led, played, pack=pack)
    assert (state.seat, state.phase) == (int(follower_wins), FIRST_HALF)
    assert "2C" in names(state.mine)
    assert "3C" in names(state.theirs)


def test_who_cannot_follow_plays_any_card():
    """[D3.4] and the leader any [D3.2]."""
    given, pack = ruled(first_half_follow="true"), pack_of("9H", "2C 3C 4C 5C 6C 7C 8C 2D 3D 4D 5D 6D 7D")
    state = begin(given, pack)
    assert len(options(given, state)) == 13
    assert len(options(given, do(given, state, "9H", pack=pack))) == 13


def test_top_card_hidden():
    """[D3.8]"""
    pack = pack_of("9H", "2H", "AC KC QC JC")
    state = begin(SEED, pack)
    assert (seen(SEED, state).top, len(seen(SEED, state).unseen.split())) == ("", 39)
    state = do(SEED, state, "9H", "2H", pack=pack)
    view = seen(SEED, state)
    assert (view.top, view.shown, view.known) == ("", "", "")


def test_top_card_exposed():
    """[D3.8, D8.3] both see the winner's card; the loser's stays hidden; the next top card is turned up."""
    given, pack = ruled(stock_top="exposed"), pack_of("9H 2C", "2H 2D", "AC KC QC JC")
    state = begin(given, pack)
    view = seen(given, state)
    assert view.top == "AC"
    assert "AC" not in view.unseen
    assert len(view.unseen.split()) == 38
    state = do(given, state, "9H", "2H", pack=pack)
    winner = seen(given, state)
    assert (winner.top, winner.shown, winner.known) == ("QC", "AC", "")
    assert "KC" in winner.unseen
    loser = seen(given, do(given, state, "2C", pack=pack))
    assert (loser.top, loser.shown, loser.known) == ("QC", "", "AC")
    assert "AC" in loser.unseen
    gone = seen(given, do(given, state, "AC", pack=pack))
    assert gone.known == ""
    assert "AC" not in gone.unseen


def test_first_half_ends_with_the_stock_and_the_dealer_calls_first():
    """[D3.10, D4.1] whoever won the last trick."""
    for last in ("lowest", "highest"):
        state = begin(SEED)
        for trick in range(13):
            assert state.phase == FIRST_HALF
            state = do(SEED, state, options(SEED, state)[0])
            choice = options(SEED, state)
            state = do(SEED, state, choice[-1] if trick == 12 and last == "highest" else choice[0])
        assert (state.phase, state.seat, int(state.stock.left)) == (AUCTION, 1, 0)
        assert int(state.record.held[1]) == int(state.mine)
        assert int(state.mine).bit_count() == int(state.theirs).bit_count() == 13


# --- auction ------------------------------------------------------------------------------------


def test_calls_of_the_dealer_and_after_his_pass():
    """[D4.2, D4.9]"""
    state = at_auction()
    assert options(SEED, state) == ["pass", *BIDS]
    assert options(SEED, do(SEED, state, "pass")) == ["pass", *BIDS]


@pytest.mark.parametrize(
    ("calls", "allowed"),
    [
        (["1C"], ["pass", "double", *BIDS[1:]]),
        (["pass", "7D"], ["pass", "double", "7H", "7S", "7NT"]),
        (["6S", "double"], ["pass", "redouble", *BIDS[29:]]),
        (["6S", "double", "redouble"], ["pass", *BIDS[29:]]),
        (["6S", "double", "6NT"], ["pass", "double", *BIDS[30:]]),
        (["6S", "double", "redouble", "7C"], ["pass", "double", *BIDS[31:]]),
        (["7NT", "double"], ["pass", "redouble"]),
        (["7NT", "double", "redouble"], ["pass"]),
    ],
)
def test_calls_allowed(calls, allowed):
    """[D4.3 to D4.7]"""
    assert options(SEED, do(SEED, at_auction(), *calls)) == allowed


@pytest.mark.parametrize(
    ("calls", "contract", "doubled", "declarer"),
    [
        (["1C", "pass"], "1C", 1, 1),
        (["pass", "3NT", "pass"], "3NT", 1, 0),
        (["1C", "1S", "double", "pass"], "1S", 2, 0),
        (["1C", "double", "1H", "pass"], "1H", 1, 1),
        (["1C", "double", "redouble", "1H", "pass"], "1H", 1, 0),
        (["1S", "2S", "3S", "pass"], "3S", 1, 1),
    ],
)
def test_contract(calls, contract, doubled, declarer):
    """[D4.6, D4.8] the last bid stands; its bidder is the declarer, whoever named the strain first [D5.1]."""
    state = do(SEED, at_auction(), *calls)
    result = text.result(SEED, state, ())
    assert (result["contract"], result["doubled"], result["declarer"]) == (contract, doubled, declarer)
    assert (state.phase, state.seat) == (PLAY, 1 - declarer)


@pytest.mark.parametrize(("call", "phase"), [("pass", OVER), ("4H", PLAY)])
def test_one_call_after_a_final_opening_pass(call, phase):
    """[D4.10]"""
    given = ruled(opening_pass="final")
    state = do(given, at_auction(), "pass")
    assert options(given, state) == ["pass", *BIDS]
    state = do(given, state, call)
    assert state.phase == phase
    if phase == PLAY:
        assert (state.auction.bidder, state.auction.stakes, state.seat) == (0, 1, 1)


def test_final_is_only_about_the_opening_pass():
    """[D4.10] after a bid of the dealer the auction goes on as usual."""
    given = ruled(opening_pass="final")
    assert do(given, at_auction(), "1C", "1D", "1H").phase == AUCTION


# --- second half --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strain", "led", "played", "follower_wins"),
    [
        ("NT", "9H", "TH", True),
        ("NT", "9H", "AS", False),
        ("S", "9H", "2S", True),
        ("S", "9H", "AC", False),
        ("H", "9H", "AS", False),
        ("H", "9H", "TH", True),
    ],
)
def test_who_wins_a_trick_of_the_second_half(strain, led, played, follower_wins):
    """[D5.4] and leads to the next [D5.1]."""
    state = at_play(f"{played} 2C", "2D", strain, led=led)
    state = do(SEED, state, played)
    assert state.seat == (0 if follower_wins else 1)
    assert [rules.tricks_of(state, seat) for seat in (0, 1)] == ([1, 0] if follower_wins else [0, 1])


def test_follow_suit_in_the_second_half():
    """[D5.2, D5.3]"""
    assert options(SEED, at_play("2H 3S", "2D", "S", led="9H")) == ["2H"]
    assert options(SEED, at_play("2H 3S", "2D 3D", "S")) == ["2H", "3S"]


def test_every_trick_is_played():
    """[D5.5]"""
    state = do(SEED, at_play("AS KS", "QS JS", "S"), "AS", "JS")
    assert state.phase == PLAY
    assert do(SEED, state, "KS", "QS").phase == OVER


# --- score --------------------------------------------------------------------------------------


@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
@pytest.mark.parametrize("overtricks", ["full", "bid_only"])
def test_every_contract_made(strain, overtricks):
    """[D6.1 to D6.6]"""
    first, further = {"C": (20, 20), "D": (20, 20), "H": (30, 30), "S": (30, 30), "NT": (40, 30)}[strain]
    given = ruled(overtricks=overtricks, undertricks="rubber_nv")
    for level in range(1, 8):
        for tricks in range(6 + level, 14):
            paid = tricks - 6 if overtricks == "full" else level
            worth = first + further * (paid - 1)
            for doubled in (1, 2, 4):
                assert scored(given, f"{level}{strain}", tricks, doubled) == (worth * doubled, 0)


@pytest.mark.parametrize(
    ("undertricks", "contract", "tricks", "plain", "doubled", "redoubled"),
    [
        ("none", "7NT", 0, (0, 0), (0, 0), (0, 0)),
        ("defender_50", "4S", 9, (0, 50), (0, 100), (0, 200)),
        ("defender_50", "7NT", 0, (0, 650), (0, 1300), (0, 2600)),
        ("rubber_nv", "4S", 9, (0, 50), (0, 100), (0, 200)),
        ("rubber_nv", "4S", 8, (0, 100), (0, 300), (0, 600)),
        ("rubber_nv", "4S", 7, (0, 150), (0, 500), (0, 1000)),
        ("rubber_nv", "4S", 6, (0, 200), (0, 800), (0, 1600)),
        ("rubber_nv", "7C", 0, (0, 650), (0, 3500), (0, 7000)),
        ("minus_contract", "4S", 9, (-120, 0), (-240, 0), (-480, 0)),
        ("minus_contract", "3NT", 0, (-100, 0), (-200, 0), (-400, 0)),
        ("minus_contract", "5D", 10, (-100, 0), (-200, 0), (-400, 0)),
    ],
)
def test_contract_failed(undertricks, contract, tricks, plain, doubled, redoubled):
    """[D6.7] and no floor [D6.9]."""
    given = ruled(undertricks=undertricks)
    assert [scored(given, contract, tricks, factor) for factor in (1, 2, 4)] == [plain, doubled, redoubled]


def test_points_are_carried_by_seat():
    """[D7.2] whoever declared."""
    given = ruled("penalty")
    assert rules.carried(given, finished("4S", 9, declarer=1, scores=(100, 20))) == ((150, 20), (0, 0))
    assert rules.carried(given, finished("4S", 10, declarer=1, scores=(100, -20))) == ((100, 100), (0, 0))


def test_scores_are_shown_to_both():
    """`scores` of a view is (mine, theirs)."""
    state = begin(SEED, scores=(310, -40))
    assert seen(SEED, state).scores == (310, -40)
    assert seen(SEED, do(SEED, state, "2C")).scores == (-40, 310)
    assert np.all(np.array(seen(SEED, state).bags) == 0)
