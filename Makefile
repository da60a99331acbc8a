# The commands of README.md. `make` builds, `make demo` prints the samples, `make test` runs every test.
SHELL := /bin/bash
.DEFAULT_GOAL := build
JOBS ?= $(shell nproc)
.PHONY: build packages packages-dev packages-browser deb portable demo test work asan properties fuzz hostile mutants bench coverage format tidy schemas pictures install clean

# Installs the Debian packages of packages.txt that are missing.
packages:
	@scripts/install-packages

# The same for packages-dev.txt: fuzzing, benchmarks, formatting.
packages-dev: packages
	@scripts/install-packages packages-dev.txt

# What the tests in a browser need: Chromium, and axe-core from npm. Without these, `make test` names what it leaves out.
packages-browser: packages build/npm/node_modules/axe-core/axe.min.js
	@scripts/install-packages packages-browser.txt

build/npm/node_modules/axe-core/axe.min.js:
	@command -v npm >/dev/null || scripts/install-packages /dev/stdin <<<npm
	@npm install --silent --no-save --prefix build/npm axe-core@4.10.2

# The program and its man page, without anything of the tests.
build: build/release/planche

build/release/planche: FORCE
	@cmake --preset release $(QUIET)
	@cmake --build --preset release -j $(JOBS) --target planche man

FORCE:

demo: packages
	@$(MAKE) --no-print-directory build
	@scripts/demo

# Some tests of the whole program wait for a server or a browser, so one more runs than there are cores.
test: packages
	@cmake --preset release
	@cmake --build --preset release -j $(JOBS)
	@ctest --preset release -j $$(($(JOBS) + 1))
	@cmake --preset asan
	@cmake --build --preset asan -j $(JOBS) --target units
	@ctest --preset asan -j $(JOBS) -L unit
	@grep -h '^left out: ' build/release/Testing/Temporary/LastTest.log || true

# Fails when a standard run needs more instructions or heap than bench/work.json says.
work: build
	@scripts/install-packages /dev/stdin <<<valgrind
	@bench/work

# Every test under the address and undefined-behaviour sanitizers, those of the whole program too.
asan: packages
	@cmake --preset asan
	@cmake --build --preset asan -j $(JOBS)
	@ctest --preset asan -j $(JOBS)

# The units' properties on so many cases that no run has seen: make properties CASES=2000
CASES ?= 1000
properties: packages
	@cmake --preset asan
	@cmake --build --preset asan -j $(JOBS) --target units
	@scripts/properties $(CASES)

# Longer fuzzing, each program so many seconds: make fuzz SECONDS_EACH=600
SECONDS_EACH ?= 60
fuzz: packages-dev
	@cmake --preset fuzz
	@cmake --build --preset fuzz -j $(JOBS) --target fuzzers
	@scripts/fuzz $(SECONDS_EACH)

# Changed samples, 6,000 runs of the program times SCALE: make hostile SCALE=0.1 SEED=2
SCALE ?= 1
SEED ?= 1
hostile: build
	@scripts/hostile --scale $(SCALE) --seed $(SEED) --jobs $(JOBS)

# Small faults that the unit tests of a room let pass: make mutants ROOM=press SAMPLE=40 (or ROOM=games/exxit/rules)
ROOM ?= diag
SAMPLE ?= 40
mutants: packages
	@scripts/mutants $(ROOM) --sample $(SAMPLE) --jobs $(JOBS)

bench: packages-dev
	@bench/compare
	@cmake --build build/bench >/dev/null
	@build/bench/bench/exxit_bench
	@build/bench/bench/genesis_bench
	@build/bench/bench/praxis_bench

coverage: packages-dev
	@cmake --preset coverage
	@cmake --build --preset coverage -j $(JOBS)
	@ctest --preset coverage -j $(JOBS)
	@gcovr --root . --filter src/ --exclude '.*_test\.cc' build/coverage

format: packages-dev
	@clang-format -i $$(git ls-files '*.cc' '*.h')

tidy: packages-dev
	@cmake --preset tidy
	@clang-tidy -p build/tidy --quiet $$(git ls-files 'src/*.cc' | grep -v _test.cc)

# rules/schema/*.json and rules/*/schema/*.json from the formats in the code.
schemas: build
	@for file in rules/schema/*.json rules/*/schema/*.json; do \
	  name=$${file#rules/}; name=$${name/schema\//}; name=$${name//\//-}; \
	  build/release/planche schema $${name%.json} > $$file; done

# docs/pictures/*.png, the pictures of README.md, and templates/ and live/ there, those of docs/templates.md and
# docs/live.md; the last require chromium.
pictures: build
	@scripts/pictures
	@scripts/template-pictures
	@scripts/live-pictures

install: build
	@cmake --install build/release

# Debian packages for the system that builds them, in build/deb.
deb: packages
	@cmake -S . -B build/deb -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr -DPLANCHE_TESTS=OFF $(QUIET)
	@cmake --build build/deb -j $(JOBS)
	@cd build/deb && cpack

# One archive that runs on any Linux: build/portable/planche-VERSION-MACHINE.tar.xz.
portable: packages
	@scripts/install-packages /dev/stdin <<<patchelf
	@$(MAKE) --no-print-directory build
	@scripts/portable

clean:
	rm -rf build
