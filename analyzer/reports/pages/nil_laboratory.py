"""The page about nils asked for."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, interval_cell, listing, one, records, rows_cell
from analyzer.reports.pages._shown import PAIR, by_policy, policy_dots, shown
from analyzer.reports.pages.nil_success import MADE, RANKS
from analyzer.reports.plots import Axis, Curve, curves
from analyzer.reports.setting import Setting
from analyzer.stats.text import count, percent, with_error

TITLE = "What if every hand were a nil?"
SPADES = Axis("spades in the hand", whole=True)
SHARE = Axis("nils", percent=True)
HOW = (
    "Hands are looked through up to the bids and sorted by what the bidder holds. Of each kind, the first are played "
    "with every bid but nil barred to the bidder, as many as the error wanted takes. The bar holds at the bid alone: "
    "draft, cards and random numbers are those of the run without it, and no policy can see it before. Over all hands "
    "each kind counts as much as it occurs, and the error has both parts, that of the rates and that of the weights."
)


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    if "totals" not in found:
        return Page(TITLE, (), (Section(TITLE, "No policy could be made to bid nil."),))
    whole = _totals(setting, found["totals"], found["kinds"])
    sections = (
        whole,
        _rivals(setting, found["totals"]),
        _kinds(setting, found["kinds"]),
        _even(setting, found["even"], found["kinds"]),
        *([_cells(setting, found["cells"])] if "cells" in found else []),
    )
    also = (
        ("nil-success", "Nils that policies bid by themselves"),
        ("nil-floor", "Nils that nobody could break"),
    )
    return Page(TITLE, (whole.lead,), sections, also)


def _totals(setting: Setting, frame: pd.DataFrame, kinds: pd.DataFrame) -> Section:
    best = setting.best
    made, gain = (one(setting.of_best(frame), measure=name) for name in ("made", "lead"))
    size = with_error(abs(gain["estimate"]), gain["se"], "points")
    lead = (
        f"If `{best}` facing itself bid nil on every hand, it would make {_rate(made)} of them, and its lead would be "
        f"{size} a hand {'better' if gain['estimate'] > 0 else 'worse'} than by the bids that it makes."
    )
    worth = "Lead is own points less the opponent's, each bag charged its share of the penalty."
    keys = {"made": "Made", "makeable": "Makeable", "lead": "Lead, points"}
    wide = frame[frame["measure"].isin(keys)]
    rows = [{"policy": policy, "rival": rival, **{row["measure"]: row for row in records(part)}}
            for (policy, rival), part in wide.groupby(list(PAIR), sort=False)]  # fmt: skip
    cells = [(head, lambda row, name=name: _figure(name, row[name])) for name, head in keys.items()]
    table = listing("totals", "Nils on all hands, each kind weighing as much as it occurs", frame, PAIR, cells,
                    shown=pd.DataFrame(rows))  # fmt: skip
    seen = f"{count(int(kinds['rows'].sum()))} nils were played for this page."
    floor = (
        "Makeable: no lead and no discard of the opponent can force a trick on the bidder, all cards being known. A "
        "policy may make more, as its opponent does not defend so well, or fewer, as it does not see the cards."
    )
    return Section("Nils on all hands", lead, (worth, HOW, f"{floor} {seen}"), tables=(table,))


def _rate(row: Row) -> str:
    return percent(row["estimate"], row["se"])


def _figure(name: str, row: Row) -> str:
    return with_error(row["estimate"], row["se"]) if name == "lead" else _rate(row)


def _rivals(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "By the opponent's policy"
    own = frame[(frame["policy"] == best) & (frame["measure"] == "made")]
    rows = sorted(records(own.dropna(subset=["se"])), key=lambda row: float(row["estimate"]))
    if len(rows) < 2:
        return Section(title, f"`{best}` met no other policy.")
    low, high = rows[0], rows[-1]
    lead = f"`{low['rival']}` lets `{best}` make fewest nils, {_rate(low)}, `{high['rival']}` most, {_rate(high)}."
    if low["high"] >= high["low"]:
        lead = f"No opponent lets `{best}` make more nils than another, as far as these hands can tell."
    note = "Against another policy both the play and the draft differ, so the hands are not the same in every row."
    picture = policy_dots(setting, own.assign(policy=own["rival"]), ["rival"], MADE,
                          f"Nils made by `{best}` if it bid nil on every hand, by opponent.")  # fmt: skip
    return Section(title, lead, (note,), (picture,))


def _kinds(setting: Setting, frame: pd.DataFrame) -> Section:
    best, own = setting.best, shown(setting.of_best(frame))
    rows = records(own.sort_values("low"))
    lead = "There are too few nils to split them by spades."
    if rows:
        lead = (
            f"Of the numbers of spades with nils enough to say, `{best}` facing itself would make most with "
            f"{_spades(rows[-1])}, {interval_cell(rows[-1])}; it holds so many in "
            f"{percent(rows[-1]['share'], rows[-1]['share_se'])} of its hands."
        )
    floor = Curve("makeable", own["spades"], own["makeable"], own["makeable_low"], own["makeable_high"], 1)
    made = Curve("made", own["spades"], own["estimate"], own["low"], own["high"], 0)
    pictures = (
        curves(
            [made, floor], SPADES, SHARE, f"Nils made by `{best}` against itself, and those that best defence allows."
        ),
        by_policy(setting, frame, "spades", SPADES, MADE, f"Nils made against `{best}` by every policy."),
    )
    table = listing("kinds", "Nils asked for, by spades in the hand", frame, {**PAIR, "spades": "Spades"}, _CELLS,
                    folded=True)  # fmt: skip
    return Section("By spades", lead, pictures=pictures, tables=(table,))


_CELLS = [
    ("Of its hands", lambda row: percent(row["share"], row["share_se"])),
    ("Nils", rows_cell),
    ("Made", interval_cell),
    ("Makeable", lambda row: interval_cell(_floor(row))),
    ("Lead, points", lambda row: with_error(row["lead"], row["lead_se"])),
]


def _floor(row: Row) -> Row:
    return {name: row[f"makeable{end}"] for name, end in (("estimate", ""), ("low", "_low"), ("high", "_high"))}


def _even(setting: Setting, frame: pd.DataFrame, kinds: pd.DataFrame) -> Section:
    best, keys = setting.best, [*PAIR, "spades"]
    wide = frame.merge(kinds[[*keys, "estimate", "se", "low", "high"]], on=keys, suffixes=("", "_made"))
    mine = setting.against_best(wide)
    told = mine.loc[mine["estimate"].notna(), "policy"].value_counts()
    name = best if best in told.index or not len(told) else str(told.index[0])
    own = mine[mine["policy"] == name]
    known, who = own[own["estimate"].notna()], f"`{name}` facing {'itself' if name == best else f'`{best}`'}"
    pays = known[known["low_made"] > known["high"]]
    lead = f"On no number of spades would a nil of {who} be made often enough to pay, as far as is known."
    if len(pays):
        lead = f"A nil of {who} pays with {', '.join(map(str, pays['spades']))} spades."
    if not len(known):
        lead = f"Too few nils of {who} were made, or failed, to say how often one must be."
    note = (
        "Break-even rate: (other - failed) / (made - failed), of the mean leads after the bid otherwise made, failed "
        "and made nils, bags charged. It is told where at least ten nils were made and ten failed. `analyzer.nil_lab` "
        "takes other measures of worth, such as the chance to win the match from a score."
    )
    cells = [
        ("Must be made", lambda row: percent(row["estimate"], row["se"], too_few="not known")),
        ("Is made", lambda row: interval_cell({name: row[f"{name}_made"] for name in ("estimate", "low", "high")})),
        ("Lead if made", lambda row: with_error(row["made"], row["made_se"], too_few="none made")),
        ("If failed", lambda row: with_error(row["failed"], row["failed_se"], too_few="none failed")),
        ("Other bid", lambda row: with_error(row["other"], row["other_se"])),
    ]
    table = listing("even", f"Break-even rates by spades, {who}", frame, {"spades": "Spades"}, cells,
                    shown=own)  # fmt: skip
    return Section("How often a nil must be made", lead, (note,), tables=(table,))


def _cells(setting: Setting, frame: pd.DataFrame) -> Section:
    best, own = setting.best, setting.of_best(frame)
    rows = records(shown(own).sort_values("low"))
    lead = "There are too few nils to split them further."
    if rows:
        top = rows[-1]
        lead = (
            f"With {_spades(top)}, the highest {_rank(top['top_spade'])}, `{best}` facing itself would make "
            f"{interval_cell(top)}: of the kinds with nils enough to say, the one that is surest to be good."
        )
    note = (
        "The best of many kinds owes something to luck, and its rate is a little flattered. Kinds that hardly ever "
        "occur have wide intervals here; `analyzer.nil_lab` looks through more hands for them."
    )
    named = own.assign(top_spade=own["top_spade"].map(_rank))
    keys = {"spades": "Spades", "top_spade": "Highest"}
    table = listing("cells", f"Nils asked for, `{best}` against itself", frame, keys, _CELLS, folded=True, shown=named)
    return Section("By spades and the highest of them", lead, (note,), tables=(table,))


def _spades(row: Row) -> str:
    return f"{row['spades']} spade{'' if row['spades'] == 1 else 's'}"


def _rank(value: int) -> str:
    return str(RANKS.get(value, value))
