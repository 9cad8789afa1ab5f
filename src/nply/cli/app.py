"""The table of commands, and errors as one line each."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from nply import NplyError, OptionError, __version__
from nply.cli import (
    advise,
    analyse,
    bench,
    check,
    engines,
    experiment,
    games,
    match,
    merge,
    perft,
    play,
    reproduce,
    tour,
    tree,
    web,
)
from nply.options import nearest

FAILED = 1
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
app.command("advise", context_settings=_OPEN)(advise.advise)
app.command("analyse", context_settings=_OPEN)(analyse.analyse)
app.command("perft", context_settings=_OPEN)(perft.perft)
app.command("tree", context_settings=_OPEN)(tree.tree)
app.command("play", context_settings=_OPEN)(play.play)
app.command("check", context_settings=_OPEN)(check.check)
app.command("match", context_settings=_OPEN)(match.match)
app.command("merge")(merge.merge)
app.command("experiment")(experiment.experiment)
app.command("reproduce")(reproduce.reproduce)
app.command("bench")(bench.bench)
app.command("tour")(tour.tour)
app.command("web")(web.web)


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
    """Search for games of any number of players.

    Begin with nply tour, or with nply analyse connect_four. nply COMMAND --help explains a command.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run a command and return the exit code; whatever the user did wrong is one line on stderr."""
    _prepare_streams()
    try:
        _check_text(arguments)
        code = typer.main.get_command(app).main(arguments, prog_name="nply", standalone_mode=False)
        sys.stdout.flush()
    except NplyError as error:
        return _complain("nply", str(error))
    except typer.TyperException as error:
        return _complain(*_in_our_words(error, arguments))
    except Exception as error:
        return _explain(error)
    return code if isinstance(code, int) else 0


def _prepare_streams() -> None:
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # the shell has closed it: 1>&-
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # until the end
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a character shows another


def _check_text(arguments: Sequence[str]) -> None:
    """Complain of bytes that are no text; Python hands them over as lone surrogates."""
    for word in arguments:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            try:
                given = os.fsencode(word)
            except UnicodeEncodeError:  # no bytes of a shell: a caller's own word
                given = word.encode("utf-8", "backslashreplace")
            raise OptionError(f"{given!r} is not text in the encoding of this system")


def _explain(error: Exception) -> int:
    """Put an error into one line that is not nply's own: of a user's game, or of what is written to."""
    own = sys.modules.get("nply.games.own_recipe")
    if own is not None and (words := own.told(error)) is not None:
        return _complain("nply", words)
    if isinstance(error, OSError) and error.filename is None and error.strerror:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python will try to write once more
        return _complain("nply", f"cannot write the output: {error.strerror}", FAILED)
    raise error


def _complain(program: str, message: str, code: int = WRONG_USE) -> int:
    print(f"{program}: {' '.join(message.split())}", file=sys.stderr)
    return code


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
