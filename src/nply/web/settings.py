"""What the server may be asked for at most. Every size, count and time has its limit here."""

import os
from dataclasses import dataclass, field
from pathlib import Path


def state_folder() -> Path:
    """Return where tables are kept: $XDG_STATE_HOME/nply/web, or ~/.local/state/nply/web."""
    home = os.environ.get("XDG_STATE_HOME", "")
    folder = Path(home) if os.path.isabs(home) else Path.home() / ".local" / "state"
    return folder / "nply" / "web"


@dataclass(frozen=True)
class Settings:
    """Where things are, and the limits. Tests make them smaller."""

    folder: Path = field(default_factory=state_folder)
    """Where tables are kept."""
    matches: Path = field(default_factory=Path.cwd)
    """Where files of matches are looked for."""
    threads: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))
    """Searches at once, of each kind: for moves at tables, and for all else."""
    most_waiting: int = 200
    """Searches that may wait, of each kind."""
    most_bytes: int = 1_000_000
    """In the body of a request."""
    most_seconds_to_send: float = 10.0
    """That a browser may take to send the body of a request."""
    most_streams: int = 300
    """Streams of news at once."""
    most_tables: int = 500
    """In memory; those that nobody looks at make room."""
    most_learnt: int = 16
    """Tables whose agents keep what they have learnt from move to move; a table of an engine takes memory."""
    most_files: int = 2_000
    """Tables on disk; the oldest make room, unless they were saved by name."""
    most_saves: int = 1_000
    """Tables that are saved by name."""
    seconds_a_move: float = 20.0
    """That an engine may think about a move at a table."""
    seconds_to_analyse: float = 300.0
    """That an analysis may take at most."""
    seconds_unseen: float = 10.0
    """After which a table that nobody looks at stops to think."""
    most_traced: int = 20_000
    """Nodes of a search that is written down for the viewer."""
