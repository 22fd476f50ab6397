"""Pictures as SVG texts that stand inside a page; the only module that imports Matplotlib.

A picture is drawn for the width of a phone. Colours are left to the page: where a colour goes, the SVG names a
variable of the style sheet (`--ink`, `--rule`, `--c0` ...), so that one picture serves a light and a dark page. Curves
differ by line and mark as well as by colour, and each has its name beside it instead of a legend.
"""

import io
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator
from numpy.typing import ArrayLike

from analyzer.reports.page import Picture

WIDTH, HEIGHT = 360.0, 260.0  # points; a phone shows about as many pixels
FONT = 11.0
LETTER = 0.56 * FONT  # mean width of a letter
GAP = 1.15 * FONT  # least distance between the names of two curves
TONES = 7  # colours of the style sheet
_INK, _RULE = "#0a0b0c", "#0b0c0d"
_LINES = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)), (0, (3, 1)), (0, (8, 2)), (0, (1, 3)))
_MARKS = ("o", "s", "^", "D", "v", "P", "X")

_STYLE: Any = {
    "font.size": FONT, "font.family": "sans-serif", "svg.fonttype": "none", "svg.hashsalt": "analyzer",
    "text.color": _INK, "axes.labelcolor": _INK, "axes.edgecolor": _INK, "xtick.color": _INK, "ytick.color": _INK,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.color": _RULE,
    "grid.linewidth": 0.6, "axes.axisbelow": True, "figure.facecolor": "none", "axes.facecolor": "none",
    "lines.linewidth": 1.8, "lines.markersize": 4.5,
}  # fmt: skip


class Axis(NamedTuple):
    """An axis: what it measures, with its unit."""

    label: str
    percent: bool = False  # values are shares, shown in percent
    log: bool = False
    whole: bool = False  # only whole numbers are marked
    low: float | None = None
    high: float | None = None


class Curve(NamedTuple):
    """A line with its band or its error bars."""

    name: str
    x: ArrayLike
    y: ArrayLike
    low: ArrayLike
    high: ArrayLike
    tone: int = 0  # colour, line and mark


class Dot(NamedTuple):
    """A line of a dot chart: an estimate and its interval."""

    name: str
    estimate: float
    low: float
    high: float
    tone: int = 0


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
    with rc_context(_STYLE):
        figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72))
        longest = max((len(line.name) for line in lines), default=0) * LETTER + 10
        axes = figure.add_axes(_inside(66, 46, min(longest, 0.36 * WIDTH), 10))
        for line in lines:
            (_step if steps else _joined)(axes, line)
        _limits(axes, x, y)
        if diagonal:
            axes.axline((0, 0), slope=1, color=_INK, linewidth=0.9, linestyle=(0, (2, 2)))
        if level is not None:
            axes.axhline(level, color=_INK, linewidth=0.9)
        _names(figure, axes, lines)
        return Picture(_svg(figure, caption), caption)


def dots(rows: Sequence[Dot], x: Axis, caption: str, *, level: float | None = None) -> Picture:
    """A dot chart: one line a row, its name on the left, estimate and interval on a common axis.

    Parameters
    ----------
    level : draw a line down at this value
    """
    rows = [row for row in rows if np.isfinite([row.estimate, row.low, row.high]).all()]
    height = 60 + 20 * max(len(rows), 1)
    with rc_context(_STYLE):
        figure = Figure(figsize=(WIDTH / 72, height / 72))
        left = min(max((len(row.name) for row in rows), default=0) * LETTER + 14, 0.5 * WIDTH)
        axes = figure.add_axes(_inside(left, 44, 14, 8, height))
        for place, row in enumerate(rows):
            tone = _tone(row.tone)
            axes.plot([row.low, row.high], [place, place], color=tone, linewidth=2.4, solid_capstyle="butt")
            axes.plot([row.estimate], [place], marker=_MARKS[row.tone % TONES], color=tone, markersize=6)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_yticks(range(len(rows)), [_short(row.name, left) for row in rows])
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=False, axis="y")
        _axis(axes.xaxis, x, axes.set_xlabel)
        axes.set_xlim(x.low, x.high)
        if level is not None:
            axes.axvline(level, color=_INK, linewidth=0.9)
        return Picture(_svg(figure, caption), caption)


def heat(shares: ArrayLike, columns: Sequence[Any], rows: Sequence[Any], x: Axis, y: Axis, caption: str) -> Picture:
    """A field of cells, darker where the share is greater.

    Parameters
    ----------
    shares : (rows, columns) array, 0 to 1
    columns, rows : what the columns (left to right) and the rows (bottom to top) stand for
    """
    shares = np.asarray(shares, float)
    with rc_context(_STYLE):
        figure = Figure(figsize=(WIDTH / 72, 300 / 72))
        axes = figure.add_axes(_inside(52, 46, 12, 8, 300))
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
            axes.add_patch(Rectangle((j - 0.5, place - 0.5), 1, 1, fill=False, edgecolor=_INK, linewidth=1.0))
        return Picture(_svg(figure, caption), caption)


# --- drawing ------------------------------------------------------------------------------------


def _known(line: Curve) -> Curve:
    """A curve without the points whose place is not known; an error that is not known is none."""
    x, y, low, high = (np.asarray(each, float) for each in line[1:5])
    keep = np.isfinite(x) & np.isfinite(y)
    x, y, low, high = x[keep], y[keep], low[keep], high[keep]
    return line._replace(x=x, y=y, low=np.where(np.isfinite(low), low, y), high=np.where(np.isfinite(high), high, y))


def _tone(tone: int) -> str:
    return f"#0c0d{tone % TONES:02x}"


def _step(axes: Axes, line: Curve) -> None:
    tone = _tone(line.tone)
    axes.step(line.x, line.y, where="post", color=tone, linestyle=_LINES[line.tone % TONES])
    axes.fill_between(line.x, line.low, line.high, step="post", color=tone, alpha=0.22, linewidth=0)


def _joined(axes: Axes, line: Curve) -> None:
    tone, y = _tone(line.tone), np.asarray(line.y)
    mark, dash = _MARKS[line.tone % TONES], _LINES[line.tone % TONES]
    axes.plot(line.x, y, color=tone, linestyle=dash, marker=mark, markeredgewidth=0)
    axes.vlines(line.x, line.low, line.high, color=tone, linewidth=1.4)


def _cell(column: int, row: int, strength: float) -> Any:
    return Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=_tone(0), alpha=round(strength, 3), linewidth=0)


def _limits(axes: Axes, x: Axis, y: Axis) -> None:
    if x.log:
        axes.set_xscale("log")
    axes.set_xlim(x.low, x.high)
    axes.set_ylim(y.low, y.high)
    _axis(axes.xaxis, x, axes.set_xlabel)
    _axis(axes.yaxis, y, axes.set_ylabel)


def _axis(which: Any, axis: Axis, label: Any) -> None:
    """Label and marks of an axis."""
    label(axis.label)
    if axis.log:
        which.set_major_locator(LogLocator(numticks=6))
        which.set_minor_locator(NullLocator())
    else:
        which.set_major_locator(MaxNLocator(6, integer=axis.whole, steps=[1, 2, 5, 10]))
    which.set_major_formatter(FuncFormatter(lambda value, _: _mark(value, axis.percent)))


def _mark(value: float, percent: bool) -> str:
    if percent:
        return f"{100 * value:g} %"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.6g}".replace("-", "\N{MINUS SIGN}")


def _names(figure: Figure, axes: Axes, lines: Sequence[Curve]) -> None:
    """Put each curve's name beside its end, moved apart where ends meet."""
    figure.draw_without_rendering()
    scale = 72 / figure.dpi
    ends = [axes.transData.transform((np.asarray(line.x)[-1], np.asarray(line.y)[-1])) * scale for line in lines]
    box = axes.get_window_extent()
    floor, roof = box.y0 * scale, box.y1 * scale
    heights = _apart([float(np.clip(end[1], floor, roof)) for end in ends], floor, roof)
    right = box.x1 * scale
    room = WIDTH - right - 4
    for line, height in zip(lines, heights, strict=True):
        place = (right + 4) / WIDTH, height / HEIGHT
        figure.text(*place, _short(line.name, room), color=_tone(line.tone), va="center", ha="left")


def _apart(heights: Sequence[float], floor: float, roof: float) -> list[float]:
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


def _short(name: str, room: float) -> str:
    """A name cut to the room there is."""
    letters = max(int(room / LETTER), 4)
    return name if len(name) <= letters else name[: letters - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _inside(left: float, bottom: float, right: float, top: float, height: float = HEIGHT) -> Any:
    """Place of the axes, given the margins in points."""
    return (left / WIDTH, bottom / height, (WIDTH - left - right) / WIDTH, (height - bottom - top) / height)


# --- SVG ----------------------------------------------------------------------------------------


def _svg(figure: Figure, caption: str) -> str:
    """The figure as an SVG element for a page: its colours variables, nothing in it that points elsewhere."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    box = re.search(r'viewBox="[^"]*"', text)
    label = caption.replace("`", "").replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    text = re.sub(r"<svg[^>]*>", f'<svg {box[0] if box else ""} role="img" aria-label="{label}">', text, count=1)
    text = text.replace("xlink:href", "href").replace(_INK, "var(--ink)").replace(_RULE, "var(--rule)")
    text = re.sub(r"#0c0d0([0-9])", r"var(--c\1)", text)
    used = set(re.findall(r'(?:url\(|href=")#([^")]+)', text))
    text = re.sub(r' id="([^"]*)"', lambda match: match[0] if match[1] in used else "", text)
    text = re.sub(r"<style[^>]*>.*?</style>|<!--.*?-->", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip()


def tone_of(names: Iterable[str]) -> dict[str, int]:
    """A colour for each name, in order."""
    return {name: place for place, name in enumerate(dict.fromkeys(names))}
