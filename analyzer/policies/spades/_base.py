"""The rule policies by number: for policies that leave some phases to one of them."""

from analyzer.jit import apart
from analyzer.policies.spades import cautious, counter, nil_seeker, score_aware

NAMES = ("score_aware", "counter", "nil_seeker", "cautious")
SCORE_AWARE, COUNTER, NIL_SEEKER, CAUTIOUS = range(4)

_SCORE_AWARE, _COUNTER = score_aware.Params(), counter.Params()
_NIL_SEEKER, _CAUTIOUS = nil_seeker.Params(), cautious.Params()


@apart
def blind(base, view, legal, random):
    """Whether to bid blind nil."""
    if base == COUNTER:
        return counter.act(_COUNTER, view, legal, random)
    if base == NIL_SEEKER:
        return nil_seeker.act(_NIL_SEEKER, view, legal, random)
    if base == CAUTIOUS:
        return cautious.act(_CAUTIOUS, view, legal, random)
    return score_aware.blind(_SCORE_AWARE, view, legal, random)


@apart
def draft(base, view, legal, random):
    """Whether to keep a card."""
    if base == COUNTER:
        return counter.draft(_COUNTER, view, legal, random)
    if base == NIL_SEEKER:
        return nil_seeker.draft(_NIL_SEEKER, view, legal, random)
    if base == CAUTIOUS:
        return cautious.draft(_CAUTIOUS, view, legal, random)
    return score_aware.draft(_SCORE_AWARE, view, legal, random)


@apart
def exchange(base, view, legal, random):
    """What to throw after a blind nil."""
    if base == COUNTER:
        return counter.act(_COUNTER, view, legal, random)
    if base == NIL_SEEKER:
        return nil_seeker.act(_NIL_SEEKER, view, legal, random)
    if base == CAUTIOUS:
        return cautious.act(_CAUTIOUS, view, legal, random)
    return score_aware.exchange(_SCORE_AWARE, view, legal, random)


@apart
def bid(base, view, legal, random):
    """What to bid."""
    if base == COUNTER:
        return counter.bid(_COUNTER, view, legal, random)
    if base == NIL_SEEKER:
        return nil_seeker.bid(_NIL_SEEKER, view, legal, random)
    if base == CAUTIOUS:
        return cautious.bid(_CAUTIOUS, view, legal, random)
    return score_aware.bid(_SCORE_AWARE, view, legal, random)


@apart
def play(base, view, legal, random):
    """Which card to play."""
    if base == COUNTER:
        return counter.play(_COUNTER, view, legal, random)
    if base == NIL_SEEKER:
        return nil_seeker.play(_NIL_SEEKER, view, legal, random)
    if base == CAUTIOUS:
        return cautious.play(_CAUTIOUS, view, legal, random)
    return score_aware.play(_SCORE_AWARE, view, legal, random)
