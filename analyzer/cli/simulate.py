"""Play hands or matches, keep them as Parquet, print a summary."""

from typing import TYPE_CHECKING, Annotated

import typer

from analyzer.cli import _options as options

if TYPE_CHECKING:
    from analyzer.study import Run

Out = Annotated[
    str | None,
    typer.Option(metavar="DIR", help="New or empty folder for the rows; without it none are kept.", show_default=False),
]


def command(
    game: options.Game,
    a: options.PolicyA,
    b: options.PolicyB,
    hands: options.Hands = None,
    deals: options.Deals = None,
    matches: options.Matches = None,
    max_hands: options.MaxHands = None,
    seed: options.Seed = "1",
    rule: options.Rule = None,
    policies: options.Policies = None,
    out: Out = None,
    threads: options.Threads = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Play and report."""
    from analyzer.cli._progress import Progress
    from analyzer.cli._show import write_json, write_lines
    from analyzer.engine import wanted
    from analyzer.errors import AnalyzerError
    from analyzer.study import simulate

    if max_hands is not None and matches is None:
        raise AnalyzerError(f"max-hands={max_hands} is for matches: give --matches as well")
    total, of_matches = wanted.hands_or_matches(hands, deals, matches)
    most = 200 if max_hands is None else max_hands
    workers = 0 if threads is None else wanted.whole("threads", threads, 1, wanted.MOST_THREADS)
    with Progress(total, "matches" if of_matches else "hands", quiet) as progress:
        run = simulate(
            game,
            a,
            b,
            hands=hands,
            deals=deals,
            matches=matches,
            max_hands=most,
            seed=seed,
            rules=rule or (),
            policies=policies or (),
            out=out,
            threads=workers,
            progress=progress,
            keep=False,
        )
    if json:
        write_json(run.document())
    else:
        write_lines(_told(run))


def _told(run: "Run") -> list[str]:
    """The summary for people."""
    from analyzer.mechanics.prose import columns
    from analyzer.stats.text import count, percent, with_error

    rows = [["policy", "seat", "hands", "points a hand"]]
    for position, point in zip("AABB", run.points, strict=True):
        rows.append(
            [f"{point.policy} ({position})", str(point.seat), count(point.hands), with_error(point.mean, point.se)]
        )
    played = f"{count(run.tally.hands)} hands"
    pair = "deal"
    if run.wins is not None:
        played, pair = f"{count(run.wins.matches)} matches, {played}", "pair of matches"
    a, b = run.names
    lines = [f"{run.game}/{run.ruleset}, seed {run.seed}: {played}", *columns(rows, 0)]
    lines += [f"{a} (A) minus {b} (B), points a {pair}: {with_error(run.margin.mean, run.margin.se)}"]
    if run.wins is not None:
        lines += [f"matches won by {a} (A): {percent(run.wins.rate, run.wins.se)} of {count(run.wins.decided)} decided"]
    lines += [
        f"played in {run.seconds:.2f} s ({run.hands_per_second:,.0f} hands a second), compiled in "
        f"{run.seconds_compile:.2f} s, written in {run.seconds_write:.2f} s"
    ]
    return lines + ([f"rows: {run.folder}"] if run.folder is not None else [])
