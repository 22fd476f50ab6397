"""Strategy reports: questions asked of tables of hands, the pages that answer them, and the whole report.

The functions take the hands table (`run.hands` of a simulation) and return the tables that the pages show.
"""

from analyzer.reports.front import Report
from analyzer.reports.questions.best_bids import best_bids
from analyzer.reports.questions.bid_accuracy import bid_accuracy, bid_calibration, bid_table
from analyzer.reports.questions.bid_ceiling import bid_ceilings, judged_bids
from analyzer.reports.questions.contracts import (
    contract_shares,
    contract_table,
    contract_tricks,
    count_calibration,
    made_rates,
)
from analyzer.reports.questions.deals_won import deals_per_match, deals_won, match_lengths
from analyzer.reports.questions.decisions import lost_by_trick, lost_points, mistake_rates, worst_decisions
from analyzer.reports.questions.declarations import declaration_odds, declaration_stages
from analyzer.reports.questions.doubling import doubled_pairs, doubled_rates, doubling_right, doubling_worth
from analyzer.reports.questions.endings import endings, loss_causes, outcomes, special_cards
from analyzer.reports.questions.first_half import first_half, first_half_yield
from analyzer.reports.questions.forecasts import (
    bias_sizes,
    bid_bias,
    bid_reliability,
    forecast_bias,
    forecast_parts,
    forecast_scores,
)
from analyzer.reports.questions.lead_value import first_lead, first_stage, trick_values, trick_worth
from analyzer.reports.questions.nil_floor import floor_hands, nil_floor, nils_judged
from analyzer.reports.questions.nil_success import break_even, nil_attempts, nil_pairs, nil_success, nil_worth
from analyzer.reports.questions.overbidding import (
    contract_worth,
    failed_cost,
    failed_share,
    overbid_cost,
    overbid_share,
    priced_contracts,
)
from analyzer.reports.questions.par_contracts import (
    against_par,
    contract_quality,
    judged_contracts,
    par_of_hands,
    par_shares,
)
from analyzer.reports.questions.point_sources import points_by_source, source_points, source_shares
from analyzer.reports.questions.standings import margins, seat_edge
from analyzer.reports.questions.survival import (
    causes_compared,
    game_length,
    hazard_by_turn,
    outlived,
    risks_compared,
    survival,
    survival_times,
)
from analyzer.reports.questions.ten_rank import ten_effect
from analyzer.reports.whole import Plan, plan, report

__all__ = [
    "Plan",
    "Report",
    "against_par",
    "best_bids",
    "bias_sizes",
    "bid_accuracy",
    "bid_bias",
    "bid_calibration",
    "bid_ceilings",
    "bid_reliability",
    "bid_table",
    "break_even",
    "causes_compared",
    "contract_quality",
    "contract_shares",
    "contract_table",
    "contract_tricks",
    "contract_worth",
    "count_calibration",
    "deals_per_match",
    "deals_won",
    "declaration_odds",
    "declaration_stages",
    "doubled_pairs",
    "doubled_rates",
    "doubling_right",
    "doubling_worth",
    "endings",
    "failed_cost",
    "failed_share",
    "first_half",
    "first_half_yield",
    "first_lead",
    "first_stage",
    "floor_hands",
    "forecast_bias",
    "forecast_parts",
    "forecast_scores",
    "game_length",
    "hazard_by_turn",
    "judged_bids",
    "judged_contracts",
    "loss_causes",
    "lost_by_trick",
    "lost_points",
    "made_rates",
    "margins",
    "match_lengths",
    "mistake_rates",
    "nil_attempts",
    "nil_floor",
    "nil_pairs",
    "nil_success",
    "nil_worth",
    "nils_judged",
    "outcomes",
    "outlived",
    "overbid_cost",
    "overbid_share",
    "par_of_hands",
    "par_shares",
    "plan",
    "points_by_source",
    "priced_contracts",
    "report",
    "risks_compared",
    "seat_edge",
    "source_points",
    "source_shares",
    "special_cards",
    "survival",
    "survival_times",
    "ten_effect",
    "trick_values",
    "trick_worth",
    "worst_decisions",
]
