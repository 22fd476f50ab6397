"""The page of a league: ranking, who leads whom, rings, and the mix that nobody beats."""

from importlib import metadata
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from analyzer.reports import standing
from analyzer.reports.page import Page, Picture, Row, Section, listing, records, spread
from analyzer.reports.plots import Axis, Dot
from analyzer.reports.plots.lead import leads
from analyzer.reports.plots.ranking import ranking
from analyzer.reports.render import lone_html, table_csv
from analyzer.stats.text import count

if TYPE_CHECKING:
    from analyzer.study.league import League

NAME = "league"
NAMES = [f"{NAME}.html", NAME]
"""The file and the folder that are written."""

RATED = (
    "A deal is a contest: whoever has more points over its two hands, one in each seat, has won it, and a drawn deal "
    "is half a win. The rating is Elo's: 400 points more are odds of ten to one, the expected score is 1 / (1 + 10 to "
    "the power of minus the difference / 400), and the mean of all policies is 0. Only the mean score is modelled, not "
    "how often deals are drawn."
)
PLACED = (
    "Places are those that a policy may have, all of them right at once in 95 of 100 such leagues: behind all that are "
    "shown to be better, before all that are shown to be worse. Every claim that one policy is better than another is "
    "corrected for the number of all such claims by Holm's method, both directions counted."
)
MIXED = (
    "Take the league as a game in which each of two players picks a policy and wins the margin. There is a mix of "
    "policies that loses to none, and of several such the one of greatest entropy is taken, so that two policies that "
    "are one and the same share a weight and change nothing else. Ratings against the mix are 0 for policies in it and "
    "at most 0 for others; to beat weak policies by much does not help. The range of a weight holds 95 % of 400 "
    "leagues with as many deals drawn anew, and errors are from the same draws."
)


def files(found: "League", command: str) -> dict[str, str]:
    """Text of every file of a league by its name.

    Parameters
    ----------
    command : that makes it again
    """
    page, made = league_page(found), f"analyzer {metadata.version('analyzer')}: {command}"
    texts = {f"{NAME}.html": lone_html(NAME, page, f"{found.game}/{found.ruleset}", made)}
    tables = [table for section in page.sections for table in section.tables]
    return texts | {f"{NAME}/{table.name}.csv": table_csv(table) for table in tables}


def league_page(found: "League") -> Page:
    """The page of a league."""
    sections = _ranking(found), _leads(found), _rings(found), _mix(found)
    return Page("Who beats whom?", tuple(section.lead for section in sections), sections)


def _ranking(found: "League") -> Section:
    spoken, rows = standing.measure(found), records(found.ratings)
    rated = standing.all_rated(found)
    keys = ("rating", "rating_low", "rating_high") if rated else ("margin", "margin_low", "margin_high")
    scale = 1.0 if rated else spoken.scale
    dots = [Dot(row["policy"], *(scale * row[key] for key in keys)) for row in rows]
    notes = [standing.rating(row) if rated else _margin(row, found) for row in rows]
    what = "Elo rating" if rated else f"mean lead over the others, {spoken.unit} {spoken.per}"
    picture = ranking(dots, notes, Axis(what), f"{what[:1].upper()}{what[1:]}, with 95 % intervals", level=0.0)
    table = listing(
        "ratings",
        "The policies in order",
        found.ratings,
        {"policy": "Policy"},
        [
            ("Place", standing.place),
            ("Elo rating", standing.rating),
            (f"Lead over the others, {spoken.unit} {spoken.per}", lambda row: _margin(row, found)),
            ("Score of a deal", standing.score),
        ],
    )
    played = (
        f"Each of {len(found.results.deals)} pairings played {count(found.hands)} hands, both seatings of the same "
        f"{count(found.hands // 2)} deals. A * marks a policy that sees hidden cards."
    )
    notes_of = (standing.fit(found), played, RATED, PLACED)
    return Section("The ranking", standing.best(found), notes_of, (picture,), (table,))


def _margin(row: Row, found: "League") -> str:
    return standing.margin(row, standing.measure(found), "margin", "margin_se")


def _leads(found: "League") -> Section:
    spoken, cross = standing.measure(found), standing.with_open(found.cross)
    order = list(found.ratings["policy"])
    heads = {name: str(place) for place, name in enumerate(order, 1)}
    numbered = {name: f"{place} {name}" for name, place in heads.items()}
    at = {"policy": pd.Categorical(cross["policy"], order), "rival": pd.Categorical(cross["rival"], order)}
    cross = cross.assign(**at).sort_values(["policy", "rival"], ignore_index=True)
    cross = cross.astype({"policy": object, "rival": object})
    shown = cross.assign(policy=cross["policy"].map(numbered))
    many = int((~cross["open"]).sum()) // 2
    pairs = len(found.results.deals)
    settled = f"All of the {pairs} pairings are" if many == pairs else f"{many} of the {pairs} pairings are"
    caption = f"Lead of the policy in the row over the one in the column, {spoken.unit} {spoken.per}"
    across = ({"policy": "Policy"}, "rival", heads)
    margins = spread("cross", caption, cross, *across, lambda row: standing.lead(row, spoken), absent="", shown=shown)
    scores = spread(
        "scores",
        "Share of deals won by the policy in the row, a drawn one counting half",
        cross.filter(regex="^(policy|rival|deals|score|won|drawn)"),
        *across,
        standing.score,
        folded=True,
        absent="",
        shown=shown,
    )
    note = (
        "A question mark stands where it is not settled which is better. All that is called settled is right at "
        "once in 95 of 100 such leagues."
    )
    lead = f"{settled} settled: one of the two policies is shown to beat the other."
    return Section("Who leads whom", lead, (note,), (_heat(found, cross, order, caption),), (margins, scores))


def _heat(found: "League", cross: pd.DataFrame, order: list[str], caption: str) -> Picture:
    table = cross.set_index(["policy", "rival"])
    margins, doubts = (table[name].unstack().reindex(index=order, columns=order) for name in ("estimate", "open"))
    values = standing.measure(found).scale * margins.to_numpy(float)
    least = 1 if np.nanmax(np.abs(values)) >= 1 else 2
    texts = [
        ["" if np.isnan(value) else standing.brief(value, least) + "?" * bool(doubt) for value, doubt in cells]
        for cells in np.stack([values, doubts.to_numpy(float)], axis=2)
    ]
    return leads(values, texts, order, f"{caption}: blue ahead, orange behind")


def _rings(found: "League") -> Section:
    note = (
        "A ring counts if each of its links does, all claims of the cross table corrected together; so all rings shown "
        "are right at once in 95 of 100 such leagues. Rings of three are looked for, and one of more where there is "
        "none of three."
    )
    frame = found.cycles.assign(cycle=[" > ".join(names) for names in found.cycles["cycle"]])
    spoken = standing.measure(found)
    table = listing(
        "cycles",
        "Rings, the strongest first: each beats the next, the last the first",
        frame,
        {"cycle": "Ring"},
        [
            (f"Weakest link, {spoken.unit} {spoken.per}", lambda row: standing.margin(row, spoken, "margin")),
            ("Corrected p", lambda row: standing.p_value(row["p"]).removeprefix("p = ").removeprefix("p ")),
        ],
        shown=frame.head(20),
    )
    return Section("Rings", standing.rings(found), (note,), tables=(table,) if len(frame) else ())


def _mix(found: "League") -> Section:
    spoken = standing.measure(found)
    table = listing(
        "mix",
        "Weights in the mix, and what each policy earns against it",
        found.mix,
        {"policy": "Policy"},
        [
            ("Weight", standing.weight),
            ("Mean weight, deals drawn anew", lambda row: f"{100 * row['drawn']:.0f} %"),
            (f"Against the mix, {spoken.unit} {spoken.per}", lambda row: standing.against_mix(row, spoken)),
        ],
    )
    return Section("The mix that nobody beats", standing.blend(found), (MIXED,), tables=(table,))
