"""What users may ask for: numbers as they are written, and what is refused."""

import pytest

from analyzer.engine import wanted
from analyzer.errors import AnalyzerError


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1", 1),
        ("1_000_000", 10**6),
        ("1e6", 10**6),
        ("2.5e3", 2500),
        (" 7 ", 7),
        (12, 12),
        (1e3, 1000),
        ("1e15", 10**15),
    ],
)
def test_numbers_of_hands(written, meant):
    assert wanted.hands_or_matches(written) == (meant, False)


@pytest.mark.parametrize(
    "written",
    ["0", "-1", "1.5", "1e30", "1e999999999", "1e-3", "abc", "", "nan", "inf", "1,5", "0x10", 0, -3, 2.5, True],
)
def test_hands_that_are_refused(written):
    with pytest.raises(AnalyzerError, match=r"^hands=.* hands takes a whole number from 1 to 1,000,000,000,000,000$"):
        wanted.hands_or_matches(written)


def test_a_deal_is_two_hands():
    assert wanted.hands_or_matches(deals="1e3") == (2000, False)
    assert wanted.hands_or_matches(matches=5) == (5, True)
    assert wanted.hands_or_matches() == (wanted.DEFAULT_HANDS, False)


@pytest.mark.parametrize("two", [{"hands": 1, "deals": 2}, {"hands": 1, "matches": 2}, {"deals": 1, "matches": 2}])
def test_one_of_hands_deals_and_matches(two):
    first, second = two
    with pytest.raises(AnalyzerError, match=f"^{first}=1 and {second}=2 are given together"):
        wanted.hands_or_matches(**two)


def test_seeds_have_64_bits():
    assert wanted.seed_number(str(2**64 - 1)) == 2**64 - 1
    assert wanted.seed_number(0) == 0
    for wrong in (2**64, -1, "1.5", "one"):
        with pytest.raises(AnalyzerError, match=f"^seed={wrong} is not possible"):
            wanted.seed_number(wrong)


def test_ranges_of_hands():
    assert wanted.numbered("hand", "12") == range(12, 13)
    assert wanted.numbered("hand", "12:20") == range(12, 20)
    assert wanted.numbered("hand", range(3, 5)) == range(3, 5)
    assert wanted.numbered("hand", 7) == range(7, 8)


@pytest.mark.parametrize("written", ["5:5", "5:3", "-1", "3:", ":4", "1:2:3", "x", "1.5", "", str(10**15)])
def test_ranges_that_are_refused(written):
    with pytest.raises(AnalyzerError, match=f"^hand={written} is not possible: hand takes a number N or a range N:M"):
        wanted.numbered("hand", written)


def test_options_from_a_mapping_or_from_texts():
    rules = {"bag_penalty": 50, "second_card_seen": False, "bags": "reset"}
    texts = ["bag_penalty=50", "second_card_seen=no", "bags=reset"]
    made = [wanted.make_duel("spades/open", "uniform", "uniform", 1, given).rules.rules for given in (rules, texts)]
    assert made[0] == made[1]
    assert (made[0].bag_penalty, made[0].second_card_seen) == (50, 0)
    assert wanted.make_duel("spades/open", "uniform", "uniform", 1, "bag_penalty=50").rules.rules.bag_penalty == 50


@pytest.mark.parametrize(("barred", "meant"), [(("bid", [0]), ("bid", -1, 1)), (("bid", 1, [0, 13]), ("bid", 1, 8193))])
def test_bars(barred, meant):
    assert wanted.make_duel("spades/open", "uniform", "uniform", barred=barred).bar == meant


def test_bars_that_are_refused():
    with pytest.raises(AnalyzerError, match="unknown phase of spades 'bids'; known: bid, "):
        wanted.make_duel("spades/open", "uniform", "uniform", barred=("bids", [0]))
    with pytest.raises(AnalyzerError, match="action=64 is not possible"):
        wanted.make_duel("spades/open", "uniform", "uniform", barred=("bid", [64]))
