"""The nil laboratory: how often a nil of each kind is made, what it is worth, and what best defence would allow."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyzer.engine import wanted
from analyzer.engine.wanted import Paths, Rules
from analyzer.errors import AnalyzerError, OptionError, UnknownNameError
from analyzer.plugins import JITTED
from analyzer.registry import Player, RuleSet, find_player, find_policies, find_rules

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.reports.nil_tables import Worth

NEEDS = ("bid", "blind", "tricks", "bags", "spades")
DEFAULT_HANDS, MOST_NILS = 400_000, 1_000_000


@dataclass(frozen=True)
class NilLab:
    """What the nil laboratory found.

    Attributes
    ----------
    cells : DataFrame, one row a rival and cell: how often such hands occur, nils made, makeable against best defence
        (both hands known), and the lead that a nil gains over the bid made otherwise; `analyzer.reports.nil_tables`
        names the columns
    totals : DataFrame, the same over all hands, every cell weighing as much as it occurs, by rival and measure
    break_even : DataFrame, how often a nil must be made, by rival, score and cell
    hands : hands looked through, by rival
    """

    cells: "pd.DataFrame"
    totals: "pd.DataFrame"
    break_even: "pd.DataFrame"
    hands: dict[str, int]


def nil_lab(
    game: str,
    policy: str,
    rivals: str | Iterable[str] = (),
    by: str | Iterable[str] = ("spades", "top_spade"),
    only: Mapping[str, int] | None = None,
    error: float = 0.5,
    hands: Any = DEFAULT_HANDS,
    nils: Any = 50_000,
    worth: "Mapping[str, Worth] | None" = None,
    seed: int | str = 1,
    rules: Rules = (),
    policies: Paths = (),
    threads: int = 0,
) -> NilLab:
    """Make a policy bid nil on hands of every kind, as many as the error wanted takes.

    Parameters
    ----------
    game : rule set of Spades, such as ``"spades/closed"``
    policy : who bids nil
    rivals : against whom; the policy itself if none is named
    by : columns of the hands table that make the cells; those that describe the hand bid on
    only : values of some of these columns, such as ``{"spades": 2, "top_spade": 11}``: only such cells are sampled
    error : standard error of the rate that each cell is to have, in percentage points
    hands : most hands looked through, for each rival
    nils : most nils of a cell
    worth : by name, functions of (points, their_points, bags, their_bags), arrays of what a hand brought, that return
        what it is worth to the bidder: the chance to win the match from some score, say; points of lead if left out
    seed, rules, policies, threads : as in `simulate`

    Returns
    -------
    NilLab

    Raises
    ------
    AnalyzerError : an argument cannot be used
    """
    from analyzer.reports import nil_tables
    from analyzer.reports.nils import Asked, sampled
    from analyzer.reports.play import Pairing, Terms

    ruleset, bidder, others = _players(game, policy, wanted.listed(rivals), rules, policies)
    columns = tuple(wanted.listed(by))
    _check_columns(ruleset, columns, only or {})
    if not 0 < error <= 50:
        raise OptionError("error", error, "a number of percentage points above 0 and up to 50")
    looked, most = wanted.whole("hands", hands, 2, wanted.MOST_HANDS), wanted.whole("nils", nils, 1, MOST_NILS)
    asked = Asked(columns, only or {}, error / 100, looked // 2 * 2, most)
    terms = Terms(ruleset, wanted.seed_number(seed), asked.hands, wanted.threads_number(threads))
    found: dict[str, list[Any]] = {"cells": [], "totals": [], "even": []}
    seen = {}
    for other in others:
        pairing = Pairing(terms, (bidder, other), (bidder, *others))
        sample = sampled(pairing, bidder.name, asked)
        if not sample.tried:
            raise AnalyzerError(f"none of the {sample.hands:,} hands of {bidder.name} is of the kind asked for")
        table = nil_tables.measured(sample, pairing, asked)
        found["cells"].append(nil_tables.cell_table(sample, table, asked))
        found["totals"].append(nil_tables.total_table(sample, table))
        found["even"].append(nil_tables.even_table(sample, pairing, worth or {}))
        seen[other.name] = sample.hands
    cells, totals, even = (nil_tables.joined(parts) for parts in found.values())
    return NilLab(cells, totals, even, seen)


def _players(
    game: str, policy: str, rivals: list[str], rules: Rules, policies: Paths
) -> tuple[RuleSet, Player, tuple[Player, ...]]:
    """Rule set, bidder and rivals."""
    ruleset = find_rules(game, wanted.option_texts(rules))
    names = {column.name for column in ruleset.game.columns}
    if not names.issuperset(NEEDS):
        raise AnalyzerError(f"{ruleset.game.name} has no nils: the nil laboratory is for spades")
    known = find_policies(ruleset.game, wanted.listed(policies))
    bidder, *others = (find_player(text, known) for text in [policy, *(rivals or [policy])])
    outside = [player.name for player in (bidder, *others) if player.policy.kind != JITTED]
    if outside:
        raise AnalyzerError(f"{outside[0]} is not jitted: the nil laboratory plays jitted policies only")
    return ruleset, bidder, tuple({player.name: player for player in others}.values())


def _check_columns(ruleset: RuleSet, by: tuple[str, ...], only: Mapping[str, int]) -> None:
    """Refuse columns that do not describe the hand bid on."""
    played = ("bid", "blind", "tricks", "bags", "outcome")
    names = [column.name for column in ruleset.game.columns if column.name not in played]
    for name in (*by, *only):
        if name not in names:
            raise UnknownNameError("column of a hand", name, names)
    if not by:
        raise AnalyzerError("by=() names no column: cells need one")
