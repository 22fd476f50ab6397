"""Numbers as text: the digits printed follow the error, two significant digits of it.

The habit is that of the Guide to the Expression of Uncertainty in Measurement (JCGM 100:2008), 7.2.6.  Nothing here
prints nan: what cannot be said is put in words.
"""

import math
from typing import Any

TOO_FEW = "too few hands"
NO_SPREAD = "no spread"

Maybe = Any  # a number, or NaN, None or NA where there is none


def decimals(error: float) -> int:
    """Decimal places that show two significant digits of a positive error; negative for tens, hundreds and so on."""
    return 1 - int(f"{error:.1e}".partition("e")[2])


def number(value: float, places: int) -> str:
    """A value rounded to so many decimal places (negative: to tens, hundreds), thousands separated, never "-0"."""
    text = f"{round(float(value), places):,.{max(places, 0)}f}"
    return text if any(digit in text for digit in "123456789") else text.removeprefix("-")


def with_error(value: Maybe, error: Maybe, unit: str = "", too_few: str = TOO_FEW) -> str:
    """A value and its standard error: `61.24 ± 0.13`, with a unit `61.24 ± 0.13 tricks`.

    Parameters
    ----------
    value, error : numbers; missing (NaN, None, NA) or infinite where there is too little to say
    unit : word put after it
    too_few : what to print instead where value or error is missing

    Notes
    -----
    An error of 0 means that the deals did not differ; the value is printed with that remark, not with `± 0`.
    """
    if not (_known(value) and _known(error)):
        return too_few
    tail = f" {unit}" if unit else ""
    if error == 0:
        return f"{_plain(value)}{tail} ({NO_SPREAD})"
    places = decimals(error)
    return f"{number(value, places)} ± {number(error, places)}{tail}"


def percent(rate: Maybe, error: Maybe, too_few: str = TOO_FEW) -> str:
    """A rate and its standard error, both between 0 and 1, in percent: `61.2 ± 1.3 %`."""
    return with_error(_times(rate, 100), _times(error, 100), "%", too_few)


def with_interval(value: Maybe, low: Maybe, high: Maybe, unit: str = "", too_few: str = TOO_FEW) -> str:
    """A value and its interval, digits following half its width: `61.24 (60.98 to 61.50)`.

    A value that is missing although the interval is known (a median not reached) is left out; an end that is infinite
    is worded `or more` or `or less`.
    """
    if _missing(low) or _missing(high) or (math.isinf(low) and math.isinf(high)):
        return too_few
    tail = f" {unit}" if unit else ""
    if low == high:
        return f"{_plain(value)}{tail} ({NO_SPREAD})"
    places = _places(low, high)
    if math.isinf(high):
        ends = f"{number(low, places)} or more"
    elif math.isinf(low):
        ends = f"{number(high, places)} or less"
    else:
        ends = f"{number(low, places)} to {number(high, places)}"
    return f"{number(value, places)}{tail} ({ends})" if _known(value) else f"{ends}{tail}"


def percent_interval(rate: Maybe, low: Maybe, high: Maybe, too_few: str = TOO_FEW) -> str:
    """A rate and its interval in percent: `61.2 % (58.6 to 63.7)`."""
    return with_interval(_times(rate, 100), _times(low, 100), _times(high, 100), "%", too_few)


def count(value: Maybe) -> str:
    """A whole number with thousands separated: `1,234,567`; `none` where it is missing."""
    return "none" if _missing(value) else f"{int(value):,}"


def _places(low: float, high: float) -> int:
    width = (high - low) / 2 if math.isfinite(high - low) else 0
    return decimals(width) if width > 0 else 0


def _missing(value: object) -> bool:
    return value is None or type(value).__name__ == "NAType" or value != value  # pandas need not be loaded for its NA


def _known(value: Maybe) -> bool:
    return not _missing(value) and math.isfinite(value)


def _times(value: Maybe, factor: float) -> Maybe:
    return value if _missing(value) else value * factor


def _plain(value: float) -> str:
    return f"{float(value):,.6f}".rstrip("0").rstrip(".")
