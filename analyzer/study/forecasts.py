"""What policies forecast, beside what came."""

from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.engine import run, wanted
from analyzer.engine.duel import Work
from analyzer.engine.openings import openings
from analyzer.engine.rows import all_columns, to_arrow
from analyzer.engine.wanted import Paths, Rules, make_duel

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_HANDS = 100_000


def forecasts(
    game: str,
    a: str,
    b: str,
    hands: Any = DEFAULT_HANDS,
    seed: int | str = 1,
    rules: Rules = (),
    policies: Paths = (),
    threads: int = 0,
) -> "pd.DataFrame":
    """Hands with the chances that their policies stated when they bid.

    Parameters
    ----------
    hands : how many; both seatings are counted
    game, a, b, seed, rules, policies, threads : as in `simulate`

    Returns
    -------
    DataFrame: the hands table, and float64 columns chance_0, chance_1, ...: how likely the policy of this row thought
    each result, missing where it states none or had no bid to make. `analyzer.reports.forecast_parts`,
    `forecast_scores`, `bid_reliability` and `forecast_bias` score it

    Raises
    ------
    AnalyzerError : an argument cannot be used, the game has nothing to forecast, or a policy is not jitted
    PlayError : a policy failed, or what it stated are no chances
    """
    import pandas as pd

    asked = wanted.whole("hands", hands, 1, wanted.MOST_HANDS)
    work, workers = Work(make_duel(game, a, b, seed, rules, policies)), wanted.threads_number(threads)
    said = openings(work, 0, asked, workers).said
    played = to_arrow(work.duel.rules.game, run.rows(work, 0, asked, workers), work.duel.names)
    nullable = {c.name: pd.api.types.pandas_dtype(c.dtype) for c in all_columns(work.duel.rules.game) if c.missing}
    columns = {name: _series(played[name], nullable.get(name)) for name in played.column_names}
    chances = {f"chance_{result}": np.ascontiguousarray(said[:, result]) for result in range(said.shape[1])}
    return pd.DataFrame({**columns, **chances})


def _series(column: Any, dtype: Any) -> Any:
    nullable = dtype is not None and str(dtype)[0].isupper()
    return column.to_pandas(types_mapper=(lambda _: dtype) if nullable else None)
