"""The page about what decisions cost."""

import shlex

import pandas as pd

from analyzer.reports.page import Page, Row, Section, Table, listing, mean_cell, one, rate_cell, records, spread
from analyzer.reports.pages._shown import PAIR, by_policy, policy_dots
from analyzer.reports.plots import Axis
from analyzer.reports.questions.decisions import ALL
from analyzer.reports.setting import Setting
from analyzer.reports.words import listed, sentence
from analyzer.stats.text import count, with_error

TITLE = "What did each decision cost?"
TOLD = 3  # decisions told in words
NOT_PHASES = (ALL, "mistakes")
LOST = Axis("points lost to par")


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    whole = _whole(setting, found["lost"], found["known"])
    often = _often(setting, found["mistakes"])
    tricks = [_tricks(setting, found["by_trick"])] if len(found["by_trick"]) else []
    sections = (whole, *tricks, often, _worst(setting, found["worst"], found["worst_hand"]))
    also = (
        ("bid-ceiling", "Bids beside the best bids"),
        ("par-contracts", "Contracts beside the best contracts"),
    )
    return Page(TITLE, (whole.lead,), sections, also)


def _spoken(phase: str) -> str:
    return phase.replace("_", " ")


def _whole(setting: Setting, lost: pd.DataFrame, known: pd.DataFrame) -> Section:
    best, own = setting.best, setting.of_best(lost)
    phases = [name for name in dict.fromkeys(lost["measure"]) if name not in NOT_PHASES]
    parts = listed([f"{mean_cell(one(own, measure=phase))} in the {_spoken(phase)}" for phase in phases])
    total = one(own, measure=ALL)
    size = with_error(total["estimate"], total["se"], "points")
    lead = f"Against itself, `{best}` loses {size} a hand to best play with all cards known: {parts}."
    if len(phases) == 1:
        lead = (
            f"In the {_spoken(phases[0])}, which alone is judged here, `{best}` against itself loses {size} a hand to "
            "best play with all cards known."
        )
    if not total["estimate"]:
        lead = f"Against itself, `{best}` loses nothing to best play in the hands judged."
    unit = " Bags cost what they cost in this hand." if "bags" in setting.game.options else ""
    if setting.game.unit != 1:
        unit = " A win is a point and a draw half of one: a draw turned into a loss costs 1."
    notes = (
        "Par is what a hand is worth, own points less the rival's, when from here on both play as well as possible and "
        "know all cards. A decision loses the par before it less the par after it, never less than nothing. Judged are "
        f"the decisions with all cards dealt out and no chance ahead, here in: {listed(map(_spoken, phases))}.",
        _knowledge(setting, known),
        f"Of each pairing the first {count(_hands(known))} hands were judged; of a policy that meets itself, the first "
        f"seating of their deals.{unit}",
    )
    heads = {phase: _spoken(phase).capitalize() for phase in phases} | {"mistakes": "Mistakes"}
    heads = {ALL: "All"} | heads if len(phases) > 1 else heads
    caption = "Points lost to par a hand, and decisions a hand that lose something"
    table = spread("lost", caption, lost, PAIR, "measure", heads, mean_cell)
    dots = setting.against_best(lost[lost["measure"].isin(phases if len(phases) > 1 else [ALL])])
    part = ", {}".format if len(phases) > 1 else lambda _: ""
    dots = dots.assign(part=[row["policy"] + part(_spoken(row["measure"])) for row in records(dots)])
    picture = policy_dots(setting, dots, ["part"], LOST, f"Points lost to par a hand against `{best}`.")
    return Section("In short", lead, notes, (picture,) if (dots["estimate"] > 0).any() else (), (table,))


def _hands(known: pd.DataFrame) -> int:
    """The hands judged of a pairing of two policies, or twice those of one alone."""
    alone = known["policy"] == known["rival"]
    return int((known["hands"] * alone.map({True: 2, False: 1})).max())


def _knowledge(setting: Setting, known: pd.DataFrame) -> str:
    share = known["known"].sum() / known["decisions"].sum()
    if share == 1:
        return "Every player judged could know all cards here, so that each loss could have been avoided."
    if share == 0:
        return (
            "No player knew the rival's cards here. Part of what is lost is the price of not knowing, which nobody can "
            "avoid; policies can still be compared, as they all pay it."
        )
    return f"In {100 * share:.0f} % of the decisions the player could know all cards; the rest had to be guessed."


def _tricks(setting: Setting, frame: pd.DataFrame) -> Section:
    best, own = setting.best, records(setting.of_best(frame).sort_values("trick"))
    dear = max(own, key=lambda row: row["estimate"])
    lead = f"The cards of `{best}` against itself lose nothing in any trick."
    if dear["estimate"] > 0:
        lead = (
            f"Of the tricks `{best}` against itself loses most in trick {dear['trick']}, {mean_cell(dear, 'points')} a "
            "hand."
        )
    caption = f"Points lost to par in each trick against `{best}`, one card of the policy a trick."
    picture = by_policy(setting, frame, "trick", Axis("trick", whole=True), LOST, caption)
    told = setting.against_best(frame)
    heads = {policy: policy for policy in dict.fromkeys(told["policy"])}
    table = spread(
        "by_trick", f"Points lost to par in each trick against `{best}`", frame, {"trick": "Trick"}, "policy", heads,
        mean_cell, folded=True, shown=told.sort_values("trick", kind="stable"),
    )  # fmt: skip
    return Section("By trick", lead, pictures=(picture,), tables=(table,))


def _often(setting: Setting, frame: pd.DataFrame) -> Section:
    best, own = setting.best, setting.of_best(frame)
    said = []
    for phase in dict.fromkeys(own["phase"]):
        often, cost = (one(own, phase=phase, measure=name) for name in ("often", "cost"))
        dear = f", {with_error(cost['estimate'], cost['se'], 'points')} each" if cost["estimate"] > 0 else ""
        said.append(f"{rate_cell(often)} of its choices in the {_spoken(phase)}{dear}")
    lead = sentence(f"against itself, `{best}` makes mistakes in {listed(said)}")
    heads = {"often": "Choices that lose", "cost": "Points lost each"}
    shown = setting.against_best(frame.assign(phase=frame["phase"].map(_spoken)))
    caption = f"Mistakes among the decisions with more than one legal action, against `{best}`"
    keys = {**PAIR, "phase": "Phase"}
    table = spread("mistakes", caption, frame, keys, "measure", heads, _often_cell, absent="none lost", shown=shown)
    return Section("How often", lead, tables=(table,))


def _often_cell(row: Row) -> str:
    return rate_cell(row) if row["measure"] == "often" else mean_cell(row)


def _worst(setting: Setting, frame: pd.DataFrame, hand: pd.DataFrame) -> Section:
    best, title = setting.best, "The dearest decisions"
    own = records(setting.of_best(frame).head(TOLD))
    cells = [
        ("Seat", lambda row: setting.game.seats[row["seat"]]),
        ("Phase", _when),
        ("Before", lambda row: row["before"] or "nothing"),
        ("Done", lambda row: row["action"]),
        ("Better", lambda row: _some(row["best"])),
        ("Lost", lambda row: f"{row['loss']:g}"),
    ]  # fmt: skip
    names = {**PAIR, "hand": "Hand"}
    shown = pd.concat([setting.of_best(frame), setting.against_best(frame).groupby("policy", sort=False).head(TOLD)])
    caption = f"The dearest decisions of `{best}` against itself, and {TOLD} of each policy against it"
    table = listing("worst", caption, frame, names, cells, shown=shown.loc[~shown.index.duplicated()], folded=True)
    if not own:
        return Section(title, f"Against itself, `{best}` lost nothing in the hands judged.", tables=(table,))
    lead = f"The dearest decision of `{best}` against itself lost {own[0]['loss']:g} points; here are the first {TOLD}."
    notes = [_told(setting, row) for row in own]
    command = f"`{_command(setting, own[0])}`"
    return Section(title, lead, (*notes, f"The first of them: {command}"), tables=(_moves(setting, hand), table))


def _moves(setting: Setting, hand: pd.DataFrame) -> Table:
    """The hand of the dearest decision of the best policy against itself, move by move."""
    cells = [
        ("Seat", lambda row: setting.game.seats[row["seat"]]),
        ("Done", lambda row: row["action"]),
        ("Lost", lambda row: f"{row['loss']:g}" if row["loss"] else ""),
        ("Better", lambda row: _some(row["best"]) if row["loss"] else ""),
    ]  # fmt: skip
    own = setting.of_best(hand)
    own = own.assign(when=[_when(row) for row in records(own)])
    caption = "The hand of the first of them, from the first decision judged on"
    return listing("worst_hand", caption, hand, {"when": "Phase"}, cells, folded=True, shown=own)


def _when(row: Row) -> str:
    trick = str(row["trick"])
    return _spoken(row["phase"]) + (f", trick {trick}" if trick.isdigit() else "")


def _told(setting: Setting, row: Row) -> str:
    """A decision in a sentence."""
    before = f" ({row['before']})" if row["before"] else ""
    return (
        f"Hand {row['hand']}, {setting.game.seats[row['seat']]}, {_when(row)}{before}: `{row['action']}`, where "
        f"`{_some(row['best'])}` was worth {row['loss']:g} points more."
    )


def _some(best: str, most: int = 3) -> str:
    """The first of several actions."""
    actions = best.split(", ")
    more = len(actions) - most
    return ", ".join(actions[:most]) + (f" or {more} more" if more > 0 else "")


def _command(setting: Setting, row: Row) -> str:
    """The command that shows a hand of a policy against itself."""
    terms, game = setting.terms, setting.game
    usual, shown = game.shown(game.ruleset(terms.ruleset.name)), game.shown(terms.ruleset.rules)
    changed = [f"{name}={str(value).lower()}" for name, value in shown.items() if value != usual[name]]
    words = ["analyzer", "trace", terms.ruleset.title, row["policy"], row["rival"], "--hand", str(row["hand"])]
    words += ["--seed", str(terms.seed), *(word for option in changed for word in ("--rule", option)), "--par"]
    return shlex.join(words)
