"""What the cards are played for: to make the bid, to set the opponent, to avoid bags, to make or break a nil."""

from analyzer.cards import count
from analyzer.games.spades.state import OFF
from analyzer.jit import inlined, jit
from analyzer.policies.spades._play import lose, spoil, win


@inlined
def bag_cost(rules):
    """What a bag costs in the long run: its share of the penalty, less what it scores."""
    share = rules.bag_penalty / rules.bag_limit if rules.bags != OFF else 0.0
    return share - rules.bag


@jit
def play_contract(view, legal, reach):
    """The card to play.

    Parameters
    ----------
    reach : the opponent is played for a set while he can afford to lose no more tricks than this
    """
    left = count(view.cards)
    need, his_need = view.bid - view.tricks, view.their_bid - view.their_tricks
    if view.bid == 0 and view.tricks == 0:
        return lose(view, legal)
    if view.their_bid == 0 and view.their_tricks == 0 and need < left:
        return spoil(view, legal)
    may_set = his_need > 0 and left - his_need <= reach
    makes = 0 < need <= left
    if makes or may_set or bag_cost(view.rules) <= 0:
        return win(view, legal)
    return lose(view, legal)
