"""Writing results to standard output."""

import json
import sys
from collections.abc import Iterable
from typing import Any


def write_lines(lines: Iterable[str]) -> None:
    """Write lines of text."""
    for line in lines:
        sys.stdout.write(line + "\n")


def write_json(document: Any) -> None:
    """Write one JSON document."""
    write_lines([json.dumps(document, indent=2)])
