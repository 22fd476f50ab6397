"""Positions and means with known values; sources are named with each."""

import numpy as np
import pytest

from analyzer.cards import card_number
from analyzer.mechanics import solver

FEW, MANY = 1_500, 20_000
SPADES, NO_TRUMP = 3, 4


def hand(names):
    """A set of cards, "AS JD"."""
    return sum(1 << card_number(name) for name in names.split())


def both(first, second, strain):
    """Tricks of the first hand when it leads and when the other does."""
    cards = max(bin(first).count("1"), 1)
    return solver.tricks(first, second, strain), cards - solver.tricks(second, first, strain)


# --- positions ---


def test_nobody_wants_to_lead_from_king_jack_against_ace_queen():
    """Known double-dummy position: 0 tricks on lead, 1 if the other leads; the other way round 1 and 2."""
    assert both(hand("KS JS"), hand("AS QS"), "NT") == (0, 1)
    assert both(hand("AS QS"), hand("KS JS"), "NT") == (1, 2)


@pytest.mark.parametrize("void_breaks", [False, True])
def test_the_rule_on_breaking_spades_costs_a_trick(void_breaks):
    """docs/rules/spades.md S6.5: the diamond must be led, is ruffed, and the heart is ruffed by the ace."""
    ace, other = hand("AS JD"), hand("8S 9H")
    assert solver.payoff(ace, other, [0, 1, 2], void_breaks=void_breaks) == 1
    assert solver.payoff(ace, other, [0, 1, 2], broken=True) == 2
    assert solver.tricks(ace, other, "S") == 2
    by_card = solver.payoff_by_card(ace, other, [0, 1, 2], void_breaks=void_breaks)
    assert by_card[card_number("JD")] == 1
    assert np.isnan(by_card[card_number("AS")])


def test_a_void_hand_of_spades_has_to_ruff():
    """A follower with nothing but spades cannot lose a heart trick: his nil fails, on lead too."""
    nothing_but_spades, other = hand("2S 3S"), hand("4S AH")
    assert solver.payoff(other, nothing_but_spades, [0, 0, 1]) == 0  # even if the leader helps, he takes one only
    assert solver.payoff(nothing_but_spades, other, [1, 0, 0]) == 0
    assert solver.payoff(nothing_but_spades, hand("4S"), [1, 0, 0], led=hand("AH")) == 0


def test_a_discard_opens_the_spades_only_where_that_is_the_rule():
    """Leads QH, wants few tricks, and would like to go on with the two of spades."""
    mine, theirs, few = hand("2S 5H QH"), hand("8C 5D 5S"), [0, -1, -2, -3]
    assert solver.payoff(mine, theirs, few, void_breaks=True) == -1  # S6.5, spades_break=any_void
    assert solver.payoff(mine, theirs, few, void_breaks=False) == -2


def test_the_best_cards_are_all_of_the_best_cards():
    """Ace and king are one run; the two, led, loses to the queen, which then has nothing else to lead."""
    value, cards = solver.best(solver.tricks_by_card(hand("AH KH 2H"), hand("QH JH TH"), "NT"))
    assert (value, cards) == (2, hand("AH KH 2H"))
    value, cards = solver.best(solver.tricks_by_card(hand("AH QH"), hand("JH"), "NT", led=hand("KH")))
    assert (value, cards) == (2, hand("AH"))


# --- published theory of whist for two ---


# Wastlund, Two-person symmetric whist (2005), where both have equally many cards of each suit: suits have values
# that add up, the sum is rounded to a number of tricks, and who is on lead decides only between two neighbours.


@pytest.mark.parametrize("suits", [1, 2, 3, 4])
def test_king_jack_against_ace_queen_is_worth_half_a_trick(suits):
    """Halves add up; a half goes to the player who is not on lead."""
    kings = " ".join(f"K{s} J{s}" for s in "CDHS"[:suits])
    aces = " ".join(f"A{s} Q{s}" for s in "CDHS"[:suits])
    assert both(hand(kings), hand(aces), "NT") == (suits // 2, (suits + 1) // 2)


@pytest.mark.parametrize("exits", ["KD", "KD KC", "KD KC KH"])
def test_an_exit_card_is_worth_more_than_nothing(exits):
    """A king against the ace alone is a positive infinitesimal, and any number of them is one: a half is rounded up."""
    aces = exits.replace("K", "A")
    assert both(hand(f"KS JS {exits}"), hand(f"AS QS {aces}"), "NT") == (1, 1)


def test_with_an_exit_card_each_the_lead_is_worth_a_trick():
    """The difference of two infinitesimals is fuzzy: the sum of three halves goes to the player on lead."""
    assert both(hand("KS JS KD AC"), hand("AS QS AD KC"), "NT") == (2, 1)


def test_the_lead_is_worth_a_trick_at_most_where_suits_are_even():
    rng, worth = np.random.default_rng(1), []
    for _ in range(400):
        first = second = 0
        for suit in range(4):
            length = int(rng.integers(1, 4))
            bits = [1 << 4 * int(rank) + suit for rank in rng.permutation(13)[: 2 * length]]
            first, second = first | sum(bits[:length]), second | sum(bits[length:])
        leading, following = both(first, second, "NT")
        worth.append(leading - following)
    assert set(worth) == {-1, 0, 1}


def test_highest_and_lowest_of_four_take_one_trick_however_they_are_played():
    """Kahn, Lagarias, Witsenhausen, Single-suit two-person card play II: {4, 1} against {3, 2}."""
    outer, inner = hand("AS JS"), hand("KS QS")
    assert both(outer, inner, "NT") == (1, 1)
    assert np.nanmin(solver.tricks_by_card(outer, inner, "NT")) == 1


# --- means over random deals ---

# Reference figures of docs/solver.md, by another program, n = 20,000 deals: leader's mean, the other's mean when he
# does not lead, s.d. of the leader's tricks, share of leaders who take all 13, who can take none as leader and not.
NO_TRUMP_FIGURES = (6.896, 6.120, 2.00, 0.0007, None, None)
TRUMP_FIGURES = (6.586, 6.410, 2.01, 0.0006, 0.0041, 0.0044)
BROKEN_RULE_FIGURES = (6.563, 6.428, 1.89, 0.0, 0.0040, 0.0044)
REFERENCE_DEALS = 20_000
TOLERANCE = 4  # standard errors of a difference


def deals(count, seed):
    """Two random hands of 13, as uint64 arrays."""
    rng = np.random.default_rng(seed)
    packs = rng.permuted(np.tile(np.arange(52, dtype=np.uint64), (count, 1)), axis=1)
    bits = np.uint64(1) << packs
    return bits[:, :13].sum(axis=1, dtype=np.uint64), bits[:, 13:26].sum(axis=1, dtype=np.uint64)


def far_off(found, expected, sd):
    """By how many standard errors the mean of some values is off a reference mean, both subject to error."""
    return abs(np.mean(found) - expected) / (sd * np.sqrt(1 / len(found) + 1 / REFERENCE_DEALS))


def worst_of(figures, leading, other, none_leading, none_following):
    """The largest deviation in standard errors of all figures of a row."""
    mean, mean_other, sd, all_13, nil_leader, nil_follower = figures
    spread = abs(np.std(leading) - sd) / (sd * np.sqrt(1 / (2 * len(leading)) + 1 / (2 * REFERENCE_DEALS)))
    off = [far_off(leading, mean, sd), far_off(other, mean_other, sd), spread]
    share = max(all_13, 1e-4)
    off.append(far_off(leading == 13, all_13, np.sqrt(share)))
    if nil_leader is not None:
        off.append(far_off(none_leading, nil_leader, np.sqrt(nil_leader)))
        off.append(far_off(none_following, nil_follower, np.sqrt(nil_follower)))
    return max(off)


def check_means(count, seed):
    first, second = deals(count, seed)
    none, one_taken = np.arange(14) == 0, np.arange(14) != 13
    rows = ((NO_TRUMP, True, NO_TRUMP_FIGURES), (SPADES, True, TRUMP_FIGURES), (SPADES, False, BROKEN_RULE_FIGURES))
    for strain, broken, figures in rows:
        leading = solver.payoff(first, second, np.arange(14.0), strain, broken=broken)
        other = 13 - solver.payoff(second, first, np.arange(14.0), strain, broken=broken)
        none_leading = solver.payoff(first, second, none, strain, broken=broken)
        none_following = 1 - solver.payoff(second, first, one_taken, strain, broken=broken)
        found = leading, other, none_leading, none_following
        assert worst_of(figures, *found) < TOLERANCE
        assert np.abs(leading.mean() + other.mean() - 13) < TOLERANCE * figures[2] * np.sqrt(2 / count)
        for wrong in (NO_TRUMP_FIGURES, BROKEN_RULE_FIGURES):
            if wrong[0] != figures[0] and NO_TRUMP_FIGURES in (wrong, figures):
                assert worst_of(wrong, *found) > TOLERANCE, "the check would not notice another game's figures"


def test_means_of_random_deals():
    """docs/solver.md, double-dummy means; the row of another game is the control that must fail."""
    check_means(FEW, seed=11)


@pytest.mark.slow
def test_means_of_many_random_deals():
    check_means(MANY, seed=12)
