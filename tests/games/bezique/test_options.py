"""Every option, one by one; a number in brackets is a paragraph of docs/rules/bezique.md."""

import pytest

from analyzer.games.bezique import GAME, rules, text
from analyzer.games.bezique.cards import card_name, card_number
from analyzer.games.bezique.state import MELD, PLAYOFF, SEVEN, TRICK
from tests.games.bezique.table import (
    ABOVE_KING,
    ALL,
    IN_PACK,
    SEED,
    begin,
    cards,
    do,
    names,
    options,
    pack_of,
    position,
    ruled,
    scored,
)  # fmt: skip


def test_rule_sets():
    """[B13] the founding text, and the usual game."""
    assert GAME.shown(GAME.ruleset("seed")) == {
        "target": 1000, "ten_rank": "below_jack", "playoff_must_win": True, "meld_reuse": "across_classes",
        "bezique_upgrade": True, "seven_show": True, "seven_uses_meld": False, "turnup_seven": 0, "last_trick": 32,
    }  # fmt: skip
    changed = {"ten_rank": "above_king", "turnup_seven": 10}
    assert GAME.shown(GAME.ruleset("classic")) == GAME.shown(GAME.ruleset("seed")) | changed
    assert (GAME.default, set(GAME.rulesets)) == ("seed", {"seed", "classic"})
    assert tuple(GAME.options) == rules.Rules._fields


@pytest.mark.parametrize(
    ("name", "bad", "allowed"),
    [
        ("turnup_seven", ["5", "-10", "ten", ""], "0 or 10"),
        ("last_trick", ["28", "0", "32.0"], "24 or 32"),
        ("target", ["0", "1000001", "many"], "a whole number from 1 to 1,000,000"),
        ("ten_rank", ["low", "0"], "below_jack or above_king"),
        ("meld_reuse", ["any"], "across_classes or never"),
        ("seven_show", ["maybe", "2"], "true or false"),
    ],
)
def test_values_that_are_refused(name, bad, allowed):
    """[B12] and what is said to be allowed instead."""
    assert [GAME.options[name].parse(value) for value in bad] == [None] * len(bad)
    assert GAME.options[name].allowed == allowed


def test_ten_rank_changes_numbers_not_cards():
    """[B1.2, B1.3, B11.3] the same pack gives the same cards; their numbers follow the rank."""
    pack = pack_of("TCa JDb QHa KSa", "ACb TSb", "KHb", "QCa TDb")
    numbered = [int(card).bit_length() - 1 for card in pack]
    assert text.start(SEED, numbered) == text.start(ABOVE_KING, numbered)
    states = [begin(given, pack) for given in (SEED, ABOVE_KING)]
    for part in ("mine", "theirs"):
        one, other = (set(names(g, getattr(s, part)).split()) for g, s in zip((SEED, ABOVE_KING), states, strict=True))
        assert one == other
    assert [names(g, s.table.turnup) for g, s in zip((SEED, ABOVE_KING), states, strict=True)] == ["KHb", "KHb"]
    for given, order in ((SEED, "789TJQKA"), (ABOVE_KING, "789JQKTA")):
        assert [card_name(given, number) for number in range(64)] == [
            rank + suit + copy for rank in order for suit in "CDHS" for copy in "ab"
        ]


@pytest.mark.parametrize("given", [SEED, ABOVE_KING], ids=["below_jack", "above_king"])
def test_draws_are_the_cards_of_the_pack(given):
    """[B3.6] the winner draws first; under both ranks of the ten."""
    state = do(given, position(given, "trick", "ACa 8Sa", "7Ca 9Sa"), "ACa", "7Ca", draws="TDa KDb")
    assert (names(given, state.mine), names(given, state.theirs)) == ("8Sa TDa", "9Sa KDb")


def test_seven_show():
    """[B4.4] without it nobody shows, and where there is nothing to exchange nobody is asked."""
    for show, actions in [("true", ["none", "show 7Ha", "exchange 7Ha"]), ("false", ["none", "exchange 7Ha"])]:
        given = ruled(seven_show=show)
        assert options(given, position(given, "seven", "7Ha 8Ca", "9Ca")) == actions
    given = ruled(seven_show="false")
    state = do(given, position(given, "trick", "9Ca 7Ha", "8Ca 8Sa", turnup="7Hb"), "9Ca", "8Ca", draws="9Da TDa")
    assert state.phase == TRICK


def test_shown_seven_scores_once():
    """[B4.1, B4.4] shown, it is exchanged or played later for nothing."""
    state = do(SEED, position(SEED, "seven", "7Ha 8Ca", "9Ca"), "show 7Ha")
    assert (scored(state, 0), options(SEED, state)) == ((10, 0, 0), ["none", "exchange 7Ha"])
    exchanged = do(SEED, state, "exchange 7Ha", draws="9Da TDa")
    assert scored(exchanged, 0) == (10, 0, 0)
    kept = do(SEED, state, "none", draws="9Da TDa")
    assert scored(do(SEED, kept, "7Ha"), 0) == (10, 0, 0)


def test_two_sevens_are_asked_one_by_one():
    """[B4.5] an exchange names its seven; the other may then be shown, and nothing is left."""
    state = position(SEED, "seven", "7Ha 7Hb 8Ca", "9Ca")
    assert options(SEED, state) == ["none", "show 7Ha", "show 7Hb", "exchange 7Ha", "exchange 7Hb"]
    state = do(SEED, state, "exchange 7Hb")
    assert (state.phase, options(SEED, state)) == (SEVEN, ["none", "show 7Ha"])
    state = do(SEED, state, "show 7Ha", draws="9Da TDa")
    assert (state.phase, scored(state, 0)) == (TRICK, (20, 0, 0))


@pytest.mark.parametrize("said", ["show 7Ha", "exchange 7Ha"])
def test_seven_uses_meld(said):
    """[B4.6] with it an exchange or a show is the meld of the turn, and `none` leaves it free."""
    free, bound = SEED, ruled(seven_uses_meld="true")
    for given, phase in [(free, MELD), (bound, TRICK)]:
        state = position(given, "seven", "7Ha KCa QCa", "9Ca", turnup="AHb")
        after = do(given, state, said, draws="9Da TDa")
        after = do(given, after, "none") if after.phase == SEVEN else after
        assert (after.phase, scored(after, 0)) == (phase, (10, 0, 0))
    assert do(bound, state, "none").phase == MELD


@pytest.mark.parametrize(("points", "turnup", "dealer"), [("10", "7Ha", 10), ("0", "7Ha", 0), ("10", "8Ha", 0)])
def test_turnup_seven(points, turnup, dealer):
    """[B2.3] ten for the dealer if a seven is turned up and the option says so."""
    given = ruled(turnup_seven=points)
    state = begin(given, pack_of(turnup=turnup))
    assert (scored(state, 0), scored(state, 1)) == ((0, 0, 0), (dealer, 0, 0))


def test_turned_up_seven_and_both_others():
    """[B4.1] the dealer may score thirty for sevens only with the turn-up: there are two."""
    given = ruled(turnup_seven="10")
    state = do(given, begin(given, pack_of("8Ca", "7Hb ACa", "7Ha")), "8Ca", "7Hb")
    assert scored(state, 1) == (20, 0, 0)


def last_tricks(given):
    """The points after trick 24 and after trick 32, each won by seat 0 with nothing else in it."""
    state = position(given, "trick", "9Ca 8Sa", "8Ca 7Sa", drawn=63, turnup="8Ha")
    state = do(given, state, "9Ca", "8Ca", draws="9Da")
    after_24 = [text.result(None, state, [])["last_trick"], rules.points(given, state)[:2]]
    state = position(given, "playoff", "9Da", "8Da", drawn=65, turnup="8Ha")
    return after_24[1], rules.points(given, do(given, state, "9Da", "8Da"))[:2]


def test_last_trick():
    """[B8.4] ten for trick 32, or for trick 24."""
    assert last_tricks(ruled(last_trick="32")) == ((0, 0), (10, 0))
    assert last_tricks(ruled(last_trick="24")) == ((10, 0), (0, 0))


def test_last_trick_won_by_the_follower():
    """[B8.4] the seat that scores the ten is named in the result."""
    state = do(SEED, position(SEED, "playoff", "8Da", "9Da", drawn=65), "8Da", "9Da")
    assert text.result(SEED, state, [])["last_trick"] == 1


def test_target_is_no_part_of_a_deal():
    """[B9.2] it decides the match alone."""
    pack = pack_of()
    assert begin(ruled(target="50"), pack) == begin(SEED, pack)
    assert GAME.has_matches


def test_playoff_frees_the_leader():
    """[B7.2] any card is led."""
    for must in ("true", "false"):
        given = ruled(playoff_must_win=must)
        assert options(given, position(given, "playoff", "7Ha ADa", "7Sa 8Sa", drawn=65)) == ["7Ha", "ADa"]


def test_card_names():
    """Input of cards: lower case, and 10 for T."""
    assert card_number(IN_PACK, "qsb") == card_number(IN_PACK, "QSb") == ALL.index("QSb")
    assert card_number(IN_PACK, "10Ha") == ALL.index("THa")
    for wrong in ("QS", "QSc", "6Ca", "Qsaa", "", "XYa", "100a"):
        with pytest.raises(ValueError, match="is not a card of Bezique"):
            card_number(IN_PACK, wrong)


def test_playoff_begins_with_the_winner_of_trick_24():
    """[B7.1]"""
    state = position(SEED, "trick", "8Ca 8Sa", "9Ca 9Sa", drawn=63)
    state = do(SEED, state, "8Ca", "9Ca")
    assert (state.phase, state.seat) == (PLAYOFF, 1)
    assert cards(SEED, "9Sa") & state.mine
