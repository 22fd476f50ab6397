"""An independent referee: replays a trace by the written rules alone and says what is wrong with it.

It is slow and plain on purpose, and shares nothing with the program that it judges: cards are text, hands are lists.
The paragraphs it cites are those of docs/rules/.
"""

from referee import bezique, draw_bridge, ninety_nine, shape, spades
from referee.common import Fault, Script

GAMES = {"spades": spades, "ninety-nine": ninety_nine, "draw-bridge": draw_bridge, "bezique": bezique}


def judge(trace):
    """Every difference between a trace and the rules, as text; an empty list when it is clean.

    Parameters
    ----------
    trace : dict
        One hand, as `analyzer trace --json` writes it.

    Returns
    -------
    list of str
        The replay stops at the first action that the rules do not allow; the result is then not compared.
    """
    found = shape.check_keys(trace)
    if found:
        return found
    if trace["game"] not in GAMES:
        return [f"unknown game {trace['game']!r}"]
    game = GAMES[trace["game"]]
    found = shape.check_actions(trace) + shape.check_rules(trace, game)
    found = found or shape.check_start(trace, game) + shape.check_pack(trace, game)
    return found or judge_play(trace, game)


def judge_play(trace, game):
    """The differences in the play and the result of a trace of the right form."""
    script = Script(trace["actions"])
    try:
        expected = game.replay(trace, script)
        script.close()
    except Fault as fault:
        return [str(fault)]
    found = shape.check_result(expected, trace["result"])
    return found + shape.check_scores_after(trace["start"], expected["points"], trace["result"])
