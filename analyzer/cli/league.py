"""Let every policy meet every other: ranking, cross table, rings, and the mix that nobody beats."""

from typing import TYPE_CHECKING, Annotated

import typer

from analyzer.cli import _options as options

if TYPE_CHECKING:
    from analyzer.study.league import League

Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="POLICY", help="Two or more; every rule policy of the game if none is named.", show_default=False
    ),
]
Hands = Annotated[
    str | None,
    typer.Option(metavar="N", help="Hands of each pairing, both seatings counted (100,000).", show_default=False),
]
Deals = Annotated[
    str | None, typer.Option(metavar="N", help="Deals of each pairing, two hands each.", show_default=False)
]
Out = Annotated[
    str | None,
    typer.Option(metavar="DIR", help="Folder for a page with pictures, and the tables as CSV.", show_default=False),
]


def command(
    game: options.Game,
    names: Names = None,
    hands: Hands = None,
    deals: Deals = None,
    seed: options.Seed = "1",
    rule: options.Rule = None,
    policies: options.Policies = None,
    out: Out = None,
    threads: options.Threads = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Play every pairing on the same deals, and say what was found."""
    from analyzer.cli._progress import Progress
    from analyzer.cli._show import write_json, write_lines
    from analyzer.engine import wanted
    from analyzer.study.league import Plan

    workers = 0 if threads is None else wanted.whole("threads", threads, 1, wanted.MOST_THREADS)
    plan = Plan(game, names or (), hands, deals, seed, rule or (), policies or (), workers)
    with Progress(plan.hands, "hands", quiet) as progress:
        found = plan.carry_out(progress, out)
    if json:
        write_json(found.document())
    else:
        write_lines(_told(found))


def _told(found: "League") -> list[str]:
    """The league for people, the ranking first."""
    from analyzer.reports import standing
    from analyzer.stats.text import count

    pairs = len(found.results.deals)
    played = found.hands * pairs
    pairings = f"{pairs} pairings" if pairs > 1 else "one pairing"
    lines = [
        f"{found.game}/{found.ruleset}, seed {found.seed}: {len(found.names)} policies, {pairings} of "
        f"{count(found.hands)} hands",
        "",
        *_ranking(found),
        standing.best(found),
        standing.fit(found),
        "",
        *_cross(found),
        "",
        standing.rings(found),
        *(f"  {standing.ring(row)}" for row in found.cycles.head(10).to_dict("records")[1:]),
        standing.blend(found),
        "",
        f"played in {found.seconds:.2f} s ({played / found.seconds:,.0f} hands a second), compiled in "
        f"{found.seconds_compile:.2f} s",
    ]
    lines = [line.replace("`", "") for line in lines]
    return lines + ([f"page: {found.folder / 'league.html'}"] if found.folder is not None else [])


def _ranking(found: "League") -> list[str]:
    from analyzer.mechanics.prose import columns
    from analyzer.reports import standing

    spoken = standing.measure(found)
    mixed = found.mix.set_index("policy")
    head = [
        "place",
        "policy",
        "Elo rating",
        f"lead, {spoken.unit} {spoken.per}",
        "score of a deal",
        "in the mix",
        "against the mix",
    ]
    rows = [head]
    for row in found.ratings.to_dict("records"):
        mine = mixed.loc[row["policy"]].to_dict()
        margin = standing.margin(row, spoken, "margin", "margin_se")
        rows.append([standing.place(row), row["policy"], standing.rating(row), margin, standing.score(row)])
        rows[-1] += [standing.weight(mine), standing.against_mix(mine, spoken)]
    return columns(rows, 0)


def _cross(found: "League") -> list[str]:
    """Margins, the policies in the order of the ranking, columns by number."""
    from analyzer.mechanics.prose import columns
    from analyzer.reports import standing

    spoken, order = standing.measure(found), list(found.ratings["policy"])
    table = standing.with_open(found.cross).set_index(["policy", "rival"])
    rows = [["", *(str(place) for place in range(1, len(order) + 1))]]
    for place, name in enumerate(order, 1):
        cells = [standing.lead(table.loc[(name, other)].to_dict(), spoken) if other != name else "" for other in order]
        rows.append([f"{place} {name}", *cells])
    title = f"lead of the row over the column, {spoken.unit} {spoken.per}; ? where it is not settled who is better"
    return [title, *columns(rows, 0)]
