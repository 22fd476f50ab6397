"""Estimates with their intervals, one a line."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure

from analyzer.reports.page import Picture
from analyzer.reports.plots.canvas import (
    INK,
    LETTER,
    MARKS,
    STYLE,
    TONES,
    WIDTH,
    Axis,
    inside,
    scaled,
    short,
    svg,
    tone_name,
)


class Dot(NamedTuple):
    """A line of a dot chart: an estimate and its interval."""

    name: str
    estimate: float
    low: float
    high: float
    tone: int = 0


def dots(rows: Sequence[Dot], x: Axis, caption: str, *, level: float | None = None) -> Picture:
    """A dot chart: one line a row, its name on the left, estimate and interval on a common axis.

    Parameters
    ----------
    level : draw a line down at this value
    """
    rows = [row for row in rows if np.isfinite([row.estimate, row.low, row.high]).all()]
    height = 60 + 20 * max(len(rows), 1)
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH / 72, height / 72))
        left = min(max((len(row.name) for row in rows), default=0) * LETTER + 14, 0.5 * WIDTH)
        axes = figure.add_axes(inside(left, 44, 14, 8, height))
        for place, row in enumerate(rows):
            tone = tone_name(row.tone)
            axes.plot([row.low, row.high], [place, place], color=tone, linewidth=2.4, solid_capstyle="butt")
            axes.plot([row.estimate], [place], marker=MARKS[row.tone % TONES], color=tone, markersize=6)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_yticks(range(len(rows)), [short(row.name, left) for row in rows])
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=False, axis="y")
        scaled(axes.xaxis, x, axes.set_xlabel)
        axes.set_xlim(x.low, x.high)
        if level is not None:
            axes.axvline(level, color=INK, linewidth=0.9)
        return Picture(svg(figure, caption), caption)
