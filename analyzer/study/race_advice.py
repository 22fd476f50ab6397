"""What the score says about bidding: every bid tried on the same deals, and worth what the table says it leads to."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from analyzer.engine import outcomes
from analyzer.engine.duel import Work, with_bar
from analyzer.engine.staged import staged_rows

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
    number of tricks above the usual bid what it changes, ``gain`` and its ``se`` in chance to win the match; and
    ``break_even``, how often it must succeed to pay: ``one_more`` (to bid a trick more, where success is to take it),
    ``nil`` and ``moon`` (instead of the usual bid), ``set`` (to play for a set at the price of a bag)
    """
    return [_state(found, _placed(found, shares), deals, threads) for shares in SHARES]


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
    won: np.ndarray  # float64: A's chance to win the match then


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
    return Tried(bids[each, own], bids[each, 1 - own], tricks[each, own], after, found.win_many(after, 1 - own))


def _state(found: "Race", state: State, deals: int, threads: int) -> dict[str, Any]:
    """The advice of one state."""
    usual = _tried(found, state, None, deals, threads)
    zero = _tried(found, (0, 0, 0, 0), None, deals, threads)
    by_bid = np.stack([_tried(found, state, bid, deals, threads).won for bid in BIDS])
    hands = np.arange(2 * deals)
    bid = zero.bid
    here = by_bid[bid, hands]
    shifts = []
    for shift in SHIFTS:
        other = by_bid[np.clip(bid + shift, np.minimum(bid, 1), 12 if shift > 0 else 13), hands]
        gain = (np.where(bid == 0, here, other) - here).reshape(-1, 2).mean(axis=1)
        shifts.append({"shift": shift, "gain": float(gain.mean()), "se": float(gain.std(ddof=1) / np.sqrt(len(gain)))})
    score, theirs, bags, his = state
    return {
        "score": score,
        "their_score": theirs,
        "bags": bags,
        "their_bags": his,
        "win": found.win(score, theirs, bags, his),
        "win_se": found.win_se(score, theirs, bags, his),
        "policy_gain": float((usual.won - here).mean()),
        "shifts": shifts,
        "break_even": _break_even(found, state, usual),
    }


def _break_even(found: "Race", state: State, usual: Tried) -> dict[str, float | None]:
    """How often something must succeed to be worth as much as the usual bid, by the table; None where it never is.

    ``nil`` and ``moon`` are set against the fifth of the hands with the lowest and with the highest bids; a failed one
    misses by two tricks.
    """
    rules, match = found.duel.rules.rules, found.duel.rules.game.match
    assert match is not None
    weak, strong = usual.bid <= np.quantile(usual.bid, 0.2), usual.bid >= np.quantile(usual.bid, 0.8)

    def worth(kept: np.ndarray, mine: Any, theirs: Any) -> float:
        """The chance to win after hands in which A and the opponent have these bids and tricks."""
        sides = [
            np.array([match.result(rules, *map(int, pair)) for pair in zip(*side, strict=True)]).reshape(-1, 2)
            for side in (mine, theirs)
        ]
        starts, seat = np.tile(np.array(state, np.int64), (kept.sum(), 1)), (np.arange(len(kept)) & 1)[kept]
        after = outcomes.after(found.duel.rules, outcomes.Hands(sides[0], sides[1], seat, starts, seat))
        return float(found.win_many(after, 1 - seat).mean())

    bid, his, none = usual.bid, usual.his_bid, np.zeros(len(usual.bid), np.int64)
    more = (bid > 0) & (bid < 12)
    his_set = (his > 0) & (bid > 0) & (bid < 13) & (his + bid <= 13)
    answers: dict[str, float | None] = {"one_more": None, "nil": None, "set": None}
    if more.any():
        b, h = bid[more], his[more]
        gain = worth(more, (b + 1, b + 1), (h, 12 - b)) - worth(more, (b, b + 1), (h, 12 - b))
        loss = worth(more, (b, b), (h, 13 - b)) - worth(more, (b + 1, b), (h, 13 - b))
        answers["one_more"] = _needed(0.0, gain, -loss)
    if weak.any():
        made = worth(weak, (none[weak], none[weak]), (his[weak], none[weak] + 13))
        failed = worth(weak, (none[weak], none[weak] + 2), (his[weak], none[weak] + 11))
        answers["nil"] = _needed(float(usual.won[weak].mean()), made, failed)
    if rules.moon and strong.any():
        made = worth(strong, (none[strong] + 13, none[strong] + 13), (his[strong], none[strong]))
        failed = worth(strong, (none[strong] + 13, none[strong] + 11), (his[strong], none[strong] + 2))
        answers["moon"] = _needed(float(usual.won[strong].mean()), made, failed)
    if his_set.any():
        b, h = bid[his_set], his[his_set]
        made, bagged = (worth(his_set, (b, b + more), (h, h)) for more in (0, 1))
        answers["set"] = _needed(made, worth(his_set, (b, b + 1), (h, h - 1)), bagged)
    return answers


def _needed(without: float, success: float, failure: float) -> float | None:
    """The chance of success at which trying is worth as much as not trying."""
    if success <= failure or without > success:
        return None
    return max(0.0, (without - failure) / (success - failure))
