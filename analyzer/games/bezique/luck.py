"""What a deal of Bezique owes to the cards that came: counts whose expectation is 0, whoever plays and however well.

Cards are dealt and drawn face down: the winner of a trick takes the next card of the stock and the loser the one after
it, and when the trick was decided nobody could tell the two apart.  So of any cards named beforehand each player is as
likely to get one as the other, trick by trick, and the cards that seat 0 got less those that seat 1 got are 0 on
average.  Left out are the cards that somebody can see coming: the turn-up, the trump sevens, for which it may be
exchanged, and the last card of the stock, which is the only one unseen when trick 24 is played.
"""

from analyzer.cards import count
from analyzer.games.bezique.cards import (
    ACES,
    SEVENS,
    jacks,
    jacks_of_diamonds,
    kings,
    placed,
    queens,
    queens_of_spades,
)
from analyzer.games.bezique.state import FIRST_DRAW, LAST_FACE_DOWN
from analyzer.jit import inlined
from analyzer.mechanics.double_pack import same_suit

COLUMNS = ("aces", "kings", "queens", "jacks", "trumps", "queens of spades", "jacks of diamonds")


@inlined
def write(rules, s, pack, out, i):
    """Fill row i of `out`, int64 (hands, columns), from a deal that is over: cards got by seat 0 less by seat 1."""
    turnup = placed(rules, pack[FIRST_DRAW - 1])
    trumps = same_suit(turnup)
    hidden = ~(turnup | SEVENS & trumps | placed(rules, pack[LAST_FACE_DOWN]))
    first, second = (s.played ^ s.dealers) & hidden, s.dealers & hidden  # in the end all cards have been played
    out[i, 0] = _more(first, second, ACES)
    out[i, 1] = _more(first, second, kings(rules))
    out[i, 2] = _more(first, second, queens(rules))
    out[i, 3] = _more(first, second, jacks(rules))
    out[i, 4] = _more(first, second, trumps)
    out[i, 5] = _more(first, second, queens_of_spades(rules))
    out[i, 6] = _more(first, second, jacks_of_diamonds(rules))


@inlined
def _more(first, second, cards):
    return count(first & cards) - count(second & cards)
