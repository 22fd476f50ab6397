"""Bezique for two with two packs of 32: melds on tricks won while the stock lasts, then a play-off of eight tricks."""

from dataclasses import dataclass

from analyzer.games.bezique import exact, features, hidden, luck, rules, text
from analyzer.games.bezique.state import ABOVE_KING
from analyzer.games.game import Game
from analyzer.games.options import TARGET, Choice, Flag, Number


@dataclass(frozen=True)
class OneOfTwo(Number):
    """One of two whole numbers, `low` or `high`."""

    @property
    def allowed(self):
        """The values in words."""
        return f"{self.low} or {self.high}"

    def parse(self, text):
        """The number that a text stands for, or None."""
        number = super().parse(text)
        return number if number in (self.low, self.high) else None


GAME = Game(
    name="bezique",
    summary=__doc__,
    options={
        "target": TARGET,
        "ten_rank": Choice(("below_jack", "above_king"), "where the ten ranks"),
        "playoff_must_win": Flag("whether the follower must play a higher card of the suit led in the play-off"),
        "meld_reuse": Choice(("across_classes", "never"), "whether a card may serve in melds of several classes"),
        "bezique_upgrade": Flag("whether a card of a bezique may be in a double bezique later"),
        "seven_show": Flag("whether a trump seven may be shown for ten after a trick won"),
        "seven_uses_meld": Flag("whether an exchange or a show is the meld of the turn"),
        "turnup_seven": OneOfTwo(0, 10, "points of the dealer for a seven turned up"),
        "last_trick": OneOfTwo(24, 32, "the trick that scores ten: the last of the first stage or of all"),
    },
    rulesets={"seed": {}, "classic": {"ten_rank": ABOVE_KING, "turnup_seven": 10}},
    default="seed",
    rules=rules,
    text=text,
    hidden=hidden,
    features=features,
    actions={
        "trick": "the card's number, 8 * rank + 2 * suit + copy; rank 0..7 from the seven up, suit 0..3 for C D H S",
        "seven": "0 none, 8 + card number of a seven: show it, 16 + card number: exchange it",
        "meld": "0 none, 1 to 4 marriage in C D H S, 5 four jacks, 6 royal marriage, 7 bezique, 8 four queens, "
        "9 four kings, 10 four aces, 11 sequence, 12 double bezique; where its cards are a choice, they are asked "
        "one by one (phase number 3): the card's number",
        "playoff": "the card's number",
    },
    seats=("non-dealer", "dealer"),
    spoken={"meld_card": "meld"},
    exact=exact,
    luck=luck,
    tricks={"trick": 1, "playoff": 25},
)
