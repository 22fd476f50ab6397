"""What the suits one by one say about the tricks of a position, without a search.

For every lane (see `suits`) a table has a word of facts, small numbers of five bits each, so that the
facts of a position are sums of four words.  The proofs of the bounds are in docs/solver.md.
"""

import numpy as np

from analyzer.cards import NO_CARD, ONE, number
from analyzer.jit import inlined
from analyzer.mechanics.solver.suits import LANE, NO_TRUMPS, OPEN

YES, UNKNOWN, NO = 1, 0, -1

# Facts of a suit by their lowest bit. Mine are those of the player on lead, his those of the other.
_FACT = np.uint64(31)
(
    MY_CASH,  # my top cards that he must follow to
    HIS_CASH,  # the same for him, were he on lead
    MY_RUN,  # tricks that I take in a row if nobody can ruff
    HIS_RUN,
    MY_LOSERS,  # my cards, if he has the highest of the suit, else 0
    MY_SURE,  # tricks that my cards take as trumps however both play
    HIS_SURE,
    I_DRAW,  # 1 if my top cards draw all of his
    HE_DRAWS,
    MY_LENGTH,
    HIS_LENGTH,
) = (np.uint64(5 * i) for i in range(11))

_SHIFTS = tuple(np.uint64(16 * lane) for lane in range(4))
_TWO = np.uint64(2)


def _safe(owners, owner):
    """Cards of `owner` left when each higher card of the other catches one; rows are places from the top."""
    catchers, safe = np.zeros((2, owners.shape[1]), dtype=np.int64)
    for card in owners:
        caught = (card == owner) & (catchers > 0)
        safe += (card == owner) & ~caught
        catchers += (card == 1 - owner).astype(np.int64) - caught
    return safe


def _facts():
    """The facts of every lane, uint64 of shape (2**14,)."""
    lanes = np.arange(1 << 14)
    length = np.maximum(np.frexp(lanes)[1] - 1, 0)
    place = length - 1 - np.arange(13)[:, None]  # from the top, negative where there is no card
    owners = np.where(place >= 0, lanes >> np.maximum(place, 0) & 1, -1)
    his, mine = ((owners == owner).sum(axis=0) for owner in (0, 1))
    his_tops, my_tops = (np.logical_and.accumulate(owners == owner).sum(axis=0) for owner in (0, 1))
    facts = (
        np.minimum(my_tops, his),
        np.minimum(his_tops, mine),
        np.where(my_tops >= his, mine, my_tops),
        np.where(his_tops >= mine, his, his_tops),
        np.where(his_tops > 0, mine, 0),
        _safe(owners, 1),
        _safe(owners, 0),
        my_tops >= his,
        his_tops >= mine,
        mine,
        his,
    )
    return sum(fact.astype(np.uint64) << np.uint64(5 * i) for i, fact in enumerate(facts))


_FACTS = _facts()
_NO_SUIT = _FACTS[1]  # the facts of a suit that nobody has


@inlined
def facts_of(cards):
    """The summed facts of the plain suits, and those of the trump suit."""
    plain = _FACTS[cards & LANE] + _FACTS[cards >> _SHIFTS[1] & LANE] + _FACTS[cards >> _SHIFTS[2] & LANE]
    last = _FACTS[cards >> _SHIFTS[3] & LANE]
    return (plain + last, _NO_SUIT) if cards & NO_TRUMPS != NO_CARD else (plain, last)


@inlined
def fact(facts, which):
    """One of some facts, int64."""
    return np.int64(facts >> which & _FACT)


@inlined
def possible(cards, n):
    """The fewest and the most tricks of the player on lead, however both play."""
    _, trump = facts_of(cards)
    return fact(trump, MY_SURE), n - fact(trump, HIS_SURE)


@inlined
def cashed(cards, plain, trump):
    """Tricks that the player on lead can take."""
    tricks = fact(plain, MY_CASH) + fact(trump, MY_SURE)
    drawn = fact(trump, I_DRAW) != 0 and (cards & OPEN != NO_CARD or fact(trump, HIS_LENGTH) == 0)
    return max(tricks, fact(plain, MY_RUN) + fact(trump, MY_RUN)) if drawn else tricks


@inlined
def kept(cards, plain, trump):
    """Tricks that the other can take."""
    if fact(trump, MY_LENGTH) == 0:
        return fact(trump, HIS_LENGTH) + min(fact(plain, HIS_RUN), fact(plain, MY_LOSERS))
    tricks = fact(plain, HIS_CASH) + fact(trump, HIS_SURE)
    if fact(trump, HE_DRAWS) != 0 and cards & OPEN != NO_CARD:
        run = fact(plain, HIS_RUN) + fact(trump, HIS_RUN)
        return max(tricks, min(run, fact(plain, MY_LOSERS) + fact(trump, MY_LOSERS)))
    return tricks


@inlined
def from_to(low, high):
    """The set of the numbers `low` to `high`."""
    return (_TWO << np.uint64(high)) - (ONE << np.uint64(low))


@inlined
def judged(cards, n, target):
    """Whether the player on lead can make the number of his tricks one of a set, as far as bounds tell.

    Returns
    -------
    YES, NO or UNKNOWN; the set without impossible numbers; whether these are the fewest ones only
    """
    plain, trump = facts_of(cards)
    low, high = fact(trump, MY_SURE), n - fact(trump, HIS_SURE)
    every = from_to(low, high)
    target &= every
    if target == NO_CARD:
        return NO, target, False
    if target == every:
        return YES, target, False
    least = number(target)
    few = least == low and target & (target + (ONE << np.uint64(low))) == NO_CARD
    if target != from_to(least, high):
        return UNKNOWN, target, few
    if least <= cashed(cards, plain, trump):
        return YES, target, False
    return NO if least > n - kept(cards, plain, trump) else UNKNOWN, target, False
