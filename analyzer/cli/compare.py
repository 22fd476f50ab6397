"""Compare two policies: which is better, by how much, how sure; every deal in both seatings, until it is decided."""

from typing import TYPE_CHECKING, Annotated

import typer

from analyzer.cli import _options as options

if TYPE_CHECKING:
    from analyzer.study.comparison import Comparison

Hands = Annotated[
    str | None, typer.Option(metavar="N", help="Most hands to play, both seatings counted (2e6).", show_default=False)
]
Deals = Annotated[str | None, typer.Option(metavar="N", help="Most deals, two hands each.", show_default=False)]
Matches = Annotated[
    str | None, typer.Option(metavar="N", help="Compare matches won instead, at most so many.", show_default=False)
]
Margin = Annotated[
    str | None,
    typer.Option(
        metavar="X",
        help="Differences below this are practically equal: points a hand (a 500th of the target), or a share of "
        "games or matches won (0.5%).",
        show_default=False,
    ),
]
Level = Annotated[str, typer.Option(metavar="P", help="Confidence of the verdict and the interval.")]
Test = Annotated[
    str, typer.Option(metavar="TEST", help="sequence, sprt (quicker near 0), or fixed: play to the cap and look once.")
]

INTERRUPTED = 130


def command(
    game: options.Game,
    a: options.PolicyA,
    b: options.PolicyB,
    hands: Hands = None,
    deals: Deals = None,
    matches: Matches = None,
    margin: Margin = None,
    level: Level = "0.95",
    test: Test = "sequence",
    max_hands: options.MaxHands = None,
    seed: options.Seed = "1",
    rule: options.Rule = None,
    policies: options.Policies = None,
    threads: options.Threads = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Play pairs until it is decided, and say what was found."""
    from analyzer.cli._progress import Progress
    from analyzer.cli._show import write_json, write_lines
    from analyzer.engine import wanted
    from analyzer.errors import AnalyzerError
    from analyzer.study.compare import cap, compare
    from analyzer.study.comparison import INTERRUPTED as WAS_INTERRUPTED

    if max_hands is not None and matches is None:
        raise AnalyzerError(f"max-hands={max_hands} is for matches: give --matches as well")
    most, of_matches = cap(hands, deals, matches)
    unit = ("matches" if of_matches else "hands") + ("" if test == "fixed" else " at most")
    with Progress(2 * most, unit, quiet) as progress:
        found = compare(
            game,
            a,
            b,
            hands=hands,
            deals=deals,
            matches=matches,
            margin=margin,
            level=level,
            test=test,
            max_hands=200 if max_hands is None else max_hands,
            seed=seed,
            rules=rule or (),
            policies=policies or (),
            threads=0 if threads is None else wanted.whole("threads", threads, 1, wanted.MOST_THREADS),
            progress=progress,
        )
    if json:
        write_json(found.document())
    else:
        write_lines(_told(found))
    if found.reason == WAS_INTERRUPTED:
        raise typer.Exit(INTERRUPTED)


def _told(found: "Comparison") -> list[str]:
    """The answer for people, first of all the verdict."""
    from analyzer.mechanics.prose import columns
    from analyzer.stats.text import count
    from analyzer.study.comparison import EQUAL_BY_CONSTRUCTION

    title = f"{found.game}/{found.ruleset}, seed {found.seed}: {found.names[0]} (A) against {found.names[1]} (B)"
    if found.verdict == EQUAL_BY_CONSTRUCTION:
        seen = (
            f"A less B is exactly 0 on each of {count(found.pairs)} pairs" if found.pairs else "every pair was censored"
        )
        return [title, f"equal by construction: the same policy on both sides; {seen}"]
    rows = [["  stopped", _stopped(found)], ["  interval", _interval(found)], ["  margin", _margin(found)]]
    rows += [["  pairing", _pairing(found)], *([["  luck", _luck(found)]] if found.luck else [])]
    rows += [["  time", f"{found.seconds:.2f} s of play, {found.seconds_compile:.2f} s to compile"]]
    return [title, _verdict(found), *columns(rows, 0)]


def _verdict(found: "Comparison") -> str:
    """One line: who is better, and by how much."""
    from analyzer.stats.verdicts import BETTER, EQUAL, WORSE

    a, b = found.names
    low, high = found.interval
    said = {BETTER: f"{a} is better than {b}", WORSE: f"{a} is worse than {b}"}
    said[EQUAL] = f"{a} and {b} are practically equal"
    line = f"{said.get(found.verdict, f'undecided between {a} and {b}')}: {_difference(found)}"
    if found.verdict == EQUAL and (low > 0 or high < 0):
        line += f"; {a if low > 0 else b} is ahead, but by less than the margin"
    return line


def _difference(found: "Comparison") -> str:
    from analyzer.stats.text import percent_interval, with_interval
    from analyzer.study.comparison import POINTS

    low, high = found.interval
    if found.unit == POINTS:
        return with_interval(found.estimate, low, high, f"{found.unit}, A less B", too_few="too few pairs")
    games = "matches" if found.of_matches else "games"
    if not found.pairs > 1:
        return "too few pairs"
    return f"A wins {percent_interval(found.estimate + 0.5, low + 0.5, high + 0.5)} of the {games}"


def _stopped(found: "Comparison") -> str:
    """Why, and after how much."""
    from analyzer.stats.text import count
    from analyzer.study.comparison import CAP, INTERRUPTED

    why = {CAP: "cap reached", INTERRUPTED: "Ctrl-C; the interval holds all the same"}.get(found.reason, "decided")
    hands, deals = count(found.hands), count(found.deals)
    played = f"{deals} distinct deals, each in both seatings ({hands} hands)"
    if found.of_matches:
        played = f"{count(found.pairs)} pairs of matches, {hands} hands of {deals} distinct deals"
    censored = f"; {count(found.left_out)} pairs censored and left out" if found.left_out else ""
    return f"{'all played, as asked' if found.test == 'fixed' else why}: {played}{censored}"


def _interval(found: "Comparison") -> str:
    from analyzer.stats.text import number
    from analyzer.stats.verdicts import FEWEST

    level, looks = f"{number(100 * found.level, 1).removesuffix('.0')} %", len(found.looks)
    said = f"{level} confidence sequence: true at every look with that probability ({looks} look{'s' * (looks != 1)})"
    if found.test == "fixed":
        said = f"{level}, Student's: for one look at a number of pairs fixed before"
    if found.test == "sprt":
        said = f"{said}; the verdict is that of the sequential probability ratio test"
    weight = found.looks[-1].weight
    if weight < FEWEST:
        said += f"; the pairs that differ weigh as much as {weight:.0f} of equal size, and {FEWEST} are asked for"
    return said


def _margin(found: "Comparison") -> str:
    from analyzer.study.comparison import POINTS

    if found.unit == POINTS:
        return f"practically equal is less than {found.margin:g} {found.unit} either way".replace(
            " 1 points", " 1 point"
        )
    return f"practically equal is less than {100 * found.margin:g} % from 50 %"


def _pairing(found: "Comparison") -> str:
    return f"as many {'matches' if found.of_matches else 'hands'} on packs of their own: {_variance(found.pairing)}"


def _variance(ratio: tuple[float, float]) -> str:
    from analyzer.stats.text import with_error

    return with_error(
        *ratio, "times the variance", too_few="too few pairs, or no two that differ, to compare variances"
    )


def _luck(found: "Comparison") -> str:
    from analyzer.stats.text import percent, with_error
    from analyzer.study.comparison import POINTS

    mean, se = found.unadjusted
    without = with_error(mean, se) if found.unit == POINTS else percent(mean + 0.5, se)
    variance = _variance(found.luck_ratio)
    return f"adjusted for the cards that came ({', '.join(found.luck)}); without that {without}, {variance}"
