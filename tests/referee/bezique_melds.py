"""Which melds a hand of Bezique may make, written from docs/rules/bezique.md; a number like B6.3 is its paragraph."""

from itertools import combinations, product

VALUES = {
    "marriage": 20,
    "royal marriage": 40,
    "bezique": 40,
    "double bezique": 500,
    "four aces": 100,
    "four kings": 80,
    "four queens": 60,
    "four jacks": 40,
    "sequence": 250,
}
FOURS = {"four aces": "A", "four kings": "K", "four queens": "Q", "four jacks": "J"}
DOUBLE_BEZIQUE = ["QSa", "QSb", "JDa", "JDb"]
MARRIAGES = {"marriage", "royal marriage"}
BEZIQUES = {"bezique", "double bezique"}


class Table:
    """The cards of one player that were melded, with the kinds of meld each was in."""

    def __init__(self, rules, trump):
        self.rules, self.trump = rules, trump
        self.kinds = {}

    def been_in(self, card):
        return self.kinds.get(card, set())

    def lay(self, meld):
        """Notes a meld."""
        kind, cards = parse(meld)
        for card in cards:
            self.kinds[card] = self.been_in(card) | {kind}

    def may_serve(self, card, kind):
        """Whether the card, of the right rank and suit, may be in a meld of this kind [B6]."""
        been_in = self.been_in(card)
        if self.rules["meld_reuse"] == "never":
            return not been_in
        if kind in MARRIAGES:
            return not been_in & (MARRIAGES | {"sequence"})
        if kind == "bezique":
            return not been_in & BEZIQUES
        if kind == "double bezique":
            return not been_in & BEZIQUES or (been_in & BEZIQUES == {"bezique"} and self.rules["bezique_upgrade"])
        return kind not in been_in

    def uses_left(self, card):
        """The kinds of meld that the card may still be in [B6.10]."""
        rank, suit = card[0], card[1]
        kinds = {kind for kind, wanted in FOURS.items() if wanted == rank}
        if rank in "KQ":
            kinds.add(marriage_of(suit, self.trump))
        if suit == self.trump and rank in "ATKQJ":
            kinds.add("sequence")
        if card in DOUBLE_BEZIQUE:
            kinds |= BEZIQUES
        return {kind for kind in kinds if self.may_serve(card, kind)}

    def place(self, hand, face, kind):
        """The cards that may fill the place of one rank and suit; of twins with the same uses copy a [B6.10]."""
        cards = [face + copy for copy in "ab" if face + copy in hand and self.may_serve(face + copy, kind)]
        if len(cards) == 2 and self.uses_left(cards[0]) == self.uses_left(cards[1]):
            return cards[:1]
        return cards

    def of_places(self, hand, kind, faces):
        """The melds with one card of each face."""
        places = [self.place(hand, face, kind) for face in faces]
        return [f"{kind} {' '.join(cards)}" for cards in product(*places)]

    def available(self, hand):
        """Every meld that the hand may make now, as text [B5.2, B6]."""
        found = []
        for suit in "CDHS":
            found += self.of_places(hand, marriage_of(suit, self.trump), ["K" + suit, "Q" + suit])
        found += self.of_places(hand, "bezique", ["QS", "JD"])
        found += self.of_places(hand, "sequence", [rank + self.trump for rank in "ATKQJ"])
        for kind, rank in FOURS.items():
            cards = sorted(card for card in hand if card[0] == rank and self.may_serve(card, kind))
            found += [f"{kind} {' '.join(four)}" for four in combinations(cards, 4)]
        return found + self.double_bezique(hand)

    def double_bezique(self, hand):
        """The double bezique if the hand may make it: all four cards, at least one of them new [B6.6, B6.7]."""
        all_there = all(card in hand and self.may_serve(card, "double bezique") for card in DOUBLE_BEZIQUE)
        new = [card for card in DOUBLE_BEZIQUE if "bezique" not in self.been_in(card)]
        return ["double bezique " + " ".join(DOUBLE_BEZIQUE)] if all_there and new else []


def marriage_of(suit, trump):
    return "royal marriage" if suit == trump else "marriage"


def parse(meld):
    """The kind of a meld and its cards."""
    kind = max((kind for kind in VALUES if meld.startswith(kind + " ")), key=len)
    return kind, meld.removeprefix(kind).split()


def in_any_order(meld):
    """The same value for every order of the same cards."""
    words = meld.split(" ")
    start = next((place for place, word in enumerate(words) if len(word) == 3 and word[2] in "ab"), len(words))
    return words[:start], sorted(words[start:])
