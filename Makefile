# make run     build nply into .venv and run the tour
# make test    build it and run every check and test
# make test-long    the same with far more random trees and games
PYTHON ?= python3
BIN := .venv/bin
NATIVE := CMakeLists.txt $(shell find native -type f 2>/dev/null)

.PHONY: run test test-long build lint native-test sanitized clean pictures

run: build
	@$(BIN)/nply tour

test: build lint native-test sanitized
	$(BIN)/python -m pytest

# Hours: 200,000 random trees and more, whole games against OpenSpiel.
test-long: test
	build/native/native/tests/fuzz_pruning 200000
	sh scripts/sanitized.sh $(BIN) tests/python_games/faulty_games.py 0 20000
	NPLY_LONG=1 $(BIN)/python -m pytest

build: .venv/.built

# Tools and libraries; again only when their list changes.
.venv/.tools: pyproject.toml scripts/bootstrap.sh scripts/requirements.py
	@PYTHON=$(PYTHON) sh scripts/bootstrap.sh
	@touch $@

# An incremental build: cmake keeps what it compiled in build/python.
.venv/.built: .venv/.tools $(NATIVE)
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@cp build/python/native/bindings/_core.pyi src/nply/  # for mypy
	@touch $@

lint: .venv/.tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files 'native/*.hpp' 'native/*.cpp')

native-test: .venv/.tools
	@$(BIN)/cmake -S . -B build/native -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja >build/native.log 2>&1 || (cat build/native.log; exit 1)
	$(BIN)/cmake --build build/native
	$(BIN)/ctest --test-dir build/native --output-on-failure -j 2

# The module with sanitizers and a single game, and games written in Python that do their worst to it. It is not
# optimised: compiling takes longer than running.
sanitized: .venv/.tools
	@mkdir -p build
	@$(BIN)/cmake -S . -B build/sanitized -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DSKBUILD=ON \
	    -DPython_EXECUTABLE=$(abspath $(BIN))/python -DNPLY_GAMES=nim -DCMAKE_BUILD_TYPE=None \
	    -DCMAKE_CXX_FLAGS="-O1 -g1 -D_GLIBCXX_ASSERTIONS -fsanitize=address,undefined -fno-sanitize-recover=all" \
	    >build/sanitized.log 2>&1 || (cat build/sanitized.log; exit 1)
	$(BIN)/cmake --build build/sanitized --target _core
	sh scripts/sanitized.sh $(BIN) tests/python_games/faulty_games.py 0 300

# The pictures of docs/, from the searches themselves.
pictures: build
	@sh scripts/pictures.sh $(BIN)

clean:
	rm -rf .venv build
