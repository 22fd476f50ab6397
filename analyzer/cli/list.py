"""List the games, or all there is to know of one: rule sets, options, View fields, actions, columns, policies."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from analyzer.cli import _options as options

OneGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; all games if not given.")]


def command(game: OneGame = None, policies: options.Policies = None, json: options.Json = False) -> None:
    """Show the catalogue."""
    from analyzer.cli._show import write_json, write_lines
    from analyzer.study import list_game, list_games

    document = list_games() if game is None else list_game(game, policies or ())
    if json:
        write_json({"schema": 1, "games": document} if game is None else document)
    else:
        write_lines(_games(document) if isinstance(document, list) else _game(document))


def _games(games: Sequence[dict[str, Any]]) -> list[str]:
    lines = []
    for game in games:
        lines += [f"{game['game']}: {game['summary']}", f"  rule sets: {', '.join(game['rulesets'])}"]
    return [*lines, "", "analyzer list GAME shows options, View fields, actions, table columns and policies."]


def _game(game: dict[str, Any]) -> list[str]:
    sections = {
        "Rule sets": [[f"{game['game']}/{name}", _changed(game, name)] for name in game["rulesets"]],
        "Options (--rule NAME=VALUE)": [
            [one["name"], _value(one["default"]), f"{one['meaning']} ({one['allowed']})"] for one in game["options"]
        ],
        "View: what a policy sees": [[one["name"], one["type"], one["meaning"]] for one in game["view"]],
        "Actions, by phase": [[phase, told] for phase, told in game["actions"].items()],
        "Columns of the hands table": [_column(one) for one in game["columns"]],
        "Further columns in matches": [_column(one) for one in game["match_columns"]],
        "Policies": [row for one in game["policies"] for row in _policy(one)],
    }
    lines = [f"{game['game']}: {game['summary']}", f"  seat 0: {game['seats'][0]}, seat 1: {game['seats'][1]}"]
    for title, rows in sections.items():
        lines += ["", title, *_table(rows)] if rows else []
    return lines


def _changed(game: dict[str, Any], ruleset: str) -> str:
    changed = ", ".join(f"{name}={_value(value)}" for name, value in game["rulesets"][ruleset].items())
    named = f" (also: {game['game']})" if ruleset == game["default"] else ""
    return (changed or "the defaults below") + named


def _column(column: dict[str, Any]) -> list[str]:
    meaning = column["meaning"]
    meaning += f": {', '.join(column['values'])}" if column["values"] else ""
    meaning += f" (missing: {column['missing']})" if column["missing"] else ""
    return [column["name"], column["dtype"], column["unit"], meaning]


def _policy(policy: dict[str, Any]) -> list[list[str]]:
    params = [
        ["", f"{one['name']}={_value(one['default'])}: {one['meaning']}{_takes(one)}"] for one in policy["params"]
    ]
    return [[policy["name"], policy["summary"]], *params]


def _takes(param: dict[str, Any]) -> str:
    """The values of a parameter, where its policy says which there are."""
    if param["values"]:
        return f" ({', '.join(param['values'])})"
    return f" ({param['limits'][0]:,} to {param['limits'][1]:,})" if param["limits"] else ""


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value}"


def _table(rows: list[list[str]]) -> list[str]:
    """Columns, the last one wrapped to the width of the terminal."""
    import shutil
    import textwrap

    from analyzer.mechanics.prose import columns

    left = max(len(line) for line in columns([row[:-1] for row in rows])) + 2
    room = max(shutil.get_terminal_size().columns - left, 40)
    heads = columns([[*row[:-1], "|"] for row in rows])
    lines = []
    for head, row in zip(heads, rows, strict=True):
        first, *more = textwrap.wrap(row[-1], room) or [""]
        lines += [(head[:-1] + first).rstrip(), *(" " * (len(head) - 1) + one for one in more)]
    return lines
