# Fourfall. Each task sets up what it needs first; the first run fetches packages, later runs start at once.
PORT ?= 8000
PYTHON ?= python3
TOOLS := .venv/bin/python
# Tests that wait let others run. What real browsers and clocks spoil on a busy machine is tried anew, and counted.
SIDE_BY_SIDE := --numprocesses 3 --dist loadfile
IN_BROWSERS := --numprocesses 2 --dist loadfile --no-loadscope-reorder --reruns 2

.PHONY: play site test lint messages bench faults screenshots browsers clean

play: site  ## build the site and serve it on this machine
	@$(PYTHON) -m tools.serve --port $(PORT)

site:  ## build the site into _site/
	@$(PYTHON) -m tools.setup site
	@$(PYTHON) build.py

lint:  ## style, types and the layers of the architecture
	@$(PYTHON) -m tools.setup lint
	@$(TOOLS) -m ruff check .
	@$(TOOLS) -m ruff format --check .
	@$(TOOLS) -m mypy
	@.venv/bin/lint-imports
	@$(TOOLS) -m tools.messages check

messages:  ## take the texts out of the program and bring the catalogues up to date
	@$(PYTHON) -m tools.setup lint
	@$(TOOLS) -m tools.messages update

test: site  ## every test: pure layers in CPython and in Pyodide, then the built site in a browser
	@$(PYTHON) -m tools.setup test
	@$(TOOLS) -m pytest $(SIDE_BY_SIDE) --ignore=tests/browser --ignore=tests/build
	@$(TOOLS) -m tests.pyodide
	@$(TOOLS) -m pytest $(IN_BROWSERS) tests/build tests/browser

bench: site  ## measure; prints figures, asserts nothing
	@$(PYTHON) -m tools.setup test
	@$(TOOLS) -m tests.bench

faults: site  ## play whole games by link while everything fails that can; takes an hour and more
	@$(PYTHON) -m tools.setup test
	@$(TOOLS) -m pytest --hypothesis-profile=thorough tests/protocol/test_machine.py
	@$(TOOLS) -m tests.faults

screenshots:  ## take the pictures of the page anew that installers and the README show
	@$(PYTHON) -m tools.setup test
	@$(TOOLS) -m tools.screenshots

browsers: site  ## the built site in Firefox and WebKitGTK
	@$(PYTHON) -m tools.setup test
	@$(TOOLS) -m tests.browsers

clean:  ## remove what was built and measured, but not what was fetched
	rm -rf _site .cache
