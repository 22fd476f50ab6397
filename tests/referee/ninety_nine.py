"""The referee of Ninety-Nine, written from docs/rules/ninety-nine.md; a number like N5.1 is its paragraph."""

from referee.common import SUITS
from referee.shape import check_no_bags

RANKS = "A23456789T"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
RULESETS = ("seed", "single-pass", "classic")
OPTIONS = {
    "limit": (20, 10_000),
    "lose_at": ["ge", "gt"],
    "start": ["flip_then_p1", "flip_is_turn", "zero"],
    "stock_empty": ["reshuffle", "play_out_draw", "play_out_empty_loses", "stop_draw"],
    "floor_zero": bool,
    "ace_eleven": bool,
    "max_plies": (1, 1_000_000),
}


def layout(rules):
    """Cards in each hand, cards in the stock, whether one is turned up [N2]."""
    return (5, 30, False) if rules["start"] == "zero" else (5, 29, True)


def check_start(rules, scores, bags):
    return check_no_bags(bags)


def replay(trace, script):
    """The result of the game."""
    game = Game(trace, script)
    while not game.over:
        game.turn()
    return game.result()


class Game:
    """One game in progress."""

    def __init__(self, trace, script):
        self.rules, self.script = trace["rules"], script
        self.hands = [list(cards) for cards in trace["hands"]]
        self.stock = list(trace["stock"])  # in order; empty after the first pass through the pack
        self.shuffled = []  # the stock after a reshuffle: which cards, not their order
        self.pile = [trace["turnup"]] if trace["turnup"] else []
        self.total = new_total(self.rules, 0, trace["turnup"]) if trace["turnup"] else 0
        self.mover = 1 if self.rules["start"] == "flip_is_turn" else 0
        self.plies, self.totals = [0, 0], []
        self.over, self.loser, self.cause, self.censored = False, None, None, False

    def turn(self):
        """One turn in the order of N3.3."""
        hand = self.hands[self.mover]
        if not hand:
            self.end_without_cards()
            return
        before, choices = self.total, all_choices(self.rules, hand)
        action = self.script.take(self.mover, "play", choices)
        hand.remove(action[:2])
        self.pile.append(action[:2])
        self.total = new_total(self.rules, before, action)
        self.totals.append(self.total)
        self.plies[self.mover] += 1
        if loses(self.rules, self.total):
            safe = any(not loses(self.rules, new_total(self.rules, before, choice)) for choice in choices)
            self.end(self.mover, "blunder" if safe else "no_safe_card")
        elif sum(self.plies) >= self.rules["max_plies"]:
            self.over = self.censored = True  # [N8.4]
        else:
            self.draw(hand)
            self.mover = 1 - self.mover

    def draw(self, hand):
        """Draws a card if there is one to draw [N6, N7]."""
        if self.stock:
            hand.append(self.stock.pop(0))
        elif self.rules["stock_empty"] == "reshuffle":
            if not self.shuffled:
                self.shuffled, self.pile = self.pile[:-1], self.pile[-1:]
            action = self.script.take(None, "play", [f"draw {card}" for card in self.shuffled])
            self.shuffled.remove(action.removeprefix("draw "))
            hand.append(action.removeprefix("draw "))
        elif self.rules["stock_empty"] == "stop_draw":
            self.over = True

    def end_without_cards(self):
        """The player to move has no card [N7.2, N7.3]."""
        if self.rules["stock_empty"] == "play_out_empty_loses":
            self.end(self.mover, "no_cards")
        self.over = True

    def end(self, loser, cause):
        self.over, self.loser, self.cause = True, loser, cause

    def result(self):
        """The result of a game that is over [N8]."""
        points = [0.5, 0.5]
        if self.loser is not None:
            points = [0.0, 1.0] if self.loser == 0 else [1.0, 0.0]
        return {
            "points": None if self.censored else points,
            "winner": None if self.loser is None else 1 - self.loser,
            "plies": self.plies,
            "totals": self.totals,
            "cause": self.cause,
            "censored": self.censored,
        }


def all_choices(rules, hand):
    """Every card of the hand, an ace twice if it may count 11 [N3.2, N4.2]."""
    elevens = [f"{card}=11" for card in hand if card[0] == "A"] if rules["ace_eleven"] else []
    return hand + elevens


def new_total(rules, total, action):
    """The total after a card [N4]."""
    number = RANKS.index(action[0]) + 1
    if action.endswith("=11"):
        return total + 11
    if number == 9:
        return 0
    if number == 10:
        return max(0, total - 10) if rules["floor_zero"] else total - 10
    return total + number


def loses(rules, total):
    """Whether a player who makes this total loses [N5.1, N5.2]."""
    return total >= rules["limit"] if rules["lose_at"] == "ge" else total > rules["limit"]
