"""Numbers about survival and endings against small tables counted by hand."""

import numpy as np
import pandas as pd
import pytest

from analyzer import reports
from analyzer.reports.questions._groups import thinned
from tests.reports.synthetic import ninety_nine

LOST, WON, DRAWN, CUT = (True, False, 0.0), (False, False, 1.0), (False, False, 0.5), (False, True, np.nan)


def games(*rows):
    """Games of one policy against itself; each is the plays and the end of seat 0, then of seat 1."""
    parts = []
    for deal, ((plays_0, end_0), (plays_1, end_1)) in enumerate(rows):
        for seat, plies, (lost, censored, points) in ((0, plays_0, end_0), (1, plays_1, end_1)):
            parts.append((deal, False, seat, "a", "a", plies, lost, censored, points, "no_safe_card" if lost else None))
    columns = ["deal", "swapped", "seat", "policy", "rival", "plies", "lost", "censored", "points", "cause"]
    table = pd.DataFrame(parts, columns=columns)
    return table.assign(aces=0, nines=table["seat"], tens=0, last_total=99)


FOUR = games(((3, LOST), (2, WON)), ((4, WON), (4, LOST)), ((6, DRAWN), (6, DRAWN)), ((8, CUT), (8, CUT)))


def test_survival_counts_only_the_players_own_loss():
    curve = reports.survival(FOUR).set_index("time")
    assert curve.loc[2, "estimate"] == 1.0  # the winner's clock stops, nobody has lost
    assert curve.loc[3, "estimate"] == pytest.approx(6 / 7)
    assert curve.loc[4, "estimate"] == pytest.approx(6 / 7 * 5 / 6)
    assert curve.loc[8, "estimate"] == pytest.approx(6 / 7 * 5 / 6)
    assert curve["events"].sum() == 2


def test_game_length_adds_the_plays_of_both_and_ends_with_draws():
    curve = reports.game_length(FOUR).set_index("time")
    assert list(curve.index) == [5, 8, 12, 16]
    assert curve.loc[[5, 8, 12, 16], "estimate"].tolist() == pytest.approx([0.75, 0.5, 0.25, 0.25])


def test_outcomes_are_shares_of_players():
    table = reports.outcomes(FOUR).set_index("outcome")["estimate"]
    assert table.to_dict() == {"lost": 0.25, "won": 0.25, "drawn": 0.25, "cut off": 0.25}


def test_endings_and_those_still_playing_add_up_to_one():
    table = ninety_nine(("a", "b"), 0, 300)
    found = reports.endings(table)
    last = found.groupby(["policy", "rival", "cause"])["estimate"].last().unstack()
    shares = reports.outcomes(table).pivot(index="policy", columns="outcome", values="estimate")
    assert (last.sum(axis=1) <= 1 + 1e-9).all()
    assert (
        last["lost"] >= shares["lost"].to_numpy() - 1e-9
    ).all()  # cut games are at risk no longer, so shares are more


def test_causes_are_shares_of_the_losses():
    table = reports.loss_causes(FOUR)
    assert table[["cause", "estimate", "rows"]].to_numpy().tolist() == [["no_safe_card", 1.0, 2]]


def test_value_of_a_card_is_the_difference_of_the_means():
    table = reports.special_cards(FOUR).set_index("card")
    assert table.loc["nines", "first"] == pytest.approx(np.mean([1, 0, 0.5]))  # seat 1 holds the nines; cut games apart
    assert table.loc["nines", "second"] == pytest.approx(np.mean([0, 1, 0.5]))
    assert np.isnan(table.loc["aces", "estimate"])  # nobody holds an ace


def test_times_say_where_they_are_not_known():
    table = reports.survival_times(FOUR).set_index("measure")
    assert np.isinf(table.loc["median", "estimate"])
    assert np.isnan(table.loc["mean of the first 10", "estimate"])
    early = games(((3, LOST), (2, WON)), ((1, WON), (1, LOST)))
    assert reports.survival_times(early).set_index("measure").loc["median", "estimate"] == 3.0


def test_hazard_by_turn_counts_each_turn_lived_through():
    table = reports.hazard_by_turn(FOUR)
    first = table.iloc[0]
    assert (first["start"], first["end"], first["events"]) == (0, 5, 2)
    assert first["exposure"] == 3 + 2 + 4 + 4 + 5 * 4
    assert first["estimate"] == pytest.approx(2 / 33)


def test_a_thinned_curve_keeps_its_ends():
    curve = pd.DataFrame({"name": "a", "time": np.arange(1, 2001), "estimate": np.linspace(1, 0, 2000)})
    few = thinned(curve, ["name"], 50)
    assert len(few) <= 50
    assert few["time"].iloc[[0, -1]].tolist() == [1, 2000]
    assert len(thinned(curve.iloc[:20], ["name"], 50)) == 20


def test_margins_are_paired_by_deal_and_a_policy_has_none_over_itself():
    table = ninety_nine(("a", "b"), 0, 200)
    found = reports.margins(table).iloc[0]
    points = table.groupby("policy", observed=True)["points"].mean()
    assert (found["policy"], found["rival"]) == ("a", "b")
    assert found["estimate"] == pytest.approx(points["a"] - points["b"])
    assert not len(reports.margins(FOUR))


def test_seat_edge():
    found = reports.seat_edge(FOUR).iloc[0]
    assert found["estimate"] == pytest.approx((0 + 1 + 0.5) / 3 - (1 + 0 + 0.5) / 3)
