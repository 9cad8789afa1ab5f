"""Fewer Hypothesis examples by default; `NPLY_LONG=1` (make test-long) runs the long version."""

import os
import signal

from hypothesis import settings

pytest_plugins = ["web_browser"]  # fixtures of tests/web

# A shell that runs the tests in the background may have them ignore Ctrl-C, and with them what they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("default", deadline=None, print_blob=True)
settings.register_profile("long", deadline=None, max_examples=5_000)
settings.load_profile("long" if os.environ.get("NPLY_LONG") else "default")
