"""A field of cells, darker where the share is greater."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from analyzer.reports.page import Picture
from analyzer.reports.plots.canvas import INK, STYLE, WIDTH, Axis, inside, svg, tone_name


def heat(shares: ArrayLike, columns: Sequence[Any], rows: Sequence[Any], x: Axis, y: Axis, caption: str) -> Picture:
    """A field of cells, darker where the share is greater.

    Parameters
    ----------
    shares : (rows, columns) array, 0 to 1
    columns, rows : what the columns (left to right) and the rows (bottom to top) stand for
    """
    shares = np.asarray(shares, float)
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH / 72, 300 / 72))
        axes = figure.add_axes(inside(52, 46, 12, 8, 300))
        axes.grid(visible=False)
        top = np.nanmax(shares, initial=0) or 1
        for i, j in zip(*np.nonzero(shares > 0), strict=True):
            strength = float(np.sqrt(shares[i, j] / top))
            axes.add_patch(_cell(j, i, strength))
        axes.set_xlim(-0.5, len(columns) - 0.5)
        axes.set_ylim(-0.5, len(rows) - 0.5)
        axes.set_xticks(range(len(columns)), [str(value) for value in columns])
        axes.set_yticks(range(len(rows)), [str(value) for value in rows])
        axes.set_xlabel(x.label)
        axes.set_ylabel(y.label)
        for place in [i for i, value in enumerate(rows) if value in columns]:
            j = list(columns).index(rows[place])
            axes.add_patch(Rectangle((j - 0.5, place - 0.5), 1, 1, fill=False, edgecolor=INK, linewidth=1.0))
        return Picture(svg(figure, caption), caption)


def _cell(column: int, row: int, strength: float) -> Any:
    return Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=tone_name(0), alpha=round(strength, 3), linewidth=0)
