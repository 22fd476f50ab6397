"""What the rest of the program knows of a game: its descriptor."""

from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from analyzer.columns import Column
from analyzer.games.options import Choice, Flag, Number


@dataclass(frozen=True)
class Forecast:
    """What policies of a game may forecast.

    Parameters
    ----------
    phase : the decision at which they state it; the phases up to this one, in the order of ``PHASES``, come before all
        others, and the View has the hand as ``cards``
    column : what is forecast, a column of the hands table
    outcomes : its values are 0 to outcomes - 1
    """

    phase: str
    column: str
    outcomes: int


@dataclass(frozen=True, eq=False)
class Game:
    """A game, as its folder's ``GAME`` describes it.

    Parameters
    ----------
    name : as users type it
    summary : one line
    options : by name, in the order of the fields of ``rules.Rules``
    rulesets : the options that each named rule set changes from the defaults of ``Rules``
    default : the rule set that the game's name alone means, or None if it must be named
    rules, text, hidden, features : the game's modules (docs/adding-a-game.md says what each offers)
    actions : what the action numbers of each phase mean
    seats : who sits in seat 0 and in seat 1
    spoken : the name that users know a phase by, where it is not the phase's own
    unit : what one point of ``rules.points`` is worth in the tables
    exact : the module that works out positions in which all cards are known, where the game has one
    luck : the module that counts what a hand owes to the cards that came, where the game has one
    match : how hands add up to a match, where scores are not all: counters and their penalties
    tricks : the phases in which every two actions are a trick, and the number of the first trick of each
    """

    name: str
    summary: str
    options: dict[str, Number | Choice | Flag]
    rulesets: dict[str, dict[str, int]]
    default: str | None
    rules: ModuleType
    text: ModuleType
    hidden: ModuleType
    features: ModuleType
    actions: dict[str, str]
    seats: tuple[str, str]
    spoken: dict[str, str] = field(default_factory=dict)
    unit: float = 1
    exact: ModuleType | None = None
    luck: ModuleType | None = None
    match: ModuleType | None = None
    forecast: Forecast | None = None
    tricks: dict[str, int] = field(default_factory=dict)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The game's own columns of the hands table."""
        columns: tuple[Column, ...] = self.features.COLUMNS
        return columns

    @property
    def decisions(self) -> dict[str, str]:
        """The phases in which a player chooses, and the names that users know them by."""
        chosen = [phase for phase in self.rules.PHASES if phase not in self.rules.CHANCE_PHASES]
        return {phase: self.spoken.get(phase, phase) for phase in chosen}

    @property
    def has_matches(self) -> bool:
        """Whether hands add up to a match."""
        return "target" in self.options

    def ruleset(self, name: str) -> Any:
        """The Rules of a named rule set."""
        return self.rules.Rules(**self.rulesets[name])

    def shown(self, rules: Any) -> dict[str, Any]:
        """Every option's value as users see it."""
        return {name: option.shown(getattr(rules, name)) for name, option in self.options.items()}
