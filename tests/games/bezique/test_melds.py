"""Which melds there are, and which cards fill them: docs/rules/bezique.md B5 and B6."""

import numpy as np
import pytest

from analyzer.games.bezique import rules, text
from analyzer.games.bezique.state import KINDS, MELD, MELD_CARD, VALUES
from tests.games.bezique.table import ABOVE_KING, SEED, cards, do, names, options, position, ruled, scored

NEVER = ruled(meld_reuse="never")
HANDS = {
    "marriage C": "KCa QCb",
    "marriage D": "KDb QDb",
    "marriage S": "KSa QSa",
    "royal marriage": "KHa QHa",
    "bezique": "QSb JDa",
    "double bezique": "QSa QSb JDa JDb",
    "four aces": "ACa ACb AHb ASa",
    "four kings": "KCa KDa KHa KSa",
    "four queens": "QCa QCb QDa QDb",
    "four jacks": "JCa JHa JSa JSb",
    "sequence": "AHb THa KHa QHb JHa",
}


def kind_of(said):
    """The kind of a meld as the rules name it."""
    return said.removesuffix(f" {said[-1]}") if said.startswith("marriage") else said


@pytest.mark.parametrize("given", [SEED, ABOVE_KING], ids=["below_jack", "above_king"])
@pytest.mark.parametrize(("said", "hand"), HANDS.items())
def test_meld(given, said, hand):
    """[B5.2, B5.3] its points are scored at once, its cards are face up and still in the hand."""
    state = position(given, "meld", f"{hand} 7Ca 8Ca", "9Da", turnup="8Ha")
    after = do(given, state, said, draws="9Ca TCa")
    assert scored(after, 0) == (0, VALUES[KINDS.index(kind_of(said))], 0)
    assert after.table.faced == after.table.picked == cards(given, hand)
    assert names(given, after.mine) == names(given, cards(given, f"{hand} 7Ca 8Ca 9Ca"))


@pytest.mark.parametrize("given", [SEED, ABOVE_KING], ids=["below_jack", "above_king"])
@pytest.mark.parametrize(("said", "hand"), HANDS.items())
def test_meld_lacks_a_card(given, said, hand):
    """[B5.2] without any one of its cards it is not there; none but the winner's cards count."""
    for missing in hand.split():
        rest = " ".join(card for card in hand.split() if card != missing)
        state = position(given, "meld", f"{rest} 7Ca 8Ca", f"{missing} 9Da", turnup="8Ha")
        assert said not in options(given, state)


def test_any_four_of_a_rank():
    """[B5.6] the suits do not matter; another four needs four other cards."""
    state = do(SEED, position(SEED, "meld", "ACa ACb ADa ADb", "9Da"), "four aces", draws="9Ca TCa")
    for more, melds in [("AHa AHb ASa", ["none"]), ("AHa AHb ASa ASb", ["none", "four aces"])]:
        again = state._replace(phase=MELD, mine=cards(SEED, f"ACa {more}"))
        assert options(SEED, again) == melds


def test_melds_are_ordered_by_value():
    """[B11.2] none, then from 20 to 500 points."""
    points = [0, *(VALUES[KINDS.index(kind_of(text.action(SEED, MELD, action)))] for action in range(1, 13))]
    assert points == sorted(points)


def test_four_of_five_is_a_choice_card_by_card():
    """[B6.10] any card of the five, until those left are no choice."""
    state = position(SEED, "meld", "KCa KDa KDb KHa KSa", "9Da", turnup="8Ha")
    state = do(SEED, state, "four kings")
    for card in ("KSa", "KDb", "KHa"):
        assert state.phase == MELD_CARD
        assert options(SEED, state) == names(SEED, state.mine & ~state.table.picked).split()
        assert scored(state, 0) == (0, 0, 0)
        state = do(SEED, state, card)
    assert options(SEED, state) == ["KCa", "KDa"]
    state = do(SEED, state, "KDa", draws="9Ca TCa")
    assert (state.phase, scored(state, 0)) == (0, (0, 80, 0))
    assert names(SEED, state.table.spent.four) == "KDa KDb KHa KSa"


def test_last_place_between_equal_twins_is_no_choice():
    """[B6.10] copy a is taken."""
    state = do(SEED, position(SEED, "meld", "KCa KDa KDb KHa KSa", "9Da", turnup="8Ha"), "four kings")
    state = do(SEED, state, "KCa", "KHa", "KSa", draws="9Ca TCa")
    assert names(SEED, state.table.picked) == "KCa KDa KHa KSa"


def test_last_place_between_unequal_twins_is_a_choice():
    """[B6.10] a king that was married and one that was not."""
    state = do(SEED, position(SEED, "meld", "KDa QDa 7Ca", "9Da", turnup="8Ha"), "marriage D", draws="9Ca TCa")
    state = state._replace(phase=MELD, mine=cards(SEED, "KCa KDa KDb KHa KSa"))
    state = do(SEED, state, "four kings", "KCa", "KHa", "KSa")
    assert options(SEED, state) == ["KDa", "KDb"]


def test_twins_with_the_same_uses_are_no_choice():
    """[B6.10] of two queens and two kings that can do the same, copies a."""
    state = do(SEED, position(SEED, "meld", "KDa KDb QDa QDb", "9Da"), "marriage D", draws="9Ca TCa")
    assert names(SEED, state.table.spent.marriage) == "QDa KDa"


def test_twins_with_other_uses_are_a_choice_place_by_place():
    """[B6.10] jacks that were and were not in four jacks, queens that were and were not in a bezique."""
    given = ruled(bezique_upgrade="false")
    state = do(given, position(given, "meld", "JCa JDa JHa JSa", "9Da"), "four jacks", draws="9Ca TCa")
    state = state._replace(phase=MELD, mine=cards(given, "KSa QSa QSb JDa JDb"))
    assert options(given, do(given, state, "bezique")) == ["JDa", "JDb"]
    state = do(given, state, "bezique", "JDb", draws="9Ca TCa")
    assert names(given, state.table.spent.bezique) == names(given, cards(given, "JDb QSa"))
    state = do(given, state._replace(phase=MELD), "marriage S")
    assert options(given, state) == ["QSa", "QSb"]
    state = do(given, state, "QSb", draws="9Ca TCa")
    assert names(given, state.table.spent.marriage) == "QSb KSa"


def test_across_classes():
    """[B6.2] a queen of spades in a marriage, in a bezique and in four queens."""
    state = position(SEED, "meld", "QSa KSa JDa QCa QDa QHa", "9Da", turnup="8Ha")
    for said in ("bezique", "marriage S", "four queens"):
        assert said in options(SEED, state)
        state = do(SEED, state, said)._replace(phase=MELD)
    assert scored(state, 0) == (0, 120, 0)
    assert options(SEED, state) == ["none"]


@pytest.mark.parametrize("upgrade", ["true", "false"])
def test_never_twice(upgrade):
    """[B6.9] a card serves once: no sequence after the marriage, no upgrade, nothing across classes."""
    given = ruled(meld_reuse="never", bezique_upgrade=upgrade)
    state = position(given, "meld", "AHa THa KHa QHa JHa KCa KDa KSa", "9Da", turnup="8Ha")
    state = do(given, state, "royal marriage")._replace(phase=MELD)
    assert options(given, state) == ["none"]
    state = do(given, position(given, "meld", "QSa JDa", "9Da"), "bezique", draws="8Ca 8Da")
    state = state._replace(phase=MELD, mine=cards(given, "QSa JDa QSb JDb KSa QCa QDa QHa"))
    assert options(given, state) == ["none", "marriage S", "bezique", "four queens"]
    state = do(given, state, "bezique")._replace(phase=MELD)
    assert options(given, state) == ["none"]


def test_no_melds_after_trick_24():
    """[B5.5] the winner of trick 24 melds; nobody does in the play-off."""
    state = position(SEED, "trick", "ACa KCa QCa", "7Ca 8Sa 9Sa", drawn=63)
    state = do(SEED, state, "ACa", "7Ca")
    assert options(SEED, state) == ["none", "marriage C"]
    state = do(SEED, state, "none")
    assert state.phase == rules.PHASES.index("playoff")
    state = do(SEED, state, "KCa")
    while state.phase != rules.OVER:
        assert state.phase == rules.PHASES.index("playoff")
        state = do(SEED, state, options(SEED, state)[0])


def test_actions_in_words():
    """[B11.1] a meld with all its cards is one action, from the ace down."""
    said = [(MELD, 1, 9, ""), (MELD_CARD, 1, 48, "KCa"), (MELD_CARD, 1, 55, "KSb KCa KDa KHa"), (MELD, 0, 0, "KCa")]
    said += [(MELD, 0, 11, "JHa QHa KHb THa AHa"), (MELD, 0, 12, "JDa JDb QSb QSa"), (MELD, 0, 4, "QSb KSa")]
    log = [(*entry, int(np.int64(cards(SEED, held)))) for *entry, held in said]
    assert [(entry["seat"], entry["phase"], entry["action"]) for entry in text.actions(SEED, log)] == [
        (1, "meld", "four kings KCa KDa KHa KSb"),
        (0, "meld", "none"),
        (0, "meld", "sequence AHa THa KHb QHa JHa"),
        (0, "meld", "double bezique QSa QSb JDa JDb"),
        (0, "meld", "marriage KSa QSb"),
    ]
