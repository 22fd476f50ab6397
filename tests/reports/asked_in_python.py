"""What a policy forecasts when it is asked in Python, hand by hand: for a process with the JIT off."""

import numpy as np

from analyzer.engine import check_off
from analyzer.engine.walk import chooser, walk
from analyzer.games.spades.state import BID
from analyzer.plugins import params_of
from analyzer.registry import find_rules


def said(case, seed, deal):
    """The chances of both seats at their bids, the policy playing itself."""
    ruleset, player, found = find_rules(case.ruleset), check_off.player(case), {}
    rules, params = ruleset.rules, params_of(player.policy.module, player.params)

    def seen(state, action):
        if state.phase == BID:
            found[int(state.seat)] = np.zeros(14)
            player.policy.module.forecast(params, ruleset.game.rules.view(rules, state), found[int(state.seat)])

    choose = chooser(ruleset.game, rules, player)
    walk(ruleset.game, rules, seed, deal, (choose, choose), seen)
    return [found[0].tolist(), found[1].tolist()]
