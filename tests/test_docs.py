"""The example of docs/policies.md plays as the page says."""

import re
from pathlib import Path

import analyzer

PAGE = Path(__file__).parents[1] / "docs" / "policies.md"


def test_the_example_plays_and_beats_chance(tmp_path):
    (tmp_path / "honours.py").write_text(re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[1])
    run = analyzer.simulate("spades/closed", "honours", "uniform", hands=2_000, policies=tmp_path)
    assert run.margin.mean > 10 * run.margin.se
    shy = analyzer.simulate("spades/closed", "honours(caution=1)", "honours", hands=2_000, policies=tmp_path)
    assert shy.names == ("honours(caution=1)", "honours")
    assert shy.hands["bid"][shy.hands["policy"] != "honours"].mean() < shy.hands["bid"].mean()
