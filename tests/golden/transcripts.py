"""Golden transcripts: a few hands of every rule set as they were, so that a change of any result is seen.

Some have par beside them, as JSON and in words.

``python -m tests.golden.transcripts`` writes them anew; say in CHANGELOG.md under "Results change" why.
"""

import json
from pathlib import Path

from analyzer.registry import find_game, game_names
from analyzer.study import tell, trace

FOLDER = Path(__file__).parent
RULESETS = [f"{game}/{ruleset}" for game in game_names() for ruleset in find_game(game).rulesets]
HANDS = "0:3"
JUDGED = ("spades/open", "spades/closed", "draw-bridge/penalty", "bezique/seed", "ninety-nine/single-pass")


def path_of(ruleset: str) -> Path:
    """Where the transcripts of a rule set are."""
    return FOLDER / f"{ruleset.replace('/', '-')}.jsonl"


def transcripts(ruleset: str) -> str:
    """The transcripts of a rule set as the program writes them now, a hand a line."""
    hands = trace(ruleset, "uniform", "highest", hand=HANDS)
    return "".join(json.dumps(hand, separators=(",", ":")) + "\n" for hand in hands)


def par_path_of(ruleset: str) -> Path:
    """Where the transcripts with par are; the same in words has the ending txt."""
    return FOLDER / "par" / path_of(ruleset).name


def par_transcripts(ruleset: str) -> tuple[str, str]:
    """Two hands with what every choice lost: a hand a line, and in words."""
    hands = list(trace(ruleset, "uniform", "highest", hand="0:2", par=True))
    lines = "".join(json.dumps(hand, separators=(",", ":")) + "\n" for hand in hands)
    return lines, "".join(tell(hand) + "\n\n" for hand in hands)


if __name__ == "__main__":
    for each in RULESETS:
        path_of(each).write_text(transcripts(each))
    for each in JUDGED:
        lines, words = par_transcripts(each)
        par_path_of(each).write_text(lines)
        par_path_of(each).with_suffix(".txt").write_text(words)
