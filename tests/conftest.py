"""Which tests are tried again: those that wait for another process in real time, once, and no others.

They are told by what they use: a browser, a cluster or a pseudo-terminal, or a server over a socket, by the names of
the fixtures; where none of them is used, by the mark ``real_time``. The sixth failure of a run is not tried again.
"""

from __future__ import annotations

import pytest

REAL_TIME = {"browser", "address", "server", "cluster", "terminal"}
"""Fixtures; what is built upon them counts too."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test in real time fail only when it fails twice."""
    for item in items:
        if item.get_closest_marker("real_time") or REAL_TIME & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.flaky(reruns=1))
