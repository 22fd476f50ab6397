"""How games end where the first to break the limit loses, why, in which seat, and what special cards are worth."""

import numpy as np
import pandas as pd

from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, by_group, checked, grouped, ready, thinned
from analyzer.stats.clusters import By
from analyzer.stats.intervals import means, rates, shares
from analyzer.stats.paired import differences
from analyzer.stats.survival import cumulative_incidence

NEEDS = ("plies", "lost", "censored", "cause", "aces", "nines", "tens", "points")
ORDER = 50
SPECIALS = ("aces", "nines", "tens")
OUTCOMES = ("lost", "won", "drawn", "cut off")


def games(hands: pd.DataFrame) -> pd.DataFrame:
    """The hands table with `outcome`, a text of `OUTCOMES`."""
    hands = ready(hands, (*NEEDS, *PAIR, "deal", "swapped", "seat"))
    if "outcome" in hands:
        return hands
    lost, cut, drawn = hands["lost"], hands["censored"], hands["points"] == 0.5
    return hands.assign(outcome=np.select([lost, cut, drawn], ["lost", "cut off", "drawn"], "won").astype(object))


def outcomes(hands: pd.DataFrame, by: By = ()) -> pd.DataFrame:
    """Shares of games lost, won, drawn and cut off, by policy and rival; a table of `rates` with `outcome`."""
    table, by = games(hands), grouped(by)
    parts = [rates(table, table["outcome"] == outcome, None, by).assign(outcome=outcome) for outcome in OUTCOMES]
    return checked("outcomes", pd.concat(parts, ignore_index=True), [*by, "outcome"])


def endings(hands: pd.DataFrame) -> pd.DataFrame:
    """Cumulative incidence of each way in which a clock stops (lost, won, drawn), by policy and rival."""

    def incidence(part: pd.DataFrame) -> pd.DataFrame:
        cause = part["outcome"].where(~part["censored"])
        return cumulative_incidence(part["plies"], cause, part["deal"])

    return by_group(games(hands), list(PAIR), incidence)


def loss_causes(hands: pd.DataFrame) -> pd.DataFrame:
    """Shares of the causes among the games lost, by policy and rival."""
    lost = hands[hands["lost"]]
    table = shares(lost.assign(cause=lost["cause"].astype(object)), "cause", PAIR)
    return checked("causes of losses", table, [*PAIR, "cause"])


def special_cards(hands: pd.DataFrame) -> pd.DataFrame:
    """Mean points (1 won, 0 lost, 0.5 drawn) of players dealt at least one such card, less those of players dealt none.

    Returns
    -------
    DataFrame, one row a policy, rival and `card` (aces, nines, tens): rows, deals, first (dealt one), second (none),
    estimate, se, low, high
    """
    parts = []
    for card in SPECIALS:
        held = np.where(hands[card] > 0, "some", "none")
        parts.append(differences(hands, "points", held, "some", "none", PAIR).assign(card=card))
    table = pd.concat(parts, ignore_index=True)
    return checked("value of special cards", table, [*PAIR, "card"], "first", "second")


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing."""
    hands = games(pairing.hands)
    return {
        "outcomes": outcomes(hands),
        "endings": thinned(endings(hands), [*PAIR, "cause"]),
        "outcomes_by_seat": outcomes(hands, "seat"),
        "points_by_seat": means(hands, "points", [*PAIR, "seat"]),
        "causes": loss_causes(hands),
        "special_cards": special_cards(hands),
    }
