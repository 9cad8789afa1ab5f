"""The node counts that the bench is expected to give, kept beside the code."""

import json
from collections.abc import Mapping
from pathlib import Path

PATH = Path(__file__).with_name("signature.json")


def read_signature() -> dict[str, int]:
    """Return the expected nodes of each line, by its name."""
    lines: dict[str, int] = json.loads(PATH.read_text(encoding="utf-8"))["lines"]
    return lines


def write_signature(counts: Mapping[str, int]) -> None:
    """Expect these counts from now on."""
    content = {"signature": sum(counts.values()), "lines": dict(counts)}
    PATH.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def differences(counts: Mapping[str, int], expected: Mapping[str, int]) -> list[str]:
    """Say where counts are not as expected; nothing if they all are."""
    names = [*counts, *(name for name in expected if name not in counts)]
    return [
        f"{name}: {_text(counts.get(name))} nodes, expected {_text(expected.get(name))}"
        for name in names
        if counts.get(name) != expected.get(name)
    ]


def _text(count: int | None) -> str:
    return "no" if count is None else f"{count:,}"
