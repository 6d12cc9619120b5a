# Thin wrappers: CMakePresets.json says how things are built, packages.txt what they need. `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 60
DEMO := examples/philosophers-5.pnml

CONFIGURE = cmake --log-level=NOTICE --preset
BUILD = cmake --build --parallel $(JOBS) --preset
CTEST = ctest --output-on-failure --parallel $(JOBS)

.PHONY: help setup build demo test test-long asan bench check-tree install package format clean
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

test: build build/.setup-laboratory  ## all tests of a few minutes, checks of the tree included
	@$(BUILD) release
	@$(CTEST) --test-dir build --label-exclude '^long$$'

test-long: build build/.setup-laboratory build/.setup-fuzz  ## every test, then each fuzzer for FUZZ_SECONDS (60)
	@$(BUILD) release
	@$(CTEST) --test-dir build
	@$(CONFIGURE) fuzz >/dev/null
	@$(BUILD) fuzz --target tests/fuzz/all
	@tools/fuzz build-fuzz $(FUZZ_SECONDS)

asan: build/.setup-build  ## the tests under the address and undefined-behaviour sanitizers
	@$(CONFIGURE) asan >/dev/null
	@$(BUILD) asan
	@$(CTEST) --test-dir build-asan --label-exclude '^long$$'

bench: build  ## measure; BENCH_ARGS go to bench/run.py
	@$(BUILD) release --target bench/micro/all
	@python3 bench/run.py $(BENCH_ARGS)

check-tree: build  ## only the checks of layers, names and documents
	@python3 tools/check_layers.py
	@python3 tools/check_names.py
	@python3 tools/check_docs.py build

install: build  ## to PREFIX (/usr/local), below DESTDIR if given
	@DESTDIR='$(DESTDIR)' cmake --install build --prefix '$(PREFIX)' --strip

package: build build/.setup-package  ## a Debian package in build/
	@cpack --config build/CPackConfig.cmake -B build

format: build/.setup-develop  ## clang-format over all C++
	@find src tests bench \( -name '*.h' -o -name '*.cpp' \) -print0 | xargs -0 clang-format-14 -i

clean:  ## remove the build folders
	@rm -rf build build-debug build-checked build-asan build-fuzz
