"""Better, worse or practically equal: what a series of looks at pair differences allows to be said.

Three ways to come to a verdict, each with the error `1 - level` in all, for any true difference:

- ``sequence``: the confidence sequence of `analyzer.stats.sequential`.  Better when the interval lies above 0, worse
  when below, practically equal when it lies within the margin on either side.  One event, that the interval misses the
  truth at some look, covers every wrong verdict, so interval and verdict never contradict each other.
- ``sprt``: two sequential probability ratio tests on pairs, 0 against +margin and 0 against -margin.  Better or worse
  when one of them rejects 0, practically equal when both have accepted it.  At 0 each rejects with half the error, at a
  margin 0 is accepted with the error.  Source: Sobel and Wald (1949), A sequential decision procedure for choosing one
  of three hypotheses concerning the unknown mean of a normal distribution, Annals of Mathematical Statistics 20,
  502-522.  It is quicker where the truth is 0 or near a margin; the interval shown beside it is still the sequence.
- ``fixed``: one look, at the end, with Student's interval: the narrowest, and no use for watching.

Better and worse say which side of 0 the expectation is on.  A difference that is known to be smaller than the margin is
practically equal, also where its sign is known.
"""

from typing import NamedTuple

from analyzer.errors import UnknownNameError
from analyzer.stats.moments import Moments

BETTER, WORSE, EQUAL, UNDECIDED = "better", "worse", "practically equal", "undecided"
SEQUENCE, SPRT, FIXED = TESTS = ("sequence", "sprt", "fixed")

FEWEST = 100
"""No verdict before the pairs weigh as much as so many deviations of equal size (`Moments.equal_sized`)."""


class Look(NamedTuple):
    """What is known after so many pairs, in the unit of the margin."""

    pairs: int
    estimate: float
    se: float
    low: float
    high: float
    weight: float  # the pairs weigh as much as so many deviations of equal size; no verdict below `FEWEST`
    verdict: str  # better, worse, practically equal; undecided


class Watch:
    """Looks at pair differences again and again, and says when they are decided.

    Parameters
    ----------
    margin : differences smaller than this are practically equal, a positive number
    level : probability that no verdict is wrong
    test : one of `TESTS`
    scale : what a pair's number is multiplied by to be in the unit of the margin

    Raises
    ------
    AnalyzerError : the level is not between 0 and 1, or there is no such test
    """

    def __init__(self, margin: float, level: float = 0.95, test: str = SEQUENCE, scale: float = 1.0) -> None:
        from analyzer.stats.clusters import check_level  # SciPy and pandas, only once something is compared

        if test not in TESTS:
            raise UnknownNameError("test", test, TESTS)
        self.margin, self.level, self.test, self.scale = margin, check_level(level), test, scale
        self._found: dict[int, bool] = {}  # of the tests against +margin and -margin: the margin rather than 0

    def look(self, sums: Moments, last: bool = False) -> Look:
        """The state of things; `last` where no more pairs will come, which the fixed test waits for."""
        from scipy import stats

        from analyzer.stats.sequential import confidence_sequence

        mean, se = sums.mean * self.scale, sums.se * self.scale
        if self.test == FIXED:
            low, high = stats.t.interval(self.level, sums.pairs - 1, mean, se) if se > 0 else (mean, mean)
        else:
            low, high = confidence_sequence(sums.pairs, mean, sums.sd * self.scale, self.level)
        verdict = UNDECIDED
        if sums.equal_sized >= FEWEST and (last or self.test != FIXED):
            verdict = self._by_ratios(sums) if self.test == SPRT else self._by_interval(low, high)
        return Look(sums.pairs, mean, se, float(low), float(high), sums.equal_sized, verdict)

    def _by_interval(self, low: float, high: float) -> str:
        if -self.margin < low and high < self.margin:
            return EQUAL
        return BETTER if low > 0 else WORSE if high < 0 else UNDECIDED

    def _by_ratios(self, sums: Moments) -> str:
        """Each of the two tests ends where it first crosses a bound."""
        from analyzer.stats.sequential import likelihood_ratio, ratio_bounds

        error = 1 - self.level
        accept, reject = ratio_bounds(error / 2, error)
        for side in (1, -1):
            if side not in self._found:
                margin = side * self.margin / self.scale
                ratio = float(likelihood_ratio(sums.pairs, sums.mean, sums.sd, 0.0, margin))
                if not accept < ratio < reject:
                    self._found[side] = ratio >= reject
        if self._found == {1: False, -1: False}:
            return EQUAL
        return BETTER if self._found.get(1) else WORSE if self._found.get(-1) else UNDECIDED


def looks(first: int, growth: float, last: int) -> list[int]:
    """Numbers of pairs to look at: `first`, then each `growth` times the one before, `last` at the end."""
    out = [min(first, last)]
    while out[-1] < last:
        out.append(min(max(int(out[-1] * growth), out[-1] + 1), last))
    return out
