"""The worked examples of docs/rules/bezique.md B14, hearts trumps; a number in brackets is a paragraph of that page."""

import pytest

from analyzer.games.bezique import rules
from tests.games.bezique.table import (
    ABOVE_KING,
    SEED,
    begin,
    cards,
    do,
    names,
    options,
    pack_of,
    position,
    ruled,
    scored,
    seen,
)  # fmt: skip


def winner(given, led, played, phase="trick"):
    """The seat that wins a trick led by seat 0."""
    state = position(given, phase, f"{led} 8Sa", f"{played} 9Sa", turnup="8Ha")
    return do(given, state, led, played).seat


def test_e1_equal_cards():
    """[B3.4] ace of clubs led, the other ace of clubs played: the leader wins, whichever copy he led."""
    for led, played in [("ACa", "ACb"), ("ACb", "ACa")]:
        for phase in ("trick", "playoff"):
            assert winner(SEED, led, played, phase) == 0


def test_e2_e3_rank_of_the_ten():
    """[B1.2, B1.3] king and jack beat the ten of the founding text, not the usual one."""
    for played in ("KCa", "JCa"):
        assert winner(SEED, "TCa", played) == 1
        assert winner(ABOVE_KING, "TCa", played) == 0
    assert winner(ABOVE_KING, "TCa", "ACb") == 1
    assert winner(SEED, "9Ca", "TCb") == winner(ABOVE_KING, "9Ca", "TCb") == 1


def test_e4_seven_of_trumps_played():
    """[B3.3, B4.2] it wins against a plain ace, and brings ten."""
    state = position(SEED, "trick", "ACa 8Sa", "7Ha 9Sa")
    state = do(SEED, state, "ACa", "7Ha")
    assert state.seat == 1
    assert scored(state, 1) == (10, 0, 1)
    assert scored(state, 0) == (0, 0, 0)


def test_e4_seven_of_trumps_led_and_lost():
    """[B4.2] it scores for its player even if he loses the trick."""
    state = do(SEED, position(SEED, "trick", "7Ha 8Sa", "8Ha 9Sa"), "7Ha", "8Ha")
    assert (state.seat, scored(state, 0), scored(state, 1)) == (1, (10, 0, 0), (0, 0, 0))


def test_e5_ace_thrown():
    """[B3.3, B8.3] the leader wins with his nine, and the ace counts for him."""
    state = do(SEED, position(SEED, "trick", "9Ca 8Sa", "ADa 9Sa"), "9Ca", "ADa")
    assert (state.seat, scored(state, 0)) == (0, (0, 0, 1))


def test_e6_loser_cannot_meld():
    """[B5.4] queen of spades and jack of diamonds do not help the loser of the trick."""
    state = position(SEED, "trick", "ACa 8Ca", "7Ca QSa JDa")
    state = do(SEED, state, "ACa", "7Ca", draws="8Sa 9Sa")
    assert (state.phase, state.seat, scored(state, 1)) == (rules.PHASES.index("trick"), 0, (0, 0, 0))


def test_e7_one_meld():
    """[B5.1] bezique or marriage, then the draws: not both."""
    state = position(SEED, "meld", "QSa JDa KCa QCa", "7Ca 8Ca 9Ca TCa")
    assert options(SEED, state) == ["none", "marriage C", "bezique"]
    for said, points in [("none", 0), ("marriage C", 20), ("bezique", 40)]:
        after = do(SEED, state, said, draws="8Sa 9Sa")
        assert (after.phase, after.seat, scored(after, 0)) == (rules.PHASES.index("trick"), 0, (0, points, 0))


def test_e8_royal_marriage_then_sequence():
    """[B6.3] 40, then 250 with the same king and queen."""
    state = do(SEED, position(SEED, "meld", "KHa QHa 7Ca 8Ca 9Ca", "9Da", turnup="8Ha"), "royal marriage", draws="AHa")
    state = state._replace(phase=rules.PHASES.index("meld"), mine=cards(SEED, "KHa QHa AHa THa JHa"))
    assert options(SEED, state) == ["none", "sequence"]
    assert scored(do(SEED, state, "sequence"), 0) == (0, 290, 0)


def test_sequence_then_no_marriage():
    """[B6.4] king and queen of a sequence cannot be married any more; another king and queen can."""
    state = position(SEED, "meld", "AHa THa KHa QHa JHa", "9Da", turnup="8Ha")
    state = do(SEED, state, "sequence", draws="7Ca 7Da")._replace(phase=rules.PHASES.index("meld"))
    assert options(SEED, state) == ["none"]
    assert options(SEED, state._replace(mine=state.mine | cards(SEED, "QHb"))) == ["none"]
    assert options(SEED, state._replace(mine=state.mine | cards(SEED, "QHb KHb"))) == ["none", "royal marriage"]


def melded_single(given):
    """A bezique is melded and held; the winner then holds all four cards."""
    state = do(given, position(given, "meld", "QSa JDa 7Ca", "9Da", turnup="8Ha"), "bezique", draws="7Da 8Da")
    return state._replace(phase=rules.PHASES.index("meld"), mine=cards(given, "QSa QSb JDa JDb 7Ca"))


@pytest.mark.parametrize(("upgrade", "melds", "points"), [("true", "double bezique", 540), ("false", "bezique", 80)])
def test_e10_second_pair(upgrade, melds, points):
    """[B6.6] 500 for all four, or 40 for the second pair."""
    given = ruled(bezique_upgrade=upgrade)
    state = melded_single(given)
    assert melds in options(given, state)
    assert ("double bezique" in options(given, state)) == (upgrade == "true")
    assert scored(do(given, state, melds), 0) == (0, points, 0)


def test_two_single_beziques_leave_no_double():
    """[B6.7] all four cards have been in a bezique."""
    state = do(SEED, melded_single(SEED), "bezique", draws="7Da 8Da")
    state = state._replace(phase=rules.PHASES.index("meld"))
    assert scored(state, 0) == (0, 80, 0)
    assert options(SEED, state) == ["none"]


def test_e12_four_at_once():
    """[B6.7] 500, and never 40 with those cards."""
    state = position(SEED, "meld", "QSa QSb JDa JDb", "9Da")
    assert options(SEED, state) == ["none", "bezique", "double bezique"]
    state = do(SEED, state, "double bezique", draws="7Da 8Da")._replace(phase=rules.PHASES.index("meld"))
    assert scored(state, 0) == (0, 500, 0)
    assert options(SEED, state) == ["none"]


def test_e13_another_class():
    """[B6.2] a king that was in four kings may be married."""
    state = do(SEED, position(SEED, "meld", "KCa KDa KHa KSa", "9Da", turnup="8Ha"), "four kings", draws="QSa 8Da")
    state = state._replace(phase=rules.PHASES.index("meld"))
    assert options(SEED, state) == ["none", "marriage S"]
    assert scored(do(SEED, state, "marriage S"), 0) == (0, 100, 0)


def test_e14_no_second_marriage():
    """[B6.5, B6.8] the king that was married needs not come again: only the second king marries the second queen."""
    state = do(SEED, position(SEED, "meld", "KDa QDa 7Ca", "9Da"), "marriage D", draws="8Ca 8Da")
    state = state._replace(phase=rules.PHASES.index("meld"), mine=cards(SEED, "KDa QDb 7Ca"))
    assert options(SEED, state) == ["none"]
    state = state._replace(mine=cards(SEED, "KDa KDb QDb"))
    assert scored(do(SEED, state, "marriage D"), 0) == (0, 40, 0)


def test_e16_exchange():
    """[B4.3, B4.6] ten, the ace comes into the hand, the seven is the turn-up; the meld of the turn is free."""
    state = position(SEED, "trick", "9Ca 7Ha KCa QCa", "8Ca 8Sa 9Sa TSa", turnup="AHa")
    state = do(SEED, state, "9Ca", "8Ca")
    assert options(SEED, state) == ["none", "show 7Ha", "exchange 7Ha"]
    state = do(SEED, state, "exchange 7Ha")
    assert (names(SEED, state.table.turnup), scored(state, 0)) == ("7Ha", (10, 0, 0))
    assert "AHa" in names(SEED, state.mine)
    assert "7Ha" not in names(SEED, state.mine)
    assert options(SEED, state) == ["none", "marriage C"]


def test_card_exchanged_for_may_be_melded():
    """[B4.6] the turn-up just taken is part of the meld."""
    state = do(SEED, position(SEED, "seven", "7Ha KHa", "8Ca", turnup="QHb"), "exchange 7Ha")
    assert scored(do(SEED, state, "royal marriage"), 0) == (10, 40, 0)


def test_e17_turnup_is_a_seven():
    """[B4.2, B4.4, B4.7] no exchange; the other seven brings ten when it is shown, or when it is played."""
    state = do(SEED, position(SEED, "trick", "9Ca 7Ha", "8Ca 8Sa", turnup="7Hb"), "9Ca", "8Ca", draws="9Da TDa")
    assert options(SEED, state) == ["none", "show 7Ha"]
    shown = do(SEED, state, "show 7Ha", draws="9Da TDa")
    assert scored(shown, 0) == (10, 0, 0)
    assert scored(do(SEED, shown, "7Ha"), 0) == (10, 0, 0)
    assert scored(do(SEED, state, "none", "7Ha", draws="9Da TDa"), 0) == (10, 0, 0)


@pytest.mark.parametrize(("must", "legal"), [("true", "ACa"), ("false", "9Ca ACa")])
def test_e19_heading(must, legal):
    """[B7.3, B7.4] king of clubs led."""
    given = ruled(playoff_must_win=must)
    state = position(given, "playoff", "ACa 9Ca 8Hb", "7Sa 8Sa", led="KCa", drawn=65)
    assert names(given, rules.legal(given, state)) == legal


def test_e21_equal_card_does_not_head():
    """[B7.5] ace of clubs led: either club."""
    state = position(SEED, "playoff", "ACb 7Ca", "7Sa", led="ACa", drawn=65)
    assert names(SEED, rules.legal(SEED, state)) == "7Ca ACb"


def test_e22_ruffing_is_compulsory():
    """[B7.3] out of clubs: the trump; out of trumps too: any card."""
    for given in (SEED, ruled(playoff_must_win="false")):
        state = position(given, "playoff", "7Ha ADa", "7Sa", led="ACa", drawn=65)
        assert options(given, state) == ["7Ha"]
        state = position(given, "playoff", "8Da ADa", "7Sa", led="ACa", drawn=65)
        assert options(given, state) == ["8Da", "ADa"]


def test_e24_brisques_and_the_last_trick():
    """[B8.3, B8.4] 9 aces and tens and the last trick make 100, the other seven 70."""
    state = position(SEED, "playoff", "ACa", "8Ca", drawn=65)._replace(won=8 | 7 << 32)
    state = do(SEED, state, "ACa", "8Ca")
    assert state.phase == rules.OVER
    assert rules.points(SEED, state) == (100, 70, True)


@pytest.mark.parametrize(
    ("before", "earned", "after"),
    [((990, 900), (10, 0), (1000, 900)), ((985, 960), (60, 90), (1045, 1050))],
)
def test_e25_e26_scores_carried(before, earned, after):
    """[B9.2] the match goes by the scores after the whole deal: 1000 wins, the higher of two over it wins."""
    sevens, brisques = 1 << 16, 1
    won = (earned[0] // 10 - 1) * brisques + sevens | (earned[1] // 10 * brisques) << 32
    state = position(SEED, "playoff", "", scores=before)._replace(phase=rules.OVER, won=won)
    assert rules.points(SEED, state)[:2] == earned
    assert rules.carried(SEED, state) == (after, (0, 0))


def test_e27_turnup_goes_to_the_loser_of_trick_24():
    """[B3.7] the winner takes the last face-down card, the loser the king of hearts; then both know all."""
    state = position(SEED, "trick", "ACa 8Sa", "8Ca 9Sa", turnup="KHa", drawn=63)
    assert "KHa" not in seen(SEED, state).unseen
    state = do(SEED, state, "ACa", "8Ca", draws="TDa")
    assert (state.phase, state.seat) == (rules.PHASES.index("playoff"), 0)
    assert (names(SEED, state.mine), names(SEED, state.theirs)) == ("8Sa TDa", "9Sa KHa")
    assert seen(SEED, state).their_cards == "9Sa KHa"


def test_e28_seven_in_the_playoff():
    """[B4.2] it scores nothing there, played or led."""
    state = do(SEED, position(SEED, "playoff", "7Ha 8Sa", "8Ha 9Sa", drawn=65), "7Ha", "8Ha")
    assert (scored(state, 0), scored(state, 1)) == ((0, 0, 0), (0, 0, 0))


def test_first_lead_and_hands():
    """[B2.1, B2.2, B3.1] eight cards each, the turn-up makes trumps, the non-dealer leads any of his cards."""
    pack = pack_of("ACa", "ADb", "9Sa", "KHb")
    for given in (SEED, ABOVE_KING):
        state = begin(given, pack)
        assert (state.seat, state.phase) == (0, 0)
        assert "ACa" in names(given, state.mine)
        assert "ADb" in names(given, state.theirs)
        assert len(options(given, state)) == 8
        assert set(seen(given, state).trumps.split()) == {r + "S" + c for r in "789TJQKA" for c in "ab"}
        assert "KHb" in seen(given, state).unseen.split()
