"""Golden transcripts: a few hands of every rule set as they were, so that a change of any result is seen.

``python -m tests.golden.transcripts`` writes them anew; say in CHANGELOG.md under "Results change" why.
"""

import json
from pathlib import Path

from analyzer.registry import find_game, game_names
from analyzer.study import trace

FOLDER = Path(__file__).parent
RULESETS = [f"{game}/{ruleset}" for game in game_names() for ruleset in find_game(game).rulesets]
HANDS = "0:3"


def path_of(ruleset: str) -> Path:
    """Where the transcripts of a rule set are."""
    return FOLDER / f"{ruleset.replace('/', '-')}.jsonl"


def transcripts(ruleset: str) -> str:
    """The transcripts of a rule set as the program writes them now, a hand a line."""
    hands = trace(ruleset, "uniform", "highest", hand=HANDS)
    return "".join(json.dumps(hand, separators=(",", ":")) + "\n" for hand in hands)


if __name__ == "__main__":
    for each in RULESETS:
        path_of(each).write_text(transcripts(each))
