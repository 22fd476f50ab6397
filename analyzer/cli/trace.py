"""Show single hands move by move: as text, or as JSON Lines, one hand a line."""

from typing import Annotated

import typer

from analyzer.cli import _options as options

Hand = Annotated[
    str | None, typer.Option(metavar="N[:M]", help="Hand N, or hands N to M-1; 0 if not given.", show_default=False)
]
Match = Annotated[
    str | None, typer.Option(metavar="N[:M]", help="All hands of match N, or N to M-1.", show_default=False)
]
Par = Annotated[
    bool, typer.Option("--par", help="Add what each choice lost to best play, all cards known.", show_default=False)
]


def command(
    game: options.Game,
    a: options.PolicyA,
    b: options.PolicyB,
    hand: Hand = None,
    match: Match = None,
    max_hands: options.MaxHands = None,
    seed: options.Seed = "1",
    rule: options.Rule = None,
    policies: options.Policies = None,
    par: Par = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Play them again and show them."""
    from analyzer.cli._show import write_lines
    from analyzer.engine.trace import line
    from analyzer.errors import AnalyzerError
    from analyzer.study import tell, trace

    if max_hands is not None and match is None:
        raise AnalyzerError(f"max-hands={max_hands} is for matches: give --match as well")
    most = 200 if max_hands is None else max_hands
    traces = trace(game, a, b, hand, match, most, seed, rule or (), policies or (), par)
    write_lines(line(one) if json else tell(one) + "\n" for one in traces)
