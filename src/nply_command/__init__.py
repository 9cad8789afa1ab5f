"""The program `nply`.

It stands outside of the package, since importing any part of nply imports all of it: Ctrl-C while that is
going on must end the program as quietly as it does later.
"""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        from nply.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
