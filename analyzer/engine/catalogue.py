"""What there is, as documents: games, rule sets, options, what a policy sees and may answer, tables, policies."""

import inspect
import textwrap
import tokenize
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

from analyzer.columns import Column
from analyzer.engine.rows import all_columns
from analyzer.games.game import Game
from analyzer.registry import find_game, find_policies, game_names, shown_parameter

SCHEMA = 1


def list_games() -> list[dict[str, Any]]:
    """Every game: name, summary, rule sets (as users type them) and which of them the game's name alone means."""
    games = [find_game(name) for name in game_names()]
    return [
        {
            "game": game.name,
            "summary": game.summary,
            "rulesets": [f"{game.name}/{name}" for name in game.rulesets],
            "default": None if game.default is None else f"{game.name}/{game.default}",
        }
        for game in games
    ]


def list_game(name: str, policies: Iterable[str | Path] = ()) -> dict[str, Any]:
    """All that there is to know of a game before playing it.

    Parameters
    ----------
    name : of the game
    policies : files or folders of the user's own policies

    Returns
    -------
    dict with `schema`, `game`, `summary`, `seats`, `rulesets` (changed options by name), `default`, `options`, `view`
    (the fields that a policy sees), `actions` (by phase), `columns` (of the hands table), `match_columns`, `policies`

    Raises
    ------
    AnalyzerError : there is no such game, or a policy file cannot be used
    """
    game = find_game(name.strip().lower().replace("_", "-"))
    return {
        "schema": SCHEMA,
        "game": game.name,
        "summary": game.summary,
        "seats": list(game.seats),
        "rulesets": {name: _changed(game, name) for name in game.rulesets},
        "default": game.default,
        "options": _options(game),
        "view": view_fields(game),
        "actions": {game.spoken.get(phase, phase): told for phase, told in game.actions.items()},
        "columns": [_column(column) for column in all_columns(game)],
        "match_columns": [_column(column) for column in all_columns(game, True)[len(all_columns(game)) :]]
        if game.has_matches
        else [],
        "policies": _policies(game, policies),
    }


def _changed(game: Game, ruleset: str) -> dict[str, Any]:
    """The options of a rule set that differ from the defaults."""
    shown = game.shown(game.ruleset(ruleset))
    return {name: shown[name] for name in game.options if name in game.rulesets[ruleset]}


def _options(game: Game) -> list[dict[str, Any]]:
    defaults = game.shown(game.rules.Rules())
    return [
        {"name": name, "default": defaults[name], "allowed": option.allowed, "meaning": option.meaning}
        for name, option in game.options.items()
    ]


def _column(column: Column) -> dict[str, Any]:
    return {
        "name": column.name,
        "dtype": column.dtype,
        "unit": column.unit,
        "meaning": column.meaning,
        "missing": column.missing or None,
        "values": list(column.categories) or None,
    }


def _policies(game: Game, paths: Iterable[str | Path]) -> list[dict[str, Any]]:
    return [
        {
            "name": policy.name + ("*" if policy.sees_state else ""),
            "summary": policy.summary,
            "params": [
                {
                    "name": name,
                    "default": shown_parameter(policy, name, default),
                    "values": list(policy.choices[name]) if name in policy.choices else None,
                    "limits": list(policy.limits[name]) if name in policy.limits else None,
                    "meaning": comments.get(name, ""),
                }
                for name, default in policy.defaults.items()
            ],
        }
        for policy in find_policies(game, paths).values()
        for comments in [field_comments(policy.module.Params) if policy.defaults else {}]
    ]


def view_fields(game: Game) -> list[dict[str, str]]:
    """The fields of a game's View: name, type and what the comment beside each says."""
    view = game.rules.View
    comments = field_comments(view)
    types = {name: getattr(kind, "__name__", str(kind)) for name, kind in view.__annotations__.items()}
    types |= {name: str(kind) for name, kind in view.__annotations__.items() if str(kind).startswith("tuple[")}
    return [
        {"name": name, "type": types[name].replace("numpy.", ""), "meaning": comments.get(name, "")}
        for name in view._fields
    ]


def field_comments(kind: type) -> dict[str, str]:
    """The comments beside the fields of a class, by field, read from its source.

    A comment goes on in comment lines below it.
    """
    found: dict[str, str] = {}
    field = ""
    source = textwrap.dedent(inspect.getsource(kind))
    for token in tokenize.generate_tokens(StringIO(source).readline):
        words = token.line.split(":")[0].split()
        if token.type == tokenize.NAME and [token.string] == words and ":" in token.line:
            field = token.string
        elif token.type == tokenize.COMMENT and field:
            said = token.string.lstrip("# ").strip()
            found[field] = f"{found[field]} {said}" if field in found else said
    return found
