"""The referee of Bezique, written from docs/rules/bezique.md; a number like B4.3 is its paragraph."""

from referee.bezique_melds import VALUES, Table, in_any_order, parse
from referee.common import SUITS, follower_wins
from referee.shape import check_no_bags, check_target

PACK = [rank + suit + copy for rank in "789TJQKA" for suit in SUITS for copy in "ab"]
RULESETS = ("seed", "classic")
OPTIONS = {
    "target": (1, 1_000_000),
    "ten_rank": ["below_jack", "above_king"],
    "playoff_must_win": bool,
    "meld_reuse": ["across_classes", "never"],
    "bezique_upgrade": bool,
    "seven_show": bool,
    "seven_uses_meld": bool,
    "turnup_seven": [0, 10],
    "last_trick": [32, 24],
}


def layout(rules):
    """Cards in each hand, cards in the stock, whether one is turned up [B2]."""
    return 8, 47, True


def check_start(rules, scores, bags):
    """A match that is over is not played on [B9.2]."""
    return check_no_bags(bags) + check_target(rules["target"], scores)


def replay(trace, script):
    """The result of the deal [B1.5]."""
    deal = Deal(trace, script)
    for _ in range(24):
        deal.first_stage_trick()
    for _ in range(8):
        deal.playoff_trick()
    return deal.result()


class Deal:
    """One deal in progress."""

    def __init__(self, trace, script):
        self.rules, self.script = trace["rules"], script
        self.hands = [list(cards) for cards in trace["hands"]]
        self.stock, self.turnup = list(trace["stock"]), trace["turnup"]
        self.trump = self.turnup[1]
        self.ranks = "789TJQKA" if self.rules["ten_rank"] == "below_jack" else "789JQKTA"
        self.tables = [Table(self.rules, self.trump), Table(self.rules, self.trump)]
        self.leader, self.tricks = 0, 0
        self.scored = set()  # trump sevens that have scored
        self.sevens, self.melds, self.brisques, self.last_trick = [0, 0], [0, 0], [0, 0], None
        if self.turnup[0] == "7":
            self.sevens[1] = self.rules["turnup_seven"]  # [B2.3]

    def first_stage_trick(self):
        """One trick, the sevens and the meld of its winner, and the draws [B3]."""
        led = self.play(self.leader, "trick", self.hands[self.leader])
        played = self.play(1 - self.leader, "trick", self.hands[1 - self.leader])
        self.score_seven(self.leader, led)
        self.score_seven(1 - self.leader, played)
        self.settle(led, played)
        if not self.handle_sevens():
            self.meld()
        self.draw()

    def playoff_trick(self):
        """One trick of the play-off [B7]."""
        led = self.play(self.leader, "playoff", self.hands[self.leader])
        played = self.play(1 - self.leader, "playoff", self.must_follow(self.hands[1 - self.leader], led))
        self.settle(led, played)

    def play(self, seat, phase, allowed):
        card = self.script.take(seat, phase, allowed)
        self.hands[seat].remove(card)
        return card

    def wins(self, led, played):
        """Whether the follower wins [B3.3, B3.4]."""
        return follower_wins(led, played, self.trump, self.ranks)

    def settle(self, led, played):
        """Gives the trick to its winner, who leads to the next."""
        if self.wins(led, played):
            self.leader = 1 - self.leader
        self.brisques[self.leader] += sum(card[0] in "AT" for card in (led, played))
        self.tricks += 1
        if self.tricks == self.rules["last_trick"]:
            self.last_trick = self.leader

    def score_seven(self, seat, card):
        """Ten points for a trump seven that has not scored before [B4.1]."""
        if card[:2] == "7" + self.trump and card not in self.scored:
            self.scored.add(card)
            self.sevens[seat] += 10

    def handle_sevens(self):
        """Exchanges and shows of the winner; whether they were his meld of this turn [B4.3 to B4.6]."""
        winner, hand = self.leader, self.hands[self.leader]
        while choices := self.seven_choices(hand):
            action = self.script.take(winner, "seven", ["none", *choices])
            if action == "none":
                return False
            seven = action[-3:]
            if action.startswith("exchange"):
                hand.remove(seven)
                hand.append(self.turnup)
                self.turnup = seven
            self.score_seven(winner, seven)
            if self.rules["seven_uses_meld"]:
                return True
        return False

    def seven_choices(self, hand):
        sevens = sorted(card for card in hand if card[:2] == "7" + self.trump)
        exchanges = [f"exchange {card}" for card in sevens] if self.turnup[0] != "7" else []
        unscored = [card for card in sevens if card not in self.scored]
        return exchanges + ([f"show {card}" for card in unscored] if self.rules["seven_show"] else [])

    def meld(self):
        """At most one meld of the winner [B5.1]."""
        table = self.tables[self.leader]
        melds = table.available(self.hands[self.leader])
        if not melds:
            return
        action = self.script.take(self.leader, "meld", ["none", *melds], in_any_order)
        if action != "none":
            table.lay(action)
            self.melds[self.leader] += VALUES[parse(action)[0]]

    def draw(self):
        """The winner draws first; after trick 24 the loser takes the turn-up [B3.6, B3.7]."""
        self.hands[self.leader].append(self.stock.pop(0))
        self.hands[1 - self.leader].append(self.stock.pop(0) if self.stock else self.turnup)

    def must_follow(self, hand, led):
        """The cards a follower may play in the play-off [B7.3, B7.4]."""
        suited = [card for card in hand if card[1] == led[1]]
        higher = [card for card in suited if self.wins(led, card)] if self.rules["playoff_must_win"] else []
        trumps = [card for card in hand if card[1] == self.trump]
        return higher or suited or trumps or hand

    def result(self):
        """The result of a finished deal [B8]."""
        points = [self.melds[seat] + self.sevens[seat] + 10 * self.brisques[seat] for seat in (0, 1)]
        points[self.last_trick] += 10
        return {
            "points": points,
            "brisques": self.brisques,
            "last_trick": self.last_trick,
            "sevens": self.sevens,
            "melds": self.melds,
        }
