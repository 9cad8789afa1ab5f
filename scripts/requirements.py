"""Print what pyproject.toml asks for: to build, to run and to develop."""

import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text())
extras = project["project"]["optional-dependencies"]
wanted = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
for extra in ("test", "referee", "match", "cluster", "parquet", "dev"):
    wanted += extras[extra]
print("\n".join(item for item in wanted if not item.startswith("nply[")))
