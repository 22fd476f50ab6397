"""Who outlives whom in Ninety-Nine: which rows are compared, and that causes add up."""

import pandas as pd
import pytest

from analyzer import reports
from analyzer.reports.questions.survival import HORIZONS
from analyzer.stats.outliving import log_rank
from tests.reports import synthetic


def hands():
    """Two policies against a third on the same deals, and against each other."""
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    return pd.concat([synthetic.ninety_nine(pair, 0, 600) for pair in pairs], ignore_index=True).astype(
        {"policy": object, "rival": object}
    )


def test_which_hands_are_compared():
    table = hands()
    met = table[(table["policy"].isin(["a", "b"])) & table["rival"].isin(["a", "b"])]
    found = reports.risks_compared(table, "a", "b").loc[0]
    assert found["rows"] == len(met) == 1200
    assert found["observed"] == met.loc[met["policy"] == "a", "lost"].sum()
    assert found["chi2"] == log_rank(met, "plies", "lost", "policy", "a", "b").chi2
    third = reports.risks_compared(table, "a", "b", rival="c").loc[0]
    own = table[(table["rival"] == "c") & (table["policy"] != "c")]
    assert third["rows"] == len(own) == 1200
    assert third["observed"] == own.loc[own["policy"] == "a", "lost"].sum()


def test_means_survived_by_two_on_the_same_deals():
    table = hands()
    found = reports.outlived(table, "a", "b", rival="c")
    assert found["horizon"].tolist() == list(HORIZONS)
    assert found.loc[0, ["policy", "rival"]].tolist() == ["a", "b"]
    same = reports.outlived(table.replace({"policy": {"b": "a2"}}), "a", "a2", rival="c")
    assert same["estimate"].tolist() == pytest.approx(found["estimate"].tolist(), nan_ok=True)
    turned = reports.outlived(table, "b", "a", rival="c")
    assert turned["estimate"].tolist() == pytest.approx([-value for value in found["estimate"]], nan_ok=True)
    assert turned["se"].tolist() == pytest.approx(found["se"].tolist(), nan_ok=True)


def test_causes_fill_the_time():
    found = reports.causes_compared(hands(), "a", "b")
    assert {"won", "drawn"} < set(found["cause"])
    known = found[found["horizon"] == HORIZONS[1]].dropna(subset=["estimate"])
    shares = known[known["measure"] == "share"]
    assert 0 < shares["first"].sum() <= 1
    assert known[known["measure"] == "time lost"]["first"].sum() < HORIZONS[1]
    won, lost = shares.set_index("cause")["first"].loc["won"], shares[~shares["cause"].isin(["won", "drawn"])]
    assert won == pytest.approx(lost["second"].sum(), abs=0.1), "who wins has an opponent who loses, a play apart"
