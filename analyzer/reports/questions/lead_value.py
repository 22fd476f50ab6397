"""What it is worth to lead to a trick, to win it or to lose it, while the stock lasts.

A log of every action of the first deals says who led and won each trick and what it brought; what came after is the
rest of the deal's points.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from analyzer.games.bezique.rules import PACK
from analyzer.games.bezique.scoring import place_of
from analyzer.games.bezique.state import FIRST_DRAW, MELD, PLAYOFF, SEVEN, TRICK, VALUES
from analyzer.reports.play import Pairing
from analyzer.reports.questions._groups import PAIR, ready
from analyzer.reports.questions.declarations import STAGES
from analyzer.stats.clusters import Ints
from analyzer.stats.paired import differences
from analyzer.stats.several import several
from analyzer.streams import shuffle

NEEDS = ("points", "brisques", "last_trick", "sevens", "melds", "tricks")
ORDER = 30
LOGGED = 3000  # deals of a pairing of which every action is looked at
TRICKS, ACE, TEN = 24, 7, (3, 6)  # tricks of the first stage; ranks, the ten's by ten_rank
LEADER, WINNER, BRISQUES, MELDED, SEVENS_0, SEVENS_1 = range(6)


def first_stage(log: Sequence[Sequence[int]], trump: int, rules: Any) -> Ints:
    """What the 24 tricks of the first stage brought.

    Parameters
    ----------
    log : phase, seat, action, ... of every action of a deal
    trump : the trump suit, 0..3
    rules : options, as numbers

    Returns
    -------
    int64 (24, 6): leader and winner (seats), brisques (cards) in the trick, points of the winner's meld after it,
    points for sevens of seat 0 and of seat 1 in it and after it
    """
    tricks, place, led = np.zeros((TRICKS, 6), np.int64), -1, False
    ranks, fresh = (ACE, TEN[rules.ten_rank]), {2 * trump, 2 * trump + 1}  # sevens that have not scored
    for at, (phase, seat, action, *_) in enumerate(log):
        seven = -1
        if phase == PLAYOFF:
            break
        if phase == TRICK:
            led = not led
            if led:
                place += 1
                tricks[place, LEADER] = seat
            else:
                tricks[place, WINNER] = log[at + 1][1]
            tricks[place, BRISQUES] += action >> 3 in ranks
            seven = action
        elif phase == SEVEN and action:
            seven = action & 7
        elif phase == MELD and action:
            tricks[place, MELDED] += VALUES[place_of(action)]
        if seven in fresh:
            fresh.discard(seven)
            tricks[place, SEVENS_0 + seat] += 10
    return tricks


def trick_values(tricks: Ints, margins: Ints, last_trick: int) -> pd.DataFrame:
    """Each trick seen by its winner and by its leader.

    Parameters
    ----------
    tricks : int64 (deals, 24, 6) as of `first_stage`
    margins : int64 (deals,), points of seat 0 less those of seat 1 in the whole deal but for a seven turned up
    last_trick : option; 24 if the last of these tricks scores ten

    Returns
    -------
    DataFrame, one row a trick: `place` (of the deal), `trick` (1..24), `stage`, `leads_and_wins`, `melds` (yes/no),
    and points of the winner less those of the loser: `brisques`, `melded`, `sevens`, `once` (in the trick and at once
    after it), `later` (in the rest of the deal), `winner` (both); and `leader`, those of the leader less those of the
    follower from the lead to the end of the deal
    """
    win, lead = (1 - 2 * tricks[:, :, side] for side in (WINNER, LEADER))
    brisques, melded = 10 * tricks[:, :, BRISQUES], tricks[:, :, MELDED]
    brisques[:, -1] += 10 * (last_trick == TRICKS)
    sevens = win * (tricks[:, :, SEVENS_0] - tricks[:, :, SEVENS_1])
    once = brisques + melded + sevens
    later = margins[:, None] - np.cumsum(win * once, axis=1)  # of seat 0
    number = np.tile(np.arange(1, TRICKS + 1), len(tricks))
    stages = list(STAGES)
    size = TRICKS // len(stages)
    cells = {
        "leads_and_wins": win == lead, "melds": melded > 0, "brisques": brisques, "melded": melded, "sevens": sevens,
        "once": once, "later": win * later, "winner": once + win * later, "leader": lead * (later + win * once),
    }  # fmt: skip
    named = {
        "place": np.repeat(np.arange(len(tricks)), TRICKS),
        "trick": number,
        "stage": np.array(stages, object)[(number - 1) // size],
    }
    return pd.DataFrame({**named, **{name: cell.ravel() for name, cell in cells.items()}})


POINTS = ("brisques", "melded", "sevens", "once", "later", "winner", "leader")


def trick_worth(values: pd.DataFrame, by: str) -> pd.DataFrame:
    """Means of the tricks by a column; `leads_and_wins` and `melds` are rates.

    Parameters
    ----------
    values : as of `trick_values`, with policy, rival and deal
    by : stage or trick
    """
    rates = {name: values[name] for name in ("leads_and_wins", "melds")}
    return several(values, {name: name for name in POINTS}, rates, [*PAIR, by])


def first_lead(hands: pd.DataFrame) -> pd.DataFrame:
    """Points of the player who leads to the first trick less those of the other, by policy and rival, paired by deal.

    Both hands are dealt alike, so nothing but the lead, and the ten for a seven turned up where it counts, sets the
    two apart.
    """
    return differences(hands, "points", "seat", 0, 1, PAIR)


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing: none unless a policy plays itself."""
    if not pairing.alone:
        return {}
    hands = ready(pairing.hands, NEEDS)
    values = _values(pairing)
    return {
        "first_lead": first_lead(hands),
        "by_stage": trick_worth(values, "stage"),
        "by_trick": trick_worth(values, "trick"),
    }


def _values(pairing: Pairing) -> pd.DataFrame:
    """The tricks of the first deals."""
    terms, hands = pairing.terms, pairing.hands
    rules = terms.ruleset.rules
    points = hands.pivot_table(index="deal", columns="seat", values="points", observed=True).head(LOGGED)
    margins, deals = (points[0] - points[1]).to_numpy(np.int64), points.index.to_numpy(np.int64)
    tricks, pack = np.zeros((len(deals), TRICKS, 6), np.int64), np.zeros(64, np.uint64)
    for place, deal in enumerate(deals):
        shuffle(np.uint64(terms.seed), int(deal), PACK, pack)
        turnup = int(pack[FIRST_DRAW - 1]).bit_length() - 1
        margins[place] += rules.turnup_seven * (turnup >> 3 == 0)  # the dealer's, seat 1
        tricks[place] = first_stage(pairing.log(2 * int(deal)).tolist(), turnup >> 1 & 3, rules)
    values = trick_values(tricks, margins, rules.last_trick)
    return values.assign(deal=deals[values["place"]], policy=pairing.names[0], rival=pairing.names[1])
