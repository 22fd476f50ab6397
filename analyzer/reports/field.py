"""Which policies meet, and which of them is the best."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from analyzer.plugins import ANY, Policy
from analyzer.registry import Player, RuleSet
from analyzer.reports.play import Pairing, Terms
from analyzer.stats.clusters import Floats
from analyzer.stats.multiple import holm, p_values
from analyzer.stats.paired import differences

ROUND_SHARE = 10  # a pairing of the round plays this part of the hands of a pairing of the report
ALPHA = 0.05


@dataclass(frozen=True)
class Round:
    """Every policy against every other.

    Parameters
    ----------
    margins : one row for each ordered pair: policy, rival, rows, deals, estimate (points a hand of the policy less
        those of the rival), se, low, high, p (Holm's, for all pairs at once)
    hands : played by each pair
    first : number of the first of these hands; they are none of the report's own
    best : the policy that fares best against its hardest rival
    """

    margins: pd.DataFrame
    hands: int
    first: int
    best: Player

    @property
    def beaten(self) -> list[str]:
        """The policies that the best one certainly beats."""
        mine = self.margins[self.margins["policy"] == self.best.name]
        return list(mine.loc[(mine["p"] < ALPHA) & (mine["estimate"] > 0), "rival"])

    @property
    def open(self) -> list[str]:
        """The policies that may be as good as the best one."""
        others = self.margins.loc[self.margins["policy"] == self.best.name, "rival"]
        return [name for name in others if name not in self.beaten]


def rule_policies(ruleset: RuleSet, policies: Iterable[Policy]) -> list[Player]:
    """The policies that a report is about: written for the game, deciding by rules, seeing no hidden card.

    A game without any is played by the general policies.
    """
    fair = [policy for policy in policies if not policy.sees_state and not policy.has_memory]
    chosen = [policy for policy in fair if policy.game == ruleset.game.name] or [p for p in fair if p.game == ANY]
    return [Player(policy, tuple(policy.defaults.values())) for policy in sorted(chosen, key=lambda p: p.name)]


def round_hands(terms: Terms) -> int:
    """The hands that each pair plays in the round."""
    return max(terms.hands // ROUND_SHARE // 2 * 2, 2)


def play_round(terms: Terms, players: Sequence[Player]) -> Round:
    """Let every policy meet every other, on deals that the report does not use."""
    hands = round_hands(terms)
    first = (terms.hands + 1) // 2 * 2
    parts = [_margin(Pairing(terms, pair), first, first + hands) for pair in combinations(players, 2)]
    margins = pd.concat(parts, ignore_index=True) if parts else _margins_of_none()
    margins["p"] = holm(_p_values(margins))
    other = margins.rename(columns={"policy": "rival", "rival": "policy"})
    other = other.assign(estimate=0.0 - other["estimate"], low=-other["high"], high=-other["low"])
    both = pd.concat([margins, other], ignore_index=True)
    worst = both.groupby("policy")["estimate"].min()
    best = max(players, key=lambda player: float(worst.get(player.name, 0.0)))
    return Round(both.sort_values(["policy", "rival"], ignore_index=True), hands, first, best)


def pairings(terms: Terms, players: Sequence[Player], best: Player) -> Iterator[Pairing]:
    """Each policy against itself and against the best, made one by one: the hands of one at a time are in memory."""
    for player in players:
        yield Pairing(terms, (player, player))
    for player in players:
        if player != best:
            first, second = sorted((player, best), key=players.index)
            yield Pairing(terms, (first, second))


def _p_values(margins: pd.DataFrame) -> Floats:
    """p-values of the margins; where every deal gave the same margin, that of the sign test."""
    same = (margins["se"] == 0) & (margins["estimate"] != 0)
    usual = p_values(margins["estimate"], margins["se"], margins["deals"])
    return np.where(same, 2.0 ** (1 - margins["deals"].astype(float)), usual)


def _margin(pairing: Pairing, first: int, last: int) -> pd.DataFrame:
    a, b = pairing.names
    found = differences(pairing.play(first, last, progress=pairing.terms.progress), "points", "policy", a, b)
    return found.assign(policy=a, rival=b)[["policy", "rival", "rows", "deals", "estimate", "se", "low", "high"]]


def _margins_of_none() -> pd.DataFrame:
    names = {"policy": str, "rival": str, "rows": int, "deals": int}
    floats = dict.fromkeys(["estimate", "se", "low", "high"], float)
    return pd.DataFrame({name: pd.Series(dtype=kind) for name, kind in {**names, **floats}.items()})
