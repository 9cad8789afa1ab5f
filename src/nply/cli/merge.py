"""`nply merge`: join what was played apart."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from nply import OptionError
from nply.cli.common import columns, show


def merge(
    files: Annotated[list[Path], typer.Argument(metavar="FILE FILE …", help="Files of `nply match --out`.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Join them here; without, into the first file.")
    ] = None,
) -> None:
    """Join files of results: parts of one match (--shard), or several matches.

    Every game counts once. Matches of the same name must have the same settings. Either everything is joined
    or nothing is.
    """
    from nply.matches import Store
    from nply.matches import merge as join

    target, sources = (files[0], files[1:]) if out is None else (out, files)
    if not sources:
        raise OptionError("give at least two files, or one and --out")
    with ExitStack() as stack:
        opened = [stack.enter_context(Store(file, create=False)) for file in sources]
        if out is None:
            Store(target, create=False).close()  # must be there already
        store = stack.enter_context(Store(target))
        for file in sources:
            if file.samefile(target):
                raise OptionError(f"{file} cannot be joined into itself")
        added = join(store, opened)
        table = columns(["match"], ["new games", "games"])
        for name in store.names():
            table.add_row(name, f"{added.get(name, 0):,}", f"{len(store.tasks_done(name)):,}")
    show(f"{target} holds", table)
