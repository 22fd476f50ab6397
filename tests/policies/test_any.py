"""The general policies in every phase of every game: docs/rules S11.2, D9.2, B11.2 and N11.2 give the order."""

import random
from typing import NamedTuple, get_args, get_origin, get_type_hints

import numpy as np
import pytest

from analyzer import registry
from analyzer.policies.any import highest, lowest, uniform

SUITS = "CDHS"
CALLS = ["pass", "double", "redouble", *(f"{level}{strain}" for level in range(1, 8) for strain in (*SUITS, "NT"))]
SEVENS = [f"7{suit}{copy}" for suit in SUITS for copy in "ab"]
IN_ORDER = {
    "spades blind": ["look", "blind nil"],
    "spades draft": ["pass", "keep"],
    "spades bid": [f"bid {tricks}" for tricks in range(14)],
    "draw-bridge auction": CALLS,
    "bezique seven": ["none", *(f"{does} {seven}" for does in ("show", "exchange") for seven in SEVENS)],
}  # fmt: skip
MELD_VALUES = {
    "none": 0, "marriage": 20, "four jacks": 40, "royal marriage": 40, "bezique": 40, "four queens": 60,
    "four kings": 80, "four aces": 100, "sequence": 250, "double bezique": 500,
}  # fmt: skip
ENOUGH, GAMES = 25, 60  # choices looked at in each phase, games played for them


class Seen(NamedTuple):
    """All that the general policies look at of a view."""

    width: int


def exact(value, kind):
    """What compiled code returned, with the types that it takes again."""
    if kind is np.uint64:
        return np.uint64(value)
    if hasattr(kind, "_fields"):
        kinds = get_type_hints(kind)
        return kind(*(exact(part, kinds[name]) for name, part in zip(kind._fields, value, strict=True)))
    if get_origin(kind) is tuple:
        return tuple(exact(part, of) for part, of in zip(value, get_args(kind), strict=True))
    return value


def members(mask):
    """The numbers of a mask."""
    return [number for number in range(64) if int(mask) >> number & 1]


def choices(ruleset, seed):
    """(phase, legal mask, width, words of each action) wherever a player chooses in games played at random."""
    game, given, chance = ruleset.game, ruleset.rules, random.Random(seed)
    rules, pack = game.rules, members(game.rules.PACK)
    for _ in range(GAMES):
        chance.shuffle(pack)
        shuffled = np.array([1 << number for number in pack], np.uint64)
        state = exact(rules.start(given, shuffled, (0, 0), (0, 0)), rules.State)
        for _ in range(300):
            if state.phase == rules.OVER:
                break
            phase, legal = rules.PHASES[state.phase], np.uint64(rules.legal(given, state))
            if phase not in rules.CHANCE_PHASES:
                words = {number: game.text.action(given, state.phase, number) for number in members(legal)}
                yield phase, legal, rules.view(given, state).width, words
            action = chance.choice(members(legal))
            if phase in ("trick", "meld"):  # else hardly a card that may be melded in two ways
                action = members(legal)[-1 if phase == "meld" else 0]
            state = exact(rules.step(given, state, action, shuffled), rules.State)


def rank_order(ruleset):
    """The ranks of a rule set from low to high."""
    if ruleset.game.name == "bezique":
        return "789TJQKA" if ruleset.rules.ten_rank == 0 else "789JQKTA"
    return "A23456789T" if ruleset.game.name == "ninety-nine" else "23456789TJQKA"


def place(ruleset, phase, words):
    """Where an action stands by the rules' text: (its rank, its place among equals)."""
    name = f"{ruleset.game.name} {phase}"
    if name in IN_ORDER:
        return IN_ORDER[name].index(words), 0
    if name == "bezique meld":
        kind, _, suit = words.partition(" ") if words.startswith("marriage ") else (words, "", "")
        return MELD_VALUES[kind], SUITS.index(suit) if suit else 0
    if words == "done":
        return -1, 0
    card, _, eleven = words.removeprefix("throw ").partition("=")
    return rank_order(ruleset).index(card[0]), SUITS.index(card[1]) + (0.5 if eleven else 0)


RULESETS = [
    registry.find_rules(text, options)
    for text, *options in (
        ("spades/open",), ("spades/closed",), ("draw-bridge/seed",), ("draw-bridge/published",), ("bezique/seed",),
        ("bezique/classic",), ("ninety-nine/seed",), ("ninety-nine/classic", "ace_eleven=true"),
    )
]  # fmt: skip


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.title)
def test_order_in_every_phase(ruleset):
    """`lowest` takes the first of the lowest rank, `highest` the first of the highest [S11.2, D9.2, B11.2, N11.2]."""
    met = dict.fromkeys(ruleset.game.decisions, 0)
    if ruleset.game.name == "spades" and not ruleset.rules.exchange_limit:
        del met["exchange"]
    for phase, legal, width, words in choices(ruleset, seed=5):
        if len(words) == 1 or met[phase] >= ENOUGH:
            continue
        met[phase] += 1
        places = {number: place(ruleset, phase, said) for number, said in words.items()}
        low, high = min(rank for rank, _ in places.values()), max(rank for rank, _ in places.values())
        first = {rank: min((p[1], number) for number, p in places.items() if p[0] == rank)[1] for rank in (low, high)}
        assert lowest.act((), Seen(width), legal, np.uint64(0)) == first[low], (phase, words)
        chosen = highest.act((), Seen(width), legal, np.uint64(0))
        if width > 1:
            assert chosen == first[high], (phase, words)
        else:
            assert places[chosen][0] == high, (phase, words)
    assert min(met.values()) > 0, met


def test_every_game_has_its_rule_sets_here():
    assert {ruleset.game.name for ruleset in RULESETS} == set(registry.game_names())


@pytest.mark.parametrize(
    ("width", "actions", "low", "high"),
    [(4, [3, 1, 7, 5], 1, 5), (4, [0, 4, 6], 0, 4), (8, [15, 9, 1], 1, 9), (1, [2, 3, 9], 2, 9), (1, [0], 0, 0)],
)
def test_first_of_equals(width, actions, low, high):
    """Of neighbours that rank equal, the first."""
    legal = np.uint64(sum(1 << action for action in actions))
    assert lowest.act((), Seen(width), legal, np.uint64(0)) == low
    assert highest.act((), Seen(width), legal, np.uint64(0)) == high


def test_uniform_takes_every_action_alike():
    """Each of three actions for a third of the random numbers."""
    legal, wanted = np.uint64(0b1000_0000_0010_0001), [0, 5, 15]
    words = [np.uint64((2 * part + 1) * (2**64 // 600)) for part in range(300)]
    taken = [int(uniform.act((), Seen(1), legal, word)) for word in words]
    assert [taken.count(action) for action in wanted] == [100, 100, 100]
