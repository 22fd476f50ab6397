"""Numbers about Draw Bridge against small tables counted by hand, and pages from a few hands."""

import re

import numpy as np
import pandas as pd
import pytest

from analyzer import reports
from analyzer.games.draw_bridge.state import Rules
from analyzer.registry import Player
from analyzer.reports import whole

NAMES = ("a", "b")


def played(*hands):
    """Hands of a (seat 0) and b; each is declarer's seat, level, strain, doubled, his tricks, expected, two scores."""
    rows = []
    for deal, (declarer, level, strain, doubled, tricks, expected, scores) in enumerate(hands):
        for seat in (0, 1):
            own = None if declarer is None else declarer == seat
            took = None if declarer is None else tricks if own else 13 - tricks
            made = None if declarer is None else tricks >= 6 + level
            rows.append((deal, False, seat, NAMES[seat], NAMES[1 - seat], own, level, strain, doubled, made, took,
                         expected, scores[seat]))  # fmt: skip
    names = ["deal", "swapped", "seat", "policy", "rival", "declarer", "level", "strain", "doubled", "made", "tricks",
             "expected", "points"]  # fmt: skip
    kinds = {
        "declarer": "boolean",
        "made": "boolean",
        **dict.fromkeys(["level", "doubled", "tricks", "expected"], "Int8"),
    }
    return pd.DataFrame(rows, columns=names).astype(kinds)


NOBODY = (None, None, None, None, None, None, (0, 0))
FIVE = played(
    (0, 4, "S", 1, 10, 10, (120, 0)),
    (0, 4, "S", 1, 9, 9, (0, 50)),
    (1, 1, "NT", 2, 9, 8, (0, 200)),
    (0, 6, "H", 2, 10, 10, (0, 200)),
    NOBODY,
)


def test_contracts_belong_to_their_declarer():
    made = reports.made_rates(FIVE, ("level", "strain")).set_index(["policy", "level", "strain"])
    assert made["events"].to_dict() == {("a", 4, "S"): 1, ("a", 6, "H"): 0, ("b", 1, "NT"): 1}
    assert made["rows"].to_dict() == {("a", 4, "S"): 2, ("a", 6, "H"): 1, ("b", 1, "NT"): 1}
    shares = reports.contract_shares(FIVE).pivot(index="policy", columns="measure", values="estimate")
    assert shares.loc["a"].to_dict() == {"declared": 0.6, "defended": 0.2, "passed": 0.2}


def test_tricks_are_held_against_the_bid_and_against_the_count():
    found = reports.contract_tricks(FIVE).pivot(index="policy", columns="measure", values="estimate")
    assert found.loc["a", "margin"] == pytest.approx((0 - 1 - 2) / 3)
    assert found.loc["a", ["exact", "over", "under"]].tolist() == pytest.approx([1 / 3, 0, 2 / 3])
    assert found.loc["a", ["bias", "error"]].tolist() == [0, 0]
    assert found.loc["b", ["margin", "bias", "error"]].tolist() == [2, 1, 1]
    calibrated = reports.count_calibration(FIVE).set_index(["policy", "expected"])
    assert calibrated["estimate"].to_dict() == {("a", 9): 9, ("a", 10): 10, ("b", 8): 9}
    assert calibrated.loc[("b", 8), "bias"] == 1
    cells = reports.contract_table(FIVE)
    assert cells["hands"].sum() == 4


def test_failed_contracts_are_priced_by_every_rule():
    priced = reports.priced_contracts(FIVE, Rules())
    found = reports.failed_cost(priced).set_index("undertricks")
    assert found["rows"].tolist() == [2] * 4
    assert found.loc["none", "estimate"] == 0
    assert found.loc["defender_50", "estimate"] == -(50 + 2 * 100) / 2
    assert found.loc["rubber_nv", "estimate"] == -(50 + 100 + 200) / 2
    assert found.loc["minus_contract", "estimate"] == -(4 * 30 + 2 * 6 * 30) / 2
    worth = reports.contract_worth(priced).set_index(["policy", "undertricks"])["estimate"]
    assert worth["b", "none"] == 2 * (40 + 30 + 30)


def test_overbid_contracts_are_those_above_the_count():
    priced = reports.priced_contracts(FIVE, Rules())
    share = reports.overbid_share(priced).set_index("policy")["estimate"]
    assert share.to_dict() == {"a": pytest.approx(2 / 3), "b": 0}
    failed = reports.failed_share(priced).set_index(["policy", "overbid"])["estimate"]
    assert failed["a", 0] == 0
    assert failed["a", 1] == failed["a", 2] == 1


def test_a_double_is_worth_the_difference_to_the_same_hands_without():
    barred = FIVE.copy()
    barred.loc[barred["deal"] == 3, "points"] = [0, 100]
    barred.loc[barred["deal"] == 0, "points"] = [90, 0]
    pairs = reports.doubled_pairs(FIVE, barred, 1)
    assert set(pairs.loc[pairs["doubled"], "deal"]) == {3}  # the double of deal 2 is the other player's
    worth = reports.doubling_worth(pairs).iloc[0]
    assert (worth["policy"], worth["first"], worth["second"], worth["estimate"]) == ("b", 200, 100, 100)
    assert np.isnan(worth["se"])  # one deal
    right = reports.doubling_right(pairs).iloc[0]
    assert right["estimate"] == pytest.approx((100 - 30) / 5)


def test_doubled_contracts_are_counted_for_the_defender():
    found = reports.doubled_rates(FIVE)
    share = found[found["measure"] == "share"].set_index(["policy", "kind"])["estimate"]
    assert share["b", "doubled"] == pytest.approx(1 / 3)
    assert share["a", "doubled"] == 1
    points = found[found["measure"] == "points"].set_index(["policy", "kind"])["estimate"]
    assert points["b", "doubled"] == 200
    assert points["a", "doubled"] == -200


def test_without_a_contract_the_tables_are_empty():
    table = played(NOBODY, NOBODY)
    assert not len(reports.made_rates(table))
    assert not len(reports.contract_table(table))
    assert not len(reports.failed_cost(reports.priced_contracts(table, Rules())))
    pairs = reports.doubled_pairs(table, table, 0)
    assert not len(reports.doubling_worth(pairs))
    assert reports.doubling_right(pairs)["estimate"].tolist() == [0]


def test_first_half_compares_the_hand_dealt_with_the_hand_at_the_auction():
    shape = {"honours_dealt": 10, "longest_dealt": 5, "longest": 6, "masters": 4, "aces": 1, "kings": 1, "voids": 0}
    table = FIVE.assign(**shape, honours=range(10, 20), cards_kept=7, first_half_tricks=6)
    found = reports.first_half(table).set_index(["policy", "measure"])["estimate"]
    assert found["a", "honours_gained"] == 4
    assert found["b", "honours_gained"] == 5
    assert found["a", "longest_gained"] == 1
    yielded = reports.first_half_yield(table, "masters").set_index(["policy", "measure"])
    assert yielded.loc[("a", "points"), "estimate"] == 24
    assert yielded.loc[("a", "declared"), "estimate"] == 0.6
    assert yielded.loc[("a", "tricks"), "estimate"] == (10 + 9 + 4 + 10) / 4  # nobody plays without a contract


def two_policies(ruleset, policies):
    chosen = ("competitor", "counter")
    return [Player(each, tuple(each.defaults.values())) for each in policies if each.name in chosen]


@pytest.mark.parametrize(("game", "hands"), [("draw-bridge/penalty", 400), ("draw-bridge/seed", 60),
                                             ("draw-bridge/penalty", 2)])  # fmt: skip
def test_pages_of_a_few_hands(monkeypatch, game, hands):
    monkeypatch.setattr(whole, "rule_policies", two_policies)
    made = reports.plan([game], hands=hands).carry_out()
    pages = made.parts[0].pages
    wanted = ["standings", "decisions", "par-contracts", "contracts", "doubling", "overbidding", "first-half"]
    assert list(pages) == wanted
    texts = "".join(text for name, text in made.files().items() if name.endswith(".html"))
    assert not re.search(r"\b(nan|NaN|inf|None|NaT|NAType)\b", texts)
    assert all(section.lead.endswith(".") for page in pages.values() for section in page.sections)
    if hands > 2:
        assert "a failed contract costs nothing" in pages["overbidding"].sections[0].lead
    if game == "draw-bridge/seed":
        assert "No contract was doubled" in pages["doubling"].sections[0].lead
    tables = {table.name: table for page in pages.values() for section in page.sections for table in section.tables}
    if hands > 100:
        assert (tables["worth"].frame["estimate"] > 0).any()
        total = tables["promised_and_tricks"].frame["hands"].sum()
        assert total == tables["made"].frame["rows"].sum()
