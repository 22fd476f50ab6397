"""How often a nil would be made on hands of every kind, whoever bids it or not: nils asked for.

Every policy that meets the best one is made to bid nil, and so is the best. `analyzer.nil_lab` does the same for any
pair and any kind of hand, with as small an error as wanted.
"""

import pandas as pd

from analyzer.plugins import JITTED
from analyzer.reports import nil_tables
from analyzer.reports.nils import Asked, sampled
from analyzer.reports.play import Pairing

NEEDS = ("bid", "blind", "tricks", "bags", "points", "spades", "top_spade", "dangerous")
ORDER = 45
CELLS = Asked(("spades", "top_spade"), error=0.02, most=1_500, solved=200)
KINDS = Asked(("spades",), error=0.01, most=3_000, solved=1_000)
PART = 5  # hands looked through, of those of a pairing


def measure(pairing: Pairing) -> dict[str, pd.DataFrame]:
    """The tables of one pairing; the cells by highest spade where a policy plays itself."""
    if any(player.policy.kind != JITTED for player in pairing.players):
        return {}
    found: dict[str, list[pd.DataFrame]] = {}
    hands = max(pairing.terms.hands // PART // 2 * 2, 2)
    for bidder in dict.fromkeys(pairing.names):
        for name, asked in (("kinds", KINDS), ("cells", CELLS)):
            if name == "cells" and not pairing.alone:
                continue
            asked = Asked(asked.by, error=asked.error, hands=hands, most=asked.most, solved=asked.solved)
            sample = sampled(pairing, bidder, asked)
            if not sample.tried:
                continue
            table = nil_tables.measured(sample, pairing, asked)
            found.setdefault(name, []).append(nil_tables.cell_table(sample, table, asked))
            if name == "kinds":
                found.setdefault("totals", []).append(nil_tables.total_table(sample, table))
                found.setdefault("even", []).append(nil_tables.even_table(sample, pairing, {}))
    return {name: nil_tables.joined(parts) for name, parts in found.items()}
