"""Fewer Hypothesis examples by default; `NPLY_LONG=1` (make test-long) runs the long version."""

import os

from hypothesis import settings

settings.register_profile("default", deadline=None, print_blob=True)
settings.register_profile("long", deadline=None, max_examples=5_000)
settings.load_profile("long" if os.environ.get("NPLY_LONG") else "default")
