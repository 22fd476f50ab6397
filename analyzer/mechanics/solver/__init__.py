"""Exact play of two known hands: every question that perfect information can answer.

From Python: `tricks`, `payoff`, `playoff` and the same `..._by_card`, for one position or arrays.
For policies, jitted: `play` (tricks of one pack, any payoff), `two_packs` (forced following and ruffing, for prizes).
"""

from analyzer.mechanics.solver.arrays import (
    best,
    payoff,
    payoff_by_card,
    playoff,
    playoff_by_card,
    tricks,
    tricks_by_card,
)  # fmt: skip
from analyzer.mechanics.solver.checks import PositionError

__all__ = [
    "PositionError", "best", "payoff", "payoff_by_card", "playoff", "playoff_by_card", "tricks", "tricks_by_card",
]  # fmt: skip
