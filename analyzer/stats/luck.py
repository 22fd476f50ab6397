"""Luck taken out of pair differences: what is known to be 0 on average is subtracted as far as it explains them.

A control variate is a number that goes with the result and whose expectation is known.  Here it is 0 by the rules of
the game, whoever plays: the aces that A drew from a shuffled stock less those that B drew.  A result less any multiple
of it has the expectation of the result.  The multiple is estimated from earlier pairs alone, so that it knows nothing
of the pair that it adjusts; therefore the adjusted differences are unbiased one by one, and still so given all that
came before, which is what a confidence sequence asks for.  Source: Glynn and Szechtman (2002), Some new perspectives on
the method of control variates, in Monte Carlo and Quasi-Monte Carlo Methods 2000; luck adjustment in card games:
Zinkevich, Bowling, Bard, Kan and Billings (2006), Optimal unbiased estimators for evaluating agent performance, AAAI.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Adjuster:
    """Takes the luck out of batches of pairs, each by the coefficients that the batches before it gave.

    Parameters
    ----------
    columns : number of control variates
    """

    def __init__(self, columns: int) -> None:
        width = columns + 1
        self._products = np.zeros((width, width), object)  # exact: whole numbers of any size
        self._sums, self._pairs = np.zeros(width, object), 0

    @property
    def coefficients(self) -> Floats:
        """What one of each control variate is worth, by least squares over all batches so far; float64."""
        columns = len(self._sums) - 1
        if self._pairs <= 10 * columns:
            return np.zeros(columns)
        spread = (self._products * self._pairs - np.outer(self._sums, self._sums)).astype(np.float64)
        found = np.linalg.lstsq(spread[:-1, :-1], spread[:-1, -1])[0]
        return np.asarray(found, np.float64)

    def adjust(self, values: Ints, luck: Ints) -> Floats:
        """The values of a batch without its luck.

        Parameters
        ----------
        values : int64, one a pair
        luck : int64 (pairs, columns), each with expectation 0
        """
        adjusted = values - luck @ self.coefficients
        both = np.column_stack([luck, values])
        self._products += (both.T @ both).astype(object)
        self._sums += both.sum(axis=0).astype(object)
        self._pairs += len(values)
        return np.asarray(adjusted, np.float64)
