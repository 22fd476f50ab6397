"""What games say of luck is what the traces say, and 0 on average whoever plays."""

import numpy as np
import pytest

import analyzer
from analyzer.engine.duel import Work
from analyzer.engine.luck import columns, rows_and_luck
from analyzer.engine.wanted import make_duel
from analyzer.registry import find_game, game_names

DEALS = 3_000
LUCKY = [name for name in game_names() if find_game(name).luck is not None]


def test_bezique_has_luck():
    assert "bezique" in LUCKY


@pytest.fixture(scope="module")
def bezique():
    """Hands between policies of very different strength, one of which exchanges sevens: rows and luck."""
    work = Work(make_duel("bezique/classic", "brisque_hunter", "lowest"))
    return *rows_and_luck(work, 0, 2 * DEALS, 1), columns(work.duel)


def test_luck_is_what_the_players_held(bezique):
    _, luck, names = bezique
    for trace in analyzer.trace("bezique/classic", "brisque_hunter", "lowest", hand="0:12"):
        trumps, last = trace["turnup"][1], trace["stock"][-1]
        held = [[], []]
        for action in trace["actions"]:
            card = action["action"]
            unforeseen = card not in (trace["turnup"], last) and card[:2] != "7" + trumps
            if action["phase"] in ("trick", "playoff") and unforeseen:
                held[action["seat"]].append(card)
        wanted = {
            "aces": lambda card: card[0] == "A",
            "kings": lambda card: card[0] == "K",
            "queens": lambda card: card[0] == "Q",
            "jacks": lambda card: card[0] == "J",
            "trumps": lambda card, trumps=trumps: card[1] == trumps,
            "queens of spades": lambda card: card[:2] == "QS",
            "jacks of diamonds": lambda card: card[:2] == "JD",
        }
        more = [sum(map(wanted[name], held[0])) - sum(map(wanted[name], held[1])) for name in names]
        assert luck[2 * trace["deal"] + trace["swapped"]].tolist() == more


def test_luck_is_0_on_average_and_skill_is_not(bezique):
    rows, luck, _ = bezique
    of_a = luck[0::2] - luck[1::2]  # both seatings
    z = of_a.mean(axis=0) / (of_a.std(axis=0) / np.sqrt(DEALS))
    assert np.abs(z).max() < 4.5
    tricks = rows["tricks"].astype(int).reshape(-1, 4) @ [1, -1, -1, 1]  # a count that depends on how one plays
    assert abs(tricks.mean()) > 20 * tricks.std() / np.sqrt(DEALS)


def test_rows_are_those_of_a_simulation(bezique):
    run = analyzer.simulate("bezique/classic", "brisque_hunter", "lowest", deals=DEALS)
    assert bezique[0]["points"].tolist() == run.hands["points"].tolist()


def test_a_comparison_takes_luck_out_without_changing_what_it_measures():
    found = analyzer.compare("bezique/classic", "brisque_hunter", "lowest", deals=DEALS, test="fixed", threads=1)
    plain, error = found.unadjusted
    ratio, ratio_error = found.luck_ratio
    assert ratio - 3 * ratio_error > 1.02
    assert found.se < error
    assert ratio == pytest.approx((error / found.se) ** 2, rel=0.02)
    assert abs(found.estimate - plain) < 4 * np.sqrt(error**2 - found.se**2)  # the variance that luck explains


def test_outside_policies_have_no_luck_taken_out(tmp_path):
    (tmp_path / "plain.py").write_text(
        '"""Plays its lowest."""\n\n\ndef act(params, view, legal, random):\n'
        "    return (int(legal) & -int(legal)).bit_length() - 1\n"
    )
    duel = make_duel("bezique/classic", "plain", "lowest", policies=tmp_path)
    assert columns(duel) == ()
    assert columns(make_duel("spades/open", "lowest", "lowest")) == ()
