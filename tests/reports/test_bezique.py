"""Numbers about Bezique against small tables counted by hand, and pages from a few deals."""

import re

import numpy as np
import pandas as pd
import pytest

from analyzer import reports
from analyzer.games.bezique.state import MELD, PLAYOFF, SEVEN, SHOW, TRICK, Rules
from analyzer.registry import Player
from analyzer.reports import whole
from analyzer.reports.questions.declarations import FIRSTS
from analyzer.reports.questions.point_sources import MELDS, SOURCES


def deals(*rows):
    """Rows of a (seat 0) and b, two a deal; each row names what is not 0."""
    table = pd.DataFrame(
        [{**dict.fromkeys([*MELDS, "brisques", "sevens", "melds", "points"], 0), **row} for row in rows]
    )
    number = np.arange(len(rows))
    seat = number % 2
    names = np.array(["a", "b"], object)
    for first in FIRSTS.values():
        table[first] = (table[first] if first in table else pd.Series([None] * len(rows))).astype("Int8")
    return table.assign(deal=number // 2, swapped=False, seat=seat, policy=names[seat], rival=names[1 - seat],
                        last_trick=(number % 4 == 0) | (number % 4 == 3))  # fmt: skip


FOUR = deals(
    {"marriages": 2, "first_marriage": 3, "melds": 40, "sevens": 10, "brisques": 9, "points": 150},
    {"sequences": 1, "first_sequence": 20, "melds": 250, "brisques": 7, "points": 320},
    {"brisques": 8, "points": 80},
    {"marriages": 1, "first_marriage": 10, "double_beziques": 1, "first_double_bezique": 12, "melds": 520,
     "brisques": 8, "points": 610},
)  # fmt: skip


def test_sources_add_up_to_the_points():
    assert reports.source_points(FOUR).sum(axis=1).tolist() == FOUR["points"].tolist()
    found = reports.points_by_source(FOUR).pivot(index="policy", columns="measure", values="estimate")
    assert found.loc["a", ["marriages", "sevens", "brisques", "last_trick"]].tolist() == [20, 5, 85, 5]
    assert found.loc["b", ["sequences", "double_beziques", "points"]].tolist() == [125, 250, 465]
    shares = reports.source_shares(FOUR).pivot(index="policy", columns="measure", values="estimate")
    assert shares.loc["a", "marriages"] == pytest.approx(40 / 230)
    assert shares[list(SOURCES)].sum(axis=1).tolist() == pytest.approx([1, 1])


def test_odds_count_deals_and_melds():
    found = reports.declaration_odds(FOUR).set_index(["policy", "kind", "measure"])["estimate"]
    assert found["a", "marriages", "odds"] == 0.5
    assert found["a", "marriages", "melds"] == 1
    assert found["a", "marriages", "trick"] == 3
    assert found["b", "four_aces", "odds"] == 0
    assert ("b", "four_aces", "trick") not in found.index


def test_stages_count_all_deals_or_those_without_one_so_far():
    found = reports.declaration_stages(FOUR).set_index(["policy", "kind", "stage", "measure"])
    assert found.loc[("a", "marriages", "1 to 6", "share"), "estimate"] == 0.5
    assert found.loc[("a", "marriages", "7 to 12", "share"), "estimate"] == 0
    assert found.loc[("a", "marriages", "7 to 12", "chance"), "rows"] == 1
    assert found.loc[("b", "sequences", "19 to 24", "chance"), "estimate"] == 0.5
    shares = found.xs("share", level="measure").groupby(["policy", "kind"])["estimate"].sum()
    odds = reports.declaration_odds(FOUR).query("measure == 'odds'").set_index(["policy", "kind"])["estimate"]
    assert shares.to_dict() == pytest.approx(odds.to_dict())


def test_deals_won_by_seat():
    found = reports.deals_won(FOUR, "seat").set_index(["seat", "measure"])["estimate"]
    assert found[0, "won"] == 0
    assert found[1, "won"] == 1
    drawn = deals({"points": 80}, {"points": 80})
    assert reports.deals_won(drawn).set_index(["policy", "measure"])["estimate"]["a", "drawn"] == 1


def test_matches_are_as_long_as_their_last_deal():
    rows = [(0, 0, 1), (0, 1, 1), (2, 0, 0), (2, 1, 0), (2, 2, 0), (4, 0, None)]
    table = pd.DataFrame(rows, columns=["match", "hand_in_match", "match_won"]).astype({"match_won": "Int8"})
    table = table.assign(policy="a", rival="a", seat=0)
    lengths = reports.match_lengths(table)
    assert lengths[["match", "length", "first_won"]].to_numpy().tolist() == [[0, 2, True], [2, 3, False]]
    assert reports.deals_per_match(lengths)["estimate"].tolist() == [2.5]


def test_effect_of_the_ten_is_paired_by_deal():
    high = FOUR.assign(points=FOUR["points"] + [10, 20, 10, 40])
    found = reports.ten_effect(FOUR, high).set_index(["policy", "measure"])
    assert found.loc[("a", "points"), ["estimate", "se"]].tolist() == [10, 0]
    assert found.loc[("b", "points"), "estimate"] == 30
    assert found.loc[("b", "melds"), "estimate"] == 0


SEVEN_OF_TRUMPS, ACE, TEN, LOW = 4, 56, 24, 8  # hearts are trumps


def plays(first, *cards):
    """A trick: two plays, the seat that leads first."""
    return [(TRICK, first, cards[0], 0), (TRICK, 1 - first, cards[1], 0)]


def log():
    """Twenty-four tricks: seat 0 leads and wins but for the second, which seat 1 wins."""
    steps = [*plays(0, ACE, SEVEN_OF_TRUMPS), (MELD, 0, 7, 0)]  # a bezique, and ten for seat 1's seven
    steps += plays(0, TEN, LOW)
    steps += [(SEVEN, 1, SHOW + SEVEN_OF_TRUMPS + 1, 0), (SEVEN, 1, 0, 0), (MELD, 1, 0, 0)]
    for place in range(22):
        steps += plays(1 if place == 0 else 0, LOW, LOW + 1)
    return [*steps, (PLAYOFF, 0, ACE + 1, 0)]


def test_tricks_of_the_first_stage_are_read_from_a_log():
    tricks = reports.first_stage(log(), 2, Rules())
    assert tricks[:3].tolist() == [[0, 0, 1, 40, 0, 10], [0, 1, 1, 0, 0, 10], [1, 0, 0, 0, 0, 0]]
    assert tricks[3:].tolist() == [[0, 0, 0, 0, 0, 0]] * 21
    above = reports.first_stage(log(), 2, Rules(ten_rank=1))
    assert above[1].tolist() == [0, 1, 0, 0, 0, 10]  # card 24 is a jack then
    assert reports.first_stage(log(), 1, Rules())[0].tolist() == [0, 0, 1, 40, 0, 0]  # clubs and hearts are plain


def test_what_a_trick_is_worth_adds_up_to_the_margin():
    tricks = reports.first_stage(log(), 2, Rules())[None]
    values = reports.trick_values(tricks, np.array([100]), 24)
    first, second, third, last = (values.iloc[place] for place in (0, 1, 2, 23))
    assert first[["once", "later", "winner", "leader"]].tolist() == [10 + 40 - 10, 60, 100, 100]
    assert second[["once", "later", "winner", "leader"]].tolist() == [20, -80, -60, 60]
    assert third[["once", "later", "winner", "leader"]].tolist() == [0, 80, 80, -80]
    assert last[["once", "later"]].tolist() == [10, 70]
    assert values["leads_and_wins"].tolist() == [True, False, False, *[True] * 21]
    assert values.loc[[0, 5, 6, 23], "stage"].tolist() == ["1 to 6", "1 to 6", "7 to 12", "19 to 24"]


def two_policies(ruleset, policies):
    chosen = ("brisque_hunter", "melder")
    return [Player(each, tuple(each.defaults.values())) for each in policies if each.name in chosen]


@pytest.mark.parametrize(("game", "hands"), [("bezique/seed", 400), ("bezique/classic", 60), ("bezique/seed", 2)])
def test_pages_of_a_few_deals(monkeypatch, game, hands):
    monkeypatch.setattr(whole, "rule_policies", two_policies)
    made = reports.plan([game], hands=hands).carry_out()
    pages = made.parts[0].pages
    wanted = ["standings", "decisions", "point-sources", "declarations", "lead-value", "ten-rank", "deals-won"]
    assert list(pages) == wanted
    texts = "".join(text for name, text in made.files().items() if name.endswith(".html"))
    assert not re.search(r"\b(nan|NaN|inf|None|NaT|NAType)\b", texts)
    assert all(section.lead.endswith(".") for page in pages.values() for section in page.sections)
    tables = {table.name: table for page in pages.values() for section in page.sections for table in section.tables}
    worth = tables["by_trick"].frame.pivot_table(index=["policy", "trick"], columns="measure", values="estimate")
    assert worth.loc[(slice(None), 24), "later"].abs().max() <= 10 * 16 + 10  # no more than the play-off can bring
    lead = tables["first_lead"].frame.set_index("policy")["estimate"]
    if game == "bezique/seed":  # all deals are logged, so the two tables are about the same tricks
        assert worth.xs(1, level="trick")["leader"].to_dict() == pytest.approx(lead.to_dict())


def test_a_report_plays_no_more_hands_than_a_question_allows():
    planned = reports.plan(["bezique/seed", "draw-bridge/penalty", "spades/open"])
    assert [terms.hands for terms, _ in planned.parts] == [40_000, 50_000, 1_000_000]
