"""What the referees of all games share: cards as text, the script of a hand, the trick of two cards."""

SUITS = "CDHS"


class Fault(Exception):
    """Something in a trace that the rules do not allow; the text says what."""


class Script:
    """The actions of a trace, read one by one.

    The referee says who must act now, in which phase, and what he may choose; the script answers with the action that
    was written, or raises a `Fault`.
    """

    def __init__(self, actions):
        self.actions = actions
        self.read = 0

    def take(self, seat, phase, legal, same=lambda action: action):
        """The next action, which must be one of `legal`; `same` maps spellings that mean the same to one value."""
        if self.read == len(self.actions):
            raise Fault(f"the actions end where {who(seat)} has to act in phase {phase}")
        entry = self.actions[self.read]
        place = f"action {self.read} ({entry['action']!r})"
        if entry["phase"] != phase:
            raise Fault(f"{place}: phase {entry['phase']!r} where {phase!r} is on")
        if entry["seat"] != seat:
            raise Fault(f"{place}: by {who(entry['seat'])} where {who(seat)} has to act")
        if same(entry["action"]) not in [same(action) for action in legal]:
            raise Fault(f"{place}: not allowed to {who(seat)} in phase {phase}; allowed: {', '.join(legal)}")
        self.read += 1
        return entry["action"]

    def close(self):
        """Raise a `Fault` if actions are left over."""
        if self.read < len(self.actions):
            left = len(self.actions) - self.read
            raise Fault(f"{left} actions are left over from action {self.read} on: {self.actions[self.read]}")


def who(seat):
    return "chance" if seat is None else f"seat {seat}"


def following(hand, led):
    """The cards that follow suit, or the whole hand if there are none."""
    suited = [card for card in hand if card[1] == led[1]]
    return suited or list(hand)


def follower_wins(led, played, trump, ranks):
    """Whether the second card of a trick wins it; `ranks` from low to high, `trump` a suit or None."""
    if played[1] == led[1]:
        return ranks.index(played[0]) > ranks.index(led[0])
    return played[1] == trump
