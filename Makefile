# Everything runs from a virtual environment in .venv that these targets make themselves.
# A stamp per set of packages: it is installed again when pyproject.toml or constraints.txt change.

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
INPUTS := pyproject.toml constraints.txt
WORKERS ?= 2
ARGS ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1

# A comma inside what is called would end the argument.
COMMA := ,

# Installs something and shows, at a terminal, on one line what is being fetched; errors are told in full.
# A pipe's exit code is that of its end, so awk leaves with pip's.
install = @{ $(PY) -m pip install --no-color --constraint constraints.txt --editable $(1); echo "exit-code $$?"; } \
	| awk -v shown="$$(test -t 1 && echo 1)" '/^exit-code /{code = $$2; next} \
	  shown && /^ *(Collecting|Downloading|Building|Installing|Preparing)/{sub(/^ */, ""); sub(/ \(from .*/, ""); \
	  printf "\r  %-76.76s", $$0; fflush(); line = 1} END{if (line) printf "\r%78s\r", ""; exit code}'

# The first Python on the path that is new enough; or say 'make PYTHON=/path/to/python3.12 ...'.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

# A Python that is named makes the environment anew where one of another version had made it.
ifneq ($(origin PYTHON),file)
version = $(shell $(1) -c 'import sys; print(sys.version_info[:2])' 2>/dev/null)
ifneq ($(call version,$(PYTHON)),$(call version,$(wildcard $(PY))))
.PHONY: $(addprefix $(VENV)/stamp-,venv play test bench postgres docs dask gym chances serve browser fast)
endif
endif

.DEFAULT_GOAL := help
.PHONY: help play test test-long test-fast test-postgres test-dask test-gym test-remote test-kills test-wire test-browser test-pythons test-bounds test-install lint bench fast pure mutants balance chances fuzz pictures docs sentences rules-coverage soak clean

help:  ## show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/stamp-play  ## begin or continue a campaign
	@trap : INT; $(BIN)/kingshand play $(ARGS) || [ $$? -eq 130 ]  # Ctrl-C is how one may leave, no failure

test: lint  ## lint, types and all tests
	$(PY) -m pytest -n $(WORKERS) --durations 20 $(ARGS)

test-long: $(VENV)/stamp-test  ## the cases that 'make test' has no time for: more heroes, seeds and pictures; a little fuzz and soak
	$(PY) -m pytest -n $(WORKERS) -m long $(ARGS)

test-fast: $(VENV)/stamp-test $(VENV)/stamp-fast  ## scenarios, conformance and golden games, compiled in build/quick
	WORKERS=$(WORKERS) $(PY) -m tests.compiled

test-postgres: $(VENV)/stamp-test $(VENV)/stamp-postgres  ## everything that keeps saves, with a PostgreSQL server of its own
	$(PY) -m tests.postgres -n $(WORKERS) $(ARGS)

test-dask: $(VENV)/stamp-test $(VENV)/stamp-dask  ## simulations on a Dask cluster of this machine, a worker killed in the middle
	$(PY) -m pytest tests/unit/test_cluster.py $(ARGS)

test-gym: $(VENV)/stamp-test $(VENV)/stamp-gym  ## environments for learning programs, by PettingZoo's and Gymnasium's own tests
	$(PY) -m pytest tests/unit/test_environments.py tests/unit/test_examples.py -k "environments or bots.md" $(ARGS)

test-remote: $(VENV)/stamp-test $(VENV)/stamp-serve $(VENV)/stamp-postgres  ## rooms for several devices: the protocol, a real server, two processes on PostgreSQL
	$(PY) -m pytest tests/remote --ignore=tests/remote/test_browser.py $(ARGS)

test-kills: $(VENV)/stamp-test $(VENV)/stamp-serve  ## kill a server 200 times while three devices play: nothing they were shown is lost
	$(PY) -m tests.remote.kills $(ARGS)

test-wire: $(VENV)/stamp-test  ## 200,000 frames to a room that no device of ours would send
	$(PY) -m tests.remote.wire $(ARGS)

test-browser: $(VENV)/stamp-test $(VENV)/stamp-serve  ## the page in Chromium, where there is one
	@$(MAKE) --no-print-directory $(VENV)/stamp-browser || echo "not tested with a browser: what drives one cannot be installed here"
	$(PY) -m pytest tests/remote/test_browser.py $(ARGS) || [ $$? -eq 5 ]  # 5: there is nothing that could be tested

test-pythons: $(VENV)/stamp-test  ## golden games and a slice of the rest on every Python that is found here
	WORKERS=$(WORKERS) $(PY) -m tests.pythons

test-bounds: $(VENV)/stamp-test  ## a slice, and a demonstration, with the lowest and the newest libraries allowed
	WORKERS=$(WORKERS) $(PY) -m tests.bounds

test-install: $(VENV)/stamp-test  ## installs over an older build, and from the source archive, which tests itself
	WORKERS=$(WORKERS) $(PY) -m tests.installing

lint: $(VENV)/stamp-test  ## style, format and types only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --num-workers $(WORKERS)

bench: $(VENV)/stamp-bench $(VENV)/stamp-fast  ## measure speed beside references, into build/bench.json
	$(PY) -m tests.bench $(ARGS)

fast: $(VENV)/stamp-fast  ## compile kernel and bots in place, for speed (needs a C compiler, takes some minutes)
	KINGSHAND_COMPILE=1 $(PY) setup.py --quiet build_ext --inplace --parallel 2
	@$(BIN)/kingshand --version

pure:  ## take away again what was compiled
	rm -f *__mypyc.*.so
	find engine ai -name '*.so' -delete

mutants: $(VENV)/stamp-test  ## change what each scenario file expects: which pass all the same?
	$(PY) -m tests.mutants --jobs $(WORKERS) $(ARGS)

balance: $(VENV)/stamp-test  ## how often bots win the first try of each scenario (docs/balance.md)
	$(PY) -m tests.balance --jobs $(WORKERS) $(ARGS)

chances: $(VENV)/stamp-test $(VENV)/stamp-chances  ## learn from games between bots how likely a side is to win (docs/simulation.md); an hour with 'make fast'
	OPENBLAS_NUM_THREADS=1 $(PY) -m tests.chances --jobs $(WORKERS) $(ARGS)

fuzz: $(VENV)/stamp-test  ## break saves, files, keys, system calls; kill; four at once
	$(PY) -m tests.fuzz --jobs $(WORKERS) $(ARGS)

pictures: $(VENV)/stamp-test  ## draw every screen of the table anew, from seeded sessions, and the film of the README
	$(PY) -m tests.pictures $(ARGS)

sentences: $(VENV)/stamp-test  ## write every sentence the program can say to build/sentences.md
	$(PY) -m tests.sentences

docs: $(VENV)/stamp-docs  ## build docs/ into one site with search: build/docs/index.html
	$(PY) -m sphinx --builder html --fail-on-warning --keep-going --quiet docs build/docs
	@echo "open build/docs/index.html"

rules-coverage: $(VENV)/stamp-test  ## count what pins each rule (docs/rules-coverage.md); each test of it in build
	$(PY) -m tests.coverage

soak: $(VENV)/stamp-test  ## whole campaigns, killed again and again; long random play
	$(PY) -m tests.soak --jobs $(WORKERS) $(ARGS)
	$(PY) -m pytest -n $(WORKERS) -m soak

clean: pure  ## remove the environment and everything built
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/stamp-venv:
	@test -n "$(PYTHON)" || { echo "kingshand needs Python 3.11 or newer; none was found. Try: make PYTHON=/path/to/python3 play" >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "$(PYTHON) lacks the venv module; install it (on Debian and Ubuntu: apt install python3-venv)." >&2; exit 2; }
	@echo "making $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/stamp-play: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what playing needs; the first time that takes a minute"
	$(call install,.)
	@touch $@

$(VENV)/stamp-test: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what tests and lint need"
	$(call install,'.[test$(COMMA)lint]')
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-bench: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what the benchmarks need"
	$(call install,'.[bench]')
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-postgres: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what saves on a server need"
	$(call install,'.[postgres]')
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-docs: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what the documentation site needs"
	$(call install,'.[docs]')
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-dask: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what a cluster needs"
	$(call install,'.[dask]')
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-gym: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what environments for learning programs need"
	$(call install,'.[gym]')
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-chances: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what learning chances needs"
	$(call install,'.[chances]')
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-serve: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what serving the page needs"
	$(call install,'.[serve]')
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-browser: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what drives a browser"
	$(call install,'.[browser]')
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-fast: $(INPUTS) | $(VENV)/stamp-venv
	@echo "installing what compiling needs"
	$(call install,'.[fast]')
	@touch $@ $(VENV)/stamp-play
