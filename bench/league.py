"""Seconds of a league of eight policies at Spades: 56 ordered pairings of 100,000 deals each, two threads."""

import time

from analyzer.study.league import Plan

RULES = "spades/closed"
POLICIES = (
    "score_aware", "counter", "cautious", "nil_seeker", "counter(shade=1)", "uniform", "lowest", "highest",
)  # fmt: skip
DEALS = 100_000  # each in both seatings, so that each ordered pairing plays each deal


def main() -> None:
    """To promise: under 60 s once compiled, ratings and all."""
    plan = Plan(RULES, POLICIES, deals=DEALS, threads=2)
    begun = time.perf_counter()
    found = plan.carry_out()
    compiled = begun + found.seconds_compile
    found.document()  # works everything out
    whole = time.perf_counter() - compiled
    print(
        f"  {len(POLICIES) * (len(POLICIES) - 1)} ordered pairings of {DEALS:,} deals: {whole:.1f} s once compiled, "
        f"{found.seconds:.1f} s of them play ({plan.hands / found.seconds / 1e6:.2f} million hands a second); compiled "
        f"in {found.seconds_compile:.1f} s",
        flush=True,
    )
