"""Work out the chance to win a match from every score: and what the score says about bidding."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyzer.cli import _options as options

if TYPE_CHECKING:
    from analyzer.study.race_table import Race

PolicyB = Annotated[
    str | None, typer.Argument(metavar="[B]", help="Policy of the opponent; A against itself if not given.")
]
Hands = Annotated[
    str | None,
    typer.Option(metavar="N", help="Hands to play for the table, both seatings (1,000,000).", show_default=False),
]
Check = Annotated[
    str | None, typer.Option(metavar="N", help="Matches to play and set against the table.", show_default=False)
]
Floor = Annotated[
    str | None,
    typer.Option(metavar="POINTS", help="Lower scores count as this one (-0.6 of the target).", show_default=False),
]
Step = Annotated[
    str | None,
    typer.Option(
        metavar="POINTS", help="From one score of the table to the next (as fine as it goes).", show_default=False
    ),
]
Advice = Annotated[
    str, typer.Option(metavar="N", help="Deals on which every bid is tried at every score of the advice; 0 for none.")
]
Out = Annotated[
    str | None,
    typer.Option(metavar="DIR", help="New or empty folder for the whole table as Parquet.", show_default=False),
]

CERTAIN = 3.0  # standard errors; forty changes of a bid are looked at


def command(
    game: options.Game,
    a: options.PolicyA,
    b: PolicyB = None,
    hands: Hands = None,
    check: Check = None,
    floor: Floor = None,
    step: Step = None,
    advice: Advice = "4000",
    seed: options.Seed = "1",
    rule: options.Rule = None,
    policies: options.Policies = None,
    out: Out = None,
    threads: options.Threads = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Play hands, solve the table, and say what it shows."""
    from analyzer.cli._progress import Progress
    from analyzer.cli._show import write_json, write_lines
    from analyzer.engine import wanted
    from analyzer.study.race import DEFAULT_HANDS, race

    workers = 0 if threads is None else wanted.whole("threads", threads, 1, wanted.MOST_THREADS)
    number = wanted.hands_or_matches(hands=DEFAULT_HANDS if hands is None else hands)[0]
    matches = 0 if check is None else wanted.hands_or_matches(matches=check)[0]
    with Progress(number + matches, "hands and matches" if matches else "hands", quiet) as progress:
        found = race(
            game,
            a,
            b,
            hands=number,
            seed=seed,
            rules=rule or (),
            policies=policies or (),
            floor=floor,
            step=step,
            check=check,
            advice=advice,
            out=out,
            threads=workers,
            progress=progress,
        )
    if json:
        write_json(found.document())
    else:
        write_lines(_told(found))


def _told(found: "Race") -> list[str]:
    """The race for people."""
    from analyzer.stats.text import count, percent

    duel, ladder = found.duel, found.ladder
    a, b = duel.names
    roles = duel.rules.game.seats
    lines = [f"{duel.rules.title}, seed {duel.seed}: {a} (A) against {b} (B), target {ladder.target}", ""]
    lines += [f"A wins {percent(found.win(0, 0), found.win_se(0, 0))} of matches (standard errors throughout):"]
    for seat in (0, 1):
        chance = percent(found.win(0, 0, seat=seat), found.win_se(0, 0, seat=seat))
        lines += [f"  {chance} when A is {roles[seat]} in the first hand"]
    lines += [""]
    lines += [*_by_score(found), ""]
    if found.advised:
        lines += [*_advice(found), ""]
    lines += [*_how(found)]
    if found.check is not None:
        one = found.check
        lines += [
            f"check: {count(one.decided)} of {count(one.matches)} matches decided, A won "
            f"{percent(one.won, one.won_se)}, {one.hands:.2f} hands a match; the table differs by {one.z:+.1f} "
            "standard errors"
        ]
    lines += [f"worked out in {found.seconds:.1f} s"]
    return lines + ([f"table: {found.folder / 'race.parquet'}"] if found.folder is not None else [])


def _how(found: "Race") -> list[str]:
    """What the table was made of, and how far it can be trusted."""
    from analyzer.stats.text import count

    ladder, (sunk, effect) = found.ladder, found.floor_error
    bags = f" and {len(ladder.counters)} values of the bag counter" if len(ladder.counters) > 1 else ""
    exact = "every result of a hand falls on one" if ladder.exact else "results between two are shared between them"
    lines = [
        f"from {count(found.hands)} hands; {count(2 * ladder.states() ** 2)} states: scores {ladder.step} apart{bags}; "
        f"{exact}",
        f"solved in {found.table.sweeps} passes, residual {found.table.residual:.1e}",
        f"scores below {ladder.low} count as {ladder.low}: reached in {sunk:.1e} of matches, where it changes the "
        f"chance by at most {effect:.2g}: at most {sunk * effect:.1e} in all",
    ]
    if found.by_score:
        lists = len(found.chain.outcomes.first) - 1
        lines.append(
            f"the players look at the score ({100 * found.by_score:.0f} % of hands come out otherwise at another): "
            f"what a hand comes to was counted apart in {count(lists)} regions of the score"
        )
    return lines


def _by_score(found: "Race") -> list[str]:
    from analyzer.mechanics.prose import columns
    from analyzer.stats.text import number, percent

    table = found.small_table()
    scores = list(dict.fromkeys(table["score"]))
    cells = {(row["score"], row["their_score"]): row for row in table.to_dict("records")}
    rows = [["A \\ B", *(number(score, 0) for score in scores)]]
    for score in scores:
        row = [
            percent(cells[score, other]["win"], cells[score, other]["win_se"]).removesuffix(" %") for other in scores
        ]
        rows.append([number(score, 0), *row])
    return ["A's chance to win in percent, by A's score (rows) and B's, no bags:", *columns(rows, 0)]


def _advice(found: "Race") -> list[str]:
    """What the score says about bidding."""
    from analyzer.mechanics.prose import columns

    rows = [["A : B", "bags", "best", "gain", "one more", "nil", "moon", "set"]]
    for one in found.advised:
        rows.append([f"{one['score']} : {one['their_score']}", f"{one['bags']} : {one['their_bags']}", *_best(one)])
        rows[-1] += [
            _needed(one["break_even"][name]) if name in one["break_even"] else "-"
            for name in ("one_more", "nil", "moon", "set")
        ]
    return [
        "What the score says about A's bids:",
        "  best: tricks above the bid that A would make at score 0, and the gain in chance to win (percentage points)",
        "  how often, in percent, it must succeed to pay: to bid a trick more, a nil on a weak hand, the moon on a",
        "  strong one, and to play for a set at the price of a bag (always: even failed it is no worse than the usual",
        "  bid; never: not even a success is as good; -: not in these rules, or too few hands to say)",
        *columns(rows, 0),
    ]


def _best(one: dict[str, Any]) -> list[str]:
    """The best shift of the bid and its gain, if it is certain."""
    from analyzer.stats.text import with_error

    best = max(one["shifts"], key=lambda shift: shift["gain"])
    if best["shift"] == 0 or best["gain"] < CERTAIN * best["se"]:
        return ["as usual", ""]
    return [f"{best['shift']:+d}", with_error(100 * best["gain"], 100 * best["se"])]


def _needed(asked: dict[str, float | None]) -> str:
    from analyzer.stats.text import percent

    if not asked["chance"]:
        return "never" if asked["chance"] is None else "always"
    return percent(asked["chance"], asked["se"]).replace(" %", "")
