"""What was counted is kept beside the games, deal by deal, so that nothing is counted twice."""

import json
import os
from pathlib import Path

from nply.bench.signature import read_signature
from nply.matches.store import StoreError


class CountedDeals:
    """Node counts by what was searched with what: a JSON file, or nothing but memory without one."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._counts: dict[str, int] = {}
        if file is None or not file.exists():
            return
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise StoreError(f"{file} holds no counts: move it away, and they are made again") from None
        if isinstance(found, dict):
            self._counts = {str(key): count for key, count in found.items() if isinstance(count, int)}

    @staticmethod
    def key(game: str, engine: str, seed: int) -> str:
        """Name a count: the game with its options, the engine, the deal, and which searches these are."""
        return f"{game}; {engine}; seed {seed}; bench {sum(read_signature().values())}"

    def get(self, key: str) -> int | None:
        """Return a count that is known."""
        return self._counts.get(key)

    def put(self, key: str, nodes: int) -> None:
        """Keep a count; the file is replaced as a whole."""
        self._counts[key] = nodes
        if self._file is None:
            return
        part = self._file.with_name(f".{self._file.name}.part")
        try:
            part.write_text(json.dumps(self._counts, indent=0) + "\n", encoding="utf-8")
            os.replace(part, self._file)
        except OSError as error:
            raise StoreError(f"cannot write {self._file}: {error.strerror or error}") from None
