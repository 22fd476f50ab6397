"""Hands a second of every game, counting only, one core: random policies and rule policies."""

from analyzer.engine.run import rows, tally
from bench.measure import rate, spread, work

DUELS = (  # rule set, policies, hands a round
    ("spades/closed", "uniform", "uniform", 2_000_000),
    ("spades/closed", "counter", "cautious", 1_000_000),
    ("ninety-nine/single-pass", "safe_uniform", "safe_uniform", 1_000_000),
    ("ninety-nine/seed", "safe_uniform", "safe_uniform", 4_000),
    ("draw-bridge/seed", "uniform", "uniform", 1_000_000),
    ("draw-bridge/penalty", "counter", "competitor", 200_000),
    ("bezique/seed", "uniform", "uniform", 500_000),
    ("bezique/seed", "melder", "brisque_hunter", 100_000),
)
ROUNDS = 5


def main() -> None:
    """Print a line for each duel; for Ninety-Nine plays a second as well."""
    for ruleset, a, b, hands in DUELS:
        made = work(ruleset, a, b)

        def play(made=made, hands=hands) -> object:
            return tally(made, 0, hands, threads=1)

        rates = [rate(play, hands) / 1e6 for _ in range(ROUNDS)]
        line = f"  {f'{ruleset} {a} v {b}':58} {spread(rates, 3)} million hands a second"
        if ruleset.startswith("ninety-nine"):
            sample = rows(made, 0, min(hands, 4_000))
            plays = 2 * sample["plies"].mean()
            line += f"; {spread([value * plays for value in rates], 1)} million plays"
        print(line, flush=True)
