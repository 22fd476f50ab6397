"""The auction of two players: calls, what stands after them, numbers and names."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.mechanics.auction import (
    DOUBLE,
    FIRST_BID,
    LAST_BID,
    NO_BID,
    NO_TRUMP,
    NOBODY,
    PASS,
    REDOUBLE,
    STRAINS,
    Auction,
    bid_number,
    call_name,
    called,
    calls,
    level_of,
    strain_of,
    trumps_of,
)

NAMES = [f"{level}{strain}" for level, strain in product(range(1, 8), STRAINS)]


def allowed(auction, seat):
    mask = int(calls(auction, seat))
    return [call for call in range(64) if mask >> call & 1]


def test_calls_are_numbered_from_low_to_high():
    assert [call_name(call) for call in range(LAST_BID + 1)] == ["pass", "double", "redouble", *NAMES]


def test_level_and_strain_of_every_bid():
    for number, name in enumerate(NAMES, FIRST_BID):
        level, strain = int(level_of(number)), int(strain_of(number))
        assert f"{level}{STRAINS[strain]}" == name
        assert bid_number(level, strain) == number


def test_trumps_of_every_strain():
    cards = [int(trumps_of(strain)) for strain in range(5)]
    assert [mask.bit_count() for mask in cards] == [13, 13, 13, 13, 0]
    assert sum(cards) == (1 << 52) - 1
    assert all(mask >> strain & 1 for strain, mask in enumerate(cards[:NO_TRUMP]))


def test_before_the_first_bid():
    empty = Auction(NO_BID, NOBODY, 1)
    assert allowed(empty, 0) == allowed(empty, 1) == [PASS, *range(FIRST_BID, LAST_BID + 1)]
    assert called(empty, 1, PASS) == empty


@pytest.mark.parametrize(
    ("auction", "bidder_may", "other_may"),
    [
        (Auction(20, 0, 1), [], [DOUBLE]),
        (Auction(20, 0, 2), [REDOUBLE], []),
        (Auction(20, 0, 4), [], []),
        (Auction(LAST_BID, 0, 1), [], [DOUBLE]),
    ],
)
def test_double_and_redouble(auction, bidder_may, other_may):
    above = list(range(auction.bid + 1, LAST_BID + 1))
    assert allowed(auction, 0) == [PASS, *bidder_may, *above]
    assert allowed(auction, 1) == [PASS, *other_may, *above]
    mirrored = auction._replace(bidder=1)
    assert allowed(mirrored, 1) == [PASS, *bidder_may, *above]


@given(st.randoms(use_true_random=False))
def test_any_auction_without_a_pass(random):
    """Bids rise, a new one is undoubled, stakes are 1, 2 or 4, and it ends within 35 bids and two doubles each."""
    auction, seat, made = Auction(NO_BID, NOBODY, 1), 1, []
    while len(allowed(auction, seat)) > 1:
        before, call = auction, random.choice(allowed(auction, seat)[1:8])
        auction = called(auction, seat, call)
        made.append(call)
        if call >= FIRST_BID:
            assert call > before.bid
            assert auction == (call, seat, 1)
        else:
            assert auction == before._replace(stakes=2 * before.stakes)
            assert auction.stakes == (2 if call == DOUBLE else 4)
        seat = 1 - seat
    assert auction.bid == LAST_BID
    assert len(made) <= 3 * len(NAMES)


def test_masks_are_unsigned():
    """Mixed with card sets they would else turn into signed numbers or floats."""
    from numba import njit

    mask = njit(lambda auction, seat: calls(auction, seat) | np.uint64(1))
    mask(Auction(NO_BID, NOBODY, 1), 0)
    assert "uint64" in str(mask.nopython_signatures[0].return_type)
