"""Random numbers for resampling: a function of a seed and their place, like all chance here."""

import numpy as np
from scipy import stats

from analyzer import streams
from analyzer.stats.clusters import Floats

_STEP = np.uint64(0x9E3779B97F4A7C15)
_mix = getattr(streams.mix, "py_func", streams.mix)  # as Python it takes arrays


def normals(seed: int, rows: int, columns: int) -> Floats:
    """Independent standard normal numbers, float64 (rows, columns); more rows leave the first ones as they are.

    The generator is splitmix64 (Steele, Lea and Flood, 2014, OOPSLA), turned normal by the inverse distribution.

    Parameters
    ----------
    seed : 0 to 2^64 - 1
    """
    start = _mix(np.array([seed], np.uint64) + _STEP)
    words = _mix(start + (1 + np.arange(rows * columns, dtype=np.uint64)) * _STEP)
    uniform = ((words >> np.uint64(11)).astype(np.float64) + 0.5) / 2.0**53
    return np.asarray(stats.norm.ppf(uniform)).reshape(rows, columns)


def normal_draws(seed: int, rows: int, mean: Floats, cover: Floats) -> Floats:
    """Draws from a normal distribution, float64 (rows, len(mean)); the covariance may be singular.

    What has no variance is the mean in every draw, to the last bit.
    """
    values, vectors = np.linalg.eigh(cover)
    root = vectors * np.sqrt(np.maximum(values, 0))
    root[np.diagonal(cover) == 0] = 0
    return np.asarray(mean + normals(seed, rows, len(mean)) @ root.T)
