"""Options as data: what a rule may be set to, said once, for parsing, listing and refusing."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`."""

    low: int
    high: int
    meaning: str

    @property
    def allowed(self) -> str:
        """The values in words."""
        return f"a whole number from {self.low:,} to {self.high:,}"

    def parse(self, text: object) -> int | None:
        """The number that a text stands for (``500``, ``1_000``), or None."""
        try:
            number = int(str(text).replace(",", ""))
        except ValueError:
            return None
        return number if self.low <= number <= self.high else None

    def shown(self, value: int) -> object:
        """The value as users see it."""
        return int(value)


@dataclass(frozen=True)
class Choice:
    """One of some names; the rules hold its place in the list."""

    names: tuple[str, ...]
    meaning: str

    @property
    def allowed(self) -> str:
        """The values in words."""
        return " or ".join([", ".join(self.names[:-1]), self.names[-1]])

    def parse(self, text: object) -> int | None:
        """The place of a name, or None."""
        name = str(text).strip().lower().replace("-", "_")
        return self.names.index(name) if name in self.names else None

    def shown(self, value: int) -> object:
        """The value as users see it."""
        return self.names[value]


@dataclass(frozen=True)
class Flag:
    """Yes or no; the rules hold 1 or 0."""

    meaning: str
    allowed = "true or false"

    def parse(self, text: object) -> int | None:
        """1 for yes, 0 for no, or None."""
        return {"true": 1, "yes": 1, "1": 1, "false": 0, "no": 0, "0": 0}.get(str(text).strip().lower())

    def shown(self, value: int) -> object:
        """The value as users see it."""
        return bool(value)


PRICE = (0, 10_000)
TARGET = Number(1, 1_000_000, "points that win the match")
