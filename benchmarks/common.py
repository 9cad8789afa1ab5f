"""What the benchmarks share: their command lines, and programs in C++ that are compiled against nply."""

import argparse
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
NATIVE = ROOT / "native"


def parser(description: str | None) -> argparse.ArgumentParser:
    """Return the parser of a script with this docstring."""
    made = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--small", action="store_true", help="seconds instead of minutes, to see that it runs")
    return made


def compiled(source: Path, folder: Path, *flags: str, quick: bool = False) -> Path:
    """Compile a program into a folder and return its path.

    `quick`: without optimisation, and against what `make build` has compiled already, if it has.
    """
    built = list((ROOT / "build" / "python").glob("**/libnply_sources.a")) if quick else []
    sources = [source, *(built or sorted((NATIVE / "src").glob("*.cpp")))]
    optimised = ["-O0"] if quick else ["-O2", "-DNDEBUG", "-march=x86-64-v2"]
    program = folder / source.stem
    command = ["g++", "-std=c++20", *optimised, *flags, f"-I{NATIVE / 'include'}", *map(str, sources)]
    done = subprocess.run([*command, "-o", str(program)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{source} does not compile:\n{done.stderr}")
    return program


def printed(*command: str | Path) -> str:
    """Return what a program prints."""
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True).stdout
