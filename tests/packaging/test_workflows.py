"""What the services of a repository read: it is well-formed, and what it runs is there."""

import importlib
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from page_blocks import ROOT, name_of

yaml: Any = importlib.import_module("yaml")
FILES = sorted((ROOT / ".github").glob("**/*.yml"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_each_file_is_yaml(path: Path) -> None:
    assert isinstance(yaml.safe_load(path.read_text()), dict)


@pytest.mark.parametrize("path", WORKFLOWS, ids=name_of)
def test_each_workflow_has_jobs_of_steps_that_do_something(path: Path) -> None:
    for job in yaml.safe_load(path.read_text())["jobs"].values():
        assert "runs-on" in job
        for step in job["steps"]:
            assert len(step.keys() & {"run", "uses"}) == 1


def test_what_make_is_asked_for_there_is() -> None:
    wanted = re.findall(r"run: make (\w+)", "".join(path.read_text() for path in WORKFLOWS))
    assert wanted == ["test"]
    subprocess.run(["make", "--dry-run", *wanted], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml")), ids=name_of)
def test_each_form_has_fields_with_names_and_labels(path: Path) -> None:
    form = yaml.safe_load(path.read_text())
    assert {"name", "description", "body"} <= form.keys()
    for item in form["body"]:
        assert item["type"] in ("textarea", "input", "dropdown")
        assert item["id"]
        assert item["attributes"]["label"]
