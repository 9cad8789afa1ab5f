"""The command line, `nply`."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        from nply.cli.app import run  # typer is not needed by those who only import nply

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
