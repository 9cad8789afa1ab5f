"""Experiments: tables of figures, described in TOML, measured by matches and counts, compared with print."""

import nply.matches  # noqa: F401  # where libraries are missing, it says what to install
