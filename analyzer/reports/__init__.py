"""Strategy reports: questions asked of tables of hands, the pages that answer them, and the whole report.

The functions take the hands table (`run.hands` of a simulation) and return the tables that the pages show.
"""

from analyzer.reports.front import Report
from analyzer.reports.questions.best_bids import best_bids
from analyzer.reports.questions.bid_accuracy import bid_accuracy, bid_calibration, bid_table
from analyzer.reports.questions.endings import endings, loss_causes, outcomes, special_cards
from analyzer.reports.questions.nil_success import break_even, nil_attempts, nil_pairs, nil_success, nil_worth
from analyzer.reports.questions.standings import margins, seat_edge
from analyzer.reports.questions.survival import game_length, hazard_by_turn, survival, survival_times
from analyzer.reports.whole import Plan, plan, report

__all__ = [
    "Plan",
    "Report",
    "best_bids",
    "bid_accuracy",
    "bid_calibration",
    "bid_table",
    "break_even",
    "endings",
    "game_length",
    "hazard_by_turn",
    "loss_causes",
    "margins",
    "nil_attempts",
    "nil_pairs",
    "nil_success",
    "nil_worth",
    "outcomes",
    "plan",
    "report",
    "seat_edge",
    "special_cards",
    "survival",
    "survival_times",
]
