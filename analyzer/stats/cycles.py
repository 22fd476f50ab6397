"""Who beats whom in a ring: A beats B beats C beats A."""

from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.sparse.csgraph import breadth_first_order, connected_components

from analyzer.errors import TableError
from analyzer.stats.clusters import check_level

Flags = NDArray[np.bool_]


def find_cycles(cross: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """Cycles of three whose every link is settled, and a longer one where policies go in a ring without any of three.

    A link from A to B is settled if "A beats B" holds at `level` with Holm's correction for all claims of the cross
    table.  As all those claims hold together with that certainty, so do all the cycles made of them; their number needs
    no further correction.

    Parameters
    ----------
    cross : table of `analyzer.stats.round_robin.cross_table`
    level : confidence level

    Returns
    -------
    DataFrame, the strongest first: cycle (tuple of names, each beating the next and the last the first), length, margin
    (of its weakest link, points a hand), se (of that), p (the greatest corrected p-value of its links)
    """
    check_level(level)
    names = list(dict.fromkeys(cross["policy"]))
    if len(cross) != len(names) * (len(names) - 1):
        raise TableError(f"{len(cross)} rows for {len(names)} policies: a cross table has one for each ordered pair")
    table = cross.set_index(["policy", "rival"])
    margin, se, p = (_square(table[column], names) for column in ("estimate", "se", "p"))
    beats = p < 1 - level  # missing is not beaten
    rows = [_row([names[place] for place in ring], ring, margin, se, p) for ring in [*_threes(beats), *_longer(beats)]]
    out = pd.DataFrame(rows, columns=["cycle", "length", "margin", "se", "p"])
    return out.sort_values("margin", ascending=False, kind="stable", ignore_index=True)


def _square(values: pd.Series, names: list[str]) -> NDArray[np.float64]:
    return values.unstack().reindex(index=names, columns=names).to_numpy(float)


def _row(
    named: list[str], ring: tuple[int, ...], margin: NDArray[np.float64], se: NDArray[np.float64],
    p: NDArray[np.float64],
) -> tuple[tuple[str, ...], int, float, float, float]:  # fmt: skip
    ends = np.array(ring), np.roll(ring, -1)
    weakest = int(np.argmin(margin[ends]))
    return tuple(named), len(ring), float(margin[ends][weakest]), float(se[ends][weakest]), float(p[ends].max())


def _threes(beats: Flags) -> Iterator[tuple[int, ...]]:
    """Every cycle of three once, the first named policy first."""
    for a, b, c in permutations(range(len(beats)), 3):
        if a < min(b, c) and beats[a, b] and beats[b, c] and beats[c, a]:
            yield a, b, c


def _longer(beats: Flags) -> Iterator[tuple[int, ...]]:
    """A shortest cycle of each set of policies that go in rings, if it has none of three."""
    parts, part = connected_components(beats, connection="strong")
    for which in range(parts):
        inside = np.flatnonzero(part == which)
        ring = _shortest(beats[np.ix_(inside, inside)]) if len(inside) > 3 else ()
        if len(ring) > 3:
            yield tuple(int(inside[place]) for place in ring)


def _shortest(beats: Flags) -> tuple[int, ...]:
    """A shortest cycle of a graph in which everybody can be reached from everybody."""
    best: tuple[int, ...] = ()
    for start in range(len(beats)):
        order, before = breadth_first_order(beats, start)
        last = next(int(place) for place in order if beats[place, start])  # the nearest that closes the ring
        ring = [last]
        while ring[-1] != start:
            ring.append(int(before[ring[-1]]))
        if not best or len(ring) < len(best):
            best = tuple(reversed(ring))
    return best
