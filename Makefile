# A fresh clone needs Python 3.11 or later and make. PYTHON=... names the interpreter, ARGS=... adds to the command.
PYTHONS := $(or $(PYTHON),python3.11 python3.12 python3.13 python3.14 python3)
BIN := .venv/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable

.PHONY: report test slow bench lock format clean help

report: .venv/installed ## install what is needed and write the strategy reports to reports/
	$(BIN)/analyzer report $(ARGS)

test: .venv/installed-dev ## all checks but the slow ones: lint, format, types, layers, tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -m "not slow" -n auto $(ARGS)

slow: .venv/installed-dev ## the statistical and long tests
	$(BIN)/pytest -m slow $(ARGS)

bench: .venv/installed ## measure and print the speeds that the project promises
	$(BIN)/python -m bench $(ARGS)

format: .venv/installed-dev ## format the code and mend what the linter can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: .venv/bin/pip ## write constraints.txt anew from the newest releases that pyproject.toml allows
	rm -rf build/lock && $(BIN)/python -m venv build/lock
	build/lock/bin/pip install --quiet --editable '.[notebooks,cluster,dev]'
	echo '# The releases that `make` installs, written by `make lock` on Python 3.11.' > build/constraints.txt
	build/lock/bin/pip freeze --exclude-editable >> build/constraints.txt
	mv build/constraints.txt constraints.txt && rm -rf build/lock

clean: ## remove the environment, caches and generated pages
	rm -rf .venv build *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find reports -mindepth 1 ! -name README.md -delete
	find . -name __pycache__ -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv/installed: pyproject.toml constraints.txt | .venv/bin/pip
	$(INSTALL) .
	touch $@

.venv/installed-dev: pyproject.toml constraints.txt | .venv/bin/pip
	$(INSTALL) '.[dev]'
	touch $@ .venv/installed

.venv/bin/pip:
	@for python in $(PYTHONS); do \
	    if $$python -c 'import sys, ensurepip; assert sys.version_info >= (3, 11)' 2>/dev/null; then \
	        echo "creating .venv with $$python"; exec $$python -m venv .venv; \
	    fi; \
	done; \
	echo 'make: no Python 3.11 or later with its venv module found; name one: make PYTHON=/path/to/python3' >&2; exit 1
