"""The error of an estimate, from its values without one group of the data each."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike


def jackknife(values: ArrayLike) -> Any:
    """The standard error of an estimate.

    Source: Efron and Stein (1981), Annals of Statistics 9, 586-596; with g groups it has about g - 1 degrees of
    freedom, so ten groups give the error to within a quarter of itself.

    Parameters
    ----------
    values : (groups, ...) the estimate, or an array of them, without one of the groups each; groups of equal size

    Returns
    -------
    float64 (...)
    """
    values = np.asarray(values, float)
    return np.sqrt((len(values) - 1) * values.var(axis=0))
