"""What `pimc` decides where it can be told, and that it plays better than the rule policies."""

import numpy as np
import pytest

from analyzer.cards import PACK52, card_name
from analyzer.engine import check_off
from analyzer.engine.check_off import Case
from analyzer.engine.plain import Worker
from analyzer.games.spades.state import BID, DRAFT, KEEP, PASS
from analyzer.policies.spades._sampled import TRICKS
from analyzer.policies.spades.pimc import CHOICES, Params
from tests.games.spades.table import cards, ruled
from tests.policies.spades import searched
from tests.policies.spades.table import CLOSED, OPEN, deciding, playing
from tests.policies.spades.test_figures import each_ruleset, estimate, played

YES_NO, BIDS = 3, 2**14 - 1
FEW, ONE = Params(worlds=8), Params(worlds=1)


@pytest.fixture(scope="module")
def off():
    """A process with the JIT off."""
    worker = Worker()
    yield worker
    worker.stop()


def decides(off, position, params=FEW, random=1, used=None):
    """The name of the card that it plays."""
    return card_name(off.call(searched.decided, *position, params, random, used))


# --- the play ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("bids", [(1, 2), (0, 3), (4, 1)])
@pytest.mark.parametrize("led", ["", "8H"])
def test_one_world_is_exact_where_all_is_known(off, bids, led):
    """In spades/open the hand drawn is the true one, and its worth that of the game's exact layer."""
    theirs = "9S 3D QC 5H 2C" if not led else "9S 3D QC 5H"
    view, legal = playing("KS 4S AD 6H 3H", theirs, led=led, bids=bids, given=OPEN)
    exact, sampled = off.call(searched.in_two_ways, view)
    assert np.array_equal(exact, sampled, equal_nan=True)
    choice = off.call(searched.decided, view, legal, ONE)
    assert sampled[choice] == np.nanmax(sampled)


def test_a_nil_goes_under(off):
    """With one card of three in his hand: the nine would win the trick, and so the nil is lost at once."""
    view = playing("9H 2H", "TH QH 3C", led="7H", bids=(0, 4), given=CLOSED)
    assert decides(off, view) == "2H"
    assert decides(off, view, Params(worlds=8, objective=TRICKS)) == "9H"


def test_the_average_decides(off):
    """Nobody can beat the deuce, but the king may lie under the ace: it is led second."""
    view, legal = playing("KD 2C", "AD QD 3H 5H 4H", bids=(1, 3), given=CLOSED, broken=True)
    hands = [cards("AD 3H"), cards("QD 3H"), cards("5H 4H")]
    worth = off.call(searched.on_average, view, TRICKS, hands)
    alone = [off.call(searched.on_average, view, TRICKS, [hand]) for hand in hands]
    assert worth == pytest.approx({card: sum(one[card] for one in alone) / 3 for card in ("KD", "2C")})
    assert alone == [{"KD": 0, "2C": 1}, {"KD": 2, "2C": 2}, {"KD": 2, "2C": 2}]
    assert decides(off, (view, legal)) == "2C"


def test_a_decision_is_reproducible_whatever_its_memory_holds(off):
    """And another random number may draw other hands: with one world the card depends on it."""
    unseen = "AD QD 9D 5D AH TH 8H 4H AC 9C 8C 3C TS 7S 2S"
    position = playing("KD 6D QH 3H JC 4C 9S", unseen, bids=(3, 4), given=CLOSED, broken=True)
    other = playing("KS QH 3H JC 4C", unseen, bids=(3, 4), given=CLOSED)
    first = [decides(off, position, FEW, random=k) for k in range(6)]
    assert first == [decides(off, position, FEW, random=k, used=other) for k in range(6)]
    assert len({decides(off, position, ONE, random=k) for k in range(12)}) > 1


def test_base_breaks_ties(off):
    """Where nothing can be won or lost any more, each base policy plays as it would."""
    position = playing("KD 6D", "QD 9D 5D AH", bids=(2, 9), given=CLOSED, tricks=(2, 9))
    view = position[0]._replace(rules=ruled("closed", bag="0", bags="off"))
    for base in range(len(CHOICES["base"])):
        assert decides(off, (view, position[1]), Params(worlds=2, base=base)) in ("KD", "6D")


# --- the bids ---------------------------------------------------------------------------------------


def test_thirteen_trumps(off):
    hand = " ".join(f"{rank}S" for rank in "23456789TJQKA")
    unseen = PACK52 & ~cards(hand)
    view = deciding(BID, hand, given=CLOSED, bids=(-1, 6))
    assert off.call(searched.decided, view, BIDS, ONE) == 13
    assert unseen & view.unseen == unseen


def test_bids_are_averages_of_exact_hands(off):
    """The worth of a bid over two hands is the mean of its worth over each."""
    mine = "AS KS QS JS TS 9S AH KH QH AD KD AC KC"
    hands = [cards("8S 7S JH TH 9H QD JD TD QC JC TC 9C 8C"), cards("2H 3H 4H 2D 3D 4D 5D 2C 3C 4C 5C 6C 7C")]
    view = deciding(BID, mine, given=CLOSED, bids=(-1, 2), seat=1)
    each = [off.call(searched.bids_on_average, view, [hand]) for hand in hands]
    assert off.call(searched.bids_on_average, view, hands) == pytest.approx(sum(each) / 2)
    assert int(np.argmax(each[1])) == 13


# --- the draft --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "choice"), [("AS", KEEP), ("2C", PASS)])
def test_clear_cards_of_the_draft(off, card, choice):
    """Late in the draft, so that little has to be guessed."""
    hand = "AC 5C KD QD 3D KH 8H 5H JS TS 8S"
    view = deciding(DRAFT, hand, given=OPEN, offered=card, seat=1)
    seen = cards("2D 4D 5D 6D 7D 2H 3H 4H 6H 7H 3C 4C 6C 7C 8C 9C TC JC QC 9D 8D 9H")
    view = view._replace(unseen=np.uint64(view.unseen & ~seen), discarded=np.uint64(seen), their_kept=0b111)
    mean, error = off.call(searched.gain, view, 20)
    assert (mean > 2 * error) if choice == KEEP else (mean < -2 * error)
    assert off.call(searched.decided, view, YES_NO, Params(worlds=4)) == choice
    assert off.call(searched.decided, view, YES_NO, Params(drafts=0)) == choice


@each_ruleset
def test_drafts_are_blind_too(off, ruleset):
    """The conformance tests ask it without them (QUICK), as they take long with the JIT off."""
    assert off.call(check_off.peeps, Case("pimc(worlds=1)", f"spades/{ruleset}"), 4, 1) == ""


# --- against the rule policies ----------------------------------------------------------------------


@pytest.mark.slow
@each_ruleset
def test_it_beats_the_best_rule_policy(ruleset):
    first, second = played(ruleset, "pimc", "score_aware", 300)
    gain = estimate((first["points"] - second["points"]).reshape(-1, 2).mean(1))
    assert gain.mean > 4 * gain.se
