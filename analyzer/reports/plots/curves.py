"""Curves over an axis, each with its name at its end."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from analyzer.reports.page import Picture
from analyzer.reports.plots.canvas import (
    GAP,
    HEIGHT,
    INK,
    LETTER,
    LINES,
    MARKS,
    STYLE,
    TONES,
    WIDTH,
    Axis,
    inside,
    limits,
    short,
    svg,
    tone_name,
)


class Curve(NamedTuple):
    """A line with its band or its error bars."""

    name: str
    x: ArrayLike
    y: ArrayLike
    low: ArrayLike
    high: ArrayLike
    tone: int = 0  # colour, line and mark


def curves(
    lines: Sequence[Curve],
    x: Axis,
    y: Axis,
    caption: str,
    *,
    steps: bool = False,
    diagonal: bool = False,
    level: float | None = None,
) -> Picture:
    """Curves over an axis, each with its name at its end.

    Parameters
    ----------
    lines : a curve with no known point is left out
    steps : curves fall in steps and have bands, else points joined by lines, with error bars
    diagonal : draw the line on which y is x
    level : draw a line across at this height
    """
    lines = [line for line in map(_known, lines) if len(np.asarray(line.x))]
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72))
        longest = max((len(line.name) for line in lines), default=0) * LETTER + 10
        axes = figure.add_axes(inside(66, 46, min(longest, 0.36 * WIDTH), 10))
        for line in lines:
            (_step if steps else _joined)(axes, line)
        limits(axes, x, y)
        if diagonal:
            axes.axline((0, 0), slope=1, color=INK, linewidth=0.9, linestyle=(0, (2, 2)))
        if level is not None:
            axes.axhline(level, color=INK, linewidth=0.9)
        _names(figure, axes, lines)
        return Picture(svg(figure, caption), caption)


def _known(line: Curve) -> Curve:
    """A curve without the points whose place is not known; an error that is not known is none."""
    x, y, low, high = (np.asarray(each, float) for each in line[1:5])
    keep = np.isfinite(x) & np.isfinite(y)
    x, y, low, high = x[keep], y[keep], low[keep], high[keep]
    return line._replace(x=x, y=y, low=np.where(np.isfinite(low), low, y), high=np.where(np.isfinite(high), high, y))


def _step(axes: Axes, line: Curve) -> None:
    tone = tone_name(line.tone)
    axes.step(line.x, line.y, where="post", color=tone, linestyle=LINES[line.tone % TONES])
    axes.fill_between(line.x, line.low, line.high, step="post", color=tone, alpha=0.22, linewidth=0)


def _joined(axes: Axes, line: Curve) -> None:
    tone, y = tone_name(line.tone), np.asarray(line.y)
    mark, dash = MARKS[line.tone % TONES], LINES[line.tone % TONES]
    axes.plot(line.x, y, color=tone, linestyle=dash, marker=mark, markeredgewidth=0)
    axes.vlines(line.x, line.low, line.high, color=tone, linewidth=1.4)


def _names(figure: Figure, axes: Axes, lines: Sequence[Curve]) -> None:
    """Put each curve's name beside its end, moved apart where ends meet."""
    figure.draw_without_rendering()
    scale = 72 / figure.dpi
    ends = [axes.transData.transform((np.asarray(line.x)[-1], np.asarray(line.y)[-1])) * scale for line in lines]
    box = axes.get_window_extent()
    floor, roof = box.y0 * scale, box.y1 * scale
    heights = apart([float(np.clip(end[1], floor, roof)) for end in ends], floor, roof)
    right = box.x1 * scale
    room = WIDTH - right - 4
    for line, height in zip(lines, heights, strict=True):
        place = (right + 4) / WIDTH, height / HEIGHT
        figure.text(*place, short(line.name, room), color=tone_name(line.tone), va="center", ha="left")


def apart(heights: Sequence[float], floor: float, roof: float) -> list[float]:
    """The heights, moved so that no two are nearer than a line of text, and none leaves the axes."""
    order = np.argsort(heights, kind="stable")
    placed = np.asarray(heights, float)[order]
    for i in range(1, len(placed)):
        placed[i] = max(placed[i], placed[i - 1] + GAP)
    over = placed[-1] - roof if len(placed) else 0.0
    if over > 0:
        placed[-1] -= over
        for i in range(len(placed) - 2, -1, -1):
            placed[i] = min(placed[i], placed[i + 1] - GAP)
    out = np.empty(len(placed))
    out[order] = placed
    return [float(height) for height in out]
