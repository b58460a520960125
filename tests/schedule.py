"""The order of tests and their distribution over workers: a file stays on one worker, and the longest files begin.

So fixtures of modules and caches are made once. The tests of the page share a browser and a server, so their files are
divided into as many bundles as there are workers.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests import samples, tier
from tests.seconds import kept_seconds

_ROOT = Path(__file__).parents[1]
_BUNDLED = "tests/browser"
"""The folder whose files share fixtures that are slow to make."""
_SPREAD = ("tests/explain/test_large_draw.py",)
"""Files of long tests that share nothing: each test goes to a free worker."""
_TOGETHER = {"tests/book/test_site.py": "built book", "tests/book/test_reading_it.py": "built book"}
"""Files that share a slow fixture: they run on one worker, which makes it once."""
SEED = "NIMATRON_SEED"


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Give all workers the same seed."""
    os.environ.setdefault(SEED, str(random.SystemRandom().randrange(10**9)))


def pytest_report_header() -> str:
    """Say how to repeat the random tests of this run."""
    return f"random starts: {SEED}={os.environ[SEED]} repeats them"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep groups of tests together, unless the command line asks for another distribution."""
    if config.getvalue("dist") != "load":
        return None
    from xdist.scheduler import LoadScopeScheduling

    groups = Groups(len(config.getvalue("tx")))

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return groups.of(nodeid)

    config.option.loadscopereorder = False
    return Scheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the groups that take longest first."""
    workers = os.environ.get("PYTEST_XDIST_WORKER_COUNT")
    if workers is None:
        return
    groups = Groups(int(workers))
    length: dict[str, float] = defaultdict(float)
    files = {file: index for index, file in enumerate(dict.fromkeys(_file(item.nodeid) for item in items))}
    for file in files:
        length[groups.of_file(file)] += _seconds(file)

    def place(item: pytest.Item) -> tuple[float, str, int]:
        file = _file(item.nodeid)
        group = groups.of_file(file)
        return -length[group], group, files[file]

    items.sort(key=place)


class Groups:
    """The group of each test for a number of workers."""

    def __init__(self, workers: int) -> None:
        folder = sorted((_ROOT / _BUNDLED).glob("test_*.py"))
        self._bundles = bundles(
            {f"{_BUNDLED}/{path.name}": _seconds(f"{_BUNDLED}/{path.name}") for path in folder}, workers
        )

    def of(self, nodeid: str) -> str:
        """Return the group of a test."""
        file = _file(nodeid)
        return nodeid if file in _SPREAD else self.of_file(file)

    def of_file(self, file: str) -> str:
        """Return the group of the tests of a file."""
        return self._bundles.get(file) or _TOGETHER.get(file, file)


def bundles(files: dict[str, float], workers: int) -> dict[str, str]:
    """Return the bundle of each file: the longest remaining file goes to the shortest bundle so far."""
    lengths = dict.fromkeys((f"browser {number}" for number in range(1, workers + 1)), 0.0)
    found = {}
    for file in sorted(files, key=lambda file: (-files[file], file)):
        shortest = min(lengths, key=lambda name: lengths[name])
        found[file] = shortest
        lengths[shortest] += files[file]
    return found


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def _seconds(file: str) -> float:
    """Return the seconds of the tests of a file in this tier, as last stored, without what a sample leaves out."""
    kept = kept_seconds().get(file)
    took = 1.0 if kept is None else kept.seconds if tier.is_full() else kept.quick_seconds
    return max(0.1, took - samples.saved(file))
