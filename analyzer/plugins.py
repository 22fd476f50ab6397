"""Policy plug-ins: from a module, anybody's, to a Policy that the engine can play."""

import importlib.util
import linecache
import math
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from analyzer.errors import PolicyError
from analyzer.games.game import Game
from analyzer.imports import USER, Loader, fresh_imports, name_of
from analyzer.jit import JIT_ON, is_jitted, no_disk_caches

ANY = "any"
"""The game of a policy that plays every game."""

JITTED, BATCH, PLAIN = "jitted", "batch", "plain"
"""How a policy is written: compiled into the kernel, over arrays of hands, or as plain Python."""


@dataclass(frozen=True, eq=False)
class Policy:
    """A policy as found.

    Parameters
    ----------
    name : its file's name
    summary : the first line of its docstring
    game : the game it plays, or ANY
    module, file : where it is
    kind : JITTED, BATCH or PLAIN
    functions : by phase, the name of the module's function that decides there
    defaults : its parameters and their values, in declared order
    sees_state : whether it is given the whole state (yardsticks only)
    has_memory : whether it asks for scratch memory
    choices : parameters that are one of some names, and the names; the number in Params is a place among them
    limits : parameters that have a least and a greatest value
    quick : values of parameters with which it is asked where the JIT is off and a search would take too long
    """

    name: str
    summary: str
    game: str
    module: ModuleType
    file: str
    kind: str
    functions: dict[str, str]
    defaults: dict[str, float]
    sees_state: bool
    has_memory: bool
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)
    limits: dict[str, tuple[float, float]] = field(default_factory=dict)
    quick: dict[str, float] = field(default_factory=dict)

    @property
    def is_file(self) -> bool:
        """Whether it is a file of the user's own, not a module of an installed package."""
        return self.module.__name__.startswith(USER)

    @property
    def forecasts(self) -> bool:
        """Whether it states how likely each result is: it has a function `forecast`."""
        return hasattr(self.module, "forecast")


def load_file(path: Path) -> ModuleType:
    """The module of a user's policy file as it is now; its folder is importable while it is loaded.

    The file and the modules beside it are read anew, so that an edit is noticed in a running process.

    Raises
    ------
    PolicyError : the file cannot be read or fails on import
    """
    path = path.resolve()
    name = name_of(path)
    if path.suffix != ".py":
        raise PolicyError(f"{str(path)!r} is not a policy file: a policy is a Python file that ends in .py")
    linecache.checkcache()  # errors quote the lines of the files as they are now
    with fresh_imports(path.parent), no_disk_caches(), redirect_stdout(sys.stderr):
        spec = importlib.util.spec_from_file_location(name, path, loader=Loader(name, str(path)))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            sys.modules.pop(name, None)
            raise PolicyError(f"{path.name} does not load: {_where(error, path)}") from error
    return module


def _where(error: BaseException, path: Path) -> str:
    """An exception in one line, with the last line of the user's files that it came from."""
    file, line, trace = None, None, error.__traceback__
    if isinstance(error, SyntaxError):
        file, line = error.filename, error.lineno
    while trace is not None and not isinstance(error, SyntaxError):
        if path.parent in Path(trace.tb_frame.f_code.co_filename).parents:
            file, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    place = f"line {line}" if line else ""
    if file and Path(file) != path:
        place += f" of {Path(file).name}"
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    what = f"{type(error).__name__}: {words.splitlines()[0]}" if words else type(error).__name__
    return f"{place}: {what}" if place else what


def entry_points() -> list[ModuleType]:
    """Policy modules that installed packages offer under `analyzer.policies`."""
    return [point.load() for point in metadata.entry_points(group="analyzer.policies")]


@cache
def make_policy(module: ModuleType, user_file: Path | None, game: Game) -> Policy:
    """The policy of a module.

    Parameters
    ----------
    user_file : where a user's own policy is; None for one of this or an installed package
    game : the game whose phases it may name

    Raises
    ------
    PolicyError : the module is no policy
    """
    file = str(user_file or module.__file__)
    name = Path(file).stem.replace("-", "_")
    if not name.isidentifier():
        raise PolicyError(f"{file!r}: a policy is named by its file: letters, digits and underscores, a letter first")
    built_in = module.__name__.split(".")[:2] == ["analyzer", "policies"]
    folder = module.__name__.split(".")[-2].replace("_", "-") if built_in else ANY
    plays = str(getattr(module, "GAME", folder)).replace("_", "-")
    sees = getattr(module, "SEES", "view")
    if sees not in ("view", "state"):
        raise PolicyError(f"{file}: SEES={sees!r} is not possible: it takes view or state")
    if sees == "state" and user_file is not None:
        raise PolicyError(f"{file}: SEES = 'state' is for the yardsticks of this package: a policy sees its view alone")
    functions = _functions(module, game) if plays in (game.name, ANY) else {}
    kind = _kind(module, functions, name)
    if sees == "state" and kind != JITTED:
        raise PolicyError(f"{file}: SEES = 'state' is for jitted policies")
    if kind == JITTED and JIT_ON and hasattr(module, "forecast") and not is_jitted(module.forecast):
        raise PolicyError(f"{file}: forecast must be jitted, as the policy's other functions are")
    return Policy(
        name=name,
        summary=(module.__doc__ or "").strip().partition("\n")[0],
        game=plays,
        module=module,
        file=file,
        kind=kind,
        functions=functions,
        defaults=_defaults(module, name),
        sees_state=sees == "state",
        has_memory=hasattr(module, "memory"),
        choices=_choices(module, name),
        limits=_limits(module, name),
        quick=_quick(module, name),
    )


def _functions(module: ModuleType, game: Game) -> dict[str, str]:
    """Which function decides in each phase."""
    if hasattr(module, "act_batch"):
        return dict.fromkeys(game.decisions, "act_batch")
    general = "act" if hasattr(module, "act") else None
    chosen = {phase: name if hasattr(module, name) else general for phase, name in game.decisions.items()}
    missing = [game.decisions[phase] for phase, function in chosen.items() if function is None]
    if missing:
        raise PolicyError(
            f"{Path(str(module.__file__)).name} is no policy of {game.name}: it has neither act(params, view, legal, "
            f"random) nor a function for {', '.join(missing)}"
        )
    return {phase: str(function) for phase, function in chosen.items()}


def _kind(module: ModuleType, functions: dict[str, str], name: str) -> str:
    if "act_batch" in functions.values():
        return BATCH
    used = [getattr(module, function) for function in set(functions.values())]
    if not JIT_ON or all(is_jitted(function) for function in used):
        return JITTED
    if not all(isinstance(function, FunctionType) for function in used):
        raise PolicyError(f"{name}: every function must be jitted, or every one plain Python")
    return PLAIN


def params_of(module: ModuleType, numbers: Sequence[float]) -> Any:
    """The Params of a policy's module from a row of numbers, which may be longer; () without Params."""
    kind: Any = getattr(module, "Params", None)
    if kind is None:
        return ()
    pairs = zip(kind._field_defaults.values(), numbers, strict=False)
    return kind(*(type(default)(number) for default, number in pairs))


def _defaults(module: ModuleType, name: str) -> dict[str, float]:
    """The fields of Params and their defaults."""
    params: Any = getattr(module, "Params", None)
    if params is None:
        return {}
    defaults = dict(getattr(params, "_field_defaults", {}))
    wrong = [field for field in getattr(params, "_fields", ()) if not isinstance(defaults.get(field), (int, float))]
    if wrong or not hasattr(params, "_fields"):
        raise PolicyError(f"{name}: Params must be a NamedTuple of numbers with defaults; check {', '.join(wrong)}")
    return defaults


def _choices(module: ModuleType, name: str) -> dict[str, tuple[str, ...]]:
    """The names that parameters may take: CHOICES of the module."""
    choices = dict(getattr(module, "CHOICES", {}))
    defaults: dict[str, Any] = _defaults(module, name)
    for param, names in choices.items():
        fits = isinstance(names, tuple) and all(isinstance(each, str) and each.isidentifier() for each in names)
        if not fits or not isinstance(defaults.get(param), int) or not 0 <= defaults[param] < len(names):
            raise PolicyError(
                f"{name}: CHOICES[{param!r}] must be a tuple of names, and {param} a whole number in Params, the place "
                "of one of them"
            )
    return choices


def _limits(module: ModuleType, name: str) -> dict[str, tuple[float, float]]:
    """The least and the greatest value of parameters: LIMITS of the module."""
    limits = dict(getattr(module, "LIMITS", {}))
    defaults: dict[str, Any] = _defaults(module, name)
    for param, pair in limits.items():
        fits = isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(each, int | float) for each in pair)
        if not fits or param not in defaults or not pair[0] <= defaults[param] <= pair[1]:
            raise PolicyError(
                f"{name}: LIMITS[{param!r}] must be a pair (least, greatest), and the default of {param} in Params "
                "between them"
            )
    return limits


def _quick(module: ModuleType, name: str) -> dict[str, float]:
    """The parameters for where the JIT is off: QUICK of the module."""
    quick, limits = dict(getattr(module, "QUICK", {})), _limits(module, name)
    defaults: dict[str, Any] = _defaults(module, name)
    for param, value in quick.items():
        low, high = limits.get(param, (-math.inf, math.inf))
        if param not in defaults or type(value) is not type(defaults[param]) or not low <= value <= high:
            raise PolicyError(f"{name}: QUICK[{param!r}] must be a value that {param} in Params may have")
    return quick
