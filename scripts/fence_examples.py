"""Puts the examples in docstrings between fences, so that pages show them as code."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?:^>>> .*\n(?:.+\n?)*)+", re.MULTILINE)


def fenced(text: str) -> str:
    """Return the text with a fence around each run of lines that begins with a prompt."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text + "\n").rstrip()


class FenceExamples(griffe.Extension):
    """What mkdocstrings calls for every object that it has read."""

    def on_object(self, *, obj: griffe.Object, **others: Any) -> None:
        """Fence the examples of its docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
