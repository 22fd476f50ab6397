"""Pictures: what an SVG must and must not hold."""

import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from analyzer.reports.plots import TONES, Axis, Curve, Dot, curves, dots, heat
from analyzer.reports.plots.curves import apart

X = np.arange(5)


def curve(name, tone, shift=0.0):
    return Curve(name, X, X + shift, X + shift - 0.1, X + shift + 0.1, tone)


PICTURES = {
    "curves": lambda: curves([curve("first", 0), curve("second", 1)], Axis("tricks bid"), Axis("tricks"), "A <b> & c"),
    "steps": lambda: curves(
        [Curve("s", X + 1, 1 / (X + 1), X * 0, X * 0 + 1)], Axis("plays", log=True), Axis("alive", percent=True), "c",
        steps=True,
    ),
    "dots": lambda: dots([Dot("one", 0.5, 0.4, 0.6), Dot("two", 0.1, 0.0, 0.3, 1)], Axis("rate", percent=True), "c"),
    "heat": lambda: heat(np.eye(3), [0, 1, 2], [0, 1, 2], Axis("bid"), Axis("tricks"), "c"),
    "no curves": lambda: curves([], Axis("x"), Axis("y"), "c"),
    "no dots": lambda: dots([Dot("gone", np.nan, np.nan, np.nan)], Axis("x"), "c"),
}  # fmt: skip


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stands_by_itself_and_takes_its_colours_from_the_page(name):
    svg = PICTURES[name]().svg
    ET.fromstring(svg)  # well formed
    assert "http" not in svg
    assert not re.search(r"#[0-9a-f]{6}", svg), "a colour that the page does not know"
    assert {*re.findall(r"var\((--\w+)\)", svg)} <= {"--ink", "--rule", *(f"--c{tone}" for tone in range(TONES))}
    used = set(re.findall(r'(?:url\(|href=")#([^")]+)', svg))
    assert used == set(re.findall(r' id="([^"]*)"', svg))


def test_the_caption_is_the_label_and_each_curve_is_named():
    svg = PICTURES["curves"]().svg
    assert 'aria-label="A &lt;b> &amp; c"' in svg
    assert ">first<" in svg
    assert ">second<" in svg
    assert ">tricks bid<" in svg


def test_the_same_numbers_make_the_same_picture():
    assert PICTURES["steps"]().svg == PICTURES["steps"]().svg


def test_names_of_curves_that_meet_are_movedapart():
    placed = apart([100.0, 100.0, 101.0, 199.0], 0, 200)
    gaps = np.diff(sorted(placed))
    assert (gaps > 12).all()
    assert max(placed) <= 200
    assert placed[3] > placed[2] > 100 - 13
    assert apart([], 0, 100) == []
