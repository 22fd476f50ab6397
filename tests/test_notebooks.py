"""The notebooks run top to bottom."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path):
    notebook = nbformat.read(path, as_version=4)
    place = {"metadata": {"path": path.parent}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=place).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)


def test_there_are_three():
    assert len(NOTEBOOKS) == 3
