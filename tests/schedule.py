"""Which worker runs which tests, and when: a file stays on one worker, the longest files begin.

A file's module fixtures and caches are then made once. The tests of the page share a browser and a server, so that as
many bundles of their files are made as there are workers.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from typing import Any

import pytest

from tests import tier
from tests.seconds import kept_seconds

_BUNDLED = ("tests/browser/",)
"""Folders whose files share what takes long to make."""
_SPREAD = ("tests/explain/test_large_draw.py",)
"""Files of long tests that share nothing: each test goes to the worker that is free."""
_TOGETHER = {"tests/book/test_site.py": "built book", "tests/book/test_reading_it.py": "built book"}
"""Files that need the same thing, which takes long to make: one worker makes it once."""
SEED = "NIMATRON_SEED"


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Group by the marks set here, in the order set here; give all workers the same seed."""
    os.environ.setdefault(SEED, str(random.SystemRandom().randrange(10**9)))
    if hasattr(config, "workerinput"):  # a worker reads the command line itself, which says nothing of this
        config.option.loadgroup = config.workerinput["grouped"]
    elif getattr(config.option, "numprocesses", None) and config.option.dist == "no":
        config.option.dist = "loadgroup"
        config.option.loadscopereorder = False


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker whether the groups count."""
    node.workerinput["grouped"] = node.config.option.dist == "loadgroup"


def pytest_report_header() -> str:
    """Say how the random tests of this run are repeated."""
    return f"random starts: {SEED}={os.environ[SEED]} repeats them"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the group of every test, and put the groups that last longest first."""
    kept, column = kept_seconds(), "seconds" if tier.is_full() else "quick_seconds"
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    files = {file: max(0.1, getattr(kept.get(file), column, 1.0)) for file in dict.fromkeys(map(_file, items))}
    bundle = _bundles({file: files[file] for file in files if file.startswith(_BUNDLED)}, workers)
    groups = {file: bundle.get(file) or _TOGETHER.get(file, file) for file in files}
    length: dict[str, float] = defaultdict(float)
    for file, group in groups.items():
        length[group] += files[file]
    for item in items:
        file = _file(item)
        if file not in _SPREAD:
            item.add_marker(pytest.mark.xdist_group(groups[file]))
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = {file: index for index, file in enumerate(files)}
        items.sort(key=lambda item: (-length[groups[_file(item)]], groups[_file(item)], place[_file(item)]))


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _bundles(files: dict[str, float], workers: int) -> dict[str, str]:
    """Each file's bundle: the longest file left goes to the bundle that is shortest so far."""
    lengths = dict.fromkeys((f"browser {number}" for number in range(1, workers + 1)), 0.0)
    found = {}
    for file in sorted(files, key=lambda file: (-files[file], file)):
        shortest = min(lengths, key=lambda name: lengths[name])
        found[file] = shortest
        lengths[shortest] += files[file]
    return found
