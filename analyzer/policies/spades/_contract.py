"""What the cards are played for: to make the bid, to set the opponent, to avoid bags, to make or break a nil."""

from analyzer.cards import SPADES, count
from analyzer.games.spades.state import OFF, TRICKS_ARE_BAGS
from analyzer.jit import inlined, jit
from analyzer.policies.spades._play import below, his_cards, lose, spoil, win


@inlined
def bag_cost(rules):
    """What a bag costs in the long run: its share of the penalty, less what it scores."""
    return (rules.bag_penalty / rules.bag_limit if rules.bags != OFF else 0.0) - rules.bag


@inlined
def shade_for_bags(rules):
    """Tricks to hold back from a bid beside the usual ones: more where a bag costs less than the usual 0.9 tricks."""
    cheaper = 0.9 - bag_cost(rules) / max(1, rules.per_trick)
    return min(2.5, 0.4 * cheaper) if cheaper > 0 else max(-0.5, 0.1 * cheaper)


@inlined
def stake(rules, bid):
    """The difference between a bid made and set."""
    return rules.moon if bid == 13 and rules.moon > 0 else 2 * rules.per_trick * bid


@inlined
def sure_trumps(view):
    """Tricks that its trumps are sure to win, also if it goes under the card that is led.

    Those are the trumps higher than any of the opponent's, and those that it has more than he.
    """
    mine, his = view.cards & SPADES, (his_cards(view) | view.led) & SPADES
    return max(count(mine & ~below(his)), count(mine) - count(his))


@inlined
def gives_up_nil(view):
    """Whether a nil bidder does better to win one trick: the opponent has bid all thirteen."""
    rules = view.rules
    price = rules.nil if rules.nil_failure == TRICKS_ARE_BAGS else 2 * rules.nil
    return view.their_bid == 13 and stake(rules, 13) > price


@jit
def play_contract(view, legal, reach):
    """The card to play, by what there is still to win or lose.

    It plays for tricks while its bid is not safe, and also, while the opponent can afford to lose
    at most `reach` tricks more, to set him.  Else it ducks, as the tricks left would be bags.
    """
    left = count(view.cards)
    need, his_need = view.bid - view.tricks, view.their_bid - view.their_tricks
    if view.bid == 0 and view.tricks == 0:
        return win(view, legal) if gives_up_nil(view) else lose(view, legal)
    if view.their_bid == 0 and view.their_tricks == 0 and need < left:
        return spoil(view, legal)
    slack, cost = left - his_need, bag_cost(view.rules)
    if cost <= 0 or (his_need > 0 and 0 <= slack <= reach and stake(view.rules, view.their_bid) > (slack + 1) * cost):
        return win(view, legal)
    if 0 < need <= left and sure_trumps(view) < need:
        return win(view, legal)
    return lose(view, legal)
