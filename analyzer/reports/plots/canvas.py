"""What every picture shares: the sheet, its style, axes and names, and the SVG text that comes out."""

import io
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator

WIDTH, HEIGHT = 360.0, 260.0  # points; a phone shows about as many pixels
FONT = 11.0
LETTER = 0.56 * FONT  # mean width of a letter
GAP = 1.15 * FONT  # least distance between the names of two curves
TONES = 7  # colours of the style sheet
INK, RULE = "#0a0b0c", "#0b0c0d"
LINES = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)), (0, (3, 1)), (0, (8, 2)), (0, (1, 3)))
MARKS = ("o", "s", "^", "D", "v", "P", "X")

STYLE: Any = {
    "font.size": FONT, "font.family": "sans-serif", "svg.fonttype": "none", "svg.hashsalt": "analyzer",
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.color": RULE,
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


def tone_name(tone: int) -> str:
    """The colour that stands for a tone until the SVG names the page's own."""
    return f"#0c0d{tone % TONES:02x}"


def limits(axes: Axes, x: Axis, y: Axis) -> None:
    """Give both axes their limits, labels and marks."""
    if x.log:
        axes.set_xscale("log")
    axes.set_xlim(x.low, x.high)
    axes.set_ylim(y.low, y.high)
    scaled(axes.xaxis, x, axes.set_xlabel)
    scaled(axes.yaxis, y, axes.set_ylabel)


def scaled(which: Any, axis: Axis, label: Any) -> None:
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


def short(name: str, room: float) -> str:
    """A name cut to the room there is."""
    letters = max(int(room / LETTER), 4)
    return name if len(name) <= letters else name[: letters - 1] + "\N{HORIZONTAL ELLIPSIS}"


def inside(left: float, bottom: float, right: float, top: float, height: float = HEIGHT) -> Any:
    """Place of the axes, given the margins in points."""
    return (left / WIDTH, bottom / height, (WIDTH - left - right) / WIDTH, (height - bottom - top) / height)


def svg(figure: Figure, caption: str) -> str:
    """The figure as an SVG element for a page: its colours variables, nothing in it that points elsewhere."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    box = re.search(r'viewBox="[^"]*"', text)
    label = caption.replace("`", "").replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    text = re.sub(r"<svg[^>]*>", f'<svg {box[0] if box else ""} role="img" aria-label="{label}">', text, count=1)
    text = text.replace("xlink:href", "href").replace(INK, "var(--ink)").replace(RULE, "var(--rule)")
    text = re.sub(r"#0c0d0([0-9])", r"var(--c\1)", text)
    used = set(re.findall(r'(?:url\(|href=")#([^")]+)', text))
    text = re.sub(r' id="([^"]*)"', lambda match: match[0] if match[1] in used else "", text)
    text = re.sub(r"<style[^>]*>.*?</style>|<!--.*?-->", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip()


def tone_of(names: Iterable[str]) -> dict[str, int]:
    """A colour for each name, in order."""
    return {name: place for place, name in enumerate(dict.fromkeys(names))}
