"""Draw Bridge: thirteen tricks to exchange cards with the stock, an auction, thirteen tricks to make the contract."""

from analyzer.games.draw_bridge import exact, features, hidden, rules, text
from analyzer.games.draw_bridge.state import BID_ONLY, DEFENDER_50, RUBBER_NV
from analyzer.games.game import Game
from analyzer.games.options import TARGET, Choice, Flag

GAME = Game(
    name="draw-bridge",
    summary=__doc__.splitlines()[0],
    options={
        "target": TARGET,
        "first_half_follow": Flag("whether the first half's follower must follow suit"),
        "first_half_winner": Choice(
            ("led_suit", "rank_any_suit"), "who wins a trick of the first half: by the suit led, or by rank alone"
        ),
        "stock_top": Choice(("hidden", "exposed"), "how the top card of the stock lies"),
        "opening_pass": Choice(
            ("reopens", "final"), "after the dealer's pass: an auction goes on, or the other makes one call"
        ),
        "overtricks": Choice(("full", "bid_only"), "whether tricks beyond the contract score"),
        "undertricks": Choice(
            ("none", "defender_50", "rubber_nv", "minus_contract"), "what a failed contract costs, and who gets it"
        ),
    },
    rulesets={
        "seed": {},
        "penalty": {"undertricks": DEFENDER_50},
        "published": {"first_half_follow": 1, "undertricks": RUBBER_NV, "overtricks": BID_ONLY},
    },
    default="seed",
    rules=rules,
    text=text,
    hidden=hidden,
    features=features,
    actions={
        "first_half": "the card's number, 4 * rank + suit; rank 0..12 for 2..A, suit 0..3 for C D H S",
        "auction": "0 pass, 1 double, 2 redouble, 3 to 37: 1C, 1D, 1H, 1S, 1NT, 2C ... 7NT",
        "play": "the card's number",
    },
    seats=("non-dealer", "dealer"),
    exact=exact,
    tricks={"first_half": 1, "play": 1},
)
