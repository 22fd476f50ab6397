"""Chances of every number of tricks, as a bell around an estimate."""

from analyzer.jit import inlined
from analyzer.policies.spades._bids import squash


@inlined
def bell(middle, sharp, bid, ducks, out):
    """Write the chances of 0 to 13 tricks.

    Fewer than k tricks are taken with the chance squash(sharp (k - middle)), and with a higher one for
    every k above the bid, as tricks that are not needed are ducked.

    Parameters
    ----------
    middle : half of the hands take fewer tricks than this
    sharp : how sure that is, in units of one over a trick
    bid : tricks that the hand is going to bid
    ducks : what ducking adds within `squash`; 0 for none
    out : float64 (14,)
    """
    before = 0.0
    for k in range(1, 14):
        fewer = squash(sharp * (k - middle) + (ducks if k > bid else 0.0))
        out[k - 1] = fewer - before
        before = fewer
    out[13] = 1.0 - before
