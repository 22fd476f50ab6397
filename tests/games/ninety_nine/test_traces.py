"""Whole games from the engine, replayed by the referee, which shares nothing with the rules; and how they read."""

from itertools import product

import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows
from analyzer.engine.trace import Tracer
from analyzer.games.ninety_nine.text import card_name, card_number
from analyzer.registry import find_player, find_policies, find_rules
from tests.games.ninety_nine.table import PACK
from tests.referee import judge

PAIRS = [("uniform", "highest"), ("safe-uniform", "greedy"), ("saver", "lowest")]
OPTIONS = [
    f"limit={limit} lose_at={lose_at} start={start} stock_empty={empty} floor_zero={floor} ace_eleven={eleven}"
    for (limit, lose_at, floor, eleven), (start, empty) in zip(
        [*product((40, 99), ("ge", "gt"), ("false", "true"), ("false", "true"))][:12],
        product(
            ("flip_then_p1", "flip_is_turn", "zero"),
            ("reshuffle", "play_out_draw", "play_out_empty_loses", "stop_draw"),
        ),
        strict=True,
    )
]


def work(a, b, ruleset="seed", options=""):
    found = find_rules(f"ninety-nine/{ruleset}", ["max_plies=700", *options.split()])
    policies = find_policies(found.game)
    return Work(Duel(found, (find_player(a, policies), find_player(b, policies)), seed=5))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_referee_passes_every_rule_set(a, b):
    for ruleset in ("seed", "single-pass", "classic"):
        tracer = Tracer(work(a, b, ruleset))
        assert [judge(tracer.hand(number)) for number in range(12)] == [[]] * 12


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize("options", OPTIONS)
def test_referee_passes_every_option(a, b, options):
    tracer = Tracer(work(a, b, "seed", options))
    assert [judge(tracer.hand(number)) for number in range(100)] == [[]] * 100


@pytest.mark.parametrize("options", ["", "stock_empty=play_out_empty_loses", "start=flip_is_turn limit=40"])
def test_rows_say_what_the_trace_says(options):
    """Each column of the table against the result of the same game."""
    job = work("uniform", "greedy", "seed", options)
    table, tracer = rows(job, 0, 60, threads=1), Tracer(job)
    for number in range(60):
        trace = tracer.hand(number)
        result, hands = trace["result"], trace["hands"]
        for row, seat in zip(table[2 * number : 2 * number + 2], (0, 1), strict=True):
            lost = result["winner"] == 1 - seat
            assert (row["seat"], row["plies"], row["lost"]) == (seat, result["plies"][seat], lost)
            assert (row["censored"], row["last_total"]) == (result["censored"], result["totals"][-1])
            cause = ("no_safe_card", "blunder", "no_cards").index(result["cause"]) if lost else -1
            assert row["cause"] == cause
            specials = [sum(card[0] == value for card in hands[seat]) for value in "A9T"]
            assert [row["aces"], row["nines"], row["tens"]] == specials


def test_draws_after_a_reshuffle_are_chance():
    """Written as `draw 7C` with no seat in the phase of play, one after every ply once the stock is gone."""
    trace = Tracer(work("safe-uniform", "greedy")).hand(0)
    draws = [i for i, action in enumerate(trace["actions"]) if action["action"].startswith("draw ")]
    assert draws[0] == 30  # the 30th ply is the first that finds no stock
    assert draws[:3] == [30, 32, 34]
    assert all(trace["actions"][i]["seat"] is None and trace["actions"][i]["phase"] == "play" for i in draws)
    plies = sum(trace["result"]["plies"])
    assert len(trace["result"]["totals"]) == plies == len(trace["actions"]) - len(draws)


def test_cards_are_read_as_they_are_written():
    for number in PACK:
        name = card_name(number)
        assert card_number(name) == card_number(name.lower()) == number
    assert card_number("10h") == card_number("TH")


@pytest.mark.parametrize("name", ["KC", "1C", "7X", "", "AC=11", ".C"])
def test_what_is_no_card_is_refused(name):
    with pytest.raises(ValueError, match="is not a card of this pack"):
        card_number(name)
