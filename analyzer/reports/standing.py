"""What a league has to say in sentences, for its page and for the terminal."""

from typing import TYPE_CHECKING

from analyzer.reports.page import Row, records
from analyzer.reports.words import Measure, listed, measure_of
from analyzer.stats.text import number, percent, percent_interval, with_error

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.stats.ratings import Fit
    from analyzer.study.league import League

SETTLED = 0.05  # corrected p-values below this are findings
LEAST = 1e-4  # smaller p-values are not told apart


def measure(found: "League") -> Measure:
    """How margins of a league are spoken of."""
    return measure_of(found.unit)


def place(row: Row) -> str:
    """The places that a policy may have: `2` or `2 to 4`."""
    low, high = row["place_low"], row["place_high"]
    return str(low) if low == high else f"{low} to {high}"


def rating(row: Row) -> str:
    """A rating and its error, or that there is none."""
    return with_error(row["rating"], row["rating_se"], too_few="not finite")


def margin(row: Row, spoken: Measure, name: str = "estimate", error: str = "se") -> str:
    """A margin and its error in the game's measure, without the unit."""
    return with_error(spoken.times(row[name]), spoken.times(row[error]))


def lead(row: Row, spoken: Measure) -> str:
    """A cell of the cross table: the margin with its error, a question mark where it is not settled who is better."""
    return margin(row, spoken) + (" ?" if unsettled(row) else "")


def unsettled(row: Row) -> bool:
    """Whether a pairing of the cross table leaves open who is better."""
    return bool(row["open"])


def with_open(cross: "pd.DataFrame") -> "pd.DataFrame":
    """The cross table with a column `open`: neither policy is shown to beat the other."""
    back = cross.set_index(["rival", "policy"])["p"]
    other = back.loc[list(zip(cross["policy"], cross["rival"], strict=True))].to_numpy()
    return cross.assign(open=~((cross["p"] < SETTLED) | (other < SETTLED)))


def best(found: "League") -> str:
    """Who is rated best, and who may be as good."""
    rows = records(found.ratings)
    first, among = rows[0], f"of {len(rows)} policies by {'deals won' if all_rated(found) else 'margins'}"
    rivals = [f"`{row['policy']}`" for row in rows[1:] if row["place_low"] == 1]
    if rivals:
        return f"`{first['policy']}` comes first {among}, but {listed(rivals, 'or')} may be as good."
    return f"`{first['policy']}` comes first {among}, and no other may be as good."


def fit(found: "League") -> str:
    """Whether one number for each policy describes the results."""
    if not all_rated(found):
        return _partly(found)
    assert found.fit is not None
    return _fitted(found.fit)


def all_rated(found: "League") -> bool:
    """Whether every policy has a finite rating."""
    return bool(found.ratings["rating"].notna().all())


def _partly(found: "League") -> str:
    """What to say where some policies have no finite rating."""
    rated = [f"`{name}`" for name in found.ratings.loc[found.ratings["rating"].notna(), "policy"]]
    told = "Between parts of the policies every deal was won by one side, so "
    told += f"only {listed(rated)} have ratings, among themselves" if rated else "there are no finite ratings"
    return f"{told}; the order is that of mean margins." + (f" {_fitted(found.fit)}" if found.fit else "")


def _fitted(said: "Fit") -> str:
    """Whether one number for each policy describes the results, from the test of fit."""
    if said.p != said.p:
        return "With so few pairings or deals nothing can test whether one number for each policy is enough."
    if said.p >= SETTLED:
        return f"One number for each policy describes the results: no misfit is seen ({p_value(said.p)})."
    a, b = (f"`{name}`" for name in said.worst)
    part = f", though it explains {_share(said.explained)} of how scores differ" if said.explained > 0 else ""
    return (
        f"One number for each policy does not describe the results ({p_value(said.p)}){part}: furthest off, {a} "
        f"scored {100 * said.found:.2f} % against {b}, where the ratings say {100 * said.said:.2f} %. Look at the "
        "pairings."
    )


def _share(part: float) -> str:
    """A share of nearly all with the digits that tell it from all."""
    text = f"{100 * part:.1f}"
    return f"{100 * part:.3f} %" if text == "100.0" else f"{text} %"


def p_value(p: float) -> str:
    """A p-value in words."""
    return f"p below {LEAST:g}" if p < LEAST else f"p = {p:.2g}"


def ring(row: Row) -> str:
    """A cycle: `a beats b beats c beats a`."""
    names = [f"`{name}`" for name in row["cycle"]]
    return " beats ".join([*names, names[0]])


def rings(found: "League") -> str:
    """How many cycles there are."""
    many = len(found.cycles)
    if not many:
        return "No ring is settled: nowhere is it shown that A beats B beats C beats A."
    first = records(found.cycles)[0]
    weakest = with_error(measure(found).times(first["margin"]), measure(found).times(first["se"]))
    told = f"{ring(first)}, by {weakest} {measure(found).unit} {measure(found).per} or more"
    return f"{told}." if many == 1 else f"{many} rings are settled, the strongest: {told}."


def blend(found: "League") -> str:
    """The mix that nobody beats."""
    inside = [row for row in records(found.mix) if row["weight"] > 0]
    if len(inside) == 1:
        name = inside[0]["policy"]
        told = f"By these margins nobody beats `{name}`: the mix is that policy alone"
        table = with_open(found.cross)
        doubts = [f"`{rival}`" for rival in table.loc[(table["policy"] == name) & table["open"], "rival"]]
        doubt = f"; that it beats {listed(doubts, 'or')} is not settled" if doubts else ""
        if inside[0]["drawn"] > 0.95:
            return f"{told}{doubt}."
        return f"{told}{doubt}. With as many deals drawn anew it has {100 * inside[0]['drawn']:.0f} % on average."
    parts = [f"{100 * row['weight']:.1f} % `{row['policy']}`" for row in inside]
    return f"By these margins nobody beats the mix of {listed(parts)}."


def weight(row: Row) -> str:
    """A weight of the mix with the range over the draws."""
    if row["weight_low"] == row["weight_high"] == row["weight"]:
        return f"{100 * row['weight']:.0f} %"
    return percent_interval(row["weight"], row["weight_low"], row["weight_high"])


def against_mix(row: Row, spoken: Measure) -> str:
    """What a policy earns against the mix."""
    if row["rating"] == 0 == row["rating_se"]:
        return "0"
    return margin(row, spoken, "rating", "rating_se")


def score(row: Row) -> str:
    """A score of a cross table in percent."""
    return percent(row["score"], row["score_se"])


def brief(value: float, least: int = 1) -> str:
    """A margin in the few letters of a picture's cell: whole from 10 on, else with `least` decimal places."""
    return number(value, 0 if abs(value) >= 9.95 else least)
