"""The page about how games of Ninety-Nine end."""

import pandas as pd

from analyzer.reports.page import Page, Row, Section, listing, one, rate_cell, records, spread
from analyzer.reports.pages._shown import PAIR, curve_of
from analyzer.reports.plots import Axis, Dot, curves, dots
from analyzer.reports.questions.endings import OUTCOMES, SPECIALS
from analyzer.reports.setting import Setting
from analyzer.reports.words import Measure, listed, sign
from analyzer.stats.text import percent

TITLE = "How do games end, and what are special cards worth?"
RARELY, OFTEN_CUT = 0.05, 0.2  # shares of games with a loser, and cut off, that a reader is warned of
WINS = Measure("wins", 100, "per 100 games")
TURNS = Axis("own plays", log=True, low=1)
CAUSES = {"no_safe_card": "No safe card", "blunder": "Blunder", "no_cards": "No cards left"}
HEADS = {outcome: outcome.capitalize() for outcome in OUTCOMES}


def page(setting: Setting, found: dict[str, pd.DataFrame]) -> Page:
    """The page of a rule set."""
    ends = _outcomes(setting, found["outcomes"], found["endings"])
    cards = _cards(setting, found["special_cards"])
    seats = _seats(setting, found["points_by_seat"], found["outcomes_by_seat"])
    findings = (ends.warning,) if ends.warning else ()
    return Page(TITLE, (*findings, ends.lead, cards.lead), (ends, _causes(setting, found["causes"]), seats, cards))


def _outcomes(setting: Setting, frame: pd.DataFrame, endings: pd.DataFrame) -> Section:
    best, other = setting.best, _nearest(setting)
    own = setting.of_best(frame)
    lost, drawn, cut = (one(own, outcome=outcome) for outcome in ("lost", "drawn", "cut off"))
    lead = (
        f"When `{best}` plays itself, {_doubled(lost)} of the games have a loser, {rate_cell(drawn)} are drawn and "
        f"{rate_cell(cut)} are cut off after {setting.rules.max_plies:,} plays."
    )
    caption = f"Games of `{other}` against `{best}` that ended so by an own play, with 95 % bands."
    ways = endings[(endings["policy"] == other) & (endings["rival"] == best)]
    lines = [
        curve_of(way, ways[ways["cause"] == way], "time", tone) for tone, way in enumerate(("lost", "won", "drawn"))
    ]
    picture = curves(lines, TURNS, Axis("share of games", percent=True, low=0, high=1.02), caption, steps=True)
    table = spread("outcomes", "How games end for the policy, by rival", frame, PAIR, "outcome", HEADS, rate_cell)
    shares = listing(
        "endings",
        "Cumulative shares of games by how they ended (one point in many in the file, the last one here)",
        endings,
        {**PAIR, "cause": "Ended", "time": "By own play"},
        [("Share", rate_cell)],
        folded=True,
        shown=endings.groupby([*PAIR, "cause"], sort=False).tail(1),
    )
    warning = _warning(setting, lost, cut)
    return Section("How games end", lead, pictures=(picture,), tables=(table, shares), warning=warning)


def _warning(setting: Setting, lost: Row, cut: Row) -> str:
    """What a reader must know of a rule set whose games hardly ever end, or of games that were cut off."""
    games = f"games of `{setting.best}` against itself"
    if 2 * lost["estimate"] < RARELY:
        return (
            f"Under this rule set {games} hardly ever have a loser ({_doubled(lost)} of them): policies can hardly "
            "differ, and curves of survival stay near 100 %."
        )
    if cut["estimate"] > OFTEN_CUT:
        return f"{rate_cell(cut)} of the {games} were cut off; what would have become of them is not known."
    return ""


def _doubled(row: Row) -> str:
    """Share of games with a loser, from the share of players that lose."""
    return percent(2 * row["estimate"], 2 * row["se"])


def _nearest(setting: Setting) -> str:
    """The policy nearest to the best one, or the best one if there is no other."""
    rows = setting.round.margins
    rows = rows[rows["policy"] == setting.best].sort_values("estimate")
    return str(rows["rival"].iloc[0]) if len(rows) else setting.best


def _value(card: str, row: Row) -> str:
    """What a card dealt is worth, as a clause."""
    settled = sign(row)
    gain = WINS.short({**row, "estimate": abs(row["estimate"]) if settled else row["estimate"]})
    return {1: f"{card} gain {gain}", -1: f"{card} cost {gain}", 0: f"{card} show no effect, {gain}"}[settled]


def _causes(setting: Setting, frame: pd.DataFrame) -> Section:
    best, title = setting.best, "Why players lose"
    if not len(frame):
        return Section(title, "Nobody lost a game.")
    said = [f"{CAUSES[row['cause']].lower()}: {rate_cell(row)}" for row in records(setting.of_best(frame))]
    lead = f"`{best}` never loses to itself."
    if said:
        lead = f"Causes of the losses of `{best}` against itself: {listed(said)}."
    note = "No safe card: every card of the hand reached the limit. Blunder: a safe card was there and was not played."
    table = spread("causes", "Causes of the losses", frame, PAIR, "cause", CAUSES, rate_cell, absent="none")
    return Section(title, lead, (note,), tables=(table,))


def _seats(setting: Setting, points: pd.DataFrame, ends: pd.DataFrame) -> Section:
    best, seats = setting.best, setting.game.seats
    own = setting.of_best(points)
    said = [f"{WINS.short(one(own, seat=place))} for {seat} (seat {place})" for place, seat in enumerate(seats)]
    lead = f"Wins per 100 games that end when `{best}` plays itself, draws counting half: {listed(said)}."
    heads = {place: f"Seat {place}, {seat}" for place, seat in enumerate(seats)}
    caption = "Wins per 100 games that end, draws counting half"
    wins = spread("points_by_seat", caption, points, PAIR, "seat", heads, WINS.short)
    keys = {**PAIR, "seat": "Seat"}
    split = spread("outcomes_by_seat", "How games end by seat", ends, keys, "outcome", HEADS, rate_cell, folded=True)
    return Section("The seats", lead, tables=(wins, split))


def _cards(setting: Setting, frame: pd.DataFrame) -> Section:
    best = setting.best
    own, rows = setting.of_best(frame), []
    said = [_value(card, one(own, card=card)) for card in SPECIALS]
    for row in records(setting.against_best(frame)):
        low, middle, high = (WINS.scale * row[name] for name in ("low", "estimate", "high"))
        rows.append(Dot(f"{row['policy']}, {row['card']}", middle, low, high, SPECIALS.index(row["card"])))
    caption = f"Value of such a card in the first hand, against `{best}`, with 95 % intervals."
    picture = dots(rows, Axis("wins per 100 games"), caption, level=0.0)
    table = spread(
        "special_cards",
        "Wins per 100 games that end of players dealt at least one such card, less those of players dealt none",
        frame,
        PAIR,
        "card",
        {card: card.capitalize() for card in SPECIALS},
        WINS.short,
    )
    note = (
        "Aces add 1, nines make the total 0, tens take off 10. The five cards dealt are compared; a special card drawn "
        "later is not counted, and a hand with one of them has one plain card fewer."
    )
    lead = f"Dealt to `{best}` against itself, {listed(said)} (wins per 100 games against a hand without)."
    return Section("What special cards are worth", lead, (note,), (picture,), (table,))
