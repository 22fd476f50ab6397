"""Who leads whom: a square of cells in two colours, the number in each."""

from collections.abc import Sequence

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from analyzer.reports.page import Picture
from analyzer.reports.plots.canvas import FONT, INK, LETTER, STYLE, WIDTH, inside, svg, tone_name

AHEAD, BEHIND = 0, 1  # tones
SMALL = 7.0  # points; smaller numbers cannot be read on a phone
STRONGEST = 0.55  # of the colour, so that the number on it can be read


def leads(margins: ArrayLike, texts: Sequence[Sequence[str]], names: Sequence[str], caption: str) -> Picture:
    """A square of cells: how far the row's name is ahead of the column's, one colour ahead, another behind.

    Rows have a number before their names, columns the number alone.  Where there are so many that the numbers of the
    cells could not be read the colours stand alone; the table beside the picture has the numbers.

    Parameters
    ----------
    margins : (n, n) array; NaN is left empty
    texts : what stands in the cells, (n, n)
    names : of the rows, from the top, and of the columns, from the left
    """
    margins, size = np.asarray(margins, float), len(names)
    labels = [f"{name}  {place}" for place, name in enumerate(names, 1)]
    left = min(max(len(label) for label in labels) * LETTER + 10, 0.36 * WIDTH)
    room = WIDTH - left - 6
    cell = min(room / size, 34.0)
    high = max(cell, 1.9 * FONT if size <= 12 else cell)
    height = size * high + 26
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH / 72, height / 72))
        axes = figure.add_axes(inside(left, 4, WIDTH - left - size * cell, 22, height))
        axes.set_xlim(-0.5, size - 0.5)
        axes.set_ylim(size - 0.5, -0.5)
        axes.grid(visible=False)
        axes.tick_params(length=0, labeltop=True, labelbottom=False)
        axes.set_xticks(range(size), [str(place) for place in range(1, size + 1)])
        axes.set_yticks(range(size), [_label(name, place, left - 8) for place, name in enumerate(names, 1)])
        for spine in axes.spines.values():
            spine.set_visible(False)
        _cells(axes, margins, texts, cell)
        return Picture(svg(figure, caption), caption)


def _label(name: str, place: int, room: float) -> str:
    """A row's name and number; a long name keeps its end, where parameters differ."""
    number = f"  {place}"
    letters = int(room / LETTER) - len(number)
    kept = name if len(name) <= letters else f"{name[: letters - 7]}\N{HORIZONTAL ELLIPSIS}{name[-6:]}"
    return kept + number


def _cells(axes: Axes, margins: np.ndarray, texts: Sequence[Sequence[str]], cell: float) -> None:
    known = np.isfinite(margins)
    top = float(np.abs(margins[known]).max(initial=0)) or 1.0
    longest = max((len(text) for row in texts for text in row), default=1)
    font = min(FONT - 1, (cell - 2) / (0.56 * longest))
    for i, j in zip(*np.nonzero(known), strict=True):
        tone = tone_name(AHEAD if margins[i, j] >= 0 else BEHIND)
        strength = STRONGEST * float(np.sqrt(abs(margins[i, j]) / top))
        axes.add_patch(Rectangle((j - 0.5, i - 0.5), 1, 1, facecolor=tone, alpha=round(strength, 3), linewidth=0))
        if font >= SMALL:
            axes.text(j, i, texts[i][j], color=INK, fontsize=round(font, 1), ha="center", va="center")
