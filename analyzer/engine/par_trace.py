"""A trace with what each choice lost written beside it."""

from typing import Any

import numpy as np

from analyzer.games.game import Game


def annotate(document: dict[str, Any], game: Game, rules: Any, log: np.ndarray, verdicts: np.ndarray) -> None:
    """Write into a trace what its decisions lost.

    An action judged gets `loss` (points lost to par), `best` (all actions worth most, in words) and `value` (what
    the action was worth, from its player's view); the document gets `par`: `value` before the first of them (points
    of seat 0 less those of seat 1; null if none was judged), `lost` by seat, and the `phases` judged.

    Parameters
    ----------
    document : of `Tracer`, changed in place
    log : int64 (k, 4), as a kernel's `trace` writes it, without its first row
    verdicts : of `analyzer.engine.par.VERDICT`, of this hand
    """
    lost, entries = [0.0, 0.0], _entries(document, game, log)
    for verdict in verdicts:
        phase, seat, loss = int(verdict["phase"]), int(verdict["seat"]), float(verdict["par"] - verdict["value"])
        best, lost[seat] = int(verdict["best"]), lost[seat] + loss
        entries[int(verdict["step"])] |= {
            "loss": in_unit(loss, game.unit),
            "best": [game.text.action(rules, phase, action) for action in range(64) if best >> action & 1],
            "value": in_unit(verdict["value"], game.unit),
        }
    par = [in_unit(v["par"] if v["seat"] == 0 else 0.0 - v["par"], game.unit) for v in verdicts[:1]]
    judged = dict.fromkeys(int(phase) for phase in verdicts["phase"])
    document["par"] = {
        "value": par[0] if par else None,
        "lost": [in_unit(each, game.unit) for each in lost],
        "phases": [game.decisions[game.rules.PHASES[phase]] for phase in judged],
    }


def in_unit(points: Any, unit: float) -> int | float:
    """Points of the rules as a trace has them."""
    return int(points) if unit == 1 else float(points) * unit


def _entries(document: dict[str, Any], game: Game, log: np.ndarray) -> dict[int, dict[str, Any]]:
    """The action of a trace that belongs to each line of the log; a trace may put several lines together.

    Of every phase that has as many actions in the trace as lines in the log the k-th action is the k-th line.
    """
    found: dict[int, dict[str, Any]] = {}
    for number, phase in enumerate(game.rules.PHASES):
        if phase in game.decisions:
            lines = np.flatnonzero(log[:, 0] == number)
            said = [each for each in document["actions"] if each["seat"] is not None]
            said = [each for each in said if each["phase"] == game.decisions[phase]]
            if len(said) == len(lines):
                found |= dict(zip(map(int, lines), said, strict=True))
    return found
