"""The table of commands, and errors as one line each."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from nply import NplyError, __version__
from nply.cli import analyse, bench, engines, experiment, games, match, merge, perft, reproduce, tour, tree
from nply.options import nearest

WRONG_USE = 2

# Without rich's boxes `--help` needs not import rich, which would double its time.
app = typer.Typer(
    name="nply",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
# These take the options of any game besides their own.
_OPEN = {"allow_extra_args": True, "ignore_unknown_options": True}
app.command("games")(games.games)
app.command("engines")(engines.engines)
app.command("analyse", context_settings=_OPEN)(analyse.analyse)
app.command("perft", context_settings=_OPEN)(perft.perft)
app.command("tree", context_settings=_OPEN)(tree.tree)
app.command("match", context_settings=_OPEN)(match.match)
app.command("merge")(merge.merge)
app.command("experiment")(experiment.experiment)
app.command("reproduce")(reproduce.reproduce)
app.command("bench")(bench.bench)
app.command("tour")(tour.tour)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"nply {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _nply(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Search for games of any number of players."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run a command and return the exit code; whatever the user did wrong is one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a character shows another
    try:
        code = typer.main.get_command(app).main(arguments, prog_name="nply", standalone_mode=False)
    except NplyError as error:
        return _complain("nply", str(error))
    except typer.TyperException as error:
        return _complain(*_in_our_words(error, arguments))
    return code if isinstance(code, int) else 0


def _complain(program: str, message: str) -> int:
    print(f"{program}: {' '.join(message.split())}", file=sys.stderr)
    return WRONG_USE


def _in_our_words(error: Any, arguments: Sequence[str]) -> tuple[str, str]:
    """Name the program and what is wrong with how it was called, with the nearest valid name."""
    context: Any = getattr(error, "ctx", None)
    program = f"nply {arguments[0]}" if context is None else context.command_path
    message = error.format_message()
    if hasattr(error, "option_name") and hasattr(error, "possibilities"):
        flags = [flag for parameter in context.command.params for flag in parameter.opts if flag[:2] == "--"]
        return program, f"no option {error.option_name}; {nearest(error.option_name, [*flags, '--help'])}"
    if message.startswith("No such command"):
        word = message.split("'")[1]
        return program, f"no command {word!r}; {nearest(word, context.command.commands)}"
    return program, f"{message[0].lower()}{message[1:].rstrip('.')}; see {program} --help"
