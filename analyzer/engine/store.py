"""Run directories: Parquet parts, each whole, and a manifest that is true at every moment.

A part is written under another name, then renamed; the manifest likewise, after every part.  So
whatever stops a run (a full disk, Ctrl-C, a power cut), the parts that its manifest lists are whole.
"""

import errno
import hashlib
import io
import json
import os
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from analyzer.engine.counts import Tally
from analyzer.engine.manifest import now, tally_document
from analyzer.errors import AnalyzerError, StoreError

PART_HANDS = 250_000
"""Hands of a part: fixed, so that the files of a run depend on its hands alone."""

MANIFEST = "manifest.json"
RUNNING, WHOLE, STOPPED, FAILED = "running", "whole", "stopped", "failed"

_FULL = {errno.ENOSPC, errno.EDQUOT}


def part_size(max_hands: int | None) -> int:
    """Hands of a part or, if `max_hands` is given, matches: an even number."""
    return PART_HANDS if max_hands is None else max(2, PART_HANDS // max_hands // 2 * 2)


def check_folder(path: str | os.PathLike[str]) -> Path:
    """The folder of a new run, if one can be made there; nothing is left behind.

    Raises
    ------
    AnalyzerError : it is a file or a folder that is not empty, or cannot be written
    """
    text = os.fspath(path)
    wanted = "a run is written to a new or an empty folder"
    folder = Path(text)
    try:
        if not text.strip():
            raise AnalyzerError(f"out={text!r} is no folder: {wanted}")
        if folder.is_dir():
            if any(folder.iterdir()):
                raise AnalyzerError(f"the folder {text!r} is not empty: {wanted}")
        elif folder.exists() or folder.is_symlink():
            raise AnalyzerError(f"{text!r} is a file: {wanted}")
        _try_to_write(folder)
    except (OSError, ValueError) as error:
        if isinstance(error, AnalyzerError):
            raise
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise AnalyzerError(f"the folder {text!r} cannot be written: {said}") from None
    return folder


def _try_to_write(folder: Path) -> None:
    """Make the folder and a file in it, and take both away again."""
    made = _make(folder)
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    finally:
        for one in made:
            one.rmdir()


def _make(folder: Path) -> list[Path]:
    """Make a folder and those above it; returns the ones that were not there, innermost first."""
    absent = []
    for one in (folder, *folder.parents):
        if one.exists():
            break
        absent.append(one)
    for made, one in enumerate(reversed(absent)):
        try:
            one.mkdir()
        except OSError:
            for above in absent[len(absent) - made :]:
                above.rmdir()
            raise
    return absent


class Store:
    """Writes a run, a part at a time, in a thread of its own while the next part is played.

    Parameters
    ----------
    folder : checked by `check_folder`
    manifest : the document, without what the store itself writes
    to_table : makes a part's table of its rows
    """

    def __init__(self, folder: Path, manifest: dict[str, Any], to_table: Callable[[np.ndarray], pa.Table]) -> None:
        self.folder, self.manifest, self.to_table = folder, manifest, to_table
        self.tally, self.seconds_write = Tally(), 0.0
        self.pool = ThreadPoolExecutor(1, "analyzer-store")
        self.pending: Future[None] | None = None
        self.parts: list[dict[str, Any]] = []
        self.made: list[Path] = []
        try:
            self.made = _make(folder / "hands")
            self._save_manifest(RUNNING)
        except OSError as error:
            self._clear()
            raise self._failed(error) from error

    def put(self, first: int, numbers: int, rows: np.ndarray, tally: Tally, seconds: float) -> None:
        """Write a part once the one before is written.

        Parameters
        ----------
        first, numbers : the hands (in runs of matches: the matches) of the part
        rows : as a kernel writes them
        tally : of these rows
        seconds : spent playing so far

        Raises
        ------
        StoreError : the part before could not be written
        """
        self.wait()
        self.pending = self.pool.submit(self._write, first, numbers, rows, tally, seconds)

    def wait(self) -> None:
        """Wait until everything put is written.

        Raises
        ------
        StoreError : it could not be
        """
        pending, self.pending = self.pending, None
        try:
            if pending is not None:
                pending.result()
        except OSError as error:
            raise self._failed(error) from error

    def close(self, state: str, error: str | None = None) -> None:
        """End the run: wait for the last part and write what became of the run.

        A run that failed before any part was whole leaves nothing.
        """
        failed = None
        try:
            self.wait()
        except StoreError as raised:
            failed, state, error = raised, FAILED, str(raised)
        self.pool.shutdown()
        if state == FAILED and not self.parts:
            self._clear()
        else:
            self._end(state, error)
        if failed is not None:
            raise failed

    @property
    def kept(self) -> int:
        """Hands in the parts written."""
        return self.tally.hands

    @property
    def told(self) -> str:
        """What is kept, in words."""
        if not self.parts:
            return f"no hand is kept in {str(self.folder)!r}"
        return f"{self.kept:,} hands are kept in {str(self.folder)!r}, whole, in {len(self.parts)} parts"

    def _write(self, first: int, numbers: int, rows: np.ndarray, tally: Tally, seconds: float) -> None:
        begun, before = time.perf_counter(), self.tally
        buffer = io.BytesIO()
        pq.write_table(self.to_table(rows), buffer, compression="zstd")
        data, name = buffer.getbuffer(), f"hands/part-{len(self.parts):06}.parquet"
        save(self.folder / name, data)
        first_of, of = ("first_hand", "hands") if tally.wins is None else ("first_match", "matches")
        self.parts.append(
            {"file": name, first_of: first, of: numbers, "rows": len(rows), "bytes": len(data)}
            | {"sha256": hashlib.sha256(data).hexdigest()}
        )
        self.tally = before + tally
        self.seconds_write += time.perf_counter() - begun
        self.manifest["seconds"] = round(seconds, 6)
        try:
            self._save_manifest(RUNNING)
        except OSError:
            self.parts.pop()
            self.tally = before
            (self.folder / name).unlink()
            raise

    def _save_manifest(self, state: str, error: str | None = None) -> None:
        self.manifest |= {
            "state": state,
            "error": error,
            "hands_done": self.tally.hands,
            "matches_done": self.tally.matches if self.tally.wins is not None else None,
            "ended": None if state == RUNNING else now(),
            "seconds_write": round(self.seconds_write, 6),
            "tally": tally_document(self.tally),
            "parts": self.parts,
        }
        save(self.folder / MANIFEST, _laid_out(self.manifest).encode())

    def _end(self, state: str, error: str | None) -> None:
        try:
            self._save_manifest(state, error)
        except OSError as failed:
            if state == WHOLE:
                raise self._failed(failed) from failed
            # the manifest written after the last part is true as well: it only says that the run goes on

    def _clear(self) -> None:
        (self.folder / MANIFEST).unlink(missing_ok=True)
        for one in self.made:
            one.rmdir()

    def _failed(self, error: OSError) -> StoreError:
        """The error of a part or manifest that could not be written."""
        why = "the disk is full" if error.errno in _FULL else f"writing failed ({error.strerror or error})"
        return StoreError(f"{why}: {self.told}")


def _laid_out(document: dict[str, Any]) -> str:
    """A document as JSON, an entry on a line and a part on a line."""
    entries = []
    for name, value in document.items():
        text = json.dumps(value)
        if name == "parts" and value:
            text = "[\n    " + ",\n    ".join(json.dumps(part) for part in value) + "\n  ]"
        entries.append(f"  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(entries) + "\n}\n"


def save(path: Path, data: Any) -> None:
    """Write a file whole or not at all."""
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_manifest(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The manifest of a run directory.

    Raises
    ------
    AnalyzerError : there is none, or it cannot be read
    """
    file = Path(path) / MANIFEST
    try:
        manifest: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if manifest["schema"] != 1:
            raise AnalyzerError(f"{str(file)!r} is of schema {manifest['schema']!r}; this version reads schema 1")
    except OSError as error:
        raise AnalyzerError(f"{os.fspath(path)!r} is no run directory: its {MANIFEST}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, AnalyzerError):
            raise
        raise AnalyzerError(f"{str(file)!r} is not a manifest of a run: {error}") from None
    return manifest


def read_part(folder: str | os.PathLike[str], part: dict[str, Any]) -> pa.Table:
    """The table of a part that a manifest lists.

    Raises
    ------
    AnalyzerError : the file is absent or damaged
    """
    file = Path(folder) / part["file"]
    try:
        return pq.read_table(file)
    except (OSError, pa.ArrowException) as error:
        raise AnalyzerError(f"the part {str(file)!r} cannot be read: {str(error).splitlines()[0]}") from None
