"""Hands of two policies of Spades, and what each was worth when the draft was over."""

import numpy as np

from analyzer.engine.walk import chooser, pack_of, walk
from analyzer.games.spades import exact, last_turns, rules
from analyzer.games.spades.state import BID, BLIND, BLIND_NIL, DRAFT, KEEP, PASS, UNASKED
from analyzer.policies.spades._evidence import marked_cards, weigh
from analyzer.policies.spades.exact import Params, best_bid, draft
from analyzer.registry import find_player, find_policies, find_rules


def worths_and_points(ruleset, options, players, deals):
    """For each deal, from seat 0: the worth of the hand before the bids with best play, and the points it brought."""
    found = find_rules(ruleset, options)
    given = type(found.rules)(*map(int, found.rules))
    policies = find_policies(found.game)
    choose = [chooser(found.game, given, find_player(name, policies)) for name in players]
    pairs = []
    for deal in deals:
        end = walk(found.game, given, 1, deal, choose)
        first, second, _ = rules.points(given, end)
        state = before_the_bids(given, end)
        worth = exact.values(given, state, np.empty(64), exact.memory())
        pairs.append((worth if state.seat == 0 else -worth, first - second))
    return pairs


def before_the_bids(given, end):
    """The first state after the draft of a hand that is over: nobody has bid but who bid blind."""
    openings = tuple(o if o.blind == BLIND_NIL else o._replace(bid=UNASKED) for o in end.openings)
    seat = given.opener if openings[given.opener].bid == UNASKED else 1 - given.opener
    hands = openings[seat].hand, openings[1 - seat].hand
    none = np.uint64(0)
    return end._replace(
        phase=BID, seat=seat, mine=hands[0], theirs=hands[1], openings=openings, led=none, suit=none, broken=False,
        tricks=0, voids=0,
    )  # fmt: skip


def hands_drafted(ruleset, players, deals):
    """The cards that seat 0 drafted in each deal."""
    found = find_rules(ruleset)
    given = type(found.rules)(*map(int, found.rules))
    policies = find_policies(found.game)
    choose = [chooser(found.game, given, find_player(name, policies)) for name in players]
    hands = []
    for deal in deals:
        pack = np.array(pack_of(found.game, 1, deal))
        state = rules.start(given, pack, (0, 0), (0, 0))
        while state.phase in (BLIND, DRAFT):
            action = choose[state.seat](state, rules.legal(given, state), np.uint64(0))
            state = rules.step(given, state, action, pack)
        hands.append(state.mine if state.seat == 0 else state.theirs)
    return hands


def bid_of(given, state, legal):
    """The legal bid that `exact` chooses."""
    return best_bid(given, state, np.uint64(legal), exact.memory())


def drafted(view, turns):
    """Whether `exact` keeps, working out so many last turns; its base is `score_aware`."""
    return int(draft(Params(0, turns), view, np.uint64(3), np.uint64(0), exact.memory()))


def better_in_the_last_turn(view):
    """Whether keeping is better on average in the second drawer's last turn."""
    likely, out = np.empty(14), np.empty(2)
    weigh(view, True, 13, likely)
    last_turns.last_turn(view, marked_cards(view, True), likely, np.uint64(0), out, exact.memory())
    return int(out[KEEP] > out[PASS])
