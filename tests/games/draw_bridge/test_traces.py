"""Whole hands from the engine, replayed by the referee, which shares nothing with the rules; and what rows say."""

import numpy as np
import pytest

from analyzer.cards import card_number
from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows
from analyzer.engine.trace import Tracer
from analyzer.games.draw_bridge.counting import expected
from analyzer.games.draw_bridge.features import COLUMNS
from analyzer.mechanics.auction import STRAINS
from analyzer.registry import find_player, find_policies, find_rules
from tests.games.draw_bridge.table import cards
from tests.referee import judge

PAIRS = [("uniform", "highest"), ("counter", "lowest"), ("collector", "competitor"), ("expert", "uniform")]
OPTIONS = [
    f"first_half_follow={follow} first_half_winner={winner} stock_top={top} opening_pass={opening} "
    f"overtricks={over} undertricks={under}"
    for follow, winner, top, opening, over, under in [
        ("true", "led_suit", "hidden", "reopens", "full", "none"),
        ("false", "rank_any_suit", "exposed", "final", "bid_only", "defender_50"),
        ("true", "rank_any_suit", "exposed", "reopens", "bid_only", "rubber_nv"),
        ("false", "led_suit", "exposed", "final", "full", "minus_contract"),
        ("true", "led_suit", "exposed", "final", "full", "defender_50"),
        ("false", "rank_any_suit", "hidden", "reopens", "full", "rubber_nv"),
    ]
]


def work(a, b, ruleset="seed", options=""):
    found = find_rules(f"draw-bridge/{ruleset}", options.split())
    policies = find_policies(found.game)
    return Work(Duel(found, (find_player(a, policies), find_player(b, policies)), seed=7))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_referee_passes_every_rule_set(a, b):
    for ruleset in ("seed", "penalty", "published"):
        tracer = Tracer(work(a, b, ruleset))
        assert [judge(tracer.hand(number)) for number in range(12)] == [[]] * 12


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize("options", OPTIONS)
def test_referee_passes_every_option(a, b, options):
    tracer = Tracer(work(a, b, "seed", options))
    assert [judge(tracer.hand(number)) for number in range(200)] == [[]] * 200


def held_at_the_auction(trace):
    """The two hands after the first half, from the words of the trace alone."""
    hands, stock = [set(cards) for cards in trace["hands"]], list(trace["stock"])
    first_half = [action for action in trace["actions"] if action["phase"] == "first_half"]
    won = [0, 0]
    for lead, reply in zip(first_half[::2], first_half[1::2], strict=True):
        led, played = lead["action"], reply["action"]
        wins = led[1] == played[1] and card_number(played) > card_number(led)
        winner = reply["seat"] if wins else lead["seat"]
        won[winner] += 1
        hands[lead["seat"]].remove(led)
        hands[reply["seat"]].remove(played)
        hands[winner].add(stock.pop(0))
        hands[1 - winner].add(stock.pop(0))
    return hands, won


@pytest.mark.parametrize("players", [("expert", "uniform"), ("counter", "counter")])
def test_rows_say_what_the_trace_says(players):
    """Each column of the table against the words of the same hand; -1 where there is no contract."""
    job = work(*players, "penalty")
    table, tracer = rows(job, 0, 60, threads=1), Tracer(job)
    for number in range(60):
        trace = tracer.hand(number)
        for row, seat in zip(table[2 * number : 2 * number + 2], (0, 1), strict=True):
            assert row["points"] == trace["result"]["points"][seat]
            told = contract_columns(trace, seat) | hand_columns(trace, seat)
            assert {name: int(row[name]) for name in told} == told
            assert set(told) == {column.name for column in COLUMNS}


def contract_columns(trace, seat):
    result = trace["result"]
    if result["contract"] is None:
        return dict.fromkeys(("declarer", "level", "strain", "doubled", "made", "tricks", "expected"), -1)
    level, strain, declarer = int(result["contract"][0]), result["contract"][1:], result["declarer"]
    return {
        "declarer": int(declarer == seat),
        "level": level,
        "strain": STRAINS.index(strain),
        "doubled": result["doubled"],
        "made": int(result["tricks"][declarer] >= 6 + level),
        "tricks": result["tricks"][seat],
        "expected": counted(held_at_the_auction(trace)[0], declarer, strain),
    }


def counted(hands, declarer, strain):
    """The declarer's expectation to the nearest trick; what it is worth is tested where it is computed."""
    held = [cards(" ".join(hand)) for hand in hands]
    found = expected(held[declarer], held[1 - declarer], STRAINS.index(strain))
    return int(min(max(found, 0), 13) + 0.5)


def hand_columns(trace, seat):
    dealt, (hands, won) = set(trace["hands"][seat]), held_at_the_auction(trace)
    held, theirs = hands[seat], hands[1 - seat]
    lengths = {suit: sum(card[1] == suit for card in held) for suit in "CDHS"}
    beaten = {
        mine
        for mine in held
        for his in theirs
        if mine[1] == his[1] and card_number(his) > card_number(mine)
    }  # fmt: skip
    return {
        "first_half_tricks": won[seat],
        "cards_kept": len(dealt & held),
        "honours_dealt": sum("JQKA".find(card[0]) + 1 for card in dealt),
        "honours": sum("JQKA".find(card[0]) + 1 for card in held),
        "longest_dealt": max(sum(card[1] == suit for card in dealt) for suit in "CDHS"),
        "longest": max(lengths.values()),
        "masters": len(held - beaten),
        "aces": sum(card[0] == "A" for card in held),
        "kings": sum(card[0] == "K" for card in held),
        "voids": sum(length == 0 for length in lengths.values()),
        **{f"length_{suit.lower()}": length for suit, length in lengths.items()},
    }


def test_no_contract_is_missing_in_the_table():
    """Two players who never bid: every column of the contract is missing, those of the hands are not."""
    table = rows(work("lowest", "lowest"), 0, 20, threads=1)
    for name in ("declarer", "level", "strain", "doubled", "made", "tricks", "expected"):
        assert np.all(table[name] == -1)
    assert np.all(table["points"] == 0)
    assert np.all(table["first_half_tricks"].reshape(-1, 2).sum(1) == 13)
