# Thin wrappers: CMakePresets.json says how things are built, packages.txt what they need. `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 60
PYTHON ?=
DEMO := examples/philosophers-5.pnml

CONFIGURE = cmake --log-level=NOTICE --preset
BUILD = cmake --build --parallel $(JOBS) --preset
TEST = tools/run_tests
QUICKLY = -- --parallel $(JOBS) --label-exclude '^long$$'
SOURCES = find src tests bench examples include python \( -name '*.h' -o -name '*.cpp' -o -name '*.c' \) -print0
# What sanitizers and the other compiler run: readers, formulas, stores, traces, and the law of exploration.
SMALL := base store property witness frontend_xml frontend_pnml frontend_dve frontend_promela frontend_plugin frontend_mcc_query
SMALL_PROGRAMS := $(SMALL:%=test_%) test_explore_law
SMALL_TESTS := ^(base|store|property|witness|frontend/[a-z_]*)\.|^laws\.ExploreLaw

.PHONY: help setup build demo python test test-long gate clang asan asan-quick tsan bench check-tree check-format install package \
        static dist format clean
.NOTPARALLEL:
.DEFAULT_GOAL := help

help:  ## list the targets
	@echo "onager $$(cat VERSION): make TARGET"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

# The packages of a group are checked once and again when the list changes; `make setup` always checks.
build/.setup-%: packages.txt tools/setup
	@tools/setup $*
	@mkdir -p build && touch $@

# Without these some tests are skipped, which is no reason to run none.
build/.setup-laboratory: packages.txt tools/setup
	@tools/setup laboratory || echo "setup: the tests that need these packages will be skipped"
	@mkdir -p build && touch $@

# Likewise.
build/.setup-python: packages.txt tools/setup
	@tools/setup python || echo "setup: the Python package and its tests need these packages"
	@mkdir -p build && touch $@

setup:  ## install the Debian packages that are missing (packages.txt)
	@tools/setup build
	@mkdir -p build && touch build/.setup-build

build: build/.setup-build  ## optimised program at build/onager
	@$(CONFIGURE) release >/dev/null
	@$(BUILD) release --target onager

demo: build  ## find the deadlock of five philosophers
	@echo "Five philosophers take the left fork first, then the right one. Can they all get stuck?"
	@echo "$$ build/onager check $(DEMO) --deadlock"
	@status=0; build/onager check $(DEMO) --deadlock || status=$$?; \
	if [ $$status -ne 1 ]; then \
	  echo "demo: exit code $$status, but 1 (a deadlock is found) was expected" >&2; exit 1; \
	fi; \
	echo "Exit code 1 means violated, as expected here: once each holds the left fork, nobody can go on."

python: build/.setup-python build  ## a wheel of the Python package in build/, for PYTHON (that of the machine)
	@$(CONFIGURE) release -DONAGER_PYTHON=ON -DONAGER_PYTHON_EXECUTABLE='$(PYTHON)' >/dev/null
	@$(BUILD) release --target python
	@$$(cat build/python/interpreter) -B python/wheel.py build

test: build/.setup-python build build/.setup-laboratory  ## all tests of a few minutes: the program as released, the code with assertions
	@$(CONFIGURE) checked >/dev/null
	@$(BUILD) checked
	@$(TEST) build build-checked $(QUICKLY)

test-long: build build/.setup-laboratory build/.setup-clang  ## every test, then each fuzzer for FUZZ_SECONDS (60)
	@$(CONFIGURE) checked >/dev/null
	@$(BUILD) checked
	@$(TEST) build build-checked -- --parallel $(JOBS)
	@$(CONFIGURE) fuzz >/dev/null
	@$(BUILD) fuzz --target tests/fuzz/all
	@tools/fuzz build-fuzz $(FUZZ_SECONDS)

GATE := check-format test clang asan-quick
gate:  ## what has to pass before a change lands: check-format, test, clang, asan-quick
	@start=$$(date +%s); for step in $(GATE); do \
	  echo "gate: $$step"; $(MAKE) --no-print-directory $$step || { echo "gate: $$step failed" >&2; exit 1; }; \
	  now=$$(date +%s); times="$$times  $$step $$((now - start)) s"; start=$$now; \
	done; echo "gate: passed:$$times"

clang: build/.setup-build build/.setup-clang  ## compile everything with clang, warnings are errors; run the small tests
	@$(CONFIGURE) clang >/dev/null
	@$(BUILD) clang
	@$(TEST) build-clang $(QUICKLY) --tests-regex '$(SMALL_TESTS)'

asan: build/.setup-build  ## the tests under the address and undefined-behaviour sanitizers
	@$(CONFIGURE) asan >/dev/null
	@$(BUILD) asan
	@$(TEST) build-asan $(QUICKLY)

asan-quick: build/.setup-build  ## likewise, only the small tests: readers, formulas, stores, traces, one law
	@$(CONFIGURE) asan >/dev/null
	@$(BUILD) asan --target $(SMALL_PROGRAMS)
	@$(TEST) build-asan $(QUICKLY) --tests-regex '$(SMALL_TESTS)'

tsan: build/.setup-build  ## the tests of threads under the thread sanitizer
	@$(CONFIGURE) tsan >/dev/null
	@$(BUILD) tsan --target threads_tests
	@if ctest --test-dir build-tsan -N --label-regex '^threads$$' | grep -q 'Test *#'; then \
	  $(TEST) build-tsan $(QUICKLY) --label-regex '^threads$$'; \
	else \
	  echo "tsan: no test has the label 'threads' yet, so there is nothing to run"; \
	fi

bench: build  ## measure; BENCH_ARGS go to bench/run.py
	@$(BUILD) release --target bench/micro/all
	@python3 bench/run.py $(BENCH_ARGS)

check-tree: build  ## only the checks of layers, names and documents
	@python3 tools/check_layers.py
	@python3 tools/check_names.py
	@python3 tools/check_docs.py build

build/.library: build
	@$(BUILD) release --target libonager_static libonager_shared

.PHONY: build/.library
install: build/.library  ## to PREFIX (/usr/local), below DESTDIR if given
	@DESTDIR='$(DESTDIR)' cmake --install build --prefix '$(PREFIX)' --strip

package: build/.library build/.setup-package  ## a Debian package in build/
	@cpack --config build/CPackConfig.cmake -B build

static: build/.setup-build build/.setup-static  ## one file that runs anywhere, build/static/onager; tries it in an empty root
	@$(CONFIGURE) release >/dev/null
	@$(BUILD) release --target onager_static
	@python3 -B tests/tree/static_test.py build/static/onager

dist: static  ## the same with manual, completions, licences and checksums, packed, in build/
	@tools/dist build/static/onager build

format: build/.setup-clang  ## clang-format over all C and C++
	@$(SOURCES) | xargs -0 clang-format-14 -i

check-format: build/.setup-clang  ## fails where clang-format would change something
	@$(SOURCES) | xargs -0 clang-format-14 --dry-run -Werror

clean:  ## remove the build folders
	@rm -rf build build-*/
