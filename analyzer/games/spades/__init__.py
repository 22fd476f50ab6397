"""Two-player Spades: each builds a hand card by card, bids, and plays thirteen tricks with spades trumps."""

from analyzer.games.game import Forecast, Game
from analyzer.games.options import PRICE, TARGET, Choice, Flag, Number
from analyzer.games.spades import exact, features, hidden, match, rules, text
from analyzer.games.spades.state import (
    BEFORE_OWN_DRAW,
    FACE_DOWN,
    PENALTY,
    SECOND_DRAWER,
)

GAME = Game(
    name="spades",
    summary=__doc__.splitlines()[0],
    options={
        "target": TARGET,
        "per_trick": Number(*PRICE, "points for each trick of a bid made, lost for each trick of a bid missed"),
        "bag": Number(*PRICE, "points for each trick above the bid"),
        "bags": Choice(("carry", "reset", "off"), "what a penalty leaves of the bag counter; off: no counter"),
        "bag_limit": Number(1, 1_000, "bags that bring a penalty"),
        "bag_penalty": Number(*PRICE, "points lost for each full bag limit"),
        "nil": Number(*PRICE, "points for a nil made"),
        "nil_failure": Choice(("bags", "penalty", "penalty_and_bags"), "a failed nil's tricks: bags, a price, or both"),
        "blind_nil": Number(*PRICE, "points for a blind nil made; 0: nobody is asked"),
        "blind_nil_failure": Choice(("bags", "penalty"), "a failed blind nil's tricks are bags, or it costs its price"),
        "moon": Number(*PRICE, "points for a bid of 13 made; 0: a bid of 13 is an ordinary bid"),
        "discards": Choice(("face_up", "face_down"), "how the draft's discards lie"),
        "second_card_seen": Flag("whether who keeps the first card of a draft turn sees the second"),
        "spades_break": Choice(("spade_played", "any_void"), "what breaks spades"),
        "blind_deadline": Choice(("before_any_draw", "before_own_draw"), "when the blind question is asked"),
        "exchange_limit": Number(0, 3, "cards that a blind bidder may exchange after the draft"),
        "opener": Choice(("first_drawer", "second_drawer"), "who bids and leads first"),
    },
    rulesets={
        "open": {},
        "closed": {
            "nil_failure": PENALTY,
            "blind_nil_failure": 1,
            "moon": 0,
            "discards": FACE_DOWN,
            "blind_deadline": BEFORE_OWN_DRAW,
            "exchange_limit": 3,
            "opener": SECOND_DRAWER,
        },
    },
    default=None,
    rules=rules,
    text=text,
    hidden=hidden,
    features=features,
    exact=exact,
    match=match,
    actions={
        "blind": "0 look, 1 blind nil",
        "draft": "0 pass (take the next card unseen), 1 keep",
        "exchange": "0 done, 4 + card number: throw that card",
        "bid": "0 (nil) to 13",
        "play": "the card's number, 4 * rank + suit; rank 0..12 for 2..A, suit 0..3 for C D H S",
    },
    seats=("first drawer", "second drawer"),
    tricks={"play": 1},
    forecast=Forecast("bid", "tricks", 14),
)
