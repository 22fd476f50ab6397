"""The page about nils."""

from collections.abc import Mapping

import pandas as pd

from analyzer.reports.page import (
    Page,
    Row,
    Section,
    Table,
    interval_cell,
    listing,
    mean_cell,
    one,
    rate_cell,
    records,
    rows_cell,
)
from analyzer.reports.pages._shown import PAIR, by_policy, policy_dots, shown
from analyzer.reports.plots import Axis
from analyzer.reports.questions.nil_success import BLIND, NIL
from analyzer.reports.setting import Setting
from analyzer.reports.words import sentence, sign
from analyzer.stats.text import percent, with_error

TITLE = "When does a nil succeed?"
KINDS = {
    "spades": "spades in the hand",
    "top_spade": "highest spade",
    "voids": "void suits",
    "dangerous": "dangerous cards",
}
MADE = Axis("nils made", percent=True)
RANKS = {11: "J", 12: "Q", 13: "K", 14: "A", 0: "none"}


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    called = {NIL: "nil", BLIND: "double nil" if setting.rules.exchange_limit else "blind nil"}
    found = {name: _busiest_first(frame, found["success"]) for name, frame in found.items()}
    success = _success(setting, found["attempts"], found["success"], called)
    worth = _worth(setting, found["worth"], called)
    kinds = (_kind(setting, kind, found[f"by_{kind}"], called) for kind in KINDS)
    even = _break_even(setting, found["break_even"], found["success"], called)
    also = (
        ("nil-floor", "Nils that nobody could break"),
        ("nil-laboratory", "Nils on hands on which no policy bids one"),
    )
    return Page(TITLE, (success.lead, worth.lead), (success, worth, even, *kinds), also)


def _busiest_first(frame: pd.DataFrame, success: pd.DataFrame) -> pd.DataFrame:
    """The rows of the policies that bid nil most often first."""
    tries = success.groupby("policy")["rows"].sum()
    order = (-frame["policy"].map(tries).fillna(0)).argsort(kind="stable")
    return frame.iloc[order]


def _featured(setting: Setting, frame: pd.DataFrame, kind: str = NIL) -> Row | None:
    """A row of the policy that tried most against the best one."""
    mine = setting.against_best(frame[frame["kind"] == kind])
    tries = mine.groupby("policy")["rows"].transform("sum")
    return records(mine[tries == tries.max()])[0] if len(mine) else None


def _named(frame: pd.DataFrame, called: Mapping[str, str]) -> pd.DataFrame:
    """With the names that the rule set has for the kinds of nil."""
    return frame.assign(kind=frame["kind"].map(called))


def _success(setting: Setting, attempts: pd.DataFrame, success: pd.DataFrame, called: Mapping[str, str]) -> Section:
    said = []
    for kind, name in called.items():
        row = _featured(setting, success, kind)
        if row is None:
            said.append(f"no policy tried a {name} against `{setting.best}`")
            continue
        tried = one(attempts, policy=row["policy"], rival=row["rival"], kind=kind)
        said.append(
            f"no policy tries a {name} against `{row['rival']}` more often than `{row['policy']}`, in "
            f"{rate_cell(tried)} of its hands, of which it makes {interval_cell(row)}"
        )
    both = success.merge(attempts[["policy", "rival", "kind", "estimate", "se"]], on=["policy", "rival", "kind"])
    both = both.rename(columns={"estimate_x": "estimate", "se_x": "se", "estimate_y": "share", "se_y": "share_se"})
    cells = [
        ("Attempts", rows_cell),
        ("Of its hands", lambda row: percent(row["share"], row["share_se"])),
        ("Made", interval_cell),
    ]
    table = listing("success", "Nils tried and made; failed ones are attempts", _named(both, called), _KEYS, cells)
    dots = _named(setting.against_best(success), called)
    picture = policy_dots(
        setting, dots, ["policy", "kind"], MADE, f"Share of nils made against `{setting.best}`, 95 % intervals."
    )
    every = "With two players and half of the pack out of play, figures of the four-handed game do not apply."
    pictures = (picture,) if len(shown(dots)) > 1 else ()
    return Section("How often it is tried and made", sentence("; ".join(said)), (every,), pictures, (table,))


_KEYS = {**PAIR, "kind": "Kind"}


def _worth(setting: Setting, frame: pd.DataFrame, called: Mapping[str, str]) -> Section:
    title = "What a nil is worth"
    margin = frame[frame["measure"] == "margin"]
    row = _featured(setting, margin)
    note = (
        "Each nil was asked for again: the same cards, the same random number, but nil taken from the bids allowed; "
        "the hand was then played out. The figures are the nil less that other bid, paired by deal, with each bag "
        "charged its share of the bag penalty. The lead counts the points of the opponent too, who may take more "
        "tricks and bags against a nil."
    )
    if row is None:
        return Section(title, f"No nil was bid against `{setting.best}`, so there is none to value.", (note,))
    own = one(frame, measure="own", policy=row["policy"], rival=row["rival"], kind=NIL)
    gains = {1: "gains", -1: "costs", 0: "makes no difference that these hands can tell:"}
    size = with_error(abs(row["estimate"]) if sign(row) else row["estimate"], row["se"], "points")
    lead = (
        f"A nil of `{row['policy']}` {gains[sign(row)]} {size} of lead over `{row['rival']}`, compared with the bid it "
        f"would otherwise make (own points alone: {with_error(own['estimate'], own['se'])})."
    )
    wide = frame[frame["measure"] == "own"].merge(
        margin[[*_KEYS, "estimate", "se"]], on=list(_KEYS), suffixes=("", "_lead")
    )
    cells = [
        ("Other bid, tricks", lambda row: with_error(row["bid"], row["bid_se"])),
        ("Own points", mean_cell),
        ("Lead", lambda row: with_error(row["estimate_lead"], row["se_lead"])),
        ("Nils", lambda row: f"{row['rows'] // 2:,}"),
    ]
    table = listing("worth", "A nil less the bid otherwise made, points a nil", _named(wide, called), _KEYS, cells)
    return Section(title, lead, (note,), tables=(table,))


def _break_even(setting: Setting, frame: pd.DataFrame, success: pd.DataFrame, called: Mapping[str, str]) -> Section:
    title, row = "How often a nil must be made", _featured(setting, frame)
    rules = setting.game.shown(setting.rules)
    price = f"A nil made scores {rules['nil']} here"
    note = (
        f"{price}; a failed one {_failure(rules)}. The break-even rate is (other - failed) / (made - failed), of the "
        "mean points of the bid otherwise made, of failed and of made nils, bags charged; the opponent's points are "
        "left out."
    )
    if row is None:
        return Section(title, f"No nil was bid against `{setting.best}`.", (note,))
    made = one(success, policy=row["policy"], rival=row["rival"], kind=row["kind"])
    lead = (
        f"A nil of `{row['policy']}` against `{row['rival']}` must be made {percent(row['estimate'], row['se'])} of "
        f"the time to earn as much as its other bid; it is made {rate_cell(made)} of the time."
    )
    if row["estimate"] != row["estimate"]:
        lead = "There are too few nils made or failed to say how often one must be made."
    wide = frame.merge(success[[*_KEYS, "estimate", "se"]], on=list(_KEYS), suffixes=("", "_made"))
    cells = [
        ("Must be made", rate_cell),
        ("Is made", lambda row: percent(row["estimate_made"], row["se_made"])),
        ("A failed one earns", lambda row: with_error(row["failed"], row["failed_se"], too_few="none failed")),
        ("Nils", rows_cell),
    ]
    tables = [listing("break_even", "Break-even rate of the nils bid", _named(wide, called), _KEYS, cells)]
    return Section(title, lead, (note,), tables=(*tables, _against_sure(row, rules)))


def _failure(rules: Mapping[str, object]) -> str:
    return {
        "bags": "scores its tricks as bags",
        "penalty": f"loses {rules['nil']}",
        "penalty_and_bags": f"loses {rules['nil']} and its tricks are bags",
    }[str(rules["nil_failure"])]


def _against_sure(row: Row, rules: Mapping[str, object]) -> Table:
    """Break-even rate against a bid that is certain to be made exactly."""
    rows = []
    for bid in range(1, 7):
        gap = row["made"] - row["failed"]
        rate = (bid * int(str(rules["per_trick"])) - row["failed"]) / gap
        se = abs((rate - 1) / gap) * row["failed_se"]
        rows.append({"bid": bid, "estimate": min(rate, 1.0), "se": se, "never": rate >= 1})
    frame = pd.DataFrame(rows)
    text = [("Nil must be made", lambda row: "never enough" if row["never"] else _exact(row))]
    caption = f"Break-even rate against a bid sure to be made exactly, at the failures of `{row['policy']}`"
    return listing("against_sure_bids", caption, frame, {"bid": "Sure bid"}, text, folded=True)


def _exact(row: Row) -> str:
    """A rate; without error where every failed nil costs the same."""
    return f"{100 * row['estimate']:.4g} % (exact)" if row["se"] == 0 else percent(row["estimate"], row["se"])


def _kind(setting: Setting, kind: str, frame: pd.DataFrame, called: Mapping[str, str]) -> Section:
    words, title = KINDS[kind], f"By {KINDS[kind]}"
    row = _featured(setting, frame)
    notes = ("Dangerous are tens and higher cards, and spades above the 8.",) if kind == "dangerous" else ()
    table = listing(
        f"by_{kind}",
        f"Nils made by {words}",
        _named(frame, called),
        {**_KEYS, kind: words.capitalize()},
        [("Attempts", rows_cell), ("Made", interval_cell)],
        folded=True,
    )
    if row is None:
        return Section(title, f"No nil was bid against `{setting.best}`.", notes, tables=(table,))
    own = frame[(frame["policy"] == row["policy"]) & (frame["rival"] == row["rival"]) & (frame["kind"] == NIL)]
    rows = records(shown(own).sort_values("estimate"))
    lead = f"There are too few nils of `{row['policy']}` to split them by {words}."
    if len(rows) > 1:
        low, high = (f"{_value(kind, each[kind])}: {interval_cell(each)}" for each in (rows[0], rows[-1]))
        lead = (
            f"By {words}, `{row['policy']}` makes most of its nils against `{row['rival']}` at {high}; fewest at {low}."
        )
    caption = f"Nils made against `{setting.best}` by {words}."
    label = f"{words} (0 none, 11 to 14: J Q K A)" if kind == "top_spade" else words
    picture = by_policy(setting, frame[frame["kind"] == NIL], kind, Axis(label, whole=True), MADE, caption)
    return Section(title, lead, notes, (picture,) if rows else (), (table,))


def _value(kind: str, value: int) -> str:
    return str(RANKS.get(value, value)) if kind == "top_spade" else str(value)
