"""A trace in words, for people: who sat where, what was done, what it came to."""

from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from typing import Any

from analyzer.games.game import Game
from analyzer.mechanics.prose import columns, lost
from analyzer.registry import find_game

_PER_LINE, _PER_JUDGED_LINE = 6, 2  # actions


def tell(trace: dict[str, Any]) -> str:
    """A trace as text for people, several lines without a last line break.

    Parameters
    ----------
    trace : a document of `trace`
    """
    game = find_game(trace["game"])
    names = _names(trace["policies"], game)
    folder = game.text.__name__.rpartition(".")[0]
    if find_spec(f"{folder}.story") is None:
        lines = _plain(trace, names)
    else:
        lines = import_module(f"{folder}.story").story(trace, names)
    return "\n".join([*_head(trace, game), *lines, "Result", *columns(_result(trace, names))])


def _names(policies: list[str], game: Game) -> tuple[str, str]:
    """What the players are called: by policy, or by seat where both are one policy."""
    if policies[0] != policies[1]:
        return policies[0], policies[1]
    return game.seats


def _head(trace: dict[str, Any], game: Game) -> list[str]:
    """Which hand this is, who plays, at which options and score."""
    deal, swapped, start = trace["deal"], trace["swapped"], trace["start"]
    if "scores_after" in trace["result"]:
        number = f"match {2 * (deal // 1000) + swapped}, hand {deal % 1000}"
    else:
        number = f"hand {2 * deal + swapped}"
    lines = [f"{game.name}/{trace['ruleset']}, seed {trace['seed']}, {number} (deal {deal})"]
    usual = game.shown(game.ruleset(trace["ruleset"]))
    changed = [f"{name}={value}" for name, value in trace["rules"].items() if value != usual[name]]
    lines += [f"options: {', '.join(changed).lower()}"] if changed else []
    seats = [f"{seat}: {policy}" for seat, policy in zip(game.seats, trace["policies"], strict=True)]
    lines += ["; ".join(seats)]
    if start["scores"] != [0, 0] or start["bags"] != [0, 0]:
        bags = f", bags {start['bags'][0]} to {start['bags'][1]}" if "bags" in game.options else ""
        lines += [f"score before: {start['scores'][0]} to {start['scores'][1]}{bags}"]
    return lines + (_par(trace, game) if "par" in trace else [])


def _par(trace: dict[str, Any], game: Game) -> list[str]:
    """What the hand was worth and what was lost, and of which phases nothing is said."""
    par, names = trace["par"], _names(trace["policies"], game)
    silent = []
    for phase in dict.fromkeys(entry["phase"] for entry in trace["actions"]):
        judged = ["loss" in each for each in trace["actions"] if each["phase"] == phase and each["seat"] is not None]
        silent += [] if all(judged) else [phase.replace("_", " ") + (" in part" if any(judged) else "")]
    if par["value"] is None:
        return ["par: no choice of this hand can be valued"]
    begun = par["phases"][0].replace("_", " ")
    ahead, behind = names if par["value"] >= 0 else names[::-1]
    worth = f"{ahead} {abs(par['value']):g} ahead of {behind}" if par["value"] else "even"
    lost = ", ".join(f"{name} {amount:g}" for name, amount in zip(names, par["lost"], strict=True))
    lines = [f"par at the first choice valued, in the {begun}: {worth}; lost to par, points: {lost}"]
    return lines + ([f"not valued, as cards are hidden or still to come: {', '.join(silent)}"] if silent else [])


def _plain(trace: dict[str, Any], names: tuple[str, str]) -> list[str]:
    """The story of a game that has none of its own: the cards, then phase by phase what was done."""
    lines = ["Dealt", *columns([[name, " ".join(hand)] for name, hand in zip(names, trace["hands"], strict=True)])]
    lines += [f"  turned up {trace['turnup']}"] if trace["turnup"] else []
    for phase, entries in groupby(trace["actions"], key=lambda entry: entry["phase"]):
        said, each = list(entries), _PER_LINE
        if any("loss" in entry for entry in said):
            each = _PER_JUDGED_LINE
        told = [f"{'chance' if e['seat'] is None else names[e['seat']]} {e['action']}{lost(e)}" for e in said]
        lines += [phase.replace("_", " ").capitalize()]
        lines += columns([told[i : i + each] for i in range(0, len(told), each)])
    return lines


def _result(trace: dict[str, Any], names: tuple[str, str]) -> list[list[str]]:
    """The result, a quantity on a line."""
    rows = [["", *names]]
    for key, value in trace["result"].items():
        if isinstance(value, list) and len(value) == 2 and key != "totals":
            rows.append([key.replace("_", " "), *(_word(one) for one in value)])
        elif key in ("winner", "declarer", "last_trick") and value is not None:
            rows.append([key.replace("_", " "), names[value]])
        elif not isinstance(value, list) and value is not None:
            rows.append([key.replace("_", " "), _word(value)])
    return rows


def _word(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {True: "yes", False: "no", None: "-"}[value]
    return f"{value:g}" if isinstance(value, float) else str(value)
