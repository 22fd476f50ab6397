"""What came of a comparison: the verdict, the difference and how sure it is, and what pairing and luck did to it."""

import math
from dataclasses import dataclass
from typing import Any

from analyzer.stats.verdicts import Look

POINTS, WINS = "points a hand", "win rate"

DECIDED, CAP, SAME, INTERRUPTED = "decided", "cap reached", "same policy", "interrupted"
EQUAL_BY_CONSTRUCTION = "equal by construction"


@dataclass(frozen=True)
class Comparison:
    """A against B on pairs of hands or matches.

    Parameters
    ----------
    game, ruleset, rules, seed : what was played; `rules` holds every option
    names : the policies, A's and B's, with their non-default parameters
    unit : ``"points a hand"``, of A less those of B, or ``"win rate"``, A's less one half
    test, level, margin : as asked for, the margin in the unit
    reason : why it stopped: decided, cap reached, same policy or interrupted
    looks : every look at it, the last one being the result
    pairs : that count: deals in both seatings, or pairs of matches
    left_out : further pairs of which a game was censored
    hands, deals : hands played and distinct packs among them, of all pairs
    pairing : variance of as many hands or matches on packs of their own over that of the pairs, and its standard
        error; NaN where the pairs are few or do not vary
    unadjusted : mean and standard error of the pairs as they were played, luck included
    luck : the columns by which luck was taken out; none where the estimate is `unadjusted`
    luck_ratio : variance of the pairs over that of the adjusted pairs, and its standard error; 1 without adjustment
    seconds, seconds_compile : spent playing and compiling
    """

    game: str
    ruleset: str
    rules: dict[str, Any]
    seed: int
    names: tuple[str, str]
    unit: str
    of_matches: bool
    test: str
    level: float
    margin: float
    reason: str
    looks: tuple[Look, ...]
    pairs: int
    left_out: int
    hands: int
    deals: int
    pairing: tuple[float, float]
    unadjusted: tuple[float, float]
    luck: tuple[str, ...]
    luck_ratio: tuple[float, float]
    seconds: float
    seconds_compile: float

    @property
    def verdict(self) -> str:
        """A is better, worse or practically equal; undecided; equal by construction."""
        return EQUAL_BY_CONSTRUCTION if self.reason == SAME else self.looks[-1].verdict

    @property
    def estimate(self) -> float:
        """What A is ahead by, in the unit; negative if behind."""
        return self.looks[-1].estimate

    @property
    def se(self) -> float:
        """Standard error of the estimate, the pairs being independent."""
        return self.looks[-1].se

    @property
    def interval(self) -> tuple[float, float]:
        """Ends of the interval: the confidence sequence or, with the fixed test, Student's interval."""
        return self.looks[-1].low, self.looks[-1].high

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<{self.names[0]} against {self.names[1]} at {self.game}/{self.ruleset}: {self.verdict}, "
            f"{self.estimate:.4g} ({low:.4g} to {high:.4g}) {self.unit}, {self.pairs:,} pairs>"
        )

    def document(self) -> dict[str, Any]:
        """All of it as one JSON document; null for what cannot be said."""
        low, high = self.interval
        said = {
            "schema": 1,
            "game": self.game,
            "ruleset": self.ruleset,
            "rules": self.rules,
            "seed": self.seed,
            "policies": list(self.names),
            "of": "matches" if self.of_matches else "hands",
            "unit": self.unit,
            "verdict": self.verdict,
            "reason": self.reason,
            "estimate": self.estimate,
            "se": self.se,
            "low": low,
            "high": high,
            "interval": "Student" if self.test == "fixed" else "confidence sequence",
            "test": self.test,
            "level": self.level,
            "margin": self.margin,
            "pairs": self.pairs,
            "left_out": self.left_out,
            "hands": self.hands,
            "deals": self.deals,
            "pairing": _with_error("ratio", self.pairing),
            "unadjusted": _with_error("estimate", self.unadjusted),
            "luck": list(self.luck),
            "luck_ratio": _with_error("ratio", self.luck_ratio),
            "looks": [look._asdict() for look in self.looks],
            "seconds": self.seconds,
            "seconds_compile": self.seconds_compile,
        }
        return {name: _sayable(value) for name, value in said.items()}


def _with_error(name: str, value: tuple[float, float]) -> dict[str, float]:
    return {name: value[0], "se": value[1]}


def _sayable(value: Any) -> Any:
    """The value without numbers that JSON cannot say."""
    if isinstance(value, dict):
        return {name: _sayable(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_sayable(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
