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


@pytest.fixture(scope="module", params=LUCKY)
def played(request):
    """A game's hands between two policies of different strength: rows, luck and its columns."""
    work = Work(make_duel(request.param, "uniform", "lowest"))
    return request.param, *rows_and_luck(work, 0, 2 * DEALS, 1), columns(work.duel)


def test_luck_of_bezique_is_what_the_players_held(played):
    game, _, luck, names = played
    assert game == "bezique"
    for trace in analyzer.trace("bezique", "uniform", "lowest", hand="0:12"):
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


def test_luck_is_0_on_average_and_skill_is_not(played):
    _, rows, luck, _ = played
    of_a = luck[0::2] - luck[1::2]  # both seatings
    z = of_a.mean(axis=0) / (of_a.std(axis=0) / np.sqrt(DEALS))
    assert np.abs(z).max() < 4.5
    points = rows["points"].astype(int).reshape(-1, 4) @ [1, -1, -1, 1]
    assert abs(points.mean()) > 5 * points.std() / np.sqrt(DEALS)


def test_rows_are_those_of_a_simulation(played):
    game, rows, _, _ = played
    run = analyzer.simulate(game, "uniform", "lowest", deals=200)
    assert rows["points"][:800].tolist() == run.hands["points"].tolist()


def test_a_comparison_takes_luck_out_without_changing_what_it_measures():
    found = analyzer.compare("bezique", "uniform", "lowest", deals=DEALS, test="fixed", threads=1)
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
    duel = make_duel("bezique", "plain", "lowest", policies=tmp_path)
    assert columns(duel) == ()
    assert columns(make_duel("spades/open", "lowest", "lowest")) == ()
