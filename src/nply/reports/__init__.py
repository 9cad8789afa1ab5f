"""Drawings of a search: in a terminal, as SVG, as an HTML page that steps through it."""

from nply.reports.html import html
from nply.reports.search_tree import SearchTree
from nply.reports.svg import svg
from nply.reports.terminal import outline

__all__ = ["SearchTree", "html", "outline", "svg"]
