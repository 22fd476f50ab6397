"""The last turns of the draft against every way that the cards may lie, one by one."""

import numpy as np
import pytest

from analyzer.cards import SPADES
from analyzer.engine.plain import Worker
from analyzer.games.spades import exact, last_turns
from analyzer.games.spades.state import BLIND_NIL, DRAFT, KEEP, PASS
from analyzer.games.spades.utilities import bidding, points_utility
from tests.games.spades import plain_search
from tests.games.spades.table import NONE, ruled

LIKELY = np.arange(2.0, 16.0) ** 2  # a hand of the opponent is the likelier, the more marked cards it has
BAGS = (3, 8)


@pytest.fixture(scope="module")
def off():
    """A process with the JIT off."""
    worker = Worker()
    yield worker
    worker.stop()


def last_views(off, given, deal):
    """What the first and the second drawer see in their last turns."""
    hand = off.call(plain_search.random_hand, given, 8, deal, BAGS)
    return off.call(plain_search.views, given, [s for s, _ in hand if s.phase == DRAFT][-2:])


class Worth:
    """What two hands bring a seat, each pair solved once."""

    def __init__(self, given, view):
        self.given, self.view, self.found = given, view, {}
        opens = view.seat == given.opener
        counters, nils = view.bags, (view.blind == BLIND_NIL, view.their_blind == BLIND_NIL)
        self.blind = nils if opens else nils[::-1]
        self.utility = points_utility(given, bags=counters if opens else counters[::-1], blind=self.blind)

    def __call__(self, mine, theirs):
        if (mine, theirs) not in self.found:
            opens = self.view.seat == self.given.opener
            hands = (mine, theirs) if opens else (theirs, mine)
            value = bidding(*hands, self.utility, blind=self.blind).value
            self.found[mine, theirs] = value if opens else -value
        return self.found[mine, theirs]


def singles(cards):
    return [1 << card for card in range(52) if int(cards) >> card & 1]


def marks(cards, marked):
    return (int(cards) & int(marked)).bit_count()


def mean(worths, weights):
    return float(np.dot(worths, weights) / np.sum(weights))


@pytest.mark.parametrize("marked", [NONE, SPADES])
def test_the_last_turn_of_all(off, marked):
    """Fourteen cards that may come next: the opponent has the others."""
    given = ruled("open")
    _, view = last_views(off, given, 1)
    assert (view.seat, int(view.unseen).bit_count(), last_turns.is_last_turn(view)) == (1, 14, True)
    worth, hidden, mine, offered = Worth(given, view), int(view.unseen), int(view.cards), int(view.offered)
    nexts = singles(hidden)
    weights = [LIKELY[marks(hidden ^ card, marked)] for card in nexts]
    kept = mean([worth(mine | offered, hidden ^ card) for card in nexts], weights)
    passed = mean([worth(mine | card, hidden ^ card) for card in nexts], weights)
    out = off.call(plain_search.last_turn, view, marked, LIKELY)
    assert out[KEEP] == pytest.approx(kept, abs=1e-9)
    assert out[PASS] == pytest.approx(passed, abs=1e-9)
    assert kept != passed


@pytest.mark.slow
@pytest.mark.parametrize("opener", ["first_drawer", "second_drawer"])
def test_the_last_turn_but_one(off, opener):
    """2,730 ways for the second card and the two of the opponent, who keeps spades that he draws first."""
    given = ruled("open", opener=opener)
    view, _ = last_views(off, given, 2)
    assert (view.seat, int(view.unseen).bit_count(), last_turns.is_last_turn(view)) == (0, 15, True)
    worth, hidden, mine, offered = Worth(given, view), int(view.unseen), int(view.cards), int(view.offered)
    kept, passed, weights = [], [], []
    for second in singles(hidden):
        for first in singles(hidden ^ second):
            for last in singles(hidden ^ second ^ first):
                before = hidden ^ second ^ first ^ last
                theirs = before | (first if first & int(SPADES) else last)
                kept.append(worth(mine | offered, theirs))
                passed.append(worth(mine | second, theirs))
                weights.append(LIKELY[marks(before, SPADES)])
    assert len(weights) == 2730
    out = np.empty(2)
    last_turns.last_turn(view, SPADES, LIKELY, SPADES, out, exact.memory())
    assert out[KEEP] == pytest.approx(mean(kept, weights), abs=1e-9)
    assert out[PASS] == pytest.approx(mean(passed, weights), abs=1e-9)


def test_which_turns_they_are(off):
    """Each player's last, where discards lie face up and no exchange will follow."""
    for title, options, count in (("open", {}, 2), ("closed", {}, 0), ("open", {"exchange_limit": "2"}, 2)):
        given = ruled(title, **options)
        hand = off.call(plain_search.random_hand, given, 8, 5, BAGS)
        views = off.call(plain_search.views, given, [state for state, _ in hand if state.phase == DRAFT])
        blind = any(BLIND_NIL in (view.blind, view.their_blind) for view in views)
        found = [last_turns.is_last_turn(view) for view in views]
        expected = 0 if blind and given.exchange_limit else count
        assert sum(found) == expected
        assert found[-2:] == [expected == 2] * 2
