"""States and views as flat records: their fields, nested ones too, each a number under a name of its own.

A NamedTuple of a game (``State``, ``View``) holds whole numbers, yes and no, sets of cards (uint64),
tuples of these, and further NamedTuples.  A *leaf* is one such value: ``openings[0].score`` of a
Spades state is the leaf ``openings_0_score``.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

import numpy as np

RULES = "rules"
"""The kind of the field that holds a game's options: one for all hands, so no array."""

_KINDS = {int: "i8", bool: "?", np.uint64: "u8", np.int64: "i8"}
_CASTS = {"i8": "int", "?": "bool", "u8": "np.uint64"}


class Leaf(NamedTuple):
    """One value of a NamedTuple."""

    name: str  # ``openings_0_score``
    access: str  # ``openings[0].score``
    kind: str  # NumPy's code: i8, u8 or ?; or RULES


@cache
def leaves(kind: Any) -> list[Leaf]:
    """The leaves of a NamedTuple class, in order.

    Raises
    ------
    TypeError : a field holds something else
    """
    return [leaf._replace(name=leaf.name[1:], access=leaf.access[1:]) for leaf in _leaves(kind, "", "")]


def _leaves(kind: Any, name: str, access: str) -> Iterator[Leaf]:
    if name and _is_rules(kind):
        yield Leaf(name, access, RULES)
    elif kind in _KINDS:
        yield Leaf(name, access, _KINDS[kind])
    else:
        for part, (field, inner) in enumerate(_parts(kind)):
            place = f".{field}" if field else f"[{part}]"
            yield from _leaves(inner, f"{name}_{field or part}", access + place)


def _is_rules(kind: Any) -> bool:
    return isinstance(kind, type) and kind.__name__ == "Rules"


@cache
def _parts(kind: Any) -> list[tuple[str, Any]]:
    """The fields of a NamedTuple by name, or of a plain tuple without names."""
    if hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        return [(field, hints[field]) for field in kind._fields]
    inner = get_args(kind)
    if not inner or Ellipsis in inner:
        raise TypeError(f"{kind} cannot be laid out flat: no number, bool, uint64 or tuple of these")
    return [("", part) for part in inner]


def fold(kind: Any, values: Iterator[Any], make: Callable[[Any, list[Any]], Any]) -> Any:
    """Put a NamedTuple together from the values of its leaves, in order.

    Parameters
    ----------
    make : from a class (`tuple` for a plain tuple) and the list of its parts to the whole
    """
    return _fold(kind, values, make, top=True)


def _fold(kind: Any, values: Iterator[Any], make: Callable[[Any, list[Any]], Any], top: bool = False) -> Any:
    if kind in _KINDS or (not top and _is_rules(kind)):
        return next(values)
    parts = [_fold(inner, values, make) for _, inner in _parts(kind)]
    return make(kind if hasattr(kind, "_fields") else tuple, parts)


def one(kind: Any, parts: list[Any]) -> Any:
    """For `fold`: one tuple of the parts, which may be arrays."""
    return tuple(parts) if kind is tuple else kind(*parts)


def many(kind: Any, parts: list[Any]) -> Any:
    """For `fold`: an iterator of tuples from parts that are each an iterable with a value for every tuple."""
    return zip(*parts, strict=False) if kind is tuple else map(kind, *parts)


def classes(kind: Any) -> dict[str, Any]:
    """The NamedTuple classes that a class is built of, by the names that `construction` gives them."""
    found: dict[str, Any] = {}
    if hasattr(kind, "_fields") and not _is_rules(kind):
        found[f"Make{kind.__name__}"] = kind
    if kind not in _KINDS and not _is_rules(kind):
        for _, inner in _parts(kind):
            found |= classes(inner)
    return found


def construction(kind: Any, record: str) -> str:
    """The text of an expression that builds a NamedTuple from a record with a field for each leaf."""
    values = (f"{_CASTS[leaf.kind]}({record}.{leaf.name})" for leaf in leaves(kind))

    def text(kind: Any, parts: list[str]) -> str:
        inside = ", ".join(parts)
        return f"({inside},)" if kind is tuple else f"Make{kind.__name__}({inside})"

    return str(fold(kind, values, text))


def flatten(kind: Any, value: Any) -> Iterator[Any]:
    """The values of the leaves of a NamedTuple of a class, in order."""
    for field, (name, inner) in zip(value, _parts(kind), strict=True):
        if inner in _KINDS or (name and _is_rules(inner)):
            yield field
        else:
            yield from flatten(inner, field)
