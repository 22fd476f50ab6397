"""What a run's manifest says of where its rows come from."""

import platform
import shlex
from datetime import UTC, datetime
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from analyzer.engine.chunks import cores
from analyzer.engine.counts import Counts, Tally
from analyzer.engine.duel import Duel
from analyzer.engine.fingerprint import fingerprint
from analyzer.registry import Player, shown_parameter

SCHEMA = 1
_PACKAGES = ("analyzer", "numpy", "numba", "llvmlite", "pyarrow", "pandas")


def manifest(duel: Duel, asked: int, max_hands: int | None, paths: list[str]) -> dict[str, Any]:
    """The part of a manifest that is known before the first hand.

    Parameters
    ----------
    asked : hands or, if `max_hands` is given, matches
    paths : the user's own policy files and folders
    """
    game = duel.rules.game
    return {
        "schema": SCHEMA,
        "command": command(duel, asked, max_hands, paths),
        "game": game.name,
        "ruleset": duel.rules.name,
        "rules": game.shown(duel.rules.rules),
        "seed": duel.seed,
        "policies": [_policy(player) for player in duel.players],
        "hands_asked": asked if max_hands is None else None,
        "hands_done": 0,
        "matches_asked": None if max_hands is None else asked,
        "matches_done": None,
        "max_hands": max_hands,
        "state": "running",
        "error": None,
        "versions": versions(),
        "machine": machine(),
        "started": now(),
        "ended": None,
        "seconds": 0.0,
        "seconds_compile": 0.0,
        "seconds_write": 0.0,
    }


def _policy(player: Player) -> dict[str, Any]:
    policy = player.policy
    functions = [getattr(policy.module, name) for name in sorted(set(policy.functions.values()))]
    return {
        "name": player.name,
        "policy": policy.name,
        "params": {
            field: shown_parameter(policy, field, value)
            for field, value in zip(policy.defaults, player.params, strict=True)
        },
        "hash": fingerprint([*functions, getattr(policy.module, "Params", None)]),
        "file": policy.file if policy.module.__name__.startswith("analyzer_user_") else None,
    }


def command(duel: Duel, asked: int, max_hands: int | None, paths: list[str]) -> str:
    """The command that plays a run again, without the place where it is written."""
    game, rules = duel.rules.game, duel.rules
    before, after = game.shown(game.ruleset(rules.name)), game.shown(rules.rules)
    words = ["analyzer", "simulate", rules.title, *(name.replace("*", "") for name in duel.names)]
    words += ["--hands", str(asked)] if max_hands is None else ["--matches", str(asked), "--max-hands", str(max_hands)]
    words += ["--seed", str(duel.seed)]
    for name, value in after.items():
        if value != before[name]:
            words += ["--rule", f"{name}={str(value).lower()}"]
    for path in paths:
        words += ["--policies", path]
    return shlex.join(words)


def now() -> str:
    """The time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@cache
def versions() -> dict[str, str]:
    """Versions of Python and of the packages that a run's rows and files come from."""
    return {"python": platform.python_version()} | {name: metadata.version(name) for name in _PACKAGES}


@cache
def machine() -> dict[str, Any]:
    """What the run was played on."""
    return {"system": platform.platform(), "processor": _processor(), "cores": cores()}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def tally_document(tally: Tally) -> dict[str, Any]:
    """A tally in plain lists, whole numbers in the game's unit."""
    return {
        "hands": tally.hands,
        "points": [counts.as_list() for counts in tally.points],
        "margin": tally.margin.as_list(),
        "wins": None if tally.wins is None else tally.wins.as_list(),
        "matches": tally.matches,
    }


def tally_from(document: dict[str, Any]) -> Tally:
    """The tally of a document."""
    wins = document["wins"]
    return Tally(
        document["hands"],
        tuple(Counts(*counts) for counts in document["points"]),
        Counts(*document["margin"]),
        None if wins is None else Counts(*wins),
        document["matches"],
    )
