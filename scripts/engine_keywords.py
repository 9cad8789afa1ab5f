"""Write what type checkers know of the engines' keywords, from the native tables.

Usage: engine_keywords.py CORE OUT. CORE is the folder of the compiled module, OUT the stub of
`nply.search.keywords`, with a class for each engine.
"""

import importlib
import sys
from pathlib import Path
from typing import Any

HEAD = '''"""The keywords of each engine, as the native tables have them."""

from collections.abc import Sequence
from typing import Literal, TypedDict
'''
TYPES = {"bool": "bool", "int": "int", "number": "float", "text": "int | str"}
SIDES = "Sequence[Sequence[int]] | str"  # of the texts, the one that may be written as lists


def type_of(option: Any) -> str:
    """Return the type of what may be given, beside None for the default."""
    if option.type == "choice":
        return f"Literal[{', '.join(map(repr, option.choices))}]"
    return SIDES if option.name == "sides" else TYPES[option.type]


def stub_of(engines: list[Any]) -> str:
    """Return the text of the stub."""
    lines = [HEAD]
    for engine in engines:
        lines += ["", f"class {engine.name}(TypedDict, total=False):"]
        lines += [f"    {option.name}: {type_of(option)} | None" for option in engine.options] or ["    ..."]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    core = importlib.import_module("_core")
    Path(sys.argv[2]).write_text(stub_of([*core.engines(), *core.view_engines()]))
