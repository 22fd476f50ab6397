"""What the policies of Draw Bridge promise: single decisions, and who beats whom."""

from functools import cache
from math import sqrt

import numpy as np
import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows
from analyzer.games.draw_bridge import rules
from analyzer.games.draw_bridge.scoring import score
from analyzer.mechanics.auction import FIRST_BID, LAST_BID, NO_BID, NOBODY, Auction, call_name
from analyzer.policies.draw_bridge import collector, competitor, counter
from analyzer.policies.draw_bridge._cardplay import follow, lead, rehearsed
from analyzer.registry import find_player, find_policies, find_rules
from tests.games.draw_bridge.table import (
    NONE,
    at_auction,
    at_play,
    begin,
    cards,
    do,
    names,
    pack_of,
    ruled,
    view_of,
)

BLANK = np.uint64(0)
SPADES = cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")


def play(a, b, ruleset, deals, *options):
    """Rows of both seatings, and the points that A scores more than B, one number a deal."""
    found = find_rules(f"draw-bridge/{ruleset}", options)
    policies = find_policies(found.game)
    duel = Duel(found, (find_player(a, policies), find_player(b, policies)), seed=11)
    table = rows(Work(duel), 0, 2 * deals, threads=1)
    signed = np.where(table["position"] == 0, table["points"], -table["points"])
    return table, signed.reshape(deals, 4).sum(1) / 2


# --- who beats whom -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse", "ruleset", "options"),
    [
        ("counter", "uniform", "penalty", ()),
        ("collector", "counter", "penalty", ()),
        ("collector", "counter", "seed", ()),
        ("collector", "counter", "published", ()),
        ("collector", "counter", "penalty", ("stock_top=exposed",)),
        ("competitor", "counter", "penalty", ()),
        ("competitor", "counter", "published", ()),
        ("competitor", "counter", "seed", ()),
        ("expert", "competitor", "penalty", ()),
        ("expert", "collector", "penalty", ()),
    ],
)
def test_beats(better, worse, ruleset, options):
    """By more than four standard errors of the paired difference."""
    deals = 20_000 if (better, ruleset) == ("collector", "published") else 4_000
    _, margins = play(better, worse, ruleset, deals, *options)
    assert margins.mean() > 4 * margins.std() / sqrt(deals)


def test_negative_control():
    """A policy does not beat itself on any deal."""
    _, margins = play("counter", "counter", "penalty", 200)
    assert not margins.any()


def test_competitors_without_a_penalty_always_end_in_7nt():
    """docs/rules/draw-bridge.md D6.10: a failed contract costs nothing, so that only the dealer's 7NT scores."""
    table, _ = play("expert", "competitor", "seed", 1_000)
    assert np.all(table["level"] == 7)
    assert np.all(table["strain"] == 4)
    assert np.all(table["doubled"] == 1)
    assert not table["points"][table["seat"] == 0].any()
    scored = (table["points"] > 0)[table["seat"] == 1].mean()
    assert 0.01 < scored < 0.05


@pytest.mark.parametrize(("ruleset", "most"), [("seed", 0), ("penalty", 0.4)])
def test_competitor_doubles_where_failing_costs(ruleset, most):
    table, _ = play("competitor", "counter", ruleset, 2_000)
    doubled = (table["doubled"] > 1).mean()
    assert bool(doubled) == bool(most)
    assert doubled <= most


# --- card play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "trumps", "card"),
    [
        pytest.param("AS KS QS 2H", "3S 4S 3H 4H", NONE, "AS", id="a suit that runs"),
        pytest.param("AD 2D QC JC TC", "QD JD 4D KC 2C", NONE, "QC", id="the lone ace stays at home"),
        pytest.param("2H AD", "3S 3D", NONE, "2H", id="a winner in a suit that he lacks"),
        pytest.param("2H 3S AC", "4D 5C 6C", SPADES, "2H", id="cash first, keep the trump"),
    ],
)
def test_lead(mine, theirs, trumps, card):
    assert names(lead(cards(mine), cards(theirs), trumps)) == card


@pytest.mark.parametrize(
    ("mine", "theirs", "led", "trumps", "card"),
    [
        pytest.param("AS QS 2S", "KS", "JS", NONE, "QS", id="as cheaply as possible"),
        pytest.param("9S 2S", "KS", "JS", NONE, "2S", id="lowest when beaten"),
        pytest.param("3S 9S 2H", "KH", "JD", SPADES, "3S", id="lowest trump"),
        pytest.param("KS 2S 3D 4D 5D", "AS 2C", "JH", NONE, "3D", id="the king stays guarded"),
    ],
)
def test_follow(mine, theirs, led, trumps, card):
    assert names(follow(cards(mine), cards(theirs), cards(led), trumps)) == card


def test_a_hand_played_in_the_head_is_the_hand_that_is_played():
    """Both play by the rules of thumb, so that the leader takes just what was rehearsed."""
    table, _ = play("competitor", "counter", "penalty", 200)
    assert table["tricks"].reshape(-1, 2).sum(1).tolist() == [13] * 400
    state = at_play("AS KS QS 2H", "3S 4S 3H 4H", "NT")
    expected, given = rehearsed(state.mine, state.theirs, NONE), ruled()
    leader = state.seat
    while state.mine | state.theirs:
        view = view_of(given, state)
        card = counter.play(counter.Params(), view, view.cards, BLANK)
        state = do(given, state, names(1 << card))
    assert state.tricks >> 8 * leader & 255 == expected == 3


# --- auction ------------------------------------------------------------------------------------

LONG = "AS KS QS JS TS 9S 8S AH KH 2D 3D 2C 3C"  # expects 8.6 tricks, nearly nine
SHORT = "2S 3S QH JH TH 9H AD KD QD AC KC QC JC"


def test_counter_bids_what_it_counts_and_passes_above_it():
    given = ruled("penalty")
    state = at_auction(LONG, SHORT)
    assert call_name(called_by(counter, given, state)) == "2S"
    assert call_name(called_by(counter, given, state, caution=0.0)) == "3S"
    state = do(given, at_auction(SHORT, LONG), "4H")
    assert call_name(called_by(counter, given, state)) == "pass"


def called_by(policy, given, state, **params):
    view, actions = view_of(given, state), np.uint64(rules.legal(given, state))
    return policy.auction(policy.Params(**params), view, actions, BLANK)


class Plain:
    """The auction worked out by plain recursion: what the player to call scores more, with these tricks."""

    def __init__(self, given, tricks):
        self.given, self.tricks = given, tricks  # tricks[seat][strain] as declarer

    def stands(self, bid, bidder, stakes):
        declarer, defender = score(self.given, Auction(bid, bidder, stakes), self.tricks[bidder][(bid - FIRST_BID) % 5])
        return declarer - defender

    @cache  # noqa: B019 - one object a deal
    def worth(self, bid, bidder, stakes, seat):
        """For the seat that is to call."""
        return max(self.after(bid, bidder, stakes, seat).values())

    def after(self, bid, bidder, stakes, seat):
        """What every call is worth to the seat that makes it."""
        found = {call: -self.worth(call, seat, 1, 1 - seat) for call in range(bid + 1, LAST_BID + 1)}
        if bidder == NOBODY:
            found[0] = 0 if seat == 0 else -self.worth(NO_BID, NOBODY, 1, 0)
            if seat == 0 and self.given.opening_pass == 1:
                found |= {call: self.stands(call, 0, 1) for call in range(bid + 1, LAST_BID + 1)}
            return found
        found[0] = self.stands(bid, bidder, stakes) * (1 if bidder == seat else -1)
        if (bidder, stakes) in ((1 - seat, 1), (seat, 2)):
            found[stakes] = -self.worth(bid, bidder, 2 * stakes, 1 - seat)
        return found


@pytest.mark.parametrize("opening", ["reopens", "final"])
@pytest.mark.parametrize("undertricks", ["none", "defender_50", "rubber_nv", "minus_contract"])
def test_competitor_makes_a_best_call(undertricks, opening):
    """Its one pass down the bids finds what plain recursion over all auctions finds."""
    given = ruled(undertricks=undertricks, opening_pass=opening)
    random = np.random.default_rng(5)
    for _ in range(12):
        deal = random.permutation(52)[:26]
        hands = [np.uint64(sum(1 << int(card) for card in deal[i::2])) for i in (0, 1)]
        plain = Plain(given, [competitor.prospects(hands[i], hands[1 - i]) for i in (0, 1)])
        state = at_auction(names(hands[1]), names(hands[0]))
        while state.phase == 1:
            worth = plain.after(*state.auction, state.seat)
            call = called_by(competitor, given, state)
            assert worth[call] == max(worth.values())
            wild = [c for c in range(38) if rules.legal(given, state) >> c & 1][: 1 + random.integers(8)][-1]
            state = do(given, state, call_name(call if random.random() < 0.5 else wild))


# --- first half ---------------------------------------------------------------------------------


def thrown_by(policy, given, state):
    view = view_of(given, state)
    mask = np.uint64(rules.legal(given, state))
    return names(1 << policy.first_half(policy.Params(), view, mask, BLANK))


def test_counter_throws_from_the_shortest_suit_but_no_honour():
    pack = pack_of("2C 3C 4C 5C 6C 7D 8D 9D TD AH 2S 3S 4S")
    assert thrown_by(counter, ruled(), begin(ruled(), pack)) == "2S"


def test_collector_keeps_what_promises_a_trick():
    """A lone king, above which only the ace is out, is let go before the low cards of a long suit."""
    pack = pack_of("2C 3C 4C 5C 6C 7C 8C 9C AH AD KD AS KS")
    assert thrown_by(collector, ruled(), begin(ruled(), pack)) == "2C"
    pack = pack_of("2C 3C 4C 5C 6C 7C 8C 9C TC AH AD 7S 8S")
    assert thrown_by(collector, ruled(), begin(ruled(), pack)) == "7S"


@pytest.mark.parametrize(("top", "played"), [("AC", "TH"), ("2D", "3S")])
def test_collector_wins_a_trick_for_a_good_top_card_alone(top, played):
    given = ruled(stock_top="exposed")
    pack = pack_of("9H", "TH AS KS 3S QC JC TC 9C 8C 7C 6C 5C 4C", top)
    state = do(given, begin(given, pack), "9H", pack=pack)
    assert thrown_by(collector, given, state) == played
