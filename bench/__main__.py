"""Prints the figures of speed that the project promises: ``python -m bench [NAME ...]``.

Each benchmark is a module with a ``main()``; without names all run, shortest first.  Figures are
ratios within one run wherever they can be, as machines differ and their speed drifts.
"""

import importlib
import sys

NAMES = ("startup", "compare", "kernels", "games", "storage", "solver", "exact", "league", "pimc", "race")


def main(names: list[str]) -> None:
    """Run the benchmarks named, or all."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        sys.exit(f"unknown benchmark {unknown[0]!r}; known: {', '.join(NAMES)}")
    for name in names or NAMES:
        module = importlib.import_module(f"bench.{name}")
        print(f"\n{name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        module.main()


if __name__ == "__main__":
    main(sys.argv[1:])
