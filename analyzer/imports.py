"""Imports that read a user's modules as they are now, however often they were imported before."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)  # fmt: skip
from pathlib import Path
from types import CodeType, ModuleType

_found: set[str] = set()
"""Names of the modules that were found beside a policy's file, whichever."""


class _Source(SourceFileLoader):
    """Loads a module from its source, never from bytecode: that may be stale when an edit follows within a second."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class _Beside(MetaPathFinder):
    """Finds modules in a folder, and notes which."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] == __package__:
            return None
        inside = [str(self.folder)] if path is None else [p for p in path if self.folder in Path(p).parents]
        for folder in inside:
            finder = FileFinder(folder, (_Source, SOURCE_SUFFIXES), (ExtensionFileLoader, EXTENSION_SUFFIXES))
            spec = finder.find_spec(name, target)
            if spec is not None:
                _found.add(name)
                return spec
        return None


@contextmanager
def fresh_imports(folder: Path) -> Iterator[type[SourceFileLoader]]:
    """Make the modules of a folder importable and read them anew; gives the loader for a file there."""
    for name in [name for name in sys.modules if name in _found or _lies_in(folder, name)]:
        del sys.modules[name]
    _found.clear()
    finder = _Beside(folder)
    sys.meta_path.insert(0, finder)
    try:
        yield _Source
    finally:
        sys.meta_path.remove(finder)


def _lies_in(folder: Path, name: str) -> bool:
    """Whether a module is a helper in a folder, or part of a package there; not this package, not a policy."""
    top = name.partition(".")[0]
    if top in ("__main__", __package__) or top.startswith(f"{__package__}_"):
        return False
    file = getattr(sys.modules.get(top), "__file__", None)
    if file is None:
        return False
    place = Path(file)
    return folder in (place.parent, place.parent.parent if place.stem == "__init__" else None)
