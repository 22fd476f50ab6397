"""What every card of the play-off is worth when both hands are known: the exact layer of Bezique.

In the play-off nothing is hidden [B10.5].  Worth is points of the player to move less those of the other
for the whole deal, melds and sevens included.  For trick 24, before which one card is hidden, see `trick_24`.
"""

import numpy as np

from analyzer.cards import NO_CARD, lowest
from analyzer.games.bezique import trick_24
from analyzer.games.bezique.scoring import BRISQUE, LAST_TRICK, SEVEN_SCORED, TRICK_WON, to_seat
from analyzer.games.bezique.state import KINDS, PLAYOFF, VALUES, State, Table
from analyzer.games.bezique.trick_24 import so_far, stakes_of
from analyzer.jit import apart, either, inlined, jit
from analyzer.mechanics.solver import two_packs

SEQUENCES = KINDS.index("sequence")


@inlined
def solvable(rules, s):
    """Whether the value of every legal action can be worked out from all cards: the play-off."""
    return s.phase == PLAYOFF


@inlined
def known(rules, s):
    """Whether the player to move knows all cards: always in the play-off."""
    return s.phase == PLAYOFF


def memory():
    """The scratch array of `values` and of `trick_24`, uint64."""
    return trick_24.memory()


@apart
def values(rules, s, out, memory):
    """Write the worth of every legal action to out[action], nan elsewhere, and return the best.

    Parameters
    ----------
    rules, s : Rules, State with `solvable`
    out : float64 array of 64 items, in points
    memory : see `memory`; it keeps what was found and does not change answers
    """
    mine, theirs, led = np.uint64(s.mine), np.uint64(s.theirs), np.uint64(s.led)
    stakes, before = stakes_of(rules, s), so_far(s)
    best = two_packs.by_card(stakes, mine, theirs, led, out, memory)
    rest = two_packs.at_stake(stakes, mine, theirs | led)
    for card in range(len(out)):
        out[card] = before + 10 * (2 * out[card] - rest)
    return float(before + 10 * (2 * best - rest))


@inlined
def state(view):
    """The State of a `known` view, for `values`, and of one in trick 24, with the cards known of the opponent's.

    The points for melds are filled with any melds that come to them, the tricks of the first melds not at
    all; the turn-up of the play-off, which was drawn, with another trump.
    """
    me, you = view.seat, 1 - view.seat
    won = to_seat(me, _won(view.brisques, view.tricks, view.sevens, view.last_trick))
    won += to_seat(you, _won(view.their_brisques, view.their_tricks, view.their_sevens, view.their_last_trick))
    turnup = either(view.turnup == NO_CARD, lowest(view.trumps), view.turnup)
    melds = either(me == 0, (view.melds, view.their_melds), (view.their_melds, view.melds))
    table = Table(
        turnup, view.known | view.their_cards, view.spent, view.kind, view.picked,
        (counts_of(melds[0]), counts_of(melds[1])), (0, 0),
        either(me == 0, view.scores, (view.scores[1], view.scores[0])),
    )  # fmt: skip
    return State(
        view.phase, me, view.cards, view.their_cards, view.led, view.played | view.their_played,
        either(me == 1, view.played, view.their_played), won, 65 - view.stock, table,
    )  # fmt: skip


@inlined
def _won(brisques, tricks, sevens, last_trick):
    """What a seat has won, as a State keeps it."""
    return BRISQUE * brisques + TRICK_WON * tricks + SEVEN_SCORED * (sevens // 10) + LAST_TRICK * (last_trick // 10)


@jit
def counts_of(points):
    """Numbers of melds, three bits a kind, that come to some points.

    All melds but the sequence are worth a multiple of 20, so an odd ten tells of a sequence.
    """
    counts = 0
    if points % 20:
        counts, points = 1 << 3 * SEQUENCES, points - VALUES[SEQUENCES]
    for place in range(len(VALUES) - 1, -1, -1):
        if place != SEQUENCES:
            number = min(points // VALUES[place], 7)
            counts += number << 3 * place
            points -= number * VALUES[place]
    return counts
