"""Sentences made from numbers: they say what was found, or that nothing can be told apart."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from analyzer.stats.text import with_error

Numbers = Mapping[Any, Any]  # has estimate, se, low and high


class Measure(NamedTuple):
    """How a game's points are spoken of."""

    unit: str  # what one of them is called
    scale: float  # what a point of the table counts in that unit
    per: str  # what they are counted over

    def text(self, value: Any, error: Any) -> str:
        """A mean and its error with the unit."""
        return with_error(self.times(value), self.times(error), f"{self.unit} {self.per}")

    def short(self, row: Numbers) -> str:
        """An estimate and its error without the unit."""
        return with_error(self.times(row["estimate"]), self.times(row["se"]))

    def times(self, value: Any) -> Any:
        """A value of the table in the unit."""
        return None if value is None or value != value else value * self.scale


def measure_of(unit: float) -> Measure:
    """Points a hand, or wins per hundred games where a hand is a game that is won or lost.

    Parameters
    ----------
    unit : of the game's descriptor
    """
    return Measure("points", 1, "a hand") if unit == 1 else Measure("wins", 100, "per 100 games")


def sign(row: Numbers, null: float = 0.0) -> int:
    """1 or -1 where the interval lies above or below `null`, 0 where it does not settle it or is missing."""
    if row["low"] != row["low"] or row["high"] != row["high"]:
        return 0
    return int(row["low"] > null) - int(row["high"] < null)


def compared(first: str, second: str, row: Numbers, measure: Measure) -> str:
    """Who is ahead of whom and by how much, a clause without a full stop."""
    if row["se"] != row["se"]:
        return f"too few hands to compare {first} with {second}"
    if row["se"] == 0 == row["estimate"]:
        return f"{first} and {second} came out equal on every deal"
    size = measure.text(abs(row["estimate"]), row["se"])
    settled = sign(row)
    if not settled:
        return f"{first} and {second} cannot be told apart (difference {measure.text(row['estimate'], row['se'])})"
    ahead, behind = (first, second) if settled > 0 else (second, first)
    return f"{ahead} is ahead of {behind} by {size}"


def listed(names: Iterable[str], word: str = "and") -> str:
    """Names in a row: `a, b and c`."""
    names = list(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}" if names else "none"


def sentence(text: str) -> str:
    """A clause as a sentence: a capital at the start, a full stop at the end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def pooled(parts: Sequence[str]) -> str:
    """Clauses as one sentence, parted by semicolons."""
    return sentence("; ".join(parts))
