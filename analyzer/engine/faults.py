"""What went wrong in a kernel, as one sentence that names policy, deal and action or the line of a file."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from analyzer.engine.flat import RULES, fold, leaves, one
from analyzer.engine.questions import OutsideRaised, said
from analyzer.errors import PlayError, PolicyError
from analyzer.games.game import Game
from analyzer.jit import JIT_ON
from analyzer.plugins import JITTED, Policy, params_of

if TYPE_CHECKING:
    from analyzer.engine.duel import Work

_NOISE = ("Failed in nopython mode", "During: ", "There are ", "There is ")
_SHORTER = (  # Numba's words and a player's
    (re.compile(r"\b(View|State|Rules|Params)\(.*"), r"\1"),
    (re.compile(r"No implementation of function Function\(.*\) found for signature:\s*>>> "), "Numba does not know "),
    (re.compile(r"Literal\[\w+\]\(([^()]*)\)"), r"\1"),
    (
        re.compile(r"Untyped global name '(\w+)': Cannot determine Numba type of <class 'function'>"),
        r"\1 is not jitted",
    ),
    (re.compile(r"\.*\s*Raised from .*"), ""),
    (re.compile(r",? defined at .*"), ""),
)


# --- in play ------------------------------------------------------------------------------------


def illegal_answer(work: "Work", fault: np.ndarray) -> PlayError:
    """The error of an answer that was no legal action, as a kernel has written it down in `fault`."""
    code, action, n, hand = (int(value) for value in fault[:4])
    phase, seat = divmod(code - 1, 2)
    game = work.duel.rules.game
    position = (n + max(hand - 1, 0) + seat) & 1
    spoken = game.decisions[game.rules.PHASES[phase]]
    return PlayError(
        f"policy {work.duel.names[position]} gave an illegal answer: {action} in the phase {spoken} of "
        f"{place(n, hand)}, seat {seat})"
    )


def place(n: int, hand: int) -> str:
    """Where something happened, without the closing bracket; `hand` is 0, or 1 + the hand's number in match n."""
    if hand:
        return f"hand {hand - 1} of match {n} (deal {1000 * (n >> 1) + hand - 1}"
    return f"hand {n} (deal {n >> 1}"


def raised(work: "Work", error: Exception, n: int, hand: int, position: int) -> Exception:
    """The error of an exception that came out of a kernel when the player in a position had to choose in a hand."""
    if isinstance(error, OutsideRaised):
        position, words = error.position, error.words
    else:
        fault = _compile_faults(work)
        if fault is not None:
            return fault
        words = said(error, {player.policy.file for player in work.duel.players})
    return PlayError(f"policy {work.duel.names[position]} raised {words} in {place(n, hand)})")


def explained(
    work: "Work", error: BaseException, first: int, last: int,
    again: Callable[[int, int], Any], replay: Callable[[int], Any],
) -> BaseException:  # fmt: skip
    """What an exception means that came out of a kernel which played first..last-1.

    Parameters
    ----------
    again : plays a range again
    replay : plays one hand or match again, and raises the error that says which policy failed
    """
    if isinstance(error, OutsideRaised):
        return raised(work, error, error.n, error.hand, error.position)
    if not isinstance(error, Exception) or isinstance(error, PlayError | PolicyError):
        return error
    fault = _compile_faults(work)
    if fault is not None:
        return fault
    while last - first > 1:
        middle = (first + last) // 2
        try:
            again(first, middle)
            first = middle
        except Exception:  # noqa: BLE001  the same exception again
            last = middle
    try:
        replay(first)
    except Exception as named:  # noqa: BLE001
        return named
    return error


# --- in compiling -------------------------------------------------------------------------------


def _compile_faults(work: "Work") -> PolicyError | None:
    policies = dict.fromkeys(player.policy for player in work.duel.players)
    faults = (compile_fault(policy, work.duel.rules.game) for policy in policies)
    return next((fault for fault in faults if fault is not None), None)


def compile_fault(policy: Policy, game: Game) -> PolicyError | None:
    """What Numba objects to in a policy, compiled by itself so that the words are about the user's line; or None."""
    if policy.kind != JITTED or not JIT_ON:
        return None
    params = params_of(policy.module, tuple(policy.defaults.values()))
    seen = [_sample(game.rules.View, game)]
    if policy.sees_state:
        seen = [type(game.rules.Rules())(*map(int, game.rules.Rules())), _sample(game.rules.State, game)]
    arguments = [params, *seen, np.uint64(1), np.uint64(1)]
    if policy.has_memory:
        arguments.append(np.ascontiguousarray(policy.module.memory(params)))
    types = tuple(numba.typeof(argument) for argument in arguments)
    for name in sorted(set(policy.functions.values())):
        function = numba.njit(getattr(policy.module, name).py_func)
        try:
            function.compile(types)
        except Exception as error:  # noqa: BLE001  Numba raises many kinds
            words = _words(error, Path(policy.file), function.py_func.__code__.co_firstlineno)
            return PolicyError(f"policy {policy.name} does not compile: {words}")
        answer = numba.types.unliteral(function.overloads[types].signature.return_type)
        if not isinstance(answer, numba.types.Integer | numba.types.Boolean | numba.types.Float):
            kinds = {numba.types.NoneType: "nothing", numba.types.Optional: "nothing in some cases"}
            kind = next((words for kind, words in kinds.items() if isinstance(answer, kind)), str(answer)[:60])
            return PolicyError(f"policy {policy.name} does not compile: {name} answers {kind}, not a whole number")
    return None


def _sample(kind: Any, game: Game) -> Any:
    """A View or State with every leaf at 0, of the types that a kernel has."""
    rules = game.rules.Rules()
    zeros = {"u8": np.uint64(0), "i8": 0, "?": False, RULES: type(rules)(*map(int, rules))}
    return fold(kind, (zeros[leaf.kind] for leaf in leaves(kind)), one)


def _words(error: Exception, file: Path, first_line: int) -> str:
    """Numba's message in one sentence, with the innermost line of the user's files that it speaks of."""
    text = str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    told = next((i for i, line in enumerate(lines) if not line.startswith(_NOISE)), 0)
    what = " ".join(lines[told : told + 2]) if lines and "found for signature" in lines[told] else (lines or [""])[told]
    for pattern, shorter in _SHORTER:
        what = pattern.sub(shorter, what)
    return f"{_line(error, text, file) or f'line {first_line}'}: {what}"


def _line(error: Exception, text: str, file: Path) -> str:
    """The innermost line of the files in the policy's folder that a message of Numba speaks of, if it does."""
    places = re.findall(r'File "([^"]+)", line (\d+)', text) + re.findall(r"(?:at|from) (\S+\.py) \((\d+)\)", text)
    location = getattr(error, "loc", None)
    if location is not None:
        places.append((location.filename, str(location.line)))
    for name, line in places:
        found = Path(name).resolve()
        if found.parent == file.parent:
            return f"line {line}" if found == file else f"line {line} of {found.name}"
    return ""
