"""What a hand of Draw Bridge scores, from the contract and the declarer's tricks alone [D6]."""

from analyzer.games.draw_bridge.state import BID_ONLY, DEFENDER_50, MINUS_CONTRACT, RUBBER_NV
from analyzer.jit import inlined
from analyzer.mechanics.auction import NO_TRUMP, level_of, strain_of

BOOK = 6  # tricks that count nothing
HEARTS = 2  # the lower of the strains that are worth 30 a trick


@inlined
def made(auction, tricks):
    """Whether the declarer has taken what the contract promises [D6.1]."""
    return tricks >= BOOK + level_of(auction.bid)


@inlined
def score(rules, auction, tricks):
    """Points of (the declarer, the defender); `auction` is the contract, `tricks` the declarer's [D6.2 to D6.7]."""
    level, strain = level_of(auction.bid), strain_of(auction.bid)
    short = BOOK + level - tricks
    if short <= 0:
        counted = level if rules.overtricks == BID_ONLY else tricks - BOOK
        return worth(strain, counted) * auction.stakes, 0
    if rules.undertricks == DEFENDER_50:
        return 0, 50 * short * auction.stakes
    if rules.undertricks == RUBBER_NV:
        return 0, rubber_penalty(short, auction.stakes)
    if rules.undertricks == MINUS_CONTRACT:
        return -worth(strain, level) * auction.stakes, 0
    return 0, 0


@inlined
def worth(strain, tricks):
    """The value of 1..7 tricks above six, undoubled [D6.2]."""
    if strain == NO_TRUMP:
        return 30 * tricks + 10
    return (30 if strain >= HEARTS else 20) * tricks


@inlined
def rubber_penalty(short, stakes):
    """What undertricks cost by the table of rubber bridge, declarer not vulnerable [D6.7]."""
    if stakes == 1:
        return 50 * short
    doubled = 200 * short - 100 if short <= 3 else 300 * short - 400
    return doubled * stakes // 2
