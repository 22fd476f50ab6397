"""Write strategy reports: who wins, how good the bids are, when a nil succeeds, how long a player survives."""

from typing import Annotated

import typer

from analyzer.cli import _options as options

Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", help="Rule sets; the founding ones if none is named.", show_default=False),
]
Out = Annotated[str, typer.Option(metavar="DIR", help="Folder of the pages; those of an earlier report are replaced.")]


def command(
    games: Games = None,
    hands: options.Hands = None,
    deals: options.Deals = None,
    seed: options.Seed = "1",
    rule: options.Rule = None,
    policies: options.Policies = None,
    out: Out = "reports",
    threads: options.Threads = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Play every policy against itself and the best, and write up what was found."""
    from analyzer.cli._progress import Progress
    from analyzer.cli._show import write_json, write_lines
    from analyzer.engine import wanted
    from analyzer.reports.publish import Place
    from analyzer.reports.whole import plan

    workers = 0 if threads is None else wanted.whole("threads", threads, 1, wanted.MOST_THREADS)
    planned = plan(
        games or (), hands=hands, deals=deals, seed=seed, rules=rule or (), policies=policies or (), threads=workers
    )
    place = Place(out)
    place.refuse_foreign(planned.names)
    with Progress(planned.hands, "hands", quiet) as progress:
        report = planned.carry_out(progress)
        place.replace(report.files())
    if json:
        write_json(report.document(out))
    else:
        write_lines([report.markdown(out)])
