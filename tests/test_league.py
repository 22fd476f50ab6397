"""Leagues as users run them: what is found in play, what the command prints and writes, what is refused."""

import json
import re

import numpy as np
import pandas as pd
import pytest

import analyzer
from analyzer import cli
from analyzer.engine.league import Pairings
from analyzer.engine.run import tally
from analyzer.registry import find_rules
from analyzer.reports import standing
from analyzer.stats.round_robin import Sums
from analyzer.study.league import League, Plan

RULES = "spades/closed"
NAMES = ("ring", "ring(kind=1)", "ring(kind=2)", "uniform", "twin")
DEALS = 600

RING = '''
"""Bids 4, 5 or 6 by its kind, which all can see, and gives the hand away to the kind before its own."""

from typing import NamedTuple

from analyzer.cards import highest, lowest, number
from analyzer.jit import jit

GAME = "spades"


class Params(NamedTuple):
    kind: int = 0


@jit
def act(params, view, legal, random):
    return number(lowest(legal))


@jit
def bid(params, view, legal, random):
    return 4 + params.kind


@jit
def play(params, view, legal, random):
    gives_away = view.their_bid == 4 + (params.kind + 2) % 3
    return number(lowest(legal) if gives_away else highest(legal))
'''

TWIN = '''
"""Every choice equally likely, by other random numbers than `uniform` draws."""

import numpy as np

from analyzer.cards import number
from analyzer.jit import jit
from analyzer.streams import mix, pick

OTHER = np.uint64(0x5851F42D4C957F2D)


@jit
def act(params, view, legal, random):
    return number(pick(legal, mix(random ^ OTHER)))
'''


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("policies")
    (folder / "ring.py").write_text(RING)
    (folder / "twin.py").write_text(TWIN)
    return folder


@pytest.fixture(scope="module")
def found(folder):
    return analyzer.league(RULES, *NAMES, deals=DEALS, seed=5, policies=folder, threads=1)


@pytest.fixture
def command(capsys):
    def run(*arguments):
        status = cli.run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


# --- what is found ------------------------------------------------------------------------------


def test_a_pairing_is_what_simulate_makes_of_it(found, folder):
    run = analyzer.simulate(RULES, "ring(kind=1)", "uniform", deals=DEALS, seed=5, policies=folder, threads=1)
    row = found.cross.set_index(["policy", "rival"]).loc[("ring(kind=1)", "uniform")]
    assert row["deals"] == run.margin.deals == DEALS
    assert row["estimate"] == run.margin.mean / 2  # a deal is two hands
    assert row["se"] == pytest.approx(run.margin.se / 2, rel=1e-12)
    signed = run.hands["points"].where(run.hands["policy"] == "uniform", -run.hands["points"])
    lead = -signed.groupby(run.hands["deal"]).sum()
    assert row["won"] == (lead > 0).mean()
    assert row["drawn"] == (lead == 0).mean()


def test_every_pairing_is_its_tally(found, folder):
    plan = Plan(RULES, NAMES, deals=DEALS, seed=5, policies=folder)
    for place, work in enumerate(Pairings(plan.rules, plan.players, 5).works[:2]):
        counts = tally(work, 0, 2 * DEALS)[2, 0]
        assert counts[0] == found.results.deals[place]
        assert counts[1] / counts[0] / 2 == found.results.margin.estimate[place]


def test_the_planted_ring_is_found_and_named(found):
    assert found.cycles["cycle"].tolist() == [("ring", "ring(kind=1)", "ring(kind=2)")]
    assert found.cycles["margin"][0] > 3
    assert found.fit.p < 1e-4
    mix = found.mix.set_index("policy")
    assert (mix.loc[list(NAMES[:3]), "weight"] > 0.02).all()
    assert mix.loc[["uniform", "twin"], "weight"].tolist() == [0, 0]


def test_a_policy_and_its_twin_cannot_be_told_apart(found):
    row = found.cross.set_index(["policy", "rival"]).loc[("uniform", "twin")]
    assert row["se"] > 0
    assert abs(row["estimate"]) < 4 * row["se"]
    places = found.ratings.set_index("policy")[["place_low", "place_high"]]
    assert places.loc["uniform"].tolist() == places.loc["twin"].tolist() == [4, 5]


def test_results_depend_neither_on_threads_nor_on_the_order_of_names(found, folder):
    again = analyzer.league(RULES, *reversed(NAMES), deals=DEALS, seed=5, policies=folder, threads=3)
    pairs = pd.MultiIndex.from_frame(found.cross[["policy", "rival"]])
    same = again.cross.set_index(["policy", "rival"]).loc[pairs]
    exact = ["deals", "estimate", "won", "drawn"]
    assert np.array_equal(same[exact].to_numpy(), found.cross[exact].to_numpy())
    assert np.allclose(same["se"], found.cross["se"], rtol=1e-12)
    threads = analyzer.league(RULES, *NAMES, deals=DEALS, seed=5, policies=folder, threads=2)
    drop = ("seconds", "seconds_compile", "hands_per_second")
    first, second = ({k: v for k, v in league.document().items() if k not in drop} for league in (found, threads))
    assert first == second


def test_without_names_every_rule_policy_of_the_game_plays():
    names = [player.name for player in Plan(RULES).players]
    assert {"counter", "cautious", "nil_seeker", "score_aware"} <= set(names)
    assert not {"uniform", "cheat*"} & set(names)


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        (2, "By these margins nobody beats `a`: the mix is that policy alone; that it beats `b` is not settled."),
        (60, "By these margins nobody beats `a`: the mix is that policy alone."),
    ],
)
def test_a_mix_of_one_policy_says_what_is_not_settled(deals, said):
    sums = Sums(("a", "b"))
    sums.add(np.full((deals, 1), 9), np.ones((deals, 1), bool))  # A won every deal by as much
    found = League(find_rules(RULES), 1, 2 * deals, sums.results(), (1.0, 1.0))
    assert standing.blend(found) == said


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def asked(folder):
    return ("league", RULES, *NAMES, "--deals", DEALS, "--seed", "5", "--policies", folder, "--quiet")


def test_the_text_begins_with_the_ranking(command, asked):
    status, out, err = command(*asked)
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0] == "spades/closed, seed 5: 5 policies, 10 pairings of 1,200 hands"
    assert lines[2].split()[:3] == ["place", "policy", "Elo"]
    assert re.match(r"1 +ring\S* +\d+ ± \d+ ", lines[3])
    assert "ring beats ring(kind=1) beats ring(kind=2) beats ring, by " in out
    assert "By these margins nobody beats the mix of " in out
    assert re.search(r"^\d twin .*\d \?", out, re.MULTILINE)  # not told apart from uniform
    assert "nan" not in out


def test_the_document_has_all_of_it(command, asked, found):
    document = json.loads(command(*asked, "--json")[1])
    names = {"ratings": found.ratings, "cross": found.cross, "cycles": found.cycles, "mix": found.mix}
    for name, frame in names.items():
        assert len(document[name]) == len(frame)
        assert list(document[name][0]) == list(frame.columns)
    assert document["cross"][0]["estimate"] == found.cross["estimate"][0]
    assert document["policies"] == list(NAMES)
    assert (document["hands"], document["pairings"], document["out"]) == (2 * DEALS, 10, None)
    assert set(document["fit"]) == {"statistic", "freedom", "p", "explained", "worst", "found", "said"}


def test_the_page_and_its_tables(command, asked, found, tmp_path):
    out = tmp_path / "new"
    status, text, _ = command(*asked, "--out", out)
    assert status == 0
    assert text.splitlines()[-1] == f"page: {out / 'league.html'}"
    written = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    tables = [f"league/{name}.csv" for name in ("cross", "cycles", "mix", "ratings", "scores")]
    assert written == ["league.html", *tables, "report.json"]
    page = (out / "league.html").read_text()
    assert page.count("<svg") == 2
    assert "nan" not in re.sub(r"<[^>]*>", " ", page).split()
    assert all(f'href="{table}"' in page for table in tables)
    cross = pd.read_csv(out / "league" / "cross.csv").set_index(["policy", "rival"])
    mine = found.cross.set_index(["policy", "rival"])
    assert np.allclose(cross.loc[mine.index, "estimate"], mine["estimate"])
    assert command(*asked, "--out", out)[0] == 0  # its own earlier files are replaced


WRONG = {
    "spades/closed uniform": "a league takes two policies or more, and 'uniform' alone has no rival",
    "spades/closed uniform lowest uniform": "'uniform' is named twice",
    "spades/closed counter counter(shade=0.3)": "'counter' is named twice",
    "spades/closed uniform lowst": "unknown policy 'lowst'; known: lowest,",
    "spades uniform lowest": "'spades' has several rule sets",
    "spades/closed uniform lowest --hands 7": "hands=7 is odd",
    "spades/closed uniform lowest --hands 2": "hands=2 is not possible: hands takes a whole number from 4",
    "spades/closed uniform lowest --deals 1": "deals=1 is not possible",
    "spades/closed uniform lowest --deals 5 --hands 10": "hands=10 and deals=5 are given together",
    "spades/closed uniform lowest --threads 0": "threads=0 is not possible",
    "spades/closed uniform lowest --seed x": "seed=x is not possible",
    "spades/closed uniform lowest --rule bags=maybe": "bags=maybe is not possible",
    "spades/closed uniform lowest --out full": "'full/league.html' was not written by a report and is in the way",
    "spades/closed uniform lowest --out text.txt": "--out 'text.txt' is a file",
    "spades/closed uniform lowest --matches 4": "unknown option of league '--matches'",
}


@pytest.mark.parametrize("arguments", WRONG)
def test_wrong_input_is_one_sentence(command, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "league.html").write_text("mine")
    (tmp_path / "text.txt").write_text("mine")
    status, out, err = command("league", *arguments.split())
    assert (status, out) == (2, "")
    assert WRONG[arguments] in err
    assert err.count("\n") == 1
    assert len(list(tmp_path.rglob("*"))) == 3


def test_too_many_policies_are_refused(command):
    names = [f"counter(shade={shade / 100})" for shade in range(33)]
    status, _, err = command("league", RULES, *names)
    assert status == 2
    assert "33 policies are too many: a league takes 32 at most" in err
