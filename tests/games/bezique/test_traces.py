"""Whole deals from the engine, replayed by the referee, which shares nothing with the rules; and what rows say."""

from itertools import product

import numpy as np
import pytest

from analyzer.engine.duel import Duel, Work
from analyzer.engine.run import rows
from analyzer.engine.trace import Tracer
from analyzer.games.bezique.features import COLUMNS
from analyzer.registry import find_player, find_policies, find_rules
from tests.games.bezique.test_properties import CHOICES
from tests.referee import judge

PAIRS = [("uniform", "melder"), ("reckoner", "brisque_hunter")]
KINDS = {
    "marriages": "marriage", "royal_marriages": "royal marriage", "beziques": "bezique",
    "double_beziques": "double bezique", "four_aces": "four aces", "four_kings": "four kings",
    "four_queens": "four queens", "four_jacks": "four jacks", "sequences": "sequence",
}  # fmt: skip
FIRST = {
    name: f"first_{name}" if name.startswith("four") else f"first_{name.removesuffix('s')}" for name in KINDS
}  # fmt: skip


def work(a, b, ruleset="seed", options=()):
    found = find_rules(f"bezique/{ruleset}", options)
    policies = find_policies(found.game)
    return Work(Duel(found, (find_player(a, policies), find_player(b, policies)), seed=7))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_referee_passes_every_rule_set(a, b):
    for ruleset in ("seed", "classic"):
        tracer = Tracer(work(a, b, ruleset))
        assert [judge(tracer.hand(number)) for number in range(20)] == [[]] * 20


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_referee_passes_every_option(a, b):
    """Each pair of values of two options comes together somewhere."""
    for values in product(*(list(enumerate(values)) for values in CHOICES.values())):
        if sum(place for place, _ in values) in (0, 1, 4, 7, 8):
            options = [f"{name}={value}" for name, (_, value) in zip(CHOICES, values, strict=True)]
            tracer = Tracer(work(a, b, "seed", options))
            assert [judge(tracer.hand(number)) for number in range(12)] == [[]] * 12


def declared(trace, seat):
    """The kinds of meld that a seat declared, each with the number of its trick."""
    found, played = [], 0
    for entry in trace["actions"]:
        played += entry["phase"] == "trick"
        if entry["phase"] == "meld" and entry["seat"] == seat and entry["action"] != "none":
            kind = [word for word in entry["action"].split() if word.islower()]
            found.append((" ".join(kind), played // 2))
    return found


@pytest.mark.parametrize("players", PAIRS)
def test_rows_say_what_the_trace_says(players):
    """Each column of the table against the words of the same deal; -1 where no meld of a kind was declared."""
    job = work(*players, "classic")
    table, tracer = rows(job, 0, 80, threads=1), Tracer(job)
    for number in range(80):
        trace = tracer.hand(number)
        for row, seat in zip(table[2 * number : 2 * number + 2], (0, 1), strict=True):
            assert row["points"] == trace["result"]["points"][seat]
            expected = columns(trace, seat)
            assert {name: int(row[name]) for name in expected} == expected
            assert set(expected) == {column.name for column in COLUMNS}


def columns(trace, seat):
    result, melds = trace["result"], declared(trace, seat)
    of_kind = {name: [trick for meld, trick in melds if meld == kind] for name, kind in KINDS.items()}
    return {
        "brisques": result["brisques"][seat],
        "last_trick": int(result["last_trick"] == seat),
        "sevens": result["sevens"][seat],
        "melds": result["melds"][seat],
        "tricks": tricks_of(trace, seat),
        **{name: len(tricks) for name, tricks in of_kind.items()},
        **{FIRST[name]: min(tricks, default=-1) for name, tricks in of_kind.items()},
    }


def tricks_of(trace, seat):
    """Tricks of the first stage won: who leads next has won, and who leads first in the play-off the last of them."""
    leads = [entry["seat"] for entry in trace["actions"] if entry["phase"] == "trick"][2::2]
    last = next(entry["seat"] for entry in trace["actions"] if entry["phase"] == "playoff")
    return [*leads, last].count(seat)


def test_same_deal_for_every_option():
    """[B11.3] the cards of a deal depend on the seed and the deal alone."""
    starts = [Tracer(work("uniform", "melder", ruleset)).hand(6) for ruleset in ("seed", "classic")]
    for key in ("hands", "stock", "turnup"):
        assert starts[0][key] == starts[1][key]


def test_rows_add_up():
    """Sixteen brisques, 24 tricks, one last trick; points are the sum of their parts."""
    table = rows(work("uniform", "melder"), 0, 400, threads=1)
    pairs = table.reshape(-1, 2)
    assert np.all(pairs["brisques"].sum(1) == 16)
    assert np.all(pairs["tricks"].sum(1) == 24)
    assert np.all(pairs["last_trick"].sum(1) == 1)
    parts = table["melds"] + table["sevens"] + 10 * (table["brisques"].astype(int) + table["last_trick"])
    assert np.all(table["points"] == parts)
