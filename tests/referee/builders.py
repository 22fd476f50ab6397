"""Small builders of traces for the tests of the referee."""

import copy

from referee import GAMES
from referee.common import Script

SPADES_OPEN = {
    "target": 500,
    "per_trick": 10,
    "bag": 1,
    "bags": "carry",
    "bag_limit": 10,
    "bag_penalty": 100,
    "nil": 100,
    "nil_failure": "bags",
    "blind_nil": 200,
    "blind_nil_failure": "bags",
    "moon": 250,
    "discards": "face_up",
    "second_card_seen": True,
    "spades_break": "spade_played",
    "blind_deadline": "before_any_draw",
    "exchange_limit": 0,
    "opener": "first_drawer",
}
SPADES_CLOSED = {
    **SPADES_OPEN,
    "nil_failure": "penalty",
    "blind_nil_failure": "penalty",
    "moon": 0,
    "discards": "face_down",
    "blind_deadline": "before_own_draw",
    "exchange_limit": 3,
    "opener": "second_drawer",
}
NINETY_NINE = {
    "limit": 99,
    "lose_at": "ge",
    "start": "flip_then_p1",
    "stock_empty": "reshuffle",
    "floor_zero": False,
    "ace_eleven": False,
    "max_plies": 5000,
}
DRAW_BRIDGE = {
    "target": 500,
    "first_half_follow": False,
    "first_half_winner": "led_suit",
    "stock_top": "hidden",
    "opening_pass": "reopens",
    "overtricks": "full",
    "undertricks": "none",
}
BEZIQUE = {
    "target": 1000,
    "ten_rank": "below_jack",
    "playoff_must_win": True,
    "meld_reuse": "across_classes",
    "bezique_upgrade": True,
    "seven_show": True,
    "seven_uses_meld": False,
    "turnup_seven": 0,
    "last_trick": 32,
}
RULES = {
    ("spades", "open"): SPADES_OPEN,
    ("spades", "closed"): SPADES_CLOSED,
    ("ninety-nine", "seed"): NINETY_NINE,
    ("draw-bridge", "seed"): DRAW_BRIDGE,
    ("bezique", "seed"): BEZIQUE,
}


def build(game, ruleset, hands, stock, actions, result, *, turnup=None, scores=(0, 0), bags=(0, 0), **options):
    """A trace; actions are (seat, phase, action), options replace those of the rule set."""
    return {
        "schema": 1,
        "game": game,
        "ruleset": ruleset,
        "rules": RULES[game, ruleset] | options,
        "seed": 1,
        "deal": 0,
        "swapped": False,
        "policies": ["one", "other"],
        "start": {"scores": list(scores), "bags": list(bags)},
        "hands": [list(hand) for hand in hands],
        "stock": list(stock),
        "turnup": turnup,
        "actions": [dict(zip(("seat", "phase", "action"), action, strict=True)) for action in actions],
        "result": result,
    }


def cards(text):
    return text.split()


def plays(phase, text):
    """Actions from words such as `0:AH 1:4H`."""
    return [(int(word[0]), phase, word[2:]) for word in text.split()]


def changed(trace, **values):
    """A copy of a trace with other values; `rules_x`, `result_x` and `start_x` reach into those parts."""
    trace = copy.deepcopy(trace)
    for name, value in values.items():
        part, _, key = name.partition("_")
        if part in ("rules", "result", "start") and key:
            trace[part][key] = value
        else:
            trace[name] = value
    return trace


def with_action(trace, number, **values):
    """A copy of a trace in which one action differs."""
    trace = copy.deepcopy(trace)
    trace["actions"][number] |= values
    return trace


def find(trace, action):
    """The number of the first action of this text."""
    return [entry["action"] for entry in trace["actions"]].index(action)


class Author(Script):
    """A script that is written while it is asked: `choose(seat, phase, legal)` answers."""

    def __init__(self, choose):
        super().__init__([])
        self.choose = choose

    def take(self, seat, phase, legal, same=None):
        action = self.choose(seat, phase, legal)
        self.actions.append({"seat": seat, "phase": phase, "action": action})
        return action

    def close(self):
        """Nothing can be left over."""


def play_out(trace, choose):
    """Fills in the actions and the result of a trace."""
    author = Author(choose)
    trace["result"] = GAMES[trace["game"]].replay(trace, author)
    trace["actions"] = author.actions
    return trace


def random_trace(game, chance):
    """A whole trace with random options, a random deal and random choices."""
    referee = GAMES[game]
    rules = {name: random_value(name, allowed, chance) for name, allowed in referee.OPTIONS.items()}
    pack = list(referee.PACK)
    chance.shuffle(pack)
    held, stock, turned = referee.layout(rules)
    hands, rest = [pack[:held], pack[held : 2 * held]], pack[2 * held :]
    turnup, rest = (rest[0], rest[1:]) if turned else (None, rest)
    assert len(rest) == stock
    trace = build(game, referee.RULESETS[0], hands, rest, [], {}, turnup=turnup)
    return play_out(trace | {"rules": rules}, lambda _seat, _phase, legal: chance.choice(legal))


def random_value(name, allowed, chance):
    if allowed is bool:
        return chance.random() < 0.5
    if isinstance(allowed, list):
        return chance.choice(allowed)
    low, high = allowed
    return {"max_plies": chance.randint(1, 60), "limit": chance.randint(20, 120)}.get(
        name, chance.randint(low, min(high, 300))
    )
