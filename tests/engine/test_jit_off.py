"""The same source gives the same rows as compiled code and as plain Python, with every policy of every game.

Plain Python runs in a process of its own, as Numba decides when it is imported.  A second such process
compiles, but without the processor's bit-deposit instruction.
"""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from analyzer.cards import nth, nth_by_halving
from analyzer.engine import check_off
from analyzer.engine.build import build
from analyzer.engine.check_off import Case
from analyzer.engine.duel import Duel, Work
from analyzer.engine.plain import Worker
from analyzer.engine.questions import PolicyRaised
from analyzer.engine.rows import row_dtype
from analyzer.jit import FAST_BITS, jit
from analyzer.registry import find_game, find_player, find_policies, find_rules, game_names

SEED, HANDS = 2, 8
MIXED = str(Path(__file__).parents[1] / "plugins" / "policies")
RULESETS = [f"{game}/{ruleset}" for game in game_names() for ruleset in find_game(game).rulesets]


@pytest.fixture(scope="module")
def off():
    """A process with the JIT off."""
    worker = Worker()
    yield worker
    worker.stop()


def compiled_rows(ruleset, first=0, last=HANDS):
    """For each policy of a game its hands against the next one, from one compiled kernel: {(a, b): rows}."""
    rules = find_rules(ruleset)
    policies = [policy for policy in find_policies(rules.game).values() if not policy.has_memory]
    kernel = build(rules.game, policies)
    found = {}
    for i, policy in enumerate(policies):
        j = (i + 1) % len(policies)
        known = {one.name: one for one in policies}
        players = find_player(policy.name, known), find_player(policies[j].name, known)
        work = Work(Duel(rules, players, SEED))
        width = max(1, *(len(one.defaults) for one in policies))
        numbers = [tuple(map(float, one.params)) + (0.0,) * (width - len(one.params)) for one in players]
        rows, fault = np.zeros(2 * (last - first), row_dtype(rules.game)), np.zeros(8, np.int64)
        kernel.rows(
            work.rules, np.uint64(SEED), first, last, tuple(zip((i, j), numbers, strict=True)), (), None, rows, fault
        )
        assert not fault[0]
        found[policy.name, policies[j].name] = rows
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_same_rows_with_the_jit_off(off, ruleset):
    for (a, b), rows in compiled_rows(ruleset).items():
        assert np.array_equal(off.call(check_off.rows, Case(a, ruleset), b, SEED, 0, HANDS), rows), (a, b)


@pytest.mark.parametrize("kind", ["jitted", "batch", "plain"])
def test_same_rows_of_every_kind_with_the_jit_off(off, kind):
    """There a plain policy is called by the kernel itself, and one over arrays by lanes in Python."""
    case = Case("mixed_jitted(step=1)", "spades/closed", (MIXED,))
    expected = off.call(check_off.rows, case, "uniform", SEED, 3, 19)
    other = case._replace(policy=f"mixed_{kind}(step=1)")
    assert np.array_equal(off.call(check_off.rows, other, "uniform", SEED, 3, 19), expected)
    assert not np.array_equal(off.call(check_off.rows, case, "uniform", SEED + 1, 3, 19), expected)


def test_what_goes_wrong_there_is_told_here(off, tmp_path):
    (tmp_path / "ends.py").write_text("import os\n\n\ndef act(params, view, legal, random):\n    os._exit(3)\n")
    with pytest.raises(ValueError, match="unknown policy 'nobody'"):
        off.call(check_off.rows, Case("nobody", "spades/open"), "uniform", 1, 0, 2)
    worker = Worker()
    with pytest.raises(PolicyRaised, match="the end of its process") as raised:
        worker.call(check_off.rows, Case("ends", "spades/open", (str(tmp_path),)), "uniform", 1, 0, 2)
    assert raised.value.place == 0
    assert worker.process.returncode is not None


# --- without the processor's own instruction ----------------------------------------------------

PORTABLE = """
import sys
sys.path[:0] = [{folder!r}]
import numpy as np
import test_jit_off
from analyzer.jit import FAST_BITS
assert not FAST_BITS
np.save(sys.argv[1], np.concatenate(list(test_jit_off.compiled_rows("ninety-nine/classic", 0, 400).values())))
"""


def test_same_rows_with_the_portable_twin(tmp_path):
    words = PORTABLE.format(folder=str(Path(__file__).parent))
    environment = {**os.environ, "ANALYZER_PORTABLE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", words, str(tmp_path / "rows.npy")], env=environment, check=True)
    expected = np.concatenate(list(compiled_rows("ninety-nine/classic", 0, 400).values()))
    assert np.array_equal(np.load(tmp_path / "rows.npy"), expected)


@jit
def both(cards, n):
    return nth(cards, n), nth_by_halving(cards, n)


@pytest.mark.skipif(not FAST_BITS, reason="this processor has no bit-deposit instruction")
def test_the_twins_agree():
    words = np.random.default_rng(4).integers(0, 2**64 - 1, 200, np.uint64, endpoint=True)
    for cards in (*words, *(words & words[::-1]), np.uint64(2**64 - 1), np.uint64(2**63)):
        for n in range(int(cards).bit_count()):
            fast, portable = both(np.uint64(cards), n)
            assert fast == portable
