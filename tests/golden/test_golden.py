"""Every rule set has its golden transcripts, they still come out, and the referee finds nothing wrong with them."""

import json

import pytest

from tests.golden.transcripts import FOLDER, RULESETS, path_of, transcripts
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
