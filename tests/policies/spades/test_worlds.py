"""Hands drawn for the opponent: each as often as it should be, by enumeration of all that may have happened."""

from itertools import combinations

import numpy as np
import pytest
from scipy.stats import chisquare

from analyzer.cards import PACK52
from analyzer.engine.plain import Worker
from analyzer.games.spades.state import BLIND_NIL, DRAFT
from analyzer.policies.spades._hands import strength
from tests.games.spades.table import cards, names
from tests.policies.spades import drawn
from tests.policies.spades.table import CLOSED, OPEN, deciding, playing

DRAWS = 8_000
HAND, PLAYED = "AC 7D 9S", "KC QC JC TC 9C 8C KD QD JD TD"
DISCARDS = "AH KH QH 2H 3H 7C 6C 5C 9D 8D 6D 5D 8S"
HIS = "4C 3C 2C AS KS JH TH 9H 8H 5H"


@pytest.fixture(scope="module")
def off():
    """A process with the JIT off."""
    worker = Worker()
    yield worker
    worker.stop()


def chance(found, law):
    """The chance that counts differ at least so much from a law, {names: share}, if it holds."""
    assert set(found) <= set(law)
    total, whole = sum(law.values()), sum(found.values())
    expected = [law[hand] / total * whole for hand in sorted(law)]
    assert min(expected) > 5, "too few draws for the test"
    return chisquare([found[hand] for hand in sorted(law)], expected).pvalue


def evenly(unseen, n):
    """Each n cards alike."""
    return {names(cards(" ".join(hand))): 1.0 for hand in combinations(unseen.split(), n)}


def test_nothing_but_voids_is_known(off):
    """Any three cards of those unseen, none of the suit that he is out of; a card he plays against is one fewer."""
    view, _ = playing("AC 7D 9S", "2H 4H 7H QH 3S 8S 5D", given=CLOSED, their_voids=0b0010)
    found = off.call(drawn.counted, view, 0, DRAWS, 1)
    assert chance(found, evenly("2H 4H 7H QH 3S 8S", 3)) > 1e-4
    view, _ = playing("AC 7D 9S", "2H 4H 7H QH 3S 8S", led="KH", given=CLOSED)
    assert chance(off.call(drawn.counted, view, 0, DRAWS, 2), evenly("2H 4H 7H QH 3S 8S", 2)) > 1e-4


@pytest.mark.parametrize("d", [1, 2, 3])
def test_exchange(off, d):
    """A discard of mine in his hand needs a draw, a card that I never saw does not: by all throws and draws."""
    mine = f"{HAND} {PLAYED}"
    view, _ = playing(
        HAND, "", given=CLOSED, discarded=cards(DISCARDS), played=cards(PLAYED), their_played=cards(HIS),
        unseen=np.uint64(PACK52 & ~cards(f"{mine} {HIS}")), their_drawn=d, their_blind=BLIND_NIL, their_voids=0b1011,
    )  # fmt: skip
    law = off.call(drawn.exchanges, view, 3)
    found = off.call(drawn.counted, view, 1, DRAWS, d)
    assert chance(found, law) > 1e-4
    assert chance(found, dict.fromkeys(law, 1.0)) < 1e-9


@pytest.mark.parametrize(("given", "seat"), [(CLOSED, 0), (CLOSED, 1), (OPEN, 0), (OPEN, 1)])
@pytest.mark.parametrize("kept", [0b00, 0b01, 0b11])
def test_draft_of_a_sensible_player(off, given, seat, kept):
    """What he kept and passed speaks for spades, aces and kings: by all orders of the pack."""
    hand = "AC 4C" if seat == 0 else "AC"
    view = deciding(DRAFT, hand, "AS 3S KH 7H 5D 4D QC", given=given, seat=seat, their_kept=kept, offered="JD")
    law = off.call(drawn.drafts, view)
    found = off.call(drawn.counted, view, 1, 2 * DRAWS, kept)
    even = dict.fromkeys(law, 1.0)
    assert chance(found, law) > 1e-4
    assert (given == OPEN and kept == 0) or chance(found, even) < 1e-9
    assert chance(off.call(drawn.counted, view, 0, DRAWS, kept), even) > 1e-4


def test_bids_are_evidence_when_asked(off):
    """Hands that agree with his bid are drawn more often; after a high bid they are stronger, after a nil low."""
    unseen = "AS QS 9S 4S AH KH 9H 5H 3H AD JD 6D 4D 2D KC TC 8C 5C 4C 3C 2C 7H 8H TD 9D 7C"
    mine = "KS JS TS 8S QH JH KD QD 8D AC QC JC 9C"
    means = {}
    for bid in (-1, 0, 1, 3, 5):
        discarded = np.uint64(PACK52 & ~cards(f"{mine} {unseen}"))
        view, _ = playing(mine, unseen, given=CLOSED, bids=(4, bid), discarded=discarded)
        hands = off.call(drawn.told_by_bids, view, 300, 5)
        means[bid] = sum(times * strength(cards(hand)) for hand, times in hands.items()) / 300
    assert means[0] < means[-1] - 0.3
    assert means[1] < means[3] - 0.1 < means[5] - 0.4


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("closed", {}),
        ("open", {}),
        ("closed", {"second_card_seen": "false", "exchange_limit": "2"}),
        ("open", {"exchange_limit": "3", "opener": "second_drawer"}),
    ],
)
def test_the_true_hand_is_always_possible(off, title, options):
    """In hands played by chance, blind nils and exchanges among them."""
    wrong, looked = off.call(drawn.impossible, title, options, 6)
    assert wrong == []
    exchanged = any(after_exchange for _, after_exchange in looked)
    assert exchanged == (title == "closed" or "exchange_limit" in options)
