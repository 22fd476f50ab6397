"""Ninety-Nine: cards are added to one running total, and whoever takes it to the limit loses."""

from analyzer.games.game import Game
from analyzer.games.ninety_nine import exact, features, hidden, rules, text
from analyzer.games.ninety_nine.state import GT, PLAY_OUT_DRAW, ZERO
from analyzer.games.options import Choice, Flag, Number

GAME = Game(
    name="ninety-nine",
    summary=__doc__.splitlines()[0],
    options={
        "limit": Number(20, 10_000, "the total that must not be reached"),
        "lose_at": Choice(("ge", "gt"), "lose at the limit (ge), or only above it (gt)"),
        "start": Choice(
            ("flip_then_p1", "flip_is_turn", "zero"),
            "flip_then_p1: a card is turned up, then player 1 plays; flip_is_turn: turning it is his turn; "
            "zero: no card is turned up",
        ),
        "stock_empty": Choice(
            ("reshuffle", "play_out_draw", "play_out_empty_loses", "stop_draw"),
            "reshuffle: the pile is the new stock; play_out_...: no more draws, and the game is drawn, or lost by who "
            "has no card to play; stop_draw: the game is drawn at once",
        ),
        "floor_zero": Flag("whether a ten leaves no total below 0"),
        "ace_eleven": Flag("whether an ace may count 11"),
        "max_plies": Number(1, 1_000_000, "plies after which a game is cut off, neither won nor lost"),
    },
    rulesets={
        "seed": {},
        "single-pass": {"stock_empty": PLAY_OUT_DRAW},
        "classic": {"lose_at": GT, "start": ZERO, "ace_eleven": 1},
    },
    default="seed",
    rules=rules,
    text=text,
    hidden=hidden,
    features=features,
    actions={
        "play": "4 x value + suit (C D H S: 0 to 3) for 2 to 10; 0 to 3 an ace as 1, 4 to 7 the same aces as 11",
        "draw": "chance: the card's number",
    },
    seats=("player 1", "player 2"),
    unit=0.5,
    exact=exact,
)
