"""The files of a report on tables that were reproduced: a page, Markdown, pictures and data."""

from pathlib import Path

from nply._core import NplyError
from nply.experiments.saved_tables import FILE, Saved, save
from nply.reports.experiment import html
from nply.reports.experiment_overview import pictures
from nply.reports.experiment_text import markdown


def write_report(saved: Saved, title: str, folder: Path) -> tuple[Path, Path]:
    """Write all files into a folder that is there; return the page and the Markdown."""
    page, text = folder / "report.html", folder / "report.md"
    facts = _facts(saved)
    try:
        page.write_text(html(saved.tables, title, facts), encoding="utf-8")
        text.write_text(markdown(saved.tables, title, facts), encoding="utf-8")
        save(folder / FILE, saved)
        for name, svg in pictures(saved.tables).items():
            (folder / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")
    except OSError as error:
        raise NplyError(f"cannot write the report to {folder}: {error.strerror}") from None
    return page, text


def _facts(saved: Saved) -> str:
    """Say what made the report, how large its runs are and which seeds they have."""
    size = (
        "quick: fewer deals and smaller limits than in print"
        if any(table.quick for table in saved.tables)
        else "full: the sizes of the papers, as far as they were played"
    )
    seeds = sorted({run.run.seed for table in saved.tables for run in table.runs})
    return (
        f"{saved.made}; {size}. "
        f"The first block of a run has the seed {' or '.join(map(str, seeds))}, the next one the next."
    )
