"""Run directories: the same bytes for the same hands, whole parts, a manifest that is true whatever happens."""

import errno
import hashlib
import json
import os

import pyarrow.parquet as pq
import pytest

from analyzer import study
from analyzer.engine import chunks, session, store
from analyzer.errors import AnalyzerError, PlayError, Stopped, StoreError

GAME = ("ninety-nine/single-pass", "uniform", "highest")
HANDS = 5_000

PLAIN = '''
"""Plays anything."""

from typing import NamedTuple


class Params(NamedTuple):
    nerve: float = 1.5


def act(params, view, legal, random):
    return (int(legal) & -int(legal)).bit_length() - 1
'''

LATE = '''
"""Plays what is legal, but for one choice in twenty thousand."""

import numpy as np

from analyzer.cards import lowest, number
from analyzer.jit import jit


@jit
def act(params, view, legal, random):
    if random % np.uint64(20_011) == np.uint64(5):
        return 63
    return number(lowest(legal))
'''


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    """Parts of a thousand hands, so that a test has several."""
    monkeypatch.setattr(store, "PART_HANDS", 1_000)


def simulate(out, **changed):
    return study.simulate(*GAME, **{"hands": HANDS, "out": out} | changed)


def check(folder):
    """The manifest, after comparing every part with it and finding nothing else in the folder."""
    manifest = json.loads((folder / "manifest.json").read_text())
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert files == {"manifest.json", *(part["file"] for part in manifest["parts"])}
    rows = 0
    for part in manifest["parts"]:
        data = (folder / part["file"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == part["sha256"]
        assert len(data) == part["bytes"]
        table = pq.read_table(folder / part["file"])
        assert table.num_rows == part["rows"]
        rows += part["rows"]
    assert rows == 2 * manifest["hands_done"] == 2 * manifest["tally"]["hands"]
    return manifest


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted((folder / "hands").iterdir())}


# --- a whole run --------------------------------------------------------------------------------


def test_a_run_says_where_its_rows_come_from(tmp_path):
    simulate(tmp_path / "run", seed=9, rules={"limit": 80}, hands=3_500)
    manifest = check(tmp_path / "run")
    assert manifest["schema"] == 1
    assert (
        manifest["command"]
        == "analyzer simulate ninety-nine/single-pass uniform highest --hands 3500 --seed 9 --rule limit=80"
    )
    assert (manifest["game"], manifest["ruleset"], manifest["seed"]) == ("ninety-nine", "single-pass", 9)
    assert manifest["rules"]["limit"] == 80
    assert manifest["rules"]["stock_empty"] == "play_out_draw"
    assert [policy["name"] for policy in manifest["policies"]] == ["uniform", "highest"]
    assert len({policy["hash"] for policy in manifest["policies"]}) == 2
    assert (manifest["state"], manifest["hands_asked"], manifest["hands_done"]) == ("whole", 3_500, 3_500)
    assert [part["hands"] for part in manifest["parts"]] == [1_000, 1_000, 1_000, 500]
    assert [part["first_hand"] for part in manifest["parts"]] == [0, 1_000, 2_000, 3_000]
    assert {"python", "analyzer", "numpy", "numba", "pyarrow"} <= set(manifest["versions"])
    assert manifest["machine"]["cores"] >= 1
    assert manifest["started"] <= manifest["ended"]


def test_parameters_and_files_of_policies_are_written(tmp_path):
    policy = tmp_path / "mine.py"
    policy.write_text(PLAIN)
    study.simulate("ninety-nine", "mine(nerve=2)", "uniform", hands=20, policies=policy, out=tmp_path / "run")
    mine = check(tmp_path / "run")["policies"][0]
    assert mine["name"].startswith("mine(nerve=2")
    assert mine["params"] == {"nerve": 2.0}
    assert mine["file"] == str(policy)


def test_bytes_do_not_depend_on_threads_or_chunks(tmp_path, monkeypatch):
    simulate(tmp_path / "one", threads=1)
    simulate(tmp_path / "three", threads=3)
    monkeypatch.setattr(chunks, "FIRST_CHUNK", 2)
    monkeypatch.setattr(chunks, "CHUNK_SECONDS", 1e-4)
    simulate(tmp_path / "small", threads=2)
    assert contents(tmp_path / "one") == contents(tmp_path / "three") == contents(tmp_path / "small")


def test_bytes_of_whole_parts_do_not_depend_on_the_hands_asked_for(tmp_path):
    simulate(tmp_path / "long")
    simulate(tmp_path / "short", hands=2_000)
    long, short = contents(tmp_path / "long"), contents(tmp_path / "short")
    assert len(short) == 2
    assert all(long[name] == data for name, data in short.items())


def test_matches_are_stored_in_even_parts(tmp_path):
    played = study.simulate("spades/closed", "uniform", "highest", matches=250, max_hands=10, out=tmp_path / "run")
    manifest = check(tmp_path / "run")
    assert [part["matches"] for part in manifest["parts"]] == [100, 100, 50]
    assert [part["first_match"] for part in manifest["parts"]] == [0, 100, 200]
    assert (manifest["matches_asked"], manifest["matches_done"], manifest["max_hands"]) == (250, 250, 10)
    assert played.hands["match"].nunique() == 250


# --- folders ------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["file", "full", "file/below", "/proc/none/below", "", "x" * 300, "a\0b"])
def test_places_that_are_refused(tmp_path, monkeypatch, place):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    monkeypatch.setattr(session, "run", None)  # nothing may be compiled or played
    with pytest.raises(AnalyzerError) as refused:
        simulate(place)
    assert repr(place) in str(refused.value)
    assert "\n" not in str(refused.value)
    assert {path.name for path in tmp_path.rglob("*")} == {"file", "full", "mine"}


def test_a_folder_is_made_with_those_above_it_or_may_be_there(tmp_path):
    simulate(tmp_path / "a" / "b" / "run", hands=10)
    (tmp_path / "empty").mkdir()
    simulate(tmp_path / "empty", hands=10)
    assert check(tmp_path / "a" / "b" / "run")["parts"] == check(tmp_path / "empty")["parts"]


def test_trying_a_place_leaves_nothing_there(tmp_path):
    assert store.check_folder(tmp_path / "a" / "b") == tmp_path / "a" / "b"
    assert list(tmp_path.iterdir()) == []


# --- runs that do not come to their end ---------------------------------------------------------


def full_disk(monkeypatch, fails):
    """A disk on which writing fails when `fails(path, times)` says so."""
    real, times = store.save, [0]

    def save(path, data):
        times[0] += 1
        if fails(path, times[0]):
            path.with_name(f".{path.name}.tmp").write_bytes(bytes(data)[:10])
            path.with_name(f".{path.name}.tmp").unlink()
            raise OSError(errno.ENOSPC, "No space left on device")
        real(path, data)

    monkeypatch.setattr(store, "save", save)


def test_a_part_that_does_not_fit(tmp_path, monkeypatch):
    full_disk(monkeypatch, lambda path, times: path.name == "part-000002.parquet")
    with pytest.raises(StoreError, match=r"^the disk is full: 2,000 hands are kept in '.*run', whole, in 2 parts$"):
        simulate(tmp_path / "run")
    manifest = check(tmp_path / "run")
    assert (manifest["state"], manifest["hands_asked"], manifest["hands_done"]) == ("failed", 5_000, 2_000)
    assert manifest["error"].startswith("the disk is full")


@pytest.mark.parametrize("last", [False, True])
def test_a_manifest_that_does_not_fit(tmp_path, monkeypatch, last):
    """The part that it would have named is taken away again: what is there and what is said agree."""
    fails = (
        (lambda path, times: path.name == "manifest.json" and times > 5) if last else (lambda path, times: times == 5)
    )
    full_disk(monkeypatch, fails)
    with pytest.raises(StoreError, match=r"[12],000 hands are kept"):
        simulate(tmp_path / "run")
    manifest = check(tmp_path / "run")
    assert manifest["state"] == ("running" if last else "failed")


def test_the_last_part_does_not_fit(tmp_path, monkeypatch):
    full_disk(monkeypatch, lambda path, times: path.name == "part-000004.parquet")
    with pytest.raises(StoreError):
        simulate(tmp_path / "run")
    assert check(tmp_path / "run")["hands_done"] == 4_000


@pytest.mark.parametrize("name", ["manifest.json", "part-000000.parquet"])
def test_a_run_without_room_for_anything_leaves_nothing(tmp_path, monkeypatch, name):
    full_disk(monkeypatch, lambda path, times: path.name == name)
    with pytest.raises(StoreError, match=r"^the disk is full: no hand is kept in '.*run'$"):
        simulate(tmp_path / "run")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_whole_or_not_there(tmp_path, monkeypatch):
    def fsync(number):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError, match="Input/output"):
        store.save(tmp_path / "part", b"data")
    assert list(tmp_path.iterdir()) == []


class Keyboard:
    """Ctrl-C after so many hands."""

    def __init__(self, hands):
        self.left = hands

    def __call__(self, more):
        self.left -= more
        if self.left <= 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize("hands", [1, 2_345])
def test_a_stopped_run_keeps_what_is_whole(tmp_path, monkeypatch, hands):
    monkeypatch.setattr(chunks, "FIRST_CHUNK", 50)
    monkeypatch.setattr(chunks, "CHUNK_SECONDS", 1e-9)  # chunks do not grow
    whole = simulate(tmp_path / "whole").hands
    with pytest.raises(Stopped, match=r"^stopped: .* kept in '.*run'"):
        simulate(tmp_path / "run", progress=Keyboard(hands), threads=1)
    manifest = check(tmp_path / "run")
    assert (manifest["state"], manifest["hands_asked"]) == ("stopped", HANDS)
    assert manifest["hands_done"] % 2 == 0
    assert hands - 150 <= manifest["hands_done"] <= hands + 50
    kept = study.open_run(tmp_path / "run")
    if manifest["hands_done"]:
        assert kept.hands.equals(whole.iloc[: 2 * manifest["hands_done"]])


def test_a_policy_that_fails_on_the_way(tmp_path):
    policy = tmp_path / "late.py"
    policy.write_text(LATE)
    with pytest.raises(PlayError, match=r"^policy late gave an illegal answer: 63 .*; .* hands are kept in '.*run'"):
        study.simulate("ninety-nine", "late", "highest", hands=100_000, policies=policy, out=tmp_path / "run")
    manifest = check(tmp_path / "run")
    assert manifest["state"] == "failed"
    assert "illegal answer" in manifest["error"]
    assert manifest["hands_done"] > 0


# --- reading ------------------------------------------------------------------------------------


def test_folders_that_hold_no_run(tmp_path):
    with pytest.raises(AnalyzerError, match=f"^{str(tmp_path)!r} is no run directory"):
        study.open_run(tmp_path)
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(AnalyzerError, match="is not a manifest of a run"):
        study.open_run(tmp_path)
    (tmp_path / "manifest.json").write_text('{"schema": 2}')
    with pytest.raises(AnalyzerError, match="schema 2"):
        study.open_run(tmp_path)


def test_a_damaged_part_is_named(tmp_path):
    played = simulate(tmp_path / "run", hands=2_000)
    (tmp_path / "run" / "hands" / "part-000001.parquet").write_bytes(b"PAR1")
    with pytest.raises(AnalyzerError, match=r"part-000001\.parquet' cannot be read"):
        played.hands  # noqa: B018  the table is read when it is asked for
