"""Every example in a docstring is run."""

import doctest
import importlib
import pkgutil

import pytest

import nply

FOUND = ["nply", *(module.name for module in pkgutil.walk_packages(nply.__path__, "nply."))]
MODULES = [name for name in FOUND if "._" not in name]  # not the native core, not __main__


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_each_module(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0
