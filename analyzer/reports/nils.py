"""The nil laboratory: nils asked for, not waited for, on as many hands of each kind as the error wanted takes.

Hands are looked through up to the bids, which is quick, and sorted into cells by what the bidder holds.  In each cell
some of them, the first, are then played out with every bid but nil barred to the bidder, and with nil barred.  The bar
holds at the bid alone, so the draft, the hands and the random numbers are those of the run without it; the opponent
sees the nil only once it is bid.  A cell is sampled until its error is small enough, or there are no more hands of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
from scipy import stats

from analyzer.errors import AnalyzerError
from analyzer.mechanics import solver
from analyzer.reports.play import Pairing, bar_all_but
from analyzer.stats.clusters import Floats, Ints
from analyzer.stats.intervals import rates
from analyzer.stats.strata import Looked

BIDS = 14
PILOT = 400  # hands of a cell before it is said how many it needs
CHUNK = 100_000  # hands looked through at a time
MOST_CELLS = 500
NIL, OTHER = "nil", "other"


@dataclass(frozen=True)
class Asked:
    """What the laboratory is asked.

    Parameters
    ----------
    by : columns of the hands table that make the cells
    only : values of some of these columns; cells that have others are not sampled
    error : standard error that a cell's rate is to have
    hands : most hands looked through
    most : most nils of a cell
    solved : most hands of a cell that are solved for what best defence allows
    """

    by: tuple[str, ...] = ("spades", "top_spade")
    only: Mapping[str, int] = field(default_factory=dict)
    error: float = 0.005
    hands: int = 400_000
    most: int = 50_000
    solved: int = 2_000


@dataclass
class Sample:
    """What was looked through and what was played.

    Parameters
    ----------
    bidder : name of the policy that is made to bid nil
    rival : name of its opponent
    by : columns that make the cells
    cells : number of each cell by the values of these columns
    own_nil : int64 (MOST_CELLS,), hands in which the bidder bids nil by itself
    pairs : int64 (MOST_CELLS + 1, MOST_CELLS + 1), deals by the cells of their two hands, the last place for none
    hands : hands looked through
    waiting : hands of the cells asked for, in order: cell, other, deal, number, seat, held, theirs, turn (in its cell)
    tried : those that were played: the same, made, and points, bags, bid, tricks, their_points and their_bags of the
        nil (nil_...) and of the bid otherwise made (other_...)
    """

    bidder: str
    rival: str
    by: tuple[str, ...]
    cells: dict[tuple[int, ...], int] = field(default_factory=dict)
    own_nil: Ints = field(default_factory=lambda: np.zeros(MOST_CELLS, np.int64))
    pairs: Ints = field(default_factory=lambda: np.zeros((MOST_CELLS + 1, MOST_CELLS + 1), np.int64))
    hands: int = 0
    waiting: list[pd.DataFrame] = field(default_factory=list)
    tried: list[pd.DataFrame] = field(default_factory=list)

    @property
    def looked(self) -> Looked:
        """Deals by the cells of the bidder's two hands."""
        place = np.append(np.arange(len(self.cells)), MOST_CELLS)
        return Looked(self.pairs[np.ix_(place, place)])

    @property
    def asked_for(self) -> Looked:
        """The same, hands of the cells that were not asked for left out."""
        sampled = np.unique(np.concatenate([part["cell"] for part in self.waiting]))
        place = np.append(np.arange(len(self.cells)), MOST_CELLS)
        pairs, inside = self.pairs[np.ix_(place, place)], np.isin(place, sampled)
        for axis in (0, 1):
            pairs = pairs if axis == 0 else pairs.T
            pairs = np.where(inside[:, None], pairs, 0) + np.outer(place == MOST_CELLS, pairs[~inside].sum(0))
        return Looked(pairs.T)

    @property
    def played(self) -> pd.DataFrame:
        """The nils played, in one table."""
        return pd.concat(self.tried, ignore_index=True)


def sampled(pairing: Pairing, bidder: str, asked: Asked) -> Sample:
    """Look through hands of a pairing and play nils until every cell asked for has the error wanted, or hands run out.

    Parameters
    ----------
    bidder : the name of one of the two policies
    """
    a, b = pairing.names
    sample = Sample(bidder, b if bidder == a else a, asked.by)
    wanted, done = np.full(MOST_CELLS, min(PILOT, asked.most)), np.zeros(MOST_CELLS, np.int64)
    while True:
        more = sample.hands < asked.hands and _lacking(sample, wanted)
        if more:
            _look(sample, pairing, asked)
        new = _next(sample, wanted, done)
        if len(new):
            sample.tried.append(_played(pairing, new))
            done += np.bincount(new["cell"], minlength=MOST_CELLS)
            _want(sample, asked, wanted)
        elif not more:
            return sample


def makeable(sample: pd.DataFrame, pairing: Pairing) -> Floats:
    """Whether a nil on these hands can be made against best defence, both hands being known: 1, 0, or nan if unknown.

    Parameters
    ----------
    sample : DataFrame with seat, held and theirs (hands as numbers; 0 where not known)
    """
    rules = pairing.terms.ruleset.rules
    out = np.full(len(sample), np.nan)
    mine, theirs = (sample[name].to_numpy(np.uint64) for name in ("held", "theirs"))
    leads, known = (sample["seat"] == rules.opener).to_numpy(), theirs != 0
    none, broken = [1.0] + [0.0] * (BIDS - 1), [1.0] * (BIDS - 1) + [0.0]
    void = bool(rules.spades_break)
    for part, first, second, payoffs in ((known & leads, mine, theirs, none), (known & ~leads, theirs, mine, broken)):
        if part.any():
            out[part] = solver.payoff(first[part], second[part], payoffs, broken=False, void_breaks=void)
    return np.where(leads, out, 1 - out)


def _look(sample: Sample, pairing: Pairing, asked: Asked) -> None:
    """Look through the next hands."""
    last = min(sample.hands + CHUNK, asked.hands)
    table, _ = pairing.openings(sample.hands, last)
    sample.hands = last
    table = table.assign(theirs=table["held"].to_numpy().reshape(-1, 2)[:, ::-1].ravel())
    table = table[(table["policy"] == sample.bidder).to_numpy()]
    has_bid = (table["held"] != 0).to_numpy()
    cell = np.where(has_bid, _cells(sample, table[list(asked.by)].to_numpy(np.int64), has_bid), MOST_CELLS)
    pair = cell.reshape(-1, 2)
    np.add.at(sample.pairs, (pair[:, 0], pair[:, 1]), 1)
    nil = has_bid & (table["bid"] == 0).to_numpy()
    sample.own_nil += np.bincount(cell[nil], minlength=MOST_CELLS)[:MOST_CELLS]
    found = pd.DataFrame(
        {
            "cell": cell,
            "other": pair[:, ::-1].ravel(),
            "deal": table["deal"].to_numpy(),
            "number": (2 * table["deal"] + table["swapped"]).to_numpy(),
            "seat": table["seat"].to_numpy(),
            "held": table["held"].to_numpy(),
            "theirs": table["theirs"].to_numpy(),
        }
    )[has_bid & _asked_for(table, asked.only)]
    before = _available(sample)
    turn = before[found["cell"]] + found.groupby("cell").cumcount().to_numpy()
    sample.waiting.append(found.assign(turn=turn)[turn < asked.most])


def _cells(sample: Sample, values: Ints, has_bid: np.ndarray) -> Ints:
    """The cell of each row, new ones being numbered as they come."""
    kinds, place = np.unique(values, axis=0, return_inverse=True)
    seen = np.unique(place[has_bid])
    number = np.full(len(kinds), MOST_CELLS)
    for kind in seen:
        number[kind] = sample.cells.setdefault(tuple(map(int, kinds[kind])), len(sample.cells))
    if len(sample.cells) > MOST_CELLS:
        raise AnalyzerError(f"{', '.join(sample.by)} make more than {MOST_CELLS} cells: name fewer columns")
    return np.asarray(number[place.ravel()])


def _asked_for(table: pd.DataFrame, only: Mapping[str, int]) -> np.ndarray:
    kept = np.ones(len(table), bool)
    for name, value in only.items():
        kept &= (table[name] == value).to_numpy()
    return kept


def _available(sample: Sample) -> Ints:
    return sum((np.bincount(part["cell"], minlength=MOST_CELLS) for part in sample.waiting), np.zeros(MOST_CELLS, int))


def _lacking(sample: Sample, wanted: Ints) -> bool:
    """Whether some cell needs more hands than were found so far."""
    there = _available(sample)
    return not there.any() or bool((there < wanted)[there > 0].any())


def _next(sample: Sample, wanted: Ints, done: Ints) -> pd.DataFrame:
    """The hands to be played now: of each cell those after the ones done, as many as are wanted."""
    if not sample.waiting:
        return pd.DataFrame()
    found = pd.concat(sample.waiting, ignore_index=True)
    turn, cell = found["turn"], found["cell"]
    return found[(turn >= done[cell]) & (turn < wanted[cell])]


def uncertainty(found: pd.DataFrame) -> Floats:
    """The error of each rate: its standard error, or that of a normal interval as wide as its own where it is wider.

    Near 0 and 1 the interval is the wider one: one nil made in 400 is no rate of a quarter of a point, give or take as
    much.
    """
    width = (found["high"] - found["low"]) / (2 * stats.norm.ppf(0.975))
    return np.asarray(np.maximum(found["se"], width), np.float64)


def _want(sample: Sample, asked: Asked, wanted: Ints) -> None:
    """Work out how many nils each cell needs, from those it has."""
    found = rates(sample.played, "made", None, "cell")
    rows, off = found["rows"].to_numpy(), np.nan_to_num(uncertainty(found), nan=0.5)
    need = np.ceil(1.03 * rows * (off / asked.error) ** 2).astype(np.int64)
    need = np.where(off <= asked.error, rows, need)
    cell = found["cell"].to_numpy()
    wanted[cell] = np.clip(need, wanted[cell], asked.most)


def _played(pairing: Pairing, hands: pd.DataFrame) -> pd.DataFrame:
    """These hands with nil bid and with nil barred."""
    parts = []
    for seat in (0, 1):
        part = hands[hands["seat"] == seat]
        if not len(part):
            continue
        for way, barred in ((NIL, bar_all_but(BIDS, 0)), (OTHER, [0])):
            table = pairing.chosen(part["number"].to_numpy(), ("bid", seat, barred))
            part = part.assign(**_side(table, seat, way))
        parts.append(part)
    return pd.concat(parts).sort_index()


def _side(table: pd.DataFrame, seat: int, way: str) -> dict[str, Sequence[float]]:
    """What came of hands for the player in a seat and for his opponent."""
    mine, theirs = table.iloc[seat::2], table.iloc[1 - seat :: 2]
    found = {f"{way}_{name}": mine[name].to_numpy() for name in ("points", "bags", "bid", "tricks")}
    found |= {f"{way}_their_{name}": theirs[name].to_numpy() for name in ("points", "bags")}
    return found | ({"made": mine["tricks"].to_numpy() == 0} if way == NIL else {})
