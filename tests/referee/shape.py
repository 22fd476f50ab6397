"""The schema of a trace: which keys there are, what they hold, and that the cards are one whole pack."""

from collections import Counter

COUNT = "a whole number"
FLAG = "true or false"


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_flag(value):
    return isinstance(value, bool)


def is_text(value):
    return isinstance(value, str)


def pair_of(test):
    return lambda value: isinstance(value, list) and len(value) == 2 and all(test(item) for item in value)


def list_of(test):
    return lambda value: isinstance(value, list) and all(test(item) for item in value)


KEYS = {
    "schema": (lambda value: is_count(value) and value == 1, "1"),
    "game": (is_text, "a name"),
    "ruleset": (is_text, "a name"),
    "rules": (lambda value: isinstance(value, dict), "the options and their values"),
    "seed": (lambda value: is_count(value) and 0 <= value < 2**64, "a whole number of 64 bits"),
    "deal": (lambda value: is_count(value) and value >= 0, "a whole number from 0"),
    "swapped": (is_flag, FLAG),
    "policies": (pair_of(is_text), "two names"),
    "start": (lambda value: isinstance(value, dict), "scores and bags"),
    "hands": (pair_of(list_of(is_text)), "two lists of cards"),
    "stock": (list_of(is_text), "a list of cards"),
    "turnup": (lambda value: value is None or is_text(value), "a card or null"),
    "actions": (list_of(lambda value: isinstance(value, dict)), "a list of actions"),
    "result": (lambda value: isinstance(value, dict), "the result"),
}


def check_keys(trace):
    """Differences in the keys that every trace has."""
    if not isinstance(trace, dict):
        return ["the trace is not an object"]
    missing = [f"key {key!r} is missing" for key in KEYS if key not in trace]
    wrong = [
        f"{key} is {trace[key]!r:.80}, not {wanted}"
        for key, (test, wanted) in KEYS.items()
        if key in trace and not test(trace[key])
    ]
    return missing + wrong


def check_actions(trace):
    """Differences in the form of the actions, not in what they mean."""
    return [
        f"action {number} is {entry!r:.80}, not a seat (0, 1 or null), a phase and an action"
        for number, entry in enumerate(trace["actions"])
        if not (
            {"seat", "phase", "action"} <= entry.keys()
            and (entry["seat"] is None or (is_count(entry["seat"]) and entry["seat"] in (0, 1)))
            and is_text(entry["phase"])
            and is_text(entry["action"])
        )
    ]


def option_fits(allowed, value):
    """Whether a value is one of those an option allows: bool, a (low, high) range, or a list of values."""
    if allowed is bool:
        return is_flag(value)
    if isinstance(allowed, tuple):
        return is_count(value) and allowed[0] <= value <= allowed[1]
    return not is_flag(value) and value in allowed


def check_rules(trace, game):
    """Differences in the options and the name of the rule set."""
    rules = trace["rules"]
    found = [] if trace["ruleset"] in game.RULESETS else [f"{trace['ruleset']!r} is no rule set of {trace['game']}"]
    found += [f"option {name!r} is missing in rules" for name in game.OPTIONS if name not in rules]
    found += [f"option {name!r} is unknown" for name in rules if name not in game.OPTIONS]
    found += [
        f"option {name} has the value {rules[name]!r}, allowed: {allowed}"
        for name, allowed in game.OPTIONS.items()
        if name in rules and not option_fits(allowed, rules[name])
    ]
    return found


def check_start(trace, game):
    """Differences in the state of the match before the hand; the options must be whole."""
    start = trace["start"]
    found = [
        f"start.{key} is {start.get(key)!r}, not two whole numbers"
        for key in ("scores", "bags")
        if not pair_of(is_count)(start.get(key))
    ]
    return found or game.check_start(trace["rules"], start["scores"], start["bags"])


def check_target(target, scores):
    """A hand is played only while nobody has won the match."""
    if max(scores) >= target and scores[0] != scores[1]:
        return [f"start.scores is {scores}: the match to {target} is over already"]
    return []


def check_no_bags(bags):
    return [] if bags == [0, 0] else [f"start.bags is {bags}, but this game has no bags"]


def check_pack(trace, game):
    """Differences between the cards of the trace and one whole pack, dealt as the rules say."""
    held, stock, turned = game.layout(trace["rules"])
    hands, turnup = trace["hands"], trace["turnup"]
    found = [
        f"seat {seat} starts with {len(hands[seat])} cards, not {held}" for seat in (0, 1) if len(hands[seat]) != held
    ]
    if len(trace["stock"]) != stock:
        found.append(f"the stock starts with {len(trace['stock'])} cards, not {stock}")
    if (turnup is not None) != turned:
        found.append(f"turnup is {turnup!r}, but there {'must' if turned else 'cannot'} be one")
    there = Counter(hands[0] + hands[1] + trace["stock"] + ([turnup] if turnup else []))
    pack = Counter(game.PACK)
    found += [f"{card!r} is there too often or is no card of this pack" for card in there - pack]
    found += [f"{card!r} is missing from the pack" for card in pack - there]
    return found


def alike(expected, found):
    """Whether two values of a result are equal, and of the same kind; a float may be written as a whole number."""
    if isinstance(expected, list):
        return isinstance(found, list) and len(found) == len(expected) and all(map(alike, expected, found))
    if isinstance(expected, float):
        return isinstance(found, (int, float)) and not is_flag(found) and found == expected
    return type(expected) is type(found) and expected == found


def check_result(expected, result):
    """Differences between the recomputed result and the one written."""
    missing = [f"result.{key} is missing" for key in expected if key not in result]
    wrong = [
        f"result.{key} is {result[key]!r}, should be {value!r}"
        for key, value in expected.items()
        if key in result and not alike(value, result[key])
    ]
    return missing + wrong


def check_scores_after(start, points, result):
    """Differences in the scores after the hand, which only the hands of a match have."""
    if "scores_after" not in result:
        return [] if start["scores"] == [0, 0] else ["result.scores_after is missing"]
    after = [score + won for score, won in zip(start["scores"], points or [0, 0], strict=True)]
    return check_result({"scores_after": after}, result)
