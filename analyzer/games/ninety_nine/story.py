"""A game of Ninety-Nine told to people, from its trace alone."""

from typing import Any

from analyzer.mechanics.prose import columns, lost


def story(trace: dict[str, Any], names: tuple[str, str]) -> list[str]:
    """Lines of text: the cards dealt, then every card played with the running total; `names` by seat."""
    dealt = [[name, " ".join(hand)] for name, hand in zip(names, trace["hands"], strict=True)]
    if trace["turnup"] is not None:
        dealt.append(["turned up", trace["turnup"]])
    return ["Dealt", *columns(dealt), "Play", *columns([["turn", *names], *_turns(trace)])]


def _turns(trace: dict[str, Any]) -> list[list[str]]:
    """A turn of each player on a line: card, total; what a player draws after a reshuffle is in brackets."""
    told: list[tuple[int, str]] = []
    totals = iter(trace["result"]["totals"])
    for entry in trace["actions"]:
        if entry["seat"] is None:
            seat, before = told.pop()
            told.append((seat, f"{before} ({entry['action']})"))
        else:
            told.append((entry["seat"], f"{entry['action']:<5} {next(totals):4}{lost(entry)}"))
    rows: list[list[str]] = []
    for seat, text in told:
        if seat == 0 or not rows:
            rows.append([f"{len(rows) + 1:4}", "", ""])
        rows[-1][1 + seat] = text
    return rows
