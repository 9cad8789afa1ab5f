"""For mkdocs: pages from the top of the repository, with links that hold on the site too."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

TOP = Path(__file__).parents[1]
PAGES = ("CONTRIBUTING.md", "CHANGELOG.md")  # beside docs/ in the repository, among its pages on the site


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from the top of the repository."""
    for name in PAGES:
        text = (TOP / name).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=re.sub(r"\]\(docs/", "](", text)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links that leave docs/ for one of these pages into links within the site."""
    up = "../" * page.file.src_uri.count("/")
    pattern = rf"\]\({re.escape(up)}\.\./({'|'.join(map(re.escape, PAGES))})"
    return re.sub(pattern, rf"]({up}\1", markdown)
