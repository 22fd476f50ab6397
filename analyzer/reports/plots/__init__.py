"""Pictures as SVG texts that stand inside a page; only this package imports Matplotlib.

A picture is drawn for the width of a phone. Colours are left to the page: where a colour goes, the SVG names a
variable of the style sheet (`--ink`, `--rule`, `--c0` ...), so that one picture serves a light and a dark page. Curves
differ by line and mark as well as by colour, and each has its name beside it instead of a legend.
"""

from analyzer.reports.plots.canvas import TONES, Axis, tone_of
from analyzer.reports.plots.curves import Curve, curves
from analyzer.reports.plots.dots import Dot, dots
from analyzer.reports.plots.heat import heat
from analyzer.reports.plots.lead import leads
from analyzer.reports.plots.ranking import ranking

__all__ = ["TONES", "Axis", "Curve", "Dot", "curves", "dots", "heat", "leads", "ranking", "tone_of"]
