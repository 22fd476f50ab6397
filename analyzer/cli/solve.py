r"""Solve one position: the exact value, every choice, the best play from there on.

Both hands are known and both players play best. You are the player to move: MINE are your cards, and of two things
named together the first is yours. Values are yours: tricks that you will take from here on, or points of the whole
hand, yours less the other player's, so a negative value means that he comes out ahead.

\b
Spades        play: tricks; with --bids points; with 13 cards and - for your bid the bids
Draw Bridge   play with --strain: tricks; with --contract points; with 13 cards and neither
              the auction, of which you, the dealer, make the first call
Bezique       the play-off, with --trumps: points from here on
Ninety-Nine   from the empty stock on, with --total: 1 won, 0 drawn, -1 lost

\b
  analyzer solve spades/open "AS JD" "8S 9H" --bids 1,nil --tricks 0,11 --bags 9,9
  analyzer solve draw-bridge "AS QS" "KS" --led JS --strain NT
  analyzer solve bezique "AH 7C" "TH AC" --trumps H
  analyzer solve ninety-nine/single-pass "7C 8H" "AC 3D" --total 88
"""

from typing import Annotated, Any

import typer

from analyzer.cli import _options as options

Cards = Annotated[str, typer.Argument(metavar="MINE", help="Cards of the player to move, such as 'AS KD 10H'.")]
Others = Annotated[str, typer.Argument(metavar="THEIRS", help="Cards of the other player.")]


def _fact(metavar: str, said: str) -> Any:
    return typer.Option(metavar=metavar, help=said, show_default=False)


def command(
    game: options.Game,
    mine: Cards,
    theirs: Others,
    led: Annotated[str | None, _fact("CARD", "The card on the table, if the other player leads.")] = None,
    strain: Annotated[str | None, _fact("C|D|H|S|NT", "Draw Bridge: count tricks in this strain.")] = None,
    contract: Annotated[str | None, _fact("1C..7NT", "Draw Bridge: count points in this contract.")] = None,
    declarer: Annotated[str | None, _fact("me|them", "Draw Bridge: whose contract it is.")] = None,
    doubled: Annotated[str | None, _fact("1|2|4", "Draw Bridge: 2 doubled, 4 redoubled.")] = None,
    bids: Annotated[str | None, _fact("MINE,THEIRS", "Spades: 0 to 13, blind, or - if not made yet.")] = None,
    leads: Annotated[str | None, _fact("me|them", "Spades: who leads, if you bid against a blind nil.")] = None,
    tricks: Annotated[str | None, _fact("MINE,THEIRS", "Tricks taken so far.")] = None,
    bags: Annotated[str | None, _fact("MINE,THEIRS", "Spades: the counters before the hand.")] = None,
    broken: Annotated[str | None, _fact("true|false", "Spades: whether they may be led; false if not said.")] = None,
    trumps: Annotated[str | None, _fact("C|D|H|S", "Bezique: the trump suit.")] = None,
    total: Annotated[str | None, _fact("N", "Ninety-Nine: the total before you play.")] = None,
    rule: options.Rule = None,
    json: options.Json = False,
) -> None:
    """Work the position out and show it."""
    from analyzer.cli._show import write_json, write_lines
    from analyzer.study import solve

    facts = {
        "led": led, "strain": strain, "contract": contract, "declarer": declarer, "doubled": doubled, "bids": bids,
        "leads": leads, "tricks": tricks, "bags": bags, "broken": broken, "trumps": trumps, "total": total,
    }  # fmt: skip
    solution = solve(game, mine, theirs, rule or (), **{name: said for name, said in facts.items() if said is not None})
    if json:
        write_json(solution.document)
    else:
        write_lines([str(solution)])
