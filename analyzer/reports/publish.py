"""Puts a report in its folder as a whole or not at all, and touches nothing that it did not write.

The files are written into a folder beside their places, then moved there one by one; what was there before is kept
until the last has moved, and is put back if anything goes wrong. A list of the files, in the folder itself, tells the
next report what it may replace. A process killed while it moved files leaves the older ones in the folder `_WORK`;
the next report puts them back first.
"""

import contextlib
import json
import shutil
from collections.abc import Iterable, Mapping
from os import PathLike, fspath
from pathlib import Path, PurePosixPath

from analyzer.errors import AnalyzerError, StoreError

LISTING = "report.json"
WRITER = "analyzer report"
_WORK = ".being-replaced"
_NEW, _OLD, _PLACED = "new", "old", "placed.json"


class Place:
    """A folder for reports, looked at before any work is done.

    Parameters
    ----------
    folder : where the report is to be; looked at, and made only when the report is written

    Raises
    ------
    AnalyzerError : it has no name, is a file, or cannot be written
    """

    def __init__(self, folder: str | PathLike[str]) -> None:
        if not fspath(folder):
            raise AnalyzerError("--out '' is no folder: name one (. is the current folder)")
        self.folder = Path(folder)
        self.work = self.folder / _WORK
        if self.folder.exists() and not self.folder.is_dir():
            raise AnalyzerError(f"--out {fspath(folder)!r} is a file: name a folder")
        made = [path for path in (self.folder, *self.folder.parents) if not path.exists()]
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._recover()
            self.work.mkdir()
            for path in (self.work, *made):
                path.rmdir()
        except OSError as error:
            raise AnalyzerError(f"--out {fspath(folder)!r} cannot be written: {error.strerror or error}") from None

    def refuse_foreign(self, names: Iterable[str]) -> None:
        """Refuse to write files or folders of these names if somebody else's are there.

        Raises
        ------
        AnalyzerError : one is there that no report has written
        """
        mine = self.written
        for name in names:
            path = self.folder / name
            foreign = name not in mine and not any(other.startswith(f"{name}/") for other in mine)
            if (path.exists() or path.is_symlink()) and foreign and not (path.is_dir() and not any(path.iterdir())):
                raise AnalyzerError(f"{str(path)!r} was not written by a report and is in the way; name another --out")

    @property
    def written(self) -> list[str]:
        """Names of the files that the last report wrote here."""
        try:
            found = json.loads((self.folder / LISTING).read_text())
            names = found["files"] if found["written_by"] == WRITER else None
        except (OSError, ValueError, KeyError, TypeError):
            names = None
        if not isinstance(names, list):
            return []
        return [LISTING, *(name for name in names if isinstance(name, str) and name != LISTING and _inside(name))]

    def replace(self, files: Mapping[str, str]) -> None:
        """Write these files, remove those of the report before, or leave everything as it was.

        Parameters
        ----------
        files : text by name, with / between folders

        Raises
        ------
        AnalyzerError : a file of somebody else is in the way
        StoreError : the disk does not take the files
        """
        listing = json.dumps({"written_by": WRITER, "files": sorted([*files, LISTING])}, indent=1) + "\n"
        self.refuse_foreign([*files, LISTING])
        try:
            for name, text in {**files, LISTING: listing}.items():
                path = self.work / _NEW / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="")
            self._exchange([*files, LISTING])
        except BaseException as error:
            self._recover()
            if isinstance(error, OSError):
                said = f"the report could not be written to {str(self.folder)!r}: {error.strerror or error}"
                raise StoreError(said) from None
            raise
        shutil.rmtree(self.work)

    def _exchange(self, names: list[str]) -> None:
        """Move the old files out and the new ones in."""
        old = [name for name in dict.fromkeys([*self.written, LISTING]) if (self.folder / name).is_file()]
        (self.work / _PLACED).write_text(json.dumps(names))
        for name in old:
            _move(self.folder / name, self.work / _OLD / name)
        for name in names:
            _move(self.work / _NEW / name, self.folder / name)
        self._tidy(old)
        (self.work / _PLACED).unlink()  # from here on the new files stay

    def _recover(self) -> None:
        """Undo an exchange that was not finished."""
        if not self.work.is_dir():
            return
        placed = self.work / _PLACED
        if placed.is_file():
            with contextlib.suppress(ValueError):
                names = [name for name in json.loads(placed.read_text()) if not (self.work / _NEW / name).exists()]
                for name in names:
                    (self.folder / name).unlink(missing_ok=True)
                self._tidy(names)
            for path in sorted((self.work / _OLD).rglob("*")):
                if path.is_file():
                    _move(path, self.folder / path.relative_to(self.work / _OLD))
        shutil.rmtree(self.work)

    def _tidy(self, names: Iterable[str]) -> None:
        """Remove the folders of these files that are empty now."""
        parents = {parent for name in names for parent in PurePosixPath(name).parents if str(parent) != "."}
        for parent in sorted(parents, key=lambda path: -len(path.parts)):
            with contextlib.suppress(OSError):
                (self.folder / parent).rmdir()


def _inside(name: str) -> bool:
    """Whether a name stays in the folder."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and bool(path.parts)


def _move(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    path.replace(to)
