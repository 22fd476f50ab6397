"""Imports that read a user's modules as they are now, however often they were imported before."""

import hashlib
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
from importlib.machinery import ModuleSpec as Spec
from pathlib import Path
from types import CodeType, ModuleType

USER = "analyzer_user_"
"""How the names of a user's modules begin, among the loaded ones."""


def name_of(path: Path) -> str:
    """The name under which a user's file is known among the loaded modules.

    It holds a hash of the path, so that two files of one name can be loaded, and is the same in every
    process: Numba's cache of a kernel looks up the modules of the functions in it.
    """
    stem = path.parent.name if path.stem == "__init__" else path.stem
    return f"{USER}{hashlib.sha256(str(path).encode()).hexdigest()[:12]}_{re.sub(r'[^0-9A-Za-z_]', '_', stem)}"


class Loader(SourceFileLoader):
    """Loads a user's module from its source, under its lasting name.

    Never from bytecode, which may be stale when an edit follows within a second.
    """

    def get_code(self, fullname: str) -> CodeType:
        """The module's code."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module."""
        code = self.get_code(self.name)
        module.__name__ = name_of(Path(self.path))
        sys.modules[module.__name__] = module
        exec(code, module.__dict__)


class _Beside(MetaPathFinder):
    """Finds modules in a folder, and notes which."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.found = folder, set[str]()

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Spec | None:
        if name.partition(".")[0] == __package__:
            return None
        inside = [str(self.folder)] if path is None else [p for p in path if self.folder in Path(p).parents]
        for folder in inside:
            finder = FileFinder(folder, (Loader, SOURCE_SUFFIXES), (ExtensionFileLoader, EXTENSION_SUFFIXES))
            spec = finder.find_spec(name, target)
            if spec is not None:
                self.found.add(name)
                return spec
        return None


@contextmanager
def fresh_imports(folder: Path) -> Iterator[None]:
    """Make the modules of a folder importable for a while, read anew.

    Afterwards the names by which they were imported mean what they meant before, so that the user's own
    imports, and helpers of the same name in another folder, are not touched.
    """
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if _lies_in(folder, name)}
    finder = _Beside(folder)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in finder.found:
            sys.modules.pop(name, None)
        sys.modules.update(before)


def _lies_in(folder: Path, name: str) -> bool:
    """Whether a module is a helper in a folder, or part of a package there; not this package, not a policy."""
    top = name.partition(".")[0]
    if top in ("__main__", __package__) or top.startswith(USER):
        return False
    file = getattr(sys.modules.get(top), "__file__", None)
    if file is None:
        return False
    place = Path(file)
    return folder in (place.parent, place.parent.parent if place.stem == "__init__" else None)
