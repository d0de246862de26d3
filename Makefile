# Two commands: `make play` and `make test`. Everything they need is set up in .venv and web/node_modules.
PYTHON ?= python3
BIN := .venv/bin
PAGE := src/pyramidion/server/page/index.html
WEB := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
TEST_ARGS ?=
# Tests wait for sockets, processes and pictures: half as many again as there are cores keep those busy.
TEST_WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 2) * 3 // 2)")

# Tests start some hundred processes: what Python compiles is kept, whatever a container's settings say.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test ladder quick check check-python check-page bench load docs page clean help

help:            ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ -/'

play: .venv/play $(PAGE)   ## set up what is needed and open the page in the browser
	@$(BIN)/pyramidion serve $(PLAY_ARGS)

test: .venv/dev $(PAGE)    ## style, types and every test, side by side on all cores (the quick tests first)
	@$(MAKE) --no-print-directory -j3 check-python check-page ladder

ladder: .venv/dev $(PAGE)  ## the tests alone
	$(BIN)/python -m pytest -n $(TEST_WORKERS) --dist worksteal $(TEST_ARGS)

quick: .venv/dev ## the quick rungs alone: rules, records and commands, in half a minute
	$(BIN)/python -m pytest -n $(TEST_WORKERS) --dist worksteal -m "not slow" tests/core tests/games tests/commands $(TEST_ARGS)

check: .venv/dev $(PAGE)   ## style and types only, Python's and the page's side by side
	@$(MAKE) --no-print-directory -j2 check-python check-page

check-python:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tools/check_language.py src web tests docs benchmarks research tools examples $(wildcard *.md)

check-page:
	@$(BIN)/python tools/web.py check

bench: .venv/dev ## speed of rules, searches and throws, and of compiling; BENCH_ARGS="--json FILE" for machines
	$(BIN)/python -m benchmarks.speed $(BENCH_ARGS)

page: $(PAGE)    ## build the browser page

$(PAGE): .venv/play $(WEB)
	@$(BIN)/python tools/web.py build
	@touch $@

.venv/bin/python:
	@$(PYTHON) tools/setup.py venv

.venv/play: .venv/bin/python pyproject.toml
	@$(BIN)/python tools/setup.py play
	@touch $@

.venv/dev: .venv/play
	@$(BIN)/python tools/setup.py dev
	@touch $@

docs: .venv/dev  ## build the documentation site into site/, with every link checked
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet
	@echo "Open site/index.html in the browser."

load: .venv/play ## load test of the server: connections, moves per second, memory; LOAD_ARGS="--rate 100 --seconds 60"
	$(BIN)/python -m benchmarks.load $(LOAD_ARGS)

clean:           ## remove everything that these commands have made
	rm -rf .venv .cache site web/node_modules src/pyramidion/server/page .pytest_cache .mypy_cache .ruff_cache .hypothesis
