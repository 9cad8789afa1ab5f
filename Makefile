# make run      build nply into .venv and reproduce the tables of the papers in small; ends with a report
# make test     build it and run every check and test
# make test-long    the same with far more random trees and games, and a wheel
# make docs     build the pages into build/site
# make results  play the papers' tables at full size for MINUTES=120, and write what is longer than before to results/
# make wheel    build a wheel into dist and try it in an environment of its own
PYTHON ?= python3
BIN := .venv/bin
# Ninja would take make's own word for how many jobs there may be, which it cannot read here.
ALIVE := MAKEFLAGS= $(BIN)/python scripts/alive.py
# Ninja's lines, without folders.
COMPILED := --show '(\[\d+/\d+\]) (?:Building|Linking|Generating).*?([^/ ]+)$$'
NATIVE := CMakeLists.txt $(shell find native -type f 2>/dev/null)

.PHONY: run test pytest test-long build lint native-test sanitized docs wheel pictures readme results clean

run: build
	@$(BIN)/nply reproduce --out build/reproduction

# Tests in two processes, and the rest is compiled meanwhile.
test: build lint
	@$(MAKE) --no-print-directory -j 2 pytest native-test sanitized docs

pytest: build .venv/.test
	$(BIN)/python -m pytest -n 2 --dist worksteal

# Hours: 200,000 random trees and more, threads under ThreadSanitizer, whole games against OpenSpiel.
test-long: test wheel
	build/native/native/tests/fuzz_pruning 200000
	build/native/native/tests/fuzz_partition 20000
	build/native/native/tests/fuzz_interval 70000
	build/native/native/tests/fuzz_value_bounds 50000
	$(BIN)/cmake -S . -B build/threads -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DNPLY_SANITIZE=OFF \
	    -DCMAKE_CXX_FLAGS=-fsanitize=thread
	@$(ALIVE) $(COMPILED) $(BIN)/cmake --build build/threads --target test_core fuzz_partition fuzz_interval fuzz_simulation
	build/threads/native/tests/test_core
	build/threads/native/tests/fuzz_partition 5000
	build/threads/native/tests/fuzz_interval 5000
	build/threads/native/tests/fuzz_simulation 1000
	sh scripts/sanitized.sh $(BIN) tests/python_games/faulty_games.py 0 20000
	NPLY_LONG=1 $(BIN)/python -m pytest

build: .venv/.built

# What building and running takes, and the tools of the tests; again only when their lists change.
.venv/.run .venv/.test: .venv/.%: pyproject.toml scripts/bootstrap.sh scripts/requirements.py
	@PYTHON=$(PYTHON) sh scripts/bootstrap.sh $*
	@touch $@

# An incremental build: cmake keeps what it compiled in build/python. The stubs are for type checkers.
.venv/.built: .venv/.run $(NATIVE)
	@echo "building nply"
	@$(ALIVE) $(COMPILED) $(BIN)/python -m pip install --verbose --no-deps --no-build-isolation --editable .
	@cp build/python/native/bindings/_core.pyi src/nply/
	@cp build/python/native/bindings/keywords.pyi src/nply/search/
	@touch $@

lint: build .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files 'native/*.hpp' 'native/*.cpp')

native-test: .venv/.run
	@$(BIN)/cmake -S . -B build/native -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja >build/native.log 2>&1 || (cat build/native.log; exit 1)
	@$(ALIVE) $(COMPILED) $(BIN)/cmake --build build/native
	@$(ALIVE) --show 'tests passed|Test +#' $(BIN)/ctest --test-dir build/native --output-on-failure -j 2

# A link that leads nowhere is an error.
docs: build .venv/.test
	@$(ALIVE) --show 'Documentation built' $(BIN)/mkdocs build --strict

wheel: .venv/.run .venv/.test
	@echo "building a wheel"
	@rm -rf dist
	@$(ALIVE) $(COMPILED) $(BIN)/python -m pip wheel --verbose --no-deps --no-build-isolation --wheel-dir dist .
	NPLY_WHEEL=1 $(BIN)/python -m pytest tests/packaging/test_wheel.py

# The module with sanitizers and a single game, and games written in Python that do their worst to it. Compiling takes
# longer than running.
sanitized: build
	@$(BIN)/cmake -S . -B build/sanitized -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DSKBUILD=ON \
	    -DPython_EXECUTABLE=$(abspath $(BIN))/python -DNPLY_GAMES=nim -DCMAKE_BUILD_TYPE=None \
	    -DCMAKE_CXX_FLAGS="-Og -g1 -D_GLIBCXX_ASSERTIONS -fsanitize=address,undefined -fno-sanitize-recover=all" \
	    >build/sanitized.log 2>&1 || (cat build/sanitized.log; exit 1)
	@$(ALIVE) $(COMPILED) $(BIN)/cmake --build build/sanitized --target _core
	sh scripts/sanitized.sh $(BIN) tests/python_games/faulty_games.py 0 300
	LEAKS=1 PYTHONMALLOC=malloc sh scripts/sanitized.sh $(BIN) tests/search/many_simulations.py 1000000

# The pictures of docs/, from the searches themselves.
pictures: build
	@sh scripts/pictures.sh $(BIN)

# The README's tables of games and engines, from the program.
readme: build
	@$(BIN)/python scripts/readme.py

# Hours of the papers' tables at full size, or MINUTES of them; the same command goes on.
results: build
	@$(BIN)/python scripts/results.py $(or $(MINUTES),120)
	@$(BIN)/python scripts/readme.py

clean:
	rm -rf .venv build dist
