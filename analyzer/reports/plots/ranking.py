"""A ranking: names above their lines, so that long ones have room, best at the top."""

from collections.abc import Sequence

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure

from analyzer.reports.page import Picture
from analyzer.reports.plots.canvas import INK, STYLE, WIDTH, Axis, inside, scaled, short, svg, tone_name
from analyzer.reports.plots.dots import Dot

LINE = 30  # points a name


def ranking(rows: Sequence[Dot], notes: Sequence[str], x: Axis, caption: str, *, level: float | None = None) -> Picture:
    """Estimates with their intervals on a common axis, each under its name with a note at the right.

    Parameters
    ----------
    rows : from the top
    notes : one a row, such as the number itself
    level : draw a line down at this value
    """
    kept = [(row, note) for row, note in zip(rows, notes, strict=True) if np.isfinite(row[1:4]).all()]
    height = 52 + LINE * max(len(kept), 1)
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH / 72, height / 72))
        axes = figure.add_axes(inside(12, 44, 12, 8, height))
        for place, (row, note) in enumerate(kept):
            tone = tone_name(row.tone)
            axes.axhline(place, color=INK, linewidth=0.4, alpha=0.35)
            axes.plot([row.low, row.high], [place, place], color=tone, linewidth=3, solid_capstyle="butt")
            axes.plot([row.estimate], [place], marker="o", color=tone, markersize=6.5)
            room = WIDTH - 34 - 6.2 * len(note)
            for text, where, side in ((short(row.name, room), 0.0, "left"), (note, 1.0, "right")):
                axes.annotate(
                    text, (where, place), xycoords=("axes fraction", "data"), xytext=(0, 6),
                    textcoords="offset points", ha=side, va="bottom",
                )  # fmt: skip
        axes.set_ylim(len(kept) - 0.6, -0.9)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.grid(visible=False, axis="y")
        scaled(axes.xaxis, x, axes.set_xlabel)
        axes.set_xlim(x.low, x.high)
        axes.margins(x=0.06)
        if level is not None:
            axes.axvline(level, color=INK, linewidth=0.9)
        return Picture(svg(figure, caption), caption)
