"""Traces: replayed by the independent referee, the same hands as the rows, whole however long."""

import json
import os
import subprocess
import sys
from itertools import islice
from random import Random

import pytest
from referee import judge

from analyzer.engine import run
from analyzer.engine import trace as tracing
from analyzer.engine.duel import Work
from analyzer.engine.telling import tell
from analyzer.engine.trace import Tracer, line, trace_hand
from analyzer.engine.wanted import make_duel
from analyzer.errors import PlayError
from analyzer.registry import find_game, find_policies, game_names

GAMES = [find_game(name) for name in game_names()]
RULESETS = [f"{game.name}/{ruleset}" for game in GAMES for ruleset in game.rulesets]
WITH_MATCHES = [ruleset for ruleset in RULESETS if find_game(ruleset.partition("/")[0]).has_matches]
NUMBERS = (0, 1, 2, 3, 7, 10, 24, 30, 1_000, 10_000)  # values that some option takes
LONG = ("ninety-nine/seed", "ninety-nine/classic")  # games of hundreds of plies


def pairs(game):
    """Every policy of a game, each in one pair."""
    names = sorted(find_policies(game))
    return list(zip(names[::2], names[1::2] + names[:1], strict=False))


PAIRS = [(game, a, b) for game in GAMES for a, b in pairs(game)]


def work(ruleset, a="uniform", b="uniform", seed=11, rules=()):
    return Work(make_duel(ruleset, a, b, seed, rules))


def faults(traces):
    """What the referee says of some traces, after they have been written and read as JSON."""
    return [fault for one in traces for fault in judge(json.loads(line(one)))]


def random_options(game, random):
    """A value for every option: its default, an end of its range, or a number that a hand can feel."""
    texts = []
    for name, option in game.options.items():
        usual = getattr(game.rules.Rules(), name)
        wanted = [*NUMBERS, usual, usual // 2, 2 * usual, "true", "false", *getattr(option, "names", ())]
        allowed = [value for value in wanted if option.parse(str(value)) is not None]
        texts.append(f"{name}={random.choice(allowed)}")
    return texts


def hands_of(ruleset):
    return 40 if ruleset in LONG else 300


# --- the referee has nothing to say -------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hands_of_every_rule_set(ruleset):
    tracer = Tracer(work(ruleset))
    assert faults(map(tracer.hand, range(hands_of(ruleset)))) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("setting", range(25))
def test_hands_of_any_options(game, setting):
    options = random_options(game, Random(f"{game.name} {setting}"))
    ruleset = f"{game.name}/{list(game.rulesets)[setting % len(game.rulesets)]}"
    tracer = Tracer(work(ruleset, seed=setting, rules=options))
    assert faults(map(tracer.hand, range(4 if game.name == "ninety-nine" else 20))) == []


@pytest.mark.parametrize(("game", "a", "b"), PAIRS, ids=lambda part: getattr(part, "name", part))
def test_hands_of_every_policy(game, a, b):
    for ruleset in game.rulesets:
        title = f"{game.name}/{ruleset}"
        tracer = Tracer(work(title, a, b))
        assert faults(map(tracer.hand, range(hands_of(title) // 5))) == []


@pytest.mark.parametrize("ruleset", WITH_MATCHES)
def test_hands_of_matches(ruleset):
    tracer = Tracer(work(ruleset, seed=5))
    assert faults(hand for match in range(6) for hand in tracer.match(match, 25)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "a", "b"), PAIRS, ids=lambda part: getattr(part, "name", part))
def test_thousands_of_hands_of_every_policy(game, a, b):
    for setting in range(40):
        options = random_options(game, Random(f"{game.name} {a} {b} {setting}"))
        for ruleset in game.rulesets:
            tracer = Tracer(work(f"{game.name}/{ruleset}", a, b, setting, options if setting else ()))
            assert faults(map(tracer.hand, range(8 if game.name == "ninety-nine" else 60))) == []


# --- the same hands as the rows -----------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_trace_is_the_hand_of_its_rows(ruleset):
    made = work(ruleset, "uniform", "highest")
    rows, tracer, unit = run.rows(made, 40, 80), Tracer(made), made.duel.rules.game.unit
    for number in range(40, 80):
        one, own = tracer.hand(number), rows[2 * (number - 40) : 2 * (number - 39)]
        assert (one["deal"], one["swapped"]) == (number // 2, number % 2 == 1)
        assert one["policies"] == [made.duel.names[position] for position in own["position"]]
        counted = bool(own["counted"].all())
        assert one["result"]["points"] == ([point * unit for point in own["points"].tolist()] if counted else None)


@pytest.mark.parametrize("ruleset", WITH_MATCHES)
def test_a_traced_match_is_that_of_its_rows(ruleset):
    made = work(ruleset, "uniform", "highest", rules=["target=100"])
    rows = run.matches(made, 6, 8, max_hands=12)
    for match in (6, 7):
        own = rows[rows["match"] == match]
        traces = list(Tracer(made).match(match, 12))
        assert len(traces) == len(own) // 2
        for one, (first, second) in zip(traces, own.reshape(-1, 2), strict=True):
            assert (one["deal"], one["swapped"]) == (first["deal"], match == 7)
            assert one["start"]["scores"] == [first["score_before"], second["score_before"]]
            assert one["start"]["bags"] == [first["bags_before"], second["bags_before"]]
            assert one["result"]["scores_after"] == [first["score_after"], second["score_after"]]


@pytest.mark.parametrize("ruleset", ["spades/closed", "ninety-nine/seed"])
def test_traces_without_the_compiler_are_the_same(ruleset):
    words = [sys.executable, "-m", "analyzer", "trace", ruleset, "uniform", "highest", "--hand", "5:8", "--json"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(words, env=environment, check=True, capture_output=True, text=True)
    tracer = Tracer(work(ruleset, "uniform", "highest", seed=1))
    assert plain.stdout.splitlines() == [line(tracer.hand(number)) for number in range(5, 8)]
    assert plain.stderr == ""


# --- what a trace holds -------------------------------------------------------------------------


def test_document_names_everything():
    """Keys and values of the trace format; `ruleset` stays the base when options change, `rules` has all of them."""
    made = work("spades/closed", "uniform", "highest", seed=2**64 - 1, rules=["bag_penalty=50", "second_card_seen=no"])
    one = trace_hand(made, 25)
    keys = "schema game ruleset rules seed deal swapped policies start hands stock turnup actions result"
    assert list(one) == keys.split()
    assert (one["schema"], one["game"], one["ruleset"], one["seed"]) == (1, "spades", "closed", 2**64 - 1)
    assert (one["deal"], one["swapped"], one["policies"]) == (12, True, ["highest", "uniform"])
    assert list(one["rules"]) == list(made.duel.rules.game.options)
    assert (one["rules"]["bag_penalty"], one["rules"]["second_card_seen"]) == (50, False)
    assert one["rules"]["discards"] == "face_down"
    assert one["start"] == {"scores": [0, 0], "bags": [0, 0]}
    assert "scores_after" not in one["result"]


def test_points_of_ninety_nine_are_shares_of_a_game():
    """1 and 0, half each when drawn, none when censored."""
    tracers = [Tracer(work(f"ninety-nine/{ruleset}")) for ruleset in ("seed", "single-pass")]
    found = {str(tracer.hand(number)["result"]["points"]) for tracer in tracers for number in range(30)}
    assert found == {"[1.0, 0.0]", "[0.0, 1.0]", "[0.5, 0.5]"}
    censored = trace_hand(work("ninety-nine/seed", rules=["max_plies=3"]), 0)
    assert censored["result"]["points"] is None
    assert censored["result"]["censored"] is True


def test_a_log_grows_with_the_game(monkeypatch):
    made = work("ninety-nine/seed", "safe_uniform", "safe_uniform")
    number = next(n for n in range(100) if len(Tracer(made).hand(n)["actions"]) > 3000)
    whole = Tracer(made).hand(number)
    assert sum(whole["result"]["plies"]) == len(whole["result"]["totals"]) > 1500
    monkeypatch.setattr(tracing, "FIRST_LENGTH", 1)
    assert Tracer(made).hand(number) == whole
    assert judge(whole) == []


def test_traces_do_not_depend_on_their_order():
    tracer = Tracer(work("bezique/seed"))
    forward = [tracer.hand(number) for number in range(5)]
    assert [tracer.hand(number) for number in reversed(range(5))] == forward[::-1]


def test_an_illegal_answer_is_named(tmp_path):
    file = tmp_path / "cheater.py"
    file.write_text(
        '"""Answers what is not possible."""\n\nfrom analyzer.jit import jit\n\nGAME = "ninety-nine"\n\n\n'
        "@jit\ndef act(params, view, legal, random):\n    return 63\n"
    )
    made = Work(make_duel("ninety-nine/seed", "uniform", "cheater", policies=[file]))
    with pytest.raises(PlayError, match=r"policy cheater .*63 .*play of hand 9 \(deal 4, seat 0\)"):
        Tracer(made).hand(9)


# --- in words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_hand_can_be_told(ruleset):
    tracer = Tracer(work(ruleset, "uniform", "highest"))
    for number in range(10):
        text = tell(tracer.hand(number))
        assert text.startswith(f"{ruleset}, seed 11, hand {number} (deal {number // 2})\n")
        assert "\nResult\n" in text
        assert all(len(row) < 120 and row == row.rstrip() for row in text.splitlines())


def test_a_told_hand_of_spades_has_a_line_for_each_turn_and_trick():
    one = trace_hand(work("spades/closed", "uniform", "highest", rules=["target=300"]), 3)
    text = tell(one).splitlines()
    assert text[1] == "options: target=300"
    assert text[2] == "first drawer: highest; second drawer: uniform"
    draft, hands, play, result = (text.index(title) for title in ("Draft", "Hands", "Play", "Result"))
    assert hands - draft >= 15
    assert result - play == 15
    tricks = [int(row.split()[-1].partition("-")[0]) for row in text[play + 2 : result]]
    assert tricks[-1] == one["result"]["tricks"][0]
    assert text[result - 1].split()[3] in ("uniform", "highest")


def test_a_told_hand_of_a_match_names_match_and_score():
    second = next(islice(Tracer(work("spades/open", "uniform", "highest")).match(7, 5), 1, None))
    text = tell(second).splitlines()
    assert text[0] == "spades/open, seed 11, match 7, hand 1 (deal 3001)"
    assert text[2].startswith("score before: ")
