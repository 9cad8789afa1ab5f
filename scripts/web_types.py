"""Write the types of the page's messages for TypeScript, from nply.web.messages: web_types.py [--check]."""

import sys
import types
import typing
from pathlib import Path
from typing import Any

import msgspec

from nply.web import messages

FILE = Path(__file__).parents[1] / "src" / "nply" / "web" / "static" / "messages.d.ts"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "any"}


def written(kind: Any) -> str:
    """Return a Python type as TypeScript writes it."""
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(dict.fromkeys(written(one) for one in inner))
    if origin is list:
        one = written(inner[0])
        return f"({one})[]" if "|" in one else f"{one}[]"
    if origin is dict:
        return f"Record<string, {written(inner[1])}>"
    raise SystemExit(f"no TypeScript for {kind!r}: teach scripts/web_types.py")


def content() -> str:
    """Return the whole file."""
    parts = ["// Written by scripts/web_types.py from nply/web/messages.py: change it there.\n"]
    bases = (messages.Given, messages.Told)
    for kind in vars(messages).values():
        if not (isinstance(kind, type) and issubclass(kind, bases)) or kind in bases:
            continue
        optional = {field.name for field in msgspec.structs.fields(kind) if not field.required}
        rows = [
            f"  {name}{'?' if name in optional else ''}: {written(hint)};"
            for name, hint in typing.get_type_hints(kind).items()
        ]
        parts.append("\n".join([f"export interface {kind.__name__} {{", *rows, "}\n"]))
    return "\n".join(parts)


if __name__ == "__main__":
    if "--check" in sys.argv:
        if FILE.read_text(encoding="utf-8") != content():
            raise SystemExit(f"{FILE.name} is not that of messages.py: run scripts/web_types.py")
    else:
        FILE.write_text(content(), encoding="utf-8")
