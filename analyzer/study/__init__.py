"""The laboratory in Python: what the commands do, one call each, with tables as pandas DataFrames.

>>> import analyzer
>>> run = analyzer.simulate("spades/open", "counter", "uniform", hands=1_000_000, seed=1)
>>> run.hands

pandas is loaded when a table is asked for, not before.
"""

from analyzer.engine.catalogue import list_game, list_games
from analyzer.engine.check import check
from analyzer.engine.telling import tell
from analyzer.study.compare import compare
from analyzer.study.comparison import Comparison
from analyzer.study.forecasts import forecasts
from analyzer.study.league import League, league
from analyzer.study.nil_lab import NilLab, nil_lab
from analyzer.study.par import Par, par
from analyzer.study.play import play, simulate, trace
from analyzer.study.race import race
from analyzer.study.race_table import Race
from analyzer.study.run import Run, open_run
from analyzer.study.solution import Solution
from analyzer.study.solve import solve

__all__ = [
    "Comparison",
    "League",
    "NilLab",
    "Par",
    "Race",
    "Run",
    "Solution",
    "check",
    "compare",
    "forecasts",
    "league",
    "list_game",
    "list_games",
    "nil_lab",
    "open_run",
    "par",
    "play",
    "race",
    "simulate",
    "solve",
    "tell",
    "trace",
]
