"""The pictures of a league: what stands in them, and that they stand by themselves."""

import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from analyzer.reports.plots import Axis, Dot, leads, ranking

NAMES = ["first", "second(with=3, quite=4, long=5)", "third"]
MARGINS = np.array([[np.nan, 3.0, -1], [-3, np.nan, 0], [1, 0, np.nan]])
TEXTS = [["", "3.0", "-1.0?"], ["-3.0", "", "0.0"], ["1.0", "0.0", ""]]
ROWS = [Dot("first", 5.0, 4.0, 6.0), Dot("second", 1.0, 0.5, 1.5), Dot("unknown", np.nan, np.nan, np.nan)]


def field(size):
    margins = np.subtract.outer(np.arange(size), np.arange(size)) * 10.0
    return leads(margins, [[f"{value:.0f}" for value in row] for row in margins], [f"p{i}" for i in range(size)], "c")


PICTURES = {
    "leads": lambda: leads(MARGINS, TEXTS, NAMES, "A <b> & c"),
    "one pair": lambda: field(2),
    "many": lambda: field(32),
    "ranking": lambda: ranking(ROWS, ["5 ± 1", "1.0 ± 0.5", ""], Axis("rating"), "c", level=0.0),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stands_by_itself_and_takes_its_colours_from_the_page(name):
    svg = PICTURES[name]().svg
    ET.fromstring(svg)
    assert "http" not in svg
    assert not re.search(r"#[0-9a-f]{6}", svg)
    assert {*re.findall(r"var\((--\w+)\)", svg)} <= {"--ink", "--rule", "--c0", "--c1"}


def test_each_cell_has_its_number_and_its_side_a_colour():
    svg = PICTURES["leads"]().svg
    for text in ("3.0", "-3.0", "-1.0?", "first  1", "third  3"):
        assert f">{text}<" in svg
    assert svg.count("fill: var(--c0)") == 2
    assert svg.count("fill: var(--c1)") == 2


def test_a_long_name_keeps_its_end():
    assert re.search(r">second\S* ?\S*\N{HORIZONTAL ELLIPSIS}\S*ng=5\)  2<", PICTURES["leads"]().svg)


def test_eight_policies_have_numbers_and_more_than_can_be_read_have_none():
    assert len(re.findall(r">-?\d0<", field(8).svg)) == 56
    assert not re.findall(r">-?\d+0<", field(32).svg.replace(">10<", "").replace(">20<", "").replace(">30<", ""))
    fonts = [float(size) for size in re.findall(r"font-size: ([\d.]+)px", field(8).svg)]
    assert min(fonts) >= 7


def test_a_ranking_names_its_rows_and_leaves_out_the_unknown():
    svg = PICTURES["ranking"]().svg
    assert ">first<" in svg
    assert ">1.0 ± 0.5<" in svg
    assert "unknown" not in svg
