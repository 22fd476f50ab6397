"""A report is written as a whole or not at all, and nothing else is touched."""

import json

import pytest

from analyzer.errors import AnalyzerError, StoreError
from analyzer.reports import publish
from analyzer.reports.publish import LISTING, Place

OLD = {"index.html": "old front", "spades-open/bids.html": "old bids", "spades-open/bids/a.csv": "1"}
NEW = {"index.html": "new front", "ninety-nine/ends.html": "ends"}


def content(folder):
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


def without_listing(folder):
    return {name: text for name, text in content(folder).items() if name != LISTING}


def test_old_pages_go_new_pages_come_and_the_rest_stays(tmp_path):
    (tmp_path / "README.md").write_text("mine")
    Place(tmp_path).replace(OLD)
    (tmp_path / "spades-open" / "notes.txt").write_text("mine too")
    Place(tmp_path).replace(NEW)
    assert without_listing(tmp_path) == {**NEW, "README.md": "mine", "spades-open/notes.txt": "mine too"}
    assert json.loads((tmp_path / LISTING).read_text())["files"] == sorted([*NEW, LISTING])
    assert not (tmp_path / "spades-open" / "bids").exists()


def test_nothing_is_left_beside_the_pages(tmp_path):
    Place(tmp_path / "deep" / "er").replace(NEW)
    assert without_listing(tmp_path / "deep" / "er") == NEW
    assert sorted(path.name for path in (tmp_path / "deep" / "er").iterdir()) == ["index.html", "ninety-nine", LISTING]


def test_looking_at_a_place_makes_nothing(tmp_path):
    Place(tmp_path / "new" / "folder")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("moves", range(8))
def test_failing_at_any_move_leaves_the_old_report(tmp_path, monkeypatch, moves):
    Place(tmp_path).replace(OLD)
    before, move = content(tmp_path), publish._move
    left = [moves]

    def failing(path, to):
        if path.is_relative_to(tmp_path / ".being-replaced" / "old") or to.is_relative_to(tmp_path / "undone"):
            return move(path, to)
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        return move(path, to)

    monkeypatch.setattr(publish, "_move", failing)
    if moves < 7:  # four files out, three in
        with pytest.raises(StoreError, match="No space left on device"):
            Place(tmp_path).replace(NEW)
        assert content(tmp_path) == before
    else:
        Place(tmp_path).replace(NEW)
        assert without_listing(tmp_path) == NEW


def test_a_process_killed_while_moving_is_undone_by_the_next(tmp_path, monkeypatch):
    Place(tmp_path).replace(OLD)
    before, move, left = content(tmp_path), publish._move, [5]

    def dying(path, to):
        left[0] -= 1
        if left[0] < 0:
            raise SystemExit
        return move(path, to)

    monkeypatch.setattr(publish, "_move", dying)
    monkeypatch.setattr(Place, "_recover", lambda self: None)
    with pytest.raises(SystemExit):
        Place(tmp_path).replace(NEW)
    monkeypatch.undo()
    assert content(tmp_path) != before
    Place(tmp_path)
    assert content(tmp_path) == before


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path):
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(AnalyzerError, match=r"index\.html' was not written by a report"):
        Place(tmp_path).replace(NEW)
    assert content(tmp_path) == {"index.html": "mine"}


def test_a_folder_of_somebody_else_is_refused_before_any_work(tmp_path):
    (tmp_path / "ninety-nine").mkdir()
    Place(tmp_path).refuse_foreign(["index.html", "ninety-nine"])  # empty: nothing to lose
    (tmp_path / "ninety-nine" / "x").write_text("mine")
    with pytest.raises(AnalyzerError, match="in the way"):
        Place(tmp_path).refuse_foreign(["index.html", "ninety-nine"])


def test_a_listing_that_points_elsewhere_is_not_followed(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "precious").write_text("mine")
    names = ["../precious", str(tmp_path / "precious"), 7]
    (tmp_path / "in" / LISTING).write_text(json.dumps({"written_by": publish.WRITER, "files": names}))
    Place(tmp_path / "in").replace(NEW)
    assert (tmp_path / "precious").read_text() == "mine"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"files": ["a"], "written_by": "somebody"}'])
def test_a_listing_that_is_none_lists_nothing(tmp_path, text):
    (tmp_path / LISTING).write_text(text)
    (tmp_path / "a").write_text("mine")
    assert Place(tmp_path).written == []


def test_a_file_in_the_place_of_the_folder(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(AnalyzerError, match="--out '' is no folder"):
        Place("")
    with pytest.raises(AnalyzerError, match="is a file: name a folder"):
        Place(tmp_path / "file")
    with pytest.raises(AnalyzerError, match="cannot be written"):
        Place(tmp_path / "file" / "below")
