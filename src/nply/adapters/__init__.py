"""Bridges to other programs, each an extra of its own."""
