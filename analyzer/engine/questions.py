"""What an outside policy is asked, for many hands at once, and what may come back."""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from analyzer.engine.flat import RULES, Leaf, fold, leaves, one
from analyzer.games.game import Game

_ARRAYS = {"u8": "words", "i8": "numbers", "?": "flags"}
_LARGE = 2.0**62
_PAD = 24  # rows a power of two apart would all fall on the same lines of the processor's cache


class Question(NamedTuple):
    """What one player is asked in one phase of n hands."""

    words: np.ndarray  # uint64 (k, n + some): the leaves of the View that are sets of cards
    numbers: np.ndarray  # int64 (k, n + some): those that are whole numbers
    flags: np.ndarray  # bool (k, n + some): those that are yes or no
    legal: np.ndarray  # uint64 (n,)
    random: np.ndarray  # uint64 (n,)

    def part(self, first: int, last: int) -> "Question":
        """The same question for hands first..last-1 of the n."""
        return Question(*(np.ascontiguousarray(array[..., first:last]) for array in self))


class PolicyRaised(Exception):
    """Between parts of the engine: a policy raised, or gave no number, at some place of a question."""

    def __init__(self, place: int, said: str) -> None:
        super().__init__(said)
        self.place, self.said = place, said


class OutsideRaised(Exception):
    """Between parts of the engine: who failed (position), in which hand (numbers as in a task), and how."""

    def __init__(self, position: int, n: int, hand: int, words: str) -> None:
        super().__init__(words)
        self.position, self.n, self.hand, self.words = position, n, hand, words


@cache
def view_places(game: Game) -> list[tuple[Leaf, str, int]]:
    """For each leaf of the View: itself, the array of a Question that holds it, and its row there (the rules: 0)."""
    filled, places = dict.fromkeys(_ARRAYS, 0), []
    for leaf in leaves(game.rules.View):
        if leaf.kind == RULES:
            places.append((leaf, "", 0))
        else:
            places.append((leaf, _ARRAYS[leaf.kind], filled[leaf.kind]))
            filled[leaf.kind] += 1
    return places


@cache
def _sizes(game: Game) -> list[int]:
    """How many leaves each array of a Question holds."""
    return [sum(of == array for _, of, _ in view_places(game)) for array in _ARRAYS.values()]


def empty_question(game: Game, n: int) -> Question:
    """Room for a question about n hands."""
    words, numbers, flags = _sizes(game)
    width = n + _PAD
    return Question(
        np.empty((words, width), np.uint64),
        np.empty((numbers, width), np.int64),
        np.empty((flags, width), np.bool_),
        np.empty(n, np.uint64),
        np.empty(n, np.uint64),
    )


def views_maker(game: Game) -> Callable[[Any, Question], Any]:
    """A function that puts the arrays of a question together to a View of arrays, with the rules as they are."""
    words, numbers, _ = _sizes(game)
    begins = {"": 0, "words": 1, "numbers": 1 + words, "flags": 1 + words + numbers}
    places = iter([begins[array] + row for _, array, row in view_places(game)])
    shape = fold(game.rules.View, places, one)

    def views(rules: Any, question: Question) -> Any:
        n = len(question.legal)
        rows = [rules, *question.words[:, :n], *question.numbers[:, :n], *question.flags[:, :n]]
        return type(shape)(*(rows[place] if type(place) is int else _filled(place, rows) for place in shape))

    return views


def _filled(shape: Any, rows: list[Any]) -> Any:
    """A tuple with each number replaced by the row of that number."""
    parts = [rows[place] if type(place) is int else _filled(place, rows) for place in shape]
    return one(type(shape), parts)


def as_actions(answers: Any, n: int) -> np.ndarray:
    """The answers of a policy as int64 (n,); what is no number 0..63 becomes one that is never legal.

    Raises
    ------
    ValueError : they are not n numbers
    """
    given = np.asarray(answers)
    if given.shape != (n,) or given.dtype.kind not in "biuf":
        raise ValueError(f"asked for {n} actions, it gave an array of shape {given.shape} and type {given.dtype}")
    if given.dtype.kind == "f":
        given = np.nan_to_num(given, nan=-1.0)
    return np.clip(given, -1, _LARGE).astype(np.int64) if given.dtype.kind in "uf" else given.astype(np.int64)


def as_action(answer: Any) -> int:
    """One answer of a plain policy, as `as_actions` takes it.

    Raises
    ------
    TypeError : it is not a number
    """
    if not isinstance(answer, int | float | np.number | np.bool_):
        raise TypeError(f"the answer {answer!r} is not a whole number")
    return -1 if np.isnan(answer) else int(max(-1, min(answer, _LARGE)))


def said(error: BaseException, files: Iterable[str]) -> str:
    """An exception in words, with the last line of some files, or of others beside them, that it came from."""
    folders, line, trace = {Path(file).parent for file in files}, "", error.__traceback__
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        if file.parent in folders:
            line = f" (line {trace.tb_lineno})" if str(file) in files else f" (line {trace.tb_lineno} of {file.name})"
        trace = trace.tb_next
    words = f"{type(error).__name__}: {str(error).splitlines()[0]}" if str(error) else type(error).__name__
    return words + line
