"""Check a policy: whether it plays by the rules, blind to hidden cards, reproducibly and fast enough."""

from typing import TYPE_CHECKING, Annotated

import typer

from analyzer.cli import _options as options

if TYPE_CHECKING:
    from analyzer.engine.check import Finding

Policy = Annotated[str, typer.Argument(metavar="FILE|POLICY", help="File of your own, or a policy: name or name(...).")]
Game = Annotated[str, typer.Option(metavar="GAME", help="Only this game, or this rule set.", show_default=False)]
Timeout = Annotated[str, typer.Option(metavar="SECONDS", help="Time for a game's checks, without compiling.")]

EVERY = 5.0  # seconds between lines that say what is being done


def command(
    policy: Policy,
    game: Game = "",
    policies: options.Policies = None,
    seed: options.Seed = "1",
    timeout: Timeout = "60",
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Make every check in every rule set of the policy's game, in a process of its own."""
    from dataclasses import asdict

    from analyzer.cli._show import write_json, write_lines
    from analyzer.engine import wanted
    from analyzer.engine.check import check

    shown: list[str] = []

    def show(finding: "Finding") -> None:
        if finding.game not in shown:
            shown.append(finding.game)
            write_lines([finding.game])
        write_lines([_line(finding)])

    report = check(
        policy,
        game,
        paths=policies or (),
        seed=wanted.seed_number(seed),
        timeout=wanted.whole("timeout", timeout, 1, 10**6),
        progress=None if quiet else _Doing(),
        found=None if json else show,
    )
    if json:
        write_json(asdict(report) | {"passed": report.passed})
    else:
        write_lines([f"{report.policy}: {'passed' if report.passed else 'a fault was found'}"])
    if not report.passed:
        raise typer.Exit(1)


def _line(finding: "Finding") -> str:
    from analyzer.engine.check import WHAT

    verdict = {True: "yes", False: "NO", None: "-"}[finding.passed]
    return f"  {WHAT[finding.check]:<22} {verdict:<4} {finding.says}"


class _Doing:
    """Says on standard error what is being done, not too often."""

    def __init__(self) -> None:
        import time

        self.clock = time.monotonic
        self.said = self.clock()

    def __call__(self, doing: str) -> None:
        import sys

        if self.clock() - self.said >= EVERY:
            self.said = self.clock()
            print(doing, file=sys.stderr, flush=True)  # noqa: T201  progress
