"""Tables about par against numbers counted by hand, and the solver's answers against the values of the play."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from analyzer.engine.duel import Work
from analyzer.engine.wanted import make_duel
from analyzer.games.draw_bridge.scoring import score
from analyzer.mechanics.auction import STRAINS, Auction, bid_number
from analyzer.reports.questions import decisions as asked
from analyzer.reports.questions._double_dummy import contract_tricks, spades_hands, tricks_lost
from analyzer.reports.questions.bid_ceiling import bid_ceilings
from analyzer.reports.questions.decisions import lost_by_trick, lost_points, mistake_rates, worst_decisions
from analyzer.reports.questions.nil_floor import nils_judged
from analyzer.reports.questions.par_contracts import against_par, judged_contracts, par_of_hands, par_shares
from analyzer.study.par import par_of

NAMES = ("a", "b")
WHO = ["deal", "swapped", "seat", "policy", "rival"]


def decided(*rows):
    """Decisions: deal, seat, step, phase, trick, action, best, choices, loss."""
    names = ["deal", "seat", "step", "phase", "trick", "action", "best", "choices", "loss"]
    table = pd.DataFrame(rows, columns=names).astype({"trick": "Int8"})
    return table.assign(
        swapped=False, policy=[NAMES[seat] for seat in table["seat"]], rival=[NAMES[1 - seat] for seat in table["seat"]]
    )


FOUR = decided(
    (0, 0, 20, "bid", None, "bid 3", "bid 4", 14, 7.0),
    (0, 1, 21, "bid", None, "bid 5", "bid 5", 14, 0.0),
    (0, 0, 22, "play", 1, "4C", "4C, 5C", 9, 0.0),
    (0, 1, 23, "play", 1, "9D", "KD", 3, 20.0),
    (1, 0, 20, "bid", None, "bid 4", "bid 4", 14, 0.0),
    (1, 1, 21, "bid", None, "bid 6", "bid 2", 14, 3.0),
    (1, 0, 22, "play", 1, "4S", "4S", 1, 0.0),
    (1, 1, 23, "play", 1, "8D", "8D", 2, 0.0),
)


def test_losses_by_phase_trick_and_mistake():
    losses = pd.DataFrame(
        {
            **{name: FOUR[FOUR["step"] > 21][name].to_numpy() for name in WHO},
            "mistakes": [1, 1, 0, 1],
            "lost": [7.0, 20.0, 0.0, 3.0],
            "lost_bid": pd.array([7.0, 0.0, 0.0, 3.0], "Float64"),
            "lost_play": pd.array([0.0, 20.0, None, 0.0], "Float64"),
        }
    )
    found = lost_points(losses).set_index(["policy", "measure"])["estimate"]
    assert found["a"].to_dict() == {"all": 3.5, "bid": 3.5, "play": 0, "mistakes": 0.5}
    assert found["b"].to_dict() == {"all": 11.5, "bid": 1.5, "play": 10, "mistakes": 1}
    by_trick = lost_by_trick(FOUR).set_index(["policy", "trick"])
    assert by_trick["estimate"].to_dict() == {("a", 1): 0, ("b", 1): 10}
    assert by_trick.loc[("b", 1), "se"] == 10  # two deals, 20 and 0
    rates = mistake_rates(FOUR).set_index(["policy", "phase", "measure"])
    assert rates.loc[("a", "play", "often"), "rows"] == 1  # where there was one card only, none was chosen
    assert rates.loc[("b", "play", "often"), "estimate"] == 0.5
    assert rates.loc[("b", "play", "cost"), "estimate"] == 20


def test_the_dearest_decisions_are_told_with_what_came_before():
    worst = worst_decisions(FOUR, 2)
    assert worst[["hand", "policy", "action", "best", "loss"]].to_numpy().tolist() == [
        [0, "b", "9D", "KD", 20.0],
        [0, "a", "bid 3", "bid 4", 7.0],
    ]
    assert worst["before"].tolist() == ["bid 3, bid 5; 4C led", ""]
    assert len(worst_decisions(FOUR)) == 3


def test_a_question_without_anything_judged_has_no_table():
    nothing = SimpleNamespace(par=SimpleNamespace(decisions=FOUR.iloc[:0]))
    assert asked.measure(nothing) == {}


def test_bids_against_best_play():
    bids = FOUR[FOUR["phase"] == "bid"].assign(
        bid=[3, 5, 4, 6], tricks=[3, 10, 6, 7], dummy=[4, 9, 4, 9], lost=[7, 0, 0, 3], best_bid=[4, 9, 4, 9],
        best_tricks=[4, 9, 5, 8],
    )  # fmt: skip
    found = bid_ceilings(bids).set_index(["policy", "measure"])["estimate"]
    assert found["a"].to_dict() == {
        "bias": 0.5, "error": 0.5, "lost": 3.5, "played": 0.5, "dummy": 0.5, "par": 0.5, "ceiling": 0.5,
    }  # fmt: skip
    assert found["b"].to_dict() == {
        "bias": 3.5, "error": 3.5, "lost": 1.5, "played": 0, "dummy": 0, "par": 0.5, "ceiling": 0.5,
    }  # fmt: skip


def test_nils_made_that_could_not_be_are_gifts():
    columns = ("blind", "tricks", "makeable")
    rows = [(False, 0, True), (False, 0, False), (False, 2, False), (True, 0, True)]
    hands = FOUR[FOUR["phase"] == "bid"].assign(policy="a", rival="b", bid=0, bags=0, points=0, spades=0, top_spade=0,
                                                voids=0, dangerous=0)  # fmt: skip
    hands = hands.assign(**{name: [row[k] for row in rows] for k, name in enumerate(columns)})
    found = nils_judged(hands).set_index(["kind", "measure"])["estimate"]
    assert found["nil"].to_dict() == pytest.approx({"makeable": 1 / 3, "made": 2 / 3, "given": 0.5})
    assert found["blind nil"].to_dict() == {"makeable": 1, "made": 1}


def test_contracts_are_sorted_by_what_is_different():
    """Worth par, too high, too low, another strain, the other declarer, missed, needless; a declares, or nobody."""
    came = [(4, "S"), (6, "S"), (2, "S"), (4, "C"), (4, "S"), None, (7, "NT")]
    best = [(2, "S"), (4, "S"), (4, "S"), (4, "S"), (4, "S"), (1, "NT"), None]
    wanted = ["same", "high", "low", "strain", "other", "missed", "needless"]

    def table(contracts, other=()):
        rows = []
        for deal, contract in enumerate(contracts):
            for seat in (0, 1):
                declares = None if contract is None else (seat == 0) ^ (deal in other)
                level, strain = contract or (None, None)
                rows.append((deal, False, seat, NAMES[seat], NAMES[1 - seat], declares, level, strain, 0))
        kinds = {"declarer": "boolean", "level": "Int8", "strain": "category"}
        return pd.DataFrame(rows, columns=[*WHO, "declarer", "level", "strain", "points"]).astype(kinds)

    hands, at_best = table(came), table(best, other=(4,))
    losses = hands[WHO].assign(lost_auction=pd.array([5.0, 5.0] + 6 * [9.0, 0.0], "Float64"))
    par = SimpleNamespace(hands=hands, best_hands=at_best, losses=losses)
    found = par_of_hands(par)
    assert found["agree"].tolist() == [kind for kind in wanted for _ in (0, 1)]
    shares = against_par(found).set_index(["policy", "measure"])["estimate"]
    assert shares["a", "declares"] == pytest.approx(6 / 7)
    assert shares["a", "should"] == pytest.approx(5 / 7)
    assert shares["b", "should"] == pytest.approx(1 / 7)
    best = par_shares(found).groupby("contract")["events"].sum().to_dict()
    assert best == {"1NT": 1, "2S": 1, "4S": 4, "none": 1}


# --- against the values of the play -------------------------------------------------------------


def begun(par, phase):
    """The first decision of each hand in a phase, and its par of seat 0, by the hand's number."""
    first = par.decisions[par.decisions["phase"] == phase].drop_duplicates(["deal", "swapped"])
    value = (first["value"] + first["loss"]) * np.where(first["seat"] == 0, 1, -1)
    return pd.Series(value.to_numpy(), 2 * first["deal"] + first["swapped"])


def test_tricks_of_best_play_in_spades_are_points_where_every_trick_is_one():
    rules = ["per_trick=0", "nil=0", "moon=0", "blind_nil=0", "bags=off"]
    for ruleset in ("spades/open", "spades/closed"):
        more = ["nil_failure=bags"] if ruleset == "spades/closed" else []
        work = Work(make_duel(ruleset, "lowest", "lowest", rules=[*rules, *more]))
        par = par_of(work, 30, 1)
        found = spades_hands(par, work.rules)["dummy"].to_numpy().reshape(-1, 2)
        assert (found.sum(axis=1) == 13).all()
        assert (begun(par, "play").to_numpy() == found[:, 0] - found[:, 1]).all()


def test_a_nil_can_be_made_where_it_is_worth_everything():
    work = Work(make_duel("spades/open", "uniform", "counter", rules=["nil=10000", "blind_nil=0", "bag_penalty=0"]))
    par = par_of(work, 1_000, 1)
    hands = spades_hands(par, work.rules)
    bids = par.decisions[par.decisions["phase"] == "bid"].set_index(["deal", "swapped", "seat"])
    hands = hands.set_index(["deal", "swapped", "seat"])
    first_nil = hands.xs(0, level="seat")["bid"] == 0
    last = bids.xs(1, level="seat")[~first_nil]
    could = hands.xs(1, level="seat")["makeable"][~first_nil]
    assert ((last["value"] + last["loss"] > 5_000) == could).all()
    leads, follows = (hands.xs(seat, level="seat")["makeable"] for seat in (0, 1))
    opening = bids.xs(0, level="seat")
    assert ((opening["value"] + opening["loss"] > 5_000) == (leads & ~follows)).all()
    assert could.sum() > 0
    assert leads.sum() > 0


def test_tricks_of_best_play_in_draw_bridge_are_what_the_contract_is_worth():
    work = Work(make_duel("draw-bridge/published", "uniform", "lowest"))
    par = par_of(work, 60, 1)
    judged = judged_contracts(par)
    assert np.array_equal(judged["dummy"], contract_tricks(par, judged))
    value = begun(par, "play")
    for row in judged.to_dict("records"):
        contract = Auction(bid_number(row["level"], STRAINS.index(row["strain"])), 0, row["doubled"])
        declarer, defender = score(work.rules, contract, row["dummy"])
        sign = 1 if row["seat"] == 0 else -1
        assert value[2 * row["deal"] + row["swapped"]] == sign * (declarer - defender)
    assert (judged["above"] > 0).any()
    lost = tricks_lost(par, judged)
    assert (lost["tricks"] >= 0).all()  # tricks lost to the wrong player would be less
    by_role = lost.groupby(["deal", "swapped", "declares"])["tricks"].sum().unstack()
    came = judged.set_index(["deal", "swapped"])
    assert (came["dummy"] - by_role[True] + by_role[False] == came["tricks"]).all()
    assert lost["tricks"].max() >= 1
