"""Strategy reports: questions asked of tables of hands, the pages that answer them, and the whole report.

The functions take the hands table (`run.hands` of a simulation) and return the tables that the pages show.
"""

from analyzer.reports.front import Report
from analyzer.reports.questions.bid_accuracy import bid_accuracy, bid_calibration, bid_table
from analyzer.reports.questions.standings import margins, seat_edge
from analyzer.reports.whole import report, write

__all__ = ["Report", "bid_accuracy", "bid_calibration", "bid_table", "margins", "report", "seat_edge", "write"]
