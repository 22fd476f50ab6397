"""Every option of docs/rules/spades.md S12, at a value that is not its usual one."""

import pytest

from analyzer.games.spades.state import BID, BLIND, BLIND_NIL, DRAFT, EXCHANGE, KEEP, LOOK, PASS
from tests.games.spades.table import at_play, begin, do, legal, names, ruled, scored
from tests.games.spades.test_worked_examples import blind_in, drafted


@pytest.mark.parametrize(
    ("paragraph", "options", "bid", "tricks", "bags", "expected"),
    [
        ("S7.1 per_trick", {"per_trick": 7}, 6, 7, 0, (43, 1)),
        ("S7.2 per_trick", {"per_trick": 7}, 6, 5, 0, (-42, 0)),
        ("S7.1 bag", {"bag": 5}, 3, 5, 0, (40, 2)),
        ("S8.2 carry", {"bags": "carry"}, 1, 13, 9, (10 + 12 - 200, 1)),
        ("S8.6 carry", {"bag_limit": 4}, 1, 13, 3, (10 + 12 - 300, 3)),
        ("S8.3 reset", {"bags": "reset"}, 1, 13, 9, (10 + 12 - 200, 0)),
        ("S8.3 reset", {"bags": "reset"}, 1, 4, 5, (13, 8)),
        ("S8.4 off", {"bags": "off"}, 1, 13, 9, (22, 0)),
        ("S8.2 bag_limit", {"bag_limit": 1}, 3, 4, 0, (31 - 100, 0)),
        ("S8.2 bag_penalty", {"bag_penalty": 30}, 5, 6, 9, (21, 0)),
        ("S7.3 nil", {"nil": 77}, 0, 0, 0, (77, 0)),
        ("S7.4 penalty", {"nil": 77, "nil_failure": "penalty"}, 0, 4, 8, (-77, 8)),
        ("S7.4 bags", {"nil": 77, "nil_failure": "bags", "bag": 2}, 0, 4, 8, (8 - 100, 2)),
        ("S7.4 both", {"nil": 77, "nil_failure": "penalty_and_bags"}, 0, 4, 8, (-77 - 100, 2)),
        ("S7.7 moon", {"moon": 300}, 13, 13, 5, (300, 5)),
        ("S7.8 moon", {"moon": 300}, 13, 12, 0, (12 - 100, 2)),
        ("S5.5 no moon", {"moon": 0}, 13, 12, 0, (-130, 0)),
        ("S5.5 no moon", {"moon": 0}, 13, 13, 0, (130, 0)),
    ],
)
def test_prices_and_bags(paragraph, options, bid, tricks, bags, expected):
    assert scored(ruled("open", **options), bid, tricks, bags) == expected, paragraph


@pytest.mark.parametrize(
    ("options", "tricks", "expected"),
    [
        ({"blind_nil": 150}, 0, (150, 0)),
        ({"blind_nil": 150, "blind_nil_failure": "penalty", "nil_failure": "bags"}, 2, (-150, 0)),
        ({"blind_nil_failure": "bags", "nil_failure": "penalty"}, 2, (2, 2)),
    ],
)
def test_blind_nil_prices(options, tricks, expected):
    """S7.5, S7.6: a blind nil has its own price and its own failure."""
    assert scored(ruled("open", **options), 0, tricks, blind=True) == expected


@pytest.mark.parametrize(("rule", "broken"), [("spade_played", False), ("any_void", True)])
def test_what_breaks_spades(rule, broken):
    """S6.5, S6.6: a void follower who throws another side suit."""
    given = ruled("open", spades_break=rule)
    state = do(given, at_play("AD 3C", "2C 4C", seat=1, led="2H"), "AD")
    assert state.broken == broken
    followed = do(given, at_play("3H 3C", "2C 4C", seat=1, led="2H"), "3H")
    assert not followed.broken
    ruffed = do(given, at_play("3S 3C", "2C 4C", seat=1, led="2H"), "3S")
    assert ruffed.broken


def test_the_blind_question_before_any_draw():
    """S2.2: seat 0, then seat 1, then the draft."""
    given = ruled("open")
    state = begin(given)
    assert (state.phase, state.seat) == (BLIND, 0)
    state = do(given, state, LOOK)
    assert (state.phase, state.seat) == (BLIND, 1)
    state = do(given, state, BLIND_NIL)
    assert (state.phase, state.seat, state.openings[1].bid) == (DRAFT, 0, 0)


def test_the_blind_question_before_ones_own_draw():
    """S2.3: seat 1 answers after seat 0's first turn, and never again."""
    given = ruled("open", blind_deadline="before_own_draw")
    state = do(given, begin(given), BLIND_NIL)
    assert (state.phase, state.seat) == (DRAFT, 0)
    state = do(given, state, KEEP)
    assert (state.phase, state.seat) == (BLIND, 1)
    state = do(given, state, LOOK, PASS)
    assert (state.phase, state.seat) == (DRAFT, 0)
    state = do(given, state, PASS)
    assert (state.phase, state.seat) == (DRAFT, 1)


def test_no_blind_nil():
    """S2.6: with a price of 0 nobody is asked, under both deadlines."""
    for deadline in ("before_any_draw", "before_own_draw"):
        given = ruled("closed", blind_nil=0, blind_deadline=deadline)
        state = begin(given)
        for _ in range(26):
            assert state.phase == DRAFT
            state = do(given, state, KEEP)
        assert state.phase == BID


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_exchange_limit(limit):
    """S4.3: so many throws and no more; then only `done`."""
    given = ruled("closed", exchange_limit=limit)
    state = blind_in(given, 0)
    for _ in range(limit):
        assert len(legal(given, state)) > 1
        state = do(given, state, legal(given, state)[1])
    assert legal(given, state) == [0]


def test_no_exchange():
    """S4.1: with a limit of 0 a blind bidder's draft is followed by the bids."""
    given = ruled("open", exchange_limit=0)
    state = begin(given)
    while state.phase != BID:
        assert state.phase != EXCHANGE
        state = do(given, state, BLIND_NIL if state.phase == BLIND and state.seat == 0 else 0)
    assert state.seat == 1, "seat 0 bid nil already (S5.3)"


def test_two_blind_bidders_exchange_in_turn():
    """S4.2: the opener first and whole, then the other; nobody bids (S5.3), and the opener leads."""
    given = ruled("closed")
    state = begin(given)
    while state.phase != EXCHANGE:
        state = do(given, state, BLIND_NIL if state.phase == BLIND else KEEP)
    assert state.seat == 1
    state = do(given, state, legal(given, state)[-1], 0)
    state = do(given, state, legal(given, state)[0])
    assert (state.phase, state.seat) == (EXCHANGE, 0)
    state = do(given, state, 0)
    assert (state.phase, state.seat) == (5, 1)


@pytest.mark.parametrize(("lie", "both"), [("face_up", True), ("face_down", False)])
def test_how_discards_lie(lie, both):
    """S3.7, S3.8: who sees a first card that is passed; S4.6: who sees a throw."""
    given = ruled("closed", blind_nil=0, discards=lie)
    state = do(given, begin(given), PASS)
    assert [names(o.seen) for o in state.openings] == ["2C", "2C" if both else ""]
    given = ruled("closed", discards=lie)
    before = blind_in(given, 0)
    thrown = legal(given, before)[1]
    state = do(given, before, thrown)
    assert bool(int(state.openings[1].seen) >> (thrown - 4) & 1) == both


@pytest.mark.parametrize(("opener", "seat"), [("first_drawer", 0), ("second_drawer", 1)])
def test_who_opens(opener, seat):
    """S1.5."""
    assert drafted(ruled("open", opener=opener)).seat == seat
