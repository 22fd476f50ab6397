"""Finds games and policies: a new game is a folder, a new policy a file, and no list names them."""

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import analyzer.games
import analyzer.policies
from analyzer.errors import AnalyzerError, OptionError, UnknownNameError
from analyzer.games.game import Game
from analyzer.plugins import ANY, Policy, entry_points, load_file, make_policy

_PLAYER = re.compile(r"^\s*([A-Za-z_][\w-]*)(\*?)\s*(?:\((.*)\))?\s*$", re.DOTALL)


class RuleSet(NamedTuple):
    """A game with all its options settled."""

    game: Game
    name: str
    rules: Any

    @property
    def title(self) -> str:
        """``game/ruleset``."""
        return f"{self.game.name}/{self.name}"


class Player(NamedTuple):
    """A policy with its parameters."""

    policy: Policy
    params: tuple[float, ...]

    @property
    def name(self) -> str:
        """The policy's name with its non-default parameters, in declared order; * if it sees everything."""
        changed = [
            f"{field}={shown_parameter(self.policy, field, value)}"
            for (field, default), value in zip(self.policy.defaults.items(), self.params, strict=True)
            if value != default
        ]
        star = "*" if self.policy.sees_state else ""
        return self.policy.name + star + (f"({', '.join(changed)})" if changed else "")


def shown_parameter(policy: Policy, field: str, value: float) -> float | str:
    """A parameter's value as users see it: a name where the policy gives names."""
    return policy.choices[field][int(value)] if field in policy.choices else value


# --- games --------------------------------------------------------------------------------------


def typed(name: str) -> str:
    """A name as users type it, from the name of its folder."""
    return name.replace("_", "-")


@cache
def game_names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(typed(m.name) for m in pkgutil.iter_modules(analyzer.games.__path__) if m.ispkg)


@cache
def find_game(name: str) -> Game:
    """The game of a name.

    Raises
    ------
    UnknownNameError : there is none
    """
    if name not in game_names():
        raise UnknownNameError("game", name, game_names())
    game: Game = importlib.import_module(f"analyzer.games.{name.replace('-', '_')}").GAME
    return game


def find_rules(text: str, options: Sequence[str] = ()) -> RuleSet:
    """The rule set that a text such as ``"spades/open"`` means, with single options changed.

    Parameters
    ----------
    options : texts ``"name=value"``

    Raises
    ------
    AnalyzerError : the game, the rule set or an option is unknown, or a value is not allowed
    """
    game_name, slash, name = text.strip().lower().replace("_", "-").partition("/")
    game = find_game(game_name)
    if not slash:
        if game.default is None:
            choices = " or ".join(f"{game.name}/{ruleset}" for ruleset in game.rulesets)
            raise AnalyzerError(f"{text!r} has several rule sets and no default: name {choices}")
        name = game.default
    if name not in game.rulesets:
        raise UnknownNameError(f"rule set of {game.name}", name, game.rulesets)
    return RuleSet(game, name, game.ruleset(name)._replace(**dict(_option(game, option) for option in options)))


def _option(game: Game, text: str) -> tuple[str, int]:
    name, equals, value = text.partition("=")
    name = name.strip().replace("-", "_")
    if name not in game.options:
        raise UnknownNameError(f"option of {game.name}", name, game.options)
    parsed = game.options[name].parse(value) if equals else None
    if parsed is None:
        raise OptionError(name, value, game.options[name].allowed)
    return name, parsed


# --- policies -----------------------------------------------------------------------------------


def find_policies(game: Game, paths: Iterable[str | Path] = ()) -> dict[str, Policy]:
    """Every policy that plays a game, by name: this package's, those of installed packages, the user's.

    Parameters
    ----------
    paths : files or folders of the user's own policies

    Raises
    ------
    AnalyzerError : a file cannot be used, or two policies have one name
    """
    modules: list[tuple[ModuleType, Path | None]] = [(module, None) for module in [*_built_in(game), *entry_points()]]
    for own in dict.fromkeys(file.resolve() for path in paths for file in _files(Path(path))):
        modules.append((load_file(own), own))
    found: dict[str, Policy] = {}
    for module, file in modules:
        policy = make_policy(module, file, game)
        if policy.game not in (*game_names(), ANY):
            raise AnalyzerError(f"{policy.file}: {UnknownNameError('game', policy.game, game_names())}")
        if policy.game not in (game.name, ANY):
            continue
        if policy.name in found:
            raise AnalyzerError(
                f"two policies of {game.name} are called {policy.name!r}: {found[policy.name].file} and {policy.file}"
            )
        found[policy.name] = policy
    return found


def _built_in(game: Game) -> list[ModuleType]:
    """The policy modules of this package that may play a game."""
    folders = ["any", game.name.replace("-", "_")]
    modules = []
    for folder in folders:
        for place in (folder, f"yardstick.{folder}"):
            try:
                package = importlib.import_module(f"analyzer.policies.{place}")
            except ModuleNotFoundError:
                continue
            modules += [
                importlib.import_module(f"{package.__name__}.{m.name}")
                for m in pkgutil.iter_modules(package.__path__)
                if not m.ispkg and not m.name.startswith("_")
            ]
    return modules


def _files(path: Path) -> list[Path]:
    if not path.exists():
        raise AnalyzerError(f"there is no policy file or folder {str(path)!r}")
    if path.is_file():
        return [path]
    files = sorted(file for file in path.glob("*.py") if not file.name.startswith("_"))
    sign = re.compile(rb"^def (act|act_batch)\b|^GAME\b", re.MULTILINE)
    found = [file for file in files if sign.search(file.read_bytes())]
    if not found:
        raise AnalyzerError(f"the folder {str(path)!r} holds no policy: no file there defines act, act_batch or GAME")
    return found


def find_player(text: str, policies: dict[str, Policy]) -> Player:
    """The policy and parameters that a text such as ``"counter(caution=1)"`` means; a yardstick's may have its *.

    Raises
    ------
    AnalyzerError : the policy or a parameter is unknown, or a value is not allowed
    """
    match = _PLAYER.match(text)
    if not match:
        raise AnalyzerError(f"{text!r} is not a policy: write name or name(param=value, ...)")
    name = match[1].replace("-", "_")
    if name not in policies or (match[2] and not policies[name].sees_state):
        raise UnknownNameError("policy", match[1] + match[2], policies)
    policy = policies[name]
    values = dict(policy.defaults)
    for part in filter(None, (part.strip() for part in (match[3] or "").split(","))):
        field, _, value = part.partition("=")
        field = field.strip().replace("-", "_")
        if field not in values:
            raise UnknownNameError(f"parameter of {policy.name}", field, values)
        values[field] = _number(policy, field, value.strip())
    return Player(policy, tuple(values.values()))


def _number(policy: Policy, field: str, text: str) -> float:
    """A parameter's value, of the type of its default."""
    if field in policy.choices:
        return _place(policy, field, text)
    kinds: dict[type, tuple[Callable[[str], float], str]] = {
        bool: (lambda t: {"true": True, "false": False, "1": True, "0": False}[t.lower()], "true or false"),
        int: (int, "a whole number"),
        float: (float, "a number"),
    }
    convert, allowed = kinds[type(policy.defaults[field])]
    try:
        value = convert(text)
    except (ValueError, KeyError):
        raise OptionError(field, text, allowed) from None
    low, high = policy.limits.get(field, (-(2**53) + 1, 2**53 - 1))
    if not low <= value <= high:
        between = f"from {low:,} to {high:,}" if field in policy.limits else "between -2^53 and 2^53"
        raise OptionError(field, text, f"{allowed} {between}")
    return value


def _place(policy: Policy, field: str, text: str) -> int:
    """The place of a name among those that a parameter takes."""
    names, name = policy.choices[field], text.lower().replace("-", "_")
    if name not in names:
        raise OptionError(field, text, " or ".join(filter(None, [", ".join(names[:-1]), names[-1]])))
    return names.index(name)
