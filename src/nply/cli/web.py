"""`nply web`: the page on which to play, analyse, look into searches and watch matches."""

from pathlib import Path
from typing import Annotated

import typer

from nply import OptionError
from nply.cli.common import whole

MOST_PORT = 65_535


def web(
    port: Annotated[
        str | None, typer.Option(metavar="P", help="Listen on this port.  [default: a free one from 8017]")
    ] = None,
    host: Annotated[
        str, typer.Option(metavar="NAME", help="Listen on this address; others can then reach the page.")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    matches: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where files of matches are.  [default: the current folder]"),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where tables are kept.  [default: ~/.local/state/nply/web]"),
    ] = None,
) -> int:
    """Play, analyse, look into searches and watch matches in the browser.

    Prints a link and opens it. The link carries a token: whoever has it may use the page. Ctrl-C ends the
    server; tables are kept and are there again the next time.
    """
    from nply.web.serve import serve
    from nply.web.settings import Settings, state_folder

    number = None if port is None else whole("port", port, 0, MOST_PORT)
    if matches is not None and not matches.is_dir():
        raise OptionError(f"--matches {matches}: there is no such folder")
    settings = Settings(folder=data or state_folder(), matches=matches or Path.cwd())

    def ready(link: str) -> None:
        print(f"nply is at {link}\nCtrl-C ends it", flush=True)
        if browser:
            import webbrowser

            webbrowser.open(link)

    serve(settings, host, number, ready)
    return 0
