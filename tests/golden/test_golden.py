"""Every rule set has its golden transcripts, they still come out, and the referee finds nothing wrong with them."""

import json

import pytest

from tests.golden.transcripts import FOLDER, JUDGED, RULESETS, par_path_of, par_transcripts, path_of, transcripts
from tests.referee import judge


@pytest.mark.parametrize("ruleset", RULESETS)
def test_they_still_come_out(ruleset):
    assert transcripts(ruleset) == path_of(ruleset).read_text()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_they_keep_the_rules(ruleset):
    """An invariant beside the golden file, which would freeze mistakes too."""
    for line in path_of(ruleset).read_text().splitlines():
        assert judge(json.loads(line)) == []


def test_none_is_left_over():
    assert sorted(FOLDER.glob("*.jsonl")) == sorted(path_of(ruleset) for ruleset in RULESETS)


@pytest.mark.parametrize("ruleset", JUDGED)
def test_par_still_comes_out(ruleset):
    lines, words = par_transcripts(ruleset)
    assert lines == par_path_of(ruleset).read_text()
    assert words == par_path_of(ruleset).with_suffix(".txt").read_text()


@pytest.mark.parametrize("ruleset", JUDGED)
def test_par_adds_to_a_trace_and_adds_up(ruleset):
    plain = path_of(ruleset).read_text().splitlines()
    for one, line in zip(par_path_of(ruleset).read_text().splitlines(), plain, strict=False):
        document = json.loads(one)
        par, lost = document.pop("par"), [0, 0]
        for action in document["actions"]:
            judged = {name: action.pop(name) for name in ("loss", "best", "value") if name in action}
            assert len(judged) == (3 if action["phase"] in par["phases"] else 0) or ruleset.startswith("ninety-nine")
            if judged:
                lost[action["seat"]] += judged["loss"]
                assert (action["action"] in judged["best"]) == (judged["loss"] == 0)
        assert document == json.loads(line)
        assert par["lost"] == lost
        first, second = document["result"]["points"]
        assert par["value"] - lost[0] + lost[1] == first - second
