# Branchline: every target sets up what it needs; `make` alone lists them.
# A fresh Debian with Python 3.11 and make is enough.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
NODE := tools/with_node
MODULES := web/node_modules/.package-lock.json
PAGE := src/branchline/server/web/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)

GAMES ?= 1000000
ARGS ?=
UPGRADE ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# As root, pip would advise a virtual environment: this is one.
export PIP_ROOT_USER_ACTION := ignore

say = @printf '\033[1m==> %s\033[0m\n' "$(1)"

.PHONY: help setup page play test check fuzz bench speed strength pagebench load storm docs wire screenshots coverage ledger lock clean

help: ## list the targets
	@echo "Branchline. Usage: make <target>"
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo
	@echo "Extra arguments go in ARGS, for example: make test ARGS='-k tunnel'"

setup: $(READY) ## create .venv from the lock file and install branchline in it
	@echo "Ready: $(BIN)/branchline"

page: $(PAGE) ## build the web page that the server serves

play: $(PAGE) ## play in the browser: starts the server and opens the page
	@$(BIN)/branchline play $(ARGS)

test: $(PAGE) ## run every test on all cores, those of the page in a real browser
	@tools/browser --install >/dev/null
	$(call say,Running the tests of the page's own logic (vitest))
	@$(NODE) npm --prefix web run --silent test
	$(call say,Making the compiled engine and bots ready)
	@$(BIN)/python -m branchline.thinking.warm
	$(call say,Running the tests on all cores)
	@$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

check: $(MODULES) ## check format, lint, types and imports of all code, and what is generated from it
	$(call say,Format (ruff format))
	@$(BIN)/ruff format --check .
	$(call say,Lint (ruff check))
	@$(BIN)/ruff check .
	$(call say,Types (mypy))
	@$(BIN)/mypy
	$(call say,Imports (import-linter))
	@$(BIN)/lint-imports
	$(call say,Wire types and fixtures (tools/wire.py, fixtures.py, art.py))
	@$(BIN)/python -m tools.wire --check
	@$(BIN)/python -m tools.fixtures --check
	@$(BIN)/python -m tools.art --check
	$(call say,The speed table (bench/speed.py --check))
	@$(BIN)/python bench/speed.py --check
	$(call say,The page (svelte-check, eslint, prettier))
	@$(NODE) npm --prefix web run --silent check

fuzz: $(READY) ## play random games and check every invariant (GAMES=1000000)
	$(call say,Fuzzing $(GAMES) games)
	@$(BIN)/python -m tests.fuzz --games $(GAMES) $(ARGS)

bench: $(READY) ## measure games a second
	$(call say,Measuring speed)
	@$(BIN)/branchline bench $(ARGS)

speed: $(READY) ## measure the README's speed table and write it (minutes; stop everything else first)
	$(call say,Measuring the speed that the README tells of)
	@$(BIN)/python bench/speed.py --write $(ARGS)

strength: $(READY) ## measure how strong the bots are (hours; goes on where it was stopped)
	$(call say,Measuring strength)
	@$(BIN)/python bench/strength.py $(ARGS)

pagebench: $(PAGE) ## measure the page: size, first load, frames a second (stop everything else first)
	@tools/browser --install >/dev/null
	$(call say,Measuring the page)
	@$(BIN)/python -m tests.browser.measure $(ARGS)

load: $(READY) ## measure the server under load (a quarter of an hour; stop everything else first)
	$(call say,Measuring the server)
	@$(BIN)/python bench/load.py $(ARGS)

storm: $(READY) ## kill the server again and again while games are played, and look for what was lost
	$(call say,Killing servers)
	@$(BIN)/python -m tests.server.chaos.storm $(ARGS)

docs: $(READY) ## regenerate the tables in docs/
	$(call say,Generating docs/)
	@$(BIN)/python -m tools.docs $(ARGS)

wire: $(READY) ## regenerate the schemas of the wire in docs/, its types for the web page, and what its tests are fed with
	$(call say,Generating docs/schema/ and web/src/wire/ and the fixtures of the page)
	@$(BIN)/python -m tools.wire $(ARGS)
	@$(BIN)/python -m tools.fixtures $(ARGS)
	@$(BIN)/python -m tools.art $(ARGS)

screenshots: $(PAGE) ## take the pictures of README and docs in a real browser
	@tools/browser --install >/dev/null
	$(call say,Taking screenshots)
	@$(BIN)/python -m tests.browser.pictures $(ARGS)

coverage: $(READY) ## run the kernels interpreted and report the lines no test reaches
	$(call say,Running the kernels interpreted: this is slow)
	@NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest tests/rulebook tests/interpreted -q $(ARGS)
	@$(BIN)/coverage report --include='src/branchline/engine/*'

ledger: $(READY) ## check that every rule id has a test that cites it
	$(call say,Checking the rule ledger)
	@$(BIN)/python -m pytest -q tests/test_ledger.py $(ARGS)

# The comment that pip-compile puts before pip and setuptools says nothing useful here, so it is dropped.
LOCK := CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host $(UPGRADE)

lock: $(READY) ## regenerate the lock files from pyproject.toml (UPGRADE=--upgrade for newer versions)
	$(call say,Locking the runtime dependencies)
	@$(LOCK) --output-file requirements.lock pyproject.toml
	$(call say,Locking the development dependencies)
	@$(LOCK) --extra dev --extra charts --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml
	$(call say,Locking Node for machines without one)
	@$(LOCK) --output-file web/node.lock web/node.in
	@sed -i '/considered to be unsafe/d' requirements.lock requirements-dev.lock web/node.lock
	@if grep -nE '://|file:|^ *-(i|f|-(extra-)?index-url|-find-links|-trusted-host)\b' requirements.lock requirements-dev.lock web/node.lock; \
	then echo "The lock files name a place to download from (above): they must not." >&2; exit 1; fi

clean: ## remove caches and build results (keeps .venv)
	$(call say,Removing caches and build results)
	@rm -rf build dist htmlcov src/branchline/server/web .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find . -path ./$(VENV) -prune -o -path ./.git -prune -o -type d -name __pycache__ -print0 | xargs -0 rm -rf

$(READY): pyproject.toml requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Branchline needs Python 3.11 or later as $(PYTHON); name another with: make setup PYTHON=/path/to/python" >&2; exit 1; }
	@if [ ! -x $(BIN)/python ] && ! $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			printf '\033[1m==> %s\033[0m\n' "Installing the system package python3-venv (this Python cannot make a virtual environment)"; \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv; \
		else \
			echo "$(PYTHON) cannot make a virtual environment. On Debian, install python3-venv as root, then run this again:" >&2; \
			echo "    apt-get install python3-venv" >&2; exit 1; \
		fi; \
	fi
	$(call say,Creating $(VENV))
	@[ -x $(BIN)/pip ] || $(PYTHON) -m venv --clear $(VENV)
	$(call say,Installing the locked packages)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	$(call say,Installing branchline)
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(MODULES): web/package.json web/package-lock.json | $(READY)
	$(call say,Installing the locked packages of the page)
	@$(NODE) npm --prefix web ci --loglevel=error
	@touch $@

$(PAGE): $(MODULES) $(PAGE_SOURCES) $(READY)
	$(call say,Building the page)
	@$(NODE) npm --prefix web run --silent build -- --logLevel warn
	@touch $@
