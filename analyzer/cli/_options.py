"""Options that several commands share.  Their values stay text until `analyzer.study` has read them."""

from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(metavar="GAME", help="Rule set, such as spades/open or ninety-nine.")]
PolicyA = Annotated[str, typer.Argument(metavar="A", help="Policy: name or name(param=value, ...).")]
PolicyB = Annotated[str, typer.Argument(metavar="B", help="Policy of the opponent.")]
Seed = Annotated[str, typer.Option(metavar="INT", help="Seed of every pack and every choice.")]
Rule = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Change an option of the rule set; repeatable.", show_default=False),
]
Policies = Annotated[
    list[str] | None,
    typer.Option(metavar="PATH", help="File or folder of your own policies; repeatable.", show_default=False),
]
Hands = Annotated[
    str | None,
    typer.Option(metavar="N", help="Hands to play, both seatings counted: 1_000_000, 1e6.", show_default=False),
]
Deals = Annotated[str | None, typer.Option(metavar="N", help="Deals to play, two hands each.", show_default=False)]
Matches = Annotated[str | None, typer.Option(metavar="N", help="Whole matches to play instead.", show_default=False)]
MaxHands = Annotated[
    str | None, typer.Option(metavar="N", help="Hands after which a match is undecided (200).", show_default=False)
]
Threads = Annotated[
    str | None, typer.Option(metavar="N", help="Threads; all processors if not given.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Write the result as JSON.", show_default=False)]
Quiet = Annotated[bool, typer.Option("--quiet", help="Show no progress.", show_default=False)]
