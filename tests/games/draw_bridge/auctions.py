"""A plain search of auctions over `rules.step`, the play replaced by its tricks: for a process with the JIT off."""

import random
from itertools import product

import numpy as np

from analyzer.games.draw_bridge import GAME, rules
from analyzer.games.draw_bridge.state import AUCTION, DEALER, NON_DEALER, Record, State, Stock
from analyzer.mechanics.auction import NO_BID, NOBODY, Auction
from tests.games.brute_force import Ending, numbers

NONE = np.uint64(0)
NO_PACK = np.zeros(52, np.uint64)
OPTIONS = [
    rules.Rules(undertricks=undertricks, overtricks=overtricks, opening_pass=opening)
    for undertricks, overtricks, opening in product(range(4), range(2), range(2))
]


def opening(non_dealer, dealer):
    """The dealer to call first, with two hands of 13 cards."""
    held = np.uint64(non_dealer), np.uint64(dealer)
    record, stock = Record((0, 0), held, held), Stock(NONE, NONE, NONE, NONE)
    return State(AUCTION, DEALER, held[1], held[0], record, stock, 0, NONE, Auction(NO_BID, NOBODY, 1), NONE, 0)


class Search:
    """The auction of one hand, worked out from the tricks that each seat takes as declarer of each strain."""

    def __init__(self, given, tricks):
        self.given, self.tricks, self.known = given, tricks, {}

    def worth(self, s):
        """Points of the non-dealer less those of the dealer if both call best."""
        if s.phase != AUCTION:
            return self.scored(s)
        place = s.seat, s.auction
        if place not in self.known:
            found = [self.worth(after) for _, after in self.answers(s)]
            self.known[place] = max(found) if s.seat == NON_DEALER else min(found)
        return self.known[place]

    def scored(self, s):
        """The same when the auction is over."""
        if s.auction.bidder != NOBODY:
            won = int(self.tricks[s.auction.bidder, (s.auction.bid - NO_BID - 1) % 5])
            s = s._replace(phase=rules.OVER, tricks=won << 8 * s.auction.bidder)
        first, second, _ = rules.points(self.given, s)
        return int(first - second)

    def answers(self, s):
        """Every call, and what it leads to."""
        return [(call, rules.step(self.given, s, call, NO_PACK)) for call in numbers(rules.legal(self.given, s))]

    def best_ends(self, s, seen):
        """How the auction may end if every call keeps the value: contracts, and None for no contract."""
        value = self.worth(s)
        for _, after in self.answers(s):
            if self.worth(after) != value:
                continue
            if after.phase != AUCTION:
                yield tuple(after.auction) if after.auction.bidder != NOBODY else None
            elif (after.seat, after.auction) not in seen:
                seen.add((after.seat, after.auction))
                yield from self.best_ends(after, seen)


def searched(non_dealer, dealer, tricks, seed, states):
    """For one hand under all options: random positions of the auction, solved, and the par value and contracts."""
    chance, found = random.Random(seed), []
    for given in OPTIONS:
        search, first = Search(given, tricks), opening(non_dealer, dealer)
        endings = [of_position(search, random_position(search, first, chance)) for _ in range(states)]
        found.append((endings, search.worth(first), set(search.best_ends(first, set()))))
    return found


def random_position(search, s, chance):
    """A position some calls after the first, low ones more likely."""
    for _ in range(chance.randrange(5)):
        following = [after for _, after in search.answers(s)[:12] if after.phase == AUCTION]
        s = chance.choice(following) if following else s
    return s


def of_position(search, s):
    """The Ending of a position."""
    sign, shown = 1 - 2 * s.seat, GAME.exact.state(rules.view(search.given, s))
    values = {call: sign * search.worth(after) for call, after in search.answers(s)}
    same = bool(rules.legal(search.given, shown) == rules.legal(search.given, s))
    return Ending(tuple(search.given), s, shown, values, same, ())


def after(given, state, action):
    """The state after an action."""
    return rules.step(given, state, action, NO_PACK)


def points(given, state):
    """Points of a hand that is over."""
    return rules.points(given, state)
