"""A hand of Spades told to people, from its trace alone."""

from typing import Any

from analyzer.mechanics.prose import by_suit, columns, lost, tricks


def story(trace: dict[str, Any], names: tuple[str, str]) -> list[str]:
    """Lines of text: the draft turns side by side, the hands, the bids, the tricks; `names` by seat."""
    of = {phase: [entry for entry in trace["actions"] if entry["phase"] == phase] for phase in _PHASES}
    hands = _drafted(trace["stock"], of["draft"])
    lines = [f"Blind: {_said(of['blind'], names)}"] if of["blind"] else []
    lines += ["Draft", *columns([["turn", *names], *_turns(trace["stock"], of["draft"])])]
    if of["exchange"]:
        lines += ["Exchange", *columns(_exchanges(of["exchange"], names))]
        _exchange(hands, of["exchange"])
    lines += ["Hands", *columns([[name, by_suit(hand)] for name, hand in zip(names, hands, strict=True)])]
    lines += [f"Bids: {_said(of['bid'], names)}" if of["bid"] else "Bids: none, both are blind nils"]
    return [*lines, "Play", *tricks(of["play"], names, trace["result"]["tricks"])]


_PHASES = ("blind", "draft", "exchange", "bid", "play")


def _said(entries: list[dict[str, Any]], names: tuple[str, str]) -> str:
    """What each player answered or bid."""
    words = {"look": "looks", "blind nil": "bids blind nil", "bid 0": "nil"}
    told = [words.get(entry["action"], entry["action"].removeprefix("bid ")) for entry in entries]
    return ", ".join(f"{names[entry['seat']]} {word}{lost(entry)}" for entry, word in zip(entries, told, strict=True))


def _drafted(stock: list[str], draft: list[dict[str, Any]]) -> list[list[str]]:
    """The cards that each seat took."""
    taken: list[list[str]] = [[], []]
    for turn, entry in enumerate(draft):
        taken[entry["seat"]].append(stock[2 * turn + (entry["action"] == "pass")])
    return taken


def _turns(stock: list[str], draft: list[dict[str, Any]]) -> list[list[str]]:
    """The draft, a turn of each player on a line."""
    told = []
    for turn, entry in enumerate(draft):
        first, second = stock[2 * turn : 2 * turn + 2]
        kept = entry["action"] == "keep"
        told.append(f"keeps {first} ({second} goes)" if kept else f"passes {first}, takes {second}")
    return [[f"{turn // 2 + 1:4}", *told[turn : turn + 2]] for turn in range(0, len(told), 2)]


def _exchanges(entries: list[dict[str, Any]], names: tuple[str, str]) -> list[list[str]]:
    """What each blind bidder threw and drew; a draw belongs to the player who threw before it."""
    rows: list[list[str]] = []
    for entry in entries:
        if entry["seat"] is not None and (not rows or rows[-1][0] != names[entry["seat"]]):
            rows.append([names[entry["seat"]], ""])
        rows[-1][1] += f"{entry['action']}, "
    return [[name, told.removesuffix(", ")] for name, told in rows]


def _exchange(hands: list[list[str]], entries: list[dict[str, Any]]) -> None:
    """Bring the hands up to date."""
    seat = 0
    for entry in entries:
        seat = seat if entry["seat"] is None else entry["seat"]
        verb, _, card = entry["action"].partition(" ")
        if verb == "throw":
            hands[seat].remove(card)
        elif verb == "draw":
            hands[seat].append(card)
