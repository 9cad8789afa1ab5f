"""Print what pyproject.toml asks for, one requirement a line: requirements.py run|test.

`run` is what building and running nply takes; `test` is all that its tests, linters and pages take besides.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROJECT: dict[str, Any] = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]


def extra(name: str) -> Iterator[str]:
    """Yield the requirements of an extra; `nply[test,docs]` in it stands for those of other extras."""
    for item in EXTRAS[name]:
        others = re.fullmatch(r"nply\[(.*)\]", item)
        if others is None:
            yield item
        else:
            for other in others[1].split(","):
                yield from extra(other.strip())


def requirements(step: str) -> list[str]:
    """Return the requirements of a step."""
    if step == "run":
        needed = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"]]
        return [*needed, *extra("build"), *extra("match")]
    if step == "test":
        return list(extra("dev"))
    raise SystemExit(__doc__)


if __name__ == "__main__":
    print("\n".join(dict.fromkeys(requirements(*sys.argv[1:2] or [""]))))
