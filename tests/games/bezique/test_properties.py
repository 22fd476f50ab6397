"""What is true of every deal under every option, whoever plays; brackets cite docs/rules/bezique.md."""

from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from analyzer.games.bezique import GAME, rules
from analyzer.games.bezique.cards import RANKS, card_name
from analyzer.games.bezique.scoring import place_of
from analyzer.games.bezique.state import ACROSS_CLASSES, KINDS, MELD, MELD_CARD, PLAYOFF, SEVEN, TRICK, VALUES
from tests.games.bezique.table import ALL, Played, hopeful, names, ruled, scored, shuffled
from tests.referee import judge

CHOICES = {
    "ten_rank": ["below_jack", "above_king"],
    "playoff_must_win": ["true", "false"],
    "meld_reuse": ["across_classes", "never"],
    "bezique_upgrade": ["true", "false"],
    "seven_show": ["true", "false"],
    "seven_uses_meld": ["true", "false"],
    "turnup_seven": ["0", "10"],
    "last_trick": ["32", "24"],
}
CLASSES = (
    {"marriage", "royal marriage"},
    {"sequence"},
    {"bezique"},
    {"double bezique"},
    {"four aces", "four kings", "four queens", "four jacks"},
)


@st.composite
def deals(draw):
    """A whole deal under any options: any pack, players who meld or who play anything."""
    given = ruled(**{name: draw(st.sampled_from(values)) for name, values in CHOICES.items()})
    random = draw(st.randoms(use_true_random=False))
    pack = shuffled(random.sample(ALL, 64))
    if draw(st.booleans()):
        return Played(given, pack, hopeful(random))
    return Played(given, pack, lambda given, state, actions: random.choice(actions))


@settings(max_examples=60)
@drawn(deals())
def test_cards_are_conserved(deal):
    """[B2, B3.6, B7.1] every card is in one place, hands have eight cards, the stock ends with trick 24."""
    given = deal.given
    for state in deal.states:
        stock = [names(ruled(), card) for card in deal.pack[state.drawn :]]
        turnup = [names(given, state.table.turnup)] if state.drawn < 65 else []
        places = [*names(given, state.mine).split(), *names(given, state.theirs).split(), *stock, *turnup]
        assert sorted([*places, *names(given, state.played).split()]) == sorted(ALL)
        if state.phase == TRICK and not state.led:
            assert len(names(given, state.mine).split()) == 8
        assert (state.phase in (PLAYOFF, rules.OVER)) == (state.drawn == 65)
    assert deal.states[-1].phase == rules.OVER


@settings(max_examples=60)
@drawn(deals())
def test_score(deal):
    """[B8] aces, tens and the last trick make 170; 24 and 8 tricks; points are the sum of their parts."""
    last = deal.states[-1]
    result, points = deal.trace["result"], deal.trace["result"]["points"]
    assert sum(result["brisques"]) == 16
    assert sum(points) - sum(result["sevens"]) - sum(result["melds"]) == 170
    for seat in (0, 1):
        ten = 10 * (result["last_trick"] == seat)
        assert points[seat] == result["sevens"][seat] + result["melds"][seat] + 10 * result["brisques"][seat] + ten
    assert sum(result["sevens"]) <= 20 + (deal.given.turnup_seven and "7" in deal.trace["turnup"]) * 10
    played = [phase for phase, *_ in deal.log]
    assert (played.count(TRICK), played.count(PLAYOFF)) == (48, 16)
    assert rules.carried(deal.given, last) == (tuple(points), (0, 0))


@settings(max_examples=60)
@drawn(deals())
def test_melds(deal):
    """[B5.3, B6] cards melded are held, serve once in a class (once at all with `never`), and score their value."""
    given, served = deal.given, {}
    for place, (phase, seat, action, _) in enumerate(deal.log):
        if phase != MELD or not action:
            continue
        before, after = deal.states[place], next(s for s in deal.states[place + 1 :] if s.phase != MELD_CARD)
        melded, kind = names(given, after.table.picked).split(), KINDS[place_of(action)]
        assert set(melded) <= set(names(given, before.mine).split())
        assert scored(after, seat)[1] - scored(before, seat)[1] == VALUES[KINDS.index(kind)]
        of_class = next(number for number, members in enumerate(CLASSES) if kind in members)
        for card in melded:
            earlier = served.setdefault(card, set())
            assert of_class not in earlier
            assert not earlier or given.meld_reuse == ACROSS_CLASSES
            earlier.add(of_class)


@settings(max_examples=60)
@drawn(deals())
def test_playoff_duties(deal):
    """[B7.3, B7.4] the follower follows suit, heads where he must, ruffs when out of the suit."""
    given, ranks = deal.given, RANKS[deal.given.ten_rank]
    for (phase, _, action, _), state in zip(deal.log, deal.states, strict=False):
        if phase != PLAYOFF or not state.led:
            continue
        led, held, trump = names(given, state.led), names(given, state.mine).split(), names(given, state.table.turnup)
        suited = [card for card in held if card[1] == led[1]]
        higher = [card for card in suited if ranks.index(card[0]) > ranks.index(led[0])]
        trumps = [card for card in held if card[1] == trump[1]]
        assert card_name(given, action) in ((given.playoff_must_win and higher) or suited or trumps or held)


@settings(max_examples=40)
@drawn(deals())
def test_questions_are_asked_where_there_is_a_choice(deal):
    """[B4.5, B5.1, B6.10] of sevens, melds and their cards."""
    for state in deal.states:
        if state.phase in (SEVEN, MELD, MELD_CARD):
            assert int(rules.legal(deal.given, state)).bit_count() > 1


@settings(max_examples=100)
@drawn(deals())
def test_referee(deal):
    """The trace is what the written rules make of the same cards and actions, read by another program."""
    assert judge(deal.trace) == []


def test_options_are_all_drawn():
    assert set(CHOICES) | {"target"} == set(GAME.options)
