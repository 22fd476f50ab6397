"""What several games share when a hand is told to people: columns, hands by suit, tricks."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

SUITS = "CDHS"
RANKS = "23456789TJQKA"


def columns(rows: Sequence[Sequence[str]], indent: int = 2) -> list[str]:
    """Lines of text in columns that are wide enough for all."""
    wide = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return [
        (" " * indent + "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=False))).rstrip()
        for row in rows
    ]


def by_suit(cards: Sequence[str]) -> str:
    """Cards as players write a hand: spades first, high cards first, ``S KQ4  H A2  D -  C T98``."""
    held = {suit: [card[0] for card in cards if card[1] == suit] for suit in reversed(SUITS)}
    return "  ".join(
        f"{suit} {''.join(sorted(ranks, key=RANKS.index, reverse=True)) or '-'}" for suit, ranks in held.items()
    )


def lost(entry: Mapping[str, Any]) -> str:
    """What an action of a trace lost to par and what was worth more, in brackets; empty where it lost nothing."""
    if not entry.get("loss"):
        return ""
    best = entry["best"]
    more = f" or {len(best) - _SHOWN} more" if len(best) > _SHOWN else ""
    return f" (lost {entry['loss']:g}; best {', '.join(best[:_SHOWN])}{more})"


_SHOWN = 3  # best actions


def tricks(actions: Sequence[Mapping[str, Any]], names: Sequence[str], taken: Sequence[int]) -> list[str]:
    """Two-card tricks, one a line, the lead marked, behind it what was lost to par; columns belong to seats.

    Parameters
    ----------
    actions : of the play, as a trace has them: who wins a trick leads to the next
    names : of the players of seat 0 and 1
    taken : tricks of seat 0 and 1 in the end, which tell who won the last
    """
    rows, won = [["trick", *names, "winner", "tricks"]], [0, 0]
    leads = [int(lead["seat"]) for lead in actions[::2]]
    for i, (lead, follow) in enumerate(zip(actions[::2], actions[1::2], strict=True)):
        last = i == len(leads) - 1
        winner = int(won[1] < taken[1]) if last else leads[i + 1]
        won[winner] += 1
        cards = [f">{lead['action']}", f" {follow['action']}"]
        losses = ", ".join(f"{names[each['seat']]}{lost(each)}" for each in (lead, follow) if lost(each))
        in_seats = cards if leads[i] == 0 else cards[::-1]
        rows.append([f"{i + 1:5}", *in_seats, names[winner], f"{won[0]}-{won[1]}", losses])
    return columns(rows)
