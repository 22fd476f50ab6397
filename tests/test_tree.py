"""The tree itself: file budgets, randomness, layout, and nothing of the machine it was written on."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "analyzer"
MODULES = sorted(PACKAGE.rglob("*.py"))
POLICIES = [path for path in sorted(PACKAGE.glob("policies/**/*/*.py")) if path.name != "__init__.py"]
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))
RANDOMNESS = re.compile(r"\b(np|numpy)\.random\b|^\s*(import|from|from numpy import) random\b", re.MULTILINE)
FOREIGN = re.compile(
    r"(?<![\w.])/(work|home|root|Users)/"
    r"|(pypi|registry|npmjs|debian|pythonhosted)[.](org|com)\b"
    r"|\bindex-url|\bfind-links"
)  # folders of a machine, registry hosts and the settings that name them


def name(path):
    return path.relative_to(ROOT).as_posix()


def budget(path):
    """How many lines a module may have, by its kind."""
    if path in POLICIES:
        return 120
    return 250 if path.name == "rules.py" else 300


def functions(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def length(function):
    """The lines of a function without its decorators and docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return function.end_lineno - body[0].lineno + 1 if body else 0


def tracked():
    """The text files that git tracks, with their content; the test is skipped outside a git clone."""
    try:
        listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("the files of the project are known only in a git clone")
    paths = [ROOT / line for line in listing.stdout.split("\0") if line]
    contents = {path: path.read_bytes() for path in paths if path.is_file()}
    return {path: data.decode("utf-8") for path, data in contents.items() if b"\0" not in data}


def test_the_tree_is_found():
    assert {"spades", "ninety_nine"} <= set(GAMES)
    assert len(POLICIES) >= 10


@pytest.mark.parametrize("folder", sorted({path.parent for path in MODULES}), ids=name)
def test_folder_of_modules_is_a_package(folder):
    assert (folder / "__init__.py").is_file(), "import-linter and mypy pass over a folder without __init__.py"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_module_is_within_its_budget(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= budget(path)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_functions_have_forty_lines_at_most(path):
    assert [f"{function.name}: {length(function)}" for function in functions(path) if length(function) > 40] == []


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_chance_comes_from_streams_alone(path):
    assert RANDOMNESS.search(path.read_text(encoding="utf-8")) is None


@pytest.mark.parametrize("game", GAMES)
def test_game_has_a_page_of_rules(game):
    page = ROOT / "docs" / "rules" / f"{game.replace('_', '-')}.md"
    assert page.is_file(), f"{name(page)} is missing"


@pytest.mark.parametrize("path", POLICIES, ids=name)
def test_policy_starts_with_a_docstring(path):
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert docstring.partition("\n")[0].endswith(".")


@pytest.mark.parametrize("path", POLICIES, ids=name)
def test_policy_knows_no_other_game(path):
    games = set(re.findall(r"\banalyzer\.games\.(\w+)", path.read_text(encoding="utf-8")))
    assert games <= {path.parent.name}


def test_no_file_names_a_folder_of_this_machine_or_a_registry():
    found = [
        f"{name(path)}:{number}: {line.strip()[:120]}"
        for path, text in tracked().items()
        for number, line in enumerate(text.splitlines(), 1)
        if FOREIGN.search(line)
    ]
    assert found == []
