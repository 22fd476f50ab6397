"""The command line: text typed by users ends here and becomes calls of `analyzer.study` and `analyzer.reports`.

Every module of this package whose name does not begin with an underscore is a command: its name is the command's, its
function `command` takes the options, its docstring is the help.  Commands import what they need when they run, so that
``analyzer --help`` is quick.
"""

import gc
import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module, metadata
from io import TextIOWrapper
from typing import Annotated

import typer

from analyzer.errors import AnalyzerError, PlayError, Stopped, StoreError, UnknownNameError

DONE, FAILED, WRONG, INTERRUPTED = 0, 1, 2, 130

_UsageError: type[Exception] = typer.BadParameter.__bases__[0]  # Typer's own copy of Click is private


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and end the process with its exit status.

    Parameters
    ----------
    arguments : what was typed after ``analyzer``; by default the process's own
    """
    gc.set_threshold(200_000, 50, 100)  # compiling makes millions of objects that live on: an eighth of a cold start
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a folder's name may hold what the terminal cannot show
    status = run(list(sys.argv[1:] if arguments is None else arguments))
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = FAILED
    sys.stderr.flush()
    os._exit(status)  # a policy in an endless loop keeps its thread busy and must not keep the process alive


def run(arguments: list[str]) -> int:
    """Run a command; returns its exit status and writes any error as one sentence to standard error."""
    try:
        return _run(arguments)
    except (AnalyzerError, _UsageError) as error:
        return _say(_sentence(error), WRONG)
    except (PlayError, StoreError) as error:
        return _say(str(error), FAILED)
    except KeyboardInterrupt as error:
        return _say(str(error) if isinstance(error, Stopped) else "stopped: nothing was kept", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read our output has left
        return FAILED
    except Exception as error:
        if os.environ.get("ANALYZER_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}".strip().splitlines()[0]
        return _say(f"unexpected error: {what} (ANALYZER_TRACEBACK=1 shows where)", FAILED)


def commands() -> list[str]:
    """The commands there are."""
    return [module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")]


def _run(arguments: list[str]) -> int:
    named = arguments[0] if arguments else "--help"
    if not named.startswith("-") and named not in commands():
        raise UnknownNameError("command", named, commands())
    group = typer.main.get_command(_app())
    try:
        with group.make_context("analyzer", arguments or ["--help"]) as context:  # group.main() would swallow Ctrl-C
            group.invoke(context)
    except typer.Exit as ended:
        return ended.exit_code
    return DONE


def _app() -> typer.Typer:
    app = typer.Typer(
        help="A strategy laboratory for two-handed card games.",
        rich_markup_mode=None,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(_start)
    for name in commands():
        module = import_module(f"{__name__}.{name}")
        said = str(module.__doc__)
        app.command(name, help=said, short_help=said.partition(":")[0].rstrip(".") + ".")(module.command)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"analyzer {metadata.version('analyzer')}")
        raise typer.Exit


def _start(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """What all commands have in common: nothing but `--version`."""


def _sentence(error: Exception) -> str:
    """What is wrong with the command line, in one sentence."""
    if isinstance(error, AnalyzerError):
        return str(error)
    option, context = getattr(error, "option_name", None), getattr(error, "ctx", None)
    if option is not None and context is not None and hasattr(error, "possibilities"):
        known = [name for parameter in context.command.params for name in parameter.opts if name.startswith("--")]
        of_command = f" of {context.command.name}" if context.parent is not None else ""
        return str(UnknownNameError(f"option{of_command}", option, [*known, "--help"]))
    said: str = " ".join(error.format_message().split())  # type: ignore[attr-defined]
    if "extra argument" in said:
        said += ": text with spaces needs quotes, as in 'AS KD'"
    command = f" (analyzer {context.info_name} --help says what there is)" if context is not None else ""
    return said[:1].lower() + said[1:].rstrip(".") + command


def _say(sentence: str, status: int) -> int:
    print(f"analyzer: {' '.join(sentence.splitlines())}", file=sys.stderr)  # noqa: T201  the one place that speaks of errors
    return status
