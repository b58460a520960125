"""Tests that talk to another process are tried again where the machine, not the program, was too slow to answer."""

from __future__ import annotations

from pathlib import Path

import pytest

_HERE = Path(__file__).parent
# a browser, a server, a pseudo-terminal and a cluster answer in real time; everything else is decided by itself alone
_REAL_TIME = tuple(_HERE / room for room in ("browser", "web", "cli", "survey"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test in real time fail only when it fails three times."""
    for item in items:
        if any(room in item.path.parents for room in _REAL_TIME):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=1))
