"""What is counted of two open hands, by examples laid out on the table."""

import pytest

from analyzer.games.draw_bridge.counting import cashable, expected, honours, longest, losers, masters
from tests.games.draw_bridge.table import cards, names

SPADES, NO_TRUMP = 3, 4
LONG = "AS KS QS JS TS 9S 8S AH KH 2D 3D 2C 3C"  # seven top spades, two top hearts, four low cards
SHORT = "2S 3S QH JH TH 9H AD KD QD AC KC QC JC"


@pytest.mark.parametrize(
    ("mine", "theirs", "left"),
    [("AS QS", "KS 2S", "AS"), ("2S 3S", "AH", "2S 3S"), ("KS QS", "AS", ""), ("AS KS TS", "QS JS", "KS AS")],
)
def test_masters(mine, theirs, left):
    assert names(masters(cards(mine), cards(theirs))) == left


@pytest.mark.parametrize(
    ("mine", "theirs", "tricks"),
    [
        ("AS KS 2S", "QS JS", 3),
        ("AS KS 2S", "QS JS TS", 2),
        ("2S 3S", "AH KH", 2),
        ("AS 2S AH 2H", "KS QS KH", 1 + 2),
        ("QS JS", "AS", 0),
    ],
)
def test_cashable(mine, theirs, tricks):
    """Masters one by one, the whole suit when they outlast the other's cards."""
    assert cashable(cards(mine), cards(theirs)) == tricks


@pytest.mark.parametrize(
    ("mine", "theirs", "lost"),
    [
        ("AS QS", "KS JS", 0),
        ("KS JS", "AS QS", 2),
        ("QS JS TS", "AS KS", 2),
        ("2S", "AS KS QS", 1),
        ("2S 3S", "AH KH", 0),
        ("AS 2S KH", "KS QS AH", 2),
    ],
)
def test_losers(mine, theirs, lost):
    """Each suit side by side, highest against highest."""
    assert losers(cards(mine), cards(theirs)) == lost


def test_expected_with_trumps():
    """Thirteen, less four losers, less two tricks shared among five spades more; none with the shorter trumps."""
    assert expected(cards(LONG), cards(SHORT), SPADES) == 13 - 4 - 2 / 5
    assert expected(cards(SHORT), cards(LONG), SPADES) == 0
    assert expected(cards("2H"), cards("3H"), SPADES) == 0


def test_expected_at_no_trump():
    """The defender cashes seven in the minor suits, the declarer nine."""
    assert cashable(cards(SHORT), cards(LONG)) == 7
    assert cashable(cards(LONG), cards(SHORT)) == 9
    assert expected(cards(LONG), cards(SHORT), NO_TRUMP) == 8 - 0.75 * 7 + 0.25 * 9


def test_length_and_honours():
    assert (longest(cards(LONG)), longest(cards(SHORT))) == (7, 4)
    assert (honours(cards("AS KH QD JC TS")), honours(cards(SHORT))) == (10, 22)
