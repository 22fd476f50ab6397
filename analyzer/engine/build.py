"""From a game and the policies of a run to a compiled kernel."""

import importlib.util
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from analyzer import streams
from analyzer.engine import fingerprint as reach
from analyzer.engine.kernel_text import kernel_text
from analyzer.errors import PolicyError
from analyzer.games.game import Game
from analyzer.plugins import Policy

_loaded: dict[str, ModuleType] = {}


def cache_folder() -> Path:
    """Where kernels are kept: ANALYZER_CACHE, or `analyzer` in the user's cache folder."""
    named = os.environ.get("ANALYZER_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "analyzer"


def build(game: Game, policies: Sequence[Policy]) -> ModuleType:
    """The kernel module that plays a game with some policies, compiled when first called.

    The module's name is a hash of its text and of everything that it reaches, so that an edit of
    any file of a policy makes another kernel.  Its machine code is kept on disk.
    """
    return module_of(kernel_text(game, policies), roots(game, policies))


def module_of(text: str, reached: list[Any]) -> ModuleType:
    """The module of a kernel's text, which calls the functions in `reached` by name."""
    name = f"analyzer_kernel_{reach.fingerprint([text, *reached])}"
    if name not in _loaded:
        reach.switch_off_caches(reached)
        _loaded[name] = _load(name, text)
        if reach.recursive(reached):
            reach.switch_off_caches(vars(_loaded[name]).values())
    return _loaded[name]


def roots(game: Game, policies: Sequence[Policy]) -> list[Any]:
    """The functions that a kernel calls by name."""
    parts: list[Any] = [value for _, value in sorted(vars(game.rules).items()) if callable(value)]
    parts += [game.features.write]
    for policy in policies:
        parts += [getattr(policy.module, function) for function in sorted(set(policy.functions.values()))]
        parts.append(getattr(policy.module, "Params", None))
    return [*parts, streams.shuffle, streams.stream, streams.word, streams.advance, streams.pick]


def _load(name: str, text: str) -> ModuleType:
    """Write a kernel's text to the cache folder, unless it is there, and import it."""
    path = _folder() / f"{name}.py"
    if not path.exists() or path.read_text() != text:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False) as file:
            file.write(text)
        Path(file.name).replace(path)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PolicyError(f"the kernel {path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # before it is executed: Numba's cache finds it by name
    spec.loader.exec_module(module)
    return module


def _folder() -> Path:
    """The cache folder, made if need be; a temporary one where it cannot be written."""
    folder = cache_folder() / "kernels"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="analyzer-kernels-"))
