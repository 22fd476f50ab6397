"""What the policies of Spades keep in the draft and bid, where their docstrings promise it."""

import numpy as np
import pytest

from analyzer.cards import card_name, card_number
from analyzer.games.spades.state import BID, BLIND, BLIND_NIL, DONE, DRAFT, EXCHANGE, KEEP, LOOK, PASS, THROW
from analyzer.policies.spades import cautious, counter, nil_seeker, score_aware
from analyzer.policies.spades._contract import shade_for_bags
from analyzer.policies.spades._hands import tricks_expected
from analyzer.policies.spades._nil import chance_of_nil
from tests.games.spades.table import cards, ruled
from tests.policies.spades.table import CLOSED, OPEN, deciding, rest_of

ALL = [counter, cautious, nil_seeker, score_aware]
each = pytest.mark.parametrize("policy", ALL, ids=lambda policy: policy.__name__.split(".")[-1])
BIDS, YES_NO = 2**14 - 1, 3
STRONG = "AC KC AD KD QD AH 5H AS QS TS 8S 5S 4S"
MIDDLING = "AC 5C KD QD 3D KH 8H 5H JS TS 8S 5S 4S"
LOW = "2C 4C 7C 9C 2D 3D 8D 2H 5H 6H 7H TH 2S"  # nothing that thirteen high cards could force


def chosen(policy, function, view, legal):
    """The action that a policy chooses."""
    decide = getattr(policy, function, getattr(policy, "act", None))
    return int(decide(policy.Params(), view, np.uint64(legal), np.uint64(0)))


def bid(policy, hand, unseen=None, *, legal=BIDS, **fields):
    """What a policy bids."""
    return chosen(policy, "bid", deciding(BID, hand, unseen, **fields), legal)


# --- the draft --------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [counter, cautious, score_aware])
@pytest.mark.parametrize(("card", "choice"), [("2S", KEEP), ("KC", KEEP), ("AH", KEEP), ("QD", PASS), ("9C", PASS)])
def test_drafting_for_tricks(policy, card, choice):
    """Every spade, aces and kings; other cards are worth less than the next one on average."""
    assert chosen(policy, "draft", deciding(DRAFT, "4C 8D", offered=card), YES_NO) == choice


@pytest.mark.parametrize(
    ("hand", "card", "choice"),
    [
        ("", "3C", KEEP),  # begins with low cards
        ("", "AS", KEEP),  # but not if the first is a good one
        ("2C 3D", "AS", PASS),
        ("2C 3D", "6H", KEEP),
        ("2C 3D", "7H", PASS),
        ("2C 3D", "TD", KEEP),  # with a lower one of its suit
        ("2C 3D", "2S", KEEP),
        ("2C 3D", "3S", PASS),
        ("2C KD", "AS", KEEP),  # a king among two cards: turns round
        ("2C 3D 4C 6H 5D KS", "AS", PASS),  # among six it can be borne
        ("2C 3D 4C 6H KD KS", "AS", KEEP),  # two cannot
    ],
)
def test_drafting_for_nil(hand, card, choice):
    assert chosen(nil_seeker, "draft", deciding(DRAFT, hand, offered=card), YES_NO) == choice


def test_no_draft_for_a_nil_that_is_worth_little():
    view = deciding(DRAFT, "2C 3D", offered="6H", given=ruled("open", nil=60))
    assert chosen(nil_seeker, "draft", view, YES_NO) == PASS


# --- the bids ---------------------------------------------------------------------------------------


@each
def test_better_hands_bid_more(policy):
    """And a known weak opponent's hand allows more than a strong one."""
    assert bid(policy, STRONG, given=CLOSED) > bid(policy, MIDDLING, given=CLOSED) + 2
    weak, strong = rest_of(MIDDLING, 39).split()[-13:], rest_of(MIDDLING, 13)
    assert bid(policy, MIDDLING, " ".join(weak)) > bid(policy, MIDDLING, strong) + 2


def test_what_a_hand_is_expected_to_take():
    """Two hands that are known: what the one takes the other loses."""
    mine, his = STRONG, "QC 9C TD 9D 8D KH QH JH KS JS 9S 7S 2S"
    total = tricks_expected(deciding(BID, mine, his)) + tricks_expected(deciding(BID, his, mine))
    assert total == pytest.approx(13)


def test_a_bid_that_it_has_heard_is_half_believed():
    """With face-down discards a high bid of the opponent lowers its own, by no more than one."""
    alone = tricks_expected(deciding(BID, MIDDLING, given=CLOSED))
    heard = [tricks_expected(deciding(BID, MIDDLING, given=CLOSED, bids=(-1, his))) for his in (2, 7, 11)]
    assert heard == sorted(heard, reverse=True)
    assert max(abs(estimate - alone) for estimate in heard) == pytest.approx(0.7)


def test_cautious_holds_back_more():
    """A trick less than what it expects, half a trick with a nearly full counter."""
    for hand in (STRONG, MIDDLING):
        assert bid(cautious, hand, given=CLOSED) <= bid(counter, hand, given=CLOSED)
    view = deciding(BID, MIDDLING, given=CLOSED)
    expected = tricks_expected(view)
    assert bid(cautious, MIDDLING, given=CLOSED, bags=(4, 0)) == int(expected - 1.0)
    assert bid(cautious, MIDDLING, given=CLOSED, bags=(8, 0)) == int(expected - 0.5)


def test_holds_back_by_the_price_of_a_bag():
    """Nothing at the usual price; more where bags cost less, less where they cost more."""
    options = [{"bag_limit": 2}, {"bag_penalty": 300}, {}, {"bags": "off"}, {"bag": 50}]
    shades = [shade_for_bags(ruled("closed", **changed)) for changed in options]
    assert shades == sorted(shades)
    assert shades[2] == pytest.approx(0)
    assert bid(counter, MIDDLING, given=ruled("closed", bag=50)) < bid(counter, MIDDLING, given=CLOSED)
    assert bid(counter, MIDDLING, given=ruled("closed", per_trick=0)) > 0


@each
@pytest.mark.parametrize("legal", [1 << 0, 1 << 9, 1 << 13, BIDS & ~(1 << 5), 1 << 0 | 1 << 13])
def test_bids_what_is_allowed(policy, legal):
    """Also when some bids are barred."""
    for hand in (STRONG, MIDDLING, LOW):
        assert legal >> bid(policy, hand, legal=legal, given=CLOSED) & 1


@each
def test_against_a_nil_that_cannot_be_broken(policy):
    """It knows that it will be given all the tricks, and leaves room for one or two."""
    assert bid(policy, rest_of(LOW, 13), LOW, bids=(-1, 0), seat=1) == 11
    assert bid(policy, MIDDLING, rest_of(MIDDLING, 13), bids=(-1, 0)) < 11  # this one can be broken


# --- nil --------------------------------------------------------------------------------------------


def chance(hand, his, *, known=True, leads=False):
    return chance_of_nil(cards(hand), cards(his), known, leads)


@pytest.mark.parametrize(
    ("hand", "his", "made"),
    [
        ("2C 5C", "3C 6C", True),  # two under three, five under six
        ("2C 7C", "3C 6C", False),  # the seven must beat the six
        ("4C", "3C", False),
        ("4C 9C", "5C", True),  # he can lead the suit only once
        ("2S", "3S 4D", True),
        ("2S 3S", "4S 4D", False),  # one trump more than he: it will have to ruff
        ("2S", "4D", False),
    ],
)
def test_what_breaks_a_nil(hand, his, made):
    assert chance(hand, his) == made


def test_a_nil_bidder_who_leads_needs_a_card_that_is_beaten():
    assert chance("4C 2D", "5C 3D", leads=True) == 1
    assert chance("2C 5C", "3C 6C", leads=True) == 0  # the six beats the deuce, and the three is led to the five
    assert chance("2C 5C", "3C 6C", leads=False) == 1
    assert chance("4C", "5D", leads=True) == 0
    assert chance("4C", "5D", leads=False) == 1


def test_chance_where_the_hand_is_not_known():
    """The fewer low cards are unseen, the better."""
    assert chance("2C", "3C 5C 6C", known=False) == 1
    assert chance("4C", "3C 5C 6C", known=False) == pytest.approx(0.6)
    assert chance("4C", "2C 3C 5C", known=False) == pytest.approx(0.36)
    assert chance("2C 4C", "3C 5C 6C 7C", known=False) == 1  # one low card is not enough against two


def test_nil_seeker_bids_an_unbreakable_nil():
    """And what `counter` bids if it may not, if nil is worth nothing, or if a single card can be forced."""
    his = rest_of(LOW, 13)
    assert bid(nil_seeker, LOW, his, seat=1) == 0
    assert bid(nil_seeker, LOW, his, seat=1, legal=BIDS & ~1) == bid(counter, LOW, his) > 0
    assert bid(nil_seeker, LOW, his, seat=1, given=ruled("open", nil=0)) > 0
    assert bid(nil_seeker, LOW, his.replace("AS", "2H"), seat=1) == 0
    assert bid(nil_seeker, LOW.replace("2H", "QH"), his.replace("AS", "2H").replace("QH", "AS"), seat=1) > 0
    assert all(bid(policy, LOW, his, seat=1) > 0 for policy in (counter, cautious))


# --- by the score -----------------------------------------------------------------------------------


def test_score_aware_bids_a_nil_where_it_wins_most():
    """An unbreakable nil, but not if it may not, or if nil is worth nothing, or a card can be forced."""
    his = rest_of(LOW, 13)
    assert bid(score_aware, LOW, his, seat=1) == 0
    assert bid(score_aware, LOW, his, seat=1, legal=BIDS & ~1) > 0
    assert bid(score_aware, LOW, his, seat=1, given=ruled("open", nil=0)) > 0
    assert bid(score_aware, LOW.replace("2H", "QH"), his.replace("QH", "2H"), seat=1) > 0


def test_score_aware_bids_just_what_it_needs():
    """Twenty points from the target it need not risk a set; three hundred behind it must risk something."""
    even = bid(score_aware, MIDDLING, given=CLOSED, scores=(200, 200))
    near = bid(score_aware, MIDDLING, given=CLOSED, scores=(480, 300))
    behind = bid(score_aware, MIDDLING, given=CLOSED, scores=(300, 490))
    assert near < even <= behind
    assert near < behind


def test_score_aware_bids_more_with_a_full_bag_counter():
    """Where the next bags bring the penalty, a bid too low costs more."""
    assert bid(score_aware, STRONG, given=CLOSED, bags=(9, 0), scores=(200, 200)) >= bid(
        score_aware, STRONG, given=CLOSED, bags=(0, 0), scores=(200, 200)
    )


def test_blind_nil_only_when_all_but_lost():
    """A blind nil made must be enough to win: neither at the start nor when nothing helps any more."""
    for scores in ((0, 0), (200, 200), (100, 250), (450, 300), (0, 490)):
        assert chosen(score_aware, "blind", deciding(BLIND, given=CLOSED, scores=scores), YES_NO) == LOOK
    assert chosen(score_aware, "blind", deciding(BLIND, given=CLOSED, scores=(300, 440)), YES_NO) == BLIND_NIL
    for policy in (counter, cautious, nil_seeker):
        assert chosen(policy, "blind", deciding(BLIND, given=CLOSED, scores=(300, 440)), YES_NO) == LOOK


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [("2C 3D 5S KS AH", "KS"), ("2C 3D QC AH", "AH"), ("2C 5C 3D 2S", None), ("2C 5C TC QC", None)],
)
def test_exchange_of_a_blind_bidder(hand, thrown):
    """Trumps first, then high cards; none that is low enough."""
    legal = 1 | sum(1 << THROW + card_number(name) for name in hand.split())
    action = chosen(score_aware, "exchange", deciding(EXCHANGE, hand, given=CLOSED, blind=BLIND_NIL), legal)
    assert (None if action == DONE else card_name(action - THROW)) == thrown


def test_draft_of_a_blind_bidder():
    """Low cards, whatever it would draft for else."""
    for card, choice in (("AS", PASS), ("4H", KEEP)):
        view = deciding(DRAFT, "2C KD", offered=card, blind=BLIND_NIL)
        assert chosen(score_aware, "draft", view, YES_NO) == choice


def test_hands_of_these_tests():
    """Thirteen cards each, and the low one is what it is said to be."""
    for hand in (STRONG, MIDDLING, LOW):
        assert len(set(hand.split())) == 13
    assert chance(LOW, rest_of(LOW, 13)) == 1
    assert OPEN.moon == 250
