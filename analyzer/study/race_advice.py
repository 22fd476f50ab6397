"""What the score says about bidding: every bid tried on the same deals, and worth what the table says it leads to."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from analyzer.engine import outcomes
from analyzer.engine.duel import Work, with_bar
from analyzer.engine.outcomes import GROUPS
from analyzer.engine.staged import staged_rows
from analyzer.stats.jackknife import jackknife

if TYPE_CHECKING:
    from analyzer.study.race_table import Race

SHARES = (
    (0.0, 0.0, 0.0, 0.0),
    (0.6, 0.6, 0.0, 0.0),
    (0.6, 0.6, 0.8, 0.2),
    (0.6, 0.6, 0.2, 0.8),
    (0.9, 0.6, 0.0, 0.0),
    (0.6, 0.9, 0.0, 0.0),
    (0.9, 0.9, 0.0, 0.0),
    (0.96, 0.9, 0.0, 0.0),
    (0.9, 0.96, 0.0, 0.0),
    (0.4, 0.9, 0.0, 0.0),
)
"""The states that get advice: scores as shares of the target, counters as shares of the bag limit."""

SHIFTS = (-2, -1, 0, 1, 2)  # tricks above the usual bid
BIDS = range(14)
State = tuple[int, int, int, int]  # A's score, the opponent's, both counters


def advise(found: "Race", deals: int, threads: int = 0) -> list[dict[str, Any]]:
    """What to do at some scores, as the table of a race has it.

    In each state every hand is bid as A would bid it at score 0, then with each other bid, and played by A.

    Returns
    -------
    a document a state: ``score``, ``their_score``, ``bags``, ``their_bags``, ``win``, ``win_se``; ``shifts``, for each
    number of tricks above the usual bid what it changes, ``gain`` and its ``se`` in chance to win the match;
    ``policy_gain`` and ``policy_gain_se``, what the bids that A makes in this state change; and ``break_even``, how
    often (``chance``, None for never, 0 for always, and ``se``) it must succeed to pay: ``one_more`` (to bid a trick
    more, where success is to take it), ``nil`` and ``moon`` (instead of the usual bid), ``set`` (to play for a set at
    the price of a bag); those that too few hands allow are left out.  Errors are of these hands and of the table
    """
    states = dict.fromkeys(_placed(found, shares) for shares in SHARES)  # with a low target some are one and the same
    return [_state(found, state, deals, threads) for state in states]


def _placed(found: "Race", shares: tuple[float, ...]) -> State:
    """A state of the ladder: two scores and two counters."""
    ladder = found.ladder
    counters = [
        int(ladder.counters[min(int(share * len(ladder.counters)), len(ladder.counters) - 1)]) for share in shares[2:]
    ]
    scores = [
        round(share * ladder.target / ladder.step) * ladder.step + ladder.per_bag * counter
        for share, counter in zip(shares[:2], counters, strict=True)
    ]
    return scores[0], scores[1], counters[0], counters[1]


class Tried(NamedTuple):
    """Hands from a state, A in seat 0 and seat 1 in turn."""

    bid: np.ndarray  # int64, A's
    his_bid: np.ndarray
    tricks: np.ndarray  # int64, A's
    after: np.ndarray  # int64 (n, 4): scores and counters after the hand
    seats: np.ndarray  # int64: A's in the hand after it


def _tried(found: "Race", state: State, bid: int | None, deals: int, threads: int) -> Tried:
    """Hands 0 to 2 deals - 1 from a state, with a bid of A's or the one that he chooses."""
    starts = np.tile(np.array(state, np.int64), (2 * deals, 1))
    if bid is None:
        rows = staged_rows(found.work, 0, 2 * deals, starts, threads)
    else:
        others = [action for action in BIDS if action != bid]
        works = [Work(with_bar(found.duel, "bid", seat, others)) for seat in (0, 1)]
        both = [staged_rows(work, 0, 2 * deals, starts, threads).reshape(-1, 2) for work in works]
        rows = both[0]
        rows[1::2] = both[1][1::2]  # in hands of odd numbers A sits in seat 1
        rows = rows.ravel()
    hands = outcomes.hands_of(found.duel.rules, rows, starts, 0, np.zeros(len(starts), np.int64))
    after = outcomes.after(found.duel.rules, hands)
    own = np.arange(2 * deals) & 1  # A's seat is also the place of his row
    each = np.arange(2 * deals)
    bids, tricks = (rows[name].astype(np.int64).reshape(-1, 2) for name in ("bid", "tricks"))
    return Tried(bids[each, own], bids[each, 1 - own], tricks[each, own], after, 1 - own)


def _state(found: "Race", state: State, deals: int, threads: int) -> dict[str, Any]:
    """The advice of one state."""
    usual = _tried(found, state, None, deals, threads)
    bid = _tried(found, (0, 0, 0, 0), None, deals, threads).bid
    by_bid = np.stack([_tried(found, state, bid, deals, threads).after for bid in BIDS])
    hands, seats = np.arange(2 * deals), usual.seats
    here = by_bid[bid, hands]
    shifts = []
    for shift in SHIFTS:
        other = by_bid[np.clip(bid + shift, np.minimum(bid, 1), 12 if shift > 0 else 13), hands]
        gain, se = _gain(found, np.where((bid == 0)[:, None], here, other), here, seats)
        shifts.append({"shift": shift, "gain": gain, "se": se})
    policy_gain, policy_se = _gain(found, usual.after, here, seats)
    score, theirs, bags, his = state
    return {
        "score": score,
        "their_score": theirs,
        "bags": bags,
        "their_bags": his,
        "win": found.win(score, theirs, bags, his),
        "win_se": found.win_se(score, theirs, bags, his),
        "policy_gain": policy_gain,
        "policy_gain_se": policy_se,
        "shifts": shifts,
        "break_even": _break_even(found, state, usual),
    }


def _gain(found: "Race", after: np.ndarray, instead: np.ndarray, seats: np.ndarray) -> tuple[float, float]:
    """What the states after hands are worth more than those after the same hands played otherwise, with the error.

    The error has two parts: of the deals, both seatings of one taken together, and of the table.
    """

    def mean(without: int | None = None) -> np.ndarray:
        more = found.win_many(after, seats, without) - found.win_many(instead, seats, without)
        by_deal: np.ndarray = more.reshape(-1, 2).mean(axis=1)
        return by_deal

    by_deal = mean()
    of_table = jackknife([mean(group).mean() for group in range(GROUPS)])
    of_deals = by_deal.std(ddof=1) / np.sqrt(len(by_deal))
    return float(by_deal.mean()), float(np.hypot(of_deals, of_table))


def _break_even(found: "Race", state: State, usual: Tried) -> dict[str, dict[str, float | None]]:
    """How often something must succeed to be worth as much as the usual bid, by the table.

    ``nil`` and ``moon`` are set against the fifth of the hands with the lowest and with the highest bids; a failed one
    misses by two tricks.
    """
    rules, match = found.duel.rules, found.duel.rules.game.match
    assert match is not None
    results = np.array([[match.result(rules.rules, bid, tricks) for tricks in BIDS] for bid in BIDS])
    group = (np.arange(len(usual.bid)) >> 1) % GROUPS

    def means(kept: np.ndarray, after: np.ndarray) -> np.ndarray:
        """The chance to win after some hands, by the whole table, then without each group of the hands."""
        left = [kept, *(kept & (group != out) for out in range(GROUPS))]
        tables = [None, *range(GROUPS)]
        return np.array(
            [
                found.win_many(after[some], usual.seats[some], table).mean()
                for some, table in zip(left, tables, strict=True)
            ]
        )

    def worth(kept: np.ndarray, mine: Any, theirs: Any) -> np.ndarray:
        """The same if A and the opponent have these bids and tricks."""
        starts = np.tile(np.array(state, np.int64), (len(kept), 1))
        own, other = (results[np.clip(bids, 0, 13), np.clip(tricks, 0, 13)] for bids, tricks in (mine, theirs))
        return means(kept, outcomes.after(rules, outcomes.Hands(own, other, usual.seats, starts, group)))

    answers = {}
    for name, kept in _asked(usual, bool(rules.rules.moon)).items():
        if len(np.unique(group[kept])) > 1:
            of = partial(worth, kept)
            answers[name] = _needed(*_tries(name, of, usual.bid, usual.his_bid, means(kept, usual.after)))
    return answers


def _asked(usual: Tried, moon: bool) -> dict[str, np.ndarray]:
    """The hands in which each thing may be tried."""
    bid, his = usual.bid, usual.his_bid
    asked = {
        "one_more": (bid > 0) & (bid < 12),
        "nil": bid <= np.quantile(bid, 0.2),
        "set": (his > 0) & (bid > 0) & (bid < 13) & (his + bid <= 13),
    }
    return asked | ({"moon": bid >= np.quantile(bid, 0.8)} if moon else {})


def _tries(name: str, of: Callable[[Any, Any], Any], bid: Any, his: Any, usual: Any) -> tuple[Any, Any, Any]:
    """What it is worth not to try something, to succeed, and to fail; `of` takes both players' bids and tricks."""
    if name == "one_more":
        gain = of((bid + 1, bid + 1), (his, 12 - bid)) - of((bid, bid + 1), (his, 12 - bid))
        loss = of((bid, bid), (his, 13 - bid)) - of((bid + 1, bid), (his, 13 - bid))
        return 0 * gain, gain, -loss
    if name == "set":
        return of((bid, bid), (his, his)), of((bid, bid + 1), (his, his - 1)), of((bid, bid + 1), (his, his))
    called, taken = (0 * bid, 2) if name == "nil" else (0 * bid + 13, 11)
    return usual, of((called, called), (his, 13 - called)), of((called, 0 * bid + taken), (his, 0 * bid + 13 - taken))


def _needed(without: np.ndarray, success: np.ndarray, failure: np.ndarray) -> dict[str, float | None]:
    """The chance of success at which trying is worth as much as not trying, and its error; None if it never is."""
    if success[0] <= failure[0] or without[0] > success[0]:
        return {"chance": None, "se": None}
    chance = (without - failure) / (success - failure)
    return {"chance": max(0.0, float(chance[0])), "se": float(jackknife(chance[1:]))}
