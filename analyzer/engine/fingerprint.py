"""A name for everything that a compiled function depends on.

Numba's disk cache looks at the file of the cached function alone: an edited helper or constant in
another file leaves the old machine code in use.  So a kernel's file is named by a hash of every
function, constant and class that it can reach.
"""

import dis
import hashlib
import sys
from collections.abc import Iterable, Iterator
from enum import EnumType
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import NullCache

from analyzer.jit import FAST_BITS, is_jitted

_SCALARS = (int, float, complex, bool, str, bytes, type(None), np.generic)


_INSIDE = ("_defn", "_dispatcher", "py_func", "_pyfunc")
"""Where intrinsics, vectorized functions and C functions keep the Python function that they were made of."""


def fingerprint(roots: Iterable[Any]) -> str:
    """A hash, 16 hex digits, of everything reachable from some functions or values."""
    digest = hashlib.sha256()
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__, FAST_BITS)
    digest.update(repr(versions).encode())
    for value in _reachable(roots):
        for line in _describe(value):
            digest.update(line.encode())
    return digest.hexdigest()[:16]


def switch_off_caches(roots: Iterable[Any]) -> None:
    """Keep the jitted functions reached from using disk caches of their own, which may be stale."""
    for value in _reachable(roots):
        if is_jitted(value):
            value._cache = NullCache()


def recursive(roots: Iterable[Any]) -> bool:
    """Whether a jitted function reached calls itself, directly or through others, and is not made for it.

    Numba's disk cache cannot hold the callers of such functions: loaded again, they may end the process.
    """
    calls = {id(value.py_func): set(_calls(value.py_func)) for value in _reachable(roots) if is_jitted(value)}
    for value in _reachable(roots):
        if getattr(value, "calls_itself", False):
            calls[id(value.py_func)].discard(id(value.py_func))
    open_, closed = set[int](), set[int]()

    def returns(function: int) -> bool:
        if function in open_:
            return True
        if function in closed:
            return False
        open_.add(function)
        found = any(returns(other) for other in calls.get(function, ()))
        open_.remove(function)
        closed.add(function)
        return found

    return any(returns(function) for function in calls)


def _calls(function: FunctionType) -> Iterator[int]:
    """The jitted functions that a function names, as identities of the Python functions that they were made of."""
    modules: list[ModuleType] = []
    for instruction in dis.get_instructions(function):
        value: Any = None
        if instruction.opname == "LOAD_GLOBAL":
            value = function.__globals__.get(instruction.argval)
        elif instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            value = next((vars(m)[instruction.argval] for m in modules if instruction.argval in vars(m)), None)
        if isinstance(value, ModuleType):
            modules.append(value)
        elif is_jitted(value):
            yield id(value.py_func)


def _reachable(roots: Iterable[Any]) -> Iterator[Any]:
    """Every value that can be reached, each once, always in the same order."""
    pending, seen, kept = list(roots), set(), []
    while pending:
        value = pending.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        kept.append(value)  # so that no other value takes its id
        yield value
        pending += _parts(value)


def _parts(value: Any) -> list[Any]:
    """What a value refers to."""
    if is_jitted(value):
        return [value.py_func]
    if isinstance(value, FunctionType):
        return [*(used for _, used in _bindings(value)), *(value.__defaults__ or ()), getattr(value, "emit", None)]
    if isinstance(value, type):
        annotations = getattr(value, "__annotations__", {})
        return [annotations.get(field) for field in getattr(value, "_fields", ())]
    if isinstance(value, tuple | list):
        return list(value)
    return [getattr(value, inside) for inside in _INSIDE if hasattr(value, inside)]


def _describe(value: Any) -> Iterator[str]:
    """A value in text; of what it refers to, the names and the constants."""
    yield f"{_label(value)}\n"
    if isinstance(value, FunctionType):
        yield f"{_label(value.__defaults__ or ())}\n"
        yield from _code(value.__code__)
        yield from (f"{name} = {_label(used)}\n" for name, used in _bindings(value))
    elif isinstance(value, type):
        yield f"{getattr(value, '_fields', ())} {getattr(value, '_field_defaults', {})!r}\n"


def _label(value: Any) -> str:
    """A constant in full, anything else by its name: a constant belongs to the name that it is bound to."""
    if isinstance(value, np.ndarray):
        return f"array {value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__}({', '.join(map(_label, value))})"
    if isinstance(value, _SCALARS):
        return f"{type(value).__name__} {value!r}"
    members = dict(value.__members__) if isinstance(value, EnumType) else ""
    return f"{type(value).__name__} {getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}{members}"


def _code(code: CodeType) -> Iterator[str]:
    """Bytecode, names and constants, without line numbers: a comment changes nothing."""
    yield f"{code.co_code.hex()} {code.co_names} {code.co_varnames} {code.co_freevars} {code.co_exceptiontable.hex()}\n"
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant)
        else:
            yield f"{sorted(map(repr, constant)) if isinstance(constant, frozenset) else repr(constant)}\n"


def _bindings(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The globals and closure cells that a function may use, and the attributes that it may use of modules."""
    names = sorted(set(_names(function.__code__)))
    for name in names:
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            yield from _of_module(name, value, names)
        else:
            yield name, value
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents


def _of_module(name: str, module: ModuleType, names: list[str], deep: int = 3) -> Iterator[tuple[str, Any]]:
    """The attributes of a module, and of modules in it, that are among some names."""
    for attribute in names:
        value = getattr(module, attribute, None)
        if isinstance(value, ModuleType) and deep:
            yield from _of_module(f"{name}.{attribute}", value, names, deep - 1)
        else:
            yield f"{name}.{attribute}", value


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
